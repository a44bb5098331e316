"""``draw-dominoes review`` on the command line."""

from __future__ import annotations

import json
import os
import signal
import threading
from pathlib import Path

import pytest

from engine.notation import print_notation
from engine.review import Depth, Review, from_json, review, running
from engine.review.running import Task
from engine.state import Deal
from tests.review.review_records import played
from tui.cli import WRONG, main
from tui.drawing.cells import cell_width
from tui.words.review import lines_of

QUICK = ("--deals", "10", "--jobs", "1")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAW_DOMINOES_HOME", str(tmp_path / "home"))


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "match.txt"
    path.write_text(print_notation(played()), encoding="utf-8")
    return str(path)


def test_a_review_is_printed_as_text_with_what_each_figure_means(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", file, *QUICK]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= 78 for line in lines)
    text = " ".join(lines)
    for word in (
        "points lost",
        "guess luck",
        "without luck",
        "accuracy",
        "rulebook",
        "unloader",
        "The judge plays like",
    ):
        assert word in text


def test_the_text_of_a_marked_choice_lists_what_every_choice_was_worth() -> None:
    record = played(levels=("novice", "novice"), seed="2")
    found = review(record, Depth(40, luck=2), seats=[0])
    lines = lines_of(found, record)
    marked = [one for one in found.decisions if one.mark]
    assert marked
    assert sum(line.split()[:1] == ["choice"] for line in lines) == len(marked)
    listed = [line for line in lines if line.startswith("   ") and "%" in line]
    assert len(listed) == sum(len(one.options) for one in marked)
    assert all(cell_width(line) <= 78 for line in lines)


def test_a_review_is_printed_as_json_and_the_seats_can_be_chosen(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", file, "--json", "--seat", "1", *QUICK]) == 0
    captured = capsys.readouterr()
    found = from_json(json.loads(captured.out), played())
    assert found.seats == (1,)
    assert {one.seat for one in found.decisions} == {1}
    assert captured.err == ""  # nobody looks, so no progress is drawn


def test_a_review_is_written_as_one_page(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "out.html"
    assert main(["review", file, "--html", str(page), *QUICK]) == 0
    assert str(page) in capsys.readouterr().out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(["review", file, "--html", str(tmp_path / "no" / "out.html"), *QUICK]) == WRONG
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "flags",
    [
        ["--deals", "5"],
        ["--deals", "many"],
        ["--deals", "100000"],
        ["--jobs", "0"],
        ["--seat", "2"],
        ["--seat", "-1"],
        ["--json", "--text"],
        ["--json", "--html", "x"],
    ],
)
def test_a_wrong_flag_is_one_sentence(file: str, flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", file, *flags]) == WRONG
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    "text", ["", "{}", "what?", '{"format": "draw-dominoes", "version": 2}', "[" * 5000, "\x00\xff"]
)
def test_a_broken_file_is_one_sentence(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken"
    path.write_text(text, encoding="utf-8")
    assert main(["review", str(path)]) == WRONG
    assert main(["review", str(tmp_path / "none")]) == WRONG
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 2)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_is_one_sentence_and_what_was_judged_stays_known(
    number: signal.Signals, file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done, do = [0], running.do

    def interrupted(task: Task) -> object:
        done[0] += 1
        if done[0] == 4:
            signal.raise_signal(number)
        return do(task)

    monkeypatch.setattr(running, "do", interrupted)
    assert main(["review", file, *QUICK]) == 128 + number
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["review", file, *QUICK]) == 0
    tasks = len(from_json_of(file, capsys).decisions) + 1
    assert done[0] == tasks + 1  # one was lost


def from_json_of(file: str, capsys: pytest.CaptureFixture[str]) -> Review:
    capsys.readouterr()
    assert main(["review", file, "--json", *QUICK]) == 0
    return from_json(json.loads(capsys.readouterr().out))


def test_a_round_that_a_person_still_plays_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played(rounds=2)
    person, *bots = record.header.players
    header = record.header._replace(players=(person._replace(bot=None), *bots))
    second = [index for index, entry in enumerate(record.entries) if isinstance(entry, Deal)][1]
    file = tmp_path / "match.txt"
    file.write_text(print_notation(record._replace(header=header, entries=record.entries[: second + 4])), "utf-8")
    assert main(["review", str(file), "--json", *QUICK]) == 0
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert [one["round"] for one in found["rounds"]] == [1]
    assert {one["round"] for one in (*found["decisions"], *found["moments"])} == {1}
    assert "the round in progress are left out" in captured.err
    file.write_text(print_notation(record._replace(header=header, entries=record.entries[:4])), "utf-8")
    assert main(["review", str(file), "--json", *QUICK]) == WRONG
    assert "no round is over yet" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", "nowhere/page.html", ".", "x" * 300])
def test_a_page_that_can_not_be_written_is_told_before_anything_is_judged(
    name: str,
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tui.cli_review.review", None)
    assert main(["review", file, "--html", name, *QUICK]) == WRONG
    assert "can't be written" in capsys.readouterr().err


def test_a_page_goes_through_a_link_and_into_what_is_no_plain_file(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link, target, pipe = (tmp_path / name for name in ("link.html", "real.html", "pipe"))
    target.write_text("old")
    link.symlink_to(target)
    assert main(["review", file, "--html", str(link), *QUICK]) == 0
    assert link.is_symlink()
    page = target.read_text("utf-8")
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text("utf-8")))
    reader.start()
    assert main(["review", file, "--html", str(pipe), *QUICK]) == 0
    reader.join()
    assert read == [page]
    assert pipe.is_fifo()


def test_json_is_ascii_whatever_the_names_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played()
    first, *others = record.header.players
    header = record.header._replace(players=(first._replace(name="王"), *others))
    file = tmp_path / "match.txt"
    file.write_text(print_notation(record._replace(header=header)), "utf-8")
    assert main(["review", str(file), "--json", *QUICK]) == 0
    out = capsys.readouterr().out
    assert out.isascii()
    assert json.loads(out)["about"]["names"][0] == "王"
