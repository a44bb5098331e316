"""The page of all options, generated from their declarations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.options import Kind, Option, OptionValue
from engine.rules import OPTIONS, DrawRule
from tui.draft import Draft
from tui.draft_line import Change, Choice, Heading, Item, Line
from tui.i18n import t
from tui.option_words import option_label, value_words, values_of

LARGEST_NUMBER = 999


def options_page(draft: Draft) -> list[Item]:
    return [
        Heading(t("OPTIONS"), t("* differs from {rulebook}", rulebook=t(draft.book.title))),
        *map(_option(draft), OPTIONS),
    ]


def _option(draft: Draft) -> Callable[[str], Line]:
    return lambda name: option_line(draft, name)


def option_line(draft: Draft, name: str) -> Line:
    """Return the line of one declared option."""
    option, value = OPTIONS[name], draft.value(name)
    line = Line(
        id=f"option-{name}",
        label=option_label(name),
        is_changed=draft.is_changed(name),
        help=t("{help} ({clause})", help=t(option.help), clause=option.clause),
    )
    values = values_of(option)
    if values:
        choices = tuple(Choice(value_words(name, one), _set(name, one)) for one in values)
        place = next((place for place, one in enumerate(values) if one == value), None)
        return replace(line, choices=choices, chosen=place)
    return _number_line(draft, option, line, value)


def _number_line(draft: Draft, option: Option, line: Line, value: OptionValue) -> Line:
    """Return the line of a number: one up, one down, or typed."""
    number = value if isinstance(value, int) else option.minimum - 1
    none: tuple[OptionValue, ...] = (None,) if option.kind is Kind.NUMBER_OR_NONE else ()
    around = [one for one in (number - 1, number, number + 1) if option.minimum <= one <= LARGEST_NUMBER]
    values: list[OptionValue] = [*(none if number - 1 < option.minimum else ()), *around]
    if value is None and None not in values:
        values.insert(0, None)

    def write(old: Draft, text: str) -> Draft:
        digits = "".join(char for char in text if char in "0123456789")[-len(str(LARGEST_NUMBER)) :]
        if not digits:
            return old.set(option.name, None if none else option.minimum)
        return old.set(option.name, max(option.minimum, int(digits)))

    is_unused = option.name in ("reserve", "misplay_penalty") and draft.value("draw") == DrawRule.NONE
    return replace(
        line,
        choices=tuple(Choice(value_words(option.name, one), _set(option.name, one)) for one in values),
        chosen=values.index(value) if value in values else None,
        text="" if value is None else str(value),
        write=write,
        note=t("not used: there is no drawing") if is_unused else "",
    )


def _set(name: str, value: OptionValue) -> Change:
    return lambda draft: draft.set(name, value)
