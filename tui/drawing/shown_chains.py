"""The last pictures of chains: all at a table look at one chain, most of them in windows of one size."""

from __future__ import annotations

from engine.chain import Placement
from tui.drawing.layout import Layout
from tui.drawing.sizes import Size
from tui.drawing.snake import lay_chain

_MOST = 64
_shown: dict[tuple[tuple[Placement, ...], int, int, bool, Size | None], Layout] = {}


def layout_of(
    plays: tuple[Placement, ...],
    width: int,
    height: int,
    *,
    spinner: bool,
    wanted: Size | None,
    previous: Layout | None = None,
) -> Layout:
    """Return what ``snake.lay_chain`` does; it is worked out once, whoever asks for it."""
    asked = (plays, width, height, spinner, wanted)
    layout = _shown.pop(asked, None)
    if layout is None:
        layout = lay_chain(plays, width, height, spinner=spinner, wanted=wanted, previous=previous)
    _shown[asked] = layout
    if len(_shown) > _MOST:
        del _shown[next(iter(_shown))]
    return layout
