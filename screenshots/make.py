"""Draw every scene as an SVG beside this file: ``make screens``, or ``make screens ARGS="home table"`` for some."""

from __future__ import annotations

import asyncio
import html
import os
import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
if str(HERE.parent) not in sys.path:
    sys.path.insert(0, str(HERE.parent))

SURROUNDINGS = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "TEXTUAL_ANIMATIONS": "none"}


async def draw(name: str) -> str:
    """Return the SVG of a scene."""
    from screenshots.scenes import SCENES
    from tui.app import DominoesApp
    from tui.settings import Settings

    scene = SCENES[name]
    app = DominoesApp(Settings(**{"glyphs": "unicode", **scene.settings}), scene.make)
    async with app.run_test(size=scene.size) as pilot:
        await pilot.pause()
        for key in scene.keys.split():
            await pilot.press(key)
            await pilot.pause()
        return app.export_screenshot(title="Draw Dominoes")


def texts(svg: str) -> list[str]:
    """Return every text of an SVG in its order, which is what stands on the screen."""
    return [html.unescape(text) for text in re.findall(r"<text [^>]*>(.*?)</text>", svg, re.DOTALL)]


def main(names: list[str]) -> int:
    """Draw the named scenes, or all."""
    os.environ.update(SURROUNDINGS)
    with tempfile.TemporaryDirectory() as home:
        os.environ["DRAW_DOMINOES_HOME"] = home
        from screenshots.scenes import SCENES

        unknown = [name for name in names if name not in SCENES]
        if unknown:
            print(f"no scene {unknown[0]}; there are {', '.join(SCENES)}", file=sys.stderr)
            return 2
        for name in names or SCENES:
            (HERE / f"{name}.svg").write_text(asyncio.run(draw(name)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
