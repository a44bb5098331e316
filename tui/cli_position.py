"""The position that a command was given, as an argument or on standard input, and the problem that it makes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from engine.errors import GameError
from engine.position import parse_position
from engine.practice.sketches import sketch_of
from tui.cli_syntax import Given, UsageError
from tui.i18n import t
from tui.problem_words import problems_words

if TYPE_CHECKING:
    from engine.practice.problem import Problem

_LONGEST = 10_000
"""So many bytes of standard input are looked at."""
_OTHERS = ("theme", "level", "rules", "rulebook", "seats", "partners", "from", "mistakes", "drill", "lessons")
"""Flags of practice that choose among problems, or something else."""


def position_text(given: Given) -> str:
    """Return the position that was given, or for ``-`` what standard input has of one, up to an empty line."""
    if given.operand != "-":
        return given.operand or ""
    text = _typed()
    if not text.strip():
        raise UsageError(t("Standard input holds no position."))
    return text


def _typed() -> str:
    data = b""
    while len(data) < _LONGEST and not (data.strip() and data.endswith((b"\n\n", b"\n\r\n"))):
        try:
            more = os.read(0, 1)  # no more than is needed: commands may follow
        except OSError:
            break
        if not more:
            break
        data += more
    return data.decode("utf-8", "replace")


def own_problem(given: Given) -> Problem:
    """Return the position that was given as a problem; UsageError says why it is none."""
    from tui.screens.editor_pages import practised

    for name in _OTHERS:
        if given.has(name):
            raise UsageError(t("--{name} does not go with a position: leave one of them out.", name=name))
    try:
        made = practised(sketch_of(parse_position(position_text(given))))
    except GameError as error:
        raise UsageError(problems_words(error.problems)) from None
    if isinstance(made, str):
        raise UsageError(made)
    return made
