"""Textual's driver for a channel: no thread, no signals, no terminal modes; the terminal is at the end of a line."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from textual import events
from textual.driver import Driver

from tui.ssh.limits import Bucket
from tui.terminal.flow import Flow
from tui.terminal.modes import SWITCH_OFF, SWITCH_ON
from tui.terminal.private import new_parser
from tui.terminal.reader import Reader

if TYPE_CHECKING:
    from textual.message import Message

    from tui.app import DominoesApp

BURST, A_SECOND = 2048, 1024
"""Characters that are read at once and in a second; more is dropped before it costs anything."""
ESCAPE = 0.25
"""Seconds after which Esc is a key of its own: the rest of a sequence may be held up on the way."""
AT_ONCE, PAUSE, MOST_WAITING = 3, 0.06, 128
"""Keys that an app gets at once, the seconds until it gets more, and keys that wait; further ones are dropped."""
SIZES, SIZES_AT_ONCE, SIZES_A_SECOND = 0.1, 3, 1
"""Seconds between two sizes, and how many of them come that fast before they come so many a second."""
LULL, DRAGGING, SELDOM = 1.0, 3.0, 4.0
"""Seconds without a size that end a row of them, after which a row is long, and between two sizes of a long one."""
BREATH = 0.012
"""Seconds between the steps in which a screen of another size is drawn: the keys of all others come in between."""
SMALLEST, LARGEST = (20, 6), (200, 60)
"""Columns and rows that are believed; whatever it costs to draw, the client doesn't pay."""
_HIDE, _SHOW = "\x1b[?25l", "\x1b[?25h"
_CLICKS = "\x1b[?1000{0}\x1b[?1006{0}"
_PASTES, _NO_PASTES = "\x1b[?2004h", "\x1b[?2004l"


class Line(Protocol):
    """The way to the terminal."""

    @property
    def is_busy(self) -> bool:
        """Whether it has not taken the last bytes yet, or is closed."""

    def send(self, data: bytes) -> None:
        """Send bytes; nothing happens where nobody is left to read them."""

    def listen(self, hearing: ChannelDriver) -> None:
        """Let the driver have what is typed from now on, and what was typed already."""

    def touched(self) -> None:
        """Note that somebody typed."""


def clamped(columns: int, rows: int) -> tuple[int, int]:
    """Return the size to draw at where a client says this one; 0 means that it doesn't know."""
    return (
        min(max(columns or 80, SMALLEST[0]), LARGEST[0]),
        min(max(rows or 24, SMALLEST[1]), LARGEST[1]),
    )


