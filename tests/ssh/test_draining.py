"""The end of a host, its status, its metrics, and the mistakes of an operator."""

from __future__ import annotations

import os
import re
import signal
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ssh.host_room import HostRoom, room_in
from tests.tui.ssh_room import ROOT
from tui import cli
from tui.ssh.figures import Figure, Lag, prometheus

GIVEN_BACK = b"\x1b[?1049l\x1b[?25h"


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[HostRoom]:
    """A host of this test's own, which is not started yet."""
    yield from room_in(tmp_path)


def test_a_host_that_is_stopped_gives_everybody_his_screen_back_and_tells_its_figures_before(
    fresh: HostRoom, capsys: pytest.CaptureFixture[str]
) -> None:
    metrics = fresh.folder / "metrics.prom"
    fresh.open("--auth", "none", "--metrics", str(metrics))
    lines = [fresh.connect("ana"), fresh.connect("ben"), fresh.connect("eve", TERM="dumb")]
    for line in lines[:2]:
        line.until("These four words bring you back")
    lines[2].until("can be shortened")
    lines[1].drop()
    assert cli.main(["host", "status", "--data", str(fresh.data)]) == 0
    said = capsys.readouterr().out
    assert "sessions" in said
    assert "loop_lag_seconds" in said
    assert "draw_dominoes_memory_bytes" in metrics.read_text(encoding="utf-8")
    assert fresh.stop(signal.SIGTERM) == 0
    for line in (lines[0], lines[2]):
        said_last = line.end()
        assert line.child.exitstatus == 0
        assert b"The host is stopping" in said_last
    assert GIVEN_BACK in lines[0].said
    assert not (fresh.data / "status.sock").exists()
    assert list((fresh.data / "guests").iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--listen", "0.0.0.0"], "--auth"),
        (["--listen", "192.0.2.1", "--auth", "open"], "can't be listened on"),
        (["--listen", "a" * 70 + ".org"], "--listen takes an address"),
        (["status", "--port", "5"], "--data alone, not --port"),
        (["--auth", "everybody"], "everybody"),
        (["--auth", "keys"], "--auth keys needs a file"),
        (["--auth", "keys", "/no/such/file"], "No such file"),
        (["--port", "70000"], "70000"),
        (["--port", "x"], "x"),
        (["--max-sessions", "0"], "--max-sessions"),
        (["--motd", "/no/such/file"], "No such file"),
        (["--motd", sys.executable], "no text in UTF-8"),
        (["stop"], "stop"),
        (["status"], "draw-dominoes host status --data names another folder"),
    ],
)
def test_a_wrong_word_of_the_operator_gets_one_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("asyncssh")
    monkeypatch.setattr("tui.ssh.warming.prepare_process", lambda: None)
    assert cli.main(["host", "--data", str(tmp_path / "data"), *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("name", ["tables", "people"])
def test_a_folder_with_a_file_in_the_way_or_with_too_long_a_path_is_called_so(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("asyncssh")
    monkeypatch.setattr("tui.ssh.warming.prepare_process", lambda: None)
    monkeypatch.setattr("tui.ssh.warming.load_everything", lambda: None)
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data" / name).touch()
    assert cli.main(["host", "--data", str(tmp_path / "data"), "--port", "0"]) == 2
    assert f"can't have a folder '{name}': a file is in the way.\n" in capsys.readouterr().err
    assert cli.main(["host", "--data", str(tmp_path / ("a" * 130))]) == 2
    assert "too long for the socket of host status; it can have" in capsys.readouterr().err
    assert len(list(tmp_path.iterdir())) == 1  # nothing was made there


def test_a_folder_has_one_host(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("asyncssh")
    from tui.ssh.hosting import hold

    monkeypatch.setattr("tui.ssh.warming.prepare_process", lambda: None)
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    held = hold(data)
    assert cli.main(["host", "--data", str(data)]) == 2
    os.close(held)
    assert "Another host" in capsys.readouterr().err
    os.close(hold(data))


def test_without_the_extra_it_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    assert cli.main(["host"]) == 2
    assert "draw-dominoes[ssh]" in capsys.readouterr().err


def test_only_the_door_needs_it() -> None:
    loading = re.compile("^import asyncssh", re.MULTILINE)
    loads = {path.name for path in (ROOT / "tui").rglob("*.py") if loading.search(path.read_text("utf-8"))}
    assert loads == {"server.py", "session.py"}


def test_figures_are_told_as_prometheus_reads_them() -> None:
    text = prometheus([Figure("sessions", 3)])
    assert text == ("# TYPE draw_dominoes_sessions gauge\ndraw_dominoes_sessions 3\n")


def test_the_longest_delay_is_that_of_the_last_minute() -> None:
    alarms: list[float] = []
    lag = Lag(alarms.append)
    for now, late in ((0, 0.2), (10, 0.01), (20, 0.03), (65, 0.0)):
        lag.note(now, late)
    assert lag.longest == 0.03
    assert lag.longest_ever == 0.2
    assert alarms == [0.2]


async def test_prometheus_may_ask_over_http() -> None:
    import asyncio

    from tui.ssh.status import answer_prometheus

    server = await answer_prometheus(0, lambda: [Figure("sessions", 3)])
    port = server.sockets[0].getsockname()[1]

    def get() -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            return bytes(answer.read())

    assert b"draw_dominoes_sessions 3" in await asyncio.to_thread(get)
    server.close()
    await server.wait_closed()
