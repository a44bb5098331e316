"""A match that is being put together: the state of the form, and what is wrong with it at any moment.

Frozen; every change returns a new draft.  Rules are read off the rulebooks, so the form knows no option by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from engine.bots.ladder import BOT_NAMES, DEFAULT_LEVEL
from engine.errors import Problem, RulesError
from engine.options import OptionValue
from engine.record import Player
from engine.rulebooks import RULEBOOKS, Rulebook
from engine.rules import Rules
from tui.match_setup import MatchSetup, demo_level
from tui.turns import PACES

MOST_SEATS = 4
LONGEST_NAME = 12
"""Cells of a name at the table."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who may sit at a seat: a bot's level, or None for a person; the names of both are kept."""

    level: str | None
    person: str
    bot: str

    @property
    def player(self) -> Player:
        """The player as records know him."""
        return Player(self.person) if self.level is None else Player(self.bot, self.level)


def _seats(people: int) -> tuple[Seat, ...]:
    first = "Eve"  # not translated: a bot's name, for the person's seat if a bot takes it
    names = BOT_NAMES if people == 0 else (first, *BOT_NAMES)
    level = DEFAULT_LEVEL if people else demo_level(PACES["normal"])
    return tuple(Seat(None if seat < people else level, "", names[seat]) for seat in range(MOST_SEATS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The choices of the form; ``options`` holds only what differs from the rulebook."""

    books: tuple[Rulebook, ...] = tuple(RULEBOOKS.values())
    book: Rulebook = field(default_factory=lambda: next(iter(RULEBOOKS.values())))
    seats: int = 2
    options: Mapping[str, OptionValue] = field(default_factory=lambda: MappingProxyType({}))
    people: tuple[Seat, ...] = field(default_factory=lambda: _seats(1))
    seed: str | None = None

    def set(self, name: str, value: OptionValue) -> Draft:
        """Return the draft with an option set; the rulebook's own value is no change."""
        if name == "seats":
            assert isinstance(value, int)
            return replace(self, seats=value)
        others = {key: old for key, old in self.options.items() if key != name}
        if getattr(replace(self, options=MappingProxyType(others)).nearest, name) != value:
            others[name] = value
        return replace(self, options=MappingProxyType(others))

    def with_book(self, book: Rulebook) -> Draft:
        """Return the draft with another rulebook; options that were set stay set."""
        return replace(self, book=book)

    def with_seat(self, number: int, seat: Seat) -> Draft:
        """Return the draft with another player at a seat."""
        return replace(self, people=(*self.people[:number], seat, *self.people[number + 1 :]))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that keeps the match from being played."""
        try:
            self.book.rules(self.seats, self.options)
        except RulesError as error:
            return error.problems
        return ()

    @property
    def nearest(self) -> Rules:
        """The rules, or where there are conflicts those without the options that are in the way."""
        options: dict[str, Any] = dict(self.options)
        while True:
            try:
                return self.book.rules(self.seats, options)
            except RulesError as error:
                blamed = {str(problem.values.get("option", "")) for problem in error.problems} & set(options)
                if not options:  # a house rulebook that can't be played by so many
                    return next(iter(RULEBOOKS.values())).rules(self.seats)
                for name in blamed or set(options):
                    del options[name]

    def value(self, name: str) -> OptionValue:
        """Return what an option is set to, in the way or not."""
        if name == "seats":
            return self.seats
        value: OptionValue = self.options[name] if name in self.options else getattr(self.nearest, name)
        return value

    def is_changed(self, name: str) -> bool:
        """Whether an option differs from the rulebook."""
        return name in self.options

    @property
    def setup(self) -> MatchSetup:
        """The match; RulesError as long as there are problems."""
        return MatchSetup(
            rules=self.book.rules(self.seats, self.options),
            rulebook=self.book.title,
            players=tuple(seat.player for seat in self.people[: self.seats]),
            seed=self.seed,
        )


def new_draft(*, watch: bool = False, name: str = "") -> Draft:
    """Return a good game: one person against one bot under the default rulebook, or two bots to watch."""
    people = _seats(0 if watch else 1)
    if not watch:
        people = (Seat(None, name, people[0].bot), *people[1:])
    return Draft(people=people)
