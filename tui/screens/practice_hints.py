"""The keys of the bottom line at a problem."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Do
from engine.snapshot import Snapshot
from tui import keys
from tui.i18n import t
from tui.screens.key_hints import digits_of
from tui.screens.picking import Picking, Question
from tui.screens.practice_pages import Look
from tui.widgets.prompt_line import Hint

Keymap = Mapping[str, str]


def problem_hints(
    snapshot: Snapshot, picking: Picking, keymap: Keymap, *, may_retry: bool, is_wrong: bool
) -> tuple[Hint, ...]:
    """Return the keys while something can be played; after a wrong play those that lead out of it come first.

    Help lists the rest: they would not fit one line.
    """
    if picking.question is not Question.NONE:
        return (_hint("table.back", t("back"), keymap), _hint("everywhere.help", t("help"), keymap))
    does = {action.do for action in snapshot.legal}
    plays = Do.PLAY in does
    brackets = ["table.play-left", "table.play-right"]
    if len(snapshot.ends) > 2:
        brackets += ["table.play-up", "table.play-down"]
    digits = digits_of(picking.places.tiles)
    found: list[Hint] = []
    if plays:
        found += [(digits, t("pick"), True), _hint("table.play", t("play"), keymap)]
    if plays and not is_wrong and not may_retry:
        found.append((keys.shown_keys(brackets, keymap), t("end"), True))
    found += [_hint(f"table.{do.value}", t(do.value), keymap) for do in (Do.DRAW, Do.PASS) if do in does]
    out = (_hint("practice.retry", t("take back"), keymap), _hint("practice.give-up", t("answer"), keymap))
    learn = (
        _hint("practice.hint", t("hint"), keymap),
        *([_hint("practice.retry", t("back"), keymap)] if may_retry else []),
        _hint("practice.give-up", t("answer"), keymap),
    )
    return (
        *((*out, *found) if is_wrong else (*found, *learn)),
        _hint("table.tracker", t("unseen"), keymap),
        _hint("everywhere.help", t("help"), keymap),
        _hint("practice.leave", t("leave"), keymap),
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


def answer_hints(keymap: Keymap, look: Look, *, has_next: bool, are_hands_known: bool = True) -> tuple[Hint, ...]:
    """Return the keys with the answer on the screen; ``are_hands_known`` is about the hands of the others."""
    true = t("true hands") if are_hands_known else t("all hands")
    hands = {Look.WORST: true, Look.TRUE: t("close hands")}.get(look, t("open hands"))
    known = t("why") if look is Look.KNOWN else t("known")
    return (
        *([_hint("table.play", t("next"), keymap)] if has_next else []),
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
