"""Frames one after the other, each when the terminal has shown the last one; whoever draws never waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

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

    def soon(self, do: Callable[[], None]) -> None:
        """Do this in the next step of the loop."""
        if self.loop is not None:
            self.loop.call_soon(do)

    def look_soon(self) -> None:
        """Send what changed when all of it has been drawn."""
        if self.next_look is None and self.frames.has_news and self.loop is not None:
            self.next_look = self.loop.call_soon(self.send_frame)

    def send_frame(self) -> None:
        """Send what changed, unless the terminal is still busy with the last frame: then it is looked at again."""
        self.forget_look()
        if not self.may_send() or not self.frames.has_news:
            return
        wait = self.pace.wait()
        if wait and self.loop is not None:
            self.next_look = self.loop.call_later(wait, self.send_frame)
            return
        output = self.frames.differences(PIECE if self.pace.is_slow else 0)
        if output:
            data = output.encode(errors="replace")
            self.deliver(data + self.pace.question(len(data)).encode())
