"""My hand where nothing is played from it: all tiles in one strip, without keys."""

from __future__ import annotations

from tui.drawing.open_hand import open_hand_picture
from tui.drawing.sizes import Size
from tui.widgets.hand_view import HandView
from tui.widgets.picture import Row


class ShownHand(HandView):
    """The viewer's tiles to be looked at."""

    def draw(self) -> list[Row]:
        """Return the picture of the hand."""
        width, height = self.size
        tiles = [tile for tile in self.places if tile is not None]
        if not tiles or not width:
            return []
        largest = Size.MEDIUM if self.wanted is None else self.wanted
        return [tuple(row) for row in open_hand_picture(tiles, width, height, self.look.glyphs, largest=largest)]
