"""A look in the colours that the terminal has."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color, ColorSystem

from tui.terminal.looks import Look
from tui.terminal.wire import Depth

_REVERSED = 1 << 5
_OLD_ATTRIBUTES = 1 << 0 | 1 << 3 | 1 << 4 | 1 << 5
"""Bold, underlined, blinking and reversed: what a VT100 has."""
_SYSTEMS = {Depth.SIXTEEN: ColorSystem.STANDARD, Depth.EIGHT_BITS: ColorSystem.EIGHT_BIT}


@lru_cache(maxsize=4096)
def at_depth(look: Look, depth: Depth, *, is_old: bool = False) -> Look:
    """Return the look with no more colours than that.

    Without colours a background that is lighter than what stands on it becomes reversed, so that tiles and whatever
    is picked still stand out.
    """
    attributes = look.attributes & _OLD_ATTRIBUTES if is_old else look.attributes
    if depth is Depth.MONO:
        colour, background = _parsed(look.colour), _parsed(look.background)
        stands_out = background is not None and _light(background, 0) > _light(colour, 255)
        return Look(attributes | _REVERSED if stands_out else attributes)
    return Look(attributes, _sent(look.colour, depth, True), _sent(look.background, depth, False))


def _parsed(codes: str) -> Color | None:
    """Return the colour of style codes; None for the terminal's own."""
    if not codes:
        return None
    numbers = [int(code) for code in codes.split(";")]
    if numbers[0] in (38, 48):
        if numbers[1] == 5:
            return Color.from_ansi(numbers[2])
        return Color.from_rgb(*numbers[2:5])
    return Color.from_ansi(numbers[0] % 10 + (8 if numbers[0] >= 90 else 0))


def _light(colour: Color | None, otherwise: float) -> float:
    if colour is None:
        return otherwise
    red, green, blue = colour.get_truecolor()
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def _sent(codes: str, depth: Depth, foreground: bool) -> str:
    """Return the codes of a colour as the terminal knows it."""
    colour = _parsed(codes)
    if colour is None or depth not in _SYSTEMS or codes[:3] not in ("38;", "48;"):
        return codes
    return ";".join(colour.downgrade(_SYSTEMS[depth]).get_ansi_codes(foreground))
