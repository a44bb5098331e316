"""The regions of a table from top to bottom, and how large everything in them is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.getters import query_one

from tui.drawing.hand_form import TILES_IN_ROW, hand_form, rows_of
from tui.drawing.sizes import Size
from tui.screens.picking import Picking
from tui.screens.place import Place
from tui.screens.sizes import Step, hand_wish, setting_of, stepped, wish_of
from tui.terminal.private import OnceAcross, OnceDown
from tui.widgets.boneyard_line import BoneyardLine
from tui.widgets.chain_view import ChainView
from tui.widgets.curtain_view import CurtainView
from tui.widgets.hand_view import HandView
from tui.widgets.head_line import HeadLine
from tui.widgets.match_end_view import MatchEndView
from tui.widgets.overlay import Overlay
from tui.widgets.prompt_line import KeyLine, PromptLine
from tui.widgets.rail import Rail
from tui.widgets.round_end_view import RoundEndView
from tui.widgets.scoreboard import Scoreboard
from tui.widgets.seats_view import SeatsView

if TYPE_CHECKING:
    from textual.app import ComposeResult

WIDE = 120
"""Columns from which on a rail at the right takes score, tracker and log."""
TALL = 40
"""Rows from which on the hand has room for large tiles."""
FULL = (80, 24)
"""Columns and rows below which the small form is shown."""


class TableRegions(Place[None]):
    """Where everything lies."""

    CSS_PATH = "table.tcss"

    head = query_one("#head", HeadLine)
    top = query_one("#top", OnceAcross)
    seats = query_one("#seats", SeatsView)
    scores = query_one("#scores", Scoreboard)
    rail = query_one("#rail", Rail)
    chain = query_one("#chain", ChainView)
    overlay = query_one("#overlay", Overlay)
    boneyard = query_one("#boneyard", BoneyardLine)
    hand = query_one("#hand", HandView)
    curtain_view = query_one("#curtain", CurtainView)
    round_end = query_one("#round-end", RoundEndView)
    match_end = query_one("#match-end", MatchEndView)
    prompt_line = query_one("#prompt", PromptLine)
    key_line = query_one("#keys", KeyLine)

    picking: Picking
    hand_rows = 0
    """Lines that the hand was given beyond the normal ones, 0 for none."""

    def compose(self) -> ComposeResult:
        """Lay out the regions from top to bottom."""
        yield HeadLine(id="head")
        with OnceAcross(id="body"):
            with OnceDown(id="left"):
                with OnceAcross(id="top"):
                    yield SeatsView(id="seats")
                    yield Scoreboard(id="scores")
                yield from self.more_regions()
                yield ChainView(self.show_size, id="chain")
                yield Overlay(id="overlay")
                yield MatchEndView(id="match-end")
                yield BoneyardLine(id="boneyard")
                yield HandView(id="hand")
                yield CurtainView(id="curtain")
                yield RoundEndView(id="round-end")
            yield Rail(id="rail")
        yield PromptLine(id="prompt")
        yield KeyLine(id="keys")

    def more_regions(self) -> ComposeResult:
        """Return what a kind of table shows above the chain."""
        return ()

    def size_class(self, width: int, height: int) -> None:
        is_small = width < FULL[0] or height < FULL[1]
        is_wide, is_tall = width >= WIDE and not is_small, height >= TALL and not is_small
        self.update_classes({"-small": is_small, "-wide": is_wide, "-tall": is_tall}, animate=False)

    def fit_rows(self, count: int) -> None:
        """Give a hand of many rows the lines that it needs on a small screen."""
        rows = rows_of(count) if count > TILES_IN_ROW else 0
        needed = rows if rows > (3 if self.has_class("-small") else 5) and not self.has_class("-tall") else 0
        if needed != self.hand_rows:
            self.hand_rows = needed
            self.hand.styles.height = needed or None

    @property
    def is_up(self) -> bool:
        """Whether the regions are there; while a screen is being taken down it may still be asked for things."""
        return self.is_attached and self.display and self.query_one_optional("#keys") is not None

    def change_size(self, by: int) -> Step:
        """Draw chain and hand larger or smaller, for good, and return what became of it."""
        step = stepped(wish_of(self.settings.tile_size), by, self._sizes_for)
        self.dominoes.change_settings(tile_size=setting_of(step.wanted))
        self.take_size()
        return step

    def _sizes_for(self, wanted: Size | None) -> tuple[Size, ...]:
        """Return how large chain and hand would be under a wish."""
        hand = hand_form(len(self.picking.places.tiles), *self.hand.size, hand_wish(wanted)).size
        chain = self.chain.size_for(wanted)
        return (hand,) if chain is None else (chain, hand)

    def is_larger(self, places: int, tiles: int) -> bool:
        """Whether a hand without its gaps is drawn in another form, or in fewer rows."""
        if not self.is_up:
            return False
        forms = {hand_form(count, *self.hand.size, self.hand.wanted)[:2] for count in (places, tiles)}
        return len(forms) > 1 or rows_of(places) > rows_of(tiles)

    def show_size(self) -> None:
        """Say in the rail how large the chain's tiles are."""
        layout = self.chain.chain_layout
        hand = hand_form(len(self.picking.places.tiles), *self.hand.size, self.hand.wanted).size
        self.rail.tiles = layout.size if layout is not None else hand

    def take_size(self) -> None:
        """Draw in the size of the settings."""
        wanted = wish_of(self.settings.tile_size)
        self.chain.wanted, self.hand.wanted = wanted, hand_wish(wanted)
        self.show_size()
