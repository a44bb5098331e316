"""What reviews of matches came to over time, by rulebook and by theme, in words and figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.practice.kinds import Theme
from engine.statistics.reviewed import Kept, Sum, Trends
from tui.i18n import n, t
from tui.words.figures import rulebook_name
from tui.words.practice.names import theme_name

LAST = 30
"""So many of the last matches are shown one by one."""
FEW = 5
"""So many of the last matches are compared with all before them."""


def summary(trends: Trends) -> str:
    """Return what all reviews come to, and how the last ones compare."""
    matches = trends.matches
    return n(
        "{count} match reviewed: {rate} points lost a decision, accuracy {accuracy} %.",
        "{count} matches reviewed: {rate} points lost a decision, accuracy {accuracy} %.",
        len(matches),
        rate=f"{error_rate(matches):.2f}",
        accuracy=f"{accuracy(matches):.1f}",
    )


def lately(trends: Trends) -> str:
    """Return how the last matches compare with those before; "" for too few."""
    last, before = trends.matches[-FEW:], trends.matches[:-FEW]
    if len(before) < FEW:
        return ""
    return t(
        "The last {count}: {rate} points lost a decision; before: {earlier}.",
        count=len(last),
        rate=f"{error_rate(last):.2f}",
        earlier=f"{error_rate(before):.2f}",
    )


def error_rate(matches: Sequence[Kept]) -> float:
    """Return the points lost a decision over some matches."""
    return sum(one.lost for one in matches) / max(1, sum(one.decisions for one in matches))


def accuracy(matches: Sequence[Kept]) -> float:
    """Return the mean accuracy over the decisions of some matches."""
    whole = sum(one.decisions for one in matches)
    return sum(one.accuracy * one.decisions for one in matches) / max(1, whole)


def nothing() -> tuple[str, ...]:
    """Return what is said before anything was reviewed."""
    return (
        t("No match of yours has been reviewed yet."),
        t(
            "The key m in the list of replays, or draw-dominoes review, says what each of your choices was worth. What "
            "it finds is kept here: how much you give up and how accurate you are, over time, by rulebook and by theme."
        ),
    )


def theme_words(name: str) -> str:
    """Return what a theme is called."""
    return theme_name(Theme(name)) if name in list(Theme) else name


def sum_words(one: Sum) -> str:
    """Return ``13 decisions, 2.17 points lost a decision, accuracy 90.1 %``."""
    return n(
        "{count} decision, {rate} points lost a decision, accuracy {accuracy} %",
        "{count} decisions, {rate} points lost a decision, accuracy {accuracy} %",
        one.decisions,
        rate=f"{one.error_rate:.2f}",
        accuracy=f"{one.accuracy:.1f}",
    )


def named_sums(trends: Trends) -> list[tuple[str, list[tuple[str, Sum]]]]:
    """Return the tables: a title, and the sums with their names."""
    return [
        (t("By rulebook"), [(rulebook_name(one.name), one) for one in trends.rulebooks]),
        (t("Closed positions, by theme"), [(theme_words(one.name), one) for one in trends.themes]),
    ]


def as_json(trends: Trends) -> dict[str, Any]:
    """Return everything as JSON values."""
    return {
        "matches": [
            {**one._asdict(), "partners": bool(one.partners), "error_rate": one.error_rate} for one in trends.matches
        ],
        "by_rulebook": [{**one._asdict(), "error_rate": one.error_rate} for one in trends.rulebooks],
        "by_theme": [{**one._asdict(), "error_rate": one.error_rate} for one in trends.themes],
    }
