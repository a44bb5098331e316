"""What the bots of a match are asked and have answered: once for each version, whatever happens around them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from engine.actions import Action
from engine.bots.ladder import DEFAULT_LEVEL, LEVELS
from engine.bots.safe import safe_choice, safe_reaction
from engine.session import Session
from engine.snapshot import Snapshot
from tui.house.asking import Asker, Mind

PATIENCE = 40.0
"""Seconds after which a bot that does not answer is replaced for this move."""

_log = logging.getLogger("draw-dominoes")


class Thoughts:
    """The bots of a match: one for each seat, for anybody may be away for a while."""

    def __init__(
        self, session: Session, stand_in: str, mind: Mind, asker: Asker, answered: Callable[[], object]
    ) -> None:
        """``stand_in`` is the level of those who play for people; ``answered`` is called when one has chosen."""
        levels = [player.bot or stand_in for player in session.players]
        self._levels = [level if level in LEVELS else DEFAULT_LEVEL for level in levels]
        self._bots = mind.bots(self._levels, session.header.seed)
        self._mind, self._asker, self._answered = mind, asker, answered
        self._asked: tuple[int, int] | None = None
        self._answer: tuple[int, int, Action] | None = None

    def answer(self, seat: int, version: int) -> Action | None:
        """Return what a bot has chosen at this version; None if it has not, or not yet."""
        known = self._answer
        return known[2] if known is not None and known[:2] == (seat, version) else None

    def ask(self, snapshot: Snapshot) -> None:
        """Ask the bot that is to move, unless it thinks about it already."""
        seat = snapshot.viewer
        assert seat is not None
        if self._asked != (seat, snapshot.version):
            self._asked = seat, snapshot.version
            question = partial(safe_choice, self._bots[seat], snapshot, _log.warning)
            self._asker.ask(self._levels[seat], question, partial(self._take, seat, snapshot.version))

    def give_up(self, snapshot: Snapshot) -> None:
        """Wait for the bot that is to move no longer; the first legal action is its answer."""
        _log.warning("a bot did not answer within %s s", PATIENCE)
        self._asker.stop()
        if snapshot.viewer is not None:
            self._take(snapshot.viewer, snapshot.version, snapshot.legal[0])

    def reaction(self, snapshot: Snapshot) -> Action | None:
        """Return what a bot does out of turn: it knows that at once (R35)."""
        assert snapshot.viewer is not None
        return safe_reaction(self._bots[snapshot.viewer], snapshot, _log.warning)

    def forget(self) -> None:
        """The table was changed: nobody wants to know any more."""
        if self._asked is not None:
            self._asked = None
            self._mind.interrupt()

    def rest(self) -> None:
        """The match is over."""
        self._asker.stop()
        self._mind.close()

    def _take(self, seat: int, version: int, action: Action) -> None:
        if self._asked == (seat, version):
            self._asked, self._answer = None, (seat, version, action)
            self._answered()
