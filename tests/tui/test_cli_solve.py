"""``draw-dominoes solve``: lines, JSON, and one sentence about what can't be."""

from __future__ import annotations

import json

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
