"""What a newcomer is told at problems: what counts, what is wrong with a play, what has changed, what is not rated."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from engine.practice.facts import facts
from engine.practice.moments import snapshot_of
from engine.practice.problem import Problem
from engine.practice.rating import NEWCOMER, PROBLEM_DEVIATION, Game, Rated, after
from engine.practice.refuting import Fault, refuted
from engine.practice.trial import begin
from engine.practice.values import plays_of
from engine.progress.values import SETTLED
from engine.rulebooks import rulebook
from engine.tiles import make_tile
from tests.practice_problems import ALL, CHAIN, LOCK, PARTNERS, REFUSE, THREE
from tests.tui.test_practice_screen import Trainee, training
from tui.app import DominoesApp
from tui.practice_store import Filters, Outcome, Store, attempt_at
from tui.practice_supply import MATCH, own_supply
from tui.screens.key_hints import digits_of
from tui.screens.practice import PracticeScreen
from tui.settings import Settings
from tui.words.people import People
from tui.words.practice.faults import fault_words
from tui.words.practice.new_rules import changed_rules
from tui.words.practice.scoring import counting_lines, meaning_lines

EASY = Rated(1100.0, PROBLEM_DEVIATION)


def test_a_newcomer_loses_little_at_once_and_is_settled_after_about_ten_problems() -> None:
    assert after(NEWCOMER, [Game(EASY, 0.0)]).rating > NEWCOMER.rating - 110
    player, count = NEWCOMER, 0
    while player.deviation > SETTLED:
        player = after(player, [Game(EASY._replace(rating=player.rating), count % 2)])
        count += 1
    assert 8 <= count <= 12


async def test_what_counts_is_told_before_the_first_rated_problem_and_once(tmp_path: Path) -> None:
    async with training((LOCK, CHAIN), tmp_path, knows=False) as trainee:
        told = trainee.text
        assert "A wrong play loses the problem" in told
        assert "three quarters after one hint" in told
        assert "still unsure" in told
        assert "What is your best play?" in await trainee.press("enter")
        await trainee.press("x")
    async with training((CHAIN,), tmp_path, knows=False) as trainee:
        assert "A wrong play loses the problem" not in trainee.text
        assert "What the words mean:" in "\n".join(await pages_of(trainee))


async def pages_of(trainee: Trainee) -> list[str]:
    """The page of keys, at its first lines and near its last."""
    shown = [await trainee.press("question_mark")]
    for lines in (1000, -8, -12):
        trainee.screen.overlay.move_by(lines)
        await trainee.pilot.pause()
        shown.append(trainee.text)
    return shown


async def test_a_hint_says_what_it_costs_and_a_lost_try_gives_none(tmp_path: Path) -> None:
    async with training((LOCK,), tmp_path) as trainee:
        assert "counts three" in await trainee.press("h")
        assert "This try is lost: u takes the play back" in await trainee.press("3 enter h")
        assert "Hints: 1 of 3" in await trainee.press("u")


async def test_going_away_from_a_problem_that_was_begun_asks_once(tmp_path: Path) -> None:
    async with training((LOCK, CHAIN), tmp_path) as trainee:
        assert "counts as a loss. n again goes." in await trainee.press("h n")
        assert f"Problem {LOCK.id}" in await trainee.press("3 n")
        assert trainee.outcomes == []
        assert f"Problem {CHAIN.id}" in await trainee.press("n")
        assert trainee.outcomes == [(LOCK.id, "shown", 1, 0)]


async def test_going_on_from_a_problem_that_was_not_begun_says_that_it_does_not_count(tmp_path: Path) -> None:
    async with training((LOCK, CHAIN), tmp_path) as trainee:
        assert "The last problem was not begun, so it does not count." in await trainee.press("n")
        assert trainee.outcomes == []


async def test_why_after_the_answer_is_the_reasons_of_the_problem(tmp_path: Path) -> None:
    async with training((LOCK,), tmp_path) as trainee:
        await trainee.press("x v")
        shown = await trainee.press("w")
        assert "2-5 on the 5 leaves 2 and 2." in shown
        assert "Match" not in shown


async def test_where_only_a_pass_is_left_the_key_that_goes_back_is_named(tmp_path: Path) -> None:
    async with training((LOCK,), tmp_path) as trainee:
        await trainee.press("3 enter")
        while not trainee.screen.run.trial.is_over and trainee.screen.run.has_choice:
            await trainee.press("enter")
        assert "again" in await trainee.press("h") or "u " in trainee.text


def own_problem(source: str) -> PracticeScreen:
    return PracticeScreen(LOCK, own_supply(LOCK, source))


async def test_a_position_of_ones_own_is_kept_but_not_rated(tmp_path: Path) -> None:
    for source in ("own", MATCH):
        app = DominoesApp(Settings(), partial(own_problem, source))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, PracticeScreen)
            assert app.screen.title_line.right == ("your own position: not rated", "not rated")
            await pilot.press("x")
            await pilot.pause()
            assert "not rated" in app.screen.standing_prompt()
    with Store.open() as store:
        assert store.ledger._ask("SELECT source, rated, rating FROM attempts") == [
            ("own", 0, NEWCOMER.rating),
            ("match", 0, NEWCOMER.rating),
        ]
        assert store.due() == ()


@pytest.mark.parametrize("problem", ALL, ids=lambda one: one.id)
def test_what_is_wrong_with_a_play_is_said_and_the_better_one_is_not(problem: Problem) -> None:
    people = People(("Ana", "Ben", "Cleo", "Dora")[: problem.rules.seats], problem.seat)
    best = problem.best
    for action in plays_of(snapshot_of(problem)):
        if action == best:
            continue
        said = fault_words(refuted(begin(problem), action), people)
        assert said.endswith(".")
        assert str(best.tile) not in said


def test_a_lock_that_loses_the_count_is_told_with_both_counts() -> None:
    found_facts = facts(REFUSE)
    assert found_facts.lock is not None
    found = refuted(begin(REFUSE), found_facts.lock.action)
    assert (found.fault, found.mine, found.theirs) == (Fault.BLOCKS, 12, 6)
    assert fault_words(found, People(("You", "Ana"), 0)) == "It blocks, and Ana can have fewer pips: 6 to your 12."


def test_other_rules_are_told_with_what_differs_in_an_ending() -> None:
    other = replace(LOCK, rulebook="official", rules=rulebook("official").rules(2))
    assert changed_rules(LOCK, CHAIN) == ()
    assert changed_rules(LOCK, other)[0] == "Now Official rules, 2 players. Going out with 0-0 brings 10 more."
    pagat = replace(LOCK, rulebook="pagat", rules=rulebook("pagat").rules(2))
    assert (
        changed_rules(LOCK, pagat)[0]
        == "Now Pagat rules, 2 players. Draws prove nothing: one may draw though a tile fits (R14)."
    )
    assert changed_rules(LOCK, THREE)[0] == "Now 3 players, Jaques rules as before."
    assert "In a block each side adds its pips." in changed_rules(LOCK, PARTNERS)[0]


def test_the_bars_are_those_of_the_level_and_the_table_that_are_chosen() -> None:
    with Store.open(shipped=lambda: ALL) as store:
        store.record(attempt_at(CHAIN, Outcome.SOLVED))
        whole = {bar.theme: (bar.solved, of) for bar, of in store.progress().bars}
        easy = {bar.theme: (bar.solved, of) for bar, of in store.progress(filters=Filters(level="easy", seats=2)).bars}
    assert whole["lock_now"] == (0, 2)
    assert "lock_now" not in easy
    assert easy["shut_out_chain"] == (1, 1)


def test_the_digits_of_the_bottom_line_are_those_that_pick_a_tile() -> None:
    tiles = [make_tile(0, high) for high in range(7)]
    assert digits_of(tiles[:3]) == "1-3"
    assert digits_of([None, *tiles[:2]]) == "2-3"
    assert digits_of([tiles[0], None, tiles[1]]) == "1 3"
    assert digits_of([*tiles, *tiles[:3]]) == "1-9 0"
    assert digits_of([*tiles, *tiles]) == "1-9 0"


def test_every_word_of_practice_is_explained_in_a_sentence() -> None:
    lines = [*counting_lines(), *meaning_lines()]
    assert all(line.endswith(".") for line in lines)
    for word in ("WORST", "AVERAGE", "count:", "lock:", "shut-out chain:", "tempo:"):
        assert any(word in line for line in lines)
