"""From the flags of the command line to a match."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.bots.ladder import DEFAULT_LEVEL, LEVELS, level_named
from engine.errors import RulesError
from engine.options import Option
from engine.record import Player
from engine.rulebooks import DEFAULT, RULEBOOKS, Rulebook, house_rules
from engine.rules import OPTIONS, SEATS, Rules
from tui.cli_kiosk import named_file
from tui.cli_syntax import Given, UsageError, quoted
from tui.draft import LONGEST_NAME
from tui.drawing.cells import clip
from tui.i18n import n, t
from tui.match_setup import MatchSetup, seated
from tui.problem_words import problems_words


def rulebook_of(given: Given) -> Rulebook:
    """Return the rulebook of ``--rules``."""
    word = given.one("rules")
    if word is None:
        return DEFAULT
    if word.lower() in RULEBOOKS:
        return RULEBOOKS[word.lower()]
    path = named_file(word)
    if path.suffix.lower() != ".toml" and not os.path.lexists(word.replace("\0", "?")):
        raise UsageError(
            t(
                "There is no rulebook {word}; there are {books}, or the name of a .toml file.",
                word=quoted(word),
                books=", ".join(RULEBOOKS),
            )
        )
    try:
        return house_rules(path)
    except RulesError as error:
        raise UsageError(problems_words(error.problems)) from None


def options_of(given: Given) -> dict[str, Any]:
    """Return the options of ``--set`` and ``--target`` by name; values are checked by the rulebook."""
    options: dict[str, Any] = {}
    for text in given.all("set"):
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        option = OPTIONS.get(name)
        if not equals:
            raise UsageError(t("--set needs name=value, not {text}.", text=quoted(text)))
        if option is None:
            raise UsageError(
                t("There is no option {name}; the options are {known}.", name=quoted(name), known=", ".join(OPTIONS))
            )
        if name in options:
            raise UsageError(t("{name} is set twice; set it once.", name=name))
        options[name] = option.parse(value)
    for name in ("target", "seats"):
        number = given.one(name)
        if number is not None:
            if name in options:
                raise UsageError(t("{name} is set twice, by --{name} and by --set.", name=name))
            options[name] = whole_number(f"--{name}", number, OPTIONS[name])
    return options


def whole_number(flag: str, text: str, option: Option | None = None, minimum: int = 1) -> int:
    """Return a whole number; UsageError says what is allowed."""
    try:
        if not text.strip().isascii():
            raise ValueError
        number = int(text)
    except ValueError:
        number = minimum - 1
    if number < minimum or (option is not None and option.choices and number not in option.choices):
        allowed = ", ".join(map(str, option.choices)) if option is not None and option.choices else ""
        raise UsageError(
            t("{flag} must be one of {allowed}, not {text}.", flag=flag, allowed=allowed, text=quoted(text))
            if allowed
            else t(
                "{flag} must be a whole number, {minimum} or more, not {text}.",
                flag=flag,
                minimum=minimum,
                text=quoted(text),
            )
        )
    return number


def matches_of(given: Given) -> int | None:
    """Return ``--matches``, or None for no end."""
    text = given.one("matches")
    return None if text is None else whole_number("--matches", text)


def _levels(given: Given) -> list[str]:
    text = given.one("bots")
    if text is None:
        return []
    levels: list[str] = []
    for word in text.split(","):
        level = level_named(word)
        if level is None:
            raise UsageError(
                t(
                    "There is no bot {word}; the levels are {levels}.",
                    word=quoted(word.strip()),
                    levels=", ".join(LEVELS),
                )
            )
        levels.append(level.name)
    return levels


def _humans(given: Given) -> list[int]:
    text = given.one("humans")
    if text is None:
        return [0]
    seats: list[int] = []
    for word in text.split(","):
        if not (word.strip().isascii() and word.strip().isdigit() and len(word.strip()) <= 3):
            raise UsageError(t("--humans takes seats such as 0,2, not {text}.", text=quoted(text)))
        seat = int(word)
        if seat in seats:
            raise UsageError(t("--humans names seat {seat} twice.", seat=seat))
        seats.append(seat)
    return sorted(seats)


def rules_of(given: Given) -> tuple[Rules, str]:
    """Return the rules and the title of their rulebook, for a table of two unless it is said."""
    book = rulebook_of(given)
    return _rules(book, options_of(given)), book.title


def _rules(book: Rulebook, options: dict[str, Any]) -> Rules:
    try:
        return book.rules(None, options)
    except RulesError as error:
        raise UsageError(problems_words(error.problems)) from None


def setup_of(given: Given, *, is_demo: bool = False, name: str = "", level: str = DEFAULT_LEVEL) -> MatchSetup:
    """Return the match; where the number of seats isn't said it follows from people and bots.

    Bots are of ``level`` where nothing else is asked for.
    """
    book, options = rulebook_of(given), options_of(given)
    levels, humans = _levels(given), [] if is_demo else _humans(given)
    if "seats" not in options and "seats" not in book.given:
        wanted = max(2, len(humans) + len(levels), *(seat + 1 for seat in humans))
        options["seats"] = min(wanted, max(SEATS)) if not levels or wanted <= max(SEATS) else wanted
        if options["seats"] > max(SEATS):
            raise UsageError(_too_many(len(levels), max(SEATS) - len(humans), max(SEATS)))
    rules = _rules(book, options)
    _check_seats(rules.seats, humans, levels)
    name = clip("".join(char for char in (given.one("name") or name) if char.isprintable()).strip(), LONGEST_NAME)
    seed = given.one("seed")
    if seed is not None and not seed.strip():
        raise UsageError(t("--seed must not be empty."))
    if seed is not None and not seed.isprintable():
        raise UsageError(t("--seed must be a text that can be printed, not {text}.", text=quoted(seed)))
    players: tuple[Player, ...] = seated(rules.seats, humans, levels or [level], name)
    return replace(MatchSetup(rules=rules, rulebook=book.title, players=players), seed=seed)


def _check_seats(seats: int, humans: Sequence[int], levels: Sequence[str]) -> None:
    outside = [seat for seat in humans if seat >= seats]
    if outside:
        raise UsageError(
            t(
                "There is no seat {seat} at a table of {seats}; --humans takes seats 0 to {last}.",
                seat=outside[0],
                seats=seats,
                last=seats - 1,
            )
        )
    free = seats - len(humans)
    if len(levels) > free:
        raise UsageError(_too_many(len(levels), free, seats))
    if len(levels) > 1 and len(levels) < free:
        raise UsageError(
            t(
                "--bots names {given} levels for {free} seats; name one for all, or one for each.",
                given=len(levels),
                free=free,
            )
        )


def _too_many(given: int, free: int, seats: int) -> str:
    return n(
        "--bots names {given}, but at a table of {seats} there is {count} seat for bots.",
        "--bots names {given}, but at a table of {seats} there are {count} seats for bots.",
        free,
        given=given,
        seats=seats,
    )
