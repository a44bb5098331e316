"""The flags that change the look or the language of one run."""

from __future__ import annotations

from dataclasses import replace

from tui.cli_syntax import Given, UsageError, quoted
from tui.i18n import available_languages, match_language, t
from tui.settings import GLYPHS, PACES, Settings

THEMES = ("ivory", "obsidian", "high-contrast", "mono")
"""The names of the themes; ``tui.themes`` has their colours, and a test sees that both agree."""


def checked_language(code: str) -> str:
    """Return the language of ``--language``; UsageError lists those there are."""
    found = match_language(code, available_languages())
    if found is None:
        known = ", ".join(available_languages())
        raise UsageError(t("There is no language {code}; there are {known}.", code=quoted(code), known=known))
    return found


def _one_of(given: Given, name: str, known: tuple[str, ...]) -> str | None:
    value = given.one(name)
    if value is not None and value not in known:
        raise UsageError(
            t("--{name} must be one of {known}, not {value}.", name=name, known=", ".join(known), value=quoted(value))
        )
    return value


def theme_of(given: Given) -> str | None:
    """Return ``--theme``, or None."""
    return _one_of(given, "theme", THEMES)


def pace_of(given: Given) -> str | None:
    """Return ``--speed``, or None."""
    return _one_of(given, "speed", PACES)


def with_look(settings: Settings, given: Given) -> Settings:
    """Return the settings with what the flags say."""
    glyphs = _one_of(given, "glyphs", GLYPHS)
    return settings if glyphs is None else replace(settings, glyphs=glyphs)
