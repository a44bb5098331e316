"""Names of looks and languages, and matches in a few words, for the screens outside the table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from tui.i18n import n, t
from tui.look import THEME_NAMES
from tui.words.lists import listed

if TYPE_CHECKING:
    from engine.library import Progress, Saved
    from engine.record import Header

LANGUAGES: Mapping[str, str] = {"en": "English", "zh_CN": "简体中文"}  # not translated: their own names
"""Languages by their own names, which are never translated."""


IN_LATIN: Mapping[str, str] = {"zh_CN": "Chinese (zh_CN)"}  # not translated: for those who read Latin letters
"""Languages whose own name not every terminal can show, in letters that all can."""


def language_name(code: str, glyphs: str = "pips") -> str:
    """Return a language by its own name, in letters that a terminal of this glyph set shows."""
    if glyphs in ("ascii", "digits") and code in IN_LATIN:
        return IN_LATIN[code]
    return LANGUAGES.get(code, code)


def theme_name(name: str) -> str:
    """Return what a theme is called."""
    return t(THEME_NAMES[name]) if name in THEME_NAMES else name


def side_names(header: Header) -> list[str]:
    """Return the name of each score: a seat's, or both partners'."""
    people = [seat for seat, player in enumerate(header.players) if player.bot is None]
    names: list[str] = []
    for seat, player in enumerate(header.players):
        if people == [seat]:
            names.append(t("you"))
        else:
            names.append(player.name or t("Player {number}", number=seat + 1))
    if header.rules.partnership:
        return [f"{names[0]}+{names[2]}", f"{names[1]}+{names[3]}"]
    return names


def scores_words(header: Header, scores: tuple[int, ...]) -> str:
    """Return ``you 46, Ana 38``."""
    return listed(f"{name} {score}" for name, score in zip(side_names(header), scores, strict=False))


def progress_words(progress: Progress) -> str:
    """Return ``round 4, you 46, Ana 38``."""
    scores = scores_words(progress.saved.header, progress.scores)
    return t("round {round}, {scores}", round=progress.round, scores=scores)


def saved_words(saved: Saved) -> tuple[str, str, str, str]:
    """Return a match for a list: when, rules, scores, how it ended."""
    header, ending = saved.header, saved.ending
    try:
        when = datetime.fromisoformat(header.created).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        when = datetime.fromtimestamp(saved.changed / 1e9).astimezone().strftime("%Y-%m-%d %H:%M")
    rulebook = t("{rulebook}, {count} seats", rulebook=t(header.rulebook) or "?", count=header.rules.seats)
    if ending is None:
        return when, rulebook, listed(side_names(header)), t("not finished")
    return when, rulebook, scores_words(header, ending.scores), n("{count} round", "{count} rounds", ending.rounds)
