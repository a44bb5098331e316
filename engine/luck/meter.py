"""Adding up the luck of a game while it is played, or of one that is replayed."""

from __future__ import annotations

from engine.actions import DRAW
from engine.legal import legal_actions
from engine.luck.events import Luck, after_the_draw, before_the_draw, deal_luck, draw_luck
from engine.luck.values import Playouts, Values
from engine.rules import Rules
from engine.state import MatchState


class LuckMeter:
    """The luck of each event, and the sum by side.

    ``with_deals`` counts the deals too; where a deal is played in every seating its luck cancels without that.
    """

    def __init__(self, rules: Rules, playouts: int, *, with_deals: bool = True, values: Values | None = None) -> None:
        """Measure with so many playouts a value, with other ``values``, or nothing at all (0)."""
        self._values = values or (Playouts(playouts) if playouts else None)
        self._with_deals = with_deals
        self._sides = rules.teams
        self._waiting: tuple[MatchState, tuple[float, ...]] | None = None
        self.events: list[Luck] = []

    @property
    def total(self) -> tuple[float, ...] | None:
        """The luck so far by side; None if it isn't measured."""
        if self._values is None:
            return None
        return tuple(sum(luck.by_side[side] for luck in self.events) for side in range(self._sides))

    def deal(self, state: MatchState) -> None:
        """Note the deal of a round that begins."""
        if self._values is not None and self._with_deals:
            luck = deal_luck(state, self._values)
            self.events += [luck] if luck is not None else []

    def draw(self, before: MatchState, after: MatchState) -> None:
        """Note a draw; each one has to be noted, as soon as it is made.

        Where another draw must follow, what can be expected after this one is what can be expected before that one: the
        value is found once, and its error cancels in the sum.
        """
        if self._values is None:
            return
        expected = before_the_draw(before, self._values)
        if self._waiting is not None:
            self.events.append(draw_luck(*self._waiting, expected))
            self._waiting = None
        if legal_actions(after) == (DRAW,):
            self._waiting = (before, expected)
        else:
            self.events.append(draw_luck(before, expected, after_the_draw(before, self._values)))
