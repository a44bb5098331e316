"""Records print and parse as a pair, and replay to the same states."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import ACCEPT, CHALLENGE, DRAW, ENDS, OPENING_PLAYS, PASS, PLAYS, SURRENDER, Action, Do, touch
from engine.errors import RecordError
from engine.events import LotDrawn, Why
from engine.record import (
    VERSION,
    GameRecord,
    Header,
    Player,
    entry_from_json,
    entry_to_json,
    header_from_json,
    header_to_json,
    parse_action,
    record_from_json,
    record_to_json,
    replay,
)
from engine.rulebooks import rulebook
from engine.session import Session
from engine.state import NO_TILE, Deal
from engine.tiles import TILES, Tile
from tests.engine.random_matches import VARIED, header, play

tiles = st.sampled_from(TILES)
plays = st.one_of(
    st.sampled_from(OPENING_PLAYS),
    st.sampled_from([action for group in PLAYS for action in group]),
    st.builds(touch, tiles),
    st.sampled_from([DRAW, PASS, ACCEPT, CHALLENGE, SURRENDER]),
    # a wrong tile that lies as written, its larger half touching (R35)
    st.builds(
        lambda tile, end: Action(Do.PLAY, tile, end, tile.high),
        tiles.filter(lambda tile: not tile.is_double),
        st.sampled_from(ENDS),
    ),
)


def _lot(seat: int, tile: Tile, again: int) -> LotDrawn:
    return LotDrawn(seat, tile, again)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Deals of any shape; whether they can be played is another question."""
    order = Random(draw(st.integers(0, 10**9))).sample(range(len(TILES)), len(TILES))
    seats = draw(st.integers(2, 4))
    sizes = [draw(st.integers(0, 12)) for _ in range(seats)]
    hands, start = [], 0
    for size in sizes:
        hands.append(sum(1 << number for number in order[start : start + size]))
        start += size
    lots = st.builds(_lot, st.integers(0, 3), tiles, st.integers(0, 5))
    masks = st.integers(0, (1 << len(TILES)) - 1)
    return Deal(
        hands=tuple(hands),
        boneyard=tuple(order[start:]),
        leader=draw(st.integers(0, seats - 1)),
        why=draw(st.sampled_from(Why)),
        prescribed=draw(st.sampled_from([NO_TILE, *range(len(TILES))])),
        lots=tuple(draw(st.lists(lots, max_size=4))),
        shown=tuple(draw(st.lists(st.tuples(masks, masks), max_size=3))),
    )


@given(plays)
def test_an_action_prints_and_parses_as_a_pair(action: Action) -> None:
    assert parse_action(str(action)) == action


@given(st.one_of(deals(), st.tuples(st.integers(0, 3), plays)))
def test_an_entry_prints_and_parses_as_a_pair(entry: Deal | tuple[int, Action]) -> None:
    assert entry_from_json(json.loads(json.dumps(entry_to_json(entry)))) == entry


@given(
    st.sampled_from(VARIED),
    st.text(max_size=40),
    st.lists(st.builds(Player, st.text(max_size=20), st.none() | st.text(max_size=9)), min_size=4, max_size=4),
    st.text(max_size=20),
    st.text(min_size=1, max_size=9),
)
def test_a_header_prints_and_parses_as_a_pair(
    varied: tuple[str, int, dict], seed: str, players: list[Player], title: str, kind: str
) -> None:
    book, seats, options = varied
    rules = rulebook(book).rules(seats, options)
    kept = Header(rules, seed, tuple(players[:seats]), title, "2025-11-30", kind)
    assert header_from_json(json.loads(json.dumps(header_to_json(kept)))) == kept


@pytest.mark.parametrize("varied", VARIED, ids=str)
def test_a_match_prints_parses_and_replays_to_the_same_states(varied: tuple[str, int, dict]) -> None:
    session = Session(header(*varied))
    states = [session.state]
    session.subscribe(None, lambda update: states.append(session.state))
    play(session, Random(str(varied)))
    record = record_from_json(json.loads(json.dumps(record_to_json(session.record()))))
    assert record == session.record()
    assert [step.state for step in replay(record)] == states


def test_a_session_goes_on_from_a_record_as_if_it_had_never_stopped() -> None:
    whole = play(Session(header("pagat", 3, seed="x")), Random(3))
    entries = whole.record().entries
    for cut in (1, 2, 17, len(entries) // 2, len(entries)):
        resumed = Session(whole.header, entries=entries[:cut])
        assert resumed.version == cut
        for entry in entries[cut:]:
            if isinstance(entry, Deal):
                resumed.next_round()
            else:
                resumed.submit(*entry)
        assert resumed.state == whole.state
        assert resumed.record() == whole.record()


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["act", "deal", "x"]), inner),
        max_leaves=8,
    )
)
def test_any_json_value_is_an_entry_or_refused(value: object) -> None:
    for read in (entry_from_json, header_from_json, record_from_json):
        try:
            read(value)
        except RecordError:
            continue


@pytest.mark.parametrize("seed", range(60))
def test_a_record_with_one_thing_changed_replays_or_is_refused(seed: int) -> None:
    random = Random(seed)
    book, seats, options = VARIED[seed % len(VARIED)]
    session = play(Session(header(book, seats, options, seed=str(seed))), random, 60)
    data = json.loads(json.dumps(record_to_json(session.record())))
    _change_something(data, random)
    refusal = _refusal(data)
    assert refusal in (None, "record-bad", "record-refused", "record-version")


def _refusal(data: object) -> str | None:
    try:
        list(replay(record_from_json(data)))
    except RecordError as error:
        return error.code
    return None


def _change_something(data: dict, random: Random) -> None:
    """Put a value of another place, or a strange one, somewhere into the JSON."""
    places: list[tuple] = []

    def walk(value: object) -> None:
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, inner in items:
            places.append((value, key))
            walk(inner)

    walk(data)
    holder, key = random.choice(places)
    other, place = random.choice(places)
    strange = [None, -1, 99, 10**30, "", "9-9", "play 6-6 left", [], {}, True, 1.5, "\ud800", other[place]]
    holder[key] = random.choice(strange)


def test_a_record_of_a_newer_version_names_both_versions() -> None:
    data = {**header_to_json(header()), "version": VERSION + 1}
    with pytest.raises(RecordError) as caught:
        header_from_json(data)
    assert (caught.value.code, caught.value.params["version"], caught.value.params["known"]) == (
        "record-version",
        str(VERSION + 1),
        VERSION,
    )


def test_a_record_that_begins_with_an_action_is_refused() -> None:
    with pytest.raises(RecordError):
        list(replay(GameRecord(header(), ((0, DRAW),))))
