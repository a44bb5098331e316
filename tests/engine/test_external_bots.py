"""Bots that are programs of their own: what they get, and what happens whatever they do."""

from __future__ import annotations

import fcntl
import json
import os
import resource
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from engine.actions import DRAW, PLAYS, Action
from engine.arena.contest import Contest
from engine.arena.external import BotFault, External, words_of
from engine.arena.play import Chunk, play_chunk
from engine.arena.programs import identity
from engine.arena.question import answered, question
from engine.arena.run import Plan, Stopped, run
from engine.arena.tally import Tally
from engine.dealing import make_deal
from engine.rulebooks import rulebook
from engine.snapshot import Snapshot
from engine.transition import start_match
from engine.views import snapshot_for
from engine.work import WorkError, executor_of, spread

RULES = rulebook("jaques").rules(2)

GOOD = """
import json, sys
for line in sys.stdin:
    view = json.loads(line)
    best = max(view["legal"], key=lambda action: sum(map(int, action.get("tile", "0-0").split("-"))))
    sys.stderr.write("x" * 100_000)
    print(json.dumps(best), flush=True)
"""
BAD = {
    "junk": "print('no json', flush=True)",
    "illegal": 'print(\'{"do":"play","tile":"6-6","end":"up"}\', flush=True)',
    "silent": "pass",
    "too long": "print('[' * 200_000, flush=True)",
    "dead": "sys.exit(3)",
}


def program(folder: Path, code: str) -> str:
    path = folder / "my bot.py"
    path.write_text(code)
    return shlex.join([sys.executable, "-S", "-E", str(path)])


def looping(line: str) -> str:
    return f"import sys\nfor question in sys.stdin:\n    {line}\n"


def moment() -> Snapshot:
    state = start_match(RULES, make_deal(RULES, "1", None)).state
    return snapshot_for(state, state.turn)


def contest(command: str, pairs: int = 2, **options: float) -> tuple[Tally, Stopped]:
    made = Contest(rules=RULES, a="unloader", b=f"cmd:{command}", move_time=options.get("move_time", 20.0))
    with executor_of(jobs=1) as work:
        return run(made, Plan(pairs=pairs, faults=int(options.get("faults", 100))), work)


def test_a_good_program_plays_whole_rounds(tmp_path: Path) -> None:
    tally, stopped = contest(program(tmp_path, GOOD), pairs=3)
    assert stopped is Stopped.DONE
    assert tally.faults() == ({}, {})
    assert tally.times[1].moves > 10


@pytest.mark.parametrize("kind", BAD)
def test_whatever_a_program_does_wrong_is_counted_and_a_legal_action_taken(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.arena.external.STARTING", 0.2 if kind == "silent" else 20)
    command = program(tmp_path, looping(BAD[kind]))
    tally, stopped = contest(command, pairs=1, move_time=0.05 if kind == "silent" else 20)
    assert stopped is Stopped.DONE
    assert tally.faults() == ({}, {kind: 6})  # three a game, then it is not asked again
    assert tally.rounds == 2


def test_too_many_faults_end_the_contest() -> None:
    tally, stopped = contest("true", pairs=9, faults=8)
    assert stopped is Stopped.FAULTS
    assert len(tally.pairs) == 2
    assert tally.faults()[1] == {"dead": 12}


def test_a_program_that_writes_without_end_is_stopped() -> None:
    kinds = set()
    with External("yes", 20.0) as bot:
        for _ in range(50):
            with pytest.raises(BotFault) as error:
                bot.choose(moment())
            kinds.add(error.value.kind)
    assert {"junk"} <= kinds <= {"junk", "too long"}


def test_what_was_written_too_early_answers_nothing(tmp_path: Path) -> None:
    answer = json.dumps(question(moment())["legal"][0])
    code = f"import sys\nfor line in sys.stdin:\n    print({answer!r}, {answer!r}, 'more', sep='\\n', flush=True)\n"
    with External(program(tmp_path, code), 20.0) as bot:
        assert [bot.choose(moment()) for _ in range(3)] == [moment().legal[0]] * 3


def test_a_program_and_its_children_end_with_the_game(tmp_path: Path) -> None:
    held = tmp_path / "held"
    code = (
        "import fcntl, subprocess, sys\n"
        f"lock = open({str(held)!r}, 'w')\nfcntl.flock(lock, fcntl.LOCK_EX)\n"
        "subprocess.Popen(['sleep', '1000'], pass_fds=[lock.fileno()])\n"
        "sys.stdin.readline()\nprint('[]', flush=True)\nsys.stdin.readline()\n"
    )
    with External(program(tmp_path, code), 20.0) as bot, pytest.raises(BotFault, match="junk"):
        bot.choose(moment())
    with held.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # waits until nobody is left who holds it


def test_a_view_tells_the_seat_its_own_hand_and_no_other() -> None:
    told = question(moment())
    assert told["hands"][1 - told["seat"]] == 7
    assert len(told["hands"][told["seat"]]) == 7
    assert told["boneyard"] == 14
    assert told["rules"]["draw"] == "forced"
    assert {event["type"] for event in told["history"]} == {"dealt", "round_started"}
    assert json.loads(json.dumps(told)) == told


def test_an_answer_names_a_legal_action_either_way_round() -> None:
    legal = (PLAYS[4][0], PLAYS[4][1], DRAW)  # 1-2
    assert answered(b'{"do":"play","tile":"1-2","end":"left"}', legal) == PLAYS[4][0]
    assert answered(b'{"do":"play","tile":"2-1","end":"right","why":"because"}', legal) == PLAYS[4][1]
    assert answered(b'{"do":"draw","tile":null}', legal) == DRAW


@pytest.mark.parametrize(
    "line",
    [b"", b"[]", b"null", b"\xff", b"[" * 5000, b'{"do":1}', b'{"do":"play","tile":[]}', b'{"do":"play","tile":"x"}'],
)
def test_junk_is_junk(line: bytes) -> None:
    assert answered(line, (DRAW,)) == "junk"


@pytest.mark.parametrize("line", [b'{"do":"pass"}', b'{"do":"fly"}', b'{"do":"draw","end":[]}', b'{"do":"surrender"}'])
def test_what_may_not_be_done_is_illegal(line: bytes) -> None:
    legal: tuple[Action, ...] = (DRAW,)
    assert answered(line, legal) == "illegal"


@pytest.fixture
def many_open_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 1200:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1200, hard))
    held = [os.open(os.devnull, os.O_RDONLY) for _ in range(1050)]
    yield
    for number in held:
        os.close(number)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_open_files")
