"""What the trainer says of a problem; the cases are small and read like the screen."""

from __future__ import annotations

import re

import pytest

from engine.practice.facts import facts
from engine.practice.moments import snapshot_of, state_of, worlds_of
from engine.practice.problem import Problem
from engine.practice.shipped import by_id
from engine.practice.solving import by_knowledge, opened
from engine.practice.trial import begin
from engine.tiles import parse_tile
from tests.practice_problems import ALL, BLOCK, CHAIN, LOCK, PARTNERS, REFUSE, THREE
from tui.words.people import People
from tui.words.practice.explanation import consequences, explanation
from tui.words.practice.hints import hint
from tui.words.practice.open_hands import known_lines, worst_lines
from tui.words.practice.scoring import figure_meaning
from tui.words.practice.table_of_plays import rows_of_plays
from tui.words.practice.wrong import given_away, wrong_head, wrong_line
from tui.words.solving import figures_words, known_rows

NAMES = ("Ana", "Ben", "Cleo")


def people_at(problem: Problem) -> People:
    names = list(NAMES[: problem.rules.seats - 1])
    names.insert(problem.seat, "You")
    return People(tuple(names), problem.seat)


def explained(problem: Problem) -> str:
    return "\n".join(explanation(facts(problem), snapshot_of(problem), people_at(problem)))


def hinted(problem: Problem, step: int) -> str:
    return hint(step, facts(problem), snapshot_of(problem), people_at(problem))


def test_a_lock_is_explained_by_its_number_the_block_and_both_counts() -> None:
    leaves, proof, block = explained(LOCK).splitlines()
    tiles = "0-2 1-2 2-2 2-3 2-4 2-5 2-6"
    assert leaves == (
        f"2-5 on the 5 leaves 2 and 2. All 7 tiles with a 2 are on the table: {tiles}. Nobody can follow a 2."
    )
    assert proof == "Ana has no 2, no 3: drew 4 tiles with 2 and 3 open on turn 15 (R13)."
    assert block == (
        "Nobody can play, and nothing may be drawn: the round is blocked (R19). In a block the pips are: you 13, "
        "Ana 25 to 36. 2-5 on the 5 brings +19.1 on average, +12 at worst, over 15 possible hands."
    )


def test_a_tile_in_the_boneyard_is_told_with_the_act_and_its_turn() -> None:
    proof = "Ana drew 6 tiles with 3 and 5 open on turn 15 (R13)"
    assert f"1-5 must be in the boneyard: {proof}. Nobody can follow a 5." in explained(BLOCK)


def test_a_refused_lock_is_told_with_the_count_that_speaks_against_it() -> None:
    said = explained(REFUSE)
    assert "4-6 on the 6 would lock in 71 % of the possible hands, but it brings -7.7 on average." in said
    assert "In a block the pips are: you 12, Ana 6." in said


def test_partners_and_three_seats_are_told_by_name() -> None:
    assert "In a block your side counts 18 to 26, the other side 4 to 12." in explained(PARTNERS)
    assert "Ben must hold 4-5" in explained(PARTNERS)
    assert "you 3, Ana 4 to 10, Ben 26 to 34" in explained(THREE)


def test_the_tempting_play_is_told_with_the_hand_that_refutes_it() -> None:
    *_, tempting = consequences(facts(LOCK), snapshot_of(LOCK), people_at(LOCK))
    assert tempting.startswith(
        "Tempting: 4-5 on the 5, the heaviest tile that fits. If Ana holds 0-6 1-5 4-6 6-6, with open hands it brings "
        "-4 and 2-5 on the 5 brings +21: You 4-5 on 5 · Ana 4-6 on 4"
    )


def test_where_all_hands_are_known_there_is_no_if() -> None:
    *_, tempting = consequences(facts(LOCK)._replace(hands=1), snapshot_of(LOCK), people_at(LOCK))
    assert tempting.startswith("Tempting: 4-5 on the 5, the heaviest tile that fits. It brings -4 and 2-5 on the 5")


def test_the_hints_go_from_the_counts_to_the_number_to_the_play() -> None:
    assert "2-5" not in hinted(LOCK, 1)
    assert hinted(LOCK, 2).startswith("The number that matters is 2. Tiles with a 2: 6 on the table, 1 yours (2-5)")
    assert hinted(LOCK, 3) == "The play: 2-5 on the 5."
    assert hinted(REFUSE, 2).startswith("What matters is the count of pips. 4-6 on the 6 would lock in")


