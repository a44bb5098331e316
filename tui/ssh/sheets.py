"""The style sheets of all sessions are parsed once: each app would parse the same ones three times as it starts.

Rules are never changed once they are parsed, and values of a theme are part of what they are kept by.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from textual.css import stylesheet as textual_sheets

KEPT = 512
"""Parsed sheets, of about fifteen widgets each theme."""
KEPT_THEMES = 32

stylesheet: Any = textual_sheets
"""Where Textual looks for what parses."""

_Variables = frozenset[tuple[str, str]]


class Kept:
    """What was made lately, by what it was made of; the oldest goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Any, Any] = OrderedDict()

    def get(self, key: Any, make: Callable[[], Any]) -> Any:
        """Return what was made before, or make it; what fails is not kept."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        made = self._made[key] = make()
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        return made


class Tokens(dict[str, Any]):
    """The variables of a theme in pieces, with what they were made of."""

    made_of: _Variables = frozenset()


def share() -> None:
    """Let all apps of this process have the same parsed sheets; said twice it means the same."""
    if getattr(stylesheet.parse, "is_shared", False):
        return
    parse, tokenize = stylesheet.parse, stylesheet.tokenize_values
    sheets, themes = Kept(KEPT), Kept(KEPT_THEMES)

    def tokens_of(values: Mapping[str, str]) -> Tokens:
        made_of = frozenset(values.items())

        def make() -> Tokens:
            tokens = Tokens(tokenize(dict(values)))
            tokens.made_of = made_of
            return tokens

        found: Tokens = themes.get(made_of, make)
        return found

    def rules_of(scope: str, css: str, read_from: Any, variable_tokens: Any = None, **more: Any) -> Iterable[Any]:
        if not isinstance(variable_tokens, Tokens):
            fresh: Iterable[Any] = parse(scope, css, read_from, variable_tokens=variable_tokens, **more)
            return fresh
        key = scope, css, read_from, variable_tokens.made_of, *sorted(more.items())
        found: tuple[Any, ...] = sheets.get(
            key, lambda: tuple(parse(scope, css, read_from, variable_tokens=variable_tokens, **more))
        )
        return found

    rules_of.is_shared = True  # type: ignore[attr-defined]
    stylesheet.tokenize_values, stylesheet.parse = tokens_of, rules_of
