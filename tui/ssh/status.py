"""What a host says about itself: to its operator over a socket in its folder, and to Prometheus."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tui.cli_syntax import PROGRAM, UsageError, quoted
from tui.i18n import n, t
from tui.ssh.figures import Figure, prometheus

NAME = "status.sock"
KIND = "text/plain; version=0.0.4"  # not translated: HTTP
HEAD = "HTTP/1.0 200 OK\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n"  # not translated: HTTP
PATIENCE = 5.0
LONGEST_PATH = 107 if sys.platform == "linux" else 103
"""Bytes that the path of a socket may have."""
_MOST = 1 << 20
_REQUEST = 4096

Figures = Callable[[], list[Figure]]


def check_length(folder: Path) -> None:
    """UsageError if the folder's path is so long that no socket in it can be opened."""
    most = LONGEST_PATH - len(NAME) - 1
    if len(os.fsencode(folder)) > most:
        raise UsageError(
            n(
                "--data can't be {folder}: the path is too long for the socket of host status; it can have {count} "
                "byte.",
                "--data can't be {folder}: the path is too long for the socket of host status; it can have {count} "
                "bytes.",
                most,
                folder=quoted(str(folder)),
            )
        )


async def answer_over(path: Path, figures: Figures) -> asyncio.Server:
    """Answer whoever opens the socket in the host's own folder; one that a dead host has left is replaced."""

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        entries = {figure.name: figure.value for figure in figures()}
        await _write(writer, json.dumps(entries, allow_nan=False).encode() + b"\n")

    with suppress(FileNotFoundError):
        path.unlink()
    before = os.umask(0o177)
    try:
        return await asyncio.start_unix_server(answer, path)
    finally:
        os.umask(before)


async def answer_prometheus(port: int, figures: Figures) -> asyncio.Server:
    """Answer HTTP on loopback with Prometheus' text."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, OSError):
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        body = prometheus(figures()).encode()
        head = HEAD.format(KIND, len(body))
        await _write(writer, head.encode("ascii") + body)

    return await asyncio.start_server(answer, "127.0.0.1", port, limit=_REQUEST)


async def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    with suppress(OSError, TimeoutError):
        writer.write(data)
        await asyncio.wait_for(writer.drain(), PATIENCE)
    writer.close()


def write_metrics(path: Path, figures: Figures) -> None:
    """Write Prometheus' text in one step, for a collector that reads files."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text(prometheus(figures()), encoding="utf-8")
    fresh.replace(path)


def ask(folder: Path) -> Mapping[str, Any]:
    """Return what the host of a folder says of itself; UsageError if there is none."""
    path = folder / NAME
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(PATIENCE)
            line.connect(str(path))
            data = b""
            while (more := line.recv(65536)) and len(data) < _MOST:
                data += more
        found = json.loads(data)
    except (OSError, ValueError):
        command = f"{PROGRAM} host status --data"  # not translated: a command
        place = quoted(str(folder))
        raise UsageError(
            t("No host answers in {folder}; {command} names another folder.", folder=place, command=command)
        ) from None
    return found if isinstance(found, dict) else {}
