"""The levels of the bots: their names, what they do, and how they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.bots.chance import bot_seed
from engine.bots.novice import Novice
from engine.bots.protocol import Bot
from engine.bots.rulebook_bot import RulebookBot
from engine.bots.unloader import Unloader


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A level of play; ``label`` and ``about`` are English message ids."""

    number: int
    name: str
    label: str
    about: str
    make: Callable[[str], Bot]


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level(number=1, name="novice", label="Novice", about="plays whatever fits", make=Novice),
            Level(number=2, name="unloader", label="Unloader", about="gets rid of weight", make=Unloader),
            Level(number=3, name="rulebook", label="Rulebook", about="plays by the book", make=RulebookBot),
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


def make_bot(level: str, seed: str | int) -> Bot:
    """Return a new bot of a level; KeyError if there is no such level."""
    return LEVELS[level].make(str(seed))


def bots_at(levels: Sequence[str | None], match_seed: str) -> dict[int, Bot]:
    """Return the bots of a match by seat, each with a stream of its own; None is a person's seat."""
    return {seat: make_bot(level, bot_seed(match_seed, seat)) for seat, level in enumerate(levels) if level is not None}
