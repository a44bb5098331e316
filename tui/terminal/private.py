"""Textual's private names, all that we need, with a test for each."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import lru_cache
from types import MethodType
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar, runtime_checkable
from weakref import WeakSet

from rich.color import ColorSystem
from textual.app import App
from textual.containers import Horizontal, Vertical
from textual.events import Event, Resize
from textual.filter import ANSIToTruecolor
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import WorkerFailed

from tui.terminal.wire import believed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.terminal_theme import TerminalTheme
    from textual._xterm_parser import XTermParser
    from textual.dom import DOMNode
    from textual.drivers.linux_driver import LinuxDriver
    from textual.events import ScreenResume
    from textual.filter import LineFilter
    from textual.geometry import Size

ResultT = TypeVar("ResultT")

_LOOKS = 40
"""Steps of the loop after which a screen is painted as it is."""


def bound_sizes(driver: LinuxDriver, told: Callable[[], None]) -> None:
    """Let the driver tell the app no size that can't be drawn, and tell us whenever there is a new one."""
    original = driver._get_terminal_size

    def bounded() -> tuple[int, int]:
        told()
        return believed(*original())

    driver._get_terminal_size = bounded  # type: ignore[method-assign]


@runtime_checkable
class Clicked(Protocol):
    """A driver that knows itself how clicks are asked for."""

    def want_clicks(self, *, wanted: bool) -> None:
        """Ask for clicks, or no longer."""


def new_parser() -> XTermParser:
    """Return what makes events of the bytes of a terminal.

    Textual remembers a thousand keys of whatever parser, and with each the app that it was pressed in: not of this one.
    """
    from textual._xterm_parser import XTermParser

    parser = XTermParser()
    unremembered = MethodType(XTermParser._parse_extended_key.__wrapped__, parser)
    parser._parse_extended_key = unremembered  # type: ignore[assignment]
    return parser


def forget_drawn() -> None:
    """Let go of what widgets drew that are gone: a cache of Textual's keeps a thousand of them, of whatever app."""
    from textual._styles_cache import StylesCache

    StylesCache.get_inner_outer.cache_clear()


@lru_cache(maxsize=8)
def _truecolor(theme: TerminalTheme) -> ANSIToTruecolor:
    """Return one filter for all apps: painted lines are shared, and each keeps what every filter made of it."""
    return ANSIToTruecolor(theme)