class ChannelDriver(Flow, Driver):
    """Draws on a channel and hears its keys; all calls come from the event loop."""

    def __init__(
        self, app: DominoesApp, *, line: Line, shown: Callable[[], None] | None = None, **options: Any
    ) -> None:
        """Draw an app on a line; ``shown`` is called with the first frame."""
        super().__init__(app, **options)
        self.app_to_show = app
        self.line, self._shown = line, shown
        self.begin_flow()
        self.frames.resize(*(options.get("size") or (80, 24)))
        self.reader = Reader(new_parser, self._heard, self._answered, burst=BURST, a_second=A_SECOND)
        self._waiting: deque[Message] = deque()
        self._given = 0
        self._has_clicks = self._is_over = self._takes_breath = False
        self._escape: asyncio.TimerHandle | None = None
        self._next_size: asyncio.TimerHandle | None = None
        self._next_step: asyncio.TimerHandle | None = None
        self._sizes = Bucket(SIZES_AT_ONCE, SIZES_A_SECOND, 1 / SIZES)
        self._size_heard_at = self._size_taken_at = self._dragged_since = 0.0
        self._silence = asyncio.Event()

    # what is drawn

    def start_application_mode(self) -> None:
        """Take the second screen, hide the cursor, and let pastes be marked, for what they hold are no keys.

        Nothing else is switched on: after a dropped line a terminal keeps what it was asked for.
        """
        self.loop = asyncio.get_running_loop()
        self.write(SWITCH_ON)
        self.write(_HIDE)
        self.write(_PASTES)
        self.line.listen(self)

    def stop_application_mode(self) -> None:
        """Undo just that."""
        self.wait_no_more()
        self.want_clicks(wanted=False)
        self.write(_NO_PASTES)
        self.write(SWITCH_OFF)
        self.write(_SHOW)
        self._is_over = True

    def write(self, data: str) -> None:
        """Note what changes on the screen, for the next frame."""
        self.frames.wire = self.app_to_show.wire
        modes = self.frames.take(data)
        if self._is_over:
            return
        if modes:
            self.line.send(modes.encode())
        self.look_soon()

    def soon(self, do: Callable[[], None]) -> None:
        """Do this in the next step of the loop, or after a breath if the window is of another size."""
        if self._takes_breath and self.loop is not None:
            self._takes_breath = False
            self.loop.call_later(BREATH, do)
        else:
            super().soon(do)

    def look_soon(self) -> None:
        """Send what changed when all of it has been drawn."""
        if self.frames.is_much:
            self.send_frame()
        else:
            super().look_soon()

    def send_frame(self) -> None:
        """Send what changed; if that is much, in steps between which others have their turn."""
        if not self.frames.is_much:
            super().send_frame()
        elif self._next_step is None and self.loop is not None:
            self._next_step = self.loop.call_later(BREATH, self._take_step)

    def _take_step(self) -> None:
        """Read what was drawn, or send the next part of it."""
        self._next_step = None
        if self.frames.read():
            self.send_frame()
        else:
            super().send_frame()

    def send_now(self) -> None:
        """Send a part; only the last one asks for an answer, for none of them is to wait for that."""
        if self.pace.is_slow or not self.frames.is_much:
            super().send_now()
        else:
            self.deliver(self.frames.part().encode(errors="replace"))
            self.look_soon()

    def forget_look(self) -> None:
        """Send nothing that waits for its time."""
        super().forget_look()
        if self._next_step is not None:
            self._next_step.cancel()
            self._next_step = None

    def may_send(self) -> bool:
        """Whether the screen is ours and the line is free."""
        return not self._is_over and not self.line.is_busy

    def deliver(self, data: bytes) -> None:
        """Put a frame on the line."""
        self.line.send(data)
        if self._shown is not None:
            self._shown()
            self._shown = None

    def want_clicks(self, *, wanted: bool) -> None:
        """Ask for clicks, or no longer; they stay off by themselves."""
        if wanted != self._has_clicks:
            self._has_clicks = wanted
            self.write(_CLICKS.format("h" if wanted else "l"))

    async def settle(self, seconds: float) -> None:
        """Wait for the answer to the last frame: when it comes after the end it is typed into the guest's shell."""
        owed = self.pace.owes(seconds)
        if owed and not self.line.is_busy:
            self._silence.clear()
            try:
                await asyncio.wait_for(self._silence.wait(), owed)
            except TimeoutError:
                return

    # what is heard

    def feed(self, data: bytes) -> None:
        """Take what was typed."""
        self.reader.take(data)
        if self._escape is not None:
            self._escape.cancel()
        if self.loop is not None and not self._is_over:
            self._escape = self.loop.call_later(ESCAPE + 0.01, self._wait_no_longer)

    def _wait_no_longer(self) -> None:
        """Take a lone Esc for what it is."""
        self._escape = None
        self.reader.take(b"")

    def _heard(self, message: Message) -> None:
        """Pass keys on; what a terminal may say besides, sizes above all, was never asked for."""
        is_click = isinstance(message, events.MouseEvent) and self._has_clicks
        if self._is_over or not (is_click or isinstance(message, events.Key | events.Paste)):
            return
        self.line.touched()
        if self.loop is None or self._given == 0:
            self._give(message)
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
            if self._given < AT_ONCE:
                self._give(self._waiting.popleft())

    def _give(self, message: Message) -> None:
        """Let the app have a key; an app works off all that it has before anybody else has his turn."""
        self._given += 1
        self.process_message(message)
        if self._given == 1 and self.loop is not None:
            self.loop.call_later(PAUSE, self._give_more)

    def _give_more(self) -> None:
        self._given = 0
        while self._waiting and self._given < AT_ONCE and not self._is_over:
            self._give(self._waiting.popleft())

    def _answered(self) -> None:
        self.pace.answered()
        if not self.pace.owes(0.0):
            self._silence.set()
        if not self._is_over:
            self.send_frame()

    def send_message(self, message: Message) -> None:
        """Tell the app; we are in its loop already."""
        self.app_to_show.post_message(message)

    def resize(self, columns: int, rows: int) -> None:
        """Take another size, at most so many times a second, and seldom in a long row of them; the last one counts."""
        if self.loop is None or self._is_over:
            return
        if self._next_size is not None:
            self._next_size.cancel()
        now = self.loop.time()
        if now - self._size_heard_at > LULL:
            self._dragged_since = now
        self._size_heard_at = now
        seldom = self._size_taken_at + SELDOM - now if now - self._dragged_since > DRAGGING else 0.0
        self._next_size = self.loop.call_later(max(self._sizes.wait(), seldom), self._take_size, clamped(columns, rows))

    def _take_size(self, size: tuple[int, int]) -> None:
        self._next_size = None
        if self.loop is None or self._is_over:
            return
        self._sizes.take()
        self._size_taken_at = self.loop.time()
        before = self.frames.size
        self.frames.resize(*size)
        if size == before:  # it may have lost what it showed
            self.frames.redraw()
            self.look_soon()
            return
        self._takes_breath = True
        event = events.Resize.from_dimensions(size, None)
        self.send_message(event)

    # what a driver may be asked for besides

    def disable_input(self) -> None:
        """Hear nothing more."""
        for timer in (self._escape, self._next_size):
            if timer is not None:
                timer.cancel()
        self._escape = self._next_size = None

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing: the browser would be the host's."""

    def deliver_binary(self, binary: Any, **options: Any) -> None:
        """Write nothing: the disk would be the host's."""
        binary.close()
