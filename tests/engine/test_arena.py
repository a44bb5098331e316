"""The arena: results are functions of the contest alone, whoever plays it where, and however often it was stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from queue import LifoQueue
from threading import Thread
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arena.contest import Contest, Game, Pair
from engine.arena.figures import LARGEST_ELO, Estimate, Sums, elo_of, ratio
from engine.arena.play import Chunk, Played, play_chunk
from engine.arena.report import as_json, rungs
from engine.arena.run import Plan, Stopped, run
from engine.arena.seatings import seatings, shown
from engine.arena.stopwatch import Stopwatch
from engine.arena.store import Store
from engine.arena.tally import Tally
from engine.bots.ladder import LEVELS
from engine.protocol import number
from engine.rulebooks import rulebook
from engine.work import WorkError, Workplace, executor_of

RULES = rulebook("jaques").rules(2)
CONTEST = Contest(rules=RULES, a="unloader", b="novice")
TABLES = (
    *((book, seats, {}) for book in ("jaques", "official", "pagat") for seats in (2, 3, 4)),
    ("official", 4, {"partnership": True}),
    ("jaques", 4, {"partnership": True, "score": "fives"}),
)


def played(contest: Contest, plan: Plan, executor: str | None = None, jobs: int = 1) -> tuple[Tally, Stopped]:
    with executor_of(executor, jobs) as work:
        return run(contest, plan, work)


def figures(tally: Tally, stopped: Stopped) -> dict[str, Any]:
    told = as_json(tally, stopped, {})
    del told["seconds_per_move"]
    return told


class Disordered(Executor):
    """Does first what was handed in last."""

    def __init__(self) -> None:
        self._tasks: LifoQueue[Callable[[], None]] = LifoQueue()
        Thread(target=self._work, daemon=True).start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def do() -> None:
            if future.set_running_or_notify_cancel():
                future.set_result(fn(*args, **kwargs))

        self._tasks.put(do)
        return future

    def _work(self) -> None:
        while True:
            self._tasks.get()()


@pytest.mark.parametrize(("book", "seats", "options"), TABLES)
def test_a_bot_against_itself_comes_to_exactly_nothing(book: str, seats: int, options: dict[str, object]) -> None:
    rules = rulebook(book).rules(seats, options)
    for matches in (False, True):
        contest = Contest(rules=rules, a="unloader", b="unloader", matches=matches)
        tally, _ = played(contest, Plan(pairs=2 if matches else 6))
        points = tally.points()
        assert points is not None
        assert points.mean == 0
        assert all(sum(game.margin for game in pair) == 0 for pair in tally.pairs)
        assert tally.won[0] * contest.others == tally.won[1] or rules.partnership or matches


def test_every_seating_is_played() -> None:
    assert [shown(seating) for seating in seatings(RULES)] == ["AB", "BA"]
    assert [shown(seating) for seating in seatings(rulebook("pagat").rules(3))] == ["ABB", "BAB", "BBA"]
    partners = rulebook("jaques").rules(4, {"partnership": True})
    assert [shown(seating) for seating in seatings(partners)] == ["ABAB", "BABA"]


def test_the_numbers_are_the_same_for_any_jobs_and_executor() -> None:
    plan = Plan(pairs=40)
    expected = figures(*played(CONTEST, plan))
    assert expected["points_per_round"] != 0
    assert figures(*played(CONTEST, plan, "processes", 2)) == expected
    assert figures(*played(CONTEST, plan, "threads", 3)) == expected


def test_a_clear_result_stops_at_the_same_pair_whatever_comes_back_first() -> None:
    contest, plan = CONTEST.between("rulebook", "novice"), Plan(pairs=200, errors=2.5, least=8)
    tally, stopped = played(contest, plan)
    assert stopped is Stopped.CLEAR
    assert 8 <= len(tally.pairs) < 200
    best = tally.best()
    assert best is not None
    assert best.is_clear(2.5)
    with_others = figures(*run(contest, plan, Workplace(Disordered(), 9)))
    assert with_others == figures(tally, stopped)


def test_without_mirroring_the_seatings_take_turns() -> None:
    tally, _ = played(Contest(rules=RULES, a="unloader", b="unloader", mirrored=False), Plan(pairs=8))
    assert [len(pair) for pair in tally.pairs] == [1] * 8
    points = tally.points()
    assert points is not None
    assert points.mean != 0


def test_matches_are_counted_as_wins_and_elo() -> None:
    contest = Contest(rules=rulebook("jaques").rules(2, {"target": 40}), a="unloader", b="novice", matches=True)
    told = figures(*played(contest, Plan(pairs=6)))
    wins = told["match_wins"]
    assert wins["a"] + wins["b"] + wins["drawn"] == told["games"] == 12
    assert told["elo"]["low"] < told["elo"]["elo"] < told["elo"]["high"]
    assert told["rounds"] > 12


def test_a_contest_goes_on_wherever_its_file_was_cut(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    plan = Plan(pairs=24)
    expected = figures(*played(CONTEST, plan))
    with Store(file) as store:
        for first in (0, 9, 3, 15):
            store.write(CONTEST, play_chunk(Chunk(CONTEST, first, 3)))
            store.write(CONTEST.between("novice", "unloader"), play_chunk(Chunk(CONTEST, first, 1)))
    whole = file.read_bytes()
    for size in (len(whole), len(whole) - 1, len(whole) - 90, 5, 0):
        file.write_bytes(whole[:size])
        with Store(file) as store, executor_of(jobs=1) as work:
            assert figures(*run(CONTEST, plan, work, store)) == expected
        assert all(json.loads(line) for line in file.read_bytes().splitlines())
        with Store(file) as store:
            assert sorted(n for p in store.played(CONTEST) for n in range(p.first, p.first + len(p.pairs)))[:24] == [
                *range(24)
            ]


def test_an_interruption_keeps_what_is_there(tmp_path: Path) -> None:
    calls: list[int] = []

    def interrupt(tally: Tally) -> None:
        calls.append(len(tally.pairs))
        if len(tally.pairs) >= 4:
            raise KeyboardInterrupt

    plan, file = Plan(pairs=60), tmp_path / "contest.jsonl"
    with Store(file) as store, executor_of(jobs=1) as work:
        tally, stopped = run(CONTEST, plan, work, store, interrupt)
    assert stopped is Stopped.INTERRUPTED
    assert 4 <= len(tally.pairs) < 60
    with Store(file) as store, executor_of(jobs=1) as work:
        begun: list[int] = []
        done = run(CONTEST, plan, work, store, lambda tally: begun.append(len(tally.pairs)))
    assert begun[0] == len(tally.pairs)
    assert figures(*done) == figures(*played(CONTEST, plan))


@pytest.mark.parametrize(
    "content",
    [
        b"[project]\n",
        b'{"contest": "x"}\n',
        b"something else",
        b'{"contest":"my own config","x":1}',
        b'{"contest":"0123456789abcdef","a":"x","b":"y"}',
        b'{"contest":"0123456789abcdef","x":1',
        b'{"contest":1,"first":0,"pairs":[[[1]]],"times":[[0,[]],[0,[]]],"seconds":1}\n',
        b'{"contest":1,"first":0,"pairs":[[["1",1,1,0,null,null,[]]]],"times":[[0,[]],[0,[]]],"seconds":1}\n',
        b'{"contest":1,"first":0,"pairs":[[[1,1,1,0,null,NaN,[]]]],"times":[[0,[]],[0,[]]],"seconds":1}\n',
        b'{"contest":1,"first":0,"pairs":[[[1,1,1,0,1.5,null,[]]]],"times":[[0,[]],[0,[]]],"seconds":1}\n',
        b'{"contest":1,"first":0,"pairs":[[[1%b,1,1,0,null,null,[]]]],"times":[[0,[]],[0,[]]],"seconds":1}\n'
        % (b"0" * 400),
        b'{"contest":1,"first":0,"pairs":[],"times":[[1e999,[]],[0,[]]],"seconds":1}\n',
        b'{"contest":1,"first":0,"pairs":[],"times":[[0,[[100000,1]]],[0,[]]],"seconds":1}\n',
    ],
)
def test_a_file_of_something_else_is_refused_and_stays_as_it_was(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    with pytest.raises(WorkError) as error:
        Store(file)
    assert (error.value.code, error.value.params["line"]) == ("arena-file", 1)
    assert file.read_bytes() == content


@pytest.mark.parametrize("kind", ["/dev/full", "/dev/zero", "/dev/null", "pipe"])
def test_a_device_or_a_pipe_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = tmp_path / kind if kind == "pipe" else Path(kind)
    if kind == "pipe":
        os.mkfifo(path)
    with pytest.raises(WorkError) as error:
        Store(path)
    assert (error.value.code, error.value.params["reason"]) == ("file-unreadable", "it is no file")


def test_a_file_is_written_by_one_run_at_a_time(tmp_path: Path) -> None:
    with Store(tmp_path / "file"), pytest.raises(WorkError) as error:
        Store(tmp_path / "file")
    assert error.value.code == "arena-file-held"
    with pytest.raises(WorkError):
        Store(tmp_path)


def test_a_level_that_fails_plays_on_and_its_faults_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, snapshot: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("engine.bots.novice.Novice.pick", fail)
    tally, stopped = played(CONTEST, Plan(pairs=50, faults=20))
    assert stopped is Stopped.FAULTS
    assert tally.faults()[0] == {}
    assert 20 < tally.faults()[1]["error"] <= 26  # at most three in a game, two games in a pair
    assert len(tally.pairs) < 10


def test_a_ladder_has_a_rung_less_than_levels() -> None:
    assert rungs() == list(zip(list(LEVELS)[1:], LEVELS, strict=False))


@given(st.lists(st.tuples(st.integers(-60, 60), st.integers(1, 9)), min_size=2, max_size=30))
def test_the_mean_of_rounds_of_equal_number_is_a_plain_mean(pairs: list[tuple[int, int]]) -> None:
    plain = ratio([float(total) for total, _ in pairs], [1] * len(pairs))
    assert plain is not None
    values = [total for total, _ in pairs]
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    assert plain.mean == pytest.approx(mean)
    assert plain.error == pytest.approx((variance / len(values)) ** 0.5)
    whole = ratio([float(total) for total, _ in pairs], [count for _, count in pairs])
    assert whole is not None
    assert whole.mean == pytest.approx(sum(values) / sum(count for _, count in pairs))


@given(
    st.lists(st.tuples(st.integers(-300, 300), st.integers(1, 9)), min_size=1, max_size=30),
    st.sampled_from([1, 2, 3, 3_000_000]),
)
@settings(max_examples=50)
def test_running_sums_come_to_the_same_as_the_list_of_pairs(pairs: list[tuple[int, int]], parts: int) -> None:
    sums = Sums(parts)
    for total, count in pairs:
        sums.add(total, count)
    estimate, expected = sums.estimate(), ratio([total / parts for total, _ in pairs], [count for _, count in pairs])
    assert estimate is not None
    assert expected is not None
    assert estimate.mean == pytest.approx(expected.mean, rel=1e-12, abs=1e-15)
    assert estimate.error == (None if expected.error is None else pytest.approx(expected.error, rel=1e-9, abs=1e-12))


class Unwalked(list[Pair]):
    """Pairs that are looked at one by one only."""

    def __iter__(self) -> Iterator[Pair]:
        raise AssertionError("all pairs were walked through")


def test_counting_another_chunk_walks_through_no_pairs_that_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    chunks = [play_chunk(Chunk(CONTEST, first, 4)) for first in range(0, 40, 4)]
    expected = [played(CONTEST, Plan(pairs=first + 4))[0].best() for first in range(0, 40, 4)]
    shown_after: list[Estimate | None] = []

    def report(tally: Tally) -> None:
        if not isinstance(tally.pairs, Unwalked):
            tally.pairs = Unwalked()
        else:
            shown_after.append(tally.best())

    monkeypatch.setattr("engine.arena.run.spread", lambda *_: ((None, chunk) for chunk in chunks))
    run(CONTEST, Plan(pairs=1000), Workplace(Disordered(), 1), None, report)
    assert shown_after == expected


@settings(max_examples=50)
@given(st.integers(0, 40), st.sampled_from([1, 2, 3]))
def test_elo_is_nothing_for_an_equal_share_and_grows_with_it(wins: int, others: int) -> None:
    share = wins / 40
    elo = elo_of(share, None, 40, others)
    assert elo.low <= elo.elo <= elo.high
    assert (elo.elo > 0) == (share > 1 / (others + 1))
    assert abs(elo.elo) <= LARGEST_ELO
    assert abs(elo_of(1 / (others + 1), 0.1, 40, others).elo) < 1e-9
    assert elo_of(10 / 11, 0.01, 100, 1).elo == pytest.approx(400)


@given(st.lists(st.floats(1e-6, 100), min_size=1, max_size=50))
def test_a_stopwatch_knows_quantiles_to_a_few_per_cent(times: list[float]) -> None:
    watch = Stopwatch()
    for seconds in times:
        watch.note(seconds)
    median = sorted(times)[(len(times) - 1) // 2]
    assert watch.quantile(0.5) == pytest.approx(median, rel=0.03)
    assert watch.mean == pytest.approx(sum(times) / len(times))
    assert watch.moves == len(times)


def test_no_figure_is_less_than_nothing_by_a_hair() -> None:
    assert str(number(-0.04, 1)) == "0.0"


def test_pairs_count_in_order_only() -> None:
    tally, pair = Tally(CONTEST), (Game(4, 1, 1, 0), Game(-2, 1, 0, 1))
    tally.add(1, pair)
    assert (tally.pairs, tally.points(), tally.has(1), tally.has(0)) == ([], None, True, False)
    tally.add(0, pair)
    assert len(tally.pairs) == 2
    estimate = tally.points()
    assert estimate is not None
    assert (estimate.mean, estimate.error) == (1.0, 0.0)


def test_work_in_other_processes_brings_refusals_back_whole() -> None:
    contest = CONTEST.between("cmd:/nowhere/at/all", "novice")
    with pytest.raises(WorkError) as error:
        played(contest, Plan(pairs=2), "processes", 2)
    assert error.value.code == "bot-start"


def test_no_more_processes_are_started_than_are_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.work.executors.all_cores", lambda: 4)
    for asked, most in ((3, 3), (16, 16), (1024, 16)):
        with executor_of("processes", asked) as work:
            assert work.ahead == 2 * most


def _die(number: int) -> int:
    os._exit(3)


def test_workers_that_are_gone_are_one_sentence() -> None:
    from engine.work import spread

    with executor_of("processes", 2) as work, pytest.raises(WorkError) as error:
        list(spread(work, _die, range(3)))
    assert error.value.code == "workers-gone"


@pytest.mark.parametrize(
    ("name", "code"), [("moon", "executor-unknown"), ("dask:/", "executor-unknown"), ("", "executor-unknown")]
)
def test_an_executor_that_is_none_is_refused(name: str, code: str) -> None:
    with pytest.raises(WorkError) as error, executor_of(name, 2):
        pass
    assert error.value.code == code


def test_a_chunk_is_a_function_of_its_numbers() -> None:
    one = play_chunk(Chunk(CONTEST, 3, 4)).pairs
    assert one == (*play_chunk(Chunk(CONTEST, 3, 1)).pairs, *play_chunk(Chunk(CONTEST, 4, 3)).pairs)
    ticks = iter(range(10_000))
    timed: Played = play_chunk(Chunk(CONTEST, 3, 1), lambda: float(next(ticks)))
    pair: Pair = timed.pairs[0]
    assert pair == one[0]
    assert timed.seconds > 0
