"""Help at the table: hints on a key, and a tutor who asks back before a blunder.

Both think in a process of their own while keys are answered, and a play ends the thought.  What they need is loaded
when it is first needed: most tables never ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Action
from engine.hints_given import Help
from tui import keys
from tui.helping import Noting, has_tutor, only_friendly, why_no_hints
from tui.i18n import t
from tui.minds.adviser import Adviser
from tui.screens.table_comfort import TableComfort
from tui.words.wrapping import fitting

if TYPE_CHECKING:
    from textual.events import Key

    from engine.hinting import Wish
    from engine.snapshot import Update
    from tui.screens.table_pages import Page


class TableHints(TableComfort):
    """A table that helps."""

    adviser: Adviser
    unsure: Action | None = None
    """What the tutor asked about; it is done if it is wanted once more."""
    _asked: tuple[int, Action] | None = None
    """The version of the table and the action about which the tutor asked: he asks once."""

    def on_mount(self) -> None:
        """Get ready to think."""
        self.adviser = Adviser()

    def on_unmount(self) -> None:
        """Think no more."""
        self.adviser.close()

    def receive(self, update: Update) -> None:
        """Drop what was thought about the table before, and let the tutor look at the one of now."""
        self.unsure = None
        if self.page == "hint" and update.snapshot.version != self.snapshot.version:
            self.page = ""
        super().receive(update)
        if not self.is_up:
            return
        self.adviser.forget(self.snapshot.version)
        if self._has_tutor and self._has_choice():
            from engine.hinting import TUTOR

            self._ask(TUTOR)

    def _has_choice(self) -> bool:
        from engine.hinting import has_choice

        return not self.curtain.is_closed and has_choice(self.snapshot)

    def _ask(self, wish: Wish) -> None:
        self.adviser.ask(self.snapshot, wish, lambda: self._told(wish))

    def _told(self, wish: Wish) -> None:
        """Show an answer; it comes in another thread, and the table may be gone by then."""
        if not wish.brief and self.is_attached:
            self.app.call_later(self._show_hint)

    def _show_hint(self) -> None:
        if self.page == "hint" and self.is_up:
            self.show()

    @property
    def _has_tutor(self) -> bool:
        return isinstance(self.host, Noting) and has_tutor(self.host.header, self.settings)

    def _noted(self, seat: int, what: Help) -> bool:
        return isinstance(self.host, Noting) and self.host.note_help(seat, what)

    # hints

    @property
    def helps(self) -> bool:
        return isinstance(self.host, Noting) and not why_no_hints(self.host.header, self.settings)

    def action_hint(self) -> None:
        """Show or close what each choice is worth, or say why there is no hint."""
        from engine.hinting import HINT

        if self.page == "hint":
            self._toggle("hint")
            return
        no = why_no_hints(self.host.header, self.settings)
        if not isinstance(self.host, Noting):
            no = only_friendly()
        if no or self.curtain.is_closed or self.is_over:
            self.say(no or t("There is nothing to choose now."))
        elif not self.my_turn:
            self.say(t("It is not your turn."))
        elif not self._has_choice():
            self.say(t("There is nothing to choose: only one thing can be done, or all come to the same."))
        elif self._noted(self.snapshot.viewer or 0, Help.SHOWN):
            self._ask(HINT)
            self._toggle("hint")

    def comfort_page(self) -> Page | None:
        """Return the page that is open, if it is one of these."""
        if self.page != "hint":
            return super().comfort_page()
        from engine.hinting import HINT
        from tui.screens.hint_page import failed_page, hint_page, thinking_page

        found = self.adviser.advice(self.snapshot, HINT)
        if found is None:
            return failed_page() if self.adviser.has_failed(self.snapshot, HINT) else thinking_page()
        width = (self.overlay.size.width or self.chain.size.width or self.app.size.width) - 4
        return hint_page(found, self.snapshot, self.people, width, is_plain=self.glyphs.name != "pips")

    # the tutor

    def asks_back(self, action: Action) -> bool:
        """Ask whether the player is sure, if an action is known to be a blunder; False if it may be done."""
        version = self.snapshot.version
        if not self._has_tutor or self._asked == (version, action):
            return False
        from engine.hinting import blunder
        from tui.words.hints import sure_prompts

        found = self.adviser.known(self.snapshot)
        option = None if found is None else blunder(found.judged, action)
        if option is None or not self._noted(self.snapshot.viewer or 0, Help.ASKED):
            return False
        self.unsure, self._asked = action, (version, action)
        self.picking.cancel()
        self.show_hand()
        self.say(fitting(sure_prompts(option, action, self.snapshot), 2 * self.prompt_room - 10))
        return True

    def on_key(self, event: Key) -> None:
        """Take an action back that the tutor asked about, unless the key says that it is meant or asks for more."""
        action, self.unsure = self.unsure, None
        if action is None:
            return
        keymap = self.settings.keymap
        if event.key in keys.keys_of("table.play", keymap):
            self.unsure = action
        elif event.key in keys.keys_of("table.back", keymap) and not self.page:
            event.stop()
            event.prevent_default()
            self.answer = None
            self.say(t("It is taken back: choose again."), alert=False)

    def is_sure(self) -> bool:
        """Do what the tutor asked about; False if he asked about nothing."""
        action, self.unsure = self.unsure, None
        if action is None:
            return False
        self.act(action)
        return True

    def act(self, action: Action, seat: int | None = None) -> None:
        """Do something at the table."""
        raise NotImplementedError
