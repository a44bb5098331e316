"""The picture of a moment that is reviewed: graph and figures, the table, the candidates, what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.chain import Chain
from engine.review import Judged
from engine.snapshot import OpenTable, Phase, Snapshot
from tui.drawing.cells import cell_width, fit
from tui.drawing.chain_picture import chain_picture
from tui.drawing.glyphs import Glyphs
from tui.drawing.layout import Layout
from tui.drawing.open_hand import backs, open_hand_picture
from tui.drawing.sizes import Size
from tui.drawing.snake import lay_chain
from tui.i18n import n, t
from tui.screens.review_graph import Graph, Panel, graph_rows, panel_rows, panel_width
from tui.screens.review_plays import BAR, PLAIN_BAR, no_rows, play_rows
from tui.screens.text_rows import key_row
from tui.screens.watch_rows import page_rows
from tui.widgets.picture import Row, justified, text_row
from tui.words.lists import all_of
from tui.words.people import People
from tui.words.wrapping import fitting, wrapped

LEAST_FOR_PANEL = 76
"""Columns from which on the figures stand beside the graph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Everything that the screen shows.

    ``snapshot`` is what the seat to act could know, the spectator's where nobody is to act; ``chain`` is the chain with
    the candidate on it that is looked at.  ``page`` are lines over everything but the foot.
    """

    titles: Sequence[str]
    where: str
    graph: Graph
    panel: Panel
    snapshot: Snapshot
    table: OpenTable
    chain: Chain
    people: People
    is_open: bool
    judged: Judged | None
    picked: int | None
    knows: str
    """Whose knowledge the candidates are judged by."""
    nothing: tuple[str, Sequence[str]]
    """A heading and what is said where there is nothing to choose."""
    said: Sequence[Sequence[str]]
    """Ways to say each thing, the fullest first; what matters most comes first."""
    prompt: tuple[str, str]
    hints: Sequence[tuple[str, str]]
    page: tuple[str, Sequence[str | Row], int] | None = None
    """A heading, lines, and the first line that is shown."""


class Plan:
    """How the rows of a window are shared out."""

    def __init__(self, height: int) -> None:
        small, tall, huge = height < 24, height >= 30, height >= 38
        self.graph = 3 if small else 6 if not tall else 8 if not huge else 10
        self.plays = 4 if small else 5 if not tall else 7
        self.said = 2 if small else 3 if not tall else 5 if not huge else 6
        self.hand = 3 if tall else 1


def review_picture(
    shown: Shown, width: int, height: int, glyphs: Glyphs, before: Layout | None, wanted: Size | None
) -> tuple[list[Row], Layout | None]:
    """Return the rows of the whole screen, and the chain's layout for the next time."""
    plan = Plan(height)
    head = _head(shown, width)
    foot = [_prompt(shown, width), key_row(shown.hints, width)]
    if shown.page is not None:
        heading, lines, top = shown.page
        return [head, *_page(heading, lines, top, width, height - 3), *foot], before
    above = [head, *_upper(shown, width, plan, glyphs), _rule(shown, width, glyphs)]
    below = [
        *_hands(shown, width, plan, glyphs),
        *_plays(shown, width, plan, glyphs),
        *_said(shown, width, plan),
        *foot,
    ]
    room = max(1, height - len(above) - len(below))
    chain, layout = _chain(shown, width, room, glyphs, before, wanted)
    return [*above, *chain, *below], layout


def _head(shown: Shown, width: int) -> Row:
    right = [("  ", "table"), (f"{shown.where} ", "accent")]
    room = width - sum(cell_width(text) for text, _ in right)
    return justified([(f" {fitting(shown.titles, room - 1)}", "bold")], right, width)


def _upper(shown: Shown, width: int, plan: Plan, glyphs: Glyphs) -> list[Row]:
    """Return the graph, and beside it the figures where there is room."""
    beside = panel_width(len(shown.panel.names)) if width >= LEAST_FOR_PANEL else 0
    rows = graph_rows(shown.graph, width - beside, plan.graph, glyphs.name)
    if not beside:
        return rows
    return [(*row, *figures) for row, figures in zip(rows, panel_rows(shown.panel, plan.graph), strict=True)]


def _rule(shown: Shown, width: int, glyphs: Glyphs) -> Row:
    """Return the rule above the table: round, who is to act, the ends; the others' tiles where they are hidden."""
    snapshot, people = shown.snapshot, shown.people
    ends = all_of(snapshot.ends.values())
    if snapshot.phase is not Phase.PLAYING or snapshot.turn is None:
        left = t("Round {number} is over", number=snapshot.round)
    else:
        left = _to_act(snapshot, people, ends)
    drawable, staying = snapshot.drawable, snapshot.staying
    yard = t("boneyard {backs}", backs=backs(drawable, staying, glyphs=glyphs)) if snapshot.boneyard else ""
    short = t("boneyard {count}", count=snapshot.boneyard) if snapshot.boneyard else ""
    room = width - cell_width(left) - 10
    words = fitting([yard, short, ""], room)
    return justified(
        [("── ", "rule"), (f"{left} ", "bold")], [(f" {words} " if words else "", "dim"), ("──", "rule")], width, "─"
    )


