"""What actions are worth: exact where everything can be looked at, noisy but fair elsewhere, and never by a secret."""

from __future__ import annotations

import json
from math import inf
from random import Random
from typing import Any

import pytest

from engine.actions import Do
from engine.belief import believed, enumerated
from engine.bots.searching import EXPERT, Searcher
from engine.dealing import GivenDeal, make_deal
from engine.judging import Effort, judge
from engine.judging.playing_out import mean_and_error
from engine.judging.priors import put_together
from engine.judging.reading import Reader, resampled
from engine.playout import World, spot_of
from engine.referee import Referee
from engine.rulebooks import rulebook
from engine.snapshot import Snapshot
from engine.solver import Position, values
from engine.state import MatchState
from engine.tiles import mask_of, parse_tile
from engine.transition import apply, start_match
from engine.views import snapshot_for

QUICK = Effort(worlds=60)


def dealt(hands: list[str], boneyard: str = "", *plays: tuple[int, str, str], book: str = "jaques") -> MatchState:
    """A first round with these hands, and what was played in it."""
    rules = rulebook(book).rules(len(hands))
    tiles = [tuple(parse_tile(word) for word in hand.split()) for hand in hands]
    given = GivenDeal(tuple(tiles), tuple(parse_tile(word) for word in boneyard.split()), 0)
    state = start_match(rules, make_deal(rules, "x", None, given=given)).state
    for seat, tile, end in plays:
        found = [a for a in snapshot_for(state, seat).legal if str(a.tile) == tile and (a.end or "") == end]
        state = apply(state, seat, found[0]).state
    return state


def to_act(state: MatchState) -> Snapshot:
    return snapshot_for(state, state.turn)


def test_an_ending_is_the_mean_over_every_hand_that_can_be_held() -> None:
    state = dealt(["0-1 1-2 6-6", "2-3 1-1 3-3 0-5"], "5-5 0-6", (0, "1-2", ""))
    seen = to_act(state)
    found = judge(seen, Effort(reads=False, for_match=False), Random(1))
    hands = enumerated(believed(seen), 100_000)
    assert found.exact
    assert hands is not None
    assert {candidate.deals for candidate in found.candidates} == {len(hands)}
    total = sum(weighed.weight for weighed in hands)
    means = dict.fromkeys((candidate.action for candidate in found.candidates), 0.0)
    for weighed in hands:
        root = Position(seen.rules, weighed.hands, 1, (0, 1), seen.chain)
        for action, points in values(root).points.items():
            means[action] += points * weighed.weight / total
    for candidate in found.candidates:
        assert candidate.points == pytest.approx(means[candidate.action])


def test_a_tile_that_goes_out_is_worth_what_the_others_hold() -> None:
    state = dealt(["1-2", "2-3 3-3", "1-5 4-4"], "5-5 0-6 0-0")
    found = judge(to_act(state), QUICK, Random(1))
    assert len(found.candidates) == 1
    assert found.best.points > 0


def test_the_same_tile_at_two_equal_ends_is_worth_the_same() -> None:
    plays = (0, "1-1", ""), (1, "1-4", "right"), (0, "4-5", "right"), (1, "1-5", "left")
    state = dealt(["1-1 4-5 5-5 0-5 2-6 3-4", "1-4 1-5 2-2 3-3 0-3 4-6"], "0-0 0-1 1-2 6-6", *plays)
    found = judge(to_act(state), QUICK, Random(3))
    by_tile: dict[str, set[float]] = {}
    for candidate in found.candidates:
        by_tile.setdefault(str(candidate.action.tile), set()).add(candidate.points)
    assert set(by_tile) == {"0-5", "5-5"}
    assert all(len(points) == 1 for points in by_tile.values())


def test_more_worlds_make_the_error_smaller() -> None:
    seen = to_act(start_match(rulebook("jaques").rules(2), make_deal(rulebook("jaques").rules(2), "5", None)).state)
    few = judge(seen, Effort(worlds=20, drops=False), Random(1)).best
    many = judge(seen, Effort(worlds=180, drops=False), Random(1)).best
    assert many.se < few.se
    assert many.deals == 180


