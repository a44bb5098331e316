"""The facts behind an explanation: all of them could be known, and each is so in every hand that is possible."""

from __future__ import annotations

import pytest

from engine.practice.facts import facts
from engine.practice.moments import snapshot_of, worlds_of
from engine.practice.problem import Problem
from engine.practice.values import position_of, values_over
from engine.rules import BlockedWinner
from engine.solver.position import after
from engine.tiles import pips_in, tile_set_size
from tests.practice_problems import ALL, BLOCK, CHAIN, LOCK, PARTNERS, REFUSE, THREE, with_other_truth

every_problem = pytest.mark.parametrize("problem", ALL, ids=lambda one: one.id)


@every_problem
def test_every_tile_of_an_open_number_is_in_one_place(problem: Problem) -> None:
    worlds, viewer = worlds_of(problem), problem.seat
    for number in facts(problem).numbers:
        out = [other.tile for other in number.out]
        nowhere = [other.tile for other in number.nowhere]
        tiles = [*number.laid, *number.mine, *out, *nowhere]
        assert len(tiles) == len(set(tiles)) == problem.rules.highest_pip + 1
        assert all(number.number in tile for tile in tiles)
        for other in number.out:
            holders = {seat for world in worlds for seat, hand in enumerate(world.hands) if hand >> other.tile.id & 1}
            assert holders - {viewer} == set(other.seats)
            if other.holder is not None:
                assert all(world.hands[other.holder] >> other.tile.id & 1 for world in worlds)
        assert not any(hand >> tile.id & 1 for tile in nowhere for world in worlds for hand in world.hands)


@every_problem
def test_an_act_that_is_named_as_a_proof_happened_on_that_turn_and_proves_it(problem: Problem) -> None:
    found, history = facts(problem), snapshot_of(problem).history
    proofs = [proof for number in found.numbers for tile in number.nowhere for proof in tile.proofs]
    proofs += [proof for known in found.known for proof in known.proofs]
    assert proofs
    for proof in proofs:
        assert history[proof.place].seat == proof.seat  # type: ignore[union-attr]  # a proof is an act of a seat
        assert set(proof.numbers) <= set(proof.ends)
        assert proof.turn >= 1


@every_problem
def test_who_can_follow_and_what_a_block_counts_holds_in_every_hand(problem: Problem) -> None:
    found, worlds = facts(problem), worlds_of(problem)
    for follower in found.followers:
        tables = [after(position_of(snapshot_of(problem), world.hands), found.best.action)[0] for world in worlds]
        able = [bool(table.hands[follower.seat] & table.fits) for table in tables]
        assert (follower.share == 0, follower.share == 1) == (not any(able), all(able))
    for play in found.plays:
        if play.counts is not None and play.blocks == 1:
            for seat, pips in play.counts.others:
                assert {pips.least, pips.most} <= {pips_in(world.hands[seat]) for world in worlds}


@every_problem
def test_the_tempting_play_is_worse_and_its_hand_refutes_it(problem: Problem) -> None:
    found, worlds = facts(problem), worlds_of(problem)
    tempting = found.tempting
    assert tempting is not None
    place = [world.hands for world in worlds].index(tempting.course.hands)
    values = values_over(snapshot_of(problem), worlds)
    assert tempting.course.points == values[tempting.play.action][place] < tempting.instead
    assert tempting.instead == values[found.best.action][place]


@every_problem
def test_the_facts_are_the_same_whatever_the_hidden_hands_are(problem: Problem) -> None:
    assert facts(with_other_truth(problem)) == facts(problem)


def test_a_lock_has_its_number_exhausted_and_both_counts() -> None:
    found = facts(LOCK)
    assert [(one.number, len(one.laid), one.is_exhausted) for one in found.numbers] == [(2, 7, True)]
    assert found.best.blocks == 1
    assert found.best.counts is not None
    assert (found.best.counts.mine, found.best.counts.others) == (13, ((0, (25, 36)),))


def test_a_tile_that_nobody_can_hold_is_told_with_the_draw_that_proves_it() -> None:
    (gone,) = next(one for one in facts(BLOCK).numbers if one.number == 5).nowhere
    ((proof,), tile) = gone.proofs, gone.tile
    assert (str(tile), proof.drawn, proof.ends, proof.turn, proof.has_passed) == ("1-5", 6, (3, 5), 15, False)


def test_a_lock_that_is_refused_is_told_with_its_count() -> None:
    lock = facts(REFUSE).lock
    assert lock is not None
    assert lock.counts is not None
    assert (str(lock.action), lock.counts.mine, lock.counts.others[0][1]) == ("play 4-6 left", 12, (6, 6))


def test_partners_count_by_sides_where_the_rules_do() -> None:
    lock = facts(PARTNERS).lock
    assert PARTNERS.rules.blocked_winner is BlockedWinner.LOWEST_TEAM
    assert lock is not None
    assert lock.counts is not None
    assert lock.counts.sides == ((18, 26), (4, 12))


def test_the_others_are_told_in_the_order_of_their_turns() -> None:
    assert [one.seat for one in facts(THREE).followers] == [(THREE.seat + 1) % 3, (THREE.seat + 2) % 3]
    assert {known.seat for known in facts(CHAIN).known} == {1 - CHAIN.seat}
    assert tile_set_size(6) == 28
