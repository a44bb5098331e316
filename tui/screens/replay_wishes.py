"""What can be asked of a record beside looking at it: a move by its number, playing on, its text, its promise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from engine.fairness import checked
from engine.hints_given import Hint, hints_before
from engine.position import position_of, print_position
from engine.record import Entry, GameRecord
from engine.snapshot import Phase
from tui import keys
from tui.i18n import n, t
from tui.screens.watch import WatchScreen
from tui.screens.watch_rows import ROOMY
from tui.words.facts import moves_made
from tui.words.fair import fair_lines
from tui.words.lists import listed, sentences
from tui.words.sharing import copied_words
from tui.words.wrapping import wrapped

if TYPE_CHECKING:
    from textual.events import Key

_PLACE = re.compile(r"(?:(\d{1,3})\.)?(\d{0,3})")


class Wish(Enum):
    """What the next keys answer."""

    NONE = 0
    MOVE = 1
    """The number of a move."""
    SEAT = 2
    """Who plays on from here."""


class ReplayWishes(WatchScreen):
    """A row of moments with the record that they come from; subclasses fill both."""

    PLACES: tuple[str, ...] = ("watch", "replay")
    BINDINGS = keys.bindings("watch", "replay")

    name_of_file = ""
    hints: Sequence[Hint] = ()
    wish = Wish.NONE
    typed = ""
    open_page = ""
    """Which page lies over the chain beside the log: ``fair``, ``position`` or none."""

    @property
    def entries(self) -> Sequence[Entry]:
        """One entry for each moment."""
        raise NotImplementedError

    @property
    def record(self) -> GameRecord:
        """What has been recorded so far."""
        return GameRecord(self.header, tuple(self.entries), hints_before(self.hints, len(self.entries)))

    @property
    def file_words(self) -> str:
        """What the record is called."""
        return self.name_of_file or self.header.created or t("this match")

    # pages

    def page(self) -> tuple[str, Sequence[str]] | None:
        """Return the page that is open."""
        if self.open_page == "fair":
            is_over = self.moments[-1].snapshot.phase is Phase.MATCH_OVER
            verdict = checked(self.record, self.name_of_file or t("this match"))[1] if is_over else None
            is_low = self.app.size.height < ROOMY
            return t("Fair shuffle"), self._wrapped(fair_lines(self.header, verdict, brief=is_low))
        if self.open_page == "position":
            lines = (t("This moment in one line:"), "", self._position(), "", copied_words())
            return t("Position"), self._wrapped(lines)
        return super().page()

    def _wrapped(self, lines: Sequence[str]) -> list[str]:
        width = self.app.size.width - 4
        return [part for line in lines for part in wrapped(line, width) or [""]]

    def _position(self) -> str:
        shows_all = self.is_open and self.may_open
        return print_position(position_of(self.snapshot, self.moment.table if shows_all else None))

    def _toggle(self, page: str) -> None:
        self.open_page = "" if self.open_page == page else page
        self.has_log = False
        self.draw()

    def action_fair(self) -> None:
        """Show or close what was promised about the deals."""
        self._toggle("fair")

    def action_position(self) -> None:
        """Show or close the position id, and offer it to the clipboard."""
        self._toggle("position")
        if self.open_page:
            self.app.copy_to_clipboard(self._position())

    def action_log(self) -> None:
        """Open or close the log."""
        self.open_page = ""
        super().action_log()

    def action_back(self) -> None:
        """Close what lies over the table, or leave."""
        if self.open_page:
            self._toggle(self.open_page)
        else:
            super().action_back()

    # questions

    def prompt(self) -> str:
        """Return the question that stands, or what was taken back here, or the rest."""
        back = keys.key_of("watch.back")
        if self.wish is Wish.MOVE:
            said = t("Go to move {typed}_  (3.5 is move 5 of round 3).", typed=self.typed)
            return sentences([said, t("Enter goes, {back} stays.", back=back)])
        if self.wish is Wish.SEAT:
            seats = listed(f"{seat + 1} {name}" for seat, name in enumerate(self.people.names))
            name = self.people[self._first_seat()]
            said = t("Play on from here as {seats}?", seats=seats)
            return sentences([said, t("Enter takes {name}, {back} stays.", name=name, back=back)])
        undone = self.moment.undone
        if undone and not self.is_playing:
            said = n("{count} move was taken back here.", "{count} moves were taken back here.", undone)
            return sentences([said, super().prompt()])
        return super().prompt()

    def on_key(self, event: Key) -> None:
        """Let a question have the key; a digit asks for a move."""
        if self.wish is Wish.NONE and event.key.isdecimal():
            self.action_jump()
        if self.wish is Wish.NONE:
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self._answered()
        elif event.key == "backspace":
            self.typed = self.typed[:-1]
        elif event.key.isdecimal() and self.wish is Wish.SEAT:
            self.typed = event.key
            self._answered()
        elif self.wish is Wish.MOVE and event.character and _PLACE.fullmatch(self.typed + event.character):
            self.typed += event.character
        else:
            self.wish = Wish.NONE
        self.draw()

    def _ask(self, wish: Wish) -> None:
        self.pause()
        self.wish, self.typed, self.answer = wish, "", ""
        self.draw()

    def _answered(self) -> None:
        wish, typed = self.wish, self.typed
        self.wish = Wish.NONE
        if wish is Wish.SEAT:
            seat = int(typed) - 1 if typed else self._first_seat()
            if seat in range(self.header.rules.seats):
                self._branch(seat)
        elif typed:
            self._jump(typed)

    def action_jump(self) -> None:
        """Ask for the number of a move."""
        self._ask(Wish.MOVE)

    def _jump(self, typed: str) -> None:
        found = _PLACE.fullmatch(typed)
        assert found is not None
        number = int(found[1]) if found[1] else self.snapshot.round
        move = int(found[2] or 0)
        places = [place for place, moment in enumerate(self.moments) if moment.snapshot.round == number]
        if not places:
            self.answer = t("There is no round {number}.", number=number)
            return
        at = next((place for place in places if moves_made(self.moments[place].snapshot) >= move), None)
        self.show(places[-1] if at is None else at)
        if at is None:
            last = moves_made(self.moments[places[-1]].snapshot)
            self.answer = t("Round {number} has {last} moves.", number=number, last=last)

    # playing on

    def action_branch(self) -> None:
        """Ask who plays on from this moment."""
        if not self.may_open:
            self.answer = t("This round is still being played: play on from an earlier one.")
            self.draw()
        elif self.snapshot.phase is Phase.MATCH_OVER:
            self.answer = t("The match is over at this moment: go back a move to play on from there.")
            self.draw()
        else:
            self._ask(Wish.SEAT)

    def action_practise(self) -> None:
        """Open this moment as a problem for the seat to act, or else in the editor."""
        self.pause()
        if not self.may_open:
            self.answer = t("This round is still being played: practise a moment of an earlier one.")
        elif self.snapshot.phase is not Phase.PLAYING:
            self.answer = t("The round is over at this moment: go back a move to practise.")
        else:
            from tui.practising import practise_moment

            self.answer = practise_moment(self.dominoes, self.record, self.at + 1)
        self.draw()

    def action_review(self) -> None:
        """Review the match."""
        self.pause()
        self.answer = self.dominoes.ways.review(self.record, self.name_of_file) or ""
        self.draw()

    def _first_seat(self) -> int:
        """Return the seat that is offered: that of the only person, or the one to move."""
        people = [seat for seat, player in enumerate(self.header.players) if player.bot is None]
        if len(people) == 1:
            return people[0]
        return self.snapshot.turn or 0

    def _branch(self, seat: int) -> None:
        self.answer = self.dominoes.ways.branch(self.record, self.at + 1, seat, self.file_words) or ""

    def action_export(self) -> None:
        """Write the record as text."""
        from tui.exporting import export_words

        self.answer = export_words(self.record, self.name_of_file or self.header.created)
        self.draw()

    def more_hints(self) -> list[tuple[str, str]]:
        """Return keys that only records have."""
        keymap = self.settings.keymap
        return [
            (keys.shown_keys(("replay.review",), keymap), t("review")),
            (keys.shown_keys(("replay.branch",), keymap), t("play from here")),
            (keys.shown_keys(("replay.practise",), keymap), t("practise")),
            (keys.shown_keys(("replay.jump",), keymap), t("jump")),
        ]
