"""The keys of the bottom line of a drill."""

from __future__ import annotations

from collections.abc import Mapping

from engine.practice.drills import Drill, Question
from tui import keys
from tui.i18n import t
from tui.widgets.prompt_line import Hint


def drill_hints(
    question: Question, keymap: Mapping[str, str], *, is_told: bool, is_timed: bool, can_erase: bool
) -> tuple[Hint, ...]:
    """Return the keys that do something now."""

    def key(*names: str) -> str:
        return keys.shown_keys([f"drill.{name}" for name in names], keymap)

    drill, hints = question.drill, list[Hint]()
    if is_told:
        hints.append((key("accept"), t("go on"), True))
    else:
        if drill in (Drill.BLOCK, Drill.SCORE):
            hints.append((key("yes", "no"), t("who") if drill is Drill.SCORE else t("answer"), True))
        if drill is not Drill.BLOCK:
            highest = question.snapshot.rules.highest_pip if drill is Drill.VOIDS else 9
            hints.append((f"0-{highest}", t("number"), True))
        if drill is not Drill.BLOCK:
            hints.append((key("accept"), t("answer"), True))
        if can_erase:
            hints.append((key("erase"), t("erase"), True))
    return (
        *hints,
        (key("log"), t("log"), True),
        (key("time"), t("no clock") if is_timed else t("clock"), True),
        (keys.shown_keys(("everywhere.help",), keymap), t("help"), True),
        (key("back"), t("leave"), True),
    )
