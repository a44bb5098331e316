"""The pages that help to think: why, and the tracker."""

from __future__ import annotations

from collections.abc import Sequence

from engine.belief import believed
from engine.errors import Problem
from engine.snapshot import Phase, Snapshot
from engine.tiles import Tile
from tui.aids import Aids
from tui.i18n import t
from tui.screens.table_pages import Page
from tui.words import tracker
from tui.words.knowledge import gap_lines
from tui.words.people import People
from tui.words.reasons import tile_words
from tui.words.why import why_lines

ALL_AIDS = Aids()


def why_page(
    snapshot: Snapshot,
    people: People,
    tiles: Sequence[Tile | None],
    aids: Aids = ALL_AIDS,
    refused: Problem | Tile | None = None,
) -> Page:
    """Return why things are as they are; what was refused just now comes first."""
    return t("Why"), tuple(why_lines_of(snapshot, people, tiles, aids, refused))


def why_lines_of(
    snapshot: Snapshot,
    people: People,
    tiles: Sequence[Tile | None],
    aids: Aids = ALL_AIDS,
    refused: Problem | Tile | None = None,
) -> list[str]:
    """Return the answers, then each of my tiles in its place, then what is proven of the others."""
    lines = []
    if isinstance(refused, Tile):
        lines = [tile_words(snapshot, refused, people)]
        refused = None
    lines += why_lines(snapshot, people, refused)
    if snapshot.phase is not Phase.PLAYING:
        return lines
    if snapshot.turn is not None and snapshot.turn == snapshot.viewer:
        held = ((place, tile) for place, tile in enumerate(tiles, 1) if tile is not None)
        lines += ["", *(f"{place:>3}  {tile_words(snapshot, tile, people)}" for place, tile in held)]
    if aids.voids:
        proven = gap_lines(snapshot, believed(snapshot), people)
        lines += ["", *(proven or [t("Nothing is proven about the other hands yet.")])]
    return lines


def tracker_page(snapshot: Snapshot, people: People, aids: Aids, width: int) -> Page:
    """Return the tracker in so many cells."""
    return t("Tracker"), tuple(tuple(row) for row in tracker.tracker_page(snapshot, people, aids, width))
