"""A row of numbers as columns of characters, for terminals that can't show better ones."""

from __future__ import annotations

from collections.abc import Sequence

LEVELS = ".:|#"
"""A quarter, a half, three quarters and the whole of a cell."""


def columns(numbers: Sequence[int], height: int, *, wide: int = 2) -> list[str]:
    """Return rows of text, the highest first: a column for each number, ``wide`` cells apart.

    The smallest number still shows; the greatest fills the height.
    """
    if not numbers:
        return [""] * height
    low, high = min(numbers), max(numbers)
    steps = height * len(LEVELS)
    filled = [steps if low == high else 1 + (number - low) * (steps - 1) // (high - low) for number in numbers]
    rows: list[str] = []
    for row in reversed(range(height)):
        cells = [max(0, min(len(LEVELS), level - row * len(LEVELS))) for level in filled]
        rows.append("".join((LEVELS[cell - 1] if cell else " ").ljust(wide) for cell in cells).rstrip())
    return rows


def bar(part: int, whole: int, width: int) -> str:
    """Return a bar of this width that is filled by the share; a part that is something always shows."""
    full = 0 if whole <= 0 else min(width, max(bool(part), round(part * width / whole)))
    return "█" * full + "░" * (width - full)