@pytest.mark.parametrize("problem", ALL, ids=lambda one: one.id)
def test_a_tile_is_said_to_be_held_only_if_it_is_held_in_every_hand(problem: Problem) -> None:
    people, worlds = people_at(problem), worlds_of(problem)
    lines = [explained(problem), *known_lines(facts(problem), snapshot_of(problem), people)]
    for name, tiles in re.findall(r"(\w+) must hold ([0-9-]+(?:(?:, | and )[0-9-]+)*)", "\n".join(lines)):
        seat = people.names.index(name)
        for word in re.findall(r"\d-\d", tiles):
            assert all(world.hands[seat] >> parse_tile(word).id & 1 for world in worlds)


def test_open_hands_say_that_nobody_could_know_them_and_what_is_known_has_no_such_hand() -> None:
    people = people_at(CHAIN)
    head, _, ana, *_ = worst_lines(facts(CHAIN), snapshot_of(CHAIN), people)
    assert "the worst for the best play" in head
    assert "Nobody could know it." in head
    assert ana == "Ana: 3-3  3-4  3-6  4-4 = 30"
    known = known_lines(facts(CHAIN), snapshot_of(CHAIN), people)
    assert known[2] == "Ana holds 4 of these 5: 3-3  3-4  3-6  4-4  5-5."


def test_a_figure_is_what_one_plan_brings_and_what_open_hands_would_bring_is_told_apart() -> None:
    problem = by_id("rdrvz6")
    said = explained(problem)
    assert "1-4 on the 1 brings +10.1 on average, -7 at worst, over 10 possible hands." in said
    assert "If you could see the hands it would be +11.9 and +8." in said
    assert "If you could see" not in explained(LOCK)
    rows = rows_of_plays(facts(problem), snapshot_of(problem), 60)
    heading, best, *_ = ["".join(text for text, _ in row) for row in rows]
    assert heading.split() == ["PLAY", "ENDS", "WORST", "AVERAGE"]
    assert best.split()[:8] == ["1-4", "on", "the", "1", "4", "0", "-7", "+10.1"]
    head, *_ = worst_lines(facts(problem), snapshot_of(problem), people_at(problem))
    assert "which brings -7 against it" in head


def test_solving_tells_the_figures_of_a_plan_from_those_with_open_hands() -> None:
    known = by_knowledge(snapshot_of(by_id("rdrvz6")))
    heads, best, *_ = known_rows(known)
    assert heads.split() == ["PLAY", "AVERAGE", "WORST", "BEST", "PLAN", "LEAST"]
    assert best.split() == ["1-4", "left", "+11.9", "+8", "+18", "+10.1", "-7"]
    assert figures_words(known).startswith("PLAN and LEAST: what one plan that can't see the hands brings")
    heads, best, *_ = known_rows(known, opened(state_of(by_id("rdrvz6")), by_id("rdrvz6").seat))
    assert heads.split() == ["PLAY", "AVERAGE", "WORST", "PLAN", "LEAST", "OPEN", "HANDS"]
    assert len(heads) <= 56
    openly = known._replace(plays=tuple(play._replace(kept=None) for play in known.plays))
    assert known_rows(openly)[0].split() == ["PLAY", "AVERAGE", "WORST", "BEST"]
    assert figures_words(openly) == "Each hand is played as if all hands were open: who can't see them may get less."


def test_where_plans_cant_be_compared_the_figures_are_said_to_be_those_with_open_hands() -> None:
    found = facts(LOCK)._replace(is_open=True)
    said = "\n".join(explanation(found, snapshot_of(LOCK), people_at(LOCK)))
    assert "These are figures with open hands: without seeing them you may get less." in said
    assert figure_meaning(is_open=True) != figure_meaning()


def test_a_play_that_costs_nothing_on_average_is_said_to_give_up_a_sure_win() -> None:
    trial = begin(by_id("by9j6c"))
    trial = trial.played(trial.ranking.best)
    wrong = trial.judge(next(play for play in trial.ranking.plays if str(play) == "play 1-3 left"))
    assert wrong.loss < 0
    assert wrong_head(trial.snapshot, wrong) == "WRONG: 1-3 on the 1 (can lose)"
    assert wrong_line(trial.snapshot, wrong) == "Wrong: after 1-3 on the 1 no plan wins against every possible hand."
    assert given_away(trial.snapshot, wrong) == "After 1-3 on the 1 no plan wins against every possible hand."