def test_drawing_is_judged_where_it_is_a_choice() -> None:
    rules = rulebook("pagat").rules(2)
    seen = to_act(start_match(rules, make_deal(rules, "7", None)).state)
    found = judge(seen, QUICK, Random(1))
    assert any(candidate.action.do is Do.DRAW for candidate in found.candidates)
    assert len(found.candidates) == len(seen.legal)


def test_the_chance_of_the_match_decides_near_the_target_only() -> None:
    state = dealt(["1-2 2-6 0-4", "2-3 1-1 3-3"], "5-5 0-6")
    assert not judge(to_act(state), QUICK, Random(1)).by_chance
    near = state._replace(standing=state.standing._replace(scores=(80, 20)))
    assert judge(to_act(near), QUICK, Random(1)).by_chance


WON_BY_FIVES = (
    "1-3 0-6 4-6 0-3 2-6 5-5 1-4 4-5 6-6 3-4 3-6 2-4 0-1 1-2",
    "2-3 0-2 1-6 0-0 0-4 1-5 1-1 0-5 3-3 2-5 5-6 3-5 2-2 4-4",
    (
        "5-5 1-5:right 1-2:right 3-5:left 0-3:left 2-2:right 0-6:left 5-6:left 2-4:right 0-5:left 4-6:right 0-2:left "
        "3-6:right 2-5:left 3-4:right 0-4:right 4-5:left 4-4:left 0-1:right 1-6:right 6-6:right pass "
        "2-6:right 2-3:right"
    ),
)
"""55 to 10 in a match to 60, all tiles known: 1-3 on the right wins it by force, though 1-4 is ahead in points."""


def test_near_the_target_all_fives_is_played_for_the_points_of_each_side() -> None:
    *hands, plays = WON_BY_FIVES
    rules = rulebook("jaques").rules(2, {"score": "fives", "draw": "none", "target": 60})
    first, second = (tuple(parse_tile(word) for word in hand.split()) for hand in hands)
    state = start_match(rules, make_deal(rules, "x", None, given=GivenDeal((first, second), (), 0))).state
    for word in plays.split():
        tile, _, end = word.partition(":")
        found = [a for a in to_act(state).legal if a.do is Do.PASS or (str(a.tile), a.end or "") == (tile, end)]
        state = apply(state, state.turn, found[0]).state
    assert state.scores == (55, 10)
    judgement = judge(to_act(state), EXPERT, Random(1))
    chances = {str(candidate.action.tile): candidate.chance for candidate in judgement.candidates}
    assert judgement.exact
    assert chances["1-3"] == 1.0
    assert (chances["1-4"] or 0) < 1.0
    assert str(judgement.best.action.tile) == "1-3"


def test_an_ending_in_which_one_has_to_pass_is_solved_too() -> None:
    seen = to_act(dealt(["6-6 1-2", "3-4 3-3"], "", (0, "6-6", ""), book="official"))
    assert [action.do for action in seen.legal] == [Do.PASS]
    found = judge(seen, QUICK, Random(1))
    assert found.exact
    assert found.best.deals <= 25


def test_whoever_stops_the_work_gets_what_is_there() -> None:
    rules = rulebook("jaques").rules(2)
    seen = to_act(start_match(rules, make_deal(rules, "7", None)).state)
    asked = iter(range(1000))
    found = judge(seen, Effort(worlds=500, drops=False), Random(1), lambda: next(asked) >= 10)
    assert found.best.deals <= 12
    bot = Searcher("1", EXPERT, clock=lambda: lambda: True)
    assert bot.choose(seen) in seen.legal


def test_playouts_and_experience_are_put_together_by_their_precision() -> None:
    assert put_together([4.0, 0.0], [0.0, 0.0], [-9.0, 9.0], 2.0) == [4.0, 0.0]
    even = put_together([4.0, 0.0], [2.0, 2.0], [-2.0, 2.0], 2.0)
    assert even == pytest.approx([2.0, 2.0])


def test_a_world_is_drawn_as_often_as_its_weight_says() -> None:
    rules = rulebook("jaques").rules(2)
    seen = to_act(start_match(rules, make_deal(rules, "7", None)).state)
    one, two = (World((mask,), (), spot_of(seen)) for mask in (1, 2))
    drawn = resampled([one, two], [3.0, 1.0], 40, Random(2))  # type: ignore[list-item]  # only its boneyard is looked at
    assert sum(world.hands == (1,) for world in drawn) == 30


