"""The rules in words: what holds in a match, no more and no less."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.rulebooks import RULEBOOKS, rulebook
from engine.rules import OPTIONS, Rules
from tests.tui.app_driver import press, sheet
from tools import rules_page
from tui.app import DominoesApp
from tui.rule_text.whole import parts, tile_set, tile_set_notes
from tui.screens.rules_view import RulesScreen

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def words(book: str, seats: int = 2, **options: Any) -> str:
    return said(rulebook(book).rules(seats, options))


def said(rules: Rules) -> str:
    return "\n".join(f"{clause.number} {clause.text}" for part in parts(rules) for clause in part.clauses)


def test_each_rulebook_says_what_makes_it_different() -> None:
    assert "R8 First round: the holder of the highest double leads" in words("jaques")
    assert "R10 Later rounds: the winner" in words("jaques")
    assert "with no passes" in words("jaques")
    assert "R9 A round that the highest double leads must be opened with exactly that double." in words("official")
    assert "R23 Going out with 0-0 scores 10 more." in words("official")
    assert "R17 The boneyard may be drawn empty." in words("official", 3)
    assert "R7 First round: each seat draws one tile by lot" in words("pagat")
    assert "R14 While tiles may be drawn" in words("pagat")
    assert "R11 Later rounds: the lead moves one seat clockwise" in words("pagat")
    assert "The match is to 61" in words("pagat", 3)


@pytest.mark.parametrize(
    ("options", "present", "absent"),
    [
        ({"draw": "none"}, "R31 Block", "R17"),
        ({"score": "fives"}, "R32 All Fives", "R33"),
        ({"spinner": True}, "R34 Spinner", "exactly two open ends"),
        ({"highest_pip": 9}, "55 tiles", "28 tiles"),
        ({"rounds": 5}, "R29 The match is 5 rounds long", "R27"),
        ({"referee": "players"}, "draws 1 tile as a penalty", "The program is the referee"),
        ({"touch_move": True}, "R37", "R39"),
        ({"surrender": False}, "Nobody may give up", "R26"),
    ],
)
def test_only_what_holds_is_said(options: dict[str, Any], present: str, absent: str) -> None:
    text = words("jaques", **options)
    assert present in text
    assert absent not in text


def test_partners_are_explained_where_they_play() -> None:
    assert "minus the partner's hand" in words("official", 4, partnership=True)
    assert "in full" in words("jaques", 4, partnership=True)
    assert "R25" not in words("jaques", 4)


def test_every_option_changes_what_is_said_or_counts_nothing() -> None:
    """Each option but those that count only with others has a word in the rules."""
    plain = words("official")
    silent = set()
    for name, option in OPTIONS.items():
        if name in ("seats", "partnership"):
            continue
        values = [value for value in option.choices or (True, False, 1, 3, 6, 9) if option.check(value) is None]
        texts = {said(rulebook("official").rules(2, {name: value})) for value in values}
        if texts <= {plain}:
            silent.add(name)
    assert silent == {"partner_minus", "blocked_winner", "misplay_penalty"}  # they need partners, or players as referee


def test_totals_of_suits_are_computed() -> None:
    assert [pips for _, _, pips in tile_set(6)] == ["21", "28", "35", "42", "49", "56", "63"]
    assert "168 pips in all; the doubles have 42" in tile_set_notes(6)[0]
    assert "short by 12 in every suit" in tile_set_notes(6)[1]
    assert "495 pips in all" in tile_set_notes(9)[0]
    assert len(tile_set(9)) == 10


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_the_screen_turns_chapters_and_scrolls_to_the_end(size: tuple[int, int]) -> None:
    app = DominoesApp(first=RulesScreen)
    async with app.run_test(size=size) as pilot:
        for title in (*(f"Rules · {book.title}" for book in RULEBOOKS.values()), "The tile set"):
            assert sheet(app).startswith(f" {title}")
            assert max(map(len, sheet(app).splitlines())) <= size[0]
            await press(pilot, "end")
            assert "more lines" not in sheet(app)
            await press(pilot, "right")


async def test_the_screen_of_a_match_shows_its_own_rules() -> None:
    rules = rulebook("jaques").rules(3, {"target": 61})
    app = DominoesApp(first=lambda: RulesScreen(rules, "Ours"))
    async with app.run_test(size=(80, 60)) as pilot:
        await pilot.pause()
        assert sheet(app).startswith(" Rules · Ours")
        assert "The match is to 61" in sheet(app)


def test_the_page_has_every_clause_and_the_options_of_now() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^- \*\*(R\d+)\*\*", text, re.MULTILINE) == [f"R{number}" for number in range(1, 42)]
    assert rules_page.updated(text) == text, "run: python tools/rules_page.py"
    assert set(re.findall(r"^\| `(\w+)`", text, re.MULTILINE)) == set(OPTIONS)


def test_the_heading_names_the_variations_of_the_match() -> None:
    rules = rulebook("jaques").rules(2, {"spinner": True, "score": "fives"})
    assert RulesScreen(rules, "Jaques").title_text() == "Rules · Jaques, All Fives, spinner"
    assert RulesScreen().title_text() == "Rules · Jaques"