def test_a_program_is_heard_where_more_than_a_thousand_files_are_open(tmp_path: Path) -> None:
    tally, _ = contest(program(tmp_path, GOOD), pairs=1)
    assert tally.faults() == ({}, {})


def test_whoever_stops_waiting_ends_the_games_in_threads_and_their_programs(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    os.mkfifo(asked)
    pipe = os.open(asked, os.O_RDWR)
    bot = "cmd:" + shlex.join(["sh", "-c", f"exec 3<> {asked}; read line; echo asked >&3; exec sleep 1000"])
    chunk = Chunk(Contest(rules=RULES, a="novice", b=bot, move_time=1000), 0, 1)
    tired = Event()
    with executor_of("threads", 2) as work:
        waiting = Thread(target=lambda: list(spread(work, play_chunk, [chunk], tired.is_set)))
        waiting.start()
        assert os.read(pipe, 5) == b"asked"
        tired.set()
        waiting.join()
    os.close(pipe)
    with pytest.raises(OSError, match="No such device"):
        os.open(asked, os.O_WRONLY | os.O_NONBLOCK)  # no bot is left that holds it open


def test_an_edited_program_makes_another_contest(tmp_path: Path) -> None:
    command = program(tmp_path, GOOD)
    weights = tmp_path / "weights"
    made = Contest(rules=RULES, a="novice", b=f"cmd:{command} {weights} 3")
    names = [identity(made), identity(made)]
    program(tmp_path, GOOD + "\n")
    names.append(identity(made))
    weights.write_bytes(b"1")
    names.append(identity(made))
    os.mkfifo(tmp_path / "pipe")
    assert len({identity(made.between("novice", f"cmd:{tmp_path / 'pipe'}")), *names}) == 4
    assert names[0] == names[1]


def test_a_contest_of_levels_keeps_its_name() -> None:
    made = Contest(rules=RULES, a="unloader", b="novice")
    assert identity(made) == made.name


def test_what_a_program_writes_to_standard_error_is_shown_if_asked_for(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    command = program(tmp_path, "import sys\nsys.exit('no such table')\n")
    for shows in (False, True):
        with External(command, 20.0, shows_errors=shows) as bot, pytest.raises(BotFault, match="dead"):
            bot.choose(moment())
        assert ("no such table" in capfd.readouterr().err) is shows


def test_a_command_line_is_never_given_to_a_shell(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    assert words_of(f"true; touch {mark}") == ["true;", "touch", str(mark)]
    with pytest.raises(WorkError), External(f"true; touch {mark}", 1.0) as bot:
        bot.start()
    assert not mark.exists()


@pytest.mark.parametrize("command", ["", "   ", "'open", "a\0b"])
def test_a_command_line_that_is_none_is_refused(command: str) -> None:
    with pytest.raises(WorkError):
        words_of(command)
