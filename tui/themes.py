"""The four looks: a style for each key of a drawing, and the same colours as Textual themes.

Nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.style import Style

from tui.characters import CHARACTERS
from tui.colours import FULL, SIXTEEN, Colours

if TYPE_CHECKING:
    from textual.theme import Theme


THEMES: tuple[str, ...] = tuple(FULL)
DEFAULT_THEME = THEMES[0]
MONO = "mono"


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The style of each key that a drawing uses; equal only to itself, so that painted lines can be kept by it.

    ``characters`` says what to write instead of characters that the terminal can't show, as ``str.translate`` takes it.
    """

    name: str
    styles: Mapping[str, Style]
    characters: Mapping[int, str]

    def __getitem__(self, key: str) -> Style:
        return self.styles[key]

    @property
    def table(self) -> Style:
        """The style of the empty table."""
        return self.styles["table"]


@lru_cache(maxsize=64)
def palette(theme: str, *, sixteen: bool = False, glyphs: str = "pips") -> Palette:
    """Return the palette of a theme for a set of glyphs; an unknown theme is the default."""
    name = theme if theme in FULL else DEFAULT_THEME
    look = (SIXTEEN if sixteen else FULL)[name]
    is_mono = look.table == "default"
    table = Style(color=look.text, bgcolor=look.table)
    tile = Style(color=look.ink, bgcolor=look.tile)
    reverse = Style(reverse=True) if is_mono else Style(color=look.on_accent, bgcolor=look.accent)
    styles = {
        "table": table,
        "text": table,
        "bold": table + Style(bold=True),
        "dim": table + Style(color=look.dim),
        "rule": table + Style(color=look.dim),
        "accent": table + Style(color=look.accent, bold=True),
        "warn": table + Style(color=look.warn, bold=True),
        "flag": table + Style(color=look.accent, bold=True),
        "flag-fit": table + reverse + Style(bold=True),
        "cursor": table + reverse + Style(bold=True),
        "key": table + Style(bold=True),
        "key-picked": table + reverse + Style(bold=True),
        "row-mark": table + Style(color=look.accent, bold=True),
        "thread": table + Style(color=look.dim),
        "back": table + Style(color=look.back),
        "tile": tile,
        "edge": tile + Style(color=look.edge),
        "low": tile + Style(color=look.low),
        "index": tile + Style(bold=True),
        "last": tile + Style(color=look.frame, bold=True),
        "picked": tile + Style(color=look.frame, bold=True),
    }
    for number, colour in enumerate(look.pips):
        styles[f"pip-{number}"] = tile + Style(color=colour, bold=is_mono or None)
    return Palette(name, MappingProxyType(styles), CHARACTERS[glyphs])


@lru_cache(maxsize=16)
def textual_theme(name: str, *, sixteen: bool = False) -> Theme:
    """Return the look as a Textual theme; style sheets use its colours as ``$table``, ``$tile``, ``$pip-1`` …"""
    from textual.theme import Theme

    look = (SIXTEEN if sixteen else FULL)[name]
    is_ansi = sixteen or look.table == "default"

    def css(colour: str) -> str:
        return f"ansi_{colour}" if is_ansi and not colour.startswith("#") else colour

    variables = {f"pip-{number}": css(colour) for number, colour in enumerate(look.pips)}
    for key in ("table", "dim", "tile", "ink", "edge", "frame", "back", "warn"):
        variables[key] = css(getattr(look, key))
    return Theme(
        name=name,
        primary=css(look.accent),
        accent=css(look.accent),
        warning=css(look.warn),
        error=css(look.warn),
        foreground=css(look.text),
        background=css(look.table),
        surface=css(look.table),
        panel=css(look.table),
        variables={**variables, **_for_textual(css, look)},
        ansi=is_ansi,
    )


def _for_textual(css: Callable[[str], str], look: Colours) -> dict[str, str]:
    """Return what Textual's own widgets use, so that they bring no other colours in."""
    return {
        "ansi-background": css(look.table),
        "ansi-foreground": css(look.text),
        "border-blurred": css(look.dim),
        "block-cursor-background": css(look.accent),
        "block-cursor-foreground": css(look.on_accent),
        "block-cursor-text-style": "reverse" if look.table == "default" else "bold",
        "input-cursor-background": css(look.text),
        "input-cursor-foreground": css(look.table),
        "input-selection-background": css(look.accent),
        "input-selection-foreground": css(look.on_accent),
        "screen-selection-background": css(look.accent),
        "screen-selection-foreground": css(look.on_accent),
    }
