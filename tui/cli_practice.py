"""What ``draw-dominoes practice`` and ``problems`` are asked for: which problems, and where they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from engine.errors import GameError
from engine.practice.kinds import Difficulty, Theme
from engine.practice.problem import Problem, from_line
from engine.rulebooks import RULEBOOKS
from engine.rules import OPTIONS
from tui.cli_kiosk import named_file
from tui.cli_match import whole_number
from tui.cli_syntax import Given, UsageError, quoted
from tui.i18n import t
from tui.practice_store import Filters
from tui.problem_words import problems_words
from tui.reason_words import reason_words

LARGEST = 100_000
"""The most of anything that can be asked for."""


def filters_of(given: Given) -> Filters:
    """Return which problems are wanted; UsageError says what is wrong."""
    if given.has("rules") and given.has("rulebook"):
        raise UsageError(t("--rules and --rulebook exclude each other; give one of them."))
    text = given.one("seats")
    seats = None if text is None else whole_number("--seats", text, OPTIONS["seats"])
    if given.has("partners") and seats not in (None, 4):
        raise UsageError(t("--partners needs four seats, not {text}.", text=quoted(str(text))))
    return Filters(
        theme=_one_of(given, "theme", Theme),
        level=_one_of(given, "level", Difficulty),
        rulebook=_one_of(given, "rules", RULEBOOKS) or _one_of(given, "rulebook", RULEBOOKS),
        seats=seats,
        partners=True if given.has("partners") else None,
    )


def _one_of(given: Given, name: str, known: Iterable[str]) -> str | None:
    """Return a value in small letters; a dash or a blank does for an underscore."""
    value = given.one(name)
    if value is None:
        return None
    word = value.strip().lower().replace("-", "_").replace(" ", "_")
    names = [str(one) for one in known]
    if word not in names:
        raise UsageError(
            t("--{name} must be one of {known}, not {value}.", name=name, known=", ".join(names), value=quoted(value))
        )
    return word


def number_of(given: Given, name: str) -> int | None:
    """Return the value of ``--count`` and the like, or None."""
    text = given.one(name)
    if text is None:
        return None
    number = whole_number(f"--{name}", text)
    if number > LARGEST:
        raise UsageError(
            t("--{name} may be at most {maximum}, not {text}.", name=name, maximum=LARGEST, text=quoted(text))
        )
    return number


def problems_of(given: Given) -> Callable[[], Sequence[Problem]]:
    """Return what gives the problems: those of ``--from``, which are read now, else those that come with the game."""
    word = given.one("from")
    if word is None:
        return shipped
    found = tuple(_read(word))
    return lambda: found


@cache
def shipped() -> Sequence[Problem]:
    """Return the problems that come with the game."""
    from engine.practice import problems

    return tuple(problems())


def _read(word: str) -> Iterable[Problem]:
    path = named_file(word)
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        reason = reason_words(getattr(error, "strerror", None) or t("it is no text"))
        raise UsageError(t("{file} can't be used: {reason}.", file=quoted(word), reason=reason)) from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield from_line(line)
            except GameError as error:
                said = problems_words(error.problems)
                raise UsageError(
                    t("{file}, line {number}: {said}", file=quoted(word), number=number, said=said)
                ) from None
