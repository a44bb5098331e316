"""What ``draw-dominoes practice --drill`` and ``--lessons`` are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.practice.drills import Drill
from tui.cli_syntax import Given, UsageError, quoted
from tui.i18n import t

if TYPE_CHECKING:
    from textual.screen import Screen

_OF_PROBLEMS = ("theme", "level", "rules", "rulebook", "seats", "partners", "from")
"""Flags that choose among problems."""


def drill_of(given: Given) -> Drill | None:
    """Return the drill, None for the first lessons; UsageError says what is wrong."""
    mine = "drill" if given.has("drill") else "lessons"
    alone(given, mine, "lessons" if mine == "drill" else "count", "mistakes")
    word = given.one("drill")
    if word is None:
        return None
    names = [drill.value for drill in Drill]
    if word.strip().lower() not in names:
        raise UsageError(
            t("--{name} must be one of {known}, not {value}.", name="drill", known=", ".join(names), value=quoted(word))
        )
    return Drill(word.strip().lower())


def alone(given: Given, name: str, *others: str) -> None:
    """Refuse a flag together with those that choose among problems, and with some others."""
    for other in (*_OF_PROBLEMS, *others):
        if given.has(other):
            raise UsageError(t("--{name} and --{other} exclude each other; give one of them.", name=name, other=other))


def training_screen(drill: Drill | None) -> Screen[Any]:
    """Return the screen of a drill, or the list of the first lessons without one."""
    from tui.screens.drill import DrillScreen
    from tui.screens.lessons import LessonsScreen

    return LessonsScreen() if drill is None else DrillScreen(drill)
