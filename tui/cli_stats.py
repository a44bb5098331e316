"""``draw-dominoes stats``: the figures as lines, or as one JSON object for other programs."""

from __future__ import annotations

import json
import sys
from typing import Any

from engine.statistics.figures import SCOPES, Choice, Figures, figures, lines, scope_sizes
from engine.statistics.reviewed import Trends, trends
from engine.statistics.store import Store
from tui.cli_practice_stats import practice_lines, practice_object
from tui.cli_syntax import PROGRAM, Given, columns
from tui.drawing.cells import cell_width, fit
from tui.i18n import choose_language, set_language, t
from tui.paths import matches_folder, reviews_file, statistics_file
from tui.problem_words import problem_words
from tui.settings import load
from tui.words import figures as words
from tui.words.trends import as_json, lately, named_sums, sum_words, summary
from tui.words.wrapping import wrapped


def stats(given: Given) -> int:
    """Print the figures of the player's matches."""
    if not given.has("language"):
        set_language(choose_language(None, load().settings.language))
    reviewed = trends(reviews_file(create=False))
    with Store(statistics_file(), matches_folder(create=False)) as store:
        store.refresh(rebuild=given.has("rebuild"))
        for notice in filter(None, (store.notice, reviewed.notice)):
            print(f"{PROGRAM}: {problem_words(notice)}", file=sys.stderr)
        if given.has("json"):
            told = {**_as_json(store), "reviews": as_json(reviewed), "practice": practice_object()}
            print(json.dumps(told, ensure_ascii=False, indent=2, allow_nan=False))
        else:
            print("\n".join([*_as_lines(store), *_reviewed_lines(reviewed), *practice_lines()]))
    return 0


def _as_json(store: Store) -> dict[str, Any]:
    """Return every figure of every scope, by the names of ``engine.statistics.figures``."""
    told: dict[str, Any] = {"unread": [{"file": file, "problem": code} for file, code in store.unread()]}
    for scope in SCOPES:
        choice = Choice(scope=scope)
        counted = figures(store, choice)
        rate = counted.win_rate
        told[scope] = {
            **counted._asdict(),
            "win_rate": None if rate is None else rate._asdict(),
            "by": {group: [line._asdict() for line in lines(store, choice, group)] for group in words.TABLES},
        }
    return told


def _as_lines(store: Store) -> list[str]:
    said: list[str] = []
    sizes = scope_sizes(store)
    for scope, size in sizes.items():
        if size:
            said += ["", *_scope(store, Choice(scope=scope))]
    if not said:
        said = ["", t("No match has been played yet.")]
    return said[1:]


def _reviewed_lines(found: Trends) -> list[str]:
    """Return what reviews came to."""
    if not found.matches:
        return []
    said = ["", t("Reviewed matches"), *wrapped(f"  {summary(found)}", 80), *wrapped(f"  {lately(found)}", 80)]
    for title, sums in named_sums(found):
        if sums:
            said += ["", title, *columns([(name, sum_words(one)) for name, one in sums])]
    return said


def _scope(store: Store, choice: Choice) -> list[str]:
    counted = figures(store, choice)
    said = [t(words.TITLES[choice.scope])]
    for group in words.GROUPS:
        said += ["", t(group.title)]
        for label, value, meaning in _group(counted, group):
            said += _hanging(label, value, meaning)
    if counted.differences:
        said += ["", t("Score difference"), f"  {words.difference_words(counted.differences)}"]
    for group_name, title in words.TABLES.items():
        found = lines(store, choice, group_name)
        if found:
            said += ["", t(title)]
            said += columns([(words.line_name(line, group_name), words.line_words(line)) for line in found])
    return said


def _group(counted: Figures, group: words.Group) -> list[tuple[str, str, str]]:
    """Return the label, the value and the meaning of each figure."""
    told = [(figure.label, words.value_words(counted, figure), figure.meaning) for figure in group.figures]
    if group is words.MATCHES:
        label, meaning = words.EXPLAINED[0]
        told.insert(2, (label, words.rate_words(counted.win_rate), meaning))
    return [(t(label), value, t(meaning)) for label, value, meaning in told]


def _hanging(label: str, value: str, meaning: str) -> list[str]:
    """Return a figure in lines of at most 80 cells, the meaning under itself."""
    if cell_width(value) > _VALUE:  # a rate with its interval: the meaning stands below
        return [f"  {fit(label, _LABEL)}  {value}", *(" " * _INDENT + line for line in wrapped(meaning, 80 - _INDENT))]
    first, *more = wrapped(meaning, 80 - _INDENT)
    head = f"  {fit(label, _LABEL)}{' ' * (_VALUE - cell_width(value))}{value}  "
    return [head + first, *(" " * _INDENT + line for line in more)]


_LABEL, _VALUE = 17, 7
_INDENT = 2 + _LABEL + _VALUE + 2
