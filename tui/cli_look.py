"""The flags that change the look or the language of one run."""

from __future__ import annotations

import os
from dataclasses import replace

from tui.cli_syntax import Given, UsageError, quoted
from tui.i18n import available_languages, match_language, t
from tui.settings import COLOURS, GLYPHS, PACES, Settings

THEMES = ("ivory", "obsidian", "high-contrast", "mono")
"""The names of the themes; ``tui.themes`` has their colours, and a test sees that both agree."""
COLOURS_VARIABLE = "DRAW_DOMINOES_COLOURS"
"""How many colours to send wherever the program is started with it, such as by a forced command."""


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


def colours_of(given: Given) -> str | None:
    """Return ``--colours``, else what the environment says for every start, else None."""
    value = os.environ.get(COLOURS_VARIABLE) or None
    if not given.has("colours") and value is not None and value not in COLOURS:
        raise UsageError(
            t(
                "{variable} must be one of {known}, not {value}.",
                variable=COLOURS_VARIABLE,
                known=", ".join(COLOURS),
                value=quoted(value),
            )
        )
    return _one_of(given, "colours", COLOURS) or value


def theme_of(given: Given) -> str | None:
    """Return ``--theme``, or None."""
    return _one_of(given, "theme", THEMES)


def pace_of(given: Given) -> str | None:
    """Return ``--speed``, or None."""
    return _one_of(given, "speed", PACES)


def with_look(settings: Settings, given: Given) -> Settings:
    """Return the settings with what the flags say."""
    glyphs, colours = _one_of(given, "glyphs", GLYPHS), colours_of(given)
    return replace(settings, glyphs=glyphs or settings.glyphs, colours=colours or settings.colours)
