"""The game by lines for a terminal that can't move its cursor: the talk of ``--line`` over a channel, in a thread."""

from __future__ import annotations

import asyncio
import contextvars
import errno
import io
import os
import time
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from tui.i18n import t
from tui.settings import Settings, load
from tui.terminal.wire import promises_utf8

if TYPE_CHECKING:
    from engine.session import Session
    from tui.line.printer import Printer
    from tui.line.reader import LineReader
    from tui.line.stopping import Stop
    from tui.ssh.guest import Guest
    from tui.ssh.session import ChannelSession

BURST, A_SECOND = 2048, 1024
"""Bytes that are read at once, and in a second."""
_ERASE = b"\b \b"
_LONGEST = 200
_LOOK = 0.05


class Output(io.TextIOBase):
    """Where the thread prints: text becomes bytes on the channel, as fast as the client reads."""

    def __init__(self, session: ChannelSession, loop: asyncio.AbstractEventLoop, encoding: str) -> None:
        self._session, self._loop, self._encoding = session, loop, encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """How text becomes bytes."""
        return self._encoding

    def isatty(self) -> bool:
        """Say that somebody is there."""
        return True

    def write(self, text: str) -> int:
        """Send text; an OSError says that nobody is left."""
        while self._session.is_busy and self._session.is_open:
            time.sleep(_LOOK)
        if not self._session.is_open:
            raise OSError(errno.EIO, "the line is cut")  # not translated: it ends the talk without a word
        data = text.replace("\n", "\r\n").encode(self._encoding, "replace")
        self._loop.call_soon_threadsafe(self._session.send, data)
        return len(text)


class Typing:
    """Whole lines of what is typed, with an echo: the client's terminal leaves both to us."""

    def __init__(self, session: ChannelSession, stop: LineTalk) -> None:
        self._session, self._talk = session, stop
        self._line = bytearray()
        self._allowed, self._then = float(BURST), monotonic()
        self._was_return = False

    def resize(self, columns: int, rows: int) -> None:
        """Lines are as they are."""

    def feed(self, data: bytes) -> None:
        """Take what is typed."""
        self._session.touched()
        now = monotonic()
        self._allowed = min(BURST, self._allowed + (now - self._then) * A_SECOND)
        self._then = now
        data = data[: int(self._allowed)]
        self._allowed -= len(data)
        echo = bytearray()
        for byte in data:
            echo += self._typed(byte)
        if echo:
            self._session.send(bytes(echo))

    def _typed(self, byte: int) -> bytes:
        """Take one byte; return its echo."""
        was_return, self._was_return = self._was_return, byte == 0x0D
        if byte == 0x0A and was_return:
            return b""
        if byte in (0x0A, 0x0D):
            line, self._line = bytes(self._line), bytearray()
            self._talk.hear(line + b"\n")
            return b"\r\n"
        if byte in (0x08, 0x7F):
            return self._erase()
        if byte == 0x03 or (byte == 0x04 and not self._line):
            self._talk.stop()
            return b""
        if byte < 0x20 or len(self._line) >= _LONGEST:
            return b""
        self._line.append(byte)
        return bytes([byte])

    def _erase(self) -> bytes:
        if not self._line:
            return b""
        while self._line and self._line[-1] & 0xC0 == 0x80:  # the rest of a character
            self._line.pop()
        self._line.pop()
        return _ERASE


