"""What happens in a session from its first moment to its exit status."""

from __future__ import annotations

import asyncio
import shutil
from contextvars import Context
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from tui.i18n import choose_language, set_language, t
from tui.settings import saved_language
from tui.ssh.driver import ChannelDriver
from tui.surroundings import enter
from tui.terminal import probe
from tui.terminal.wire import NO_COLOURS, locale_of

if TYPE_CHECKING:
    from tui.app import DominoesApp
    from tui.ssh.guest import Guest
    from tui.ssh.session import ChannelSession

FAILED = 1
LAST_WORDS = 1.0
"""Seconds that the end waits for the terminal."""
AFTERGLOW = 0.5
"""Seconds after its end in which something may still call an app."""


async def run_session(session: ChannelSession, guest: Guest) -> None:
    """Run a session; whatever happens in it ends only this one."""
    enter(guest.surroundings)
    service = session.service
    try:
        set_language(choose_language(None, saved_language()))
        refusal = _refusal(session, guest)
        if refusal:
            session.complain(refusal)
            reason = "full" if session.has_terminal else "no-terminal"
            service.log.event("refused", session=guest.number, who=_who(guest), address=guest.address, reason=reason)
            session.close(FAILED)
            return
        service.sessions[guest.number] = session
        service.started += 1
        began = monotonic()
        status = await _played(session, guest)
        session.close(status)
        seconds = round(monotonic() - began)
        service.log.event("ends", session=guest.number, who=_who(guest), seconds=seconds, status=status)
    except asyncio.CancelledError:
        service.log.event("lost", session=guest.number, who=_who(guest))
    except Exception as error:  # whatever it is, the others play on
        _note(session, guest, error)
        session.close(FAILED)
    finally:
        if service.sessions.pop(guest.number, None) is not None:
            service.ended()
        if session.app is not None:
            _take_apart_soon(session.app)
        session.hearing = session.end = session.app = None
        await _clear(guest)


def _who(guest: Guest) -> str | None:
    """Return who that is, for the log; None before it is known."""
    return guest.surroundings.who or None


def _begins(session: ChannelSession, guest: Guest) -> None:
    session.service.log.event("begins", session=guest.number, who=_who(guest), address=guest.address)


def _take_apart_soon(app: DominoesApp) -> None:
    """Take an app apart when its last task is done and nothing calls it any more."""

    def look() -> None:
        if app.has_ended:
            app.take_apart()
        else:
            _take_apart_soon(app)

    asyncio.get_running_loop().call_later(AFTERGLOW, look, context=Context())


def _refusal(session: ChannelSession, guest: Guest) -> str:
    """Say why there is no game for this session, or nothing."""
    if not session.has_terminal:
        return t("This host needs a terminal: connect without a command, or with ssh -t.")
    if session.service.is_draining:
        return t("This host is about to stop; try again in a minute.")
    is_full, is_full_for = session.service.is_full, session.service.is_full_for(session)
    if not (is_full or is_full_for) or session.service.makes_room(guest):
        return ""
    if is_full:
        return t("This host is full; try again later.")
    return t("This host is full for people without a key; with one there is room.")


async def _played(session: ChannelSession, guest: Guest) -> int:
    """Let the guest play; return the exit status."""
    if guest.environ["TERM"] in NO_COLOURS:
        from tui.ssh.lines import LineTalk

        _begins(session, guest)
        status = await LineTalk(session, guest).run()
        _farewell(session)
        return status
    service = session.service
    guest = guest._replace(found=await _found(session, guest))
    start = await service.start()
    app: DominoesApp | None = None
    try:
        app = service.door(guest)
        _begins(session, guest)
        session.app, session.end = app, app.exit
        app.driver_class = partial(ChannelDriver, line=session, shown=start.over)  # type: ignore[assignment]
        app.print_elsewhere()
        await app.run_async(size=session.size, mouse=False)
    finally:
        start.over()
        if app is not None:
            app.ways.close()
            await asyncio.to_thread(app.ways.wait)
    return await _ended(session, guest, app)


async def _found(session: ChannelSession, guest: Guest) -> probe.Found | None:
    """Ask the terminal what it takes where the locale doesn't say."""
    if locale_of(guest.environ):
        return None
    session.send(probe.QUESTION)
    found = probe.understood(await session.answer(probe.has_answered, probe.PATIENCE))
    session.put_back(found.typed)
    return found


async def _ended(session: ChannelSession, guest: Guest, app: DominoesApp) -> int:
    """Say what there is to say when the screen is given back; return the exit status."""
    if isinstance(session.hearing, ChannelDriver) and session.is_open:
        await session.hearing.settle(LAST_WORDS)
    if app.fault is not None:
        _note(session, guest, app.fault)
        return FAILED
    _farewell(session)
    return app.return_code or 0


def _farewell(session: ChannelSession) -> None:
    """Say why it is over where the guest didn't wish it."""
    if session.service.is_draining:
        _say(session, t("The host is stopping. Everything is kept; come back in a minute."))
    elif session.farewell:
        _say(session, session.farewell)


def _note(session: ChannelSession, guest: Guest, error: BaseException) -> None:
    """Write down an error without anybody's values, and tell the guest."""
    session.service.faults += 1
    session.service.log.fault("fault", error, session=guest.number, who=_who(guest))
    _say(session, t("The program failed, and this session is over. Every move is kept; come in again to go on."))


def _say(session: ChannelSession, sentence: str) -> None:
    """Say a sentence below the shell's last line."""
    wire = session.app.wire if session.app is not None else None
    text = sentence if wire is None or not wire.seven_bits else sentence.encode("ascii", "replace").decode()
    session.send(f"{text}\r\n".encode())


async def _clear(guest: Guest) -> None:
    """Throw away what was kept for a guest without a key: nobody can come back to it."""
    if guest.fingerprint is None and guest.home.exists():
        await asyncio.to_thread(shutil.rmtree, guest.home, ignore_errors=True)
