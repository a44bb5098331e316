"""One plan against all opponents as one coalition, compared with every plan there is."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.actions import End, play
from engine.belief import Weighed
from engine.events import Why
from engine.practice.coalition import Claim, Planner, Verdict, plan_value, prove
from engine.practice.coalition_partner import partner_action
from engine.practice.kinds import Quality
from engine.rulebooks import RULEBOOKS
from engine.state import Deal, MatchState
from engine.tiles import mask_of, parse_tile
from engine.transition import apply, start_match
from engine.views import snapshot_for
from tests.engine.brute_force import BruteForce
from tests.engine.plan_oracle import TABLES, cases, moment


@pytest.mark.parametrize("name", TABLES)
def test_a_plan_keeps_on_average_as_much_as_the_best_of_all_plans(name: str) -> None:
    for made, planner, found in cases(name, 8):
        for action, every in found.items():
            most = max(map(planner.sum, every))
            result = planner.plan(action, Claim(mean=-1000.0))
            assert result.verdict is Verdict.PROVEN
            assert planner.sum(result.kept) == most, made
            assert planner.plan(action, Claim(mean=most / planner.total + 0.01)).verdict is Verdict.REFUTED
            assert any(all(map(int.__ge__, plan, result.kept)) for plan in every)


@pytest.mark.parametrize("name", TABLES)
def test_a_claim_in_every_world_is_proven_if_and_only_if_one_of_all_plans_keeps_it(name: str) -> None:
    random = Random(name)
    verdicts = set()
    for made, _, found in cases(name, 10, seed=1):
        for action, every in found.items():
            best = tuple(map(max, zip(*every, strict=True)))
            mixed = [tuple(random.choice(pair) for pair in zip(best, plan, strict=True)) for plan in every[:4]]
            for floors in (best, (1,) * len(best), *mixed):
                is_kept = any(all(map(int.__ge__, plan, floors)) for plan in every)
                result = plan_value(made.snapshot, made.worlds, action, Claim(floors))
                assert (result.verdict is Verdict.PROVEN) == is_kept, made
                verdicts.add(result.verdict)
    assert verdicts == {Verdict.PROVEN, Verdict.REFUTED}


@pytest.mark.parametrize("name", TABLES)
def test_open_hands_bound_what_plans_keep(name: str) -> None:
    for made, planner, found in cases(name, 4, seed=2):
        for action, every in found.items():
            bound = planner.bound(action)
            assert bound is not None
            for at, state in enumerate(made.states):
                oracle = BruteForce(state, state.turn, 100_000)
                after = apply(state, state.turn, action).state
                assert bound[at] == oracle.value(after)
                assert all(plan[at] <= bound[at] for plan in every)


def test_two_hands_that_are_each_beaten_need_not_be_beaten_by_one_plan() -> None:
    """Both play 3-4 and 0-3 after 2-5 and keep a double, and whose, decides between 0-1 and 0-5."""
    moments = [_after_the_opening("0-3 3-4 5-5", "0-1 0-5 2-5"), _after_the_opening("0-3 3-4 1-1", "0-1 0-5 2-5")]
    snapshot, action = snapshot_for(moments[0], 1), play(parse_tile("2-5"), End.RIGHT)
    worlds = [Weighed(state.hands, 1) for state in moments]
    for world in worlds:
        assert plan_value(snapshot, [world], action, Claim((1,))).verdict is Verdict.PROVEN
    assert min(Planner(snapshot, worlds).bound(action) or ()) > 0
    assert plan_value(snapshot, worlds, action, Claim((1, 1))).verdict is Verdict.REFUTED


def _after_the_opening(first: str, second: str) -> MatchState:
    """Return a closed moment of two seats at the ends 4 and 5."""
    hands = [mask_of(map(parse_tile, text.split())) for text in (first, second)]
    hands[0] |= mask_of([parse_tile("4-5")])
    boneyard = [tile for tile in range(28) if not (hands[0] | hands[1]) >> tile & 1][:2]
    state = start_match(RULEBOOKS["jaques"].rules(2), Deal((hands[0], hands[1]), tuple(boneyard), 0, Why.GIVEN)).state
    return apply(state, 0, play(parse_tile("4-5"))).state


def test_a_search_without_nodes_decides_nothing() -> None:
    undecided = 0
    for made, _, found in cases("three", 20, seed=4):
        for action in found:
            result = plan_value(made.snapshot, made.worlds, action, Claim(mean=-1000.0), most=0)
            undecided += result.verdict is Verdict.UNDECIDED
    assert undecided


def test_a_proof_is_of_one_play_and_claims_what_its_quality_says() -> None:
    seen = set()
    for name in ("three by the official rules", "partners by the official rules"):
        for _, planner, found in cases(name, 40, seed=5):
            proof = prove(planner, 2)
            if proof.verdict is not Verdict.PROVEN:
                continue
            seen.add(proof.quality)
            plans = [plan for plan in found[proof.best] if all(map(int.__ge__, plan, proof.kept))]
            assert plans
            for other, bound in proof.bounds.items():
                assert planner.mean(proof.kept) >= planner.mean(bound) + 2
                assert all(planner.mean(proof.kept) >= planner.mean(plan) + 2 for plan in found[other])
                if proof.quality is Quality.SURE:
                    assert min(proof.kept) > 0 >= min(bound)
                if proof.quality is Quality.DOMINANT:
                    assert all(map(int.__ge__, proof.kept, bound))
            if prove(planner, 2, proof.best, whole=True).verdict is Verdict.PROVEN:
                assert proof.kept == planner.bound(proof.best)
    assert seen >= {Quality.SURE, Quality.DOMINANT}


def test_what_is_no_closed_moment_is_refused() -> None:
    rules = RULEBOOKS["jaques"].rules(2)
    hands = (mask_of([parse_tile("1-1"), parse_tile("1-2")]), mask_of([parse_tile("3-3"), parse_tile("2-3")]))
    rest = tuple(tile for tile in range(10) if not (hands[0] | hands[1]) >> tile & 1)
    state = start_match(rules, Deal(hands, rest, 0, Why.GIVEN)).state
    with pytest.raises(ValueError, match="nothing to draw"):
        Planner(snapshot_for(state, 0), [Weighed(hands, 1)])
    moment = _after_the_opening("0-3 3-4 5-5", "0-1 0-5 2-5")
    with pytest.raises(ValueError, match="seat to act"):
        Planner(snapshot_for(moment, 0), [Weighed(moment.hands, 1)])
    with pytest.raises(ValueError, match="not those of the player"):
        Planner(snapshot_for(moment, 1), [Weighed(moment.hands[::-1], 1)])


def test_the_partner_plays_the_same_however_the_chain_lies() -> None:
    random, choices = Random(6), 0
    rules = RULEBOOKS["jaques"].rules(4, {"partnership": True})
    for made in filter(None, (moment(rules, random) for _ in range(60))):
        snapshot = made.snapshot
        left, right, up, down = snapshot.chain.ends
        if len(snapshot.legal) > 1 and left != right:
            turned = replace(snapshot, chain=snapshot.chain._replace(ends=(right, left, up, down)))
            one, other = partner_action(snapshot), partner_action(turned)
            assert one in snapshot.legal
            assert (one.tile, one.end) == (other.tile, End.LEFT if other.end is End.RIGHT else End.RIGHT)
            choices += 1
    assert choices
