"""The chance to win the match, from the scores and from who leads next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dealing import make_deal
from engine.equity import Facts, chances, chances_with_errors, facts_of, match_equity, next_leader, utility
from engine.equity.families import FAMILIES, nearest
from engine.equity.leads import lead_rule
from engine.equity.remainders import Remainders
from engine.equity.scores import round_scores
from engine.rulebooks import RULEBOOKS, rulebook
from engine.rules import Rules
from engine.transition import start_match
from engine.views import snapshot_for

TABLES: tuple[tuple[str, int, Mapping[str, Any]], ...] = (
    ("jaques", 2, {"target": 60}),
    ("jaques", 2, {"next_lead": "rotate"}),
    ("official", 2, {"target": 50}),
    ("jaques", 2, {"score": "fives"}),
    ("jaques", 2, {"rounds": 5}),
    ("jaques", 4, {"partnership": True, "target": 80}),
    ("pagat", 3, {}),
    ("jaques", 4, {}),
    ("jaques", 3, {"score": "fives"}),
    ("jaques", 4, {"rounds": 4}),
)
RULES = [rulebook(book).rules(seats, options) for book, seats, options in TABLES]


def two(**options: Any) -> Rules:
    return rulebook("jaques").rules(2, options)


@settings(max_examples=35, deadline=None, derandomize=True)
@given(st.sampled_from(RULES), st.data())
def test_the_chances_sum_to_one_and_a_point_more_never_hurts(rules: Rules, data: st.DataObject) -> None:
    scores = tuple(data.draw(st.integers(0, rules.target + 5)) for _ in range(rules.teams))
    leader = data.draw(st.sampled_from([None, *range(rules.seats)]))
    played = data.draw(st.integers(0, rules.rounds or 0))
    before = chances(rules, scores, leader, played, 200)
    assert sum(before) == pytest.approx(1)
    assert all(-1e-12 <= chance <= 1 + 1e-12 for chance in before)
    side, more = data.draw(st.integers(0, rules.teams - 1)), data.draw(st.integers(1, 30))
    better = (*scores[:side], scores[side] + more, *scores[side + 1 :])
    if max(better) < rules.target:
        assert chances(rules, better, leader, played, 200)[side] >= before[side] - 1e-9


@pytest.mark.parametrize("rules", RULES, ids=[f"{book}-{seats}-{len(options)}" for book, seats, options in TABLES])
def test_sides_that_are_alike_have_the_same_chances(rules: Rules) -> None:
    even = chances(rules, (10,) * rules.teams, None, 0)
    assert even == pytest.approx((1 / rules.teams,) * rules.teams)
    if rules.teams == 2:
        mine, his = chances(rules, (30, 10), 0, 0), chances(rules, (10, 30), 1, 0)
        assert mine == pytest.approx(his[::-1])
    else:
        turned = chances(rules, (7, 5, 2, 9)[: rules.teams], 1, 0)
        straight = chances(rules, (5, 2, 9, 7)[: rules.teams] if rules.teams == 4 else (5, 2, 7), 0, 0)
        assert (turned[1], turned[2]) == pytest.approx((straight[0], straight[1]))


def test_the_table_of_a_rotating_lead_is_the_one_of_the_study() -> None:
    equity = match_equity(two(next_lead="rotate"))
    study = {(0, 0): 51, (0, 40): 30, (20, 60): 28, (40, 20): 63, (60, 60): 52, (80, 80): 53, (95, 80): 70, (95, 0): 97}
    for scores, per_cent in study.items():
        assert 100 * equity.chance(scores, 0) == pytest.approx(per_cent, abs=2)


def test_by_hand_who_needs_one_point_and_leads_by_the_winner_wins_unless_the_other_scores() -> None:
    """At 99 each a round with points decides; one without gives the lead to either at the next deal."""
    rules = two()
    scores = round_scores(rules)
    wins = sum(chance for chance, winner, points in scores.outcomes if winner == 0 and points[0])
    losses = sum(chance for chance, winner, points in scores.outcomes if winner == 1 and points[1])
    leader = chances(rules, (99, 99), 0)[0]
    other = chances(rules, (99, 99), 1)[0]
    pointless = {winner: chance for chance, winner, points in scores.outcomes if not any(points)}
    after = (leader + other) / 2 * pointless[-1] + leader * pointless.get(0, 0) + other * pointless.get(1, 0)
    assert leader == pytest.approx(wins + after)
    assert leader + losses < 1 + pointless[-1] + pointless.get(0, 0) + pointless.get(1, 0)


def test_the_last_of_a_number_of_rounds_is_won_by_who_is_ahead_after_it() -> None:
    rules = two(rounds=3)
    outcomes = round_scores(rules).outcomes
    ahead = sum(chance for chance, _, (mine, other) in outcomes if 12 + mine > other)
    even = sum(chance for chance, _, (mine, other) in outcomes if 12 + mine == other)
    assert chances(rules, (40, 28), 0, 2)[0] == pytest.approx(ahead + even / 2)
    assert chances(rules, (40, 28), 0, 3) == (1, 0)
    assert chances(rules, (40, 40), 0, 3) == (0.5, 0.5)


@pytest.mark.parametrize("options", [{"score": "fives"}, {}, {"next_lead": "rotate"}])
def test_simulated_matches_of_the_same_rounds_agree_with_the_table(options: Mapping[str, Any]) -> None:
    rules = two(**options)
    runs = Remainders(round_scores(rules), lead_rule(rules), 3_000)
    for scores in ((0, 0), (60, 20), (85, 90), (20, 80)):
        needs = [rules.target - score for score in scores]
        assert runs.to_target(needs)[0] == pytest.approx(chances(rules, scores, 0)[0], abs=0.04)


def test_long_matches_are_answered_too_and_join_the_table_smoothly() -> None:
    for options in ({}, {"score": "fives"}):
        values = [chances(two(target=target, **options), (target - 150, target - 190), 0)[0] for target in (200, 10**6)]
        assert values[0] == pytest.approx(values[1], abs=0.01)
        far = two(target=10**6, **options)
        ladder = [chances(far, (10**6 - need, 10**6 - 260), 0)[0] for need in range(100, 500, 20)]
        assert ladder == sorted(ladder, reverse=True)
        assert chances(far, (10**6 - 201, 10**6 - 150), 0)[0] == pytest.approx(
            chances(far, (10**6 - 200, 10**6 - 150), 0)[0], abs=0.02
        )
        assert 0.5 < chances(far, (500_000, 499_000), None)[0] < 1
    many = two(rounds=10**6)
    assert 0.5 < chances(many, (0, 0), 0)[0] < 0.51
    assert chances(many, (0, 0), 0, 10**6 - 24)[0] == pytest.approx(chances(many, (0, 0), 0, 10**6 - 26)[0], abs=0.01)
    three = rulebook("jaques").rules(3, {"target": 10**6})
    assert chances(three, (0, 0, 0), None, 0, 500) == pytest.approx((1 / 3,) * 3, abs=0.06)
    assert chances(three, (500_000, 450_000, 450_000), 1)[0] > 0.99
    lasting = rulebook("jaques").rules(4, {"rounds": 10**6})
    assert chances(lasting, (0, 0, 0, 0), None, 0, 500) == pytest.approx((0.25,) * 4, abs=0.06)


def test_three_and_four_seats_say_how_sure_they_are() -> None:
    rules = rulebook("jaques").rules(4)
    found, errors = chances_with_errors(rules, (40, 60, 20, 80), 2)
    assert errors == pytest.approx([(chance * (1 - chance) / 2_000) ** 0.5 for chance in found])
    assert found == chances(rules, (40, 60, 20, 80), 2)
    assert chances_with_errors(two(), (40, 60), 0)[1] == (0, 0)


def test_the_end_of_a_round_is_worth_the_chances_after_it() -> None:
    rules = two()
    worth = utility(rules, Facts(side=0, scores=(70, 85), leader=0, played=6))
    assert worth((30, 0), 0) == 1
    assert worth((0, 15), 1) == 0
    assert worth((10, 0), 0) == chances(rules, (80, 85), 0, 7)[0]
    assert worth((0, 10), 1) == chances(rules, (70, 95), 1, 7)[0]
    assert worth((0, 0), None) == chances(rules, (70, 85), None, 7)[0]
    assert utility(rules, Facts(1, (70, 85), 0, 6))((30, 0), 0) == 0
    gains = [worth((points, 0), 0) for points in range(31)]
    assert gains == sorted(gains)


def test_far_from_the_target_a_point_is_worth_the_same_everywhere() -> None:
    worth = utility(two(target=200), Facts(0, (0, 0), 0, 0))
    steps = [worth((points + 5, 0), 0) - worth((points, 0), 0) for points in (0, 5, 10, 15, 20)]
    assert max(steps) < 1.1 * min(steps)


def test_a_sudden_death_is_won_by_the_round() -> None:
    rules = rulebook("official").rules(3, {"rounds": 2})
    facts = Facts(1, (50, 50, 20), 0, 2, tied=(0, 1))
    worth = utility(rules, facts)
    assert (worth((0, 0, 0), 1), worth((9, 0, 0), 0), worth((0, 0, 0), None)) == (1, 0, 0.5)
    assert utility(rules, facts._replace(side=2))((0, 0, 0), None) == 0
    assert chances(rules, (50, 50, 20), None, 2) == (0.5, 0.5, 0)


def test_the_next_leader_follows_the_rulebook() -> None:
    jaques, official, pagat = (rulebook(name).rules(4) for name in ("jaques", "official", "pagat"))
    assert (next_leader(jaques, 3, 1), next_leader(jaques, 3, None)) == (1, None)
    assert (next_leader(pagat, 3, 1), next_leader(pagat, 1, None)) == (0, 2)
    assert next_leader(official, 3, 1) is None


def test_facts_are_read_off_a_snapshot() -> None:
    rules = rulebook("jaques").rules(4, {"partnership": True})
    state = start_match(rules, make_deal(rules, "1", None)).state
    facts = facts_of(snapshot_for(state, 3))
    assert facts == Facts(1, (0, 0), state.setup.leader, 0, ())
    assert facts_of(snapshot_for(state, None), 0).side == 0


def test_every_rules_value_has_a_family_that_was_measured() -> None:
    for book in RULEBOOKS.values():
        for seats in (2, 3, 4):
            assert nearest(book.rules(seats))[1] == 1
            for options in ({"highest_pip": 9}, {"draw": "none"}, {"score": "fives", "highest_pip": 9}):
                rules = book.rules(seats, options)
                scores = round_scores(rules)
                assert scores.sides == rules.teams
                assert sum(chance for chance, _, _ in scores.outcomes) == pytest.approx(1)
    assert nearest(rulebook("official").rules(4, {"partnership": True}))[0].name == "official-partners"
    free = rulebook("jaques").rules(2, {"draw": "free", "highest_pip": 9})
    assert nearest(free)[0].name == "pagat-2"
    assert nearest(free)[1] == pytest.approx(1.5)
    assert len({family.name for family in FAMILIES}) == len(FAMILIES)


def test_more_than_two_sides_have_no_table() -> None:
    with pytest.raises(ValueError, match="two sides"):
        match_equity(rulebook("jaques").rules(3))
