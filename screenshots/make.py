"""Draw every scene as an SVG beside this file: ``make screens``, or ``make screens ARGS="home table"`` for some."""

from __future__ import annotations

import asyncio
import html
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from screenshots.scenes import Scene

HERE = Path(__file__).resolve().parent
if str(HERE.parent) not in sys.path:
    sys.path.insert(0, str(HERE.parent))

SURROUNDINGS = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "TEXTUAL_ANIMATIONS": "none"}

FONTS = (
    "'DejaVu Sans Mono', Menlo, 'Cascadia Mono', Consolas, 'Noto Sans Mono', 'Noto Sans Mono CJK SC', "
    "'PingFang SC', 'Microsoft YaHei', 'DejaVu Sans', 'Apple Braille', 'Segoe UI Symbol', monospace"
)
"""Monospaced first; the others have Chinese characters, Braille pips and the signs of large tiles."""

CELL = 12.2
"""Width of a cell in the picture."""
TEXT = re.compile(
    r'<text class="(?P<style>[\w-]+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)"[^>]*>(?P<text>.*?)</text>', re.DOTALL
)


async def draw(name: str) -> str:
    """Return the SVG of a scene."""
    from screenshots.scenes import SCENES
    from tui.app import DominoesApp
    from tui.i18n import SOURCE_LANGUAGE, set_language
    from tui.settings import Settings

    scene = SCENES[name]
    set_language(scene.settings.get("language", SOURCE_LANGUAGE))
    app = DominoesApp(Settings(**{"glyphs": "unicode", **scene.settings}), scene.make)
    async with app.run_test(size=scene.size) as pilot:
        await shown(pilot, scene)
        for key in scene.keys.split():
            await pilot.press(key)
            await pilot.pause()
        return with_dots(with_fonts(app.export_screenshot(title="Draw Dominoes")))


async def shown(pilot: Pilot[None], scene: Scene) -> None:
    """Wait until a scene is on the screen, and what it reads is read."""
    await pilot.pause()
    if scene.reads:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


def with_fonts(svg: str) -> str:
    """Return the picture with fonts that a reader has: one that must be fetched is not, inside a page."""
    svg = re.sub(r"\s*@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = svg.replace("font-family: Fira Code, monospace;", f"font-family: {FONTS};")
    return svg.replace("font-variant-east-asian: full-width;", "white-space: pre;")


def with_dots(svg: str) -> str:
    """Return the picture with Braille as dots: few monospaced fonts have it, and pips are what is looked at."""

    def drawn(found: re.Match[str]) -> str:
        style, x, y, text = found["style"], float(found["x"]), float(found["y"]), html.unescape(found["text"])
        dots = [
            f'<circle class="{style}" cx="{x + (place + 0.3) * CELL:.1f}" cy="{y - 14 + row * 6:.1f}" r="2"/>'
            for place, char in enumerate(text)
            for row in range(3)
            if "\u2800" < char < "\u2900" and ord(char) >> row & 1
        ]
        return found[0] if not dots else "".join(dots)

    return TEXT.sub(drawn, svg)


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
