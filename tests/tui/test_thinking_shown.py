"""What a demo shows of its bots' thinking: what each play seemed worth, and never more than that bot could know."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from engine.actions import DRAW, Action, End, play
from engine.bots.ladder import LEVELS, make_bot
from engine.judging import Candidate, Judgement
from engine.tiles import parse_tile
from tests.tui.every_screen import faults
from tests.tui.table_builders import dealt_session, until
from tui.app import DominoesApp
from tui.drawing.cells import cell_width
from tui.line.thoughts import thought_words
from tui.match_setup import MatchSetup, demo_level, seated
from tui.minds.thought import Thought
from tui.screens.demo import DemoScreen
from tui.screens.watch_thinking import MOST_ROWS, thinking_rows
from tui.settings import Settings
from tui.turns import PACES
from tui.words.people import People
from tui.words.weighing import weighing_of

PEOPLE = People(("Ana", "Ben"))
SIX_FOUR, DOUBLE = play(parse_tile("6-4"), End.LEFT), play(parse_tile("3-3"), End.RIGHT)


def thought(judgement: Judgement | None = None, action: Action = SIX_FOUR) -> Thought:
    """A choice between two plays."""
    session = dealt_session()
    turn = session.snapshot(None).turn or 0
    snapshot = replace(session.snapshot(turn), legal=(SIX_FOUR, DOUBLE))
    return Thought(turn, snapshot, action, judgement)


def judged(*, exact: bool = False, deals: int = 200) -> Judgement:
    """A search that found one play better."""
    return Judgement(
        (
            Candidate(SIX_FOUR, 4.25, 0.0 if exact else 0.6, deals, 4.25, 0.64, 0.01),
            Candidate(DOUBLE, -1.0, 0.7, min(deals, 100), -1.0),
        ),
        exact,
    )


def shown(said: Thought, level: str, width: int = 80, height: int = 6) -> str:
    """The strip as text."""
    rows = thinking_rows("Ana (Expert) chose 6-4 left", weighing_of(said, level), said.action, width, height)
    assert len(rows) == min(height, MOST_ROWS)
    assert all(sum(cell_width(run) for run, _ in row) <= width for row in rows)
    return "\n".join("".join(run for run, _ in row) for row in rows)


def test_a_search_shows_points_chance_and_worlds_and_marks_what_was_chosen() -> None:
    text = shown(thought(judged()), "expert")
    assert "points, chance to win · 200 worlds" in text
    assert re.search(r"► 4-6 left +\+4\.2 ± 0\.6 +64\.0 % ± 1\.0 +━+", text)
    assert re.search(r"  3-3 right +-1\.0 ± 0\.7 ", text)
    assert "► 3-3 right" in shown(thought(judged(), DOUBLE), "expert", height=2)


def test_an_ending_says_that_every_hand_was_looked_at() -> None:
    assert "all 14 hands" in shown(thought(judged(exact=True, deals=14)), "expert")
    assert "the only possible hand" in shown(thought(judged(exact=True, deals=1)), "expert")
    assert "+4.2 ±" not in shown(thought(judged(exact=True)), "expert")


def test_levels_that_do_not_search_show_their_scores_or_say_how_they_choose() -> None:
    said = thought()
    assert "a coin says" in shown(said, "novice")
    assert "heaviest" in shown(said, "unloader")
    real = said._replace(snapshot=dealt_session().snapshot(said.seat))
    for level in ("rulebook", "club"):
        best = make_bot(level, "1").choose(real.snapshot)
        weighing = weighing_of(real._replace(action=best), level)
        assert weighing.rows[0].share == 1.0
        assert best in [row.action for row in weighing.rows if row.share == 1.0]
        assert "its score" in shown(real._replace(action=best), level)
    forced = said._replace(snapshot=replace(said.snapshot, legal=(DRAW,)), action=DRAW)
    for level in LEVELS:
        assert "There was no choice." in shown(forced, level)


@given(st.integers(56, 130), st.integers(2, 12), st.sampled_from(sorted(LEVELS)), st.booleans())
def test_the_strip_fits_every_width_and_height(width: int, height: int, level: str, exact: bool) -> None:
    judgement = judged(exact=exact) if LEVELS[level].effort is not None else None
    shown(thought(judgement), level, width, height)


def test_lines_tell_a_thought_in_a_sentence() -> None:
    said = thought_words(thought(judged())._replace(seat=0), "expert", PEOPLE)
    assert said == "Ana thinks: 4-6 left +4.2 ± 0.6, 3-3 right -1.0 ± 0.7 (200 worlds)."


def test_a_demo_is_played_by_the_strongest_level_that_keeps_its_pace() -> None:
    assert demo_level(PACES["normal"]) == demo_level(PACES["quick"]) == "expert"
    assert demo_level(PACES["fast"]) == demo_level(PACES["max"]) == "club"


async def one_move(pilot: Pilot[None], screen: DemoScreen) -> None:
    known = len(screen.moments)
    await pilot.press("right")
    await until(lambda: len(screen.moments) > known, pilot)


@pytest.mark.parametrize(("size", "glyphs"), [((80, 24), "unicode"), ((60, 20), "ascii")])
async def test_a_key_shows_what_the_bots_think_with_open_hands_and_hidden_ones(
    size: tuple[int, int], glyphs: str
) -> None:
    rules = dealt_session().rules
    setup = MatchSetup(rules=rules, rulebook="Jaques", players=seated(2, (), ("counter", "club")), seed="7")
    screen = DemoScreen(setup, is_playing=False)
    app = DominoesApp(Settings(glyphs=glyphs, theme="mono"), lambda: screen)
    async with app.run_test(size=size) as pilot:
        await one_move(pilot, screen)
        assert "chose" not in screen.text()
        await pilot.press("t")
        name = "Ana" if screen.snapshot.leader == 0 else "Ben"
        assert f"{name} ({'Counter' if name == 'Ana' else 'Club'}) chose " in screen.text()
        seen = screen.text()
        await pilot.press("o")
        marked = [line for line in screen.text().splitlines() if "chose" in line]
        assert [line for line in seen.splitlines() if "chose" in line] == marked
        await one_move(pilot, screen)
        await one_move(pilot, screen)
        assert [line for line in screen.text().splitlines() if "chose" in line] != marked
        assert await faults(app, pilot, "demo") == []
        await pilot.press("t")
        assert "chose" not in screen.text()
