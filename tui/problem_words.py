"""Refusals of the engine as sentences in the player's language."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import Problem
from engine.messages import TEMPLATES
from engine.options import Kind
from engine.rules import OPTIONS
from tui.house.refusals import SENTENCES
from tui.i18n import t
from tui.option_words import option_label, value_words
from tui.reason_words import reason_words
from tui.words.lists import sentences, without_brackets

LONGEST_VALUE = 160
"""Characters of a value in a sentence; of a longer one both ends are said."""


def problem_words(problem: Problem) -> str:
    """Return one sentence; a problem without a clause has no empty brackets."""
    values = {name: value if name == "allowed" else _printable(value) for name, value in problem.values.items()}
    if "reason" in values:
        values["reason"] = reason_words(str(values["reason"]))
    return without_brackets(t(template_of(problem.code), **values))


def template_of(code: str) -> str:
    """Return the English of a refusal: of the engine, or of a house of tables."""
    return TEMPLATES[code] if code in TEMPLATES else SENTENCES[code]


def _printable(value: str | int) -> str | int:
    """Return a value fit for a line on a terminal: a file may have any name."""
    if isinstance(value, int):
        return value
    clean = "".join(char if char.isprintable() else "?" for char in value)
    return clean if len(clean) <= LONGEST_VALUE else f"{clean[:20]}...{clean[-(LONGEST_VALUE - 23) :]}"


def problems_words(problems: Iterable[Problem]) -> str:
    """Return one sentence for each problem."""
    return sentences(map(problem_words, problems))


def form_words(problem: Problem) -> str:
    """Return the sentence with the option and its value called as the form calls them."""
    params = dict(problem.params)
    name, value = str(params.get("option", "")), params.get("value")
    if name in OPTIONS:
        params["option"] = option_label(name)
        if OPTIONS[name].kind is Kind.YES_NO:
            params["value"] = value_words(name, value == "true")
        elif value is not None:
            params["value"] = value_words(name, value)
    return problem_words(problem._replace(params=tuple(params.items())))
