"""The deals are promised before the match, and everybody can check afterwards that the promise was kept."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

import pytest

from engine import library
from engine.branching import branched, start_branch
from engine.dealing import GivenDeal
from engine.errors import RecordError
from engine.fairness import checked, commitment_of, committed, disclosed, new_salt
from engine.messages import sentence
from engine.notation import parse_notation, print_notation
from engine.reading import read_record
from engine.record import GameRecord, Undo
from engine.session import Session
from engine.snapshot import Phase
from engine.state import Deal
from engine.tiles import parse_tile
from tests.engine.random_matches import VARIED, header, only_file, play


def finished(seed: str = "7", varied: tuple[str, int, dict] = ("jaques", 2, {})) -> GameRecord:
    return play(Session(committed(header(*varied, seed=seed))), Random(seed)).record()


def said(record: GameRecord) -> tuple[bool, str]:
    holds, problem = checked(record, "it")
    return holds, problem.code


def test_the_promise_is_the_hash_of_salt_and_seed_as_any_program_computes_it() -> None:
    assert commitment_of("7", "ab") == hashlib.sha256(b"ab 7").hexdigest()
    assert len({new_salt() for _ in range(50)}) == 50


@pytest.mark.parametrize("varied", VARIED, ids=str)
def test_every_deal_of_a_finished_match_is_that_of_its_seed(varied: tuple[str, int, dict]) -> None:
    assert said(finished("x", varied)) == (True, "fair-holds")


def test_a_changed_deal_is_named_by_its_round() -> None:
    record = finished()
    place = [place for place, entry in enumerate(record.entries) if isinstance(entry, Deal)][2]
    deal = record.entries[place]
    assert isinstance(deal, Deal)
    turned = deal._replace(boneyard=(*deal.boneyard[:-2], deal.boneyard[-1], deal.boneyard[-2]))
    changed = GameRecord(record.header, (*record.entries[:place], turned, *record.entries[place + 1 :]))
    holds, problem = checked(changed, "it")
    assert (holds, problem.code, dict(problem.params)["round"]) == (False, "fair-deal", 3)
    assert "round 3" in sentence(problem)


def test_another_seed_or_salt_breaks_the_promise() -> None:
    record = finished()
    for header_ in (record.header._replace(salt="0"), record.header._replace(seed="8")):
        assert said(GameRecord(header_, record.entries)) == (False, "fair-broken")
    bare = record.header._replace(salt="", commitment="")
    assert said(GameRecord(bare, record.entries)) == (False, "fair-none")
    assert said(GameRecord(record.header._replace(salt=""), record.entries)) == (False, "fair-closed")


def test_a_match_that_is_not_over_shows_neither_seed_nor_salt_nor_its_round() -> None:
    session = play(Session(committed(header(seed="1234567890"))), Random(3), 60)
    record = session.record()
    assert said(record) == (False, "fair-unfinished")
    shown = disclosed(record)
    assert (shown.header.seed, shown.header.salt, shown.header.commitment) == ("", "", record.header.commitment)
    assert session.state.phase is Phase.PLAYING
    text = print_notation(shown)
    assert f"Round {session.state.setup.number}\n" not in text
    assert "1234567890" not in text
    assert record.header.salt not in text
    assert parse_notation(text) == shown
    whole = finished()
    assert disclosed(whole) is whole


def test_the_seed_and_the_salt_are_told_after_the_match_only() -> None:
    session = Session(committed(header()))
    assert (session.seed, session.salt) == (None, None)
    for viewer in (None, 0, 1):
        assert session.header.salt not in repr(session.snapshot(viewer))
        assert session.header.commitment not in repr(session.snapshot(viewer))
    play(session, Random(1))
    assert (session.seed, session.salt) == ("7", session.header.salt)


def test_a_deal_that_was_set_up_says_so() -> None:
    deal = GivenDeal(tuple((parse_tile(tile),) for tile in ("6-6", "0-1")), (), 0)
    session = play(Session(committed(header()), deal=deal), Random(1))
    first = session.record().entries[0]
    assert isinstance(first, Deal)
    assert first.given
    assert said(session.record()) == (True, "fair-given")
    assert parse_notation(print_notation(session.record())) == session.record()


def test_a_branch_begins_as_a_copy_and_goes_on_by_itself(tmp_path: Path) -> None:
    record = finished("5")
    cut = [place for place, entry in enumerate(record.entries) if isinstance(entry, Deal)][1] + 4
    copy = branched(record, cut, 1, name="Zoe", seed="new", created="2026-01-01", of="the other")
    session = start_branch(tmp_path, copy._replace(header=committed(copy.header)))
    states = Session(record.header, entries=record.entries[:cut]).state
    assert session.state == states
    assert [(player.name, player.bot) for player in session.players] == [("Ben", "rulebook"), ("Zoe", None)]
    play(session, Random(2))
    library.leave(session)
    kept = read_record(only_file(tmp_path))
    holds, problem = checked(kept, "it")
    assert (holds, problem.code, dict(problem.params)["given"]) == (True, "fair-branch", "1, 2")
    assert kept.header.branch is not None
    assert kept.header.branch[:2] == ("the other", 2)


def test_a_branch_of_an_undone_moment_has_no_undo_and_none_can_begin_after_the_end() -> None:
    session = play(Session(header("pagat")), Random(1), 9)
    session.undo()
    record = session.record()
    copy = branched(record, len(record.entries), 0, name="", seed="", created="", of="")
    assert not any(isinstance(entry, Undo) for entry in copy.entries)
    assert Session(copy.header, entries=copy.entries).state == session.state
    whole = finished()
    with pytest.raises(RecordError) as caught:
        branched(whole, len(whole.entries), 0, name="", seed="", created="", of="")
    assert caught.value.code == "branch-over"
