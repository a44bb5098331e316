"""Positions that somebody set up: made rounds, refused with the reason, put together step by step, and solved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import End, play
from engine.belief import believed, enumerated
from engine.errors import GameError, RecordError
from engine.events import Why
from engine.messages import sentence
from engine.position import Position, parse_position, position_of, print_position
from engine.practice.editing import Sketch
from engine.practice.from_records import problem_of, state_after
from engine.practice.moments import state_of
from engine.practice.setup import set_up
from engine.practice.sketches import begun, ruled_by, sketch_of, with_reserve
from engine.practice.solving import opened, solution
from engine.practice.values import means, values_over
from engine.rulebooks import RULEBOOKS, rulebook
from engine.snapshot import Phase
from engine.tiles import make_tile, mask_of, parse_tile
from engine.transition import apply
from engine.views import snapshot_for
from tests.engine.test_notation import match
from tests.tui.table_builders import dealt_session

CLOSED = "dd1.jaques2.1415_x6.x2.000r1d44.0_0.o44bbbbbbbbbbbr43l45l53l30r33bpl00pr36r64l06r42l62l25l50pl02pr22pr23pr31"
"""Seat 0 to play 1-4 or 1-5 with the boneyard closed: seven hands are possible."""
SEEN = ("rules", "turn", "leader", "active", "chain", "hand", "counts", "boneyard", "drawable", "scores", "passes")
T = parse_tile


def refused(what: Callable[[], object]) -> str:
    """Return the sentence with which something is refused."""
    with pytest.raises(GameError) as caught:
        what()
    return sentence(caught.value)


@given(st.integers(0, 400), st.integers(2, 40), st.booleans())
@settings(max_examples=25)
def test_a_line_from_any_moment_leads_back_to_what_its_viewer_saw(seed: int, entries: int, whole: bool) -> None:
    session = match(seed, entries)
    state = session.state
    if state.phase is not Phase.PLAYING:
        return
    seen = session.snapshot(state.turn)
    line = print_position(position_of(seen, session.open_table() if whole else None))
    made = set_up(parse_position(line))
    again = snapshot_for(made.state, state.turn)
    assert [getattr(again, name) for name in SEEN] == [getattr(seen, name) for name in SEEN]
    if whole:
        assert (made.state.hands, made.state.boneyard) == (state.hands, state.boneyard)


def test_what_can_be_known_is_the_same_before_and_after_the_line() -> None:
    for seed in range(4):
        session = dealt_session("official", seed=str(seed))
        for _ in range(12):
            state = session.state
            seen = session.snapshot(state.turn)
            again = snapshot_for(set_up(parse_position(print_position(position_of(seen)))).state, state.turn)
            assert [hand.could for hand in believed(again).hands] == [hand.could for hand in believed(seen).hands]
            session.submit(state.turn, seen.legal[0])
            if session.state.phase is not Phase.PLAYING:
                break


def test_the_lead_by_the_highest_double_stays_in_the_line() -> None:
    session = dealt_session("official", seed="3")
    leader = session.state.setup.leader
    own, public = (position_of(session.snapshot(viewer)) for viewer in (leader, None))
    assert (own.why, public.why, public.led) == (Why.HIGHEST_DOUBLE, Why.HIGHEST_DOUBLE, None)
    assert own.led is not None
    assert f"d{own.led.low}{own.led.high}." in print_position(own)
    assert parse_position(print_position(own)) == own
    assert refused(lambda: set_up(own._replace(led=T("0-1"))))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dd1.jaques2.020312155566_0204111314.x15.000r1.0_0.o01r14", "The tile 0-2 is in two places"),
        ("dd1.jaques2.020312155569_x6.x14.000r1.0_0.o01r14", "6-9 is not in the set"),
        ("dd1.jaques2.020312155566_x6.x15.000r1.0_0.o01r14", "has 29 tiles, but the set has 28"),
        ("dd1.jaques2.020312155566_x6_x2.x12.000r1.0_0.o01r14", "has 3 hands, but 2 seats play"),
        ("dd1.jaques2.020312155566_x6.x14.000r1.0_0_0.o01r14", "has 3 scores, but there are 2 sides"),
        ("dd1.jaques2.020312155566_x6.x14.030r1.0_0.o01r14", "Seat 3 can't lead, act or play"),
        ("dd1.jaques2.020312155566_x6.x14.000r1.0_0.o01r25", "2-5 does not fit the right end, which shows 1 (R3)."),
        ("dd1.jaques2.020312155566_x6.x14.000r1.0_0.o01r41", "1-4 lies the wrong way round: the right end shows 1"),
        ("dd1.jaques2.020312155566_x6.x14.000r1.0_0.o01u14", "The up end is not open"),
        ("dd1.jaques2.020312155566_x6.x14.010r1.0_0.o01r14", "it is the turn of seat 0, not of seat 1"),
        ("dd1.jaques2.020312155566_x6.x14.001r1.0_0.o01r14", "0 passes stand in a row, not 1"),
        ("dd1.jaques2.020312155566_x6.x14.000r1.0_0.o01p", "You can't pass while tiles may be drawn"),
        ("dd1.jaques2.22031555_x6.x13.010r1.0_0.o12r24bl16", "Seat 0 can't hold 1-5: it had to draw on 1, 4 (R13)."),
        ("dd1.jaques2.0203_231.x0.000r1.0_0.o01", "can't be read"),
        ("dd1.jaques2.0203121555_x6.x15.000r1.0_0.o010r14", "Move 2 is by seat 0, but it is the turn of seat 1 (R12)."),
        ("dd1.jaques2.-_x7.x20.010r1.0_0.o01", "The round is over here"),
    ],
)
def test_what_is_impossible_is_named(line: str, said: str) -> None:
    assert said in refused(lambda: set_up(parse_position(line)))


@given(st.integers(0, len(CLOSED) - 1), st.sampled_from("0123456789x_.rlbpu"), st.booleans())
@settings(max_examples=35)
def test_any_other_line_is_set_up_or_refused_in_a_sentence(place: int, char: str, more: bool) -> None:
    line = CLOSED[:place] + char + CLOSED[place + (not more) :]
    said = ""
    try:
        set_up(parse_position(line))
    except GameError as error:
        said = sentence(error)
    assert len(said) < 300
    assert not said or said.endswith(".")


def test_a_hand_with_more_unknown_tiles_than_there_are_left_for_it_is_refused() -> None:
    sketch = begun(rulebook("jaques").rules(2)).more(1, 12).played(T("0-1")).played(T("0-4")).played(T("1-3"))
    assert refused(sketch.passed) == "Seat 1 has 18 unknown tiles, but draws and passes leave only 14 that it can hold."


def test_a_round_in_which_nobody_can_play_or_draw_is_over() -> None:
    line = "dd1.jaques2.33_44.x0.000r1.0_0.o12r25"
    assert refused(lambda: set_up(parse_position(line))).startswith("Nobody can hold a tile that fits")
    assert set_up(parse_position(line.replace("33_44", "33_45"))).state.turn == 0
    assert set_up(parse_position(line.replace("33_44", "33_x1"))).state.turn == 0


# put together


@pytest.fixture
def sketch() -> Sketch:
    """Return a round after 0-1 and 0-4, seat 0 to act."""
    return begun(rulebook("jaques").rules(2)).played(T("0-1")).played(T("0-4"))


def test_counts_and_turns_follow_from_the_moves(sketch: Sketch) -> None:
    after = sketch.drew().drew().played(T("1-3"))
    assert [after.count(0), after.count(1), after.left, after.drawable, after.turn] == [7, 6, 12, 10, 1]
    assert after.taken_back().taken_back().taken_back() == sketch
    assert sketch_of(parse_position(print_position(after.position))) == after


def test_impossible_steps_are_refused_and_change_nothing(sketch: Sketch) -> None:
    assert refused(lambda: sketch.played(T("0-1"), End.LEFT)).startswith("0-1 does not fit the left end")
    assert refused(lambda: sketch.played(T("2-3"))) == "2-3 fits no open end; they show 4, 1 (R3)."
    assert refused(lambda: sketch.played(T("1-4"))).startswith("Say at which end")
    assert "two places" in refused(lambda: sketch.toggled(0, T("0-4")))
    assert "12 may (R13)" in refused(sketch.passed)
    drawn = sketch.drew().played(T("1-3"))
    assert refused(lambda: drawn.toggled(0, T("1-5"))) == "Seat 0 can't hold 1-5: it had to draw on 4, 1 (R13)."
    full = sketch
    for number in range(6):
        full = full.toggled(1, (T("2-2"), T("2-3"), T("3-3"), T("5-5"), T("5-6"), T("6-6"))[number])
    assert refused(lambda: full.toggled(1, T("2-5"))).startswith("All tiles of seat 1 are given already (6)")


def test_a_tile_is_taken_from_a_known_hand_when_it_is_laid(sketch: Sketch) -> None:
    known = sketch.toggled(0, T("1-3")).toggled(0, T("2-2")).played(T("1-3"))
    assert known.hands[0] == (T("2-2"),)
    assert known.toggled(0, T("2-2")).hands[0] == ()


def test_another_leader_turns_all_moves_and_other_rules_are_tried_at_once(sketch: Sketch) -> None:
    assert [move.seat for move in sketch.led_by(1).moves] == [1, 0]
    for name in RULEBOOKS:
        assert ruled_by(sketch, rulebook(name).rules(2)).moves == sketch.moves
    assert ruled_by(sketch, rulebook("jaques").rules(3)) == begun(rulebook("jaques").rules(3))
    assert print_position(with_reserve(sketch, 1).position).startswith("dd1.jaques2-rs3.")
    assert "reserve = -1" in refused(lambda: with_reserve(with_reserve(with_reserve(sketch, -1), -1), -1))


# solved


def test_a_closed_position_is_solved_over_every_hand() -> None:
    found = solution(parse_position(CLOSED))
    assert found.known is not None
    assert found.opened is None
    assert (found.known.exact, found.known.hands) == (True, 7)
    seen = snapshot_for(found.made.state, 0)
    worlds = enumerated(believed(seen), 100)
    assert worlds is not None
    table = values_over(seen, worlds)
    expected = means(table, worlds)
    assert {worth.action: worth.points for worth in found.known.plays} == expected
    best = found.known.plays[0]
    assert (best.worst, best.best) == (min(table[best.action]), max(table[best.action]))


def test_a_line_of_best_play_reaches_the_value_that_it_promises() -> None:
    found = solution(parse_position(CLOSED.replace(".1415_x6.x2.", ".1415_011112165556.0466.")))
    assert found.opened is not None
    state = found.made.state
    for seat, action in found.opened.line:
        state = apply(state, seat, action).state
    last = state.results[-1]
    assert state.phase is not Phase.PLAYING
    assert found.opened.plays[0].points == last.points * (1 if last.winner == 0 else -1)
    assert [worth.points for worth in opened(found.made.state, 1).plays] == [
        -worth.points for worth in found.opened.plays
    ]


def test_an_open_boneyard_is_played_out_with_its_error() -> None:
    found = solution(parse_position("dd1.jaques2.020312155566_x6.x14.000r1.0_0.o01l04"), deals=40)
    assert found.known is not None
    assert (found.known.exact, found.known.hands) == (False, 40)
    assert {worth.action.tile for worth in found.known.plays} == {T("1-2"), T("1-5")}
    assert all(worth.se > 0 for worth in found.known.plays)


@pytest.mark.parametrize(
    ("line", "wish", "said"),
    [
        (CLOSED.replace(".1415_", ".x2_"), {}, "The hand of seat 0, whose turn it is, is not known"),
        (CLOSED, {"open_only": True}, "every hand and the boneyard that can be drawn have to be known"),
        (CLOSED, {"seat": 1}, "What seat 1 knows is solved on its own turn only"),
        (CLOSED, {"seat": 5}, "Seat 5 can't lead, act or play"),
        (CLOSED.replace(".000r", ".0x0r"), {}, "The round is over: there is nothing to solve."),
    ],
)
def test_what_can_not_be_solved_is_said(line: str, wish: dict[str, int], said: str) -> None:
    assert said in refused(lambda: solution(parse_position(line), **wish))  # type: ignore[arg-type]


def test_a_moment_of_a_record_is_a_problem_once_nothing_can_be_drawn() -> None:
    session = dealt_session("jaques", seed="3", humans=())
    problems = 0
    while session.state.phase is Phase.PLAYING:
        state, entries = session.state, session.record().entries
        legal = session.snapshot(state.turn).legal
        made = problem_of(session.rules, entries)
        assert state_after(session.rules, entries).hands == state.hands
        if state.drawable or len(legal) < 2:
            assert made is None
        elif made is not None:
            assert state_of(made).hands == state.hands
            assert made.best in legal
            problems += 1
        session.submit(state.turn, legal[0])
    assert problems == 5


def test_plays_of_a_position_keep_their_ends() -> None:
    position = parse_position(CLOSED)
    assert isinstance(position, Position)
    found = solution(position)
    assert found.known is not None
    assert found.known.plays[0].action == play(T("1-4"), End.RIGHT)


def test_a_hand_of_which_a_part_is_known_stays_so_in_the_line() -> None:
    line = CLOSED.replace("_x6.", "_5566x4.")
    position = parse_position(line)
    assert (position.hands[1], position.known) == (6, ((), (make_tile(5, 5), make_tile(6, 6))))
    assert print_position(position) == line
    made = set_up(position)
    assert made.state.hands[1] & mask_of(position.known_of(1)) == mask_of(position.known_of(1))
    sketch = sketch_of(position)
    assert sketch.hands[1] == position.known_of(1)
    assert sketch.position == position
    assert sketch.unknown(1).position == parse_position(CLOSED)
    for wrong in ("_5566x0.", "_55555x4.", "_x4x2.", "_5555x4.", "_14x5.", "_55x."):
        with pytest.raises(RecordError):
            set_up(parse_position(CLOSED.replace("_x6.", wrong)))
