"""Closed, full and narrow standard streams: a sentence or nothing, never a traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMANDS = ("--help", "--version", "rules --plain", "doctor", "demo --matches 1 --speed max --seed 3", "referee")


def run(command: str, redirect: str, **variables: str) -> tuple[int, str]:
    """Run the program with its streams as a shell redirects them; return status and what was said as errors."""
    line = f"{shlex.quote(sys.executable)} -m tui {command} {redirect}"
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=ROOT,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_closed_streams_are_as_good_as_nothing(command: str) -> None:
    assert run(command, "<&- >&-") == (0, "")
    assert run(command, ">/dev/null 2>&- <&-") == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("command", COMMANDS[:-1])
def test_a_full_disk_behind_the_output_is_one_sentence(command: str) -> None:
    status, said = run(command, ">/dev/full")
    assert status == 1
    assert said.startswith("draw-dominoes: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_what_the_output_cannot_encode_is_replaced(encoding: str) -> None:
    assert run("rules --plain", ">/dev/null", PYTHONIOENCODING=encoding) == (0, "")


@pytest.mark.parametrize("home", ["/dev/null", "~nobody-of-this-name/x", "x" * 300])
def test_a_home_that_cannot_be_is_never_a_traceback(home: str, tmp_path: Path) -> None:
    commands = ("doctor", "continue", "play", "demo --matches 1 --speed max")
    code = (
        f"import sys\nfrom tui.cli import main\nfor command in {commands!r}:\n"
        "    assert main(command.split()) in (0, 1, 2)\n    sys.stderr.write('|')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DRAW_DOMINOES_HOME": home},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stderr.split("|")
    assert len(said) == len(commands) + 1
    assert [text for text in said if text.count("\n") > 1] == []
    assert said[-1] == ""
