"""The lobby as it is shown: tables, the one under the pointer, chat, and what Enter does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import keys
from tui.house.chat import Kind
from tui.house.options import Watching
from tui.i18n import n, t
from tui.screens.lobby_rows import FULL, Room, body, in_order, is_closed
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread, wrapped
from tui.screens.writing import Writer
from tui.words.house_waiting import waiting_words
from tui.words.lists import sentences

if TYPE_CHECKING:
    from tui.house.chat import Line
    from tui.house.views import LobbyView, TableView
    from tui.house.visit import Visit
    from tui.widgets.picture import Row

_DOORS = ("new-table", "quick", "bots", "practice", "demo", "replays", "statistics", "leaders", "rules", "settings")
_ALONE = ("bots", "practice", "demo", "replays", "statistics", "leaders", "settings")


class LobbyBase(Writer, SheetScreen):
    """What a guest finds; keys come in a subclass."""

    PLACES = ("lobby",)

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self.visit = visit
        self._view = visit.view
        self._table = ""
        """The table under the pointer."""
        self._said = ""
        """What the last key was answered."""
        self._drawn_room: object = None

    # what is told

    def on_screen_resume(self) -> None:
        """Hear what happens in the room; the base shows the room of now."""
        self.visit.on_lobby = self._changed
        self._view = self.visit.view
        self.is_fresh = self.is_fresh and self._room == self._drawn_room

    def on_screen_suspend(self) -> None:
        """Hear nothing while something else is on the screen."""
        if self.visit.on_lobby == self._changed:
            self.visit.on_lobby = None

    @property
    def _room(self) -> object:
        """What there is to show of the room."""
        return self._view, self.visit.lines

    def _changed(self, view: LobbyView) -> None:
        self._view = view
        if self._room != self._drawn_room:  # somebody who comes in is told of it himself too
            self.draw()

    def hear(self, line: Line) -> None:
        """Show what somebody says; who comes and goes is shown with the next state of the room, to all in turn."""
        if line.kind is not Kind.CAME and line.kind is not Kind.LEFT:
            self.draw()

    # what is shown

    @property
    def tables(self) -> list[TableView]:
        """The tables in the order of the list."""
        return in_order(self._view)

    @property
    def table(self) -> TableView | None:
        """The table under the pointer."""
        tables = self.tables
        return tables[self._at] if tables else None

    @property
    def _at(self) -> int:
        ids = [table.id for table in self.tables]
        return ids.index(self._table) if self._table in ids else 0

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the whole screen."""
        self._drawn_room = self._room
        person = self.visit.person
        name = t("you are {name} ({mark})", name=person.name, mark=person.mark)
        people = n("{count} here", "{count} here", len(self._view.people))
        tables = n("{count} table", "{count} tables", len(self._view.tables))
        title = spread(f"{t('Draw Dominoes')}   {name}", f"{people} · {tables}", width)
        has_chat = self.settings.chat and self.visit.house.chat.is_on
        room = Room(
            view=self._view,
            at=self._at,
            said=self.visit.lines if has_chat else (),
            has_chat=has_chat,
            chat_keys=self._shown("write", "people"),
            doors=[(self._key(name), t(keys.BY_ID[f"lobby.{name}"].label)) for name in _DOORS],
        )
        foot = self._foot(width)
        rows = [title, *body(room, width, height - 2 - len(foot)), *foot]
        return filled(rows, height, key_row(self._hints(), width))

    def _foot(self, width: int) -> list[Row]:
        """Return what one does alone, and the prompt."""
        if self.writing is not None:
            return [((" ► ", "accent"), (self.writing.shown(width - 4), "bold"))]
        rows: list[Row] = []
        if self.tables:
            alone = [(self._key(name), t(keys.BY_ID[f"lobby.{name}"].label)) for name in _ALONE]
            rows.append(key_row([(t("Alone:"), ""), *alone], width))
        if self._said:
            said = wrapped(self._said, width - 4)[:2]
            return [
                *rows,
                *(((" ! " if not place else "   ", "warn"), (line, "warn")) for place, line in enumerate(said)),
            ]
        lines = wrapped(self._prompt(), width - 4)[:2]
        return [*rows, *(((" ► " if not place else "   ", "accent"), (x, "bold")) for place, x in enumerate(lines))]

    def _prompt(self) -> str:
        """Return what Enter does."""
        table, enter = self.table, self._key("sit")
        if table is None:
            return t(
                "{key} opens a table, {quick} finds somebody to play with.",
                key=self._key("new-table"),
                quick=self._key("quick"),
            )
        if table.id in self._view.mine:
            said = t("{enter} goes back to your seat at the table of {name}.", enter=enter, name=table.name)
            return sentences([waiting_words(table, self.visit.person.mark), said])
        if is_closed(self._view, table):
            return t("{enter} asks for the four words of this table.", enter=enter)
        seat = table.free_seat
        if seat is not None and table.seats[seat].fills:
            bot = table.seats[seat].name
            return t("{enter} takes the seat of {bot} at the table of {name}.", enter=enter, bot=bot, name=table.name)
        if seat is not None:
            return t(
                "{enter} sits down at seat {seat} of the table of {name}.", enter=enter, seat=seat, name=table.name
            )
        if table.options.watching is Watching.CLOSED:
            return t("No seat is open at the table of {name}, and nobody may watch it.", name=table.name)
        return t("{enter} watches the table of {name}.", enter=enter, name=table.name)

    def _hints(self) -> list[tuple[str, str]]:
        if self.writing is not None:
            return [(keys.shown_key("enter"), t("send")), (keys.shown_key("escape"), t("done"))]
        names: tuple[str, ...] = ("sit", "watch", "new-table", "quick", "join", "write", "people")
        up_down = keys.shown_keys(("lobby.up", "lobby.down"), self.settings.keymap)
        is_narrow = self.app.size.width < FULL
        names = ("sit", "new-table", "quick", *names) if is_narrow else names
        hints = [(self._key(name), t(keys.BY_ID[f"lobby.{name}"].label)) for name in dict.fromkeys(names)]
        hints[:0] = [] if is_narrow else [(up_down, t("tables"))]
        help_key = keys.shown_keys(("everywhere.help",), self.settings.keymap)
        return [*hints, (help_key, t("help")), (self._key("quit"), t("quit"))]

    def _key(self, name: str) -> str:
        return keys.shown_keys((f"lobby.{name}",), self.settings.keymap)

    def _shown(self, *names: str) -> str:
        return "   ".join(f"{self._key(name)} {t(keys.BY_ID[f'lobby.{name}'].label)}" for name in names)
