"""Statistics: counted from the records alone, and whatever happens to their file."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import lru_cache
from itertools import groupby
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import library
from engine.actions import CHALLENGE, SURRENDER
from engine.events import MisplayChallenged, Passed, RoundEnded, Surrendered, TileDrawn
from engine.reading import read_record
from engine.record import Header, Player, record_to_json, replay
from engine.rulebooks import rulebook
from engine.session import Session
from engine.snapshot import Phase
from engine.statistics.database import open_file
from engine.statistics.figures import GROUPS, Choice, choices, figures, lines, rate, scope_sizes
from engine.statistics.schema import NAMES
from engine.statistics.store import ClosedError, Store
from engine.tiles import pips_in, tiles_in
from tests.engine.random_matches import VARIED, header, play, step

ROOT = Path(__file__).parents[2]


def fill(folder: Path, *, matches: int = 1, first: int = 0) -> None:
    """Play matches of random moves at every kind of table: most to the end, some given up, some left open."""
    tables = [*VARIED, ("official", 3, {"referee": "players"})] * matches
    for number, (book, seats, options) in enumerate(tables, first):
        created = f"2025-11-{1 + number // 60:02d}T12:{number % 60:02d}:00+00:00"
        session = library.start(folder, header(book, seats, options, seed=f"s{number}", created=created))
        random = Random(number)
        if session.rules.referee == "players":
            challenge_often(session, random)
        play(session, random, 2000 if number % 6 else 100)
        if number % 12 == 6 and session.state.phase is not Phase.MATCH_OVER:
            session.submit(number % 2, SURRENDER)
        library.leave(session)


def challenge_often(session: Session, random: Random) -> None:
    """Play a while where the players watch over wrong tiles, and do."""
    for _ in range(60):
        step(session, random)
        pending = session.state.pending
        if pending is not None and session.state.phase is Phase.PLAYING:
            session.submit((pending.seat + 1) % session.rules.seats, CHALLENGE)


@lru_cache(maxsize=1)
def played(folder: Path) -> Path:
    fill(folder, matches=2)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("matches"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "statistics.sqlite3"


def whole(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row of every table."""
    return {name: store.ask(f"SELECT * FROM {name} ORDER BY 1, 2, 3") for name in NAMES}


