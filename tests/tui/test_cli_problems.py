"""``draw-dominoes problems``: what scripts get, and what is refused in a sentence."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.practice.problem import Problem, from_line
from tui import cli_problems
from tui.cli import main

FILE = Path(__file__).parent / "practice_problems.jsonl"
FOUR = tuple(map(from_line, FILE.read_text("utf-8").splitlines()))


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(["problems", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_array_has_everything_that_is_known_of_each_problem(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(["list", "--json", "--from", str(FILE)], capsys)
    assert (status, err) == (0, "")
    told = json.loads(out)
    assert [one["id"] for one in told] == [problem.id for problem in FOUR]
    wanted = {
        "id",
        "rules",
        "seats",
        "view",
        "history",
        "hands",
        "values",
        "best",
        "margin",
        "theme",
        "tags",
        "difficulty",
    }
    assert all(set(one) >= wanted for one in told)
    for one in told:
        assert sum(world["share"] for world in one["hands"]) == pytest.approx(1)
        assert one["values"][0]["action"] == one["best"]
        assert one["margin"] == pytest.approx(one["values"][0]["points"] - one["values"][1]["points"], abs=0.001)


def test_filters_and_the_limit_hold_for_the_array_and_for_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["list", "--from", str(FILE), "--level", "Hard", "--seats", "2", "--rulebook", "JAQUES"]
    hard = [problem.id for problem in FOUR if problem.difficulty == "hard"]
    assert len(hard) == 2
    out = run(words, capsys)[1].splitlines()
    assert [line.split()[0] for line in out] == ["Id", *hard, "2"]
    assert max(map(len, out)) <= 80
    assert [one["id"] for one in json.loads(run([*words, "--json", "--limit", "1"], capsys)[1])] == hard[:1]
    assert run(["list", "--from", str(FILE), "--theme", "force-passes"], capsys)[1].splitlines()[-1] == "1 problem"
    assert json.loads(run(["list", "--json", "--from", str(FILE), "--partners"], capsys)[1]) == []
    assert run(["list", "--from", str(FILE), "--seats", "3"], capsys)[1] == "0 problems\n"


def test_the_set_that_comes_with_the_game_is_listed_without_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(["list", "--json", "--limit", "1"], capsys)
    assert (status, err) == (0, "")
    assert len(json.loads(out)) <= 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "problems needs list|make: draw-dominoes problems list|make."),
        (["show"], "problems can list or make, not 'show'."),
        (["list", "--seed", "3"], "--seed belongs to problems make."),
        (["make", "--json"], "--json belongs to problems list."),
        (["list", "--theme", "lock"], "--theme must be one of lock_now, refuse_the_lock,"),
        (["list", "--level", ""], "--level must be one of easy, medium, hard, expert, not ''."),
        (["list", "--rules", "x.toml"], "--rules must be one of jaques, official, pagat, not 'x.toml'."),
        (["list", "--rules", "pagat", "--rulebook", "pagat"], "--rules and --rulebook exclude each other"),
        (["list", "--limit", "0"], "--limit must be a whole number, 1 or more, not '0'."),
        (["list", "--seats", "5"], "--seats must be one of 2, 3, 4, not '5'."),
        (["list", "--partners", "--seats", "3"], "--partners needs four seats, not '3'."),
        (["list", "--from", "/no/such"], "'/no/such' can't be used: No such file or directory."),
        (["list", "--from", __file__], "line 1: This practice problem can't be read: it is no JSON."),
        (["make", "--jobs", "9999"], "--jobs may be at most 1024, not '9999'."),
        (["make", "--count", "1e3"], "--count must be a whole number, 1 or more, not '1e3'."),
        (["make", "--executor", "cloud"], "There is no executor 'cloud'; there are processes, threads"),
        (["make", "--out", "/no/such/x"], "'/no/such/x' can't be used: No such file or directory."),
        (["make", "--out", __file__], "is there already; name a new file."),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(arguments, capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_new_problems_are_lines_that_can_be_listed_and_the_same_for_a_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["make", "--seed", "2", "--count", "1", "--jobs", "1"]
    status, out, err = run(words, capsys)
    assert (status, err) == (0, "")
    file = tmp_path / "mine.jsonl"
    status, nothing, err = run([*words, "--out", str(file)], capsys)
    assert (status, nothing, err.count("\n")) == (0, "", 1)
    assert "1 problem is in " in err
    assert file.read_text("utf-8") == out
    assert run(["list", "--from", str(file)], capsys)[1].splitlines()[-1] == "1 problem"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_keeps_what_was_found(
    number: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def two(*_: Any, **__: Any) -> Iterator[Problem]:
        yield from FOUR[:2]
        signal.raise_signal(number)

    monkeypatch.setattr(cli_problems, "make", two)
    file = tmp_path / "mine.jsonl"
    status, out, err = run(["make", "--count", "9", "--out", str(file)], capsys)
    assert (status, out) == (128 + number, "")
    assert "2 problems are in" in err
    assert tuple(map(from_line, file.read_text("utf-8").splitlines())) == FOUR[:2]


def test_work_that_fails_leaves_no_empty_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.jsonl"
    status, _, err = run(["make", "--executor", "cloud", "--out", str(file)], capsys)
    assert (status, err.count("\n"), file.exists()) == (2, 1, False)
