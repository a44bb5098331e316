"""Bots that take time think in a process of their own: it is replaced when it fails, and never outlives the program."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread
from time import monotonic

import pytest

from engine.actions import SURRENDER
from engine.bots.club import Club
from engine.bots.ladder import LEVELS
from engine.bots.searching import UNHURRIED, Searcher
from engine.judging import Effort
from engine.snapshot import Phase, Snapshot
from tests.tui.table_builders import dealt_session, until
from tui.host import Host
from tui.minds.frames import Question
from tui.minds.mind import BRISK, CALM, Mind, noting_bots
from tui.minds.process import MindError, MindProcess
from tui.minds.thought import Thought

ROOT = Path(__file__).parents[2]
SLEEPS = ("sleep", "60")
FEW = Effort(worlds=4)


def choice(seed: str = "7") -> Snapshot:
    """What the leader of a first round may know; he may lead any tile."""
    session = dealt_session(seed=seed)
    turn = session.snapshot(None).turn
    return session.snapshot(turn)


def is_running(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def is_there(pid: int) -> bool:
    """Whether a process is there, be it a zombie."""
    return Path(f"/proc/{pid}").exists()


pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")


def test_the_process_answers_what_the_bot_would_have_said_here_and_tells_what_it_thought() -> None:
    snapshot, process = choice(), MindProcess()
    answer = process.ask(Question(snapshot, "x", FEW), 60)
    assert answer.action == Searcher("x", FEW).choose(snapshot)
    assert answer.judgement is not None
    assert answer.judgement.candidates[0].deals == FEW.worlds
    broken = Question(snapshot, "x", FEW._replace(at_once=0))
    with pytest.raises(MindError, match="ValueError"):
        process.ask(broken, 60)
    by_clock = Question(snapshot, "x", UNHURRIED, until=monotonic())
    in_time = process.ask(by_clock, 60)
    assert in_time.judgement is not None
    assert in_time.judgement.candidates[0].deals == 1
    pid = process.pid
    assert pid is not None
    process.close()
    assert not is_there(pid)


def test_the_worker_loads_no_textual() -> None:
    code = "import sys, tui.minds.worker; print({'textual', 'rich'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"


@pytest.mark.parametrize("command", [("false",), ("/no/such/program",), ("printf", "\\000\\000\\000\\002ab")])
def test_a_process_that_dies_or_talks_nonsense_is_replaced_by_experience_and_logged(
    command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    mind, snapshot = Mind(0.0, process=MindProcess(command)), choice()
    assert snapshot.viewer is not None
    bot = mind.bots(["expert", "expert"], "1")[snapshot.viewer]
    with caplog.at_level(logging.WARNING, "draw-dominoes"):
        assert bot.choose(snapshot) == Club("").choose(snapshot)
        assert bot.choose(snapshot) == Club("").choose(snapshot)
    assert len(caplog.records) == 2
    mind.close()


def test_a_process_that_hangs_is_ended_and_leaves_no_zombie() -> None:
    process = MindProcess(SLEEPS)
    pids: list[int | None] = []

    def ask() -> None:
        with pytest.raises(MindError, match="did not answer"):
            process.ask(Question(choice(), "x", FEW), 0.2)

    thread = Thread(target=ask)
    thread.start()
    while process.pid is None and thread.is_alive():
        thread.join(0.001)
    pids.append(process.pid)
    thread.join()
    assert process.pid is None
    assert pids[0] is None or not is_there(pids[0])


async def thinking_host(command: tuple[str, ...] = SLEEPS) -> tuple[Host, int]:
    """A table at which an expert thinks and will never be done; and the number of his process."""
    session = dealt_session(seed=next(seed for seed in map(str, range(20)) if choice(seed).viewer == 1))
    process = MindProcess(command)
    mind = Mind(0.0, process=process)
    host = Host(session, [0], mind.bots([None, "expert"], "1"), pace=0.0, mind=mind)
    host.start()
    await until(lambda: process.pid is not None)
    assert process.pid is not None
    return host, process.pid


async def test_leaving_the_table_ends_the_thought_and_its_process() -> None:
    host, pid = await thinking_host()
    host.stop()
    await until(lambda: not is_there(pid))


async def test_giving_up_ends_the_thought_and_its_answer_is_dropped() -> None:
    host, pid = await thinking_host()
    assert host.submit(0, SURRENDER, host.session.version)
    await until(lambda: not is_there(pid))
    assert host.snapshot(None).phase is Phase.MATCH_OVER
    assert host.snapshot(None).chain.placements == ()
    host.stop()


async def test_a_pause_ends_the_thought_and_going_on_begins_it_anew() -> None:
    host, pid = await thinking_host()
    thoughts: list[Thought] = []
    host.on_thought = thoughts.append
    host.pause()
    await until(lambda: not is_there(pid))
    mind = host._mind
    assert mind is not None
    process = mind._process
    assert isinstance(process, MindProcess)
    await until(lambda: process.pid is None)
    assert host.snapshot(None).chain.placements == ()
    process._command = MindProcess()._command
    mind.is_hurrying = True
    host.resume()
    await until(lambda: bool(host.snapshot(None).chain.placements))
    assert [thought.judgement is not None for thought in thoughts] == [True]
    host.stop()


def test_a_program_that_is_killed_leaves_no_process_that_thinks() -> None:
    code = """if True:
        import threading
        from tests.tui.test_minds import choice, FEW, MindProcess, Question
        process = MindProcess()
        question = Question(choice(), "x", FEW._replace(worlds=10**7, at_once=10, drops=False))
        threading.Thread(target=process.ask, args=(Question(choice(), "x", FEW), 60)).run()
        threading.Thread(target=process.ask, args=(question, 60)).start()
        print(process.pid, flush=True)
    """
    program = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    with program.stdout as told:
        pid = int(told.readline())
    assert is_running(pid)
    os.kill(program.pid, signal.SIGKILL)
    program.wait()
    end = monotonic() + 20
    while is_running(pid) and monotonic() < end:
        os.sched_yield()
    assert not is_running(pid)


def test_a_master_takes_one_to_three_seconds_and_an_expert_a_fixed_number_of_worlds() -> None:
    master, expert = LEVELS["master"], LEVELS["expert"]
    assert Mind(2.0).time_for(master) == (UNHURRIED, CALM)
    assert Mind(0.0).time_for(master) == (UNHURRIED, BRISK)
    assert 1 <= BRISK <= CALM <= 3
    assert Mind(0.9).time_for(expert) == Mind(0.0).time_for(expert) == (expert.effort, None)
    fast = Mind(0.0, is_watched=True)
    assert fast.time_for(master).seconds is None
    assert fast.time_for(master).effort.worlds <= 200
    watched = fast.time_for(expert).effort.worlds
    fast.is_hurrying = True
    assert fast.time_for(expert).effort.worlds < watched


def test_levels_that_take_no_time_stay_in_the_program() -> None:
    mind = Mind(0.0, process=MindProcess(("/no/such/program",)))
    snapshot = choice()
    for name, level in LEVELS.items():
        if level.effort is None:
            assert mind.bots([name, name], "1")[snapshot.viewer or 0].choose(snapshot) in snapshot.legal
    told = noting_bots(["club", "counter"], "1", None)
    assert isinstance(told[1], Searcher)
    assert isinstance(told[0], Club)


def test_where_bots_think_others_go_first_even_where_each_session_has_a_share_of_its_own() -> None:
    mind = MindProcess(nice=12)
    try:
        mind.ask(Question(choice(), "x", FEW), 60)
        assert mind.pid is not None
        assert os.getpriority(os.PRIO_PROCESS, mind.pid) == os.getpriority(os.PRIO_PROCESS, 0) + 12
        group = Path(f"/proc/{mind.pid}/autogroup")
        assert not group.exists() or group.read_text(encoding="ascii").split()[-1] == "12"
    finally:
        mind.close()
