"""The doctor says in plain sentences what it found, and never fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tui import doctor

ROOT = Path(__file__).parents[2]


def finding(heading: str, environ: dict[str, str]) -> str:
    return dict(doctor.report(environ))[heading]


def test_every_finding_is_a_sentence() -> None:
    for heading, sentence in doctor.report({}):
        assert heading
        assert sentence.endswith("."), sentence


@pytest.mark.parametrize(
    ("environ", "start"),
    [
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "None, because NO_COLOR"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "All of them"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "vt100"}, "None, by the name"),
        ({}, "None, by the name"),
    ],
)
def test_colours_are_told_by_the_environment(environ: dict[str, str], start: str) -> None:
    assert finding("Colours", environ).startswith(start)


@pytest.mark.parametrize(
    ("environ", "programs"),
    [
        ({}, "Direct"),
        ({"SSH_TTY": "/dev/pts/1", "TMUX": "/tmp/tmux-0"}, "SSH, tmux"),
        ({"STY": "1.pts"}, "GNU screen"),
    ],
)
def test_what_lies_between_is_named(environ: dict[str, str], programs: str) -> None:
    assert programs in finding("Connection", environ)


@pytest.mark.parametrize(
    ("columns", "rows", "word"),
    [(59, 24, "too small"), (80, 23, "works"), (80, 24, "everything"), (200, 60, "everything")],
)
def test_the_size_is_judged(monkeypatch: pytest.MonkeyPatch, columns: int, rows: int, word: str) -> None:
    monkeypatch.setattr("os.get_terminal_size", lambda descriptor: (columns, rows))
    assert word in finding("Size", {})


def test_a_terminal_is_told_from_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.isatty", lambda descriptor: descriptor == 0)
    assert "output" in finding("Terminal", {"TERM": "xterm"})
    monkeypatch.setattr("os.isatty", lambda descriptor: True)
    assert "full screens won't work" in finding("Terminal", {"TERM": "dumb"})
    assert finding("Terminal", {"TERM": "xterm"}).startswith("xterm, a terminal")


@pytest.mark.parametrize(
    ("locale", "word"), [("C", "only ASCII"), ("zh_CN.UTF-8", "cjk-safe"), ("en_GB.UTF-8", "UTF-8 (en_GB")]
)
def test_the_locale_is_judged(monkeypatch: pytest.MonkeyPatch, locale: str, word: str) -> None:
    monkeypatch.setattr("sys.stdout", type("Output", (), {"encoding": "utf-8"})())
    assert word in finding("Characters", {"LANG": locale})


def test_a_folder_that_can_not_be_written_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DRAW_DOMINOES_HOME", str(tmp_path / "file"))
    assert "can't be written" in finding("Matches", {})
    monkeypatch.setenv("DRAW_DOMINOES_HOME", str(tmp_path / "later"))
    assert "will be made" in finding("Matches", {})
    assert not (tmp_path / "later").exists()


def test_the_doctor_loads_neither_textual_nor_rich() -> None:
    code = "import sys, tui.doctor; tui.doctor.report(); print(sorted({'textual', 'rich'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
