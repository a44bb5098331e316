"""``draw-dominoes arena``: what it prints, and what it refuses."""

from __future__ import annotations

import errno
import io
import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.arena.figures import Elo, Estimate
from engine.arena.report import rungs
from tui.cli import main
from tui.progress import Progress
from tui.words.arena import elo_words, estimate_words


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(["arena", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


FAST = ["--jobs", "1", "--pairs", "6"]


def test_one_json_object_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--a", "rulebook", "--b", "1", "--mirrored", "--rules", "jaques", "--json", "--luck", "1", *FAST]
    status, out, err = run(words, capsys)
    assert (status, err, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    assert (told["a"], told["b"], told["pairs"], told["games"]) == ("rulebook", "novice", 6, 12)
    assert {"points_per_round", "se", "adjusted", "adjusted_se", "rounds_won", "match_wins", "elo"} <= set(told)
    assert told["seconds_per_move"]["a"]["median"] > 0
    assert told["adjusted_se"] > 0


def test_lines_say_the_same_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--a", "unloader", "--b", "novice", "--partners", "--matches", "--target", "20", *FAST]
    status, out, _ = run(words, capsys)
    assert status == 0
    assert "6 deals, each seated ABAB, BABA" in out
    assert "Elo" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_ladder_is_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.cli_arena.rungs", lambda: rungs(("novice", "unloader", "rulebook")))
    status, out, _ = run(["--ladder", "--seats", "3", *FAST], capsys)
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()[2:4]] == ["unloader", "rulebook"]
    status, out, _ = run(["--ladder", "--json", *FAST], capsys)
    assert [rung["a"] for rung in json.loads(out)["ladder"]] == ["unloader", "rulebook"]


def test_a_file_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--a", "unloader", "--b", "novice", "--json", "--resume", str(tmp_path / "file")]
    _, first, _ = run([*words, *FAST], capsys)
    size = (tmp_path / "file").stat().st_size
    _, again, _ = run([*words, *FAST], capsys)
    assert (again, (tmp_path / "file").stat().st_size) == (first, size)


WRONG = {
    "": "needs both --a and --b, or --ladder",
    "--a novice": "needs both --a and --b",
    "--a clever --b novice": "'clever'; the levels are novice",
    "--a cmd: --b novice": "cmd: is no command line",
    "--a cmd:/nowhere --b novice": "/nowhere can't be started",
    "--ladder --a novice": "without --a and --b",
    "--ladder --pairs 0": "--pairs must be a whole number, 1 or more",
    "--ladder --pairs 99999999": "--pairs may be at most",
    "--ladder --min-pairs 1": "2 or more",
    "--ladder --stop-at-se 0": "--stop-at-se must be a number above 0",
    "--ladder --stop-at-se nan": "--stop-at-se must be a number above 0",
    "--ladder --move-time x": "--move-time must be a number above 0",
    "--ladder --luck -1": "--luck must be a whole number, 0 or more",
    "--ladder --jobs 0": "--jobs must be a whole number, 1 or more",
    "--ladder --executor moon": "There is no executor 'moon'",
    "--ladder --executor=": "There is no executor ''",
    "--ladder --mirrored --single": "exclude each other",
    "--ladder --partners --seats 3": "needs 4 seats",
    "--ladder --partners --rules pagat": "not offered by Pagat",
    "--ladder --seed=": "--seed must not be empty",
    "--ladder --resume /nowhere/file": "/nowhere/file can't be read",
    "--ladder --theme ivory": "'--theme'",
}


@pytest.mark.parametrize("arguments", WRONG)
def test_a_mistake_is_one_sentence_and_status_2(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(arguments.split(), capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert WRONG[arguments] in err


def test_too_many_faults_are_said_and_fail(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(["--a", "cmd:true", "--b", "novice", "--max-faults", "3", *FAST], capsys)
    assert status == 1
    assert "dead 6" in out
    assert "draw-dominoes: A bot made more than 3 faults, so the contest was ended.\n" in err


@pytest.mark.parametrize("command", ["true", "sh -c 'read question; exit 3'"])
def test_a_program_that_never_answers_is_said_and_fails(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(["--a", f"cmd:{command}", "--b", "novice", *FAST], capsys)
    assert status == 1
    assert "dead 36" in out
    assert err.startswith("draw-dominoes: A never answered: its program ended each time.")


def test_a_program_that_answered_once_is_not_said_to_have_never_answered(capsys: pytest.CaptureFixture[str]) -> None:
    code = "import json; print(json.dumps(json.loads(input())['legal'][0]))"  # ends after its first answer
    bot = "cmd:" + shlex.join([sys.executable, "-S", "-E", "-c", code])
    status, out, err = run(["--a", bot, "--b", "novice", "--jobs", "1", "--pairs", "1"], capsys)
    assert (status, err) == (0, "")
    assert "dead" in out


def test_no_figure_is_less_than_nothing_by_a_hair() -> None:
    assert elo_words(Elo(-0.3, -0.4, 0.4)) == "+0 (95 %: +0 to +0)"
    assert estimate_words(Estimate(-0.001, None)) == "+0.00"


def test_the_programs_of_the_document_run_as_files(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    contest, bot = (block.partition("```")[0] for block in text.split("```python\n")[1:])
    (tmp_path / "contest.py").write_text(contest.replace("pairs=200", "pairs=2"))
    (tmp_path / "my_bot.py").write_text(bot)
    bot_line = shlex.join([sys.executable, "-S", "-E", "my_bot.py"])
    runs = [["contest.py"], ["-m", "tui", "arena", "--a", "cmd:" + bot_line, "--b", "novice", "--pairs", "1"]]
    for words in runs:
        done = subprocess.run([sys.executable, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
    assert "Faults" not in done.stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_a_contest_with_what_is_there(
    number: signal.Signals, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def show(_: Progress, done: int, of: int, words: str) -> None:
        if done >= 4:
            signal.raise_signal(number)

    monkeypatch.setattr(Progress, "show", show)
    before = signal.getsignal(number)
    status, out, err = run(["--a", "rulebook", "--b", "novice", "--json", "--pairs", "1000", "--jobs", "1"], capsys)
    assert (status, err) == (128 + number, "")
    told = json.loads(out)
    assert told["stopped"] == "interrupted"
    assert 4 <= told["pairs"] < 1000
    assert signal.getsignal(number) is before


def test_an_error_in_the_middle_is_said_after_the_figures_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = tmp_path / "bot"

    def show(_: Progress, done: int, of: int, words: str) -> None:
        if done >= 2:
            bot.unlink(missing_ok=True)

    monkeypatch.setattr(Progress, "show", show)
    for more in (["--json"], []):
        bot.write_text("#!/bin/sh\n")
        bot.chmod(0o700)
        words = ["--a", f"cmd:{bot}", "--b", "novice", "--jobs", "1", "--pairs", "16", *more]
        status, out, err = run(words, capsys)
        assert (status, err.count("\n")) == (2, 1)
        assert "can't be started" in err
        if more:
            told = json.loads(out)
            assert (told["stopped"], told["pairs"]) == ("error", 2)
    assert out.splitlines()[-1] == "It could not go on; these are the figures so far."


def test_a_full_disk_is_said_with_its_file_after_the_figures_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, write = tmp_path / "file", os.write

    def full(fd: int, data: bytes) -> int:
        if file.exists() and os.path.sameopenfile(fd, kept) and file.stat().st_size > 300:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(fd, data)

    file.touch()
    kept = os.open(file, os.O_RDONLY)
    monkeypatch.setattr(os, "write", full)
    monkeypatch.setattr("tui.streams.silence_output", lambda: None)
    words = ["--a", "unloader", "--b", "novice", "--jobs", "1", "--pairs", "16", "--json", "--resume", str(file)]
    status, out, err = run(words, capsys)
    os.close(kept)
    assert (status, err) == (1, f"draw-dominoes: '{file}' can't be used: No space left on device.\n")
    assert json.loads(out)["pairs"] == len(file.read_bytes().splitlines()) > 0


def test_a_polite_kill_of_all_its_processes_leaves_no_warning_and_no_bot(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    os.mkfifo(asked)
    pipe = os.open(asked, os.O_RDWR)
    bot = "cmd:" + shlex.join(["sh", "-c", f"exec 3<> {asked}; read line; echo asked >&3; exec sleep 1000"])
    words = ["arena", "--a", bot, "--b", "novice", "--jobs", "2", "--json", "--move-time", "1000"]
    with subprocess.Popen(
        [sys.executable, "-m", "tui", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as arena:
        assert os.read(pipe, 5) == b"asked"  # waits until a worker has asked its bot
        os.killpg(arena.pid, signal.SIGTERM)
        out, err = arena.communicate()
    assert (arena.returncode, err) == (143, b"")
    assert json.loads(out)["stopped"] == "interrupted"
    os.close(pipe)
    with pytest.raises(OSError, match="No such device"):
        os.open(asked, os.O_WRONLY | os.O_NONBLOCK)  # no bot is left that holds it open


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_only() -> None:
    ticks = iter(range(100))
    seen, unseen = Terminal(), io.StringIO()
    for out in (seen, unseen):
        progress = Progress(out, lambda: float(next(ticks)))
        for done in (0, 5, 10):
            progress.show(done, 10, "so far")
        progress.clear()
    assert unseen.getvalue() == ""
    lines = seen.getvalue().split("\r")
    assert "5/10  so far  5 a second, 1 s left" in lines[2]
    assert lines[-1] == ""
