"""The three rulebooks and house rules, as values (section 1 of the rules).

A rulebook gives each option a value, or one for each number of seats; ``Rulebook.rules`` turns it and the
options that a user changed into the ``Rules`` of one match, or says everything that is wrong with them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.errors import Problem, RulesError, problem
from engine.options import shown
from engine.rules import CHOICES, OPTIONS, SEATS, DrawRule, Rules, problems

if TYPE_CHECKING:
    from pathlib import Path

BySeats = tuple[int, int, int]
"""A value for 2, 3 and 4 seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """A rulebook: a value for every option, what the form offers, and what it refuses.

    ``nine`` replaces the hand size when the set is double-nine, ``partnership_target`` the target in
    partnership and ``touch_move_by_players`` turns touch-move on where the players are the referee, each only
    where the user gave no value of his own.  ``title`` and ``differs`` are English message ids.
    """

    name: str
    title: str
    differs: str
    values: Mapping[str, Any]
    nine: BySeats
    partnership_target: int | None = None
    touch_move_by_players: bool = False
    offers: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    refuses: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)

    def rules(self, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Rules:
        """Return the rules of a match at a table of ``seats`` with the given options changed.

        ``options`` maps an option's name to its value; ``hand_size``, ``reserve`` and ``target`` may be a table
        by seats.  RulesError names every problem.
        """
        given: dict[str, Any] = {**self.given, **(options or {})}
        found: list[Problem] = []
        if seats is None:
            seats = given.get("seats", 2)
        elif "seats" in (options or {}) and given["seats"] != seats:
            found.append(problem("seats-twice", "", option="seats", value=shown(given["seats"]), seats=shown(seats)))
        given["seats"] = seats
        found += self._refusals(given)
        if found:
            raise RulesError(*found, *self._conflicts(seats, given, found))
        rules = self._build(seats, given)
        found = list(problems(rules))
        if found:
            raise RulesError(*found)
        return rules

    def _conflicts(self, seats: int, given: Mapping[str, Any], found: list[Problem]) -> tuple[Problem, ...]:
        """Return what is in the way beside the refusals: conflicts of the options that are right by themselves."""
        blamed = {str(one.values.get("option")) for one in found}
        if "seats" in blamed:
            return ()
        refused = {"partnership": True} if given.get("partnership") is True else {}
        right = {name: value for name, value in given.items() if name in OPTIONS and name not in blamed}
        return problems(self._build(seats, {**right, **refused}))

    def _refusals(self, given: Mapping[str, Any]) -> list[Problem]:
        """Return what is wrong with the given options, each looked at by itself."""
        found: list[Problem] = []
        for name, value in given.items():
            option = OPTIONS.get(name)
            if option is None:
                found.append(problem("unknown-option", "", option=shown(name), allowed=", ".join(OPTIONS)))
                continue
            for one in value.values() if option.by_seats and isinstance(value, Mapping) else [value]:
                wrong = option.check(one)
                if wrong is not None:
                    found.append(wrong)
            if option.by_seats and isinstance(value, Mapping):
                found += [
                    problem("bad-seats-key", "", option=name, value=shown(key), allowed="2, 3 or 4")
                    for key in value
                    if str(key) not in ("2", "3", "4")
                ]
            if name in self.refuses and value == self.refuses[name]:
                found.append(problem("rulebook-refuses", "R25", option=name, value=shown(value), rulebook=self.title))
        if not found and given.get("draw", self.values["draw"]) == DrawRule.NONE:
            for name in ("reserve", "misplay_penalty"):
                value = given.get(name, 0)
                if any(v > 0 for v in (value.values() if isinstance(value, Mapping) else [value])):
                    found.append(problem("needs-drawing", "R31", option=name, value=shown(value)))
        return found

    def _build(self, seats: int, given: Mapping[str, Any]) -> Rules:
        """Return the rules; every given value is of the right kind by now."""
        base = dict(self.values)
        if given.get("highest_pip", base["highest_pip"]) == 9:
            base["hand_size"] = self.nine
        if self.partnership_target is not None and given.get("partnership", base["partnership"]):
            base["target"] = (self.partnership_target,) * 3
        if self.touch_move_by_players and given.get("referee", base["referee"]) == "players":
            base["touch_move"] = True
        if given.get("draw", base["draw"]) == DrawRule.NONE:
            base["reserve"], base["misplay_penalty"] = (0, 0, 0), 0
        tables = {name: _table(given.get(name), base[name]) for name in ("hand_size", "reserve", "target")}
        values: dict[str, Any] = {**base, **given}
        for name, enum in CHOICES.items():
            values[name] = enum(values[name])
        for name, table in tables.items():
            values[name] = table[seats - 2]
        sizes = tuple(zip(tables["hand_size"], tables["reserve"], strict=True))
        return Rules(**values, sizes=sizes)

    def changed(self, name: str, title: str, options: Mapping[str, Any]) -> Rulebook:
        """Return a house rulebook: this one with some options changed for good; RulesError as ``rules``."""
        found = self._refusals(options)
        if found:
            raise RulesError(*found)
        return replace(self, name=name, title=title, given=MappingProxyType({**self.given, **options}))


def _table(given: Any, base: BySeats) -> BySeats:
    """Return a value for 2, 3 and 4 seats: the given number for all, or the given table over the base."""
    if given is None:
        return base
    if isinstance(given, Mapping):
        by_seats = {int(key): value for key, value in given.items()}
        two, three, four = (by_seats.get(seats, base[seats - 2]) for seats in SEATS)
        return two, three, four
    return given, given, given


_COMMON: dict[str, Any] = {
    "seats": 2,
    "highest_pip": 6,
    "partnership": False,
    "rounds": None,
    "score": "plain",
    "spinner": False,
    "referee": "engine",
    "touch_move": False,
    "surrender": True,
}

JAQUES = Rulebook(
    name="jaques",
    title="Jaques",
    differs="draw only if you must; 2 stay; the winner leads; blocked at once",
    values=_COMMON
    | {
        "hand_size": (7, 5, 5),
        "draw": "forced",
        "reserve": (2, 2, 2),
        "first_lead": "highest_double_else_heaviest",
        "opening_tile": "any",
        "next_lead": "winner",
        "block_ends": "at_once",
        "partner_minus": False,
        "blocked_winner": "lowest_hand",
        "blank_bonus": 0,
        "target": (100, 100, 100),
        "match_tie": "drawn",
        "misplay_penalty": 1,
    },
    nine=(7, 7, 7),
    partnership_target=200,
    offers={
        "target": (100, 200),
        "rounds": (5, 7, 9),
        "draw": ("none",),
        "score": ("fives",),
        "highest_pip": (9,),
        "partnership": (True,),
    },
)

OFFICIAL = Rulebook(
    name="official",
    title="Official",
    differs="highest double leads; 3-4 seats draw it empty; 0-0 out: +10",
    values=_COMMON
    | {
        "hand_size": (7, 5, 5),
        "draw": "forced",
        "reserve": (2, 0, 0),
        "first_lead": "highest_double_else_redeal",
        "opening_tile": "highest_double",
        "next_lead": "highest_double_else_redeal",
        "block_ends": "after_passes",
        "partner_minus": True,
        "blocked_winner": "lowest_team",
        "blank_bonus": 10,
        "target": (100, 100, 100),
        "match_tie": "sudden_death",
        "misplay_penalty": 2,
    },
    nine=(7, 7, 7),
    touch_move_by_players=True,
    offers={"target": (100, 150, 200), "partnership": (True,), "spinner": (True,)},
)

PAGAT = Rulebook(
    name="pagat",
    title="Pagat",
    differs="draw as you like; lots for the lead; it rotates; to 100, 61, 61",
    values=_COMMON
    | {
        "hand_size": (7, 7, 6),
        "draw": "free",
        "reserve": (2, 2, 2),
        "first_lead": "lot",
        "opening_tile": "any",
        "next_lead": "rotate",
        "block_ends": "after_passes",
        "partner_minus": False,
        "blocked_winner": "lowest_hand",
        "blank_bonus": 0,
        "target": (100, 61, 61),
        "match_tie": "drawn",
        "misplay_penalty": 0,
    },
    nine=(7, 7, 7),
    refuses={"partnership": True},
)

RULEBOOKS: Mapping[str, Rulebook] = MappingProxyType({book.name: book for book in (JAQUES, OFFICIAL, PAGAT)})
"""The three rulebooks by name; the first is the default."""

DEFAULT = JAQUES


def rulebook(name: str) -> Rulebook:
    """Return a rulebook by its name; RulesError lists the names there are."""
    book = RULEBOOKS.get(name)
    if book is None:
        raise RulesError(problem("unknown-rulebook", "", rulebook=shown(name), allowed=", ".join(RULEBOOKS)))
    return book


def house_rules(path: Path) -> Rulebook:
    """Return the rulebook of a TOML file: ``preset``, an optional ``name``, and options (at the top or in [options]).

    RulesError says what is wrong with the file in one sentence each.
    """
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise RulesError(problem("file-unreadable", "", file=str(path), reason=error.strerror or "?")) from None
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, too deep, too large a number, no file name
        reason = "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)
        raise RulesError(problem("file-not-toml", "", file=str(path), reason=shown(reason))) from None
    preset, title, inner = data.pop("preset", DEFAULT.name), data.pop("name", path.stem), data.pop("options", {})
    if not isinstance(inner, dict):
        raise RulesError(problem("bad-value", "", option="options", value=shown(inner), allowed="a table of options"))
    if not isinstance(preset, str):
        raise RulesError(problem("unknown-rulebook", "", rulebook=shown(preset), allowed=", ".join(RULEBOOKS)))
    book = rulebook(preset)
    options = {
        key: (None if value == "none" and key == "rounds" else value) for key, value in {**data, **inner}.items()
    }
    return book.changed("house", shown(title), options)
