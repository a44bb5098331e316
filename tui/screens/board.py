"""A position on the table's own widgets with a text above it; first lessons and drills are such screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.getters import query_one

from engine.actions import End
from engine.snapshot import Snapshot
from engine.tiles import Tile
from tui import keys
from tui.drawing.hand_form import hand_form
from tui.drawing.sizes import Size
from tui.i18n import t
from tui.screens.place import Place
from tui.screens.sizes import hand_wish, setting_of, step_words, stepped, wish_of
from tui.screens.table_regions import FULL, TALL
from tui.widgets.boneyard_line import BoneyardLine
from tui.widgets.chain_view import ChainView
from tui.widgets.hand_view import HandView
from tui.widgets.overlay import Overlay
from tui.widgets.prompt_line import PROMPT_MARGIN, Hint, KeyLine, PromptLine
from tui.widgets.text_block import Said, TextBlock, TitleLine
from tui.words.people import People
from tui.words.prompts import Prompt
from tui.words.seating import people_at

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Key, Resize

    from tui.screens.table_pages import Page


ROOMY = 26
"""Lines of a window in which the hand may be as large as the chain."""


class BoardScreen(Place[None]):
    """Shows a snapshot; subclasses say what stands around it and what keys do."""

    CSS_PATH = "board.tcss"
    HAND: type[HandView] = HandView
    """How the hand is drawn."""

    title_line = query_one("#title", TitleLine)
    text = query_one("#text", TextBlock)
    chain = query_one("#chain", ChainView)
    overlay = query_one("#overlay", Overlay)
    boneyard = query_one("#boneyard", BoneyardLine)
    hand = query_one("#hand", HandView)
    prompt_line = query_one("#prompt", PromptLine)
    key_line = query_one("#keys", KeyLine)

    def __init__(self) -> None:
        super().__init__()
        self.answer: Prompt | None = None
        """What the last key was answered; it stands in the prompt until the next one."""
        self.page = ""
        """Which page lies over the chain, or none."""
        self._formed_for: tuple[int, int] = (0, 0)

    # what subclasses say

    def snapshot(self) -> Snapshot:
        """Return the position."""
        raise NotImplementedError

    def titles(self) -> tuple[str, str]:
        """Return what stands at the left and at the right of the first line."""
        raise NotImplementedError

    def said(self) -> Said:
        """Return what stands above the position."""
        raise NotImplementedError

    def fits_above(self, said: Said) -> bool:
        """Whether so much has room above the position."""
        return self.text.height_for(said, self.app.size.width) <= self.text.size.height

    def standing_prompt(self) -> str:
        """Return what can be done now."""
        raise NotImplementedError

    def hints(self) -> tuple[Hint, ...]:
        """Return the keys of the bottom line."""
        raise NotImplementedError

    def places(self) -> tuple[Tile | None, ...]:
        """Return my tiles from left to right."""
        return self.snapshot().hand

    def standing(self) -> frozenset[Tile]:
        """Return the tiles that stand up."""
        return frozenset()

    def picked_place(self) -> int | None:
        """Return where the picked tile stands."""
        return None

    def chain_wish(self) -> Size | None:
        """Return the size in which the chain is wanted; None for the largest that is worth it."""
        return wish_of(self.settings.tile_size)

    def marked(self) -> frozenset[End]:
        """Return the ends that are marked."""
        return frozenset()

    def open_page(self) -> Page | None:
        """Return what lies over the chain."""
        return None

    # what is shown

    @property
    def people(self) -> People:
        """Who sits where."""
        return people_at(self.snapshot())

    @property
    def room(self) -> int:
        """Cells of one line of the prompt."""
        return self.app.size.width - PROMPT_MARGIN

    def compose(self) -> ComposeResult:
        """Lay out the regions from top to bottom."""
        yield TitleLine(id="title")
        yield TextBlock(id="text")
        yield ChainView(id="chain")
        yield Overlay(id="overlay")
        yield BoneyardLine(id="boneyard")
        yield self.HAND(id="hand")
        yield PromptLine(id="prompt")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show everything in the form for this window."""
        self._size_class(*self.app.size)
        if self.display:  # it was not left before it came up
            self.show()

    def on_resize(self, event: Resize) -> None:
        """Take the form for the new size; Textual tells of it again when it has laid everything out."""
        if event.size != self._formed_for:
            self._formed_for = event.size
            self._size_class(*event.size)
            self.call_after_refresh(self.show)

    def on_screen_resume(self) -> None:
        """Draw with the look of now: settings may have changed meanwhile."""
        if self.is_mounted and self.display:
            self.look_again()

    def look_again(self) -> None:
        """Say and draw everything in the language and the look of now."""
        self.answer = None
        self.show()
        self.repaint()

    def _size_class(self, width: int, height: int) -> None:
        is_small = width < FULL[0] or height < FULL[1]
        is_roomy, is_tall = ROOMY <= height < TALL and not is_small, height >= TALL and not is_small
        self.update_classes({"-small": is_small, "-roomy": is_roomy, "-tall": is_tall}, animate=False)

    def show(self) -> None:
        """Bring every region up to date."""
        if not self.is_attached or not self.query("#keys"):
            return
        snapshot = self.snapshot()
        page = self.open_page()
        self.set_class(page is not None, "-open")
        self.title_line.left, self.title_line.right = self.titles()
        self.text.said = self.said()
        self.chain.snapshot = self.boneyard.snapshot = snapshot
        self.chain.wanted, self.hand.wanted = self.chain_wish(), hand_wish(wish_of(self.settings.tile_size))
        self.chain.fits = self.marked()
        self.hand.show(self.places(), self.standing(), self.picked_place(), 0)
        if page is None:
            self.overlay.close()
        else:
            self.overlay.open(*page, at_end=self.page == "log")
        self.show_prompt()

    def show_prompt(self) -> None:
        """Show what can be done now, and the keys for it."""
        self.prompt_line.prompt = self.prompt()
        self.key_line.hints = self.hints()
        self.key_line.instead = " ".join(self.prompt_line.lines()[1:2])

    def prompt(self) -> Prompt:
        """Return what the prompt line says."""
        return self.answer or Prompt(self.standing_prompt())

    # answers

    def say(self, text: str, *, alert: bool = True) -> None:
        """Answer a key in the prompt."""
        self.answer = Prompt(text, alert)
        self.show()

    def say_look(self, said: str) -> None:
        """Tell in the prompt what a key did to the look."""
        self.say(said, alert=False)

    def on_key(self, event: Key) -> None:
        """Forget the last answer; say of a key without a meaning that it has none."""
        if self.answer is not None:
            self.answer = None
            self.show()
        if not self.has_key(event.key):
            key = event.character if event.is_printable and event.character else keys.shown_key(event.key)
            self.say(t("{key} does nothing here. {help} shows the keys.", key=key, help=keys.key_of("everywhere.help")))

    def toggle(self, page: str) -> None:
        """Open a page over the chain, or close it."""
        self.page = "" if self.page == page else page
        self.show()

    def action_back(self) -> None:
        """Close a page, or leave."""
        if self.page:
            self.toggle(self.page)
        else:
            self.dominoes.leave()

    def action_log(self) -> None:
        """Show or close the log."""
        self.toggle("log")

    # the look

    def action_larger(self) -> None:
        """Draw the tiles larger."""
        self._change_size(1)

    def action_smaller(self) -> None:
        """Draw the tiles smaller."""
        self._change_size(-1)

    def _change_size(self, by: int) -> None:
        step = stepped(wish_of(self.settings.tile_size), by, self._sizes_for)
        self.dominoes.change_settings(tile_size=setting_of(step.wanted))
        self.say(step_words(step, by), alert=not step.has_changed)

    def _sizes_for(self, wanted: Size | None) -> tuple[Size, ...]:
        hand = hand_form(len(self.places()), *self.hand.size, hand_wish(wanted)).size
        chain = self.chain.size_for(wanted)
        return (hand,) if chain is None else (chain, hand)
