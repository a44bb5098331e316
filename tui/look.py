"""What this terminal should be shown: which theme and which tile glyphs."""

from __future__ import annotations

from collections.abc import Mapping

from tui.drawing.glyphs import GLYPH_SETS, Glyphs
from tui.themes import DEFAULT_THEME, MONO, THEMES


def glyphs_for(wanted: str, environ: Mapping[str, str], encoding: str) -> Glyphs:
    """Return the glyph set that the player asked for, or for ``auto`` the best that the terminal shows for sure."""
    name = {"unicode": "pips"}.get(wanted, wanted)
    if name in GLYPH_SETS:
        return GLYPH_SETS[name]
    locale = next((environ[key] for key in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(key)), "")
    if encoding.lower().replace("-", "") != "utf8" or locale in ("", "C", "POSIX"):
        return GLYPH_SETS["ascii"]
    if environ.get("TERM") == "linux":
        return GLYPH_SETS["digits"]
    return GLYPH_SETS["cjk-safe" if locale.lower().startswith(("zh", "ja", "ko")) else "pips"]


def theme_for(flag: str | None, saved: str, environ: Mapping[str, str]) -> str:
    """Return the theme: the command line's, else mono where there is no colour, else the saved one."""
    if flag in THEMES:
        return flag
    if (
        environ.get("NO_COLOR")
        or environ.get("TERM", "") in ("", "dumb", "unknown")
        or environ["TERM"].startswith("vt")
    ):
        return MONO
    return saved if saved in THEMES else DEFAULT_THEME
