"""The keys of the table that pick and ask: they change nothing but what is picked and what the prompt says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import End
from engine.errors import Problem
from engine.tiles import Tile
from tui import keys
from tui.i18n import t
from tui.screens.picking import Question
from tui.screens.sizes import step_words
from tui.screens.table_view import TableView
from tui.words import reasons
from tui.words.lists import sentences
from tui.words.manners import may_lay_wrongly
from tui.words.prompts import Prompt
from tui.words.wrapping import fitting

if TYPE_CHECKING:
    from textual.events import Key

AFTER_MATCH = {"a": "again", "n": "new", "h": "home", "p": "practise", "m": "review", "q": "home", "escape": "home"}
"""Where a key leads to when the match is over."""
ALLOWED_AFTER_MATCH = (
    *("table.log", "table.why", "table.rules", "table.fair", "table.up", "table.down", "table.back", "table.leave"),
    *("everywhere.help", "everywhere.command-palette", "everywhere.quit"),
)
"""Commands that still mean something then."""
_READ = ("help", "table", "fair", "position")
"""Pages to read and close: the key that plays turns them, and plays nothing that lies behind them."""
_CONFIRMED = {Question.LEAVE: "table.leave", Question.GIVE_UP: "table.surrender"}
"""Questions that only the key that asked them answers with yes."""


class TablePicks(TableView):
    """A table that answers keys; what they do there is up to a subclass."""

    ALLOWED_AFTER_MATCH: tuple[str, ...] = ALLOWED_AFTER_MATCH
    key_time = 0.0
    """When the key that is being answered was pressed."""
    refused: Problem | Tile | None = None
    """What the last key was refused, or the tile that it could not pick."""

    # answers

    def say(self, text: str, *, alert: bool = True) -> None:
        """Answer a key in the prompt."""
        self.answer = Prompt(text, alert)
        if alert and self.settings.bell:
            self.app.bell()
        self.show_prompt()

    def say_look(self, said: str) -> None:
        """Tell in the prompt what a key did to the look."""
        self.say(said, alert=False)

    def on_key(self, event: Key) -> None:
        """Look at a key before its command runs: questions end, old keys are dropped, unknown ones are answered."""
        self.key_time = event.time
        question = self.picking.question
        shows_more = self.answer is not None or question is not Question.NONE
        self.answer = None
        if self.page in _READ and event.key in keys.keys_of("table.play", self.settings.keymap):
            event.stop()
            self._read_on()
            return
        if event.key not in keys.keys_of("table.why", self.settings.keymap):
            self.refused = None
        if self.is_over and self.shows_match and self._is_answered_after_match(event):
            return
        if question is Question.NAME and event.key == "backspace":
            self.picking.typed = self.picking.typed[:-1]
            event.stop()
        elif question in _CONFIRMED and event.key not in keys.keys_of(_CONFIRMED[question], self.settings.keymap):
            self.picking.cancel()
            event.stop()
        elif not self._goes_with(question, event.key):
            self.picking.cancel()
        if not self.has_key(event.key):
            self._say_unknown(event)
        elif shows_more:
            self.show_hand()

    def _read_on(self) -> None:
        """Turn the page that is open; the last one closes."""
        if not self.overlay.turn():
            self.page = ""
        self.show()

    def _is_answered_after_match(self, event: Key) -> bool:
        """Go on where a key after the match leads to; refuse one that has no meaning any more."""
        closes_page = bool(self.page) and event.key in keys.keys_of("table.back", self.settings.keymap)
        where = "" if closes_page else self.after_match(event.key)
        if where:
            event.stop()
            self.go_on(where)
            return True
        allowed = {key for command in self.ALLOWED_AFTER_MATCH for key in keys.keys_of(command, self.settings.keymap)}
        if event.key in allowed:
            return False
        event.stop()
        self._say_unknown(event)
        return True

    def after_match(self, key: str) -> str:
        """Return where a key leads to when the match is over; "" if it leads nowhere."""
        return AFTER_MATCH.get(key, "")

    def _say_unknown(self, event: Key) -> None:
        key = event.character if event.is_printable and event.character else keys.shown_key(event.key)
        self.say(t("{key} does nothing here. {help} shows the keys.", key=key, help=keys.key_of("everywhere.help")))

    def _goes_with(self, question: Question, key: str) -> bool:
        """Whether the key answers the question that stands; any other one ends it."""
        if question is Question.NAME:
            return key.isdigit()
        return question is not Question.END or key in self._end_keys()

    def _end_keys(self) -> set[str]:
        names = ("left", "right", "up", "down", "play-left", "play-right", "play-up", "play-down", "next-fit", "play")
        return {key for name in names for key in keys.keys_of(f"table.{name}", self.settings.keymap)}

    def _is_stale(self) -> bool:
        """Whether the key was pressed before this table was on the screen; it is then answered and dropped."""
        if self.key_time >= self.shown_at:
            return False
        self.say(t("The table had changed when you pressed that key: look again."))
        return True

    def action_pick(self, digit: int) -> None:
        """Pick the tile above a digit, or take the digit as a number of a tile's name."""
        if self.picking.question is Question.NAME:
            tile = self.picking.name(digit)
            if tile is None:
                self.show_hand()
            else:
                self.pick_tile(tile)
            return
        tile = self.picking.tile_under(digit)
        if tile is None:
            self.say(t("There is no tile at {digit}.", digit=digit % 10))
        else:
            self.pick_tile(tile)

    def pick_tile(self, tile: Tile) -> None:
        """Pick a tile that may be played; of another one say why not."""
        snapshot = self.snapshot
        if tile not in snapshot.hand:
            self.say(t("You do not hold {tile}.", tile=tile))
            return
        why = reasons.why_not(snapshot, tile, self.people)
        may_pick = self.my_turn and (may_lay_wrongly(snapshot) or snapshot.rules.touch_move)
        if why and not may_pick:
            self.refused = tile
            can = reasons.possible(snapshot, self.picking.places.tiles, self.picking.picked)
            self.say(fitting((sentences([why, can]), why), self.prompt_room))
            return
        self.picking.pick(tile)
        self.show_hand()

    def _step(self, by: int) -> None:
        if not self.may_play:
            self._say_why_nothing()
            return
        self.picking.step(self.snapshot, by)
        self.show_hand()

    def _say_why_nothing(self) -> None:
        """Say why there is nothing to pick."""
        self.say(self.prompt().text)

    def action_left(self) -> None:
        """Pick to the left, or answer with the left end."""
        self._end_or_step(End.LEFT, -1)

    def action_right(self) -> None:
        """Pick to the right, or answer with the right end."""
        self._end_or_step(End.RIGHT, 1)

    def _end_or_step(self, end: End, by: int) -> None:
        if self.picking.question is Question.END:
            self.action_play_at(end.value)
        else:
            self._step(by)

    def action_up(self) -> None:
        """Answer with the upper arm, scroll a page, or let the digits mean the row above."""
        self._up_or_down(End.UP, -1)

    def action_down(self) -> None:
        """Answer with the lower arm, scroll a page, or let the digits mean the row below."""
        self._up_or_down(End.DOWN, 1)

    def _up_or_down(self, end: End, by: int) -> None:
        if self.picking.question is Question.END:
            self.action_play_at(end.value)
        elif self.shows_match and self.is_over:
            self.match_end.move_by(by)
        elif self.page:
            self.overlay.move_by(by)
        elif self.picking.move_row(by):
            self.show_hand()
        else:
            self.say(t("There is no other row of tiles."))

    def action_first(self) -> None:
        """Pick the first tile that fits."""
        self.picking.edge(self.snapshot, 0)
        self.show_hand()

    def action_last(self) -> None:
        """Pick the last tile that fits."""
        self.picking.edge(self.snapshot, -1)
        self.show_hand()

    def action_next_fit(self) -> None:
        """Pick the next tile that fits; while an end is asked of a wrong tile, turn it."""
        self.answer = None
        if self.picking.question is Question.END and self.picking.inside is not None:
            self.picking.turn()
            self.show_hand()
        else:
            self._step(1)

    def action_last_fit(self) -> None:
        """Pick the tile before that fits."""
        self.answer = None
        self._step(-1)

    def action_name_tile(self) -> None:
        """Ask for the two numbers of a tile."""
        if self.is_over or self.snapshot.viewer is None:
            self.say(t("There is no tile to name now."))
            return
        self.picking.cancel()
        self.picking.question = Question.NAME
        self.show_hand()

    def action_larger(self) -> None:
        """Draw the tiles larger."""
        self._say_size(1)

    def action_smaller(self) -> None:
        """Draw the tiles smaller."""
        self._say_size(-1)

    def _say_size(self, by: int) -> None:
        step = self.change_size(by)
        self.say(step_words(step, by), alert=not step.has_changed)

    # what a subclass does at the table

    def action_play_at(self, name: str) -> None:
        """Play the picked tile at an end."""

    def go_on(self, where: str) -> None:
        """Leave the table."""
