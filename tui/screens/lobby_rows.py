"""The lobby as rows of text: tables, the one under the pointer, what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tui.drawing.cells import cell_width, fit
from tui.house.chat import Line
from tui.house.options import Watching
from tui.house.state import Stage
from tui.house.views import LobbyView, TableView
from tui.i18n import n, t
from tui.screens.text_rows import wrapped
from tui.widgets.picture import Row, justified
from tui.words import lobby
from tui.words.clocks import time_words
from tui.words.house_news import said_words
from tui.words.wrapping import fitting

FULL = 80
"""Columns from which on all columns have room."""
_ORDER = {Stage.GATHERING: 0, Stage.OVER: 1, Stage.PLAYING: 2, Stage.ADJOURNED: 3, Stage.CLOSED: 4}


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What is shown: the room, the table under the pointer, and what was said in the room."""

    view: LobbyView
    at: int = 0
    said: Sequence[Line] = ()
    has_chat: bool = True
    chat_keys: str = ""
    doors: Sequence[tuple[str, str]] = ()
    """Keys of what one does alone, and what they lead to."""


def in_order(view: LobbyView) -> list[TableView]:
    """Return the tables: one's own first, then those with an open seat, then the others, the oldest first."""
    return sorted(view.tables, key=lambda table: (table.id not in view.mine, not table.is_open, _ORDER[table.stage]))


def is_closed(view: LobbyView, table: TableView) -> bool:
    """Whether a table needs words that this guest may not know."""
    return table.is_private and table.id not in (*view.mine, *view.invited)


def heading(text: str, right: str, width: int) -> Row:
    """Return a rule that carries words at either end."""
    after = [(f" {right} ", "text"), ("──", "rule")] if right else [("──", "rule")]
    return justified([("── ", "rule"), (f"{text} ", "bold")], after, width, "─")


