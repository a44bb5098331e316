"""The editor of positions: everything is set up by keys, what can't be is refused at once, and the rest is solved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import work
from textual.worker import get_current_worker

from engine.actions import End
from engine.errors import GameError
from engine.practice.editing import Sketch
from engine.practice.solving import Solution, solution
from engine.tiles import Tile, make_tile
from tui import keys
from tui.editor_bench import Bench
from tui.i18n import n, t
from tui.problem_words import problems_words
from tui.screens.editor_open import EditorOpen
from tui.screens.editor_pages import page_of, practised
from tui.screens.editor_rows import chain_rows, field_rows, middle_row, page_rows, prompt_rows
from tui.screens.sizes import wish_of
from tui.screens.text_rows import filled, key_row, spread
from tui.widgets.picture import Row
from tui.words.lists import sentences

if TYPE_CHECKING:
    from textual.events import Key

    from tui.drawing.layout import Layout


class EditorScreen(EditorOpen):
    """Puts a position together."""

    PLACES = ("editor",)
    BINDINGS = keys.bindings("editor")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, position: str = "") -> None:
        """Begin with an empty table, or with the position of a line."""
        super().__init__()
        self.bench = Bench()
        self.said, self.is_alert = "", False
        """What the last key was answered, and whether that was a refusal."""
        self.page = ""
        """What lies over the lines: ``values``, ``line`` or nothing."""
        self.found: Solution | None = None
        """What the plays are worth, once it is known."""
        self.is_leaving = False
        self._layout: Layout | None = None
        self._top = 0
        """The first line of the page that is seen."""
        if position:
            self.try_to(lambda: self.bench.start(position))

    # what is shown

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the chain, the lines or what lies over them, the prompt and the keys."""
        if self.is_opening:
            return self.opening_rows(width, height)
        bench = self.bench
        below = [middle_row(bench.sketch, width), *field_rows(bench, width)]
        foot = prompt_rows(bench, width, self.said or self._page_prompt(), alert=self.is_alert)
        if self.page:
            heading, lines = page_of(self.page, bench, self.found, width - 4)
            room = max(len(below), min(len(lines) + 1, height - len(foot) - 7))
            self._top = max(0, min(self._top, len(lines) - room + 1))
            below = page_rows(heading, lines, width, room, self._top)
        room = height - len(below) - len(foot) - 2
        chain, self._layout = chain_rows(
            bench.sketch, width, room, self.glyphs, self._layout, wish_of(self.settings.tile_size)
        )
        moves = len(bench.sketch.moves)
        title = spread(t("Position editor"), n("{count} move", "{count} moves", moves), width)
        return filled([title, *chain, *below, *foot], height, key_row(self._hints(), width))

    def _page_prompt(self) -> str:
        """Return what can be done while a page lies over the lines."""
        if not self.page:
            return ""
        back, train = keys.key_of("editor.back"), keys.key_of("editor.train")
        return t("{back} goes back to the lines; {train} practises this position.", back=back, train=train)

    def _hints(self) -> list[tuple[str, str]]:
        keymap, shown = self.settings.keymap, keys.shown_keys
        last = (shown(("editor.back",), keymap), t("close") if self.page else t("leave"))
        if self.page:
            return [*self._hints_of("train", "save", "share"), last]
        line = (shown(("editor.up", "editor.down"), keymap), t("line"))
        moves = [name for name, move in (("draw", Sketch.drew), ("pass", Sketch.passed)) if self._may(move)]
        return [line, *self._hints_of("undo", "solve", "train", "save", "open", "share", "new", *moves), last]

    def _may(self, move: Callable[[Sketch], Sketch]) -> bool:
        """Whether the seat whose turn it is could do that."""
        try:
            move(self.bench.sketch)
        except GameError:
            return False
        return True

    def _hints_of(self, *names: str) -> list[tuple[str, str]]:
        offered = {command.id: command for command in keys.commands_of("editor")}
        wanted = [f"editor.{name}" for name in names if f"editor.{name}" in offered]
        hints = [(keys.shown_keys((one,), self.settings.keymap), t(offered[one].label)) for one in wanted]
        return [*hints, (keys.shown_keys(("everywhere.help",), self.settings.keymap), t("help"))]

    # answers

    def say(self, said: str, *, alert: bool = False) -> None:
        """Answer a key in the prompt."""
        self.said, self.is_alert = said, alert
        if alert and self.settings.bell:
            self.app.bell()
        self.draw()

    def try_to(self, change: Callable[[], object], tile: Tile | None = None) -> bool:
        """Change something; what can't be is refused with its reason, and nothing has changed.

        ``tile`` is the one that is put into a hand: it is named where the reason names none.
        """
        self.said, self.is_alert = "", False
        before = self.bench.sketch
        try:
            change()
        except GameError as error:
            self.bench.cancel()
            blamed = ""
            if tile is not None and error.problems[0].code == "position-none":
                blamed = t("{tile} can't be in the hand of seat {seat}.", tile=tile, seat=self.bench.seat)
            self.said, self.is_alert = sentences([blamed, problems_words(error.problems)]), True
        if self.bench.sketch != before:
            self.page, self.found = "", None
        if self.is_mounted:
            self.draw()
        return not self.is_alert

    def on_key(self, event: Key) -> None:
        """Take a digit, and whatever is typed while a line is asked for."""
        if self.is_opening:
            self.type_line(event)
            return
        if not keys.keys_of("editor.back", self.settings.keymap).count(event.key):
            self.is_leaving = False
        if event.character is not None and event.character in "0123456789":
            event.stop()
            event.prevent_default()
            digit, typed = int(event.character), self.bench.typed
            is_held = bool(typed) and self.bench.seat is not None
            self.try_to(lambda: self.bench.digit(digit), make_tile(int(typed), digit) if is_held else None)

    # what keys change

    def action_move(self, by: int) -> None:
        """Go to another line, of what lies over them too."""
        if self.page:
            self._top += by
            self.draw()
        else:
            self.try_to(lambda: self.bench.move(by))

    def action_change(self, by: int) -> None:
        """Choose another value of the line."""
        self.try_to(lambda: self.bench.change(by))

    def action_lay(self, end: str) -> None:
        """Lay the tile that was typed at an end."""
        if not self.try_to(lambda: self.bench.lay(End(end))) or self.bench.asked is not None:
            return
        self.draw()

    def action_pass_turn(self) -> None:
        """Let the seat whose turn it is pass."""
        self.try_to(lambda: self.bench.take(self.bench.sketch.passed()))

    def action_draw_tile(self) -> None:
        """Let the seat whose turn it is draw."""
        self.try_to(lambda: self.bench.take(self.bench.sketch.drew()))

    def action_erase(self) -> None:
        """Take away the last move, or the last tile of a hand."""
        self.try_to(self.bench.erase)

    def action_count(self, by: int) -> None:
        """Give the seat of the line a tile more or fewer."""
        seat = self.bench.seat
        if seat is None:
            self.say(t("Go to the line of a seat: these keys change how many tiles it has."), alert=True)
        else:
            self.try_to(lambda: self.bench.take(self.bench.sketch.more(seat, by)))

    def action_forget(self) -> None:
        """Let the hand of the line be unknown."""
        seat = self.bench.seat
        if seat is None:
            self.say(t("Go to the line of a seat: this key lets its hand be unknown."), alert=True)
        else:
            self.try_to(lambda: self.bench.take(self.bench.sketch.unknown(seat)))

    def action_undo(self) -> None:
        """Take back the last change."""
        if not self.bench.undo():
            self.say(t("There is nothing to take back."), alert=True)
            return
        self.page, self.found = "", None
        self.say("")

    def action_begin_anew(self) -> None:
        """Empty the table."""
        self.try_to(self.bench.begin_anew)

    # what is made of it

    def action_solve(self) -> None:
        """Show or close what each play is worth."""
        if self.page == "values":
            self.page = ""
            self.say("")
            return
        self.page, self._top = "values", 0
        self.say("")
        if self.found is None:
            self._solve(self.bench)

    @work(thread=True, exclusive=True, group="solve")
    def _solve(self, bench: Bench) -> None:
        """Solve in a thread; what has changed meanwhile is not answered."""
        sketch, worker = bench.sketch, get_current_worker()
        try:
            found = solution(sketch.whole().position, stop=lambda: worker.is_cancelled)
        except GameError as error:
            self.app.call_from_thread(self._solved, sketch, None, problems_words(error.problems))
        else:
            self.app.call_from_thread(self._solved, sketch, found, "")

    def _solved(self, sketch: object, found: Solution | None, said: str) -> None:
        if sketch is not self.bench.sketch or not self.is_attached:
            return
        self.found = found
        if said:
            self.page = ""
        self.say(said, alert=bool(said))

    def action_train(self) -> None:
        """Open the position as a problem."""
        try:
            problem = practised(self.bench.sketch)
        except GameError as error:
            self.say(problems_words(error.problems), alert=True)
            return
        if isinstance(problem, str):
            self.say(problem, alert=True)
            return
        from tui.practice_supply import own_supply
        from tui.screens.practice import PracticeScreen

        self.app.push_screen(PracticeScreen(problem, own_supply(problem)))

    def action_share(self) -> None:
        """Show the position as one line, and offer it to the clipboard."""
        self.page = "" if self.page == "line" else "line"
        if self.page:
            self.app.copy_to_clipboard(self.bench.line)
        self.say("")

    def action_save_position(self) -> None:
        """Keep the position."""
        from tui.own_positions import keep_position
        from tui.reason_words import reason_words

        try:
            is_new = keep_position(self.bench.line)
        except OSError as error:
            reason = reason_words(error.strerror or str(error))
            self.say(t("The position could not be saved: {reason}.", reason=reason), alert=True)
            return
        self.bench.note_saved()
        self.say(t("Saved among your own positions.") if is_new else t("This position is among your own already."))

    def action_rules(self) -> None:
        """Show the rules of the position."""
        from engine.differences import differences
        from engine.rulebooks import RULEBOOKS
        from tui.screens.rules_view import RulesScreen

        rules = self.bench.sketch.rules
        self.app.push_screen(RulesScreen(rules, RULEBOOKS[differences(rules).rulebook].title))

    def action_back(self) -> None:
        """Close what is open, forget what is half typed, or leave; what is not kept asks once more."""
        if self.page:
            self.page = ""
            self.say("")
        elif self.bench.typed or self.bench.asked is not None:
            self.bench.cancel()
            self.say("")
        elif self.bench.is_changed and not self.is_leaving:
            self.is_leaving = True
            self.say(t("This position is not saved: {back} once more leaves it.", back=keys.key_of("editor.back")))
        else:
            self.dominoes.leave()
