"""What makes the whole suite cheaper and changes no test: fewer collections of garbage, style sheets parsed once."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from textual.css.model import RuleSet

THRESHOLDS = (20_000, 10, 10)


def keep_collected_tests() -> None:
    """Leave what was imported and collected out of every later collection of garbage, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@cache
def parse_styles_once() -> None:
    """Let the apps of all tests share the rules that Textual parses anew for each: they are the same, and only read."""
    from textual.css.parse import parse
    from textual.css.tokenize import tokenize_values

    tokens: dict[tuple[tuple[str, str], ...], dict[str, list[Any]]] = {}
    rules: dict[tuple[object, ...], tuple[Mapping[str, list[Any]] | None, tuple[RuleSet, ...]]] = {}

    def tokenized(values: dict[str, str]) -> dict[str, list[Any]]:
        key = tuple(values.items())
        if key not in tokens:
            tokens[key] = tokenize_values(values)
        return tokens[key]

    def parsed(scope: str, css: str, read_from: Any, **rest: Any) -> Iterable[RuleSet]:
        variables = rest.pop("variable_tokens", None)
        key = (scope, css, read_from, id(variables), *sorted(rest.items()))
        if key not in rules:  # the variables are kept beside, so that no others get their id
            rules[key] = variables, tuple(parse(scope, css, read_from, variable_tokens=variables, **rest))
        return rules[key][1]

    patch = pytest.MonkeyPatch()
    patch.setattr("textual.css.stylesheet.parse", parsed)
    patch.setattr("textual.css.stylesheet.tokenize_values", tokenized)
