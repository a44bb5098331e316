"""The keys of the bottom line of a table, by what it is at."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Do
from engine.rules import Referee
from engine.snapshot import Snapshot
from tui import keys
from tui.i18n import t
from tui.screens.picking import Picking
from tui.widgets.prompt_line import Hint

Keymap = Mapping[str, str]


def play_hints(snapshot: Snapshot, picking: Picking, keymap: Keymap, *, auto: bool) -> tuple[Hint, ...]:
    """Return the keys while a round is played; those that do nothing now are marked so."""
    does = {action.do for action in snapshot.legal}
    plays, rules = Do.PLAY in does, snapshot.rules
    count = len(picking.places.tiles)
    digits = "1" if count == 1 else f"1-{min(count, 9)}" if count < 10 else "1-0"
    brackets = ("table.play-left", "table.play-right")
    has_arms = len(snapshot.ends) > 2
    if has_arms:
        brackets += ("table.play-up", "table.play-down")  # type: ignore[assignment]  # four keys instead of two
    hints: list[Hint] = [(digits, t("pick"), plays)]
    if count > 10:
        hints.append((keys.shown_keys(("table.up", "table.down"), keymap), t("row"), True))
    hints.append((_key("table.play", keymap), t("play"), plays))
    hints.append((keys.shown_keys(brackets, keymap), t("end"), plays and bool(snapshot.ends)))
    hints.append((_key("table.draw", keymap), t("draw"), Do.DRAW in does))
    hints.append((_key("table.pass", keymap), t("pass"), Do.PASS in does))
    if rules.touch_move:
        hints.append((_key("table.touch", keymap), t("touch"), plays))
    if rules.referee is Referee.PLAYERS:
        wrong = snapshot.wrong
        hints.append((_key("table.challenge", keymap), t("challenge"), wrong is not None))
    hints += [
        (_key("table.sort", keymap), t("sort"), True),
        (_key("table.why", keymap), t("why"), True),
        (_key("table.log", keymap), t("log"), True),
        (_key("everywhere.help", keymap), t("help"), True),
        (_key("table.leave", keymap), "", True),
    ]
    if auto:
        hints.insert(len(hints) - 2, (_key("table.auto", keymap), t("auto off"), True))
    return tuple(hints)


def question_hints(keymap: Keymap) -> tuple[Hint, ...]:
    """Return the keys while a question stands."""
    return ((_key("table.back", keymap), t("back"), True), (_key("everywhere.help", keymap), t("help"), True))


def curtain_hints(keymap: Keymap) -> tuple[Hint, ...]:
    """Return the keys at the curtain."""
    return (
        (_key("table.play", keymap), t("I am here, alone"), True),
        (_key("table.log", keymap), t("log"), True),
        (_key("everywhere.help", keymap), t("help"), True),
        (_key("table.leave", keymap), t("leave, saved"), True),
    )


def round_end_hints(keymap: Keymap, *, last: bool) -> tuple[Hint, ...]:
    """Return the keys after a round."""
    return (
        (_key("table.play", keymap), t("the whole match") if last else t("next round"), True),
        (_key("table.log", keymap), t("log"), True),
        (_key("table.rules", keymap), t("rules"), True),
        (_key("everywhere.help", keymap), t("help"), True),
        (_key("table.leave", keymap), t("leave, saved"), True),
    )


def match_end_hints() -> tuple[Hint, ...]:
    """Return the keys after a match."""
    return (
        ("a", t("again, same rules"), True),
        ("n", t("new game"), True),
        ("h", t("home"), True),
    )


def _key(command: str, keymap: Keymap) -> str:
    return keys.shown_key(keys.keys_of(command, keymap)[0])
