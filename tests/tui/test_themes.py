"""Looks: every drawing key has a style, and everything can be read."""

from __future__ import annotations

import pytest
from rich.color import Color
from rich.style import Style
from textual.widgets import Sparkline

from screenshots import make
from screenshots.scenes import SCENES
from tui import characters, cli_look, paint, themes
from tui.app import DominoesApp
from tui.drawing.canvas import PIPS, STYLE_KEYS
from tui.drawing.cells import cell_width
from tui.drawing.faces import half_rows
from tui.drawing.glyphs import GLYPH_SETS
from tui.drawing.sizes import Size
from tui.look import glyphs_for, theme_for
from tui.settings import Settings

COLOURED = [name for name in themes.THEMES if name != themes.MONO]


def luminance(colour: Color | None) -> float:
    assert colour is not None
    triplet = colour.get_truecolor()
    parts = [c / 255 for c in (triplet.red, triplet.green, triplet.blue)]
    red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    light, dark = sorted((luminance(style.color), luminance(style.bgcolor)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", themes.THEMES)
@pytest.mark.parametrize("sixteen", [False, True])
def test_every_key_of_a_drawing_has_a_style_with_a_background(name: str, sixteen: bool) -> None:
    palette = themes.palette(name, sixteen=sixteen)
    for key in (*STYLE_KEYS, "text", "bold", "accent", "warn", "cursor"):
        assert palette[key].bgcolor is not None, key


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("sixteen", [False, True])
def test_texts_and_pips_can_be_read(name: str, sixteen: bool) -> None:
    palette = themes.palette(name, sixteen=sixteen)
    weak = {key: round(contrast(palette[key]), 2) for key in palette.styles if contrast(palette[key]) < 4.5}
    assert set(weak) <= {"edge", "tile"}, weak
    assert contrast(palette["edge"]) >= 3


DEFECTS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How people without one kind of cones see linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""


def seen(colour: Color | None, defect: str) -> float:
    """The luminance of a colour for somebody with a defect of colour vision."""
    assert colour is not None
    triplet = colour.get_truecolor()
    linear = [
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (triplet.red / 255, triplet.green / 255, triplet.blue / 255)
    ]
    mixed = [sum(part * c for part, c in zip(row, linear, strict=True)) for row in DEFECTS[defect]]
    red, green, blue = [min(1.0, max(0.0, c)) for c in mixed]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("defect", DEFECTS)
def test_pips_and_texts_can_be_read_by_the_colour_blind(name: str, defect: str) -> None:
    palette = themes.palette(name)
    weak: dict[str, float] = {}
    for key, style in palette.styles.items():
        light, dark = sorted((seen(style.color, defect), seen(style.bgcolor, defect)), reverse=True)
        ratio = (light + 0.05) / (dark + 0.05)
        if ratio < 4.5 and key != "edge":
            weak[key] = round(ratio, 2)
    assert weak == {}


def test_numbers_are_told_apart_without_colour() -> None:
    for glyphs in GLYPH_SETS.values():
        for size in (Size.MEDIUM, Size.LARGE):
            for lying in (False, True):
                halves = [half_rows(number, size, lying, glyphs) for number in range(10)]
                assert len(set(halves)) == 10, glyphs.name


@pytest.mark.parametrize("name", COLOURED)
async def test_the_chart_of_the_statistics_can_be_read(name: str) -> None:
    """Its bars between the lowest and the highest are mixed colours; all else there is painted with the palette."""
    app = DominoesApp(Settings(theme=name, glyphs="unicode"), SCENES["statistics"].make)
    async with app.run_test(size=(80, 24)) as pilot:
        await make.shown(pilot, SCENES["statistics"])
        chart = app.screen.query_one(Sparkline)
        assert chart.display
        segments = [segment for line in range(chart.size.height) for segment in chart.render_line(line)]
        drawn = [segment.style for segment in segments if segment.text.strip() and segment.style is not None]
        assert len(drawn) > 5
        assert {round(contrast(style), 1) for style in drawn if contrast(style) < 4.5} == set()


PAIRS = (
    *(("foreground", "background"), ("primary", "background"), ("accent", "background"), ("warning", "background")),
    *(("error", "background"), ("dim", "background"), ("block-cursor-foreground", "block-cursor-background")),
    *(("input-cursor-foreground", "input-cursor-background"), ("foreground", "surface"), ("foreground", "panel")),
)
"""What Textual's own widgets write on what."""


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("pair", PAIRS)
def test_textuals_own_widgets_can_be_read(name: str, pair: tuple[str, str]) -> None:
    theme = themes.textual_theme(name)
    colours = {**theme.variables, **{key: getattr(theme, key) for key in ("foreground", "background", "primary")}}
    colours |= {key: getattr(theme, key) for key in ("accent", "warning", "error", "surface", "panel")}
    assert contrast(Style(color=colours[pair[0]], bgcolor=colours[pair[1]])) >= 4.5


@pytest.mark.parametrize("name", ["ivory", "obsidian"])
def test_pips_differ_in_colour(name: str) -> None:
    palette = themes.palette(name)
    assert len({str(palette[key].color) for key in PIPS}) == 9  # 0 has no pips, 9 is ink


def test_mono_uses_the_terminals_own_colours_only() -> None:
    for style in themes.palette(themes.MONO).styles.values():
        assert style.color is None or style.color.is_default
        assert style.bgcolor is None or style.bgcolor.is_default


def test_the_command_line_knows_the_themes() -> None:
    assert cli_look.THEMES == themes.THEMES


@pytest.mark.parametrize("name", themes.THEMES)
def test_textual_gets_the_same_colours(name: str) -> None:
    theme = themes.textual_theme(name)
    generated = theme.to_color_system().generate()
    assert theme.variables["table"] == theme.background
    assert "accent" in generated


def test_a_line_is_painted_to_its_end() -> None:
    palette = themes.palette("ivory")
    strip = paint.strip([("ab", "bold"), ("世", "text")], palette, 10)
    assert strip.cell_length == 10
    assert all(segment.style is not None and segment.style.bgcolor is not None for segment in strip)
    assert paint.strip([("abcdef", "bold")], palette, 3).text == "abc"


def test_equal_lines_are_painted_once() -> None:
    palette = themes.palette("ivory")
    assert paint.strip([("ab", "bold")], palette, 10) is paint.strip((("ab", "bold"),), palette, 10)


@pytest.mark.parametrize("glyphs", list(GLYPH_SETS))
def test_replaced_characters_keep_their_width(glyphs: str) -> None:
    for number, instead in characters.CHARACTERS[glyphs].items():
        assert cell_width(instead) == cell_width(chr(number)) == 1


def test_ascii_writes_seven_bits_only() -> None:
    palette = themes.palette("ivory", glyphs="ascii")
    text = "─│┌┐└┘═║·█░…→←↑↓►▮▯▴−×’“”"
    assert paint.strip([(text, "text")], palette, len(text)).text.isascii()


@pytest.mark.parametrize(
    ("wanted", "environ", "encoding", "found"),
    [
        ("auto", {"LANG": "en_GB.UTF-8"}, "utf-8", "pips"),
        ("auto", {"LANG": "C"}, "utf-8", "ascii"),
        ("auto", {}, "utf-8", "ascii"),
        ("auto", {"LANG": "C.UTF-8"}, "utf-8", "pips"),
        ("auto", {"LANG": "en_GB.UTF-8"}, "latin-1", "ascii"),
        ("auto", {"LANG": "zh_CN.UTF-8"}, "utf-8", "cjk-safe"),
        ("auto", {"LANG": "en_GB.UTF-8", "TERM": "linux"}, "utf-8", "digits"),
        ("unicode", {"LANG": "C"}, "ascii", "pips"),
        ("digits", {"LANG": "C.UTF-8"}, "utf-8", "digits"),
        ("auto", {"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "utf-8", "ascii"),
    ],
)
def test_glyphs_are_what_the_terminal_shows_for_sure(
    wanted: str, environ: dict[str, str], encoding: str, found: str
) -> None:
    assert glyphs_for(wanted, environ, encoding).name == found


@pytest.mark.parametrize(
    ("flag", "saved", "environ", "found"),
    [
        (None, "obsidian", {"TERM": "xterm"}, "obsidian"),
        ("ivory", "obsidian", {"TERM": "xterm"}, "ivory"),
        (None, "obsidian", {"TERM": "xterm", "NO_COLOR": "1"}, "mono"),
        ("ivory", "obsidian", {"TERM": "xterm", "NO_COLOR": "1"}, "mono"),
        ("ivory", "obsidian", {"TERM": "xterm", "NO_COLOR": ""}, "ivory"),
        (None, "no such", {"TERM": "xterm"}, "ivory"),
        (None, "ivory", {"TERM": "vt100"}, "mono"),
    ],
)
def test_the_theme_follows_flag_colour_and_settings(
    flag: str | None, saved: str, environ: dict[str, str], found: str
) -> None:
    assert theme_for(flag, saved, environ) == found
