"""The mind of a table: it makes the bots, and lets those that take time think in a process."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from engine.actions import Action
from engine.bots.chance import bot_seed
from engine.bots.club import Club
from engine.bots.ladder import LEVELS, Level, make_bot
from engine.bots.manners import Mannered
from engine.bots.protocol import Bot
from engine.bots.searching import UNHURRIED
from engine.judging import Effort, Judgement, Stop
from engine.snapshot import Snapshot
from tui.minds.asking import Asked
from tui.minds.frames import Question
from tui.minds.process import InterruptedThoughtError, MindError, MindProcess
from tui.minds.thought import Noting
from tui.surroundings import here

PATIENCE = 20.0
"""Seconds more than it may think after which a process is taken to hang."""
CALM, BRISK = 2.0, 1.0
"""Seconds that a bot thinks that plays by the clock, and where the pace is high."""
FAST = 0.4
"""From this pace on (seconds between two moves) it is high."""
WATCHED = 200
"""Worlds at most where bots among themselves play as fast as they can."""
HURRIED = 40
"""Worlds at most while a match is played out at once."""

_log = logging.getLogger("draw-dominoes")


class Time(NamedTuple):
    """How hard to think, and for how many seconds at most."""

    effort: Effort
    seconds: float | None = None


class Mind:
    """What the bots of one table think with; ``is_watched`` where nobody plays against them."""

    def __init__(self, pace: float, *, is_watched: bool = False, process: Asked | None = None) -> None:
        self.pace = pace
        """Seconds between two moves."""
        self.is_watched = is_watched
        self.is_hurrying = False
        """Whether the match is to be over as soon as can be."""
        self.wants_chances = False
        """Whether somebody looks at the chance of winning the match."""
        self._process: Asked = process or (here().minds or MindProcess)()

    def bots(self, levels: Sequence[str | None], match_seed: str) -> dict[int, Bot]:
        """Return the bots of a match by seat; None is a person's seat."""
        return {seat: self._bot(level, bot_seed(match_seed, seat)) for seat, level in enumerate(levels) if level}

    def _bot(self, name: str, seed: str) -> Bot:
        level = LEVELS[name]
        return make_bot(name, seed) if level.effort is None else Thoughtful(level, seed, self)

    def time_for(self, level: Level) -> Time:
        """Return how hard a bot of a level thinks at the pace of now."""
        assert level.effort is not None
        if self.is_hurrying or (self.is_watched and not self.pace):
            most = HURRIED if self.is_hurrying else WATCHED
            return Time(level.effort._replace(worlds=min(level.effort.worlds, most)))
        if not level.by_clock:
            return Time(level.effort)
        return Time(UNHURRIED, CALM if self.pace > FAST else BRISK)

    def think(self, question: Question, patience: float = PATIENCE) -> tuple[Action, Judgement | None]:
        """Ask the process; errors as its ``ask``."""
        answer = self._process.ask(question, patience)
        return answer.action, answer.judgement

    def interrupt(self) -> None:
        """End the thought of now, if there is one."""
        self._process.interrupt()

    def close(self) -> None:
        """Think no more."""
        self._process.close()


class Thoughtful(Mannered):
    """A bot whose thinking is done by the mind of its table; where that fails an experienced bot plays for it."""

    def __init__(self, level: Level, seed: str, mind: Mind) -> None:
        super().__init__(seed)
        self.level = level
        self.judgement: Judgement | None = None
        """What it thought of its last choice; None where it had none, or did not think."""
        self._mind = mind

    def choose(self, snapshot: Snapshot) -> Action:
        """Return what it does."""
        self.judgement = None
        return super().choose(snapshot)

    def pick(self, snapshot: Snapshot, plays: tuple[Action, ...]) -> Action:
        """Return the best play or draw; any one if nobody wants to know any more."""
        effort, seconds = self._mind.time_for(self.level)
        until = None if seconds is None else monotonic() + seconds
        question = Question(snapshot, self.seed, effort, until, self._mind.wants_chances)
        try:
            action, self.judgement = self._mind.think(question, PATIENCE + (seconds or 0.0))
        except InterruptedThoughtError:
            return plays[0]
        except MindError as error:
            _log.warning("the process of a bot %s; it plays from experience instead", error)
            return Club(self.seed).pick(snapshot, plays)
        return action


def noting_bots(levels: Sequence[str | None], match_seed: str, clock: Callable[[], Stop] | None) -> dict[int, Bot]:
    """Return bots that think in this process and remember what they thought."""
    bots: dict[int, Bot] = {}
    for seat, name in enumerate(levels):
        if name is not None:
            level, seed = LEVELS[name], bot_seed(match_seed, seat)
            effort = UNHURRIED if level.by_clock and clock is not None else level.effort
            timed = clock if level.by_clock else None
            bots[seat] = make_bot(name, seed) if effort is None else Noting(seed, effort, timed)
    return bots


def clock() -> Stop:
    """Return what says that the time is up for a bot that thinks in this process and plays by the clock."""
    end = monotonic() + CALM
    return lambda: monotonic() >= end
