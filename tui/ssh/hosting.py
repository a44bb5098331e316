"""The process of a host: how it begins, what it looks after, and how it ends."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import signal
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import locks
from engine.work import executor_of
from tui.cli_syntax import UsageError, quoted
from tui.i18n import t
from tui.minds.pool import MindPool
from tui.minds.process import MindProcess
from tui.reason_words import reason_words
from tui.ssh.guest import Door, guest_app
from tui.ssh.limits import Limits
from tui.ssh.logs import EventLog, take_over
from tui.ssh.service import Service
from tui.ssh.status import NAME, answer_over, answer_prometheus, write_metrics
from tui.ssh.threads import SessionThreads
from tui.ssh.warming import warm_up
from tui.ssh.watchdog import Watchdog

if TYPE_CHECKING:
    from asyncssh import SSHAcceptor

    from tui.ssh.host_key import HostKey
    from tui.ssh.login import Login

LOCK = "host.lock"
GOODBYE = 3.0
"""Seconds that sessions have for their last words."""
NICE = 19
"""How far processes in which bots think and reviews are made stand back behind everybody's keys."""
READ_AFTER = 5
"""Seconds after the start at which the problems are read, for whoever practises first would hold up everybody."""
WRITE_EVERY = 15
"""Seconds between two writings of the metrics' file."""


class Plan(NamedTuple):
    """What the operator asks for."""

    listen: str
    port: int
    login: Login
    key: HostKey
    data: Path
    limits: Limits = Limits()
    minds: int = 1
    motd: str = ""
    metrics: str = ""
    """A port, a file, or nothing."""


Opened = Callable[[Service, AsyncExitStack], Coroutine[Any, Any, Door]]
"""What is built around the sessions before anybody is let in, such as the tables: it returns what a guest finds."""


async def _nothing_more(service: Service, stack: AsyncExitStack) -> Door:
    return guest_app


async def host(plan: Plan, say: Callable[[str], None], opened: Opened = _nothing_more) -> int:
    """Serve until a signal says that it is enough; return the exit status."""
    loop = asyncio.get_running_loop()
    loop.set_task_factory = lambda factory: None  # type: ignore[method-assign]  # eager tasks would hang every login
    loop.set_default_executor(SessionThreads())
    held = hold(plan.data)
    enough = asyncio.Event()
    log = EventLog()
    take_over(log)
    loop.set_exception_handler(lambda _, context: _note(log, context))
    async with AsyncExitStack() as stack:
        stack.callback(os.close, held)
        minds = MindPool(plan.minds, partial(MindProcess, nice=NICE))
        stack.callback(minds.close)
        jobs = max(2, plan.minds)  # one would work in this process
        workplace = stack.enter_context(executor_of(None, jobs, nice=NICE))
        service = Service(
            plan.data, plan.key, plan.login, log, minds, limits=plan.limits, motd=plan.motd, workplace=workplace
        )
        await asyncio.to_thread(_make_folders, plan.data)
        service.door = await opened(service, stack)
        await warm_up(plan.data / "guests" / "0")
        acceptor = await _listening(service, plan)
        service.port = port = acceptor.get_port()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, enough.set)
        await _tell(service, plan, stack)
        dog = Watchdog(log)
        dog.start()
        stack.callback(dog.stop)
        for task in (service.lag.watch(), dog.turn(), _look_after(service, plan)):
            stack.callback(loop.create_task(task).cancel)
        say(plan.key.words)
        say(t("listening on {address} port {port}", address=plan.listen, port=port))
        is_new = plan.key.is_new or None
        log.event("listening", address=plan.listen, port=port, key=plan.key.fingerprint, key_is_new=is_new)
        service.garbage.begin()
        await enough.wait()
        await drain(service, acceptor)
    return 0


