"""What a picture changes goes straight to the next frame; Textual composes only what else changes on a screen.

A key changes a few cells of a few pictures.  Textual would look for every widget that is touched, draw whole lines of
them, cut them, write them as text with styles, and the frame would take that apart again: a third of what a key costs.
Whatever moves or resizes is left to it, and so is all that belongs to the same frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from textual.strip import Strip

from tui.terminal.looks import Look
from tui.terminal.sight import Sight, flow_of, forget_lines, is_busy
from tui.terminal.wire import Wire
from tui.themes import Palette

if TYPE_CHECKING:
    from textual.screen import Screen

    from tui.app import DominoesApp
    from tui.terminal.flow import Flow
    from tui.widgets.picture import Cell, Picture

_PATIENCE = 20
"""Steps of the loop for which what is drawn waits for more of the same frame."""


class Brush:
    """Paints for one app."""

    def __init__(self, app: DominoesApp) -> None:
        self._app = app
        self._pictures: dict[Picture, None] = {}
        """Pictures that are to be drawn."""
        self._work: dict[Callable[[], None], None] = {}
        """What is to be done before that."""
        self._sight = Sight()
        self._looks: dict[str, Look] = {}
        self._looks_for: tuple[Palette, Wire] | None = None
        self._waited = 0

    def take(self, picture: Picture) -> bool:
        """Draw and paint a picture soon; False where only Textual can: there is no terminal, or a screen lies above."""
        if picture not in self._pictures:
            if not self._is_for(picture.screen):
                return False
            self._pictures[picture] = None
        return True

    def once(self, screen: Screen[Any], work: Callable[[], None]) -> bool:
        """Do this before the next frame, however often it is asked for until then; False where nobody would."""
        if work not in self._work:
            if not self._is_for(screen):
                return False
            self._work[work] = None
        return True

    def when_shown(self, call: Callable[[float], None]) -> None:
        """Call with the time when the terminal has shown all that was changed before, or without one at once."""
        driver = flow_of(self._app)
        if driver is None:
            call(monotonic())
        elif self._pictures or self._work:
            driver.soon(partial(self.when_shown, call))
        else:
            driver.when_shown(call)

    def _is_for(self, screen: Screen[Any]) -> bool:
        """Whether the next frame can show this screen; then it will be painted soon."""
        driver = flow_of(self._app)
        if driver is None or screen is not self._app.screen:
            return False
        if not (self._pictures or self._work):
            self._waited = 0
            driver.soon(self._paint)
        return True

    def _paint(self) -> None:
        """Paint what was taken, when nothing waits that may belong to the same frame."""
        app, driver = self._app, flow_of(self._app)
        if driver is None or not app.is_running:
            self._pictures.clear()
            self._work.clear()
            return
        self._waited += 1
        if self._waited < _PATIENCE and is_busy(app):
            driver.soon(self._paint)
            return
        try:
            while self._work:
                work = next(iter(self._work))
                work()
                del self._work[work]
            self._paint_now(driver)
        except Exception as error:
            self._work.clear()
            app.fail(error)

    def _paint_now(self, driver: Flow) -> None:
        app, pictures = self._app, list(self._pictures)
        self._pictures.clear()
        drawn = [(one, changes) for one in pictures if one.is_attached and (changes := one.changes())]
        places = {} if self._sight.is_at_work(app) else self._sight.places(app.screen)
        if any(one not in places or any(one.has_marks(change.y) for change in changes) for one, changes in drawn):
            for picture, changes in drawn:
                picture.refresh_only(changes)
            return
        for picture, changes in drawn:
            forget_lines(picture, [change.region for change in changes])
            left, top = places[picture].offset
            for x, y, cells in changes:
                for at, text, look in self._runs(cells, driver):
                    driver.frames.want(top + y, left + x + at, text, look)
        driver.send_frame()

    def _runs(self, cells: Sequence[Cell], driver: Flow) -> Iterator[tuple[int, str, Look]]:
        """Yield the texts of one look, with the cell where each begins."""
        palette, at = self._app.palette, 0
        if self._looks_for != (palette, driver.frames.wire):
            self._looks_for = palette, driver.frames.wire
            self._looks.clear()
        for key, run in groupby(cells, key=itemgetter(1)):
            chars = [char for char, _ in run]
            look = self._looks.get(key)
            if look is None:
                look = self._looks[key] = self._look(key, palette, driver)
            yield at, "".join(chars).translate(palette.characters), look
            at += len(chars)

    def _look(self, key: str, palette: Palette, driver: Flow) -> Look:
        """Return how Textual's way would send a style, by sending a cell on it."""
        strip = Strip([Segment("x", palette[key])])
        for line_filter in self._app.get_line_filters():
            strip = strip.apply_filter(line_filter, self._app.screen.background_colors[1])
        return driver.frames.look_of(strip.render(self._app.console))