def _laid_once(widget: Widget, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
    """Take the size as the result of a layout: Textual takes it for a wish, and lays everything out again."""
    return Widget._size_updated(widget, size, virtual_size, container_size, layout=False)


class OnceLaid(Widget):
    """A widget in which nothing scrolls."""

    _size_updated = _laid_once


class OnceAcross(Horizontal):
    """Widgets beside each other."""

    _size_updated = _laid_once


class OnceDown(Vertical):
    """Widgets below each other."""

    _size_updated = _laid_once


class OnceScreen(Screen[ResultT], Generic[ResultT]):
    """A screen that is styled, laid out and painted once when it comes up or is resized; Textual does so three times.

    What is painted first would be wrong there anyway: widgets hear of their new size only afterwards.
    """

    _is_moving = _is_looking = False
    """Whether widgets are still about to take their places, and whether that is looked at soon."""
    _looks = 0

    _size_updated = _laid_once

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """Take the styles of a screen that was just mounted as they are."""
        if not self.stack_updates:
            event.refresh_styles = False
        self._is_moving, self._looks = True, 0

    @property
    def _is_on_top(self) -> bool:
        return self.app.screen_stack[-1:] == [self]

    async def on_event(self, event: Event) -> None:
        """Hear of no size that is over: each layout tells the screen its size, and two in turn would do so for ever."""
        if not isinstance(event, Resize) or event.size == self.app.size:
            await super().on_event(event)

    def _screen_resized(self, size: Size) -> None:
        """Lay out for a size, unless that was done, or nobody sees it: a screen is laid out when it comes up."""
        if self._is_on_top and (size != self._size or self._layout_required):
            self._is_moving, self._looks = True, 0
            super()._screen_resized(size)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Lay out; whoever wished it before has his wish, and what was to be painted anew is painted with it."""
        if not scroll and self._is_moving:
            for widget in self.walk_children(Widget, with_self=True):
                widget._layout_required = False
        if self._repaint_required:
            self._repaint_required = False
            self._dirty_widgets.add(self)
        super()._refresh_layout(size, scroll)

    def _compositor_refresh(self) -> None:
        """Paint, but not before everything has its place."""
        if not self._is_moving or self._looks >= _LOOKS or not self._is_unsettled():
            self._is_moving = False
            super()._compositor_refresh()
        elif not self._is_looking:
            self._is_looking = True
            asyncio.get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        """Paint what waits for it, and what Textual would paint a moment later."""
        self._is_looking, self._looks = False, self._looks + (not self.app._batch_count)
        if not self.is_running or not self._is_on_top:
            return
        try:
            if self._looks < _LOOKS and self._is_unsettled():
                self._compositor_refresh()
            elif self._layout_required or self._repaint_required or self._dirty_widgets:
                self._on_timer_update()
            else:
                self._compositor_refresh()
        except Exception as error:
            self.app._handle_exception(error)

    def _is_unsettled(self) -> bool:
        """Whether something is still on its way to the app, the screen or a widget that can be seen."""
        seen = self._compositor.visible_widgets
        if self.app._batch_count or any(not one._message_queue.empty() for one in (self.app, self, *seen)):
            return True
        return any(one._layout_required or one._repaint_required for one in seen if one is not self)


class QuietApp(App[None]):
    """An app whose unhandled exceptions end it without a page of traceback on the terminal."""

    fault: BaseException | None = None
    """The first exception that nobody handled: in a widget, a key, a timer or a worker."""

    _has_notified = False

    def __init__(self) -> None:
        """Begin without the widget for what is said under a mouse: nothing here says anything there."""
        super().__init__()
        self._disable_tooltips = True
        self._is_shut = False
        self._all: WeakSet[DOMNode] = WeakSet()
        """Everything that is or was on a screen, as far as somebody holds on to it."""

    async def _shutdown(self) -> None:
        try:
            await super()._shutdown()
        finally:
            self._is_shut = True

    def _register_child(self, parent: DOMNode, child: Widget, before: int | None, after: int | None) -> None:
        super()._register_child(parent, child, before, after)
        self._all.add(child)

    def _start_widget(self, parent: Widget, widget: Widget) -> None:
        super()._start_widget(parent, widget)
        self._all.add(widget)

    @property
    def has_ended(self) -> bool:
        """Whether no task of the app or of a widget runs any more; on a busy machine that takes its time."""
        tasks = (one._task for one in (self, *self._all))
        return self._is_shut and all(task is None or task.done() for task in tasks)

    def take_apart(self) -> None:
        """Let go of everything when the app has ended: all of it holds on to each other, and finding that takes long.

        Nothing may call it, or a screen of it, any more.
        """
        for one in (*self._all, self._driver, self._animator, self):
            vars(one).clear()

    def fail(self, error: BaseException) -> None:
        """End because of an exception; the terminal is restored and the exit status 1."""
        self._handle_exception(error if isinstance(error, Exception) else RuntimeError(repr(error)))

    def render_all_colours(self) -> None:
        """Let Textual draw in all colours, whatever the terminal has: the filter sends what it takes."""
        self.console._color_system = ColorSystem.TRUECOLOR

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Filter with what the other apps of the process filter with."""
        filters = super().get_line_filters()
        return [_truecolor(one._terminal_theme) if isinstance(one, ANSIToTruecolor) else one for one in filters]

    def print_elsewhere(self) -> None:
        """Leave what is printed to the process: two apps that catch it give it back in the wrong order."""
        self._capture_stdout, self._capture_stderr = sys.stdout, sys.stderr  # type: ignore[assignment]

    def want_mouse(self, wanted: bool) -> None:
        """Ask the terminal for clicks, or no longer; nothing happens where there is no terminal."""
        from textual.drivers.linux_driver import LinuxDriver

        driver = self._driver
        clicked: object = driver
        if isinstance(clicked, Clicked):
            clicked.want_clicks(wanted=wanted)
        elif isinstance(driver, LinuxDriver) and not driver.is_headless:
            driver._mouse = True
            if wanted:
                driver._enable_mouse_support()
            else:
                driver._disable_mouse_support()
            driver._mouse = wanted

    def _refresh_notifications(self) -> None:
        """Show what is said; Textual would lay out each screen anew that comes up, even where nothing ever was."""
        self._has_notified = self._has_notified or bool(self._notifications)
        if self._has_notified:
            super()._refresh_notifications()

    def _handle_exception(self, error: Exception) -> None:
        if self.fault is None:
            self.fault = error.error if isinstance(error, WorkerFailed) else error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End at once; Textual would first draw the traceback with every variable."""
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Print nothing: whoever ran the app says it in one sentence."""
        self._exit_renderables.clear()