def hold(data: Path) -> int:
    """Be the only host of a folder as long as the descriptor is open; UsageError if there is one."""
    descriptor = os.open(data / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    if not locks.take(descriptor):
        os.close(descriptor)
        raise UsageError(t("Another host uses {folder}; --data names another folder.", folder=quoted(str(data))))
    return descriptor


def _make_folders(data: Path) -> None:
    """Make the folders of guests, for the host alone; what those without a key left at a crash goes."""
    shutil.rmtree(data / "guests", ignore_errors=True)
    for name in ("people", "guests"):
        (data / name).mkdir(mode=0o700, exist_ok=True)


async def _listening(service: Service, plan: Plan) -> SSHAcceptor:
    from tui.ssh.server import listen

    try:
        return await listen(service, plan.listen, plan.port)
    except (OSError, UnicodeError) as error:
        reason = reason_words(_why(error))
        raise UsageError(
            t(
                "{address} port {port} can't be listened on: {reason}.",
                address=plan.listen,
                port=plan.port,
                reason=reason,
            )
        ) from None


def _why(error: OSError | UnicodeError) -> str:
    """Return the system's own words; asyncio puts some around those of an address that can't be bound."""
    if isinstance(error, UnicodeError):
        return os.strerror(errno.EADDRNOTAVAIL)
    number = error.errno or 0
    return os.strerror(number) if number > 0 else error.strerror or type(error).__name__


async def _tell(service: Service, plan: Plan, stack: AsyncExitStack) -> None:
    """Answer the operator, and Prometheus where that is wished."""
    socket = plan.data / NAME
    server = await answer_over(socket, service.figures)
    stack.callback(lambda: socket.unlink(missing_ok=True))
    stack.callback(server.close)
    try:
        if plan.metrics.isdecimal():
            stack.callback((await answer_prometheus(int(plan.metrics), service.figures)).close)
        elif plan.metrics:
            write_metrics(Path(plan.metrics), service.figures)
    except (OSError, OverflowError):
        place = quoted(plan.metrics)
        raise UsageError(t("--metrics can't use {place}: name a free port, or a file.", place=place)) from None


async def _look_after(service: Service, plan: Plan) -> None:
    """Once a second see to garbage, to those who have fallen asleep, and to the metrics' file."""
    seconds, heard = 0, monotonic()
    while True:
        await asyncio.sleep(1)
        seconds += 1
        try:
            heard = max(heard, *(session.last_heard for session in service.sessions.values()), 0.0)
            service.garbage.tick(monotonic() - heard, len(service.sessions))
            service.refusals.tell()
            for session in list(service.sessions.values()):
                look_at_idle(session)
            if seconds == READ_AFTER:
                await asyncio.to_thread(_read_problems)
            if plan.metrics and not plan.metrics.isdecimal() and seconds % WRITE_EVERY == 0:
                await asyncio.to_thread(write_metrics, Path(plan.metrics), service.figures)
        except Exception as error:
            service.log.fault("upkeep", error)


def _read_problems() -> None:
    from engine.practice import problems

    problems()


def look_at_idle(session: Any) -> None:
    """Warn somebody who has not typed for long, minute by minute, and end the session after even longer."""
    silent, limit = monotonic() - session.last_heard, session.surroundings.idle_limit
    if silent >= limit and session.end is not None:
        session.farewell = t("Nothing was typed for long, so this session is over. Everything is kept.")
        session.end()
    elif silent >= limit * 2 / 3 and session.app is not None:
        app, left = session.app, max(1, round((limit - silent) / 60))
        if session.warned_of != left:
            session.warned_of = left
            app.call_later(lambda: app.warn(_warning(left)))


def _warning(minutes: int) -> str:
    from tui.i18n import n

    return n(
        "Nothing was typed for long: this session ends in {count} minute.",
        "Nothing was typed for long: this session ends in {count} minutes.",
        minutes,
    )


async def drain(service: Service, acceptor: SSHAcceptor) -> None:
    """Let nobody in any more, give everybody the screen back, and wait a moment for that."""
    service.is_draining = True
    service.log.event("draining", sessions=len(service.sessions))
    acceptor.close()
    end = monotonic() + GOODBYE
    while service.sessions and monotonic() < end:
        for session in list(service.sessions.values()):
            if session.end is not None:
                session.end()
        await asyncio.sleep(0.05)
    for session in list(service.sessions.values()):
        session.close(0)
    await asyncio.sleep(0.05)
    with suppress(TimeoutError):
        await asyncio.wait_for(acceptor.wait_closed(), 1.0)
    service.refusals.tell(is_last=True)
    service.log.event("stopped", sessions=len(service.sessions))


def _note(log: EventLog, context: dict[str, Any]) -> None:
    """Write down what no task has caught."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        log.fault("loop", error)
    else:
        log.event("loop", said=str(context.get("message", "")))
