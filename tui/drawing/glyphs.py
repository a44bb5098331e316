"""The sets of characters that tiles are drawn with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Patterns: TypeAlias = tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]
"""The rows of a half by number, first for standing tiles, then for lying ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The characters of a tile's frame; the corners go from the upper left to the lower right."""

    line: str
    side: str
    corners: str
    """Nine characters: upper left, middle, right; divider left, middle, right; lower left, middle, right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyphs:
    """One set: frames, pips and small marks.  Without pips of a size its halves hold the digit."""

    name: str
    single: Frame
    double: Frame
    base: Frame
    """The frame whose lower line alone is double, for the light screen."""
    large: Patterns | None
    medium: Patterns | None
    bar: str
    """The line between the halves of a standing compact tile."""
    thread: str
    back: str
    staying: str
    """The back of a tile that stays in the boneyard."""
    fits: str
    row_mark: str
    is_light: bool = False
    """Whether what is picked, fits or was laid last is marked instead of drawn anew: a third of the bytes."""


def _turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return three rows mirrored, which turns a diagonal by 90 degrees."""
    return tuple(row[::-1] for row in rows)


def _large(
    ring: str, dot: str, triangle: str, square: str, star: str, file: tuple[str, str, str], rest: str
) -> Patterns:
    """Build the 7x3 patterns; ``file`` is the pip of 6, its rung lying and standing, ``rest`` the pips of 7 8 9."""
    seven, eight, nine = tuple(rest)
    blank = " " * 7
    two = (f" {dot}     ", blank, f"     {dot} ")
    three = (f" {triangle}     ", f"   {triangle}   ", f"     {triangle} ")
    four = (f" {square}   {square} ", blank, f" {square}   {square} ")
    five = (f" {star}   {star} ", f"   {star}   ", f" {star}   {star} ")
    pip, rung, post = file
    row_of_three = f" {pip} {pip} {pip} "
    six = ((f" {pip}{rung * 3}{pip} ",) * 3, (row_of_three, f" {post} {post} {post} ", row_of_three))
    sevens, middle = f" {seven} {seven} {seven} ", f"   {seven}   "
    upright_seven = (f" {seven}   {seven} ", sevens, f" {seven}   {seven} ")
    eight_rows = (f" {eight} {eight} {eight} ", f" {eight}   {eight} ", f" {eight} {eight} {eight} ")
    nine_rows = (f" {nine} {nine} {nine} ",) * 3
    none, one = (blank,) * 3, (blank, f"  {ring}  ", blank)
    upright = (none, one, two, three, four, five, six[0], upright_seven, eight_rows, nine_rows)
    lying = (
        none,
        one,
        _turned(two),
        _turned(three),
        four,
        five,
        six[1],
        (sevens, middle, sevens),
        eight_rows,
        nine_rows,
    )
    return upright, lying


def _medium(upright: str, lying: str) -> Patterns:
    """Split ten 3x1 patterns, written with a point between them, for standing and for lying tiles."""
    return tuple((half,) for half in upright.split(".")), tuple((half,) for half in lying.split("."))


_BRAILLE = _medium(
    "   . ⠂ .⠁ ⠄.⠁⠂⠄.⠅ ⠅.⠅⠂⠅.⠇ ⠇.⠇⠂⠇.⠇⠅⠇.⠇⠇⠇",
    "   . ⠂ .⠄ ⠁.⠄⠂⠁.⠅ ⠅.⠅⠂⠅.⠅⠅⠅.⠅⠇⠅.⠇⠅⠇.⠇⠇⠇",
)
_BOX = Frame(line="─", side="│", corners="┌┬┐├┼┤└┴┘")
_DOUBLE_BOX = Frame(line="═", side="║", corners="╔╦╗╠╬╣╚╩╝")
_ASCII = Frame(line="-", side="|", corners="+++++++++")
_DOUBLE_ASCII = Frame(line="=", side="#", corners="#########")
_BASE = Frame(line="═", side="│", corners="┌┬┐├┼┤╘╧╛")
_ASCII_BASE = Frame(line="=", side="|", corners="++++++===")

PIPS_SET = Glyphs(
    name="pips",
    single=_BOX,
    double=_DOUBLE_BOX,
    base=_BASE,
    large=_large("(●)", "●", "▲", "■", "★", ("▪", "─", "│"), "◆○×"),
    medium=_BRAILLE,
    bar="─",
    thread="│",
    back="▮",
    staying="▯",
    fits="▴",
    row_mark="►",
)
"""Pips in Unicode, for terminals that draw ambiguous characters in one cell."""

CJK_SAFE_SET = Glyphs(
    name="cjk-safe",
    single=_ASCII,
    double=_DOUBLE_ASCII,
    base=_ASCII_BASE,
    large=_large("(∙)", "∙", "▴", "▪", "*", ("∙", "-", "|"), "⬥◦x"),
    medium=_BRAILLE,
    bar="-",
    thread="|",
    back="▮",
    staying="▯",
    fits="▴",
    row_mark="►",
)
"""Pips in characters that take one cell in every terminal, Chinese ones too."""

ASCII_SET = Glyphs(
    name="ascii",
    single=_ASCII,
    double=_DOUBLE_ASCII,
    base=_ASCII_BASE,
    large=_large("(@)", "o", "^", "H", "*", ("o", "-", "|"), "%0x"),
    medium=None,
    bar="-",
    thread="|",
    back="#",
    staying="o",
    fits="^",
    row_mark=">",
)
"""Seven bits only."""

DIGITS_SET = Glyphs(
    name="digits",
    single=_BOX,
    double=_DOUBLE_BOX,
    base=_BASE,
    large=None,
    medium=None,
    bar="─",
    thread="│",
    back="■",
    staying="o",
    fits="▲",
    row_mark="►",
)
"""Digits in boxes, for the Linux console, which has no Braille; only characters of its font."""

GLYPH_SETS: dict[str, Glyphs] = {glyphs.name: glyphs for glyphs in (PIPS_SET, CJK_SAFE_SET, ASCII_SET, DIGITS_SET)}
"""The sets by the name under which they are chosen."""
