"""A table before its match as it is shown: seats, what was agreed, chat, and what Enter does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.timer import Timer

from tui import keys
from tui.drawing.cells import fit
from tui.house.chat import Kind
from tui.house.state import Stage
from tui.i18n import n, t
from tui.screens.house_asked import tell_above
from tui.screens.lobby_rows import chat, heading
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread, wrapped
from tui.screens.writing import Writer
from tui.words import house_table, lobby
from tui.words.clocks import clock_words, until_repaint
from tui.words.house_asked import asked_words
from tui.words.house_news import is_answer_to, news_words
from tui.words.lists import sentences

if TYPE_CHECKING:
    from tui.guest_app import GuestApp
    from tui.house.chat import Line
    from tui.house.link import Link
    from tui.house.views import SeatView, TableView
    from tui.widgets.picture import Row

_CHAT_ROWS = 4
"""Rows that the chat has at least, with its heading."""


class HouseRoomBase(Writer, SheetScreen):
    """Waits until everybody is ready; then the match takes its place.  Keys come in a subclass."""

    PLACES = ("room",)

    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link
        self._at = link.seat or 0
        self._said = ""
        self._question = link.view.question
        self._timer: Timer | None = None
        self._is_left = False
        """Whether another screen is on its way to take this one's place."""

    # what is told

    def on_mount(self) -> None:
        """Hear of the table."""
        self.link.on_changed = self._changed
        self.link.on_said, self.link.on_gone = self._heard, self._gone
        me = self.link.person.identity
        if any(line.kind is Kind.NEW_WORDS and line.identity != me for line in self.link.lines):
            self._forget_words()
        self._plan()

    def on_unmount(self) -> None:
        """Hear no more of it, unless another screen does already."""
        if self.link.on_changed == self._changed:
            self.link.on_changed = None
        if self.link.on_said == self._heard:
            self.link.on_said = None
        if self.link.on_gone == self._gone:
            self.link.on_gone = None
        self.guest.let_go(self.link, self)

    def on_screen_resume(self) -> None:
        """See whether the match has begun meanwhile."""
        self._changed(self.link.view)

    def _changed(self, view: TableView) -> None:
        if self._is_left:
            return
        if view.stage in (Stage.PLAYING, Stage.ADJOURNED) and self.link.has_match:
            self._is_left = True
            self.guest.sit_at(self.link)
        elif view.stage is Stage.CLOSED:
            self._is_left = True
            self.guest.leave_table(t("The table of {name} is closed.", name=view.name))
        else:
            before, self._question = self._question, view.question
            tell_above(self, before, view)
            self.draw()
            self._plan()

    def _heard(self, line: Line) -> None:
        if self.link.seat is not None and is_answer_to(line, self.link.person.identity):
            self._said = news_words(line)
        elif line.kind is Kind.NEW_WORDS and not self.link.is_playing:
            self._forget_words()  # he made them in another window, or somebody else decides now
        self.draw()

    def _gone(self) -> None:
        """Leave too: who sits here got up elsewhere."""
        if not self._is_left:
            self._is_left = True
            self.guest.leave_table(house_table.got_up_words())

    def _forget_words(self) -> None:
        self.guest.table_words.pop(self.link.table_id, None)

    def _plan(self) -> None:
        """Write what counts down anew when it is time to."""
        if self._timer is not None:
            self._timer.stop()
        now = self.link.now
        left = until_repaint(moment - now for moment in house_table.running_out(self.link.view))
        self._timer = None if left is None else self.set_timer(left, self._tick)

    def _tick(self) -> None:
        self.draw()
        self._plan()

    # what is shown

    @property
    def guest(self) -> GuestApp:
        """The app, with its own type."""
        from tui.guest_app import guest_of

        return guest_of(self)

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the whole screen."""
        view = self.link.view
        right = n("{count} watches", "{count} watch", view.watching) if view.watching else ""
        rows: list[Row] = [spread(house_table.title_words(view), right, width)]
        if height >= 24:
            rows.append(())
        rows += [self._seat(place, seat, width) for place, seat in enumerate(view.seats)]
        foot = self._foot(width)
        has_chat = self.settings.chat and view.options.may_chat
        most = height - len(rows) - len(foot) - 3 - (_CHAT_ROWS if has_chat else 0)
        rows += [(), *self._agreed(view, width, max(1, most))]
        free = height - 1 - len(foot) - len(rows)
        if has_chat:
            said = f"{self._key('write')} {t('write')}   {self._key('people')} {t('guests')}"
            rows += chat(self.link.lines, t("Chat (this table)"), said, width, free)
        rows += [()] * (height - 1 - len(foot) - len(rows))
        return filled([*rows, *foot], height, key_row(self._hints(), width))

    def _seat(self, place: int, seat: SeatView, width: int) -> Row:
        is_here = place == self._at
        is_me = place == self.link.seat
        name = t("{name} (you)", name=lobby.seat_words(seat)) if is_me else lobby.seat_words(seat)
        state = self._state(seat)
        style = "bold" if is_here else "text"
        cells = max(24, width // 2 - 10)
        return (
            (" ► " if is_here else "   ", "accent"),
            (f"{place}  ", "dim"),
            (fit(name, cells), style),
            (fit(state, max(1, width - cells - 8)), "accent" if seat.is_ready and seat.level is None else "dim"),
        )

    def _state(self, seat: SeatView) -> str:
        view = self.link.view
        if seat.is_open:
            if view.bots_at is not None:
                return t("a bot comes in {time}", time=clock_words(view.bots_at - self.link.now))
            return t("waits for somebody")
        if seat.level is not None:
            return t("ready, until somebody comes") if seat.fills else t("ready")
        away = house_table.presence_words(seat, self.link.now, is_named=False)
        return away or (t("ready") if seat.is_ready else t("not ready yet"))

    def _agreed(self, view: TableView, width: int, most: int) -> list[Row]:
        words = self.guest.table_words.get(view.id, "")
        rows: list[Row] = []
        if view.is_private:
            said = self._private_words(words)
            rows = [((f" {line}", "accent" if words else "text"),) for line in wrapped(said, width - 2)]
        for sentence in lobby.options_sentences(view.options):
            rows += [((f" {line}", "text"),) for line in wrapped(sentence, width - 2)]
        hidden = len(rows) - most
        more = n("{count} more line", "{count} more lines", hidden) if hidden > 0 else ""
        return [heading(t("Agreed"), more, width), *rows[:most]]

    def _private_words(self, words: str) -> str:
        """Return how one comes to a private table; its words are known to the window that made them, as long as it is
        there."""
        key = self._key("words")
        if words:
            said = t("Private; these four words let others in: {words}.", words=words)
            return sentences([said, t("They are shown only now, so write them down; {key} makes new ones.", key=key)])
        said = t("Private: one comes by invitation, or by four words.")
        if not self.link.decides:
            return said
        return sentences([said, t("These were shown only once; {key} makes new ones.", key=key)])

    def _foot(self, width: int) -> list[Row]:
        standing = self._standing()
        if self.writing is not None:
            written: Row = ((" ► ", "accent"), (self.writing.shown(width - 4), "bold"))
            return [*_marked(" ! ", standing, width, "warn", "warn"), written]
        if self._said:
            said = _marked(" ! ", self._said, width, "warn", "warn")
            return [*_marked(" ► ", standing, width, "accent", "bold"), *said]
        return _marked(" ► ", standing or self._prompt(), width, "accent", "bold")

    def _standing(self) -> str:
        """Return what nothing else may hide: what is asked, and that one was sent away."""
        seat = self.link.seat
        if seat is None and self.link.sent_away_by:
            return house_table.sent_away_words(self.link.sent_away_by)
        return asked_words(self.link.view, seat, "room", is_beside=self.writing is not None)

    def _prompt(self) -> str:
        """Return what Enter does."""
        view, seat, enter = self.link.view, self.link.seat, self._key("ready")
        if seat is None:
            return t("You watch; the match begins when all are ready.")
        if not self.link.is_playing:
            return t("You sit here in a newer window: {enter} takes over.", enter=enter)
        me, free = view.seats[seat], sum(one.is_open for one in view.seats)
        if not me.is_ready:
            return t("{enter} says that you are ready; the match begins when all are.", enter=enter)
        if free:
            return n("You are ready. {count} seat is open.", "You are ready. {count} seats are open.", free)
        return t("You are ready. The others are waited for.")

    def _hints(self) -> list[tuple[str, str]]:
        if self.writing is not None:
            return [(keys.shown_key("enter"), t("send")), (keys.shown_key("escape"), t("done"))]
        keymap = self.settings.keymap
        names = ["write", "rules"]
        if self.link.seat is not None:
            names = ["ready", "sit", "bot", "clear", "invite", *names]
        hints = [(keys.shown_keys(("room.up", "room.down"), keymap), t("seat"))]
        hints += [(self._key(name), t(keys.BY_ID[f"room.{name}"].label)) for name in names]
        return [*hints, (keys.shown_keys(("everywhere.help",), keymap), t("help")), (self._key("leave"), t("leave"))]

    def _key(self, name: str) -> str:
        return keys.shown_keys((f"room.{name}",), self.settings.keymap)


def _marked(mark: str, text: str, width: int, mark_style: str, style: str) -> list[Row]:
    """Return two rows of text at most, the first of them with a mark."""
    lines = wrapped(text, width - 4)[:2]
    return [((" " * len(mark) if place else mark, mark_style), (line, style)) for place, line in enumerate(lines)]