def _to_act(snapshot: Snapshot, people: People, ends: str) -> str:
    assert snapshot.turn is not None
    number, name = snapshot.round, people[snapshot.turn]
    if snapshot.turn == people.you:
        if ends:
            return t("Round {number}: your turn, ends {ends}", number=number, ends=ends)
        return t("Round {number}: you lead", number=number)
    if ends:
        return t("Round {number}: {name} to act, ends {ends}", number=number, name=name, ends=ends)
    return t("Round {number}: {name} leads", number=number, name=name)


def _chain(
    shown: Shown, width: int, height: int, glyphs: Glyphs, before: Layout | None, wanted: Size | None
) -> tuple[list[Row], Layout | None]:
    if not shown.chain.placements:
        rows: list[Row] = [()] * height
        leader = shown.snapshot.leader
        note = t("You lead.") if leader == shown.people.you else t("{name} leads.", name=shown.people[leader])
        rows[height // 2] = ((" " * max(0, (width - cell_width(note)) // 2), "table"), (note, "dim"))
        return rows, None
    spinner = shown.snapshot.rules.spinner
    layout = lay_chain(shown.chain.placements, width - 2, height, spinner=spinner, wanted=wanted, previous=before)
    return [((" ", "table"), *row) for row in chain_picture(layout, glyphs)], layout


def _hands(shown: Shown, width: int, plan: Plan, glyphs: Glyphs) -> list[Row]:
    """Return the hand of the seat to act as tiles, and the others' as tiles or backs in one line."""
    turn, rows = shown.snapshot.turn, list[Row]()
    if turn is not None:
        name = _name(shown.people[turn])
        for line, row in enumerate(
            open_hand_picture(shown.table.hands[turn], width - cell_width(name), plan.hand, glyphs)
        ):
            label = name if line == plan.hand // 2 else " " * cell_width(name)
            rows.append(text_row((label, "bold"), *row))
    others = [seat for seat in shown.snapshot.active if seat != turn]
    cells = width // max(1, len(others))
    rows.append(text_row(*(run for seat in others for run in _other(shown, seat, cells, glyphs))))
    return [*[()] * (plan.hand + 1 - len(rows)), *rows]


def _name(name: str) -> str:
    return fit(f" {name}", min(12, cell_width(name) + 2))


def _other(shown: Shown, seat: int, width: int, glyphs: Glyphs) -> list[tuple[str, str]]:
    """Return the tiles of another seat, or their backs and number, in so many cells; who looks sees his own."""
    name, tiles = _name(shown.people[seat]), shown.table.hands[seat]
    room = width - cell_width(name)
    if shown.is_open or seat == shown.people.you:
        return [(name, "dim"), *open_hand_picture(tiles, room, 1, glyphs)[0]]
    count = n("{count} tile", "{count} tiles", len(tiles))
    hidden = backs(len(tiles), glyphs=glyphs) if len(tiles) + cell_width(count) + 4 <= room else ""
    return [(f"{name} ", "dim"), (hidden, "back"), (fit(f"  {count}", room - 1 - cell_width(hidden)), "dim")]


def _plays(shown: Shown, width: int, plan: Plan, glyphs: Glyphs) -> list[Row]:
    bar = BAR if glyphs.name == "pips" else PLAIN_BAR
    if shown.judged is None:
        return no_rows(*shown.nothing, width, plan.plays)
    return play_rows(shown.judged, shown.snapshot, shown.picked, width, plan.plays, shown.knows, bar)


def _said(shown: Shown, width: int, plan: Plan) -> list[Row]:
    """Return what is said, each in a line where a wording has room; what has no room at all is left out."""
    lines: list[str] = []
    for ways in shown.said:
        more = wrapped(fitting(ways, width - 2), width - 2)
        if len(lines) + len(more) <= plan.said:
            lines += more
    return [text_row((f" {line}", "text")) for line in lines] + [()] * (plan.said - len(lines))


def _page(heading: str, lines: Sequence[str | Row], top: int, width: int, height: int) -> list[Row]:
    shown = [line if not isinstance(line, str) else text_row((f"  {fit(line, width - 3)}", "text")) for line in lines]
    head = page_rows(heading, (), width, 1)
    rows = [*head, *shown[top : top + height - 1]]
    return rows + [()] * (height - len(rows))


def _prompt(shown: Shown, width: int) -> Row:
    mark, text = shown.prompt
    return text_row((f" {mark} ", "warn" if mark == "!" else "accent"), (fit(text, width - 4), "text"))
