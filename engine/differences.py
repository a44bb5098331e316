"""Rules as the rulebook that is nearest and what differs from it: short to write, and read back exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.errors import RulesError
from engine.rulebooks import RULEBOOKS, Rulebook
from engine.rules import CHOICES, OPTIONS, Rules, changed, problems

SIZES = "sizes"
"""The name of hand size and reserve by active seats, which is no option."""

_SHAPING = ("highest_pip", "draw", "partnership", "referee")
"""Options that change the default of others, so they come first."""


class Differences(NamedTuple):
    """The name of a rulebook, and the values that are not its own, by option."""

    rulebook: str
    values: Mapping[str, Any]


def differences(rules: Rules) -> Differences:
    """Return the rulebook from which the fewest options differ, and those."""
    found = [Differences(name, _values(book, rules)) for name, book in RULEBOOKS.items()]
    return min(found, key=lambda one: len(one.values))


def _values(book: Rulebook, rules: Rules) -> dict[str, Any]:
    plain = book.rules(rules.seats)
    shaping = {name: getattr(rules, name) for name in _SHAPING if getattr(rules, name) != getattr(plain, name)}
    base = _shaped(book, rules.seats, shaping)
    values = {
        name: getattr(rules, name) for name in OPTIONS if name in shaping or getattr(rules, name) != getattr(base, name)
    }
    return values if _built(book, rules.seats, values) == rules else {**values, SIZES: rules.sizes}


def _shaped(book: Rulebook, seats: int, shaping: Mapping[str, Any]) -> Rules:
    """Return the rules of a rulebook with the options that shape others; those it refuses shape nothing."""
    try:
        return book.rules(seats, shaping)
    except RulesError:
        return changed(book.rules(seats), **shaping)


def _built(book: Rulebook, seats: int, values: Mapping[str, Any]) -> Rules:
    """Return the rules of a rulebook with options that differ, given as a user would, or else one by one."""
    options = {name: value for name, value in values.items() if name != SIZES}
    try:
        rules = book.rules(seats, options)
    except RulesError:
        rules = changed(_shaped(book, seats, {name: options[name] for name in _SHAPING if name in options}), **options)
    return changed(rules, sizes=values[SIZES]) if SIZES in values else rules


def restored(rulebook: str, seats: int, values: Mapping[str, Any]) -> Rules:
    """Return the rules that ``differences`` took apart; ValueError if they can't be played or don't exist."""
    if rulebook not in RULEBOOKS:
        raise ValueError("no such rulebook")
    if OPTIONS["seats"].check(seats) is not None:
        raise ValueError("no such table")
    for name, value in values.items():
        if name != SIZES and (name not in OPTIONS or OPTIONS[name].check(value) is not None):
            raise ValueError("no such option")
    given = {name: CHOICES[name](value) if name in CHOICES else value for name, value in values.items()}
    rules = _built(RULEBOOKS[rulebook], seats, given)
    if problems(rules):
        raise ValueError("rules that cannot be played")
    return rules
