"""The player's language: every sentence on a screen goes through ``t`` or ``n``.

English is the message id itself, so English needs no catalog.  Other languages are gettext catalogs in
``tui/locale/<language>/LC_MESSAGES``, kept up to date by ``tools/messages.py``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tui import kiosk
from tui.surroundings import ENGLISH, here

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "draw-dominoes"
SOURCE_LANGUAGE = ENGLISH
LOCALE = Path(__file__).parent / "locale"
_CATALOGS: dict[Path, NullTranslations] = {}
FROM_ENVIRONMENT = "auto"
"""The saved language of a player who never chose one."""

_WIDE = "[\u2e80-\u303f\u3041-\u9fff\uf900-\ufaff\uff00-\uff60]"
_POINTS = "[、。，：；！？（）《》「」]"
_NEEDLESS = f"(?<={_WIDE}) (?={_WIDE})|(?<={_POINTS}) (?! )|(?<! ) (?={_POINTS})"
"""Single blanks that Chinese does without: between two wide characters and beside its points.

A translation has blanks around ``{name}``, for names and tiles are often Latin; where they are not, the blanks go.
"""


def N_(msgid: str) -> str:  # noqa: N802 (the name that gettext tools know)
    """Mark a message that is translated later: class attributes must not freeze the language at import."""
    return msgid


def t(msgid: str, /, **params: object) -> str:
    """Return the message in the player's language, with ``{name}`` filled from the parameters."""
    catalog = here().catalog
    text = msgid if catalog is None or not msgid else catalog.gettext(msgid)
    return _filled(text, msgid, params)


def n(singular: str, plural: str, count: int, /, **params: object) -> str:
    """Return the form for the count, which fills ``{count}`` as well."""
    source = singular if count == 1 else plural
    catalog = here().catalog
    text = source if catalog is None else catalog.ngettext(singular, plural, count)
    return _filled(text, source, {"count": count, **params})


def _filled(text: str, source: str, params: Mapping[str, object]) -> str:
    """Fill the placeholders; a translation with wrong ones gives way to the English source."""
    if not params:
        return text
    try:
        if kiosk.is_on():
            params = {name: kiosk.without_folders(value) for name, value in params.items()}
        filled = text.format(**params)
        return filled if here().catalog is None else re.sub(_NEEDLESS, "", filled)
    except (KeyError, IndexError, ValueError):
        if text == source:
            raise
        return source.format(**params)


def available_languages(folder: Path = LOCALE) -> tuple[str, ...]:
    """Return the codes of all languages that have a compiled catalog, English first."""
    found = sorted(path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE_LANGUAGE, *(code for code in found if code != SOURCE_LANGUAGE))


def current_language() -> str:
    """Return the code of the language in use."""
    return here().language


def set_language(code: str, folder: Path = LOCALE) -> str:
    """Switch to the nearest language there is and return its code; an unknown one means English."""
    chosen = match_language(code, available_languages(folder)) or SOURCE_LANGUAGE
    now = here()
    now.catalog = None if chosen == SOURCE_LANGUAGE else _catalog(folder / chosen / "LC_MESSAGES" / f"{DOMAIN}.mo")
    now.language = chosen
    return chosen


def _catalog(path: Path) -> NullTranslations:
    from gettext import GNUTranslations

    if path not in _CATALOGS:
        with path.open("rb") as file:
            _CATALOGS[path] = GNUTranslations(file)
    return _CATALOGS[path]


def choose_language(flag: str | None, saved: str, environ: Mapping[str, str] | None = None) -> str:
    """Return what to ask for: the command line's word, then the saved one, then the environment's."""
    if flag:
        return flag
    if saved and saved != FROM_ENVIRONMENT:
        return saved
    variables = here().environ if environ is None else environ
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if variables.get(name) and not _says_only_how_to_write(variables[name]):
            return variables[name]
    return SOURCE_LANGUAGE


def _says_only_how_to_write(locale: str) -> bool:
    """Whether a locale such as ``C.UTF-8`` chooses an encoding and no language; a bare ``C`` asks for English."""
    language, point, _ = locale.partition(".")
    return bool(point) and language in ("C", "POSIX")


def match_language(wanted: str, languages: tuple[str, ...]) -> str | None:
    """Return the language that ``zh``, ``zh-CN`` or ``zh_CN.UTF-8`` asks for, or None."""
    tag = wanted.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    by_tag = {code.casefold(): code for code in languages}
    if tag in by_tag:
        return by_tag[tag]
    family = tag.partition("_")[0]
    return next((code for code in languages if code.casefold().partition("_")[0] == family), None)
