"""The keys of the bottom line of a table, by what it is at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import Do
from engine.rules import Referee
from engine.snapshot import Snapshot
from engine.tiles import Tile
from tui import keys
from tui.drawing.hand_form import TILES_IN_ROW
from tui.i18n import t
from tui.screens.picking import Picking, Question
from tui.widgets.prompt_line import Hint

Keymap = Mapping[str, str]


def play_hints(
    snapshot: Snapshot,
    picking: Picking,
    keymap: Keymap,
    *,
    auto: bool,
    counts: bool,
    helps: bool = False,
    is_wide: bool = False,
    is_light: bool = False,
) -> tuple[Hint, ...]:
    """Return the keys while a round is played; those that do nothing now are marked so.

    On a light screen the keys that play are not marked anew for the moment in which another one plays.
    ``helps``: hints are given; ``counts``: the tracker is on.  The key that sorts gives way to that, for a waiting
    player is told of it, and those of the ends to hints, for the prompt names them where a tile fits several.
    """
    does = {action.do for action in snapshot.legal}
    plays, rules = Do.PLAY in does or (is_light and snapshot.turn != snapshot.viewer), snapshot.rules
    count = len(picking.places.tiles)
    digits = "1-9 0" if count >= TILES_IN_ROW else f"1-{count}" if count > 1 else "1"  # gaps would move the whole line
    brackets = ("table.play-left", "table.play-right")
    has_arms = len(snapshot.ends) > 2
    if has_arms:
        brackets += ("table.play-up", "table.play-down")  # type: ignore[assignment]  # four keys instead of two
    hints: list[Hint] = [(digits, t("pick"), plays)]
    if count > 10:
        hints.append((keys.shown_keys(("table.up", "table.down"), keymap), t("row"), True))
    hints.append((_key("table.play", keymap), t("play"), plays))
    if is_wide or not helps:
        hints.append((keys.shown_keys(brackets, keymap), t("end"), plays and bool(snapshot.ends)))
    do = Do.DRAW if snapshot.drawable else Do.PASS  # nobody may pass who can draw: one of them is for later
    hints.append((_key(f"table.{do.value}", keymap), t(do.value), do in does))
    if rules.touch_move:
        hints.append((_key("table.touch", keymap), t("touch"), plays))
    if rules.referee is Referee.PLAYERS:
        wrong = snapshot.wrong
        hints.append((_key("table.challenge", keymap), t("challenge"), wrong is not None))
    if is_wide or not counts:
        hints.append((_key("table.sort", keymap), t("sort"), True))
    hints.append((_key("table.why", keymap), t("why"), True))
    if helps:
        hints.append((_key("table.hint", keymap), t("hint"), plays))
    if counts:
        hints.append((_key("table.tracker", keymap), t("unseen"), True))
    hints += [
        (_key("table.log", keymap), t("log"), True),
        (_key("everywhere.help", keymap), t("help"), True),
        (_key("table.leave", keymap), t("leave"), True),
    ]
    if is_wide:
        hints[-2:-2] = _look_hints(keymap)
    if auto:
        hints.insert(len(hints) - 2, (_key("table.auto", keymap), t("auto off"), True))
    return tuple(hints)


def digits_of(tiles: Sequence[Tile | None]) -> str:
    """Return the digits that pick a tile: ``2-4`` where the first place is a gap; ``1-9 0`` for ten and more."""
    if len(tiles) > TILES_IN_ROW:
        return "1-9 0"
    runs: list[list[int]] = []
    for place, tile in enumerate(tiles, 1):
        if tile is None or place > 9:
            continue
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    said = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    return " ".join([*said, "0"] if len(tiles) == TILES_IN_ROW and tiles[-1] is not None else said)


def challenge_hints(snapshot: Snapshot, keymap: Keymap) -> tuple[Hint, ...]:
    """Return the keys while a wrong tile may be challenged by somebody who has no tile to play."""
    hints: list[Hint] = [(_key("table.challenge", keymap), t("challenge"), True)]
    does = {action.do for action in snapshot.legal}
    if not does or Do.ACCEPT in does:
        hints.append((_key("table.accept", keymap), t("let it stand"), True))
    hints += [(_key(f"table.{do.value}", keymap), t(do.value), True) for do in (Do.DRAW, Do.PASS) if do in does]
    hints += [
        (_key("table.why", keymap), t("why"), True),
        (_key("table.log", keymap), t("log"), True),
        (_key("everywhere.help", keymap), t("help"), True),
        (_key("table.leave", keymap), t("leave"), True),
    ]
    return tuple(hints)


def _look_hints(keymap: Keymap) -> list[Hint]:
    """Return the keys of the look, and of everything else."""
    return [
        (keys.shown_keys(("table.larger", "table.smaller"), keymap), t("size"), True),
        (_key("look.faces", keymap), t("tiles"), True),
        (_key("everywhere.command-palette", keymap), t("all"), True),
    ]


def question_hints(question: Question, keymap: Keymap, *, turns: bool = False) -> tuple[Hint, ...]:
    """Return the keys while a question stands; ``turns`` if a tile can be turned before it is laid (R35).

    A question of yes or no is answered with no by any other key, that of help too.
    """
    if question in (Question.LEAVE, Question.GIVE_UP):
        command = "table.leave" if question is Question.LEAVE else "table.surrender"
        yes = t("leave") if question is Question.LEAVE else t("give up")
        return (_key(command, keymap), yes, True), (_key("table.back", keymap), t("back"), True)
    turn = ((_key("table.next-fit", keymap), t("turns the tile"), True),) if turns else ()
    return (*turn, (_key("table.back", keymap), t("back"), True), (_key("everywhere.help", keymap), t("help"), True))


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


def match_end_hints(keymap: Keymap) -> tuple[Hint, ...]:
    """Return the keys after a match."""
    return (
        ("a", t("again"), True),
        ("n", t("new game"), True),
        ("h", t("home"), True),
        ("m", t("review"), True),
        ("p", t("practise"), True),
        (_key("table.log", keymap), t("log"), True),
        (_key("table.fair", keymap), t("deals"), True),
        (_key("everywhere.help", keymap), t("help"), True),
    )


def _key(command: str, keymap: Keymap) -> str:
    return keys.shown_key(keys.keys_of(command, keymap)[0])