class LineTalk:
    """A session by lines."""

    def __init__(self, session: ChannelSession, guest: Guest) -> None:
        self._session, self._guest = session, guest
        self._loop = asyncio.get_running_loop()
        self._read, self._write = os.pipe()
        os.set_blocking(self._write, False)
        self._is_closed = False
        self._fault: BaseException | None = None

    async def run(self) -> int:
        """Talk until the guest leaves; return the exit status."""
        done: asyncio.Future[None] = self._loop.create_future()
        context = contextvars.copy_context()

        def tell() -> None:
            if not done.done():
                done.set_result(None)

        def work() -> None:
            context.run(self._talk)
            with suppress(RuntimeError):  # the loop is gone
                self._loop.call_soon_threadsafe(tell)

        self._session.listen(Typing(self._session, self))
        self._session.end = self.stop
        thread = Thread(target=work, name=f"lines-{self._guest.number}", daemon=True)
        thread.start()
        try:
            await asyncio.shield(done)
        finally:
            self.stop()
            while thread.is_alive():  # it saves, and ends with its next word
                await asyncio.sleep(_LOOK)
            os.close(self._read)
        if self._fault is not None:
            raise self._fault
        return 0

    def hear(self, line: bytes) -> None:
        """Pass a line on; what is typed far ahead is dropped."""
        if not self._is_closed:
            with suppress(OSError):
                os.write(self._write, line)

    def stop(self) -> None:
        """End the talk: there is nothing more to read."""
        if not self._is_closed:
            self._is_closed = True
            os.close(self._write)

    def _talk(self) -> None:
        from tui.line.printer import Printer
        from tui.line.reader import LineReader
        from tui.line.stopping import Stop, Stopped

        try:
            loaded, stop = load(), Stop()
            encoding = "utf-8" if promises_utf8(self._guest.environ, "utf-8") else "ascii"
            output = Output(self._session, self._loop, encoding)
            printer = Printer(output, stop, glyphs=loaded.settings.glyphs)  # type: ignore[arg-type]
            printer.say(*loaded.notices)
            Menu(loaded.settings, self._guest.nick, printer, LineReader(self._read, stop), stop).run()
            printer.close()
        except (Stopped, OSError):
            return
        except BaseException as error:
            self._fault = error


class Menu:
    """What can be done by lines."""

    def __init__(self, settings: Settings, nick: str, printer: Printer, reader: LineReader, stop: Stop) -> None:
        self._settings, self._nick = settings, nick
        self._printer, self._reader, self._stop = printer, reader, stop

    def run(self) -> None:
        """Ask what to do until the guest leaves."""
        from tui.line.reader import BadLine

        doors = {"play": self._play, "continue": self._continue, "practice": self._practise}
        self._printer.say(t("Draw Dominoes"))
        while True:
            self._printer.say(t("Type play, continue, practice or quit; each can be shortened."))
            self._printer.ask()
            try:
                word = self._reader.read()
            except BadLine as error:
                self._printer.say(str(error))
                continue
            self._printer.answered()
            if word is None or (word and "quit".startswith(word.lower())):
                return
            for name, door in doors.items():
                if word and name.startswith(word.lower()):
                    door()
                    break

    def _play(self) -> None:
        from tui.cli_match import setup_of
        from tui.cli_syntax import Given
        from tui.opening import start_session

        self._sit_down(start_session(setup_of(Given({}), name=self._settings.player_name or self._nick)))

    def _continue(self) -> None:
        from engine.errors import GameError
        from engine.library import last_open, resume
        from tui.paths import matches_folder
        from tui.problem_words import problems_words

        progress = last_open(matches_folder(create=False))
        if progress is None:
            self._printer.say(t("There is no open match."))
            return
        try:
            self._sit_down(resume(progress.saved.path)[0])
        except GameError as error:
            self._printer.say(problems_words(error.problems))

    def _sit_down(self, session: Session) -> None:
        from tui.line.answers import After
        from tui.line.game import LineGame

        game = LineGame(session, self._settings, self._printer, self._reader, self._stop, asks=True)
        try:
            while game.play() is After.AGAIN:
                game.again()
        finally:
            game.leave()

    def _practise(self) -> None:
        from tui.line.practice import LinePractice
        from tui.practice_store import Filters, Store

        with Store.open() as store:
            practice = LinePractice(store, Filters(), self._settings, self._printer, self._reader, asks=True)
            try:
                practice.run()
            finally:
                practice.leave()
