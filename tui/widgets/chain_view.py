"""The line of play.

To reuse it: set ``snapshot``; ``fits`` marks the ends that a picked tile fits, ``wanted`` asks for a tile size,
``note`` is what stands on an empty table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.reactive import var

from engine.actions import End
from engine.snapshot import Snapshot
from tui.drawing.cells import cell_width
from tui.drawing.chain_picture import chain_picture
from tui.drawing.layout import Layout
from tui.drawing.pointing import end_at
from tui.drawing.shown_chains import layout_of
from tui.drawing.sizes import Size
from tui.widgets.picture import Picture, Row


class ChainView(Picture):
    """The chain of the snapshot, always the whole of it."""

    snapshot: var[Snapshot | None] = var[Snapshot | None](None, init=False)
    fits: var[frozenset[End]] = var(frozenset[End](), init=False)
    wanted: var[Size | None] = var[Size | None](None, init=False)
    note: var[str] = var("", init=False)
    page: var[Picture | None] = var[Picture | None](None, init=False)
    """What is read in the place of the chain."""

    chain_layout: Layout | None = None
    """Where the tiles lie, kept so that they stay there."""

    def __init__(self, laid: Callable[[], None] = lambda: None, **options: Any) -> None:
        """``laid`` is called when the tiles are drawn in another size."""
        super().__init__(**options)
        self._laid = laid

    def watch_snapshot(self) -> None:
        """Draw the new chain."""
        self.redraw()

    def watch_fits(self) -> None:
        """Mark the ends."""
        self.redraw()

    def watch_wanted(self) -> None:
        """Draw in the other size."""
        self.redraw()

    def watch_page(self) -> None:
        """Show it, or the chain again."""
        self.redraw()

    def watch_note(self) -> None:
        """Say it."""
        self.redraw()

    def end_at(self, x: int, y: int) -> End | None:
        """Return the end whose flag is drawn at a cell."""
        return None if self.chain_layout is None or self.page is not None else end_at(self.chain_layout, x, y)

    def size_for(self, wanted: Size | None) -> Size | None:
        """Return how large the tiles would be under a wish; None on an empty table."""
        snapshot = self.snapshot
        if snapshot is None or not snapshot.chain.placements:
            return None
        return layout_of(snapshot.chain.placements, *self.size, spinner=snapshot.rules.spinner, wanted=wanted).size

    def draw(self) -> list[Row]:
        """Return the picture of the chain in the field of now, or the page that is read there."""
        if self.page is not None:
            self.page.rows = tuple(self.page.draw())
            return list(self.page.rows)
        snapshot = self.snapshot
        width, height = self.size
        if snapshot is None or not snapshot.chain.placements:
            self.chain_layout = None
            return self._empty(width, height)
        before = self.chain_layout
        self.chain_layout = layout_of(
            snapshot.chain.placements,
            width,
            height,
            spinner=snapshot.rules.spinner,
            wanted=self.wanted,
            previous=before,
        )
        if before is None or before.size is not self.chain_layout.size:
            self._laid()
        return [tuple(row) for row in chain_picture(self.chain_layout, self.look.glyphs, fits=self.fits)]

    def _empty(self, width: int, height: int) -> list[Row]:
        rows: list[Row] = [()] * height
        if self.note and height:
            rows[height // 2] = ((" " * max(0, (width - cell_width(self.note)) // 2), "table"), (self.note, "dim"))
        return rows
