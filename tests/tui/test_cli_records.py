"""``record`` and ``verify`` on the command line, and records from standard input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

from engine import library
from engine.fairness import committed
from engine.notation import parse_notation
from engine.record import record_from_json
from engine.session import Session
from tests.engine.random_matches import header, only_file, play
from tui.cli import main


def kept(folder: Path, entries: int = 3000) -> tuple[Path, Session]:
    """Return the file of a match that was promised, and its session."""
    session = play(library.start(folder, committed(header())), Random(2), entries)
    library.leave(session)
    return only_file(folder), session


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_a_record_is_printed_as_text_or_json_and_both_read_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, session = kept(tmp_path)
    assert main(["record", str(path)]) == 0
    text = capsys.readouterr().out
    assert parse_notation(text) == session.record()
    assert main(["record", "--json", str(path)]) == 0
    assert record_from_json(json.loads(capsys.readouterr().out)) == session.record()
    feed(monkeypatch, text.encode())
    assert main(["record", "-", "--text"]) == 0
    assert capsys.readouterr().out == text
    (tmp_path / "match.txt").write_text(text, encoding="utf-8")
    assert main(["verify", str(tmp_path / "match.txt")]) == 0


def test_verify_says_in_one_sentence_whether_the_promise_was_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, session = kept(tmp_path)
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"The commitment holds: every deal of {path.name} is that of its seed (")
    path.write_bytes(path.read_bytes().replace(session.header.salt.encode(), b"0" * 32))
    assert main(["verify", str(path)]) == 1
    assert "does not hold" in capsys.readouterr().out
    (tmp_path / "odd.txt").write_text("nothing")
    assert main(["verify", str(tmp_path / "odd.txt")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_open_match_keeps_its_secrets_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, session = kept(tmp_path, 40)
    for flag in ("--text", "--json"):
        assert main(["record", flag, str(path)]) == 0
        told = capsys.readouterr()
        assert session.header.salt not in told.out
        assert '"seed": "7"' not in told.out
        assert "Seed " not in told.out
        assert "are left out" in told.err
    assert main(["verify", str(path)]) == 1
    assert "is not over" in capsys.readouterr().out


def test_an_older_record_says_that_nothing_was_promised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = play(library.start(tmp_path, header()), Random(2))
    library.leave(session)
    path = only_file(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"version":3', b'"version":1', 1))
    assert main(["verify", str(path)]) == 1
    assert "holds no commitment" in capsys.readouterr().out
    assert main(["record", str(path)]) == 0
