"""My hand.

To reuse it: set ``places`` (a tuple of tiles, None for a gap), ``playable``, ``picked`` (an index) and ``active_row``;
``note`` stands there instead of tiles where the hand may not be seen; it may have several lines.
"""

from __future__ import annotations

from textual.reactive import var

from engine.tiles import Tile
from tui.drawing.hand_picture import hand_picture
from tui.drawing.pointing import tile_at
from tui.drawing.sizes import Size
from tui.widgets.picture import Picture, Row


class HandView(Picture):
    """The viewer's tiles: those that fit stand up, the picked one has a double frame."""

    places: var[tuple[Tile | None, ...]] = var((), init=False)
    playable: var[frozenset[Tile]] = var(frozenset[Tile](), init=False)
    picked: var[int | None] = var[int | None](None, init=False)
    active_row: var[int] = var(0, init=False)
    wanted: var[Size | None] = var[Size | None](None, init=False)
    note: var[str] = var("", init=False)

    _shown: tuple[object, ...] = ()
    """What was drawn last."""

    def show(
        self,
        places: tuple[Tile | None, ...],
        playable: frozenset[Tile],
        picked: int | None,
        active_row: int,
    ) -> None:
        """Set everything and draw once, unless it is drawn like that already."""
        shown = places, playable, picked, active_row, self.note, self.wanted, self.look.glyphs
        if shown == self._shown and not self._is_old:
            return
        self._shown = shown
        self.set_reactive(HandView.places, places)
        self.set_reactive(HandView.playable, playable)
        self.set_reactive(HandView.picked, picked)
        self.set_reactive(HandView.active_row, active_row)
        self.redraw()

    def watch_places(self) -> None:
        """Draw the new hand."""
        self.redraw()

    def watch_picked(self) -> None:
        """Move the double frame."""
        self.redraw()

    def watch_wanted(self) -> None:
        """Draw in the other size."""
        self.redraw()

    def watch_note(self) -> None:
        """Say it instead of tiles, or show the tiles again."""
        self.redraw()

    def tile_at(self, x: int, y: int) -> int | None:
        """Return the place of the tile that is drawn at a cell."""
        if self.note or not self.places or not self.size:
            return None
        return tile_at(x, y, len(self.places), *self.size, active_row=self.active_row, wanted=self.wanted)

    def draw(self) -> list[Row]:
        """Return the picture of the hand."""
        width, height = self.size
        if "\n" in self.note:
            return [((f" {line}", "text"),) for line in self.note.split("\n")]
        if self.note:
            return [(), ((" " + self.note, "dim"),)]
        if not self.places or not width:
            return []
        rows = hand_picture(
            self.places,
            width=width,
            height=height,
            glyphs=self.look.glyphs,
            playable=self.playable,
            picked=self.picked,
            active_row=self.active_row,
            wanted=self.wanted,
        )
        return [tuple(row) for row in rows]
