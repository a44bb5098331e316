"""Textual's private names, all that we need, with a test for each."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import MethodType
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from rich.color import ColorSystem
from textual.app import App
from textual.worker import WorkerFailed

from tui.terminal.wire import believed

if TYPE_CHECKING:
    from textual._xterm_parser import XTermParser
    from textual.drivers.linux_driver import LinuxDriver


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


class QuietApp(App[None]):
    """An app whose unhandled exceptions end it without a page of traceback on the terminal."""

    fault: BaseException | None = None
    """The first exception that nobody handled: in a widget, a key, a timer or a worker."""

    def fail(self, error: BaseException) -> None:
        """End because of an exception; the terminal is restored and the exit status 1."""
        self._handle_exception(error if isinstance(error, Exception) else RuntimeError(repr(error)))

    def render_all_colours(self) -> None:
        """Let Textual draw in all colours, whatever the terminal has: the filter sends what it takes."""
        self.console._color_system = ColorSystem.TRUECOLOR

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
