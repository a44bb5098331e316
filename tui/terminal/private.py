"""Textual's private names, all that we need, with a test for each."""

from __future__ import annotations

from textual.app import App
from textual.worker import WorkerFailed


class QuietApp(App[None]):
    """An app whose unhandled exceptions end it without a page of traceback on the terminal."""

    fault: BaseException | None = None
    """The first exception that nobody handled: in a widget, a key, a timer or a worker."""

    def fail(self, error: BaseException) -> None:
        """End because of an exception; the terminal is restored and the exit status 1."""
        self._handle_exception(error if isinstance(error, Exception) else RuntimeError(repr(error)))

    def want_mouse(self, wanted: bool) -> None:
        """Ask the terminal for clicks, or no longer; nothing happens where there is no terminal."""
        from textual.drivers.linux_driver import LinuxDriver

        driver = self._driver
        if isinstance(driver, LinuxDriver) and not driver.is_headless:
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
