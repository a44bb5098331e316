"""Numbers and tiles joined into a list of words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tui.i18n import t


def listed(items: Iterable[object]) -> str:
    """Return ``6, 4, 1``."""
    return t(", ").join(map(str, items))


def clauses(parts: Iterable[str]) -> str:
    """Return parts of a sentence with a comma between them; empty ones are left out."""
    return _joined(filter(None, parts), lambda one, other: t("{one}, {other}", one=one, other=other))


def sentences(said: Iterable[str]) -> str:
    """Return sentences one after the other; empty ones are left out."""
    return _joined(filter(None, said), lambda one, other: t("{one} {other}", one=one, other=other))


def _joined(parts: Iterable[str], join: Callable[[str, str], str]) -> str:
    whole = ""
    for part in parts:
        whole = join(whole, part) if whole else part
    return whole


def one_of(items: Iterable[object]) -> str:
    """Return ``6``, ``6 or 4``, ``6, 4 or 1``."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return t("{first} or {last}", first=listed(words[:-1]), last=words[-1])


def all_of(items: Iterable[object]) -> str:
    """Return ``6``, ``6 and 4``, ``6, 4 and 1``."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return t("{first} and {last}", first=listed(words[:-1]), last=words[-1])


def neither(numbers: Sequence[int]) -> str:
    """Return ``6``, ``neither 6 nor 4`` or ``none of 6, 4 and 1``, to follow "fits"."""
    if len(numbers) == 1:
        return t("no {one}", one=numbers[0])
    if len(numbers) == 2:
        return t("neither {one} nor {other}", one=numbers[0], other=numbers[1])
    return t("none of {numbers}", numbers=all_of(numbers))


def without_brackets(text: str) -> str:
    """Return a sentence without the empty brackets of a clause that there isn't."""
    return text.replace(" ()", "").replace("（）", "")


def different(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return each number once, in the order of its first appearance."""
    return tuple(dict.fromkeys(numbers))
