"""A tile, a hand and a chain as SVG, laid as at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from engine.actions import End
from engine.chain import Chain
from engine.tiles import Tile
from tui.drawing.layout import Flag, Layout, PlacedTile
from tui.drawing.sizes import FLAG_WIDTH, MEASURES, Size
from tui.drawing.snake import lay_chain

ACROSS, DOWN = 4.0, 7.4
"""A cell of the table in pixels: lying and standing tiles of the large size look alike so."""
COLUMNS = 160
"""Cells of a row of the chain."""
_MOST_ROWS = 12
_LARGE = MEASURES[Size.LARGE]
LONG, SHORT = _LARGE.lying_width * ACROSS, _LARGE.lying_height * DOWN
"""The sides of a tile."""
_SPOTS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
    7: ((0, 0), (0, 1), (0, 2), (1, 1), (2, 0), (2, 1), (2, 2)),
    8: ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)),
    9: tuple((column, row) for column in range(3) for row in range(3)),
}
"""Column and row of each pip of a half that is above the other one."""


def picture(body: str, width: float, height: float, title: str, left: float = 0.0, top: float = 0.0) -> str:
    """Return an SVG that says in words what it shows."""
    return (
        f'<svg class="board" role="img" xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}"><title>{escape(title)}</title>{body}</svg>'
    )


def tile_shape(x: float, y: float, halves: tuple[int, int], *, lying: bool, style: str = "") -> str:
    """Return the shapes of a tile whose left or upper half comes first."""
    width, height = (LONG, SHORT) if lying else (SHORT, LONG)
    middle = (
        f"M{x + width / 2:.1f} {y + 5:.1f}v{height - 10:.1f}"
        if lying
        else f"M{x + 5:.1f} {y + height / 2:.1f}h{width - 10:.1f}"
    )
    step = LONG / 2
    dots = "".join(
        _dots(x + (step * place if lying else 0), y + (0 if lying else step * place), pips, lying)
        for place, pips in enumerate(halves)
    )
    return (
        f'<rect class="tile {style}" x="{x + 1:.1f}" y="{y + 1:.1f}" width="{width - 2:.1f}" '
        f'height="{height - 2:.1f}" rx="5"/><path class="bar" d="{middle}"/>'
        f'<path class="pips" d="{dots}"/>'
    )


def _dots(x: float, y: float, pips: int, lying: bool) -> str:
    wide, high = (LONG / 2, SHORT) if lying else (SHORT, LONG / 2)
    spots = [(row, column) if lying else (column, row) for column, row in _SPOTS.get(pips, ())]
    return "".join(f"M{x + wide * (1 + column) / 4:.1f} {y + high * (1 + row) / 4:.1f}h.01" for column, row in spots)


def hand_picture(tiles: Sequence[Tile], chosen: Iterable[Tile | None], title: str) -> str:
    """Return a hand; the tiles in ``chosen`` are raised."""
    raised = set(chosen)
    body = "".join(
        tile_shape(
            place * (SHORT + 6), 0 if tile in raised else 8, tile, lying=False, style="last" if tile in raised else ""
        )
        for place, tile in enumerate(tiles)
    )
    return picture(body, max(1, len(tiles)) * (SHORT + 6), LONG + 10, title)


def chain_picture(chain: Chain, title: str, *, spinner: bool) -> str:
    """Return the chain with the numbers of its open ends; "" for an empty one."""
    if not chain.placements:
        return ""
    layout = _laid(chain, spinner=spinner)
    boxes = [(tile.x, tile.y, tile.width, tile.height) for tile in layout.tiles]
    boxes += [(flag.x, flag.y - 1, FLAG_WIDTH, 3) for flag in layout.flags]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    body = "".join(
        f'<path class="thread" d="M{(thread.x + 0.5) * ACROSS:.1f} {thread.y * DOWN:.1f}v{thread.length * DOWN:.1f}"/>'
        for thread in layout.threads
    )
    body += "".join(_placed(tile) for tile in layout.tiles)
    body += "".join(_flag(flag) for flag in layout.flags)
    size = (right - left) * ACROSS, (bottom - top) * DOWN
    return picture(body, *size, title, left * ACROSS, top * DOWN)


def _laid(chain: Chain, *, spinner: bool) -> Layout:
    """Return the chain in large tiles, in as few rows as will hold it."""
    for rows in range(1, _MOST_ROWS):
        layout = lay_chain(chain.placements, COLUMNS, rows * _LARGE.pitch, spinner=spinner, wanted=Size.LARGE)
        if layout.size is Size.LARGE:
            break
    return layout


def _placed(tile: PlacedTile) -> str:
    style = "last" if tile.is_last else "rivet" if tile.is_rivet else ""
    return tile_shape(tile.x * ACROSS, tile.y * DOWN, (tile.first, tile.second), lying=tile.lying, style=style)


def _flag(flag: Flag) -> str:
    x = (flag.x + FLAG_WIDTH / 2) * ACROSS
    if flag.end is End.LEFT:
        x -= ACROSS / 2
    return f'<text class="flag" x="{x:.1f}" y="{(flag.y + 0.5) * DOWN:.1f}">{flag.number}</text>'