def test_what_the_others_chose_makes_some_hands_likelier() -> None:
    state = dealt(["0-1 1-2 6-6", "2-3 1-1 3-3 0-5"], "5-5 0-6", (0, "1-2", ""))
    reader = Reader(to_act(state))
    assert len(reader.choices) == 1  # the lead; weights are positive and no proof
    plain = judge(to_act(state), Effort(reads=False, for_match=False), Random(1)).best.points
    assert judge(to_act(state), Effort(for_match=False), Random(1)).best.points != plain


def asked(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    referee = Referee()
    return [json.loads(referee.answer(json.dumps(request))) for request in requests]


NEW = {"op": "new", "preset": "official", "seats": 2, "seed": 3}


def test_the_referee_answers_with_a_bots_choice_and_changes_nothing() -> None:
    new, first, again, table = asked(
        NEW, {"op": "choose", "level": "counter", "seed": 1}, {"op": "choose", "level": "counter", "seed": 1},
        {"op": "table"},
    )  # fmt: skip
    assert first == again
    assert first["action"] in new["table"]["legal"]
    assert first["seat"] == new["table"]["turn"]
    assert table["table"] == new["table"]


def test_the_referee_says_what_each_action_is_worth() -> None:
    hands = [["1-2", "2-6", "0-4"], ["2-3", "1-1", "3-3"]]
    deal = {"hands": hands, "boneyard": ["5-5", "0-6"], "leader": 0}
    new, found, shown = asked(
        NEW | {"deal": deal}, {"op": "analyse", "seat": 0, "deals": 50}, {"op": "analyse", "open": True}
    )
    tiles = {action["tile"] for action in new["table"]["legal"]}
    assert {action["tile"] for action in found["actions"]} == tiles == {action["tile"] for action in shown["actions"]}
    assert {"do", "tile", "points", "se", "exact", "deals", "chance"} <= set(found["actions"][0])
    assert shown["exact"]
    masks = tuple(mask_of(map(parse_tile, hand)) for hand in hands)
    root = Position(rulebook("official").rules(2), masks, 0, (0, 1))
    worth = {str(action.tile): points for action, points in values(root).points.items()}
    assert {action["tile"]: action["points"] for action in shown["actions"]} == {tile: worth[tile] for tile in tiles}


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({"op": "choose", "level": "grandmaster"}, "it must be one of novice, unloader"),
        ({"op": "choose", "level": "expert", "seed": 1.5}, "seed is 1.5"),
        ({"op": "analyse", "deals": 0}, "from 1 to 100000"),
        ({"op": "analyse", "deals": "many"}, "from 1 to 100000"),
        ({"op": "analyse", "seat": 9}, "There is no seat 9"),
        ({"op": "analyse", "open": 1}, "it must be true or false"),
        ({"op": "analyse", "hands": 1}, "Unknown in a request analyse: hands"),
    ],
)
def test_the_referee_refuses_bad_questions_in_one_sentence(request_: dict[str, Any], told: str) -> None:
    reply = asked(NEW, request_)[1]
    assert not reply["ok"]
    assert told in reply["error"]
    assert "\n" not in reply["error"]


def test_the_referee_has_nothing_to_say_to_a_seat_that_waits() -> None:
    new, reply = (
        asked(
            NEW,
            {"op": "analyse", "seat": 0},
        )[0],
        asked(NEW, {"op": "analyse", "seat": 1})[1],
    )
    assert new["table"]["turn"] in (0, 1)
    assert reply["ok"] is (new["table"]["turn"] == 1)


def test_the_error_counts_a_world_that_was_taken_several_times_once() -> None:
    values = [1.0, 5.0, 2.0, 8.0]
    mean, se = mean_and_error(values, range(4))
    assert mean_and_error(values * 3, [*range(4)] * 3) == pytest.approx((mean, se))
    assert mean_and_error(values, [7] * 4)[1] == inf
    assert mean_and_error(values[:2], range(4))[0] == 3.0
