"""What a match asks of its table."""

from __future__ import annotations

from typing import Protocol

from engine.dealing import GivenDeal
from engine.snapshot import Update
from tui.house.clock import Clock
from tui.house.events import TableEvent
from tui.house.late import Shown
from tui.house.state import TableState


class Owner(Protocol):
    """The table of a match."""

    state: TableState
    clock: Clock

    @property
    def is_awake(self) -> bool:
        """Whether the match goes on now."""

    @property
    def do_bots_wait(self) -> bool:
        """Whether the program makes no move although the match goes on."""

    @property
    def do_clocks_run(self) -> bool:
        """Whether time counts."""

    def write(self, event: TableEvent) -> None:
        """Write an event down, and let it happen."""

    def tell_seat(self, seat: int, update: Update) -> None:
        """Tell who sits there."""

    def tell_watchers(self, moment: Shown) -> None:
        """Tell those who watch, as far as they may know."""

    def match_changed(self) -> None:
        """The match was changed and everybody told; also called when it has been over since the program ended."""

    def given_deal(self, number: int) -> GivenDeal | None:
        """Return a given deal for a round."""

    def in_trouble(self, error: OSError | None) -> None:
        """The disk refuses, or does no longer."""

    def time_is_up(self, seat: int, *, gives_up: bool) -> None:
        """Somebody's time ran out; the first legal move is made for him, or he gives up."""

    def is_asleep(self, seat: int) -> None:
        """Somebody let several turns pass."""
