"""What a host tells its operator when something can't be written: why, and nothing that somebody typed or holds."""

from __future__ import annotations

import errno
import io
import json
import logging
import sqlite3
from pathlib import Path

import pytest

pytest.importorskip("asyncssh")

from engine.actions import SURRENDER
from tests.house.house_builders import HandClock, house_at, two_at
from tests.house.test_house_writes import held
from tui import cli_host
from tui.house.writes import EVERY
from tui.log_facts import Fact
from tui.ssh import door
from tui.ssh.logs import EventLog, ForEvents


def said(sentence: str, *values: object) -> str:
    """Return what the log holds of a sentence."""
    out = io.StringIO()
    record = logging.LogRecord("draw-dominoes", logging.WARNING, "", 0, sentence, values, None)
    ForEvents(EventLog(out)).emit(record)
    text = json.loads(out.getvalue())["said"]
    assert isinstance(text, str)
    return text


def refused_by_sqlite(code: int, name: str) -> sqlite3.Error:
    error = sqlite3.OperationalError("near 'mia': 6-6")
    error.sqlite_errorcode, error.sqlite_errorname = code, name
    return error


@pytest.mark.parametrize(
    ("sentence", "values", "expected"),
    [
        (
            "table %s: %s",
            (Fact("ab12"), OSError(errno.ENOSPC, "6-6 of mia", "/x")),
            "table ab12: No space left on device",
        ),
        (
            "it failed: %s",
            (refused_by_sqlite(sqlite3.SQLITE_IOERR | 10 << 8, "SQLITE_IOERR_X"),),
            "it failed: SQLITE_IOERR_X: Input/output error",
        ),
        (
            "it failed: %s",
            (refused_by_sqlite(sqlite3.SQLITE_FULL, "SQLITE_FULL"),),
            "it failed: SQLITE_FULL: No space left on device",
        ),
        ("it failed: %s", (sqlite3.IntegrityError("people.folded = mia"),), "it failed: IntegrityError"),
        ("it failed: %s", (OSError("6-6 of mia"),), "it failed: OSError"),
        ("seat %s: %s was refused: %s", (1, "6-6", ValueError("mia")), "seat %s: %s was refused: %s"),
        ("%d of %s", ("mia",), "%d of %s"),
    ],
)
def test_the_log_says_why_the_disk_refuses_and_at_which_table_and_no_other_value(
    sentence: str, values: tuple[object, ...], expected: str
) -> None:
    assert said(sentence, *values) == expected


def test_a_disk_that_stays_full_is_written_down_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    house = house_at(tmp_path, clock := HandClock())
    mia, _ = two_at(house)
    table = house.tables[mia.link.table_id]
    full = OSError(errno.ENOSPC, "No space left on device")
    for _ in range(3):
        table.in_trouble(full)
    with held(tmp_path):
        for name in ("eve", "gus"):
            house.people.of_key(name, name)
        clock.forward(2 * EVERY)
    assert len([one for one in caplog.records if one.levelno == logging.WARNING]) == 2
    clock.forward(2 * EVERY)
    assert caplog.records[-1].levelno == logging.WARNING
    house.close()


def test_figures_tell_what_cannot_be_written(tmp_path: Path) -> None:
    house = house_at(tmp_path, clock := HandClock())
    mia, _ = two_at(house)
    figures = door._counts(house)
    assert (figures["writes_waiting"], figures["writes_refused_total"], figures["tables_in_trouble"]) == (0, 0, 0)
    assert figures["disk_free_bytes"] > 0
    with held(tmp_path):
        mia.act(SURRENDER)
        house.tables[mia.link.table_id].in_trouble(OSError(errno.ENOSPC, ""))
        figures = door._counts(house)
        assert (figures["writes_waiting"], figures["writes_refused_total"], figures["tables_in_trouble"]) == (1, 1, 1)
    clock.forward(EVERY)
    assert door._counts(house)["writes_waiting"] == 0
    house.close()


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"disk_free_bytes": 0, "writes_waiting": 1}, "The disk is full"),
        ({"disk_free_bytes": 10**9, "writes_waiting": 1}, "Not everything can be written"),
        ({"disk_free_bytes": 10**9, "tables_in_trouble": 2}, "Not everything can be written"),
        ({"disk_free_bytes": 10**9, "tables_in_trouble": 0, "writes_waiting": 0}, ""),
        ({}, ""),
    ],
)
def test_the_status_says_in_a_line_that_something_cannot_be_written(
    figures: dict[str, float], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tui.ssh.status.ask", lambda folder: {"sessions": 1, **figures})
    assert cli_host._status(Path()) == 0
    said = capsys.readouterr().out
    assert words in said
    assert bool(words) is ("\n\n" in said)
