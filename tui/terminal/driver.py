"""Textual's driver for a terminal, with the filter that sends only what changed."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from textual.drivers.linux_driver import LinuxDriver

from tui.terminal.frames import Frames
from tui.terminal.pace import Pace
from tui.terminal.private import bound_sizes, new_parser
from tui.terminal.reader import Reader
from tui.terminal.wire import believed
from tui.terminal.writer import Writer

if TYPE_CHECKING:
    from tui.app import DominoesApp

LAST_WORDS = 1.0
"""Seconds that the end waits for the terminal: to take what is left, and to give the answer it owes."""


class FrameDriver(LinuxDriver):
    """Writes differences instead of frames, and no frame before the last one was shown."""

    is_suspended: bool = False
    is_stale: bool = False
    is_given_back: bool = False
    """Whether the terminal shows the shell again: no frame may follow."""

    _watcher: Thread | None = None

    def __init__(self, app: DominoesApp, **options: Any) -> None:
        super().__init__(app, **options)
        self.app_to_show = app
        self.typed = app.found.typed if app.found is not None else b""
        self.frames = Frames()
        self.pace = Pace()
        self.writer: Writer | None = None
        self.shown = Event()
        """Set when the terminal has answered."""
        self.next_look: asyncio.TimerHandle | asyncio.Handle | None = None
        bound_sizes(self, self._hear_size)

    def start_application_mode(self) -> None:
        """Take the terminal, and end when it is closed.

        The system tells only the first process of a terminal, and that may be another one, which waits for us: make.
        """
        self.is_given_back = False
        self.loop, self.pace = asyncio.get_running_loop(), Pace()
        self.writer = Writer(sys.__stderr__.fileno() if sys.__stderr__ else 2, self._wake)
        self.writer.start()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._watcher is None and hasattr(select, "poll"):
            self._watcher = Thread(target=end_when_closed, args=(self.fileno,), name="terminal", daemon=True)
            self._watcher.start()

    def stop_application_mode(self) -> None:
        """Give the terminal back; an answer that comes later would stand in the shell as if it had been typed."""
        self.shown.clear()
        owed = self.pace.owes(LAST_WORDS)
        if owed and not self._is_gone():
            self.shown.wait(owed)
        super().stop_application_mode()
        self.is_given_back = True

    def close(self) -> None:
        """Write what is left."""
        super().close()
        if self.writer is not None:
            self.writer.end(LAST_WORDS)
            self.writer = None

    def suspend_application_mode(self) -> None:
        """Give the terminal back to the shell for a while."""
        super().suspend_application_mode()
        self.is_suspended = True

    def resume_application_mode(self) -> None:
        """Take the terminal again.

        After a stop that can't be caught it was not given back, and the shell may have changed it: that is made up for.
        A terminal that was closed wakes the program too, to let it end.
        """
        self.loop.call_soon_threadsafe(self._resume)  # a signal comes in the middle of anything

    def _resume(self) -> None:
        if self._is_gone():
            return
        if not self.is_suspended:
            super().suspend_application_mode()
        self.is_suspended = False
        super().resume_application_mode()

    def write(self, data: str) -> None:
        """Note what changes on the screen, for the next frame; nothing while the terminal is the shell's."""
        if self.is_suspended or self.writer is None:
            return
        self.frames.wire = self.app_to_show.wire
        self._take_size()
        modes = self.frames.take(data)
        if modes:
            self.writer.send(modes.encode())
        if self.next_look is None and self.frames.has_news:
            self.next_look = self.loop.call_soon(self._send)

    def run_input_thread(self) -> None:
        """Read keys."""
        reader = Reader(new_parser, self.process_message, self._hear_answer)
        if self.typed:
            reader.take(self.typed)
            self.typed = b""
        reader.run(self.fileno, self.exit_event)

    def _hear_size(self) -> None:
        """Note that the terminal was resized, perhaps to what it was: it may have lost what it showed."""
        self.is_stale = True
        self._wake()

    def _take_size(self) -> None:
        was = self.frames.size
        self.frames.resize(*self._size_now())
        if self.is_stale and self.frames.size == was:
            self.frames.redraw()
        self.is_stale = False

    def _hear_answer(self) -> None:
        self.pace.answered()
        self.shown.set()
        self._wake()

    def _wake(self) -> None:
        """Let the frame that waits go, from whatever thread."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._send)

    def _send(self) -> None:
        """Send what changed, unless the terminal is still busy with the last frame: then it is looked at again."""
        if self.next_look is not None:
            self.next_look.cancel()
            self.next_look = None
        if self.is_stale:
            self._take_size()
        if self.writer is None or self.is_suspended or self.is_given_back:
            return
        if self.writer.is_busy or not self.frames.has_news:
            return
        wait = self.pace.wait()
        if wait:
            self.next_look = self.loop.call_later(wait, self._send)
            return
        output = self.frames.differences()
        if output and self.writer is not None:
            self.writer.send((output + self.pace.question()).encode(errors="replace"))

    def _is_gone(self) -> bool:
        try:
            os.get_terminal_size(self.fileno)
        except OSError:
            return True
        return False

    def _size_now(self) -> tuple[int, int]:
        """Return the terminal's size as it is believed."""
        try:
            return believed(*os.get_terminal_size(self.fileno))
        except OSError:
            return self.frames.size


def end_when_closed(fileno: int) -> None:
    """Wait, at no cost, until the terminal is gone; then let the program hear of it as if the system had told it."""
    poll = select.poll()
    poll.register(fileno, 0)  # no input is waited for, only the end of it
    if any(mask & select.POLLHUP for _, mask in poll.poll()):
        os.kill(os.getpid(), signal.SIGHUP)
