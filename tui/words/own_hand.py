"""The viewer's own tiles and their pips in a few words, where no hand is drawn."""

from __future__ import annotations

from engine.snapshot import Snapshot
from tui.i18n import t


def hand_words(snapshot: Snapshot) -> str:
    """Return ``your hand 2-2 0-5 = 9``."""
    tiles = " ".join(map(str, snapshot.hand))
    return t("your hand {tiles} = {pips}", tiles=tiles, pips=sum(tile.pips for tile in snapshot.hand))
