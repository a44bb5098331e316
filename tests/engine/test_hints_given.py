"""Marks in a record that somebody was helped: kept in every form, passed over by whoever replays."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import library
from engine.errors import RecordError
from engine.fairness import disclosed
from engine.hints_given import Help, Hint, hints_before
from engine.journal import Journal
from engine.notation import parse_notation, print_notation
from engine.reading import read_record
from engine.record import GameRecord, record_from_json, record_to_json, replay
from engine.session import Session
from tests.engine.random_matches import VARIED, header, play

HINTS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 3), st.sampled_from(Help)), max_size=6)


def helped(record: GameRecord, chosen: list[tuple[int, int, Help]]) -> GameRecord:
    """Return a record with hints at some places of it."""
    count, seats = len(record.entries), record.header.rules.seats
    return record._replace(hints=tuple(sorted(Hint(1 + at % count, seat % seats, how) for at, seat, how in chosen)))


@given(st.sampled_from(VARIED), HINTS)
@settings(max_examples=25)
def test_a_record_with_hints_is_the_same_after_printing_and_parsing_in_every_form(
    varied: tuple[str, int, dict], chosen: list[tuple[int, int, Help]]
) -> None:
    record = helped(play(Session(header(*varied)), Random(str(chosen)), 25).record(), chosen)
    assert parse_notation(print_notation(record)) == record
    assert record_from_json(json.loads(json.dumps(record_to_json(record)))) == record
    bare = record._replace(hints=())
    assert [step.state for step in replay(record)] == [step.state for step in replay(bare)]


def test_a_hint_is_in_the_file_at_its_place_once_and_the_match_goes_on_with_it(tmp_path: Path) -> None:
    session = play(library.start(tmp_path, header()), Random(5), 9)
    session.note_hint(0)
    session.note_hint(0)
    session.note_hint(0, Help.ASKED)
    play(session, Random(6), 5)
    hints = (Hint(10, 0), Hint(10, 0, Help.ASKED))
    assert session.record().hints == hints
    assert isinstance(session.recorder, Journal)
    path = session.recorder.path
    assert json.loads(path.read_text().splitlines()[11]) == {"hint": [0, "shown"]}
    assert read_record(path) == session.record()
    library.leave(session)
    again, journal = library.resume(path)
    assert again.record() == session.record()
    assert again.version == session.version
    journal.close()


def test_whoever_watches_the_file_sees_the_entries_alone(tmp_path: Path) -> None:
    session = library.start(tmp_path, header())
    assert isinstance(session.recorder, Journal)
    watching = Journal.follow(session.recorder.path)
    session.note_hint(1)
    play(session, Random(3), 6)
    assert watching.poll() == session.record().entries
    watching.close()
    library.leave(session)


@pytest.mark.parametrize(
    "line",
    [
        {"hint": []},
        {"hint": [9, "shown"]},
        {"hint": [0, "x"]},
        {"hint": [True, "shown"]},
        {"hint": [0, []]},
        {"hint": {}},
    ],
)
def test_a_wrong_hint_is_refused_with_its_line(tmp_path: Path, line: dict) -> None:
    journal = Journal.create(tmp_path, header())
    play(Session(header(), recorder=journal), Random(1), 3)
    journal.close()
    with journal.path.open("a") as file:
        file.write(json.dumps(line) + "\n")
    with pytest.raises(RecordError) as caught:
        read_record(journal.path)
    assert caught.value.params["line"] == 6


@pytest.mark.parametrize(
    "hints", [None, 3, [[1]], [[0, 0, "shown"]], [[999, 0, "shown"]], [[3, 0, "shown"], [2, 0, "shown"]]]
)
def test_a_document_with_wrong_hints_is_refused(hints: object) -> None:
    data = record_to_json(play(Session(header()), Random(1), 9).record())
    with pytest.raises(RecordError):
        record_from_json({**data, "hints": hints})


def test_a_record_that_is_cut_off_keeps_the_hints_before_the_cut() -> None:
    session = play(Session(header()), Random(2), 12)
    session.note_hint(0)
    record = session.record()
    assert hints_before(record.hints, 5) == ()
    assert disclosed(record).hints == hints_before(record.hints, len(disclosed(record).entries))
