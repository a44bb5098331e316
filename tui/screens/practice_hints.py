"""The keys of the bottom line at a problem."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Do
from engine.snapshot import Snapshot
from tui import keys
from tui.i18n import t
from tui.screens.picking import Picking, Question
from tui.screens.practice_pages import Look
from tui.widgets.prompt_line import Hint

Keymap = Mapping[str, str]


def problem_hints(snapshot: Snapshot, picking: Picking, keymap: Keymap, *, may_retry: bool) -> tuple[Hint, ...]:
    """Return the keys while something can be played."""
    if picking.question is not Question.NONE:
        return (_hint("table.back", t("back"), keymap), _hint("everywhere.help", t("help"), keymap))
    does = {action.do for action in snapshot.legal}
    plays, count = Do.PLAY in does, len(picking.places.tiles)
    digits = "1" if count == 1 else f"1-{min(count, 9)}" if count < 10 else "1-0"
    brackets = ["table.play-left", "table.play-right"]
    if len(snapshot.ends) > 2:
        brackets += ["table.play-up", "table.play-down"]
    found: list[Hint] = [(digits, t("pick"), plays), _hint("table.play", t("play"), keymap, is_on=plays)]
    found.append((keys.shown_keys(brackets, keymap), t("end"), plays))
    found += [_hint(f"table.{do.value}", t(do.value), keymap) for do in (Do.DRAW, Do.PASS) if do in does]
    return (
        *found,
        _hint("practice.hint", t("hint"), keymap),
        _hint("practice.retry", t("again"), keymap, is_on=may_retry),
        _hint("practice.give-up", t("answer"), keymap),
        _hint("table.tracker", t("count"), keymap),
        _hint("table.log", t("log"), keymap),
        _hint("table.why", t("why"), keymap),
        _hint("everywhere.help", t("help"), keymap),
        _hint("practice.leave", "", keymap),
    )


def over_hints(keymap: Keymap) -> tuple[Hint, ...]:
    """Return the keys when the round is over but the problem isn't solved."""
    return (
        _hint("practice.retry", t("try again"), keymap),
        _hint("practice.give-up", t("answer"), keymap),
        _hint("practice.next", t("next"), keymap),
        _hint("table.log", t("log"), keymap),
        _hint("everywhere.help", t("help"), keymap),
        _hint("practice.leave", t("leave"), keymap),
    )


def answer_hints(keymap: Keymap, look: Look, *, has_next: bool) -> tuple[Hint, ...]:
    """Return the keys with the answer on the screen."""
    hands = {Look.WORST: t("true hands"), Look.TRUE: t("close hands")}.get(look, t("open hands"))
    known = t("explanation") if look is Look.KNOWN else t("known")
    return (
        _hint("table.play", t("next"), keymap, is_on=has_next),
        _hint("practice.retry", t("retry"), keymap),
        _hint("practice.open-hands", hands, keymap),
        _hint("practice.what-is-known", known, keymap),
        _hint("practice.edit", t("edit"), keymap),
        _hint("practice.share", t("share"), keymap),
        _hint("everywhere.help", t("help"), keymap),
        _hint("practice.leave", t("leave"), keymap),
    )


def _hint(command: str, label: str, keymap: Keymap, *, is_on: bool = True) -> Hint:
    return keys.shown_key(keys.keys_of(command, keymap)[0]), label, is_on
