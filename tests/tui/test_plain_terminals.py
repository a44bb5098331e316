"""What a terminal that takes ASCII only is told, and lines of keys that have no room for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tui.app import DominoesApp
from tui.characters import CHARACTERS
from tui.i18n import SOURCE_LANGUAGE, current_language, set_language
from tui.screens.settings_view import SettingsScreen
from tui.screens.text_rows import key_row
from tui.screens.wording import language_name
from tui.settings import Settings, load

HINTS = [("Left Right", "move"), ("Enter", "open"), ("e", "export"), ("Esc", "back"), ("?", "help")]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    yield
    set_language(SOURCE_LANGUAGE)


@pytest.mark.usefixtures("plain")
def test_a_language_that_ascii_cannot_write_gives_way_to_english_and_that_is_said() -> None:
    set_language("zh_CN")
    app = DominoesApp(Settings(language="zh_CN"))
    assert app.wire.seven_bits
    assert current_language() == "en"
    assert app._notices == ("This terminal takes ASCII only, so the language is English here.",)


@pytest.mark.usefixtures("plain")
async def test_choosing_it_there_is_kept_for_other_terminals_and_said() -> None:
    app = DominoesApp(Settings(), first=SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Chinese (zh_CN)" in app.screen.query_one("Sheet").text()  # type: ignore[attr-defined]
        await pilot.press("right", "right")
        await pilot.pause()
        assert "takes ASCII only" in app.screen.query_one("Sheet").text()  # type: ignore[attr-defined]
    assert (current_language(), load().settings.language) == ("en", "zh_CN")


@pytest.mark.parametrize(
    ("glyphs", "name"), [("pips", "简体中文"), ("cjk-safe", "简体中文"), ("ascii", "Chinese (zh_CN)")]
)
def test_a_language_is_named_in_characters_that_are_shown(glyphs: str, name: str) -> None:
    assert language_name("zh_CN", glyphs) == name


def test_what_is_cut_off_does_not_look_like_the_end_of_a_sentence() -> None:
    assert [name for name, signs in CHARACTERS.items() if signs.get(ord("…")) == "."] == []


@pytest.mark.parametrize("width", range(20, 70))
def test_the_way_out_and_to_help_stay_in_the_line_of_keys_as_long_as_anything_does(width: int) -> None:
    line = "".join(text for text, _ in key_row(HINTS, width))
    assert len(line) <= width
    assert line.endswith(("Esc back  ? help", "Esc back   ? help")) or width < 34
    assert line.startswith(" Left Right move")
