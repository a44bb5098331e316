"""From where somebody was here lately: there the wrong tries of his neighbours do not shut him out."""

from __future__ import annotations

from collections import OrderedDict

from tui.house.clock import Clock
from tui.house.codes import place_of

LATELY = 86_400.0
"""Seconds that count as lately: as long as a seat can be held."""
_MOST = 10_000


class Lately:
    """The last address of each, for a while; the one that is longest ago is forgotten first."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen: OrderedDict[str, tuple[str, float]] = OrderedDict()

    def note(self, identity: str, address: str) -> None:
        """Somebody is here, from this address."""
        self._seen[identity] = place_of(address), self._clock.now()
        self._seen.move_to_end(identity)
        if len(self._seen) > _MOST:
            self._seen.popitem(last=False)

    def was(self, identity: str, address: str) -> bool:
        """Whether somebody was here from this address lately."""
        place, at = self._seen.get(identity, ("", 0.0))
        return place == place_of(address) and self._clock.now() - at < LATELY
