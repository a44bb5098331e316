"""The rows of the editor: the chain, the lines that keys change, pages over them, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence

from engine.differences import differences
from engine.practice.editing import Sketch
from engine.rulebooks import RULEBOOKS
from engine.rules import DrawRule
from tui.drawing.cells import cell_width, fit
from tui.drawing.chain_picture import chain_picture
from tui.drawing.glyphs import Glyphs
from tui.drawing.layout import Layout
from tui.drawing.sizes import Size
from tui.drawing.snake import lay_chain
from tui.editor_bench import HAND, LEADER, MOVES, RESERVE, RULES, SEATS, TABLES, Bench
from tui.i18n import N_, n, t
from tui.keys import key_of, shown_keys
from tui.widgets.picture import Row, justified, text_row
from tui.words.lists import all_of, listed, sentences
from tui.words.moves import moves_words
from tui.words.wrapping import fitting, wrapped

LABELS = {
    RULES: N_("Rules"),
    SEATS: N_("Seats"),
    RESERVE: N_("Reserve"),
    LEADER: N_("Leads"),
    MOVES: N_("Moves"),
}
_LABEL = 9


def chain_rows(
    sketch: Sketch, width: int, height: int, glyphs: Glyphs, before: Layout | None, wanted: Size | None
) -> tuple[list[Row], Layout | None]:
    """Return the picture of the chain, and its layout for the next time."""
    plays = sketch.chain.placements
    if not plays:
        note = t("An empty table: type the first tile.")
        rows: list[Row] = [()] * max(1, height)
        rows[height // 2] = ((" " * max(0, (width - cell_width(note)) // 2), "table"), (note, "dim"))
        return rows, None
    layout = lay_chain(plays, width - 2, height, spinner=sketch.rules.spinner, wanted=wanted, previous=before)
    return [((" ", "table"), *row) for row in chain_picture(layout, glyphs)], layout


def middle_row(sketch: Sketch, width: int) -> Row:
    """Return the line under the chain: whose turn it is, and what lies in the boneyard."""
    boneyard = _boneyard(sketch)
    ways = (
        t("Seat {seat} is to act: in practice, that is you", seat=sketch.turn),
        t("Seat {seat} is to act: you", seat=sketch.turn),
        t("Seat {seat} is to act", seat=sketch.turn),
    )
    turn = fitting(ways, width - cell_width(boneyard) - 10)
    return justified([("── ", "rule"), (f"{turn} ", "bold")], [(f" {boneyard} ", "text"), ("──", "rule")], width, "─")


def _boneyard(sketch: Sketch) -> str:
    if not sketch.left:
        return t("Boneyard empty")
    if not sketch.drawable:
        return n("Boneyard: {count} tile, none to draw", "Boneyard: {count} tiles, none to draw", sketch.left)
    return n(
        "Boneyard: {count} tile, {drawable} to draw",
        "Boneyard: {count} tiles, {drawable} to draw",
        sketch.left,
        drawable=sketch.drawable,
    )


def field_rows(bench: Bench, width: int) -> list[Row]:
    """Return the lines that keys change; the pointer marks the one of now."""
    rows: list[Row] = []
    for field in bench.fields:
        is_here = field == bench.field
        label = t("Seat {seat}", seat=field.removeprefix(HAND)) if field.startswith(HAND) else t(LABELS[field])
        value = field_words(bench, field, width - _LABEL - 5)
        rows.append(
            text_row(
                (" ► " if is_here else "   ", "accent"),
                (fit(label, _LABEL), "bold" if is_here else "text"),
                (fit(value, width - _LABEL - 4), "bold" if is_here else "text"),
            )
        )
    return rows


def field_words(bench: Bench, field: str, room: int) -> str:
    """Return what stands on a line."""
    sketch = bench.sketch
    if field == RULES:
        return _chosen([(t(book.title), book.name) for book in RULEBOOKS.values()], differences(sketch.rules).rulebook)
    if field == SEATS:
        now = (sketch.rules.seats, sketch.rules.partnership)
        return _chosen([(t("4 as partners") if pairs else str(seats), (seats, pairs)) for seats, pairs in TABLES], now)
    if field == RESERVE:
        if sketch.rules.draw is DrawRule.NONE:
            return t("Nothing is drawn under these rules.")
        kept = sketch.rules.sizes_for(len(sketch.active))[1]
        return n("{count} tile is never drawn", "{count} tiles are never drawn", kept)
    if field == LEADER:
        return _chosen([(t("seat {seat}", seat=seat), seat) for seat in sketch.active], sketch.leader)
    if field == MOVES:
        return _moves(bench, room)
    return _hand(bench, int(field.removeprefix(HAND)), room)


def _chosen(choices: Sequence[tuple[str, object]], now: object) -> str:
    return " ".join(f"({label})" if value == now else f" {label} " for label, value in choices)


def _moves(bench: Bench, room: int) -> str:
    """Return the last moves that have room, and what is being typed."""
    typing = bench.typed + "_" if bench.field == MOVES else ""
    said = moves_words(bench.sketch.moves)
    if not said:
        return typing or t("none yet")
    shown = typing
    for word in reversed(said):
        longer = f"{word} · {shown}" if shown else word
        if cell_width(longer) > room - 2:
            return f"… {shown}"
        shown = longer
    return shown


def _hand(bench: Bench, seat: int, room: int) -> str:
    sketch = bench.sketch
    hand, count = sketch.hands[seat], sketch.count(seat)
    typing = bench.typed + "_" if bench.seat == seat else ""
    tiles = " ".join(map(str, hand))
    if not hand:
        said = n("{count} tile, unknown", "{count} tiles, unknown", count)
    elif len(hand) == count:
        said = n("{count} tile: {tiles}", "{count} tiles: {tiles}", count, tiles=tiles)
    else:
        said = n(
            "{known} of {count} tile: {tiles}", "{known} of {count} tiles: {tiles}", count, known=len(hand), tiles=tiles
        )
    return sentences([fit(said, min(cell_width(said), room - 3)), typing])


def prompt_rows(bench: Bench, width: int, said: str, *, alert: bool) -> list[Row]:
    """Return two rows: an answer if there is one, else what the line of the pointer takes."""
    lines = wrapped(said or _standing(bench), width - 4)[:2]
    lines += [""] * (2 - len(lines))
    mark = " ! " if alert else " ► "
    style = "warn" if alert else "accent"
    return [text_row((mark if not place else "   ", style), (line, "text")) for place, line in enumerate(lines)]


def _standing(bench: Bench) -> str:
    sketch, seat = bench.sketch, bench.seat
    if bench.asked is not None:
        ends = [
            t("{key} on the {number}", key=key_of(f"editor.lay-{end.value}"), number=sketch.chain.open_ends[end])
            for end in sketch.ends_for(bench.asked)
        ]
        return t("{tile} fits several ends: {ways}.", tile=bench.asked, ways=listed(ends))
    if bench.field == MOVES:
        return t(
            "In order of play: two digits lay a tile for seat {seat}, {draw} draws, {passes} passes, {erase} takes "
            "it back.",
            seat=sketch.turn,
            draw=key_of("editor.draw"),
            passes=key_of("editor.pass"),
            erase=key_of("editor.erase"),
        )
    if seat is not None:
        return t(
            "Two digits put a tile into the hand or take it out; {more} and {fewer} change how many it has, {forget} "
            "forgets them.",
            more=key_of("editor.add"),
            fewer=key_of("editor.take"),
            forget=key_of("editor.forget"),
        )
    keys = all_of((key_of("editor.less"), key_of("editor.more")))
    return t("{keys} choose another value; digits lay tiles.", keys=keys)


def page_rows(heading: str, lines: Sequence[str], width: int, height: int, top: int) -> list[Row]:
    """Return a heading and as many lines as have room, from the top one on; keys show the rest."""
    room = height - 1
    keys = shown_keys(("editor.up", "editor.down"))
    more = [(f" {t('{keys} more', keys=keys)} ", "dim"), ("──", "rule")] if len(lines) > room else []
    across = width - 6 - sum(cell_width(text) for text, _ in more)
    head = justified(
        [("── ", "rule"), (f"{fit(heading, min(cell_width(heading), across))} ", "bold")], more, width, "─"
    )
    shown = lines[top : top + room]
    rows: list[Row] = [head, *(text_row((f"  {fit(line, width - 3)}", "text")) for line in shown)]
    return rows + [()] * (height - len(rows))
