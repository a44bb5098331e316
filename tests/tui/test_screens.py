"""What every screen says, in both languages and in windows of several sizes, kept as text.

After a visible change: ``make test ARGS="tests/tui/test_screens.py -n0 --snapshot-update"``, and look what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest
from textual.screen import Screen

from screenshots import make
from screenshots.scenes import SCENES, TABLE, Scene
from tests.tui.screen_text import screen_text
from tui.app import DominoesApp
from tui.drawing.cells import cell_width
from tui.i18n import available_languages
from tui.settings import GLYPHS, Settings

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

LANGUAGES = ("en", "zh_CN")
USUAL = ((80, 24), (120, 40))
SMALL = (60, 20)
KEYS = {"log": "l", "tracker": "k", "keys": "question_mark", "end asked": "right right enter", "commands": "colon"}
PAGES: Mapping[str, Scene] = {f"page {name}": Scene(make=TABLE, keys=key) for name, key in KEYS.items()}
LOOKS = [name for name in SCENES if SCENES[name].make is TABLE]
"""The same table in other colours: their text is the table's own."""
AGAIN = [*LOOKS[1:], "review-large", "review-totals"]
"""Shown elsewhere already, in another size or by a test of its own."""
SHOWN: Mapping[str, Scene] = {**{name: scene for name, scene in SCENES.items() if name not in AGAIN}, **PAGES}
SETS = [name for name in GLYPHS if name != "auto"]


def sizes_of(name: str) -> tuple[tuple[int, int], ...]:
    """The table and its pages are shown in the smallest window too."""
    return (SMALL, *USUAL) if SHOWN[name].make is TABLE or "table" in name else USUAL


def check(text: str, size: tuple[int, int]) -> None:
    """Nothing stands outside the window."""
    width, height = size
    lines = text.split("\n")
    assert len(lines) == height
    assert [line for line in lines if cell_width(line) > width] == []


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in make.SURROUNDINGS.items():
        monkeypatch.setenv(variable, value)


@pytest.mark.parametrize("name", SHOWN)
async def test_a_screen_says_what_it_said(name: str, snapshot: SnapshotAssertion) -> None:
    scene = SHOWN[name]
    settings = Settings(**{"glyphs": "unicode", **scene.settings, "theme": "ivory"})
    app = DominoesApp(settings, scene.make)
    async with app.run_test(size=USUAL[0]) as pilot:
        await make.shown(pilot, scene)
        for key in scene.keys.split():
            await pilot.press(key)
            await pilot.pause()
        for language in LANGUAGES:
            if language not in available_languages():
                continue
            app.change_settings(language=language)
            await app.push_screen(Screen())
            await app.pop_screen()
            for size in sizes_of(name):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                text = screen_text(app)
                check(text, size)
                assert text == snapshot(name=f"{size[0]}x{size[1]} {language}")


@pytest.mark.parametrize("glyphs", SETS)
async def test_the_table_in_each_set_of_characters(glyphs: str, snapshot: SnapshotAssertion) -> None:
    app = DominoesApp(Settings(glyphs=glyphs, theme="mono"), TABLE)
    async with app.run_test(size=USUAL[0]) as pilot:
        await pilot.pause()
        for size in (SMALL, *USUAL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            text = screen_text(app)
            check(text, size)
            assert text.isascii() or glyphs != "ascii"
            assert text == snapshot(name=f"{size[0]}x{size[1]}")
