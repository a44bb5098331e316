"""The mouse at the table: it picks a tile, plays at an end's flag, and is never needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.screens.table_picks import TablePicks

if TYPE_CHECKING:
    from tui.widgets.picture import Picture


class TableMouse(TablePicks):
    """A table that answers clicks as it answers keys."""

    def clicked(self, picture: Picture, x: int, y: int, time: float) -> None:
        """Pick the tile or play at the end under the pointer."""
        if self.is_over or self.curtain.is_closed:
            return
        if picture is self.hand:
            place = self.hand.tile_at(x, y)
            tile = None if place is None else self.picking.places.at(place)
            if tile is not None:
                self._answer(time)
                self.picking.cancel()
                self.pick_tile(tile)
        elif picture is self.chain:
            end = self.chain.end_at(x, y)
            if end is not None:
                self._answer(time)
                self.action_play_at(end.value)

    def _answer(self, time: float) -> None:
        """Forget the last answer, as a key does."""
        self.key_time = time
        self.answer = None
