"""One key changes the characters of the tiles, another the colours, at the table and while watching."""

from __future__ import annotations

import pytest

from engine.rulebooks import rulebook
from tests.tui.table_builders import dealt_session, seated
from tui.app import DominoesApp
from tui.look import GLYPH_NAMES, next_glyphs, next_theme
from tui.match_setup import MatchSetup
from tui.match_setup import seated as seats_of
from tui.screens.demo import DemoScreen
from tui.settings import GLYPHS, Settings, load
from tui.themes import THEMES


def test_the_key_goes_through_every_set_and_what_comes_by_itself_stays_automatic() -> None:
    assert [next_glyphs(name, "pips") for name in GLYPH_NAMES] == ["digits", "cjk-safe", "ascii", "auto"]
    assert [next_glyphs(name, "ascii") for name in GLYPH_NAMES] == ["digits", "cjk-safe", "auto", "unicode"]
    assert {next_glyphs(name, one) for name in GLYPH_NAMES for one in GLYPH_NAMES} == set(GLYPHS)


def test_the_other_key_goes_through_every_theme() -> None:
    assert [next_theme(name) for name in THEMES] == [*THEMES[1:], THEMES[0]]


async def test_the_table_is_drawn_anew_and_the_choice_is_kept() -> None:
    async with seated(dealt_session()) as seat:
        await seat.press("enter")
        before = seat.table.chain.text()
        await seat.press("f")
        assert seat.prompt == "Tiles: digits."
        assert not seat.is_alert
        assert "┌───┬───┐" in seat.table.hand.text()
        await seat.press("f", "f")
        assert "+---+---+" in seat.table.hand.text()
        assert load().settings.glyphs == "ascii"
        await seat.press("f")
        assert load().settings.glyphs == "auto"
        assert seat.table.chain.text() == before
        await seat.press("F")
        assert seat.prompt == "Colours: obsidian."
        assert load().settings.theme == seat.table.palette.name == "obsidian"


async def test_without_colour_the_key_says_why_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(dealt_session()) as seat:
        await seat.press("F")
        assert seat.prompt == "NO_COLOR is set here: there are no colours."
        assert seat.table.palette.name == "mono"


async def test_a_watched_match_answers_the_same_keys() -> None:
    rules, players = rulebook("jaques").rules(2, {}), seats_of(2, (), ("novice", "novice"), "")
    screen = DemoScreen(MatchSetup(rules=rules, rulebook="Jaques", players=players, seed="7"), is_playing=False)
    async with DominoesApp(Settings(theme="mono"), first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("right", "right", "f")
        assert "Tiles: digits." in screen.text()
        await pilot.press("F")
        assert "Colours: ivory." in screen.text()
        await pilot.press("right")
        assert "Colours" not in screen.text()
