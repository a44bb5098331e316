"""Numbers and tiles joined into a list of words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tui.i18n import t


def one_of(items: Iterable[object]) -> str:
    """Return ``6``, ``6 or 4``, ``6, 4 or 1``."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return t("{first} or {last}", first=", ".join(words[:-1]), last=words[-1])


def all_of(items: Iterable[object]) -> str:
    """Return ``6``, ``6 and 4``, ``6, 4 and 1``."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return t("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])


def neither(numbers: Sequence[int]) -> str:
    """Return ``6``, ``neither 6 nor 4`` or ``none of 6, 4 and 1``, to follow "fits"."""
    if len(numbers) == 1:
        return t("no {number}", number=numbers[0])
    if len(numbers) == 2:
        return t("neither {one} nor {other}", one=numbers[0], other=numbers[1])
    return t("none of {numbers}", numbers=all_of(numbers))


def different(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return each number once, in the order of its first appearance."""
    return tuple(dict.fromkeys(numbers))
