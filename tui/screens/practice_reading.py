"""The keys of a problem that lay nothing: hints, pages, open hands, the order and the size of the tiles."""

from __future__ import annotations

from tui import keys
from tui.drawing.cells import cell_width
from tui.i18n import t
from tui.screens.picking import Question
from tui.screens.practice_pages import Look, position_line
from tui.screens.practice_view import PracticeView
from tui.words.lists import sentences
from tui.words.practice import hints


class PracticeReading(PracticeView):
    """A problem that can be looked at from every side."""

    def action_hint(self) -> None:
        """Give one more hint."""
        if self.is_over:
            self.say(self.standing_prompt())
            return
        if self.run.trial.wrong is not None:
            self.say(hints.after_wrong())
            return
        if not self.run.has_choice:
            self.say(hints.only_one(self.snapshot, may_go_back=len(self.run.trial.actions) > 0))
            return
        step = self.run.next_hint()
        self.hint = hints.hint(step, self.run.facts(), self.snapshot, self.people)
        said = t("Hint {number}: {hint}", number=step, hint=self.hint)
        fits = cell_width(said) <= self.prompt_room
        self.page = "" if fits else "hint"
        self.show()
        if fits:
            self.say(said, alert=False)

    def action_open_hands(self) -> None:
        """Show the worst hands, then the true ones, then the explanation again."""
        self._turn_to({Look.WORST: Look.TRUE, Look.TRUE: Look.WHY}.get(self.look, Look.WORST))

    def action_what_is_known(self) -> None:
        """Show what could be known, or the explanation again."""
        self._turn_to(Look.WHY if self.look is Look.KNOWN else Look.KNOWN)

    def _turn_to(self, look: Look) -> None:
        if not self.is_answered:
            give_up = keys.key_of("practice.give-up")
            self.say(t("The hands stay closed until the answer; {key} shows it.", key=give_up))
            return
        self.look = look
        self.show()

    def action_share(self) -> None:
        """Show the position as one line, and offer it to the clipboard."""
        self._toggle("share")
        if self.page == "share":
            self.app.copy_to_clipboard(position_line(self.run))

    def action_edit(self) -> None:
        """Open the position in the editor."""
        self.dominoes.ways.editor(position_line(self.run))

    def action_log(self) -> None:
        """Show or close what has happened in this round."""
        self._toggle("log")

    def action_why(self) -> None:
        """Show or close why things are as they are; after the answer, the reasons of the problem."""
        if self.is_answered:
            self.page = ""
            self._turn_to(Look.WHY)
        elif self.is_missed:
            give_up = keys.key_of("practice.give-up")
            self.say(sentences([self.fault, t("{key} shows the answer and its reasons.", key=give_up)]), alert=False)
        else:
            self._toggle("why")

    def action_tracker(self) -> None:
        """Show or close the counts."""
        if self.settings.tracker or self.settings.voids:
            self._toggle("tracker")
        else:
            self.say(t("The tracker is off; the settings turn it on."))

    def action_help(self) -> None:
        """Show or close the keys."""
        self._toggle("help")

    def _toggle(self, page: str) -> None:
        self.page = "" if self.page == page else page
        self.show()

    def action_rules(self) -> None:
        """Open the rules of this problem."""
        from tui.screens.rules_view import RulesScreen

        self.app.push_screen(RulesScreen(self.snapshot.rules, self.run.problem.rulebook.capitalize()))

    def action_up(self) -> None:
        """Scroll the explanation up; else what the table does."""
        if self.is_answered and not self.page:
            self.reading.move_by(-1)
        else:
            super().action_up()

    def action_down(self) -> None:
        """Scroll the explanation down; else what the table does."""
        if self.is_answered and not self.page:
            self.reading.move_by(1)
        else:
            super().action_down()

    def action_sort(self) -> None:
        """Sort my hand."""
        self.picking.sort()
        self.show_hand()

    def action_back(self) -> None:
        """Close a page, take back a half-made choice, or go from the open hands back to the explanation."""
        if self.page:
            self._toggle(self.page)
        elif self.picking.question is not Question.NONE:
            self.picking.cancel()
            self.show_hand()
        elif self.is_answered and self.look is not Look.WHY:
            self._turn_to(Look.WHY)
        else:
            leave = keys.key_of("practice.leave")
            self.say(t("{key} leaves the problem.", key=leave))
