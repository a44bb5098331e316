"""What this terminal should be shown: which theme and which tile glyphs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui.drawing.glyphs import GLYPH_SETS, Glyphs
from tui.drawing.sizes import Size
from tui.i18n import N_
from tui.terminal.wire import Depth, depth_for, is_remote, locale_of, promises_utf8
from tui.themes import DEFAULT_THEME, MONO, THEMES

if TYPE_CHECKING:
    from tui.terminal.probe import Found

GLYPH_NAMES: Mapping[str, str] = {
    "pips": N_("pips"),
    "digits": N_("digits"),
    "cjk-safe": N_("CJK pips"),
    "ascii": N_("ASCII"),
}
"""What each glyph set is called, in the order of the key that changes it."""
SIZE_NAMES: Mapping[Size, str] = {
    Size.COMPACT: N_("compact"),
    Size.NARROW: N_("narrow"),
    Size.MEDIUM: N_("medium"),
    Size.LARGE: N_("large"),
}
THEME_NAMES: Mapping[str, str] = {
    "ivory": N_("ivory"),
    "obsidian": N_("obsidian"),
    "high-contrast": N_("high contrast"),
    "mono": N_("mono"),
}


def next_glyphs(now: str, by_itself: str) -> str:
    """Return the setting for the set after this one; what the terminal gets by itself is ``auto``."""
    names = list(GLYPH_NAMES)
    found = names[(names.index(now) + 1) % len(names)]
    return "auto" if found == by_itself else {"pips": "unicode"}.get(found, found)


def next_theme(now: str) -> str:
    """Return the theme after this one."""
    return THEMES[(THEMES.index(now) + 1) % len(THEMES)]


def has_mouse(setting: str, environ: Mapping[str, str]) -> bool:
    """Whether clicks are asked for; by itself not over SSH, where the terminal's own selection is worth more.

    Nor in GNU screen, which keeps Esc to itself until another key is pressed while it looks out for clicks.
    """
    if setting == "auto":
        return not is_remote(environ) and not environ.get("STY")
    return setting == "on"


def is_light(setting: str, environ: Mapping[str, str], colours: str = "auto") -> bool:
    """Whether marks take the place of what costs many bytes; by itself over SSH and where there are few colours."""
    if setting == "auto":
        return is_remote(environ) or depth_for(environ, colours) is not Depth.TRUE
    return setting == "on"


def glyphs_for(wanted: str, environ: Mapping[str, str], encoding: str, found: Found | None = None) -> Glyphs:
    """Return the glyph set that the player asked for, or for ``auto`` the best that the terminal shows for sure.

    ``found`` is what the terminal answered where the locale says nothing.
    """
    name = {"unicode": "pips"}.get(wanted, wanted)
    if name in GLYPH_SETS:
        return GLYPH_SETS[name]
    if found is not None and found.is_wide:
        return GLYPH_SETS["cjk-safe"]
    if not (found is not None and found.is_utf8) and not promises_utf8(environ, encoding):
        return GLYPH_SETS["ascii"]
    locale = locale_of(environ)
    if environ.get("TERM") == "linux":
        return GLYPH_SETS["digits"]
    return GLYPH_SETS["cjk-safe" if locale.lower().startswith(("zh", "ja", "ko")) else "pips"]


def theme_for(flag: str | None, saved: str, environ: Mapping[str, str], colours: str = "auto") -> str:
    """Return the theme: mono where there is no colour, else the command line's, else the saved one."""
    if depth_for(environ, colours) is Depth.MONO:
        return MONO
    if flag in THEMES:
        return flag
    return saved if saved in THEMES else DEFAULT_THEME