def body(room: Room, width: int, height: int) -> list[Row]:
    """Return so many rows between the title and the prompt."""
    tables = in_order(room.view)
    is_tall = height >= 20
    detail: list[Row] = []
    if tables:
        table = tables[room.at]
        detail = _detail(table, width, 4 if is_tall else 2, is_hidden=is_closed(room.view, table))
    free = height - is_tall - 1 - len(detail)
    least = min(5, free // 2) if room.has_chat else 0
    rows = _tables(room, tables, width, free - least) if tables else _nothing(room, width)[: free - least + 1]
    rows = [*([()] if is_tall else []), *rows]
    rows += [()] * max(0, min(3, height - least - len(detail) - len(rows)))
    rows += detail
    if room.has_chat:
        rows += chat(room.said, lobby_title(), room.chat_keys, width, height - len(rows))
    return [*rows, *[()] * (height - len(rows))][:height]


def lobby_title() -> str:
    """Return what the chat of the room is called."""
    return t("Chat (the whole room)")


def chat(said: Sequence[Line], title: str, keys: str, width: int, height: int) -> list[Row]:
    """Return the heading and the last things that were said."""
    lines: list[Row] = []
    for line in reversed(said):
        name, text = said_words(line)
        label = f" {lobby.hour(line.at)}  {fit(name, 10)} "
        indent = cell_width(label)
        first, *rest = wrapped(text, max(1, width - indent - 1)) or [""]
        style = "dim" if name == "*" else "text"
        more: list[Row] = [((" " * indent, "table"), (part, style)) for part in rest]
        lines = [((label, "dim"), (first, style)), *more, *lines]
        if len(lines) >= height - 1:
            break
    return [heading(title, keys, width), *lines[max(0, len(lines) - height + 1) :]] if height > 1 else []


def _nothing(room: Room, width: int) -> list[Row]:
    """Return what can be done where there is no table yet."""
    rows: list[Row] = [((f"   {t('No table is open. These keys open something:')}", "text"),), ()]
    half = (len(room.doors) + 1) // 2
    column = (width - 6) // 2
    for place in range(half):
        row: list[tuple[str, str]] = [("   ", "table")]
        for key, label in room.doors[place::half]:
            row += [(f"{key}  ", "accent"), (fit(label, column - 3), "text")]
        rows.append(tuple(row))
    return [*rows, ()]


def _columns(tables: Sequence[TableView], width: int) -> tuple[int, int, int, int, int]:
    """Return the cells of table, rules, target, seats and clock; what is left is who watches.

    Seats get what rules and clocks of these tables leave.
    """
    if width < FULL:
        return 11, 15, 6, width - 35, 0
    rules = _widest(t("RULES"), [lobby.rules_words(table.options) for table in tables], 18)
    clock = _widest(t("CLOCK"), [time_words(table.options.time) for table in tables], 12)
    return 15, rules, 6, min(48, width - 29 - rules - clock), clock


def _widest(head: str, texts: Sequence[str], most: int) -> int:
    """Return the cells of a column with one blank or two behind it."""
    return min(most + 1, max(map(cell_width, (head, *texts))) + 2)


def _tables(room: Room, tables: Sequence[TableView], width: int, height: int) -> list[Row]:
    columns = _columns(tables, width)
    name, rules, target, seats, clock = columns
    head = fit(t("TABLE"), name) + fit(t("RULES"), rules) + fit(t("TO"), target) + fit(t("SEATS"), seats)
    head += fit(t("CLOCK"), clock) + (t("WATCH") if clock else "")
    rows: list[Row] = [((f"   {head}", "dim"),)]
    space = max(1, height - 3)
    top = max(0, min(room.at - space // 2, len(tables) - space))
    end = min(len(tables), top + space)
    rows += [_table(room, tables[place], columns, is_here=place == room.at) for place in range(top, end)]
    left = len(tables) - end
    legend = t("* a bot   . an open seat")
    if left or top:
        legend = n("{count} more table", "{count} more tables", left + top)
    return [*rows, (), ((f"   {legend}", "dim"),)]


def _table(room: Room, table: TableView, columns: tuple[int, int, int, int, int], *, is_here: bool) -> Row:
    name, rules, target, seats, clock = columns
    options = table.options
    is_hidden = is_closed(room.view, table)
    who = t("needs its 4 words") if is_hidden else "  ".join(map(lobby.name_of, table.seats))
    called = t("(private)") if is_hidden else table.name
    watching = "-" if options.watching is Watching.CLOSED or is_hidden else str(table.watching)
    style = "bold" if is_here else "text" if table.is_open or table.id in room.view.mine else "dim"
    return (
        (" ► " if is_here else "   ", "accent"),
        (fit(called, name - 1) + " ", style),
        (fit(lobby.rules_words(options), rules - 1) + " ", style),
        (fit(lobby.target_words(options), target - 1) + " ", style),
        (fit(who, seats - 1) + " ", style),
        (fit(time_words(options.time), clock - 1) + " " if clock else "", style),
        (watching if clock else "", style),
    )


def _detail(table: TableView, width: int, lines: int, *, is_hidden: bool) -> list[Row]:
    """Return a table in full; of a private one not who sits there."""
    title = t("A private table") if is_hidden else t("Table of {name}", name=table.name)
    options = table.options
    label = t("Seats   {seats}", seats="")
    seats = t("needs its 4 words") if is_hidden else lobby.seats_line(table, width - 2 - cell_width(label))
    ways = [lobby.rules_sentence(options, brief=brief) for brief in (False, True)]
    rules = fitting([*ways, lobby.rules_and_goal(options)], width - 2)
    said = [rules, t("Seats   {seats}", seats=seats)]
    empty = fitting([lobby.empty_words(options), lobby.empty_briefly(options)], width - 2)
    said += [lobby.watching_words(options), empty]
    rows: list[Row] = [((f" {fit(line, min(cell_width(line), width - 2))}", "text"),) for line in said[:lines]]
    return [heading(title, lobby.state_words(table), width), *rows]
