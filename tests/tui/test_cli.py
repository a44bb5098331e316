"""The command line: what it says, what it refuses, and what it never loads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.rulebooks import RULEBOOKS
from tui.cli import main
from tui.cli_commands import COMMANDS
from tui.cli_match import setup_of
from tui.cli_syntax import Given, UsageError, read

ROOT = Path(__file__).parents[2]
LIGHT = ("--version", "--help", "doctor", "stats --json", "referee", "rules --plain", "play --help", "play --seats 9")
"""Command lines that must not load what draws screens."""


def run(arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(arguments.split())
    out, err = capsys.readouterr()
    return status, out, err


def play(arguments: str = "") -> Given:
    return read(COMMANDS["play"], arguments.split())


def test_commands_without_a_screen_never_load_textual() -> None:
    code = (
        f"import sys\nfrom tui.cli import main\nfor line in {LIGHT!r}:\n    main(line.split())\n"
        "    sys.stdout.flush()\n    loaded = {'textual', 'rich', 'asyncio'} & set(sys.modules)\n"
        "    if loaded:\n        sys.exit(f'{line} loads {sorted(loaded)}')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("--help", capsys)
    assert (status, err) == (0, "")
    assert all(f"\n  {name} " in out for name in COMMANDS)
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_each_of_its_flags(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(f"{name} --help", capsys)
    assert (status, err) == (0, "")
    assert all(flag.name in out for flag in COMMANDS[name].flags)
    assert max(map(len, out.splitlines())) <= 80


def test_version_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("--version", capsys)
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert out.startswith("draw-dominoes ")


WRONG = {
    "fly": "'fly'; the commands are play",
    "--foo": "'--foo'",
    "play --foo": "'--foo'",
    "play --seat 3": "did you mean --seats",
    "play --seats 5": "2, 3, 4, not '5'",
    "play --seats two": "not 'two'",
    "play --seats ２": "not '２'",
    "play --seats": "--seats needs a value",
    "play --seats --seed 3": "--seats needs a value",
    "play --seats 2 --seats 3": "--seats is given twice",
    "play --target 0": "1 or more, not '0'",
    "play --target x": "1 or more, not 'x'",
    "play --target 5 --set target=6": "target is set twice",
    "play --bots clever": "'clever'; the levels are novice, unloader, rulebook",
    "play --bots novice,,": "There is no bot ''",
    "play --seats 2 --bots novice,novice": "names 2, but at a table of 2 there is 1 seat",
    "play --bots novice,novice,novice,novice": "names 4, but at a table of 4 there are 3",
    "play --seats 4 --bots novice,novice": "2 levels for 3 seats",
    "play --seats 2 --humans 0,2": "no seat 2 at a table of 2",
    "play --humans 0,7": "",
    "play --humans 0,0": "names seat 0 twice",
    "play --humans me": "takes seats such as 0,2",
    "play --rules hoyle": "'hoyle'; there are jaques, official, pagat",
    "play --rules missing.toml": "missing.toml can't be read",
    "play --set rounds": "--set needs name=value",
    "play --set luck=1": "'luck'; the options are seats",
    "play --set draw=always": "forced, free or none",
    "play --set rounds=0": "rounds = 0",
    "play --set reserve=-1": "reserve = -1",
    "play --set hand_size=20": "at most 13",
    "play --set draw=none --set reserve=2": "draw = none",
    "play --rules pagat --set partnership=true": "not offered by Pagat",
    "play --set partnership=true": "needs 4 seats",
    "play --theme pink": "--theme must be one of ivory",
    "play --glyphs big": "--glyphs must be one of auto",
    "play --language tlh": "'tlh'; there are en",
    "play --seed=": "--seed must not be empty",
    "play again": "play takes no argument 'again'",
    "demo --speed warp": "--speed must be one of slow",
    "demo --matches 0": "--matches must be a whole number, 1 or more",
    "demo --humans 0": "'--humans'",
    "replay": "replay needs FILE",
    "replay missing.jsonl": "missing.jsonl can't be read",
    "replay a b": "takes one FILE, not 'a' and 'b'",
    "rules --plain=yes": "--plain takes no value",
    "referee --fast": "'--fast'",
    "doctor now": "doctor takes no argument 'now'",
}


@pytest.mark.parametrize("arguments", WRONG)
def test_a_mistake_is_one_sentence_and_status_2(
    arguments: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run(arguments, capsys)
    assert (status, out) == (2, "")
    assert err.startswith("draw-dominoes: ")
    assert err.count("\n") == 1
    assert WRONG[arguments] in err


def test_a_match_is_read_off_the_flags() -> None:
    setup = setup_of(
        play("--rules official --seats 4 --bots novice --humans 0,2 --seed 7 --target 150 --set spinner=yes --name Mia")
    )
    assert setup.rules == RULEBOOKS["official"].rules(4, {"target": 150, "spinner": True})
    assert (setup.rulebook, setup.seed, setup.humans) == ("Official", "7", (0, 2))
    assert [(p.name, p.bot) for p in setup.players] == [("Mia", None), ("Ana", "novice"), ("", None), ("Ben", "novice")]


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [("", 2), ("--bots novice", 2), ("--bots novice,unloader", 3), ("--bots 1,2,3", 4), ("--humans 0,2", 3)],
)
def test_the_number_of_seats_follows_from_people_and_bots(arguments: str, seats: int) -> None:
    assert setup_of(play(arguments)).rules.seats == seats


def test_house_rules_come_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text('preset = "official"\nname = "Ours"\nblank_bonus = 5\n', encoding="utf-8")
    setup = setup_of(read(COMMANDS["play"], ["--rules", str(path)]))
    assert (setup.rulebook, setup.rules.blank_bonus) == ("Ours", 5)


def test_a_broken_file_of_house_rules_is_named(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text("preset = ", encoding="utf-8")
    with pytest.raises(UsageError, match=r"my\.toml is no TOML file"):
        setup_of(read(COMMANDS["play"], ["--rules", str(path)]))


def test_every_mistake_of_the_rules_is_named_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = run("play --set rounds=0 --set draw=always", capsys)
    assert "rounds" in err
    assert "draw" in err


def test_a_value_may_follow_an_equals_sign_or_a_blank() -> None:
    assert play("--seed=-1").one("seed") == play("--seed -1").one("seed") == "-1"
    assert play("--set rounds=5 --set draw=free").all("set") == ["rounds=5", "draw=free"]


def test_rules_are_printed_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("rules --rules official --seats 4 --set partnership=true", capsys)
    assert (status, err) == (0, "")
    assert "R26  Going out scores both opposing hands minus the partner's hand" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_closed_pipe_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tui", "rules", "--plain"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    with process, process.stderr:
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_nothing_to_continue_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("continue", capsys)
    assert (status, out) == (1, "")
    assert "There is no open match" in err


def test_a_demo_at_full_speed_ends_with_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("demo --bots novice,unloader --matches 2 --speed max --seed 7 --target 20", capsys)
    assert (status, err) == (0, "")
    assert "2 matches" in out
    again = run("demo --bots novice,unloader --matches 2 --speed max --seed 7 --target 20", capsys)
    assert again[1].splitlines()[:-1] == out.splitlines()[:-1]


def test_doctor_prints_the_folders(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("doctor", capsys)
    assert status == 0
    assert os.environ["DRAW_DOMINOES_HOME"][:20] in out.replace("\n", "")


NUL = "\0"
STRANGE = {
    ("play", "--rules", "x" * 5000): "There is no rulebook",
    ("play", "--rules", f"a{NUL}b"): "There is no rulebook",
    ("rules", "--plain", "--rules", f"a{NUL}b.toml"): "a?b.toml",
    ("rules", "--plain", "--rules", "x" * 5000 + ".toml"): "can't be read",
    ("play", "--humans", "9" * 5000): "takes seats such as 0,2",
    ("replay", "9" * 5000): "can't be read",
    ("replay", "\x1b[31mred\nline"): "?[31mred?line can't be read",
    ("replay", "\udc80"): "can't be read",
}


@pytest.mark.parametrize("words", STRANGE, ids=range(len(STRANGE)))
def test_strange_words_are_said_back_short_and_on_one_printable_line(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(words)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.rstrip("\n").isprintable()
    assert len(err) < 320
    assert STRANGE[words] in err


def test_a_number_that_nothing_can_hold_is_a_mistake_in_the_house_rules(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    house = tmp_path / "huge.toml"
    house.write_text(f"target = {'9' * 5000}\n", encoding="utf-8")
    assert main(["rules", "--plain", "--rules", str(house)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_referee_may_be_named_after_two_dashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.referee.main", lambda: 0)
    assert main(["referee", "--"]) == 0


def test_a_damaged_match_is_named_where_it_would_be_continued(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DRAW_DOMINOES_HOME", str(tmp_path))
    assert run("continue", capsys)[2] == "draw-dominoes: There is no open match; draw-dominoes play starts one.\n"
    file = tmp_path / "matches" / "torn.jsonl"
    file.parent.mkdir()
    file.write_bytes(b'{"format": "draw-do')
    status, out, err = run("continue", capsys)
    assert (status, out) == (1, "")
    assert err == "draw-dominoes: torn.jsonl is no record of this program.\n"
    assert file.read_bytes() == b'{"format": "draw-do'


def test_a_list_of_what_is_allowed_is_said_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--set", "reserves=2"]) == 2
    assert "first_lead, opening_tile, next_lead" in capsys.readouterr().err
