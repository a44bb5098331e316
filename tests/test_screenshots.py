"""The committed screenshots show the screens of now; what is compared is the text, not the bytes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from screenshots import make
from screenshots.scenes import SCENES

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", SCENES)
async def test_a_screenshot_is_up_to_date(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in make.SURROUNDINGS.items():
        monkeypatch.setenv(variable, value)
    committed = (make.HERE / f"{name}.svg").read_text(encoding="utf-8")
    assert make.texts(await make.draw(name)) == make.texts(committed), f"run: make screens ARGS={name}"


def test_every_screenshot_has_a_scene() -> None:
    assert {path.stem for path in make.HERE.glob("*.svg")} == set(SCENES)


def test_the_readme_shows_screenshots_that_there_are() -> None:
    shown = re.findall(r"screenshots/([\w-]+)\.svg", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(set(shown)) >= 12
    assert set(shown) <= set(SCENES)
