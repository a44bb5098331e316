"""Records and positions print and parse as a pair, and garbage is refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.differences import differences, restored
from engine.errors import RecordError, RulesError
from engine.events import Why
from engine.fairness import committed
from engine.messages import sentence
from engine.notation import parse_notation, print_notation
from engine.notation_words import LEADS, labels
from engine.position import CODES, parse_position, position_of, print_position
from engine.record import Branch, GameRecord, Player
from engine.rulebooks import rulebook
from engine.rules import OPTIONS, Rules
from engine.session import Session
from engine.snapshot import Phase
from tests.engine.random_matches import VARIED, header, play, step
from tests.oracle.setups import random_setup

ReadT = TypeVar("ReadT")
NAMES = st.lists(st.text(max_size=12), min_size=4, max_size=4)


def rules_of(seed: int) -> Rules:
    """Rules with any options changed."""
    for attempt in range(100):
        preset, seats, options = random_setup(Random(f"{seed}/{attempt}"))
        try:
            return rulebook(preset).rules(seats, options)
        except RulesError:
            continue
    raise AssertionError("no rules can be played")


def match(seed: int, entries: int, names: list[str] | None = None) -> Session:
    """A match under any rules, of so many entries."""
    rules = rules_of(seed)
    players = tuple(
        Player(name, "novice" if seat else None) for seat, name in enumerate(names or ["You", "Ana", "Ben", "Cem"])
    )
    fresh = header()._replace(rules=rules, players=players[: rules.seats], seed=str(seed))
    return play(Session(committed(fresh, "salt")), Random(seed), entries)


def read_or_refused(read: Callable[[str], ReadT], text: str) -> ReadT | None:
    """What a text says, None if it was refused in one sentence."""
    said = ""
    try:
        return read(text)
    except RecordError as error:
        said = sentence(error)
    assert said
    assert "\n" not in said
    return None


@given(st.integers(0, 10**6), st.integers(0, 60), NAMES)
@example(1, 5, ["", "", "a", "a"])
@example(2, 5, ["Seat1", "You", "", "x y"])
@settings(max_examples=35)
def test_a_record_as_text_parses_to_the_same_record(seed: int, entries: int, names: list[str]) -> None:
    record = match(seed, entries, names).record()
    assert parse_notation(print_notation(record)) == record


@pytest.mark.parametrize("varied", VARIED, ids=str)
def test_a_whole_match_of_each_kind_is_the_same_after_printing_and_parsing(varied: tuple[str, int, dict]) -> None:
    record = play(Session(header(*varied)), Random(str(varied))).record()
    assert parse_notation(print_notation(record)) == record


def test_every_field_of_the_header_is_in_the_text() -> None:
    whole = match(4, 9).record()
    odd = whole.header._replace(
        rulebook='My "own", rules',
        created="",
        kind="branch",
        branch=Branch("a, b", 2, 17),
        commitment="c",
        seed=" x  y ",
    )
    record = GameRecord(odd, whole.entries)
    assert parse_notation(print_notation(record)) == record


def test_names_that_are_one_word_stand_before_the_moves_and_others_get_their_seat() -> None:
    players = tuple(map(Player, ("", "阿梅", "two words", "Seat0")))
    assert labels(header(seats=4)._replace(players=players)) == ("You", "阿梅", "Seat2", "Seat3")


def test_the_text_of_a_round_tells_hands_lead_moves_and_the_sum() -> None:
    text = print_notation(play(Session(header(seed="7")), Random(1)).record())
    assert text.startswith("Draw Dominoes record, version 3\nRulebook    Jaques\nRules       jaques, 2 seats\n")
    assert "\nRound 1\nHand        You: " in text
    assert "\n1. " in text
    assert " = " in text[text.index("Result") :]
    assert max(map(len, text.splitlines())) < 90


@given(st.integers(0, 10**6), st.data())
@settings(max_examples=35)
def test_a_text_with_something_changed_is_the_record_of_its_text_or_refused_in_one_sentence(
    seed: int, data: st.DataObject
) -> None:
    text = print_notation(match(seed, 20).record())
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(
        st.sampled_from(["", "\n", " ", "9", "x", "6-6", "?", "L", "(", '"', ",", "=", "[6|4]", "\ud800"])
    )
    changed = text[:place] + other + text[place + data.draw(st.integers(0, 3)) :]
    record = read_or_refused(parse_notation, changed)
    assert record is None or parse_notation(print_notation(record)) == record


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("Boneyard", "Bonyard"), "Line 14 of the record can't be read"),
        (("Result      ", "Result      really "), "says really, but what is before it leads to"),
        (("version 3", "version 9"), "is of version 9; this program reads version 3"),
        (("Rules ", "Rules x"), "Line 3 of the record can't be read"),
        (("Draw Dominoes", "Dominoes"), "its first line has to be"),
    ],
)
def test_a_wrong_text_is_refused_with_its_line(change: tuple[str, str], said: str) -> None:
    text = print_notation(play(Session(committed(header(seed="7"), "s")), Random(1)).record()).replace(*change, 1)
    with pytest.raises(RecordError) as caught:
        parse_notation(text)
    assert said in sentence(caught.value)


@given(st.text())
def test_any_other_text_is_no_record_and_no_position(text: str) -> None:
    for read in (parse_notation, parse_position):
        with pytest.raises(RecordError) as caught:
            read(text)
        assert len(sentence(caught.value)) < 200


@given(st.integers(0, 10**6), st.integers(0, 60))
@settings(max_examples=35)
def test_a_position_is_one_line_that_parses_to_the_same_position(seed: int, entries: int) -> None:
    session = match(seed, entries)
    viewers = (None, *range(session.rules.seats))
    tables = (None, session.open_table())
    for position in [position_of(session.snapshot(viewer), table) for viewer in viewers for table in tables]:
        line = print_position(position)
        assert parse_position(line) == position
        assert line.isascii()
        assert all(char.isalnum() or char in "-_." for char in line)


def test_a_position_holds_the_tiles_of_its_viewer_only() -> None:
    session = match(3, 6)
    for viewer in range(session.rules.seats):
        position = position_of(session.snapshot(viewer))
        others = [hand for seat, hand in enumerate(position.hands) if seat != viewer]
        assert all(isinstance(hand, int) for hand in [*others, position.boneyard])


@given(st.integers(0, 10**6), st.data())
@settings(max_examples=45)
def test_a_position_with_something_changed_is_another_one_or_refused_in_one_sentence(
    seed: int, data: st.DataObject
) -> None:
    line = print_position(position_of(match(seed, 25).snapshot(0)))
    place = data.draw(st.integers(0, len(line) - 1))
    changed = line[:place] + data.draw(st.sampled_from("0x9.-_lRbpt6a")) + line[place + 1 :]
    position = read_or_refused(parse_position, changed)
    assert position is None or parse_position(print_position(position)) == position


@given(st.integers(0, 10**6))
def test_rules_are_their_nearest_rulebook_and_what_differs(seed: int) -> None:
    rules = rules_of(seed)
    found = differences(rules)
    assert restored(found.rulebook, rules.seats, found.values) == rules


def test_a_pure_rulebook_differs_in_nothing() -> None:
    assert [dict(differences(rulebook("pagat").rules(seats)).values) for seats in (2, 3, 4)] == [{}, {}, {}]


def test_the_tables_of_words_are_total() -> None:
    assert set(LEADS) == set(Why)
    assert len(set(LEADS.values())) == len(Why)
    assert set(CODES) == {*OPTIONS, "sizes"} - {"seats"}
    assert len(set(CODES.values())) == len(CODES)


def test_a_play_that_names_its_half_needlessly_is_recorded_as_any_other() -> None:
    from engine.actions import Action, Do, End

    for seed in range(40):
        session = play(Session(header("official", 2, {"referee": "players"}, seed=str(seed))), Random(seed), 8)
        if session.state.phase is not Phase.PLAYING:
            continue
        legal = [action for action in session.snapshot(session.state.turn).legal if action.end is End.LEFT]
        for action in legal:
            assert action.tile is not None
            session.submit(session.state.turn, Action(Do.PLAY, action.tile, End.LEFT, action.tile.high))
            assert session.record().entries[-1] == (session.record().entries[-1][0], action)
            break
        step(session, Random(1))
        record = session.record()
        assert parse_notation(print_notation(record)) == record
