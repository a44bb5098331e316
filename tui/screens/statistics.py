"""Figures about my matches: an overview, tables by rulebook and opponent, and what each figure means.

The records are read in a thread; what is known already is shown meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import on, work
from textual.message import Message
from textual.widgets import Sparkline

from engine.errors import Problem
from engine.statistics.figures import SCOPES, Choice
from engine.statistics.store import ClosedError, Store
from tui import keys
from tui.drawing.cells import clip
from tui.i18n import t
from tui.problem_words import problem_words
from tui.screens.sheet import Sheet
from tui.screens.sheet_screen import SheetScreen
from tui.screens.statistics_report import Report, report
from tui.screens.statistics_rows import Chart, empty, overview, table, unread_rows
from tui.screens.statistics_trends import trend_rows
from tui.screens.text_rows import filled, key_row, spread
from tui.themes import MONO
from tui.widgets.picture import Row
from tui.words.figures import TABLES, choice_words

if TYPE_CHECKING:
    from textual.app import ComposeResult

_EVERY = 0.5
"""Seconds between two words about the progress."""
OVERVIEW = "overview"
REVIEWS = "reviews"
VIEWS = (OVERVIEW, *TABLES, REVIEWS)
NARROWING = ("scope", "rulebook", "seats", "level")
"""The commands that change what is counted, in the order of ``Choice``."""


class StatisticsScreen(SheetScreen):
    """Counts on opening; keys narrow which matches count."""

    PLACES = ("statistics",)
    CSS_PATH = "statistics.tcss"
    BINDINGS = keys.bindings("statistics")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    @dataclass
    class Counted(Message):
        """The matches were counted; ``is_last`` if nothing is still to be read."""

        report: Report
        is_last: bool

    @dataclass
    class Reading(Message, bubble=False):
        """So many of the new records are read."""

        done: int
        count: int

    def __init__(self) -> None:
        super().__init__()
        self._store: Store | None = None
        self._reviews = Path()
        self._choice = Choice()
        self._report: Report | None = None
        self._view = 0
        self._top = 0
        self._is_reading = True
        self._reading = ""
        self._last_told = 0.0
        self._is_closing = False
        self._noticed: Problem | None = None
        self._chart: Chart | None = None

    # counting, in a thread

    def on_mount(self) -> None:
        """Count what there is."""
        super().on_mount()
        self._count(fresh=True)

    def on_unmount(self) -> None:
        """Stop reading."""
        self._is_closing = True
        if self._store is not None:
            self._store.close()

    @work(thread=True, exclusive=True, group="statistics")
    def _count(self, *, fresh: bool = False) -> None:
        """Show what is known, read what is new, and show that."""
        from tui.paths import matches_folder, reviews_file, statistics_file

        self._reviews = reviews_file(create=False)

        try:
            if self._store is None:
                self._store = Store(statistics_file(), matches_folder(create=False))
            self.post_message(self.Counted(report(self._store, self._choice, self._reviews), is_last=False))
            if fresh and self._store.refresh(self._tell):
                self.post_message(self.Counted(report(self._store, self._choice, self._reviews), is_last=True))
        except ClosedError:
            return
        if self._is_closing:
            self._store.close()

    def _tell(self, done: int, count: int) -> bool:
        now = monotonic()
        if now - self._last_told >= _EVERY:
            self._last_told = now
            self.post_message(self.Reading(done, count))
            if self._store is not None and done:
                found = report(self._store, self._choice, self._reviews)
                self.post_message(self.Counted(found, is_last=False))
        return not self._is_closing

    @on(Counted)
    def _show_report(self, event: Counted) -> None:
        event.stop()
        found = event.report
        if event.is_last and self._is_reading:
            self._is_reading, self._reading = False, ""
        if found.choice == self._choice:
            self._report = found
        if found.notice is not None and found.notice != self._noticed:
            self._noticed = found.notice
            self.dominoes.say(problem_words(found.notice))
        self.draw()

    @on(Reading)
    def _show_progress(self, event: Reading) -> None:
        event.stop()
        if self._is_reading:
            self._reading = t("reading {done} of {count}", done=event.done, count=event.count)
            self.draw()

    @property
    def is_reading(self) -> bool:
        """Whether records are still to be read."""
        return self._is_reading

    # what is shown

    def compose(self) -> ComposeResult:
        """Lay the chart over the sheet."""
        yield Sheet()
        yield Sparkline(id="chart")

    @property
    def _has_chart(self) -> bool:
        """Whether Textual's own chart can be shown; elsewhere it is drawn of plain characters."""
        is_plain = self.palette.name == MONO or self.dominoes.is_sixteen
        return self.glyphs.name == "pips" and not is_plain

    def draw(self) -> None:
        """Show the rows, and the chart where they leave room for it."""
        super().draw()
        for shown in self.query(Sparkline):
            chart = self._chart
            shown.display = chart is not None and self._has_chart
            if chart is not None:
                shown.styles.offset = (chart.x, chart.y)
                shown.styles.width, shown.styles.height = chart.width, chart.height
                shown.data = chart.numbers

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the view of now."""
        self._chart = None
        found = self._report
        titles = {OVERVIEW: t("Statistics"), REVIEWS: t("Reviewed matches")}
        title = titles.get(VIEWS[self._view]) or t(TABLES[VIEWS[self._view]])
        page = t("{number} of {count}", number=self._view + 1, count=len(VIEWS))
        rows: list[Row] = [spread(title, self._reading or page, width)]
        rows += [self._choice_row(width), *([()] if height > 26 else [])]
        foot = [] if found is None else unread_rows(found.unread, width)
        room = height - len(rows) - 1 - len(foot)
        if found is not None:
            body, chart = self._body(found, width, room)
            self._chart = None if chart is None else chart._replace(y=chart.y + len(rows))
            rows += body
        rows += [()] * (height - 1 - len(foot) - len(rows))
        return filled([*rows, *foot], height, key_row(self._hints(), width))

    def _body(self, found: Report, width: int, room: int) -> tuple[list[Row], Chart | None]:
        """Return the rows of the view, and where the chart is if it has one."""
        if VIEWS[self._view] == REVIEWS:
            rows = trend_rows(found.trends, width, is_plain=self.glyphs.name != "pips")
            self._top = max(0, min(self._top, len(rows) - room))
            return rows[self._top : self._top + room], None
        if not found.figures.played and not found.figures.rounds:
            return ([] if self._is_reading else [(), *empty(width)]), None
        if self._view == 0:
            return overview(found.figures, width, room, has_chart=self._has_chart)
        head, *body = table(found.tables[VIEWS[self._view]], VIEWS[self._view], width)
        if not body:
            return [(), ((f"   {t('There is nothing to tell apart here.')}", "text"),)], None
        self._top = max(0, min(self._top, len(body) - room + 2))
        return [(), head, *body[self._top : self._top + room - 2]], None

    def _choice_row(self, width: int) -> Row:
        """Return what is counted, each with the key that changes it."""
        if VIEWS[self._view] == REVIEWS:
            return ((f" {clip(t('every reviewed match with you as the only person'), width - 2)}", "dim"),)
        now, runs = self._choice, [(" ", "table")]
        for place, (name, said) in enumerate(zip(NARROWING, choice_words(now), strict=True)):
            key = keys.shown_keys((f"statistics.{name}",), self.settings.keymap)
            is_chosen = now[place] not in (None, "own")
            runs += [(key, "text"), (f" {clip(said, 20)}   ", "accent" if is_chosen else "dim")]
        return tuple(runs)

    def _hints(self) -> list[tuple[str, str]]:
        one = partial(keys.shown_keys, keymap=self.settings.keymap)
        hints = [
            (one(("statistics.before", "statistics.after")), t("page")),
            (one(("statistics.meanings",)), t("what it means")),
            (one(("statistics.back",)), t("back")),
            (one(("everywhere.help",)), t("help")),
        ]
        if self._choice != Choice():
            hints.insert(2, (one(("statistics.widen",)), t("all again")))
        return hints

    # keys

    def action_turn(self, by: int) -> None:
        """Open another view."""
        self._view, self._top = (self._view + by) % len(VIEWS), 0
        self.draw()

    def action_scroll(self, by: int) -> None:
        """Move a long table."""
        self._top = max(0, self._top + by)
        self.draw()

    def action_scope(self) -> None:
        """Count other matches: my own, those apart, those of several people."""
        scopes = tuple(SCOPES)
        self._choose(Choice(scope=scopes[(scopes.index(self._choice.scope) + 1) % len(scopes)]))

    def action_narrow(self, what: str) -> None:
        """Count one rulebook, one number of seats or one level alone, at last all again."""
        if self._report is None:
            return
        known: dict[str, tuple[Any, ...]] = {
            "rulebook": self._report.rulebooks,
            "seats": self._report.seats,
            "level": self._report.levels,
        }
        circle = (None, *known[what])
        now = getattr(self._choice, what)
        place = circle.index(now) if now in circle else 0
        self._choose(self._choice._replace(**{what: circle[(place + 1) % len(circle)]}))

    def action_widen(self) -> None:
        """Count all of my matches again."""
        self._choose(Choice())

    def _choose(self, choice: Choice) -> None:
        self._choice, self._top = choice, 0
        if self._store is not None:
            self._count()

    def action_meanings(self) -> None:
        """Say what each figure means."""
        from tui.screens.statistics_meanings import MeaningsScreen

        self.app.push_screen(MeaningsScreen())

    def action_back(self) -> None:
        """Go back."""
        self.dominoes.leave()
