"""How ``+`` and ``-`` find the next size of tiles that looks different in the room there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tui.drawing.sizes import Size
from tui.i18n import t
from tui.look import SIZE_NAMES

Seen = Callable[[Size | None], tuple[Size, ...]]
"""What is seen under a wish: the size of the chain's tiles, and of the hand's where there is one."""


class Step(NamedTuple):
    """The size to wish for from now on (None: as large as there is room for), and whether anything changed."""

    wanted: Size | None
    has_changed: bool


def wish_of(setting: str) -> Size | None:
    """Return the size that a setting asks for; None is as large as there is room for."""
    return next((size for size in Size if size.name.lower() == setting), None)


def setting_of(wanted: Size | None) -> str:
    """Return the setting of a wish."""
    return "auto" if wanted is None else wanted.name.lower()


def hand_wish(wanted: Size | None) -> Size | None:
    """Return the wish for a hand, which keeps its frames: a key stands under each tile."""
    return Size.NARROW if wanted is Size.COMPACT else wanted


def stepped(wanted: Size | None, by: int, seen: Seen) -> Step:
    """Return the next wish up or down that shows other tiles; up, the largest that fit are "automatic" again."""
    now, largest = seen(wanted), seen(None)
    size = wanted if wanted is not None else max(now)
    while Size.COMPACT <= size + by <= Size.LARGE:
        size = Size(size + by)
        if seen(size) != now:
            return Step(None if by > 0 and seen(size) == largest else size, True)
    return Step(None if by > 0 and now == largest else wanted, False)


def step_words(step: Step, by: int) -> str:
    """Return what became of the key."""
    if not step.has_changed:
        if by > 0 and step.wanted is Size.LARGE:
            return t("There are no larger tiles.")
        if by > 0:
            return t("There is no room for larger tiles in this window.")
        return t("There are no smaller tiles.")
    if step.wanted is None:
        return t("The tiles are as large as there is room for.")
    return t("The tiles are {size} now.", size=t(SIZE_NAMES[step.wanted]))
