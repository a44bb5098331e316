"""The open-hands solver against a brute force written from the rules, and the sizes of its searches."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Any

import pytest

from engine.actions import DRAW, Do, play
from engine.chain import CLOSED, Chain
from engine.rulebooks import JAQUES, OFFICIAL, PAGAT
from engine.rules import Score
from engine.snapshot import Phase
from engine.solver import Position, Solved, solve, values
from engine.solver.budget import Budget
from engine.solver.wishes import worths
from engine.tiles import Tile, make_tile
from engine.transition import apply, legal_actions
from tests.engine.brute_force import BruteForce, TooLargeError, position_of, random_rules, random_state

TWO = JAQUES.rules(2)
PARTNERS = JAQUES.rules(4, {"draw": "none", "hand_size": 7, "partnership": True})


def shuffled_tiles(seed: int) -> list[int]:
    """Return the tile ids of a deal that is counted by the benchmark too."""
    tiles = [(low, high) for low in range(7) for high in range(low, 7)]
    Random(seed).shuffle(tiles)
    return [make_tile(*tile).id for tile in tiles]


def mask(tiles: list[int]) -> int:
    return sum(1 << tile for tile in tiles)


def deal_of_two(seed: int) -> Position:
    tiles = shuffled_tiles(seed)
    hands = (mask(tiles[:7]), mask(tiles[7:14]))
    return Position(TWO, hands, 0, (0, 1), boneyard=tuple(tiles[14:]), drawable=12)


def deal_of_four(seed: int) -> Position:
    tiles = shuffled_tiles(seed)
    hands = tuple(mask(tiles[at : at + 7]) for at in range(0, 28, 7))
    return Position(PARTNERS, hands, 0, (0, 1, 2, 3))


def mean_nodes(found: list[Solved]) -> float:
    """Return the geometric mean of the calls of the search."""
    return exp(sum(log(solved.nodes) for solved in found) / len(found))


@pytest.mark.parametrize("block", range(4))
def test_values_and_lines_are_those_of_a_brute_force_under_every_kind_of_rules(block: int) -> None:
    checked = 0
    for seed in range(block * 100, block * 100 + 100):
        random = Random(seed)
        state = random_state(random, random_rules(random))
        side = random.choice(state.setup.active)
        oracle = BruteForce(state, side, limit=1000)
        try:
            value = oracle.value(state)
        except TooLargeError:
            continue
        actions = legal_actions(state)
        found = values(position_of(state), for_side=side)
        wanted = {action: oracle.value(apply(state, state.turn, action).state) for action in actions}
        assert (found.points, tuple(found.points), found.exact) == (wanted, actions, True), seed
        solved = solve(position_of(state), for_side=side)
        for action in solved.line:
            state = apply(state, state.turn, action).state
        assert state.phase is not Phase.PLAYING, seed
        assert (solved.points, solved.exact, oracle.value(state)) == (value, True, value), seed
        checked += 1
    assert checked > 80


class Wishes(BruteForce):
    """The same, where a chance is at stake that points of both sides make, and not their difference."""

    def _ahead(self, scores: tuple[int, ...]) -> Any:
        won = [now - then for now, then in zip(scores, self.start.scores, strict=True)]
        return self.wish(won)

    def wish(self, won: Sequence[int], winner: int | None = None) -> float:
        mine = self.start.rules.team_of(self.side)
        return 1 / (1 + exp((won[1 - mine] - 3 * won[mine] - 5 * (won[mine] >= 10)) / 30))


def test_chances_are_those_of_a_brute_force_where_both_sides_score_on_the_way() -> None:
    checked = 0
    for seed in range(1000):
        random = Random(seed)
        rules = random_rules(random)
        if rules.teams != 2 or rules.score is not Score.FIVES:
            continue
        state = random_state(random, rules)
        position = position_of(state)
        side = random.choice(state.setup.active)
        oracle = Wishes(state, side, limit=1000)
        try:
            wanted = {action: oracle.value(apply(state, state.turn, action).state) for action in legal_actions(state)}
        except TooLargeError:
            continue
        if position.drawable == 0:
            found = worths(position, side, oracle.wish, 100_000)
            assert found is not None
            assert found.worths == wanted, seed
            checked += 1
    assert checked > 25


def test_chances_that_take_too_long_are_not_told() -> None:
    assert worths(deal_of_two(1)._replace(boneyard=(), drawable=0), 0, lambda won, winner: 0.5, 5) is None


def test_twenty_deals_of_two_need_few_nodes() -> None:
    found = [solve(deal_of_two(seed), with_line=False) for seed in range(20)]
    assert [solved.points for solved in found[:5]] == [55, 8, 11, 20, -3]
    assert all(solved.exact for solved in found)
    assert mean_nodes(found) <= 1100


def test_two_deals_of_partners_need_few_nodes() -> None:
    found = [solve(deal_of_four(seed), with_line=False) for seed in range(2)]
    assert [solved.points for solved in found] == [44, 35]
    assert mean_nodes(found) <= 25_000


def test_a_search_that_runs_out_of_nodes_says_so() -> None:
    solved = solve(deal_of_two(0), node_limit=100)
    assert not solved.exact
    assert solved.nodes == 100
    assert not values(deal_of_two(0), node_limit=100).exact


def test_a_line_is_whole_wherever_the_value_is_exact() -> None:
    for seed in range(4):
        whole = solve(deal_of_four(seed))
        scarce = solve(deal_of_four(seed), node_limit=whole.nodes)
        assert scarce.exact
        assert (scarce.points, len(scarce.line)) == (whole.points, len(whole.line))


def test_a_large_bonus_is_counted_in_full() -> None:
    rules = JAQUES.rules(2, {"blank_bonus": 1_000_000})
    hands = tuple(mask([make_tile(*tile).id for tile in hand]) for hand in (((0, 0), (0, 1)), ((1, 6), (1, 3))))
    found = values(Position(rules, hands, 0, (0, 1)))
    assert found.points == {play(Tile(0, 1)): 1_000_004, play(Tile(0, 0)): 11}


def test_with_much_to_draw_at_will_only_the_first_action_may_draw_and_it_says_so() -> None:
    position = deal_of_two(0)._replace(rules=PAGAT.rules(2))
    found = values(position)
    assert list(found.points)[-1] == DRAW
    assert not found.exact
    solved = solve(position, with_line=False)
    assert (solved.points, solved.exact) == (max(found.points.values()), False)
    plays = {action: points for action, points in found.points.items() if action.do is Do.PLAY}
    assert plays == values(deal_of_two(0)).points


def test_with_four_drawable_tiles_drawing_at_will_is_exact() -> None:
    position = deal_of_two(3)._replace(rules=PAGAT.rules(2), drawable=4)
    small = position._replace(hands=tuple(hand & 0x15555 for hand in position.hands))
    assert solve(small).exact


def test_what_is_worth_so_much_to_one_of_two_is_worth_the_opposite_to_the_other() -> None:
    for seed in range(5):
        assert solve(deal_of_two(seed), for_side=1, with_line=False).points == -solve(deal_of_two(seed)).points


def test_the_best_action_alone_against_all_has_the_value_of_the_position() -> None:
    hands = tuple(mask(shuffled_tiles(4)[at : at + 4]) for at in range(0, 16, 4))
    alone = Position(OFFICIAL.rules(4, {"draw": "none"}), hands, 0, (0, 1, 2, 3))
    found = values(alone)
    assert found.exact
    assert max(found.points.values()) == solve(alone).points


def test_no_table_is_left_full(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[Budget] = []

    def noted(limit: int) -> Budget:
        budgets.append(Budget(limit))
        return budgets[-1]

    monkeypatch.setattr("engine.solver.search.Budget", noted)
    solve(deal_of_two(1))
    values(deal_of_four(0)._replace(hands=(0b11, 0b1100, 0b110000, 0b11000000)))
    left = [budget.entries for budget in budgets]
    assert (left, all(budget.nodes for budget in budgets)) == ([0, 0], True)


def test_a_round_that_is_over_is_refused() -> None:
    over = Position(TWO, (0, 1), 1, (0, 1), Chain((), (3, 3, CLOSED, CLOSED)))
    with pytest.raises(ValueError, match="the round is over"):
        solve(over)