def fresh(path: Path, folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    with Store(path, folder) as store:
        store.refresh()
        return whole(store)


def noted(asked: list[tuple[int, int]]) -> Callable[[int, int], bool]:
    """Return something to be told of the progress, which goes into the list."""

    def tell(done: int, count: int) -> bool:
        asked.append((done, count))
        return True

    return tell


def longest(values: Sequence[bool]) -> int:
    return max((len(list(run)) for hit, run in groupby(values) if hit), default=0)


def mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


class Slowly:
    """Counts one choice of matches by going through their events one by one."""

    def __init__(self, folder: Path, choice: Choice) -> None:
        self.results: list[str] = []
        self.outcomes: list[str] = []
        self.differences: list[int] = []
        self.open = self.gave_up = self.penalties = self.back = 0
        self.scored: list[int] = []
        self.conceded: list[int] = []
        self.drawn: list[int] = []
        self.passed: list[int] = []
        self.left: list[tuple[int, int, int]] = []
        for file in sorted(folder.glob("*.jsonl"), key=lambda file: (read_record(file).header.created, file.name)):
            head = read_record(file).header
            right = choice.rulebook in (None, head.rulebook) and choice.seats in (None, head.rules.seats)
            if right and (choice.level is None or choice.level in [player.bot for player in head.players[1:]]):
                self._match(file)

    def _match(self, file: Path) -> None:
        record = read_record(file)
        rules = record.header.rules
        mine = {seat for seat in range(rules.seats) if rules.team_of(seat) == rules.team_of(0)}
        before: tuple[int, ...] = (0,) * rules.teams
        events: list[Any] = []
        out: set[int] = set()
        state = None
        for change in replay(record):
            state = change.state
            events += change.events
            out |= {rules.team_of(event.seat) for event in change.events if isinstance(event, Surrendered)}
            for event in change.events:
                if isinstance(event, RoundEnded):
                    if event.pips[0] is not None:
                        self._round(event, events, before, state, mine, rules.team_of(0))
                    before, events = event.scores, []
        assert state is not None
        if state.phase is not Phase.MATCH_OVER:
            self.open += 1
            return
        scores, me = state.scores, rules.team_of(0)
        self.differences.append(scores[me] - max(s for side, s in enumerate(scores) if side != me))
        self.gave_up += me in out
        if state.winner is not None:
            self.results.append("won" if state.winner == me else "lost")
        else:
            top = max(score for side, score in enumerate(scores) if side not in out)
            self.results.append("drawn" if me not in out and scores[me] == top else "lost")

    def _round(self, ended: Any, events: list[Any], before: Any, state: Any, mine: set[int], me: int) -> None:
        gains = [now - then for now, then in zip(ended.scores, before, strict=True)]
        self.scored.append(gains[me])
        self.conceded.append(sum(gains) - gains[me])
        if ended.winner is None:
            self.outcomes.append("nobody")
        elif ended.winner in mine:
            self.outcomes.append("out" if ended.reason == "domino" else "block")
        else:
            self.outcomes.append("lost")
            hand = tiles_in(state.hands[0])
            self.left.append((len(hand), pips_in(state.hands[0]), sum(tile.is_double for tile in hand)))
        draws = [event for event in events if isinstance(event, TileDrawn) and event.seat == 0]
        self.drawn.append(sum(not event.penalty for event in draws))
        self.penalties += sum(event.penalty for event in draws)
        self.passed.append(sum(isinstance(event, Passed) and event.seat == 0 for event in events))
        self.back += sum(isinstance(event, MisplayChallenged) and event.seat == 0 for event in events)


TITLES = tuple(rulebook(name).title for name in ("jaques", "official", "pagat"))
CHOICES = (
    Choice(),
    Choice(rulebook="Jaques"),
    Choice(rulebook=TITLES[1], seats=2),
    Choice(seats=4),
    Choice(level="novice"),
    Choice(level="unloader"),
)


@pytest.mark.parametrize("choice", CHOICES)
def test_every_figure_equals_a_slow_recount_from_the_records(choice: Choice, folder: Path, path: Path) -> None:
    slow = Slowly(folder, choice)
    with Store(path, folder) as store:
        store.refresh()
        quick = figures(store, choice)
    assert quick.played == len(slow.results) == quick.won + quick.drawn + quick.lost
    assert (quick.won, quick.lost) == (slow.results.count("won"), slow.results.count("lost"))
    assert (quick.unfinished, quick.gave_up) == (slow.open, slow.gave_up)
    assert quick.wins_in_a_row == longest([result == "won" for result in slow.results])
    assert quick.losses_in_a_row == longest([result == "lost" for result in slow.results])
    assert quick.differences == tuple(slow.differences[-30:])
    assert quick.rounds == len(slow.outcomes)
    assert (quick.went_out, quick.won_blocked) == (slow.outcomes.count("out"), slow.outcomes.count("block"))
    assert (quick.rounds_lost, quick.nobody_won) == (slow.outcomes.count("lost"), slow.outcomes.count("nobody"))
    assert quick.rounds_in_a_row == longest([outcome in ("out", "block") for outcome in slow.outcomes])
    assert quick.biggest_round == max(slow.scored, default=0)
    assert (quick.scored, quick.conceded) == (mean(slow.scored), mean(slow.conceded))
    assert (quick.drawn_a_round, quick.passed_a_round) == (mean(slow.drawn), mean(slow.passed))
    assert (quick.penalties, quick.taken_back) == (slow.penalties, slow.back)
    columns = list(zip(*slow.left, strict=True)) if slow.left else [(), (), ()]
    assert [quick.tiles_left, quick.pips_left, quick.doubles_left] == [mean(column) for column in columns]


def test_the_random_matches_hold_everything_that_is_counted(folder: Path, path: Path) -> None:
    with Store(path, folder) as store:
        store.refresh()
        counted = figures(store, Choice())._asdict()
        assert [name for name, value in counted.items() if not value] == ["drawn", "hinted"]
        assert {line.name for line in lines(store, Choice(), "seats")} == {"2", "3", "4"}
        assert choices(store, "own") == (TITLES, (2, 3, 4), ("novice",))


@pytest.mark.parametrize("group", GROUPS)
def test_the_lines_of_a_table_add_up_to_the_whole(group: str, folder: Path, path: Path) -> None:
    with Store(path, folder) as store:
        store.refresh()
        all_of_it, found = figures(store, Choice()), lines(store, Choice(), group)
        parts = [line for line in found if line.played]
        assert parts == sorted(parts, key=lambda line: -line.played)
        if group in ("rulebook", "seats"):
            assert sum(line.played for line in found) == all_of_it.played
            assert sum(line.won for line in found) == all_of_it.won
            assert sum(line.rounds for line in found) == all_of_it.rounds
        for line in found if group == "rulebook" else ():
            alone = figures(store, Choice(rulebook=line.name))
            assert (line.played, line.won, line.drawn) == (alone.played, alone.won, alone.drawn)
            assert alone.scored is not None
            assert line.scored == round(alone.scored * alone.rounds)


def test_several_opponents_of_one_level_count_a_match_once(tmp_path: Path, path: Path) -> None:
    library.leave(play(library.start(tmp_path / "m", header("jaques", 3, {"rounds": 1})), Random(1)))
    with Store(path, tmp_path / "m") as store:
        store.refresh()
        assert [(line.name, line.played, line.rounds) for line in lines(store, Choice(), "level")] == [("novice", 1, 1)]
        assert [(line.name, line.detail) for line in lines(store, Choice(), "opponent")] == [
            ("Ana", "novice"),
            ("Ben", "novice"),
        ]


def test_reading_bit_by_bit_equals_counting_anew(tmp_path: Path, path: Path) -> None:
    folder = tmp_path / "m"
    fill(folder)
    with Store(path, folder) as store:
        assert store.refresh()
        fill(folder, first=100)
        changed = min(folder.glob("*.jsonl"))
        session, _ = library.resume(changed)
        play(session, Random(5))
        library.leave(session)
        gone = sorted(folder.glob("*.jsonl"))[3]
        gone.unlink()
        asked: list[tuple[int, int]] = []
        assert store.refresh(noted(asked))
        assert asked[-1] in [(11, 11), (12, 12)]
        bit_by_bit = whole(store)
        assert bit_by_bit == fresh(tmp_path / "other.sqlite3", folder)
        store.refresh(rebuild=True)
        assert whole(store) == bit_by_bit
    assert fresh(path, folder) == bit_by_bit


def test_what_did_not_change_is_not_read_again(folder: Path, path: Path) -> None:
    with Store(path, folder) as store:
        store.refresh()
    asked: list[tuple[int, int]] = []
    with Store(path, folder) as store:
        store.refresh(noted(asked))
    assert asked == [(0, 0)]


def test_a_stopped_reading_keeps_what_it_has_and_goes_on_later(folder: Path, path: Path) -> None:
    count = len(list(folder.glob("*.jsonl")))
    with Store(path, folder) as store:
        assert store.refresh(lambda done, _: done < count - 1) is False
        assert store.refresh() is True
        assert len(store.ask("SELECT file FROM files")) == count


def test_a_file_that_is_no_record_is_named_and_read_once(tmp_path: Path, path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("nonsense\n", encoding="utf-8")
    with Store(path, tmp_path) as store:
        store.refresh()
        asked: list[tuple[int, int]] = []
        store.refresh(noted(asked))
        assert asked == [(0, 0)]
        assert store.unread() == [("bad.jsonl", "record-none")]
        assert figures(store, Choice()).played == 0


def corrupted(path: Path, how: str) -> None:
    if how == "no database":
        path.write_bytes(b"not a database at all" * 50)
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "cut":
        path.write_bytes(path.read_bytes()[:5000])
    elif how == "overwritten":
        data = bytearray(path.read_bytes())
        data[4096:9000] = os.urandom(4904)
        path.write_bytes(bytes(data))
    elif how == "other tables":
        with sqlite3.connect(path) as database:
            database.execute("DROP TABLE rounds")
            database.execute("CREATE TABLE rounds (x INTEGER)")
        database.close()
    elif how == "other values":
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA ignore_check_constraints = 1")
            database.execute("UPDATE rounds SET scored = 'zzz' WHERE number = 1")
        database.close()


@pytest.mark.parametrize("how", ["no database", "cut", "overwritten", "other tables", "other values"])
def test_a_damaged_file_is_kept_beside_and_everything_is_counted_again(how: str, folder: Path, path: Path) -> None:
    before = fresh(path, folder)
    corrupted(path, how)
    damaged = path.read_bytes()
    with Store(path, folder) as store:
        store.refresh()
        figures(store, Choice())
        assert whole(store) == before
        assert store.notice is not None
        assert store.notice.code == "statistics-aside"
        assert path.with_name(str(store.notice.values["kept"])).read_bytes() == damaged
    with Store(path, folder) as store:
        assert store.notice is None
        assert whole(store) == before


def test_an_empty_file_and_one_of_another_version_are_filled(folder: Path, path: Path) -> None:
    before = fresh(path, folder)
    path.write_bytes(b"")
    assert fresh(path, folder) == before
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE later (x INTEGER)")
        database.execute("PRAGMA user_version = 999")
    database.close()
    with Store(path, folder) as store:
        store.refresh()
        assert (store.notice, whole(store)) == (None, before)


def test_a_file_damaged_while_it_is_open_is_replaced(folder: Path, path: Path) -> None:
    before = fresh(path, folder)
    with Store(path, folder) as store:
        store.refresh()
        path.write_bytes(b"\0" * path.stat().st_size)
        store.ask("PRAGMA shrink_memory")
        assert [sorted(rows) for rows in whole(store).values()] == [sorted(rows) for rows in before.values()]


def test_a_file_that_another_program_holds_is_left_alone(folder: Path, path: Path) -> None:
    before = fresh(path, folder)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with Store(path, folder, patience=0.0) as store:
        store.refresh()
        assert whole(store) == before
        assert store.notice is not None
        assert store.notice.code == "statistics-unused"
    holder.execute("ROLLBACK")
    holder.close()
    with Store(path, folder) as store:
        assert (store.notice, whole(store)) == (None, before)


def test_a_folder_that_cannot_be_used_means_counting_in_memory(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with Store(tmp_path / "file" / "statistics.sqlite3", folder) as store:
        store.refresh()
        assert figures(store, Choice()).played
        assert store.notice is not None
        assert store.notice.code == "statistics-unused"


def test_without_any_match_there_is_nothing_to_count(tmp_path: Path, path: Path) -> None:
    with Store(path, tmp_path / "nowhere") as store:
        assert store.refresh()
        nothing = figures(store, Choice())
        assert (nothing.played, nothing.win_rate, nothing.scored, nothing.differences) == (0, None, None, ())
        assert all(lines(store, Choice(), group) == () for group in GROUPS)
    with pytest.raises(ClosedError):
        store.refresh()


def test_two_programs_may_count_at_once(folder: Path, path: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom engine.statistics.store import Store\n"
        "with Store(Path(sys.argv[1]), Path(sys.argv[2]), patience=60.0) as store:\n"
        "    store.refresh(rebuild=True)\n    sys.exit(store.notice is not None)\n"
    )
    command = [sys.executable, "-c", code, str(path), str(folder)]
    both = [subprocess.Popen(command, cwd=ROOT) for _ in range(2)]
    assert [one.wait() for one in both] == [0, 0]
    with Store(path, folder) as store:
        found = whole(store)
    assert found == fresh(path.with_name("other.sqlite3"), folder)


def test_demos_and_matches_of_bots_alone_are_not_mine(tmp_path: Path, path: Path) -> None:
    rules = rulebook("jaques").rules(2, {"rounds": 1})
    bots = (Player("Ana", "novice"), Player("Ben", "novice"))
    for kind, players in (("demo", bots), ("match", bots), ("match", (Player(""), Player("Ben")))):
        library.leave(play(library.start(tmp_path / "m", Header(rules, "7", players, "Jaques", "", kind)), Random(1)))
    with Store(path, tmp_path / "m") as store:
        store.refresh()
        assert scope_sizes(store) == {"own": 0, "apart": 0, "shared": 1}
        assert figures(store, Choice(scope="shared")).played == 1
        assert figures(store, Choice()).played == 0


def test_a_match_that_is_no_ordinary_one_is_kept_apart(tmp_path: Path, path: Path) -> None:
    library.leave(play(library.start(tmp_path / "m", header(options={"rounds": 1})._replace(kind="branch")), Random(1)))
    with Store(path, tmp_path / "m") as store:
        store.refresh()
        assert scope_sizes(store) == {"own": 0, "apart": 1, "shared": 0}


def test_a_record_as_one_document_counts_as_its_journal_does(tmp_path: Path, path: Path) -> None:
    import json

    session = play(library.start(tmp_path / "m", header(options={"rounds": 2})), Random(3))
    library.leave(session)
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "one.jsonl").write_text(json.dumps(record_to_json(session.record())), encoding="utf-8")
    with Store(path, tmp_path / "m") as journal, Store(tmp_path / "d.sqlite3", tmp_path / "d") as document:
        journal.refresh()
        document.refresh()
        assert figures(journal, Choice()) == figures(document, Choice())


@pytest.mark.parametrize("whole_", [1, 7, 30, 400])
def test_the_interval_of_a_rate_holds_the_true_share_about_95_times_of_100(whole_: int) -> None:
    for true in (0.2, 0.5, 0.8) if whole_ >= 30 else (0.5,):
        inside = 0.0
        for part in range(whole_ + 1):
            found = rate(part, whole_)
            assert found is not None
            assert 0 <= found.low <= found.share <= found.high <= 1
            if found.low <= true <= found.high:
                inside += comb(whole_, part) * true**part * (1 - true) ** (whole_ - part)
        assert inside > 0.92
    assert rate(0, 0) is None


@pytest.mark.parametrize("table", NAMES)
def test_no_value_of_a_damaged_file_is_counted(table: str, folder: Path, path: Path) -> None:
    fresh(path, folder)
    whole_file = path.read_bytes()
    with closing(sqlite3.connect(path)) as database:
        columns = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})")]
    for number, column in enumerate(columns):
        spoilt = path.with_name(f"{number}.sqlite3")
        spoilt.write_bytes(whole_file)
        with closing(sqlite3.connect(spoilt)) as database:
            database.execute("PRAGMA ignore_check_constraints = 1")
            database.execute(f"UPDATE OR REPLACE {table} SET {column} = x'ff00'")
            database.commit()
        opened = open_file(spoilt, 0.1)
        opened.database.close()
        assert opened.notice is not None, column
        assert opened.notice.code == "statistics-aside"
