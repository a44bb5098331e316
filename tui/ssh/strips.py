"""Painted lines that nobody shows any more go at once: Textual lets each remember itself as a part of itself.

Such a circle is only found by a search for garbage, and those that found it would have to be long: lines that have
been shown for a while are frozen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from textual.strip import Strip


def without_circles() -> None:
    """Let no line of this process remember itself; said twice it means the same."""
    if getattr(Strip.divide, "is_without_circles", False):
        return
    divided, cropped = Strip.divide, Strip.crop_extend

    def divide(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
        inside = [cut for cut in cuts if cut <= strip.cell_length]
        return [strip] if inside == [strip.cell_length] else divided(strip, inside)

    def crop_extend(strip: Strip, start: int, end: int, style: Any) -> Strip:
        return strip if start == 0 and end == strip.cell_length else cropped(strip, start, end, style)

    divide.is_without_circles = True  # type: ignore[attr-defined]
    painted: Any = Strip
    painted.divide, painted.crop_extend = divide, crop_extend
