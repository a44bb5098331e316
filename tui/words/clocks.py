"""Time that runs out: how it is written, and when what is written has to change."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

from tui.house.options import Time
from tui.i18n import n, t

CALM, LAST = 10.0, 10.0
"""A clock is repainted each ``CALM`` seconds, and in its ``LAST`` seconds each second."""
_LEAST = 0.05


def clock_words(seconds: float) -> str:
    """Return ``4:50``, or ``1:02:03`` from an hour on; a second that has begun counts."""
    left = max(0, ceil(seconds - 1e-6))
    minutes, second = divmod(left, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def until_repaint(left: Iterable[float]) -> float | None:
    """Return in how many seconds one of these clocks is to be written anew; None where none runs."""
    return min((_until(one) for one in left if one > 0), default=None)


def _until(left: float) -> float:
    step = 1.0 if left <= LAST + _LEAST else CALM
    rest = left - floor(left / step) * step
    return rest if rest > _LEAST else rest + step


def time_words(time: Time) -> str:
    """Return how much time there is: ``none``, ``30 s/turn``, ``5 min +3 s`` for a match."""
    if time.per_move:
        return n("{count} s/turn", "{count} s/turn", time.per_move)
    if not time.per_match:
        return t("none")
    minutes = f"{time.per_match / 60:g}"
    if not time.increment:
        return t("{minutes} min", minutes=minutes)
    return t("{minutes} min +{seconds} s", minutes=minutes, seconds=time.increment)


def time_sentence(time: Time) -> str:
    """Return how much time there is, in words that stand alone."""
    if time.per_move:
        return n("{count} second a turn", "{count} seconds a turn", time.per_move)
    if not time.per_match:
        return t("no clock")
    minutes = f"{time.per_match / 60:g}"
    return t("{minutes} min for the match and {seconds} s a turn", minutes=minutes, seconds=time.increment)
