"""The levels of the bots: their names, what they do, and how they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.bots.chance import bot_seed
from engine.bots.club import Club
from engine.bots.novice import Novice
from engine.bots.protocol import Bot
from engine.bots.rulebook_bot import RulebookBot
from engine.bots.searching import COUNTER, EXPERT, MASTER, UNHURRIED, Searcher
from engine.bots.unloader import Unloader
from engine.judging import Effort, Stop


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A level of play; ``label`` and ``about`` are English message ids."""

    number: int
    name: str
    label: str
    about: str
    make: Callable[[str], Bot]
    """Makes a bot that does a fixed amount of work."""
    effort: Effort | None = None
    """How hard it thinks, if it takes time to think."""
    by_clock: bool = False
    """Whether it goes on as long as it may, where there is a clock."""


def _thinking(*, number: int, name: str, label: str, about: str, effort: Effort, by_clock: bool = False) -> Level:
    """Return a level that looks at worlds."""

    def make(seed: str) -> Bot:
        return Searcher(seed, effort)

    return Level(number=number, name=name, label=label, about=about, make=make, effort=effort, by_clock=by_clock)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level(number=1, name="novice", label="Novice", about="plays whatever fits", make=Novice),
            Level(number=2, name="unloader", label="Unloader", about="gets rid of weight", make=Unloader),
            Level(number=3, name="rulebook", label="Rulebook", about="plays by the book", make=RulebookBot),
            Level(number=4, name="club", label="Club", about="plays from experience", make=Club),
            _thinking(number=5, name="counter", label="Counter", about="counts what is out", effort=COUNTER),
            _thinking(number=6, name="expert", label="Expert", about="reads what you hold", effort=EXPERT),
            _thinking(number=7, name="master", label="Master", about="takes its time", effort=MASTER, by_clock=True),
        )
    }
)
"""Every level by its name, the weakest first."""

DEFAULT_LEVEL = "rulebook"

BOT_NAMES = ("Ana", "Ben", "Cleo", "Dov")
"""What bots are called, by seat."""


def level_named(text: str) -> Level | None:
    """Return the level of a name or a number as users write it, or None."""
    word = text.strip().lower()
    return next((level for level in LEVELS.values() if word in (level.name, str(level.number))), None)


def make_bot(level: str, seed: str | int, clock: Callable[[], Stop] | None = None) -> Bot:
    """Return a new bot of a level; KeyError if there is no such level.

    A level that plays by the clock asks ``clock`` before each decision for what says that its time is up; without one
    it does a fixed amount of work, and so plays the same on every machine.
    """
    made = LEVELS[level]
    return Searcher(str(seed), UNHURRIED, clock) if made.by_clock and clock is not None else made.make(str(seed))


def bots_at(levels: Sequence[str | None], match_seed: str, clock: Callable[[], Stop] | None = None) -> dict[int, Bot]:
    """Return the bots of a match by seat, each with a stream of its own; None is a person's seat."""
    return {
        seat: make_bot(level, bot_seed(match_seed, seat), clock)
        for seat, level in enumerate(levels)
        if level is not None
    }
