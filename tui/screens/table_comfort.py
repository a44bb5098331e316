"""The keys of the table that make playing comfortable: undo, auto, pace, the order of the hand, the promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IllegalActionError
from engine.fairness import checked
from engine.position import position_of, print_position
from engine.snapshot import Phase
from tui import keys
from tui.i18n import N_, n, t
from tui.problem_words import problems_words
from tui.screens.settings_lines import NAMES
from tui.screens.table_mouse import TableMouse
from tui.settings import SORTS, STEP, TABLE_PACES
from tui.turns import PACES
from tui.widgets.places import Places
from tui.words.fair import fair_lines, promise_line
from tui.words.lists import sentences
from tui.words.sharing import copied_words

if TYPE_CHECKING:
    from tui.screens.table_pages import Page

_SORTED = {
    "suit": N_("Your hand is sorted by suit."),
    "pips": N_("Your hand is sorted by pips, the heaviest tile first."),
    "doubles": N_("Your hand is sorted with the doubles first."),
}


class TableComfort(TableMouse):
    """A table that remembers how its player likes to play."""

    _stepped = 0
    """The version of the table for which a bot was last let move."""

    def on_mount(self) -> None:
        """Take the order of the hand; the base shows the table."""
        self.picking.places = Places(order=SORTS.index(self.settings.sort))

    # taking back

    def action_undo(self) -> None:
        """Take back to my last decision."""
        if not self.settings.undo:
            self.say(t("Undo is off; the settings turn it on."))
        elif not self._is_stale():
            try:
                done = self.host.undo(self.snapshot.version)
            except IllegalActionError as error:
                self.say(problems_words(error.problems))
                return
            if done:
                said = n("{count} move is taken back.", "{count} moves are taken back.", self.host.taken_back)
                self.say(said, alert=False)

    # what the bots and the program do

    def action_auto(self) -> None:
        """Turn auto on or off."""
        viewer = self.snapshot.viewer
        if viewer is None:
            self.say(t("Nobody is sitting at the table yet."))
            return
        is_on = viewer not in self.host.auto
        self.host.set_auto(self.host.auto ^ {viewer})
        if len(self.host.humans) == 1:
            self.dominoes.change_settings(auto=is_on)
        off = keys.key_of("table.auto")
        if is_on:
            said = t("Auto is on: draws, passes and forced plays are done for you. {key} turns it off.", key=off)
        else:
            said = t("Auto is off: you draw, pass and play yourself.")
        self.say(said, alert=False)

    def action_pace(self, by: int) -> None:
        """Let the bots play faster or more slowly, down to one move a key."""
        place = TABLE_PACES.index(self.settings.pace) + by
        pace = TABLE_PACES[max(0, min(place, len(TABLE_PACES) - 1))]
        self.dominoes.change_settings(pace=pace)
        if pace == STEP:
            self.host.pause()
            said = t("The bots play step by step: {enter} lets one move.", enter=keys.key_of("table.play"))
        else:
            self.host.pace = PACES[pace]
            self.host.resume()
            said = t("Pace of bots: {pace}.", pace=t(NAMES[pace]))
        self.say(said, alert=False)

    @property
    def waits_for_step(self) -> bool:
        """Whether a bot waits for a key."""
        snapshot = self.snapshot
        is_stepping = self.host.is_paused and self.settings.pace == STEP
        return is_stepping and snapshot.turn is not None and snapshot.turn not in self.host.humans

    def step_bots(self) -> bool:
        """Let the bot to move act once; False if none waits for that."""
        if not self.waits_for_step:
            return False
        if self._stepped != self.snapshot.version:
            self._stepped = self.snapshot.version
            self.host.step()
        return True

    def standing_prompt(self) -> str:
        snapshot = self.snapshot
        if not self.waits_for_step or snapshot.turn is None or snapshot.wrong is not None:
            return super().standing_prompt()
        enter, faster = keys.key_of("table.play"), keys.key_of("table.faster")
        name = self.people[snapshot.turn]
        said = t("{enter} lets {name} move.", enter=enter, name=name)
        return sentences([said, t("{key} lets the bots play by themselves.", key=faster)])

    # my hand

    def action_sort(self) -> None:
        """Sort my hand by suit, by pips, or the doubles first."""
        self.picking.sort()
        name = SORTS[self.picking.places.order]
        self.dominoes.change_settings(sort=name)
        self.show_hand()
        self.say(t(_SORTED[name]), alert=False)

    # what is promised, and where we are

    def comfort_page(self) -> Page | None:
        """Return the page that is open, if it is one of these."""
        host = self.host
        if self.page == "fair":
            is_over = self.snapshot.phase is Phase.MATCH_OVER
            verdict = checked(host.record(), t("this match"))[1] if is_over else None
            return t("Fair shuffle"), fair_lines(host.header, verdict)
        if self.page == "position":
            line = print_position(position_of(self.snapshot))
            return t("Position"), (t("This moment as you know it, in one line:"), "", line, "", copied_words())
        return None

    def promise(self) -> tuple[str, ...]:
        """Return what the log of the first round begins with."""
        line = promise_line(self.host.header) if self.snapshot.round == 1 else ""
        return (line,) if line else ()

    def action_fair(self) -> None:
        """Show or close what was promised about the deals."""
        self._toggle("fair")

    def action_position(self) -> None:
        """Show or close the position id, and offer it to the clipboard."""
        self._toggle("position")
        if self.page == "position":
            self.app.copy_to_clipboard(print_position(position_of(self.snapshot)))

    def _toggle(self, page: str) -> None:
        raise NotImplementedError
