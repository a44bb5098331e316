"""The review of a record: what each choice was worth, and what was luck, move by move."""

from __future__ import annotations

from engine.record import GameRecord
from engine.snapshot import Phase, Snapshot
from tui import keys
from tui.faults import noted
from tui.i18n import n, t
from tui.practising import why_not
from tui.reviewing import Reviewing
from tui.screens.review_view import ReviewView
from tui.words.facts import moves_made
from tui.words.lists import sentences

OFTEN = 0.15
"""Seconds between two looks at what the workers have found."""
FEW = 12
"""With so many tiles in all hands an ending is likely to have few enough hands to be practised."""
TRIES = 6
"""So many choices are looked at for one that can be practised."""


def _is_late(snapshot: Snapshot) -> bool:
    return not snapshot.drawable and sum(snapshot.counts) <= FEW


class ReviewScreen(ReviewView, inherit_bindings=False):
    """Walks through a record while it is judged; RecordError at once if it breaks a rule."""

    PLACES = ("review",)
    BINDINGS = keys.bindings("review")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, record: GameRecord, *, name: str = "", reviewing: Reviewing | None = None) -> None:
        super().__init__(record, name, reviewing or Reviewing(record))
        self._seen = -1
        self._awaited: int | None = None
        """The choice that is being looked at more closely."""

    def on_mount(self) -> None:
        """Begin to judge, and look from time to time at what was found."""
        super().on_mount()
        if self.found.review is None:
            self.reviewing.start()
        self.set_interval(OFTEN, self._look)

    def on_unmount(self) -> None:
        """Want nothing any more."""
        self.reviewing.cancel()

    def _look(self) -> None:
        if self._awaited is not None and self._awaited not in self.reviewing.looking:
            self.answer, self._awaited = self._looked(self._awaited), None
        if self._seen != self.reviewing.changes:
            self._seen = self.reviewing.changes
            if self.reviewing.fault is not None and not self.trouble:
                self.trouble = noted(self.reviewing.fault)
            self.draw()

    def _looked(self, entry: int) -> str:
        """Return what a closer look told."""
        judged = self.found.closer.get(entry)
        if judged is None:
            return t("The closer look came to nothing.")
        if judged.exact:
            return t("Every possible hand was looked at: this is exact.")
        deals = max(option.deals for option in judged.options)
        if deals <= self.reviewing.depth.deals:
            return t("This is clear already: more deals would tell nothing new.")
        return n("Judged on {count} deal now.", "Judged on {count} deals now.", deals)

    # going through it

    def show(self, at: int) -> None:
        """Go to a moment."""
        self.picked = None
        super().show(at)

    def action_mistake(self, step: int) -> None:
        """Go to the next mistake of the seat that is looked at, or of any."""
        none = t("There is no mistake further on.") if step > 0 else t("There is no mistake before this.")
        self._go(self.next_marked(step), none)

    def action_decision(self, step: int) -> None:
        """Go to the next choice."""
        if self.is_paged:
            self.scroll(step * self.page_height)
            return
        choices = self.reviewing.choices
        entries = [entry for entry, choice in choices.items() if self.eyes in (None, choice.seat)]
        none = t("There is no choice further on.") if step > 0 else t("There is no choice before this.")
        self._go(self.beyond(entries, step), none)

    def _go(self, entry: int | None, none: str) -> None:
        if entry is None:
            self.say_look(none)
            return
        self.top, self.is_totals = 0, False
        self.show(entry - 1)

    def action_candidate(self, by: int) -> None:
        """Look at another play of this choice; past the ends at none."""
        if self.is_paged:
            self.scroll(by)
            return
        judged = self.judged
        if judged is None:
            self.say_look(t("There is no choice at this moment."))
            return
        count = len(judged.options)
        if self.picked is None:
            self.picked = 0 if by > 0 else count - 1
        else:
            place = self.picked + by
            self.picked = place if 0 <= place < count else None
        self.draw()

    def action_leap(self, by: int) -> None:
        """Go to another round, or to another part of a page."""
        if self.is_paged:
            self.scroll(by * self.page_height)
        else:
            super().action_leap(by)

    def action_why(self) -> None:
        """Show or close all that can be told of the choice."""
        self.is_totals, self.top = False, 0
        super().action_why()

    def action_practise(self) -> None:
        """Practise this moment; where that can't be done, say why, and where it can."""
        if self.may_open and self.snapshot.phase is Phase.PLAYING:
            why = why_not(self.record, self.at + 1)
            if why:
                self.say_look(sentences([why, self._nearest_ending()]))
                return
        super().action_practise()

    def _nearest_ending(self) -> str:
        """Return how to go to a choice that can be practised, the next one or else the one before."""
        closed = [entry for entry in sorted(self.reviewing.choices) if _is_late(self.moments[entry - 1].snapshot)]
        order = [entry for entry in closed if entry > self.entry] + [one for one in closed[::-1] if one < self.entry]
        found = next((entry for entry in order[:TRIES] if not why_not(self.record, entry)), None)
        if found is None:
            return ""
        snapshot = self.moments[found - 1].snapshot
        where = f"{snapshot.round}.{moves_made(snapshot)}"
        return t("{key} {move} is one.", key=keys.key_of("review.jump"), move=where)

    def action_seat(self) -> None:
        """Look at the mistakes of the next seat; after the last one at those of all."""
        seats = self.header.rules.seats
        self.eyes = 0 if self.eyes is None else self.eyes + 1
        self.eyes = None if self.eyes >= seats else self.eyes
        if self.eyes is None:
            self.say_look(t("The mistakes of all seats."))
        else:
            self.say_look(t("The chance and the mistakes of {name}.", name=self.people.within(self.eyes)))

    def action_totals(self) -> None:
        """Open or close the figures."""
        self.is_totals, self.top, self.has_log, self.open_page = not self.is_totals, 0, False, ""
        if self.is_totals and self.found.review is None:
            self.is_totals = False
            self.say_look(t("The totals are there when everything has been judged."))
        self.draw()

    def action_closer(self) -> None:
        """Judge the choice of now on more deals."""
        judged = self.judged
        if judged is None:
            self.say_look(t("There is no choice at this moment."))
        elif judged.exact:
            self.say_look(t("Every possible hand was looked at: this is exact."))
        elif self.entry in self.found.closer:
            self.say_look(t("This has been looked at closely."))
        elif self.reviewing.look_closer(self.entry):
            self._awaited = self.entry
            self.say_look(t("Looking closer, on up to 3,200 deals."))
        else:
            self.say_look(t("Nobody is free to look closer."))

    def action_export(self) -> None:
        """Write the review as text and as a page."""
        from tui.review_export import review_export_words

        review = self.found.review
        if review is None:
            self.say_look(t("The review can be written when everything has been judged."))
            return
        self.say_look(review_export_words(review, self.record, self.name_of_file or self.header.created))

    def action_back(self) -> None:
        """Close what is open, or leave."""
        if self.is_totals:
            self.action_totals()
        elif self.picked is not None:
            self.picked = None
            self.draw()
        else:
            super().action_back()
