"""Kept reviews: once for each match, its figures by rulebook and theme, and the errors that can be practised."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engine.bots.ladder import bots_at
from engine.header import Header, Player
from engine.hints_given import Hint
from engine.practice.moments import snapshot_of
from engine.practice.problem import to_line
from engine.progress.database import open_file
from engine.record import GameRecord
from engine.review import Depth, Review, review
from engine.rulebooks import rulebook
from engine.session import Session
from engine.snapshot import Phase
from engine.statistics.reviewed import Reviews, keep, name_of, person_of, trends
from engine.statistics.reviewed_schema import SHAPE
from tests.practice_problems import CHAIN, LOCK
from tui.words.trends import accuracy


@cache
def finished() -> tuple[GameRecord, Review]:
    """A short match of a person who plays like a novice, and its review."""
    rules = rulebook("jaques").rules(2, {"rounds": 3})
    players = (Player(""), Player("Ana", "club"))
    session = Session(Header(rules, "k2", players, "Jaques", "2026-11-20T12:00:00+01:00"))
    bots = bots_at(("novice", "club"), "k2")
    while session.state.phase is not Phase.MATCH_OVER:
        if session.state.phase is Phase.ROUND_OVER:
            session.next_round()
            continue
        seat = session.state.turn
        session.submit(seat, bots[seat].choose(session.snapshot(seat)))
    record = session.record()._replace(hints=(Hint(2, 0), Hint(3, 1)))
    return record, review(record, Depth(16, luck=2))


def test_a_review_is_kept_once_and_again_in_its_place(tmp_path: Path) -> None:
    record, found = finished()
    file = tmp_path / "reviews.sqlite3"
    assert keep(file, found, record)
    assert keep(file, found, record)
    (kept,) = trends(file).matches
    totals = found.totals[0]
    assert (kept.rulebook, kept.seats, kept.decisions, kept.hints) == ("Jaques", 2, totals.decisions, 1)
    assert kept.created == "2026-11-20T11:00:00+00:00"
    assert kept.error_rate == pytest.approx(totals.error_rate)
    assert (kept.slips, kept.mistakes, kept.blunders) == totals.marks


def test_a_rougher_review_does_not_take_the_place_of_a_better_one(tmp_path: Path) -> None:
    record, found = finished()
    file = tmp_path / "reviews.sqlite3"
    for deals, kept in ((16, 16), (10, 16), (400, 400), (16, 400)):
        assert keep(file, found._replace(depth=Depth(deals)), record)
        assert [one.deals for one in trends(file).matches] == [kept]


def test_sums_by_rulebook_and_theme_add_up(tmp_path: Path) -> None:
    record, found = finished()
    file = tmp_path / "reviews.sqlite3"
    other = record._replace(header=record.header._replace(created="2026-11-21T12:00:00+01:00", rulebook="Official"))
    assert name_of(other) != name_of(record)
    assert keep(file, found, record)
    assert keep(file, found, other)
    kept = trends(file)
    assert sorted(one.name for one in kept.rulebooks) == ["Jaques", "Official"]
    assert sum(one.decisions for one in kept.rulebooks) == 2 * found.totals[0].decisions
    assert sum(one.lost for one in kept.rulebooks) == pytest.approx(2 * found.totals[0].points_lost)
    assert all(0 <= one.accuracy <= 100 and one.decisions % 2 == 0 for one in kept.themes)


def test_errors_are_closed_positions_in_which_the_person_played_worse(tmp_path: Path) -> None:
    record, found = finished()
    file = tmp_path / "reviews.sqlite3"
    keep(file, found, record)
    with Reviews(file) as kept:
        errors = kept.errors()
    lost = {one.played for one in found.decisions if one.seat == 0 and one.mark}
    for problem in errors:
        snapshot = snapshot_of(problem)
        assert snapshot.viewer == problem.seat == 0
        assert not snapshot.drawable
        assert problem.margin or len(problem.values) > 1
        assert lost - {problem.best}


@pytest.mark.parametrize("change", ["demo", "shared", "unfinished", "others"])
def test_only_finished_matches_of_one_person_whose_choices_were_judged_are_kept(tmp_path: Path, change: str) -> None:
    record, found = finished()
    people = {"demo": (Player("A", "club"),) * 2, "shared": (Player("A"), Player("B"))}
    if change in people:
        record = record._replace(header=record.header._replace(players=people[change]))
        assert person_of(record) is None
    elif change == "unfinished":
        found = found._replace(about=found.about._replace(finished=False))
    else:
        found = found._replace(seats=(1,))
    assert not keep(tmp_path / "reviews.sqlite3", found, record)
    assert trends(tmp_path / "reviews.sqlite3").matches == ()
    assert not (tmp_path / "reviews.sqlite3").exists()


def test_a_file_that_is_none_keeps_nothing_and_stays_as_it_was(tmp_path: Path) -> None:
    record, found = finished()
    file = tmp_path / "reviews.sqlite3"
    file.write_bytes(b"no database at all" * 100)
    before = file.read_bytes()
    assert not keep(file, found, record)
    assert trends(file).matches == ()
    assert file.read_bytes() == before


HOSTILE = (None, "", b"\xff\x00", "\x1b[2J", 1e300, -(10**9), 2**62, "zzz")


@pytest.mark.parametrize("table", SHAPE.tables)
def test_no_value_in_any_column_stops_trends_or_errors(tmp_path: Path, table: str) -> None:
    opened = open_file(tmp_path / "whole.sqlite3", 1.0, SHAPE)
    problem = to_line(LOCK)
    for number in range(len(HOSTILE) + 1):
        for name, row in {
            "matches": (f"m{number}", "", "Jaques", 2, 0, 400, 10, 2.0, 85.0, 2, 1, 1, 0.5, 0),
            "themes": (f"m{number}", "lock_now", 2, 3.0, 90.0),
            "errors": (f"m{number}", 1, LOCK.id, 2.0, problem),
        }.items():
            opened.database.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)
    opened.database.close()
    for number, column in enumerate(SHAPE.tables[table]):
        path = tmp_path / f"{number}.sqlite3"
        path.write_bytes((tmp_path / "whole.sqlite3").read_bytes())
        with closing(sqlite3.connect(path)) as database:
            for place, value in enumerate(HOSTILE):
                with suppress(sqlite3.IntegrityError):
                    database.execute(f"UPDATE {table} SET {column} = ? WHERE match = 'm{place}'", (value,))
            database.commit()
        with Reviews(path) as kept:
            assert kept.notice is not None, column
            assert kept.notice.code == "reviews-mended"
            assert accuracy(kept.matches()) > 0
            assert all(one.error_rate < 10 for one in (*kept.by_rulebook(), *kept.by_theme()))
            assert kept.errors() == (LOCK,)


def test_a_line_of_another_problem_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "reviews.sqlite3"
    opened = open_file(path, 1.0, SHAPE)
    lines = (LOCK.id, to_line(replace(LOCK, seat=1 - LOCK.seat))), (LOCK.id, "{"), (CHAIN.id, to_line(CHAIN))
    for number, (name, line) in enumerate(lines):
        opened.database.execute("INSERT INTO errors VALUES ('m', ?, ?, 1.0, ?)", (number, name, line))
    opened.database.close()
    with Reviews(path) as kept:
        assert kept.errors() == (CHAIN,)


def test_a_file_that_can_not_be_read_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "reviews.sqlite3"
    path.write_bytes(b"nonsense" * 500)
    with Reviews(path) as kept:
        assert kept.errors() == ()
        assert kept.notice is not None
        assert kept.notice.code == "reviews-damaged"
