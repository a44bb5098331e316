"""Matches of bots among themselves, one after the other, and what came of them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine import library
from engine.bots.ladder import DEFAULT_LEVEL, LEVELS, bots_at
from engine.bots.protocol import Bot
from engine.errors import Problem
from engine.events import RoundReason
from engine.journal import writing_problem
from engine.judging import Stop
from engine.session import Session
from engine.snapshot import Phase
from engine.state import MatchState
from tui.match_setup import MatchSetup

_log = logging.getLogger("draw-dominoes")


@dataclass(slots=True)
class Tally:
    """What the finished matches of a series came to; lists have one number a score."""

    matches: int = 0
    drawn: int = 0
    rounds: int = 0
    blocked: int = 0
    won: list[int] = field(default_factory=list)
    rounds_won: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def count(self, state: MatchState) -> None:
        """Add a finished match."""
        if not self.won:
            self.won, self.rounds_won, self.points = ([0] * len(state.scores) for _ in range(3))
        self.matches += 1
        if state.winner is None:
            self.drawn += 1
        else:
            self.won[state.winner] += 1
        for result in state.results:
            self.rounds += 1
            self.blocked += result.reason is RoundReason.BLOCKED
            if result.winner is not None:
                self.rounds_won[state.rules.team_of(result.winner)] += 1
        for side, score in enumerate(state.scores):
            self.points[side] += score


class Series:
    """A row of matches; each is recorded in the folder, which keeps the last 50, or nowhere without one."""

    def __init__(self, setup: MatchSetup, folder: Path | None = None) -> None:
        self.setup = setup
        self.folder = folder
        self.number = 0
        """The match in progress, from 1."""
        self.tally = Tally()
        self.trouble: Problem | None = None
        """Why matches are no longer recorded."""

    def begin(self) -> Session:
        """Start the next match."""
        self.number += 1
        header = replace(self.setup, seed=self._seed()).header("demo")
        if self.folder is not None:
            try:
                return library.start(self.folder, header, keep=library.DEMOS_KEPT)
            except OSError as error:
                self._stop_recording(error)
        return Session(header)

    def _seed(self) -> str | None:
        """Return the seed of the match in progress: the given one for the first, one derived from it for others."""
        seed = self.setup.seed
        return seed if seed is None or self.number == 1 else f"{seed}/{self.number}"

    def bots(self, session: Session, clock: Callable[[], Stop] | None = None) -> dict[int, Bot]:
        """Return the bots of a match; with a clock those that play by it do."""
        return bots_at(levels_of(session), session.header.seed, clock)

    def end(self, session: Session) -> None:
        """Count a finished match."""
        self.tally.count(session.state)

    def leave(self, session: Session) -> None:
        """Save a match and let go of its file; slow, and safe to call in another thread."""
        try:
            library.leave(session)
        except OSError as error:
            self._stop_recording(error)

    def go_on_unrecorded(self, session: Session, error: OSError) -> None:
        """Play on although the disk refuses: a demo is worth less than what it shows."""
        self._stop_recording(error)
        self.leave(session)
        session.recorder = None

    def _stop_recording(self, error: OSError) -> None:
        _log.warning("a demo could not be recorded: %s", error)
        self.folder, self.trouble = None, writing_problem(error, "demo")


def levels_of(session: Session) -> list[str | None]:
    """Return the levels by seat, None for people; an unknown one is played by the default one."""
    return [None if p.bot is None else p.bot if p.bot in LEVELS else DEFAULT_LEVEL for p in session.players]


def is_over(session: Session) -> bool:
    """Whether the match has ended."""
    return session.state.phase is Phase.MATCH_OVER
