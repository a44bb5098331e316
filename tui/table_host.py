"""What a table screen asks of whoever holds its match: the host at this terminal, or a link to a table of a house."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol

from engine.actions import Action
from engine.record import GameRecord, Header
from engine.snapshot import OpenTable, Snapshot, Update


class Done(NamedTuple):
    """Something that was done for a player with auto on."""

    seat: int
    action: Action
    version: int
    """The version of the table after it."""


class TableHost(Protocol):
    """A match in progress, as a screen holds it."""

    on_trouble: Callable[[], None] | None
    """Called when a trouble begins or ends."""
    on_fault: Callable[[BaseException], None] | None
    """Called when the program itself can't go on at this table."""

    @property
    def humans(self) -> frozenset[int]:
        """The seats that are played from this screen; none for one who watches."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats as they were given; "" for a person who gave none."""

    @property
    def header(self) -> Header:
        """What the record begins with; without what opens the promise, as long as that is a secret."""

    @property
    def auto(self) -> frozenset[int]:
        """The seats for whose people draws, passes and forced plays are done."""

    @property
    def done_for_you(self) -> Done | None:
        """What was done by auto last."""

    @property
    def taken_back(self) -> int:
        """How many actions the last undo took back."""

    @property
    def trouble(self) -> OSError | None:
        """Why the match can't be saved; it stands still until ``retry`` succeeds."""

    @property
    def is_paused(self) -> bool:
        """Whether the bots wait."""

    @property
    def waits_for_challenge(self) -> bool:
        """Whether bots wait because a person may still challenge a wrong tile."""

    @property
    def pace(self) -> float:
        """Seconds between two moves of bots."""

    @pace.setter
    def pace(self, seconds: float) -> None: ...

    def snapshot(self, viewer: int | None) -> Snapshot:
        """Return what a seat may know now."""

    def open_table(self) -> OpenTable | None:
        """Return the whole table, where it may be seen."""

    def record(self) -> GameRecord:
        """Return the match so far, as far as it may be seen."""

    def watch(self, viewer: int | None, tell: Callable[[Update], None]) -> None:
        """Tell of every change as this seat sees it, and no longer as another one did."""

    def start(self) -> None:
        """The screen is there."""

    def stop(self) -> None:
        """The screen is gone."""

    def pause(self) -> None:
        """Let the bots wait."""

    def resume(self) -> None:
        """Let the bots go on."""

    def step(self) -> None:
        """Let a paused table make one more move."""

    def submit(self, seat: int, action: Action, version: int) -> bool:
        """Let a person act; False if the disk refused, IllegalActionError if the rules did."""

    def next_round(self, version: int) -> bool:
        """Go on to the next round; False if the disk refused."""

    def undo(self, version: int) -> bool:
        """Take back to the person's last decision; False if that is not done yet."""

    def set_auto(self, seats: Collection[int]) -> None:
        """Do draws, passes and forced plays for these people, and for no others."""

    def retry(self) -> bool:
        """Try again what the disk refused; False if it still does."""

    def let_stand(self) -> None:
        """Nobody at this screen challenges the wrong tile that lies: play goes on (R35)."""
