"""``draw-dominoes solve``: lines, JSON, and one sentence about what can't be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.position import parse_position, print_position
from tests.engine.test_setup import CLOSED
from tui.cli import main

OPEN = CLOSED.replace(".1415_x6.x2.", ".1415_011112165556.0466.")


def test_a_closed_position_is_solved_as_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", CLOSED]) == 0
    out = capsys.readouterr().out
    assert "What seat 0 can know (exact: all 7 possible hands):" in out
    assert "1-4 right     +35.3     +31    +42" in out
    assert "Open hands" not in out


def test_json_tells_both_views_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", OPEN, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["position"], told["turn"], told["seat"]) == (print_position(parse_position(OPEN)), 0, 0)
    assert (told["known"]["exact"], told["known"]["hands"]) == (True, 7)
    best = told["known"]["plays"][0]
    assert (best["do"], best["tile"], best["end"], best["worst"], best["best"]) == ("play", "1-4", "right", 31, 42)
    assert told["open"]["plays"][0]["points"] == 31
    assert told["open"]["line"][0] == {"seat": 0, "do": "play", "tile": "1-4", "end": "right"}


def test_the_points_of_another_seat_and_open_hands_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", OPEN, "--json", "--seat", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["known"] is None
    assert told["open"]["plays"][0]["points"] == -31
    assert main(["solve", OPEN, "--open"]) == 0
    assert "can know" not in capsys.readouterr().out


BROKEN = [
    [CLOSED[:20] + "\n" + CLOSED[20:60] + "\r\n   " + CLOSED[60:] + "\n"],
    [CLOSED[:20], CLOSED[20:60], CLOSED[60:]],
    ["--json", f" {CLOSED[:31]}", CLOSED[31:]],
    ["--", "\u00a0".join(CLOSED)],
]


@pytest.mark.parametrize("words", BROKEN)
def test_a_position_may_be_broken_as_it_was_copied(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *words]) == 0
    assert "1-4" in capsys.readouterr().out


def test_a_position_broken_before_an_option_of_its_rules_is_put_together(capsys: pytest.CaptureFixture[str]) -> None:
    book, rest = CLOSED.replace("jaques2", "jaques2-tg50").split("-tg50")
    assert main(["solve", book, f"-tg50{rest}"]) == 0
    assert main(["solve", book, f"-tg50{rest}", "--jason"]) == 2
    assert "did you mean --json?" in capsys.readouterr().err


def typed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> BytesIO:
    """Let standard input hold something."""
    stream = BytesIO(data)
    monkeypatch.setattr("tui.cli_position.os", SimpleNamespace(read=lambda _, count: stream.read(count)))
    return stream


def test_a_position_is_read_from_standard_input_up_to_an_empty_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rest = typed(monkeypatch, f"\n{CLOSED[:40]}\r\n  {CLOSED[40:]}\n\n1-4\n".encode())
    assert main(["solve", "-"]) == 0
    assert "1-4 right" in capsys.readouterr().out
    assert rest.read() == b"1-4\n"
    for data, said in ((b"", "Standard input holds no position."), (b"\xff\x00\n", "This is no position: ")):
        typed(monkeypatch, data)
        assert main(["solve", "-"]) == 2
        assert said in capsys.readouterr().err


def test_a_position_is_practised_by_lines(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tui", "practice", "-"]
    text = f"{CLOSED[:40]}\n{CLOSED[40:]}\n\n1-4 right\nopen\n"
    environment = {**os.environ, "DRAW_DOMINOES_HOME": str(tmp_path)}
    done = subprocess.run(words, input=text, capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "You played 1-4 on the 1." in done.stdout
    assert "set up without the other hands, so nobody knows them" in done.stdout
    assert "The hands of the round" not in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dd1.x"], "This is no position: dd1.x can't be read."),
        ([CLOSED, "--theme", "cut"], "--theme does not go with a position"),
        ([CLOSED.replace(".1415_", ".x2_")], "Give the hand of seat 0, whose turn it is"),
    ],
)
def test_what_is_no_position_to_practise_is_said(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["practice", "--line", *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nonsense"], "This is no position: nonsense can't be read."),
        ([CLOSED.replace(".1415_", ".1444_")], "The tile 4-4 is in two places of the position (R1)."),
        ([CLOSED, "--open"], "To solve with open hands every hand"),
        ([CLOSED, "--seat", "2"], "--seat '2' is no seat: the seats are 0 to 1."),
        ([CLOSED, "--seat", "x"], "--seat 'x' is no seat"),
        ([], "solve needs POSITION"),
    ],
)
def test_a_mistake_is_one_sentence(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err
