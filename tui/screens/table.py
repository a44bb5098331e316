"""The table with its keys: every key is answered, with an action, a question or a reason.

It leaves to home, to a new game, or to another match of the same people.
"""

from __future__ import annotations

from textual.binding import Binding

from engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, SURRENDER, Action, Do, End, play, touch
from engine.errors import IllegalActionError
from engine.rules import Referee
from engine.snapshot import Phase
from engine.tiles import Tile
from tui import keys
from tui.i18n import t
from tui.screens.aid_pages import tracker_page, why_page
from tui.screens.picking import Question
from tui.screens.table_hints import TableHints
from tui.screens.table_pages import after_match_page, keys_page, log_page
from tui.turns import challenger
from tui.words import reasons
from tui.words.manners import may_lay_wrongly

_HELP = keys.BY_ID["everywhere.help"]


class TableScreen(TableHints):
    """A match in progress, played by the people at this terminal."""

    BINDINGS = [  # noqa: RUF012 - Textual's way to declare them
        *keys.bindings("table"),
        Binding(",".join(_HELP.keys), "help", _HELP.label, tooltip=_HELP.help),
    ]

    def act(self, action: Action, seat: int | None = None) -> None:
        """Do something at the table, or say why not."""
        snapshot = self.snapshot
        who = snapshot.viewer if seat is None else seat
        if self._is_stale():
            return
        if who is None or self.curtain.is_closed:
            self.say(t("Nobody is sitting at the table yet."))
            return
        if self.asks_back(action):
            return
        try:
            self.host.submit(who, action, snapshot.version)
        except IllegalActionError as error:
            self.refused = error.problems[0]
            places, picked = self.picking.places.tiles, self.picking.picked
            self.say(reasons.refusal(error, snapshot, places, picked, self.people, self.prompt_room))

    # playing

    def action_play(self) -> None:
        """Play the picked tile, ask at which end, or go on where there is nothing to play."""
        if self.host.trouble is not None:
            self.host.retry()
            self.show()
        elif self._is_stale() or self.is_sure():
            return
        elif self.is_over:
            self._go_on_after_round()
        elif self.curtain.is_closed:
            self.curtain.open()
            self.look_from(self.curtain.viewer)
        elif self._must_accept():
            self.act(ACCEPT)
        elif self.step_bots():
            return
        elif self.picking.picked is None or not self.my_turn:
            self._say_why_nothing()
        else:
            self._play_picked(self.picking.picked)

    def _must_accept(self) -> bool:
        return any(action.do is Do.ACCEPT for action in self.snapshot.legal)

    def _play_picked(self, tile: Tile) -> None:
        if self.picking.question is Question.END:  # the key that asked is no answer: say again what is one
            self.say(self._question())
            return
        snapshot = self.snapshot
        ends = reasons.ends_for(snapshot, tile)
        if tile not in reasons.fitting_tiles(snapshot) and may_lay_wrongly(snapshot):
            self.picking.inside = tile.low
            self._ask_end()
        elif len(ends) > 1:
            self._ask_end()
        else:
            self.act(play(tile, ends[0] if ends else None))

    def _ask_end(self) -> None:
        self.picking.question = Question.END
        self.show_hand()

    def action_play_at(self, name: str) -> None:
        """Play the picked tile at an end."""
        tile, end = self.picking.picked, End(name)
        if self.is_over or self.curtain.is_closed or not self.my_turn or tile is None:
            self._say_why_nothing()
        elif not self.snapshot.ends:
            self.act(play(tile))
        elif self.picking.inside is not None:
            self.act(Action(Do.PLAY, tile, end, self.picking.inside))
        elif end not in reasons.ends_for(self.snapshot, tile) and self.snapshot.rules.referee is Referee.PLAYERS:
            self.picking.inside = tile.low
            self._ask_end()
        else:
            self.act(play(tile, end))

    def action_draw(self) -> None:
        """Draw one tile."""
        self.act(DRAW)

    def action_pass(self) -> None:
        """Pass."""
        self.act(PASS)

    def action_touch(self) -> None:
        """Touch the picked tile (R37)."""
        if self.picking.picked is None:
            self._say_why_nothing()
        else:
            self.act(touch(self.picking.picked))

    def action_challenge(self) -> None:
        """Challenge the last tile, for a person who did not lay it (R35)."""
        self.act(CHALLENGE, challenger(self.snapshot, self.host.humans))

    def action_accept(self) -> None:
        """Accept a wrong tile: by word, or by letting it stand (R35)."""
        if self._is_stale():
            return
        if self._must_accept():
            self.act(ACCEPT)
        elif self.host.waits_for_challenge:
            self.host.let_stand()
        else:
            self.act(ACCEPT)

    # pages over the chain

    def show_page(self) -> None:
        """Show the page that lies over the chain."""
        if not self.page:
            self.overlay.close()
        if self.page == "log":
            heading, lines = log_page(self.snapshot, self.people)
            self.overlay.open(heading, (*self.promise(), *lines), at_end=True)
        elif self.page == "why":
            tiles = self.picking.places.tiles
            self.overlay.open(*why_page(self.snapshot, self.people, tiles, self.settings.aids, self.refused))
        elif self.page == "tracker":
            width = (self.overlay.size.width or self.chain.size.width or self.app.size.width) - 4
            self.overlay.open(*tracker_page(self.snapshot, self.people, self.settings.aids, width))
        elif (page := self.comfort_page()) is not None:
            self.overlay.open(*page)
        elif self.page == "help":
            self.overlay.open(*(after_match_page() if self.shows_match else keys_page(self.settings.keymap, "table")))

    def _toggle(self, page: str) -> None:
        self.page = "" if self.page == page else page
        self.show()

    def action_log(self) -> None:
        """Show or close the log."""
        self._toggle("log")

    def action_why(self) -> None:
        """Show or close the reasons."""
        self._toggle("why")

    def action_tracker(self) -> None:
        """Show or close the tracker."""
        if self.settings.tracker or self.settings.voids:
            self._toggle("tracker")
        else:
            self.say(t("The tracker is off; the settings turn it on."))

    def action_help(self) -> None:
        """Show or close the keys."""
        self._toggle("help")

    def action_rules(self) -> None:
        """Open the rules of this match."""
        from tui.screens.rules_view import RulesScreen

        self.app.push_screen(RulesScreen(self.snapshot.rules, self.host.header.rulebook))

    def action_back(self) -> None:
        """Close a page or take back a half-made choice."""
        if self.page:
            self._toggle(self.page)
        else:
            self.picking.cancel()
            self.show_hand()

    # going on and leaving

    def _go_on_after_round(self) -> None:
        snapshot = self.snapshot
        if snapshot.phase is Phase.MATCH_OVER:
            self.shows_match = True
            self.show()
            return
        self.curtain.leave()
        if self.curtain.viewer != snapshot.viewer:
            self.host.watch(self.curtain.viewer, self.receive)
        self.host.next_round(snapshot.version)

    def action_surrender(self) -> None:
        """Give up the match, after a question (R30)."""
        if self.is_over or self.snapshot.viewer is None or not self.snapshot.rules.surrender:
            self.act(SURRENDER)
        elif self.picking.question is Question.GIVE_UP:
            self.picking.cancel()
            self.act(SURRENDER)
        else:
            self.picking.cancel()
            self.picking.question = Question.GIVE_UP
            self.show_hand()

    def action_leave(self) -> None:
        """Leave the table, after a question; the match is saved."""
        if self.picking.question is Question.LEAVE or self.snapshot.phase is Phase.MATCH_OVER:
            self.go_on("home")
            return
        self.picking.cancel()
        self.picking.question = Question.LEAVE
        self.show_hand()

    def go_on(self, where: str) -> None:
        """Leave to ``home``, to a ``new`` game, to the same one ``again``, to ``practise`` moments of this one, or
        to its ``review``."""
        if where in ("practise", "review"):
            self._look_back(where)
            return
        self.host.stop()
        ways = self.dominoes.ways
        if where == "again":
            ways.again(self.host.header)
            return
        self.dominoes.go_home()
        if where == "new":
            ways.new_game()

    def _look_back(self, where: str) -> None:
        """Open this match over the table, to which leaving comes back."""
        record = self.host.record()
        if where == "practise":
            from tui.practising import look_back

            look_back(self.dominoes, record)
            return
        said = self.dominoes.ways.review(record, record.header.created)
        if said is not None:
            self.dominoes.say(said)
