"""The game as a guest of a house finds it: the lobby is its home, and his seat its first screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, cast

from tui.aids import Aids
from tui.app import DominoesApp
from tui.house.chat import Kind, Line
from tui.house.state import Stage
from tui.i18n import t
from tui.settings import Settings
from tui.surroundings import IDLE_LIMIT, here

if TYPE_CHECKING:
    from textual.screen import Screen

    from tui.house.link import Deliver, Link
    from tui.house.visit import Visit
    from tui.terminal.probe import Found

WATCHING_LIMIT = 60 * 60.0
"""Seconds without a key after which the session of one who watches ends."""
OTHERS_WAIT = 0.03
"""Seconds that what somebody else caused waits, about what his own screen takes: whoever pressed is answered first."""
NO_AIDS = Aids(tracker=False, voids=False, hand_pips=False)


class GuestApp(DominoesApp):
    """Draw Dominoes for one guest."""

    def __init__(
        self,
        enter: Callable[[Deliver], Visit],
        settings: Settings,
        *,
        words: str = "",
        motd: str = "",
        port: int = 0,
        refused: str = "",
        notices: Iterable[str] = (),
        found: Found | None = None,
    ) -> None:
        """``words`` bring a guest without a key back; he is told them now and never again.

        ``refused`` says why the words that he came with did not.
        """
        super().__init__(settings, notices=notices, found=found)
        self.words, self.motd, self.port, self.refused = words, motd, port, refused
        self.table_words: dict[str, str] = {}
        """The words of the private tables that this guest opened, by table; the house forgets them."""
        self.has_aids = True
        """Whether the screen on top may count tiles and the like."""
        self._mine = here()
        self._news: list[Callable[[], None]] = []
        """What others caused and this app is not told yet."""
        self._telling: asyncio.TimerHandle | None = None
        self.visit = enter(self.deliver)
        self.visit.on_said, self.visit.on_call = self.heard, self._call_over
        link = self._own_seat()
        if link is not None:
            self._first = lambda: self._table(link)
        elif words or motd or refused:
            self._first = self._welcome

    async def run_async(self, **options: Any) -> None:
        """Run; whatever ends it, the seats of this window are held from then on."""
        try:
            await super().run_async(**options)
        finally:
            self.visit.close()
            if self._telling is not None:
                self._telling.cancel()

    def deliver(self, call: Callable[[], None]) -> None:
        """Call soon, in this app and in order: a moment later where somebody else's key is to be answered first."""
        self._news.append(call)
        if here() is self._mine:
            self._hear_news()
        elif self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(OTHERS_WAIT, self._hear_news)

    def _hear_news(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        for call in self._news:
            self.call_later(call)
        self._news.clear()

    def _own_seat(self) -> Link | None:
        """Return to the table where the guest has a seat, unless its match is for another day."""
        view = self.visit.view
        for table in view.tables:
            if table.id in view.mine and table.stage is not Stage.ADJOURNED:
                return self.visit.sit(table.id)
        return None

    @property
    def aids(self) -> Aids:
        """The knowledge aids that are on; none where a match is rated."""
        return super().aids if self.has_aids else NO_AIDS

    def _home(self) -> Screen[Any]:
        from tui.screens.lobby import LobbyScreen

        return LobbyScreen(self.visit)

    def _welcome(self) -> Screen[Any]:
        from tui.screens.welcome import WelcomeScreen

        takes_keys = self.visit.house.settings.takes_keys
        return WelcomeScreen(
            self.visit.person, self.words, self.motd, port=self.port, refused=self.refused, takes_keys=takes_keys
        )

    def _table(self, link: Link) -> Screen[Any]:
        from tui.screens.house_room import HouseRoomScreen
        from tui.screens.house_table import HouseTableScreen

        here().idle_limit = IDLE_LIMIT if link.seat is not None else WATCHING_LIMIT
        is_match = link.has_match and link.view.stage in (Stage.PLAYING, Stage.ADJOURNED)
        return HouseTableScreen(link) if is_match else HouseRoomScreen(link)

    def sit_at(self, link: Link) -> None:
        """Show a table: the match, or who is waited for."""
        self.open_alone(self._table(link))

    def leave_table(self, said: str = "") -> None:
        """Go back to the lobby."""
        here().idle_limit = IDLE_LIMIT
        self.go_home()
        if said:
            self.say(said)

    def let_go(self, link: Link, screen: Screen[Any]) -> None:
        """Close a window at a table that no other screen shows: a seat is held then."""
        others = (one for one in self.screen_stack if one is not screen)
        if not any(getattr(other, "link", None) is link for other in others):
            link.stop()

    def new_table(self) -> None:
        """Open the form of a table."""
        from tui.house.refusals import HouseError
        from tui.house_draft import TableDraft
        from tui.problem_words import problems_words
        from tui.screens.new_table import NewTableScreen

        try:
            self.visit.may_make()
        except HouseError as error:
            self.say(problems_words(error.problems))
            return
        self.push_screen(NewTableScreen(TableDraft()))

    def heard(self, line: Line) -> None:
        """Show what somebody says in the room, and an invitation where it covers no board.

        A table has a line for it, a page of text a row at its top; elsewhere it waits for the lobby.
        """
        from tui.screens.house_table import HouseTableScreen
        from tui.screens.lobby import LobbyScreen
        from tui.screens.sheet_screen import SheetScreen

        screen, is_call = self.screen, line.kind is Kind.CALLED
        if isinstance(screen, LobbyScreen):
            screen.hear(line)
            is_call = is_call and not self.settings.chat  # it stands in the chat
        elif is_call and isinstance(screen, HouseTableScreen):
            screen.show_line()
        if is_call and isinstance(screen, SheetScreen) and self.visit.call == line:
            self.say(t("{name} invites you to a table: you find it in the lobby.", name=line.name))

    def _call_over(self) -> None:
        """Take an invitation that is out of date from the line of a table."""
        from tui.screens.house_table import HouseTableScreen

        if isinstance(self.screen, HouseTableScreen):
            self.screen.show_line()

    def disk_words(self, error: OSError) -> str:
        """Return why the house can't write."""
        from engine.journal import writing_problem
        from tui.problem_words import problem_words

        return problem_words(writing_problem(error))


def guest_of(screen: Screen[Any]) -> GuestApp:
    """Return the app of a screen, with its own type."""
    return cast(GuestApp, screen.app)
