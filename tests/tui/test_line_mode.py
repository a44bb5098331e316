"""The real program by lines: in a pipe and in a pty, ended in every way, and resumed."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from engine.library import matches
from engine.reading import read_record
from engine.record import Undo
from engine.state import Deal
from tui.cli import main
from tui.paths import demos_folder, matches_folder

ROOT = Path(__file__).parents[2]
PATIENCE = 30
PLAY = ("play", "--seed", "7", "--bots", "novice")
SAVED = "The match is saved"

Start = Callable[..., pexpect.spawn]


def popen(*arguments: str, **environ: str) -> subprocess.Popen[str]:
    """Start the program with its input and output as pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "tui", *arguments],
        cwd=ROOT,
        env={**os.environ, **environ},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def typed(lines: str, *arguments: str) -> tuple[int, str, str]:
    """Run the program with these lines as its input; return status, output and errors."""
    with popen(*arguments) as process:
        out, err = process.communicate(lines, timeout=PATIENCE)
    return process.returncode, out, err


def actions_on_disk() -> list[str]:
    """Return what was done in the one match of the folder, after its deal."""
    (saved,) = matches(matches_folder()).open
    entries = read_record(saved.path).entries
    return [str(entry[1]) for entry in entries if not isinstance(entry, Deal | Undo)]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start the program in a pty; what still runs at the end is killed."""
    children: list[pexpect.spawn] = []

    def run(*arguments: str, columns: int = 80, **environ: str) -> pexpect.spawn:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "tui", *arguments],
            cwd=str(ROOT),
            env={**os.environ, **environ},
            dimensions=(24, columns),
            timeout=PATIENCE,
            encoding="utf-8",
        )
        child.delaybeforesend = None
        children.append(child)
        return child

    yield run
    for child in children:
        if not child.terminated:
            child.close(force=True)


def end_of(child: pexpect.spawn) -> str:
    """Return everything that comes until the program ends, and wait for its status."""
    child.expect(pexpect.EOF)
    child.wait()
    return str(child.before)


# pipes


def test_lines_never_load_what_draws_screens() -> None:
    commands = (PLAY, ("demo", "--seed", "7", "--target", "9"), ("continue",))
    code = (
        f"import sys\nfrom tui.cli import main\nfor command in {commands!r}:\n"
        "    status = main([*command, '--line'])\n"
        "    loaded = {'textual', 'rich', 'asyncio'} & set(sys.modules)\n"
        "    sys.stderr.write(f'LOADED {sorted(loaded)} {status} ')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    assert done.stderr == "LOADED [] 0 " * 3


def test_without_a_terminal_a_match_is_played_by_lines_and_kept_at_the_end_of_the_input() -> None:
    status, out, err = typed("1\nend\n", *PLAY)
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0] == "Jaques, first to 100. You, Ana (Novice)."
    assert any(line.startswith("You led 0-1. ") for line in lines)
    assert lines[-2].startswith("Ends: ")
    assert lines[-1] == f"{SAVED}: draw-dominoes continue goes on with it."
    assert "> " not in out
    assert "\n1\n" not in out


def test_a_match_goes_on_where_the_input_ended() -> None:
    typed("1\n", *PLAY)
    known = actions_on_disk()
    status, out, err = typed("hand\nquit\n", "continue")
    assert (status, err) == (0, "")
    assert "Round 1 goes on. Before: You 0-1; " in out
    assert actions_on_disk() == known


def test_a_whole_match_through_a_pipe() -> None:
    with popen("play", "--rules", "pagat", "--target", "9", "--seed", "3", "--bots", "novice") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        said: list[str] = []
        while not any(line.startswith("Type again") for line in said[-1:]):
            process.stdin.write("legal\n")
            process.stdin.flush()
            while not said or not said[-1].startswith(("You may: ", "Type ")):
                said.append(process.stdout.readline())
            if said[-1].startswith("Type next"):
                process.stdin.write("next\n")
                said.append("")
            elif said[-1].startswith("You may: "):
                process.stdin.write(said[-1].removeprefix("You may: ").rstrip(".\n").split(", ")[0] + "\n")
                said.append("")
        process.stdin.close()
        rest = process.stdout.read()
    assert process.returncode == 0
    assert SAVED not in rest
    assert any("wins the match" in line or "You win the match!" in line for line in said)
    assert len(matches(matches_folder()).finished) == 1


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])
def test_a_match_is_kept_whatever_ends_the_program(name: str) -> None:
    with popen(*PLAY) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        said = ""
        while "Ana " not in said.partition("You led 0-1")[2]:
            said += process.stdout.readline()
        process.send_signal(getattr(signal, name))
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (-signal.SIGKILL if name == "SIGKILL" else 0, "")
    assert actions_on_disk()[0] == "play 0-1"
    assert len(actions_on_disk()) == 2


def test_a_closed_pipe_ends_a_match_without_a_word() -> None:
    with popen(*PLAY) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write("help\n" * 2000)
        process.stdin.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141
    assert actions_on_disk() == []


def test_a_match_that_can_not_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "matches").write_text("")
    status, out, err = typed("1\n", *PLAY)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "can't be saved" in err


def test_bytes_of_any_kind_are_answered() -> None:
    junk = bytes(range(256)) + b"\n" + b"\xc3\n\0\0\n" + b"z" * 100_000 + b"\nscore\n"
    done = subprocess.run(
        [sys.executable, "-m", "tui", *PLAY], cwd=ROOT, input=junk, capture_output=True, check=False, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Score: You 0, Ana 0; first to 100." in done.stdout


# demo


def test_a_demo_without_a_terminal_tells_every_move_but_no_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--bots", "novice,unloader", "--seed", "7", "--target", "9"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Jaques, first to 9. Ana (Novice), Ben (Unloader).\n")
    assert "Ana drew a tile. " in out
    assert "Your" not in out
    assert "wins the match." in out
    assert len(matches(demos_folder()).finished) == 1


def test_a_demo_by_lines_says_once_that_it_is_not_recorded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tui.series.library.start", full)
    assert main(["demo", "--line", "--bots", "novice,unloader", "--seed", "7", "--target", "9", "--matches", "2"]) == 0
    told = capsys.readouterr()
    assert told.out.count("The disk is full: the demo goes on without being recorded.") == 1
    assert told.err == ""


def test_demos_by_lines_are_the_same_for_a_seed_and_end_with_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "demo",
        "--line",
        "--bots",
        "novice",
        "--seed",
        "7",
        "--target",
        "9",
        "--matches",
        "2",
        "--speed",
        "max",
    ]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    assert "2 matches" in first
    assert main(arguments) == 0
    assert capsys.readouterr().out == first


# terminals


def test_a_terminal_that_can_not_move_its_cursor_gets_lines(start: Start) -> None:
    child = start(*PLAY, TERM="dumb")
    child.expect_exact("Type help for the commands")
    child.expect_exact("> ")
    child.sendline("1")
    child.expect_exact("You led 0-1")
    child.expect_exact("Your turn.")
    child.expect_exact("> ")
    child.sendline("quit")
    assert SAVED in end_of(child)
    assert child.exitstatus == 0


def test_lines_for_a_capable_terminal_hold_no_escapes_and_fit_its_width(start: Start) -> None:
    child = start(*PLAY, "--line", columns=40)
    child.expect_exact("> ")
    said = child.before
    child.sendline("rules")
    child.expect_exact("\n> ")
    said += child.before
    child.send("\x04")
    said += end_of(child)
    assert "\x1b" not in said
    assert max(map(len, said.splitlines())) < 40
    assert child.exitstatus == 0


@pytest.mark.parametrize("ending", ["\x03", "\x04", "hang up"])
def test_leaving_a_terminal_keeps_the_match(start: Start, ending: str) -> None:
    child = start(*PLAY, "--line")
    child.expect_exact("> ")
    child.sendline("1")
    child.expect_exact("> ")
    if ending == "hang up":
        os.close(child.child_fd)
        _, status = os.waitpid(child.pid, 0)
        child.terminated = True
        assert os.waitstatus_to_exitcode(status) == 0
    else:
        child.send(ending)
        assert SAVED in end_of(child)
        assert child.exitstatus == 0
    assert actions_on_disk()[0] == "play 0-1"


def test_a_hand_is_pushed_off_the_screen_before_the_next_person_comes(start: Start) -> None:
    child = start("play", "--line", "--humans", "0,1", "--seed", "7")
    child.expect_exact("Player 1, press Enter when you are alone with the screen.")
    child.sendline("")
    child.expect_exact("Your hand, 7 tiles")
    child.expect_exact("> ")
    child.sendline("1")
    child.expect_exact("\r\n" * 40)
    child.expect_exact("Player 2, press Enter when you are alone with the screen.")


def test_lines_need_no_locale(start: Start) -> None:
    child = start(*PLAY, "--line", "--glyphs", "ascii", LANG="C", LC_ALL="C")
    child.expect_exact("> ")
    assert child.before.isascii()
