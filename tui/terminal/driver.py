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

from tui.terminal import splash
from tui.terminal.flow import Flow
from tui.terminal.leaving import end_when_left, modes_of, write_from_behind
from tui.terminal.pace import Pace
from tui.terminal.private import bound_sizes, new_parser
from tui.terminal.reader import Reader
from tui.terminal.wire import believed
from tui.terminal.writer import Writer

if TYPE_CHECKING:
    from types import FrameType

    from tui.app import DominoesApp

LAST_WORDS = 1.0
"""Seconds that the end waits for the terminal: to take what is left, and to give the answer it owes."""


class FrameDriver(Flow, LinuxDriver):
    """Writes differences instead of frames, and no frame before the last one was shown."""

    is_suspended: bool = False
    is_stale: bool = False
    is_given_back: bool = False
    """Whether the terminal shows the shell again: no frame may follow."""

    modes: list[Any] | None = None
    """The terminal's modes as they are while it is ours."""

    _watcher: Thread | None = None

    def __init__(self, app: DominoesApp, **options: Any) -> None:
        super().__init__(app, **options)
        self.app_to_show = app
        self.typed = app.found.typed if app.found is not None else b""
        self.begin_flow()
        self.writer: Writer | None = None
        self.shown = Event()
        """Set when the terminal has answered."""
        bound_sizes(self, self._hear_size)
        self._stop_at_once = signal.getsignal(signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._hear_stop)

    def start_application_mode(self) -> None:
        """Take the terminal, and end when it is closed or whoever started us is gone."""
        self.is_given_back = False
        self.frames.is_switched = splash.hand_over()
        self.loop, self.pace = asyncio.get_running_loop(), Pace()
        self.wait_no_more()  # for an answer to what the shell has covered
        self.writer = Writer(sys.__stderr__.fileno() if sys.__stderr__ else 2, self._wake)
        self.writer.start()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.modes = modes_of(self.fileno)
        if self._watcher is None and hasattr(select, "poll"):
            self._watcher = Thread(target=end_when_left, args=(self.fileno,), name="terminal", daemon=True)
            self._watcher.start()

    def stop_application_mode(self) -> None:
        """Give the terminal back; an answer that comes later would stand in the shell as if it had been typed."""
        self.shown.clear()
        owed = self.pace.owes(LAST_WORDS)
        if owed and not self._is_gone():
            self.shown.wait(owed)
        if self.modes == modes_of(self.fileno):
            write_from_behind(self.fileno)
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

    def _hear_stop(self, number: int, frame: FrameType | None) -> None:
        """Stop between two steps of the program: a signal comes in the middle of anything, even of a frame."""
        if callable(self._stop_at_once):
            if self.loop is None:
                self._stop_at_once(number, frame)
            else:
                self.loop.call_soon_threadsafe(self._stop_at_once, number, frame)

    def resume_application_mode(self) -> None:
        """Take the terminal again.

        After a stop that can't be caught it was not given back, and the shell may have changed it: that is made up for.
        A terminal that was closed wakes the program too, to let it end.
        """
        if self.loop is not None:  # a signal comes in the middle of anything, and before there is anything
            self.loop.call_soon_threadsafe(self._resume)

    def _resume(self) -> None:
        if self._is_gone():
            return
        if not self.is_suspended:
            super().suspend_application_mode()
        self.is_suspended = False
        super().resume_application_mode()

    def write(self, data: str) -> None:
        """Note what changes on the screen, for the next frame, even while the terminal is the shell's.

        What is drawn between the stop and the return of the screen would be missing else: Textual draws it once.
        """
        self.frames.wire = self.app_to_show.wire
        self._take_size()
        modes = self.frames.take(data)
        if self.is_suspended or self.writer is None:
            return
        if modes:
            self.writer.send(modes.encode())
        self.look_soon()

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
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.send_frame)

    def may_send(self) -> bool:
        """Whether the terminal is ours, and the last bytes are gone."""
        if self.is_stale:
            self._take_size()
        return not (self.writer is None or self.is_suspended or self.is_given_back or self.writer.is_busy)

    def deliver(self, data: bytes) -> None:
        """Let the writer write."""
        if self.writer is not None:
            self.writer.send(data)

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
