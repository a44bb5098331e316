"""The rule between chain and hand, which carries the boneyard and the viewer's count.

To reuse it: set ``snapshot``; ``right`` replaces what stands at its right end.
"""

from __future__ import annotations

from textual.reactive import var

from engine.chain import count_of_ends
from engine.rules import DrawRule, Score
from engine.snapshot import Snapshot
from tui.drawing.cells import cell_width
from tui.drawing.hand_picture import backs
from tui.i18n import n, t
from tui.widgets.picture import Picture, Row, justified

_MOST_BACKS = 24
_FULL_WIDTH = 70
"""Cells below which the words are shortened."""


class BoneyardLine(Picture):
    """How many tiles lie in the boneyard, how many may be drawn and how many stay."""

    DEFAULT_CSS = """
    BoneyardLine { height: 1; }
    """

    snapshot: var[Snapshot | None] = var[Snapshot | None](None, init=False)
    right: var[str | None] = var[str | None](None, init=False)

    def watch_snapshot(self) -> None:
        """Count again."""
        self.redraw()

    def watch_right(self) -> None:
        """Say it."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the rule."""
        snapshot = self.snapshot
        if snapshot is None:
            return []
        width = self.size.width
        rule = "─"
        right = self._hand_words(snapshot, width) if self.right is None else self.right
        if snapshot.rules.score is Score.FIVES and snapshot.ends and self.right is None:
            count = count_of_ends(snapshot.chain)
            said = t("Ends {count}", count=count) if width < _FULL_WIDTH else t("Ends count {count}", count=count)
            right = f"{said} {rule * 2} {right}" if right else said
        after: list[tuple[str, str]] = [(f" {right} ", "text"), (rule * 2, "rule")] if right else [(rule * 2, "rule")]
        room = width - sum(cell_width(text) for text, _ in after) - 4
        return [justified([(rule * 2, "rule"), (" ", "text"), *self._left(snapshot, room)], after, width, rule)]

    def _left(self, snapshot: Snapshot, room: int) -> list[tuple[str, str]]:
        """Return the boneyard in as many words as have room."""
        if snapshot.rules.draw is DrawRule.NONE and not snapshot.boneyard:
            return [(t("No boneyard") + " ", "text")]
        if not snapshot.boneyard:
            return [(t("Boneyard empty") + " ", "text")]
        drawable, staying = snapshot.drawable, snapshot.staying
        name: tuple[str, str] = (t("Boneyard") + " ", "text")
        tiles: tuple[str, str] = (backs(drawable, staying, glyphs=self.look.glyphs) + " ", "back")
        words: tuple[str, str] = (_counts(drawable, staying) + " ", "text")
        apart: tuple[str, str] = (" ", "text")
        short: tuple[str, str] = (_short_counts(drawable, staying) + " ", "text")
        ways = (
            ([name, tiles, apart, words], [name, tiles, short], [name, short])
            if drawable + staying <= _MOST_BACKS
            else ()
        )
        for way in (*ways, [name, words], [name, short]):
            if sum(cell_width(text) for text, _ in way) <= room:
                return list(way)
        return [name, short]

    def _hand_words(self, snapshot: Snapshot, width: int) -> str:
        """Return how many tiles the viewer holds, and their pips if he wants them counted."""
        count = len(snapshot.hand)
        if snapshot.viewer is None or not count:
            return ""
        if not self.look.aids.hand_pips:
            return n("Your hand: {count} tile", "Your hand: {count} tiles", count)
        pips = sum(tile.pips for tile in snapshot.hand)
        tiles, counted = n("{count} tile", "{count} tiles", count), n("{count} pip", "{count} pips", pips)
        if width < _FULL_WIDTH:
            return t("Hand: {tiles}, {pips}", tiles=tiles, pips=counted)
        return t("Your hand: {tiles}, {pips}", tiles=tiles, pips=counted)


def _short_counts(drawable: int, staying: int) -> str:
    if not drawable:
        return n("{count} stays", "{count} stay", staying)
    return t("{drawable} + {staying} stay", drawable=drawable, staying=staying) if staying else str(drawable)


def _counts(drawable: int, staying: int) -> str:
    if not drawable:
        return n("none to draw: {count} that stays", "none to draw: {count} that stay", staying)
    if not staying:
        return t("{drawable} to draw", drawable=drawable)
    return n(
        "{drawable} to draw + {count} that stays", "{drawable} to draw + {count} that stay", staying, drawable=drawable
    )
