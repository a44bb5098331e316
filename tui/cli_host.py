"""``draw-dominoes host``: the game for everybody with an ssh client, and ``host status``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tui.cli_practice import number_of
from tui.cli_syntax import PROGRAM, Given, UsageError, columns, quoted
from tui.i18n import t
from tui.paths import data_folder
from tui.reason_words import reason_words

if TYPE_CHECKING:
    from tui.ssh.hosting import Plan

STATUS = "status"
PORT, SESSIONS = 2222, 200
_LONGEST_MOTD = 2000


def host(given: Given) -> int:
    """Serve, or say how the host that runs is doing; return the exit status."""
    folder = Path(given.one("data") or data_folder(create=False) / "host").absolute()
    if given.operand == STATUS and not given.has("auth"):
        needless = next((name for name in given.values if name != "data"), None)
        if needless is not None:
            raise UsageError(t("host status takes --data alone, not {flag}.", flag=f"--{needless}"))
        return _status(folder)
    if given.operand is not None and not given.has("auth"):
        raise UsageError(t("host takes status, or nothing; not {word}.", word=quoted(given.operand)))
    try:
        import asyncssh
    except ImportError:
        raise UsageError(
            t("host needs the extra \"ssh\": pip install '{program}[ssh]' installs it.", program=PROGRAM)
        ) from None
    del asyncssh
    from tui.ssh.warming import prepare_process

    prepare_process()
    return _serve(_plan(given, folder))


def _serve(plan: Plan) -> int:
    import asyncio

    from tui.ssh.door import open_house
    from tui.ssh.hosting import host
    from tui.ssh.warming import load_everything

    load_everything()
    try:
        return asyncio.run(host(plan, lambda line: print(line, flush=True), open_house))
    except FileExistsError as error:
        name = quoted(Path(error.filename).name)
        raise UsageError(
            t("The folder of --data can't have a folder {name}: a file is in the way.", name=name)
        ) from None


def _plan(given: Given, folder: Path) -> Plan:
    """Return what is asked for; UsageError names the first mistake."""
    from tui.ssh.host_key import host_key
    from tui.ssh.hosting import Plan
    from tui.ssh.limits import Limits, is_loopback
    from tui.ssh.login import Auth, login_of
    from tui.ssh.status import check_length

    address = given.one("listen") or "127.0.0.1"
    if not _is_address(address):
        raise UsageError(
            t(
                "--listen takes an address of this machine, such as 127.0.0.1 or 0.0.0.0, not {word}.",
                word=quoted(address),
            )
        )
    if not is_loopback(address) and not given.has("auth"):
        raise UsageError(
            t(
                "{address} can be reached by others: say who may come in with --auth none, open, keys FILE or "
                "password-file FILE.",
                address=quoted(address),
            )
        )
    check_length(folder)
    login = login_of(given.one("auth") or Auth.OPEN.value, given.operand)
    sessions = number_of(given, "max-sessions") or SESSIONS
    return Plan(
        listen=address,
        port=_port(given),
        login=login,
        key=host_key(folder),
        data=folder,
        limits=Limits(sessions=sessions, spares_loopback=given.has("spare-loopback")),
        minds=max(1, (os.cpu_count() or 2) - 1),
        motd=_motd(given.one("motd")),
        metrics=given.one("metrics") or "",
    )


def _is_address(word: str) -> bool:
    """Whether a word is an IP address, or a name that this machine knows."""
    import ipaddress
    import socket

    try:
        ipaddress.ip_address(word.partition("%")[0])
    except ValueError:
        try:
            socket.getaddrinfo(word, None)
        except (OSError, UnicodeError):
            return False
    return True


def _port(given: Given) -> int:
    word = given.one("port")
    if word is None:
        return PORT
    if not word.isdecimal() or not word.isascii() or int(word) > 65535:
        raise UsageError(t("--port must be a number from 0 to 65535, not {word}.", word=quoted(word)))
    return int(word)


def _motd(file: str | None) -> str:
    """Return the operator's greeting: printable lines; UsageError if the file is no text."""
    if file is None:
        return ""
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except OSError as error:
        reason = reason_words(error.strerror or type(error).__name__)
        raise UsageError(t("{file} can't be used: {reason}.", file=quoted(file), reason=reason)) from None
    except UnicodeError:
        text = "\0"
    if "\0" in text:
        raise UsageError(t("--motd can't be {file}: it is no text in UTF-8.", file=quoted(file)))
    text = text[:_LONGEST_MOTD]
    lines = ("".join(char if char.isprintable() else " " for char in line).rstrip() for line in text.splitlines())
    return "\n".join(lines).strip("\n")


def _shown(name: str, value: float) -> str:
    """Return a figure with its unit."""
    if name.endswith("_bytes"):
        return t("{number} MiB", number=f"{value / 2**20:.1f}")
    if "_seconds" in name:
        return t("{number} s", number=f"{value:.3f}")
    return str(int(value)) if value == int(value) else f"{value:.3f}"


def _status(folder: Path) -> int:
    from tui.ssh.status import ask

    found = ask(folder)
    rows = [(name, _shown(name, value)) for name, value in found.items() if isinstance(value, int | float)]
    print("\n".join(columns(rows)))
    trouble = _trouble(dict(found))
    if trouble:
        print(f"\n{trouble}")
    return 0


def _trouble(found: Mapping[str, object]) -> str:
    """Return what is said if not everything can be written down."""
    from tui.house.disk import LEAST

    free = found.get("disk_free_bytes")
    if isinstance(free, int | float) and free < LEAST:
        return t("The disk is full: matches stand still until there is room.")
    if found.get("tables_in_trouble") or found.get("writes_waiting"):
        return t("Not everything can be written to the disk now; the log says why. It is tried again and again.")
    return ""
