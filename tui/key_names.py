"""What is printed on the keys, in the player's language."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from tui.i18n import N_, t
from tui.surroundings import here

_PRINTED: Mapping[str, str] = {
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "comma": ",",
    "full_stop": ".",
    "slash": "/",
    "question_mark": "?",
    "colon": ":",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "less_than_sign": "<",
    "greater_than_sign": ">",
}
_NAMED: Mapping[str, str] = {
    "enter": N_("Enter"),
    "escape": N_("Esc"),
    "space": N_("Space"),
    "tab": N_("Tab"),
    "shift+tab": N_("Shift-Tab"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "backspace": N_("Backspace"),
    "delete": N_("Del"),
    "ctrl+c": N_("Ctrl-C"),
    "ctrl+z": N_("Ctrl-Z"),
}
_ARROWS: Mapping[str, tuple[str, str]] = {
    "left": ("←", N_("Left")),
    "right": ("→", N_("Right")),
    "up": ("↑", N_("Up")),
    "down": ("↓", N_("Down")),
}

_SIGNS: Mapping[str, str] = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
"""Signs that the terminal toolkit calls otherwise than Unicode does."""


def key_name(word: str) -> str:
    """Return the name of a key that a player may write as it is printed: ``[``, ``Enter``, ``left_square_bracket``."""
    if len(word) != 1 or word.isalnum():
        return word.lower() if word.lower() in _NAMED or word.lower() in _ARROWS else word
    name = unicodedata.name(word, word).lower().replace("-", "_").replace(" ", "_")
    return _SIGNS.get(name, name)


def use_arrows(*, has_arrows: bool) -> None:
    """Say whether arrows can be drawn: where they can't, ``<`` would be another key, so their names are written."""
    here().has_arrows = has_arrows


def shown_key(key: str) -> str:
    """Return what is printed on a key, in the player's language: ``[``, ``Enter``, ``←`` or its name."""
    if key in _ARROWS:
        arrow, word = _ARROWS[key]
        return arrow if here().has_arrows else t(word)
    if key in _NAMED:
        return t(_NAMED[key])
    return _PRINTED.get(key) or _sign(key)


def _sign(key: str) -> str:
    """Return the sign that a name such as ``exclamation_mark`` means, or the name itself."""
    try:
        return key if len(key) == 1 else unicodedata.lookup(key.replace("_", " "))
    except KeyError:
        return key
