"""A position that was kept, in few words, so that one is told from another."""

from __future__ import annotations

from engine.differences import differences
from engine.errors import GameError
from engine.position import parse_position
from engine.practice.editing import Sketch
from engine.practice.sketches import sketch_of
from engine.rulebooks import RULEBOOKS
from tui.i18n import n, t
from tui.words.lists import all_of, different


def position_ways(line: str) -> tuple[str, ...]:
    """Return rules, tiles on the table, open ends and the hand to act, the fullest first; else the line itself."""
    try:
        sketch = sketch_of(parse_position(line))
    except GameError:
        return (line,)
    rules = sketch.rules
    book = t(RULEBOOKS[differences(rules).rulebook].title)
    table = t("{rules}, {seats}", rules=book, seats=n("{count} seat", "{count} seats", rules.seats))
    laid, hand = _laid(sketch), _hand(sketch)
    return (
        t("{table} · {laid} · {hand}", table=table, laid=laid, hand=hand),
        t("{table} · {laid} · {hand}", table=book, laid=laid, hand=hand),
        t("{laid} · {hand}", laid=laid, hand=hand),
    )


def _laid(sketch: Sketch) -> str:
    count = len(sketch.chain.placements)
    if not count:
        return t("an empty table")
    ends = all_of(different(sketch.chain.open_ends.values()))
    return n("{count} tile laid, open: {ends}", "{count} tiles laid, open: {ends}", count, ends=ends)


def _hand(sketch: Sketch) -> str:
    seat, count = sketch.turn, sketch.count(sketch.turn)
    known = " ".join(map(str, sketch.hands[seat]))
    if known:
        return t("seat {seat}: {tiles}", seat=seat, tiles=known)
    return n("seat {seat}: {count} tile", "seat {seat}: {count} tiles", count, seat=seat)
