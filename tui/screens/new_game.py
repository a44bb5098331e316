"""The form of a new match: three pages of lines; a conflict is said at once, and Enter on the last page starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui import keys
from tui.draft import Draft
from tui.draft_line import Item, Line
from tui.draft_pages import PAGES, page
from tui.drawing.cells import cell_width, fit
from tui.i18n import t
from tui.problem_words import form_words
from tui.screens.form_rows import item_row, label_column
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread, wrapped
from tui.screens.writing import pasted
from tui.widgets.picture import Row
from tui.words.lists import sentences

if TYPE_CHECKING:
    from textual.events import Key, Paste

    from tui.match_setup import MatchSetup


class NewGameScreen(SheetScreen):
    """Puts a match together and hands it over."""

    PLACES = ("form",)
    BINDINGS = keys.bindings("form")  # type: ignore[assignment]  # a list of Binding is a list of BindingType
    PAGE_NAMES: tuple[str, ...] = PAGES

    def __init__(
        self,
        draft: Draft,
        start: Callable[[MatchSetup], None],
        *,
        watch: bool = False,
        keep: Callable[[Draft], None] | None = None,
    ) -> None:
        """Begin with a draft; ``start`` gets the match when it is ready, ``keep`` the draft that it was made of."""
        super().__init__()
        self._keep = keep
        self.draft = draft
        self._start = start
        self._is_watch = watch
        self._page = 0
        self._pointer = [f"book-{draft.book.name}-{draft.book.title}", "seat-0", "option-seats"]
        self._top = self._below = 0
        self._typing = ""
        """The line whose number is being typed: its first digit replaces the old number."""

    @property
    def items(self) -> list[Item]:
        """Everything on this page."""
        return page(self.draft, self._page)

    @property
    def line(self) -> Line:
        """The line under the pointer; if it has gone, the first one."""
        lines = [item for item in self.items if isinstance(item, Line)]
        return next((line for line in lines if line.id == self._pointer[self._page]), lines[0])

    def title_text(self) -> str:
        """Return what stands at the top left."""
        return t("Watch bots") if self._is_watch else t("New game")

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the page, what is wrong or what comes next, and the keys."""
        name, count = t(self.PAGE_NAMES[self._page]), len(self.PAGE_NAMES)
        where = t("{number} of {count} · {name}", number=self._page + 1, count=count, name=name)
        foot = self._foot(width)
        room = height - 2 - len(foot)
        body = self._body(width, room)
        more = self.more_words()
        where = f"{more} · {where}" if more else where
        rows: list[Row] = [spread(self.title_text(), where, width), *body]
        rows += [()] * (height - 1 - len(foot) - len(rows))
        return filled([*rows, *foot], height, key_row(self._hints(), width))

    def more_words(self) -> str:
        """Return what stands before the name of the page while there are lines below."""
        return ""

    def _body(self, width: int, room: int) -> list[Row]:
        """Return as many rows of the page as there is room for, around the pointer; parts stand apart if they may."""
        items, chosen = self.items, self.line
        rows: list[Row] = []
        at = 0
        parts = sum(not isinstance(item, Line) for item in items)
        is_airy = len(items) + parts <= room + 1
        for item in items:
            if not isinstance(item, Line) and is_airy:
                rows.append(())
            is_here = isinstance(item, Line) and item.id == chosen.id
            at = len(rows) if is_here else at
            rows.append(item_row(item, width, label_column(items), is_here=is_here))
        self._below = 0
        if len(rows) <= room:
            return rows
        self._top = max(0, min(self._top, at - 1, len(rows) - room))
        self._top = max(self._top, at - room + 2 if at < len(rows) - 1 else at - room + 1)
        self._below = len(rows) - self._top - room
        return rows[self._top : self._top + room]

    def _foot(self, width: int) -> list[Row]:
        """Return the help of the line, the summary or the conflicts, and the prompt."""
        about = self.line.help
        rows: list[Row] = [((" ", "table"), (fit(about, min(cell_width(about), width - 2)), "dim"))] if about else []
        problems, enter = self.draft.problems, keys.key_of("form.accept")
        if problems:
            said = wrapped(sentences(map(form_words, problems)), width - 4)[:4]
            rows += [(("   " if place else " ! ", "warn"), (line, "warn")) for place, line in enumerate(said)]
            text = t("It can't start like this: change a line. {back} goes back.", back=keys.key_of("form.back"))
            if not self.is_last:
                text = t("Change a line, or {enter} goes on to the other pages.", enter=enter)
            return [*rows, ((" ► ", "accent"), (text, "bold"))]
        rows.append(((" ", "table"), (self._summary(), "text")))
        return [*rows, ((" ► ", "accent"), (self.next_words(), "bold"))]

    @property
    def is_last(self) -> bool:
        """Whether Enter starts."""
        return self._page == len(self.PAGE_NAMES) - 1

    def next_words(self) -> str:
        """Return what Enter does."""
        enter = keys.key_of("form.accept")
        if self.is_last:
            return t("{enter} starts the match.", enter=enter)
        if self._page == 1:
            return t("{enter} goes on ({enter} {enter} starts this game).", enter=enter)
        return t("{enter} goes on ({enter} {enter} {enter} starts this game).", enter=enter)

    def _summary(self) -> str:
        rules = self.draft.nearest
        if rules.reserve:
            return t(
                "OK: {seats} seats, {hand} tiles each, {reserve} stay in the boneyard.",
                seats=rules.seats,
                hand=rules.hand_size,
                reserve=rules.reserve,
            )
        return t("OK: {seats} seats, {hand} tiles each.", seats=rules.seats, hand=rules.hand_size)

    def _hints(self) -> list[tuple[str, str]]:
        shown = keys.shown_keys
        keymap = self.settings.keymap
        hints = [(shown(("form.up", "form.down"), keymap), t("line"))]
        if self.line.write is not None and not self.line.choices:
            hints.append((t("letters"), t("type")))
        else:
            hints.append((shown(("form.less", "form.more"), keymap), t("change")))
            hints.append((shown(("form.tick",), keymap), t("tick")))
        hints.append((shown(("form.accept",), keymap), t("start") if self.is_last else t("next")))
        return [*hints, ("r", t("rules")), (shown(("form.back",), keymap), t("back")), ("?", t("help"))]

    def on_key(self, event: Key) -> None:
        """Type into a line that takes text, or a digit into one that takes numbers."""
        line, char = self.line, event.character
        if line.write is None or char is None or not char.isprintable():
            return
        is_number = bool(line.choices)
        if is_number and not char.isdigit():
            return
        event.stop()
        event.prevent_default()
        before = "" if is_number and self._typing != line.id else line.text or ""
        self._change(line.write(self.draft, before + char))
        self._typing = line.id

    def on_paste(self, event: Paste) -> None:
        """Type what is pasted into a line that takes text."""
        event.stop()
        line = self.line
        if line.write is not None and not line.choices:
            self._change(line.write(self.draft, (line.text or "") + pasted(event)))

    def _change(self, draft: Draft) -> None:
        self.draft, self._typing = draft, ""
        self.draw()

    def action_move(self, by: int) -> None:
        """Move the pointer to another line; it stops at both ends."""
        ids = [item.id for item in self.items if isinstance(item, Line)]
        place = ids.index(self.line.id) + by
        self._pointer[self._page], self._typing = ids[max(0, min(len(ids) - 1, place))], ""
        self.draw()

    def action_change(self, by: int) -> None:
        """Choose the next or the previous value of the line."""
        self._change(self.line.stepped(self.draft, by))

    def action_tick(self) -> None:
        """Tick the line, or choose its next value."""
        self._change(self.line.ticked(self.draft))

    def action_erase(self) -> None:
        """Erase the last character of what can be typed."""
        line = self.line
        if line.write is not None and line.text is not None:
            rest = line.text[:-1]
            self._change(line.write(self.draft, rest))
            self._typing = line.id if rest else ""

    def action_accept(self) -> None:
        """Go on to the next page, or start; a conflict is answered where it can be changed."""
        line = self.line
        if line.is_radio and line.chosen is None:
            self.draft = line.ticked(self.draft)
        if not self.is_last:
            self._page, self._top = self._page + 1, 0
            self.draw()
            return
        if self.draft.problems:
            self.app.bell() if self.settings.bell else None
            self.draw()
            return
        setup = self.draft.setup
        if self._keep is not None:
            self._keep(self.draft)
        self._start(setup)

    def action_back(self) -> None:
        """Go back one page; from the first one leave the form."""
        if self._page:
            self._page, self._top = self._page - 1, 0
            self.draw()
        else:
            self.dominoes.leave()

    def action_rules(self) -> None:
        """Show the rules of the match as it is now."""
        from tui.screens.rules_view import RulesScreen

        self.app.push_screen(RulesScreen(self.draft.nearest, self.draft.book.title))
