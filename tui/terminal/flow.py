"""Frames one after the other, each when the terminal has shown the last one; whoever draws never waits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic

from tui.terminal.frames import Frames
from tui.terminal.pace import Pace

PIECE = 120
"""Cells that are sent at once on a slow line: what a key does next must not wait for a whole screen."""


class Flow:
    """What every driver that sends differences is part of; ``loop`` is None until there is somebody to send to."""

    loop: asyncio.AbstractEventLoop | None = None

    def begin_flow(self) -> None:
        """Begin with a terminal of which nothing is known."""
        self.frames = Frames()
        self.pace = Pace()
        self.next_look: asyncio.TimerHandle | asyncio.Handle | None = None
        self._unsent: list[Callable[[float], None]] = []
        self._sent: deque[tuple[int, Callable[[float], None]]] = deque()
        """Who waits for the frames that are asked about, and for how many of them."""
        self._longest: asyncio.TimerHandle | None = None

    def may_send(self) -> bool:
        """Whether the terminal is ours and takes something now."""
        raise NotImplementedError

    def deliver(self, data: bytes) -> None:
        """Send bytes to the terminal."""
        raise NotImplementedError

    def forget_look(self) -> None:
        """Look no more whether the next frame may go."""
        if self.next_look is not None:
            self.next_look.cancel()
            self.next_look = None

    def wait_no_more(self) -> None:
        """Send nothing more, and tell nobody what was shown."""
        self.forget_look()
        self._unsent.clear()
        self._sent.clear()
        if self._longest is not None:
            self._longest.cancel()
            self._longest = None

    def soon(self, do: Callable[[], None]) -> None:
        """Do this in the next step of the loop."""
        if self.loop is not None:
            self.loop.call_soon(do)

    def look_soon(self) -> None:
        """Send what changed when all of it has been drawn."""
        if self.next_look is None and self.frames.has_news and self.loop is not None:
            self.next_look = self.loop.call_soon(self.send_frame)

    def when_shown(self, call: Callable[[float], None]) -> None:
        """Call with the time when the terminal has shown all that is wanted now; where it never says so, at once."""
        self._unsent.append(call)
        self._tell_shown()

    def _tell_shown(self) -> None:
        """Tell what has been shown meanwhile, or should have been long ago."""
        pace = self.pace
        if self._unsent and not self.frames.has_news:
            self._sent += [(pace.asked, call) for call in self._unsent]
            self._unsent.clear()
        while self._sent and not pace.owes_for(self._sent[0][0]):
            frame, call = self._sent.popleft()
            call(pace.shown_at if pace.answers and pace.shown >= frame else monotonic())
        if self._longest is not None:
            self._longest.cancel()
            self._longest = None
        if self._sent and self.loop is not None:
            self._longest = self.loop.call_later(pace.owes_for(self._sent[0][0]), self._tell_shown)

    def send_frame(self) -> None:
        """Send what changed, unless the terminal is still busy with the last frame: then it is looked at again."""
        self.forget_look()
        if self.may_send() and self.frames.has_news:
            wait = self.pace.wait()
            if wait and self.loop is not None:
                self.next_look = self.loop.call_later(wait, self.send_frame)
            else:
                self.send_now()
        self._tell_shown()

    def send_now(self) -> None:
        """Send what changed, on a slow line a piece of it, and ask whether it was shown."""
        output = self.frames.differences(PIECE if self.pace.is_slow else 0)
        if output:
            data = output.encode(errors="replace")
            self.deliver(data + self.pace.question(len(data)).encode())
