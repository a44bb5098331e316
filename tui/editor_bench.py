"""What the editor of positions works on: the sketch, what came before it, the line under the pointer, half a tile.

No widget: what keys do, as plain state; GameError is the reason why something can't be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.actions import End
from engine.differences import differences
from engine.position import parse_position, print_position
from engine.practice.editing import Sketch
from engine.practice.sketches import begun, ruled_by, sketch_of, with_reserve
from engine.rulebooks import DEFAULT, RULEBOOKS
from engine.tiles import Tile, make_tile

ChoiceT = TypeVar("ChoiceT")
RULES, SEATS, RESERVE, LEADER, MOVES = "rules", "seats", "reserve", "leader", "moves"
HAND = "hand-"
TABLES = ((2, False), (3, False), (4, False), (4, True))
"""How many play, and whether as partners."""


class Bench:
    """A position that is being put together."""

    def __init__(self) -> None:
        self.sketch = begun(DEFAULT.rules(2))
        self.field = MOVES
        self.typed = ""
        """The first number of a tile."""
        self.asked: Tile | None = None
        """The tile that fits several ends."""
        self._before: list[Sketch] = []
        self._saved = self.sketch

    @property
    def fields(self) -> tuple[str, ...]:
        """The lines that keys can change."""
        return (RULES, SEATS, RESERVE, LEADER, MOVES, *(f"{HAND}{seat}" for seat in self.sketch.active))

    @property
    def seat(self) -> int | None:
        """The seat whose hand is under the pointer."""
        return int(self.field.removeprefix(HAND)) if self.field.startswith(HAND) else None

    @property
    def line(self) -> str:
        """The position as one line."""
        return print_position(self.sketch.position)

    @property
    def is_changed(self) -> bool:
        """Whether there is something that is not kept anywhere."""
        return self.sketch != self._saved and bool(self._before)

    def note_saved(self) -> None:
        """The position of now is kept."""
        self._saved = self.sketch

    def take(self, sketch: Sketch) -> None:
        """Go on with another sketch."""
        if sketch != self.sketch:
            self._before.append(self.sketch)
            self.sketch = sketch
        self.cancel()

    def cancel(self) -> None:
        """Forget what was half typed."""
        self.typed, self.asked = "", None

    def undo(self) -> bool:
        """Take back the last change; False if there is none."""
        self.cancel()
        if not self._before:
            return False
        self.sketch = self._before.pop()
        if self.field not in self.fields:
            self.field = MOVES
        return True

    def start(self, line: str) -> None:
        """Begin with the position of a line."""
        self.open(line)
        self._before.clear()

    def open(self, line: str) -> None:
        """Take over the position of a line."""
        self.take(sketch_of(parse_position(line)))
        self._saved = self.sketch

    def begin_anew(self) -> None:
        """Empty the table; the rules stay."""
        self.take(begun(self.sketch.rules))
        self.field = MOVES

    def move(self, by: int) -> None:
        """Go to another line."""
        self.cancel()
        fields = self.fields
        at = (fields.index(self.field) if self.field in fields else 0) + by
        self.field = fields[max(0, min(at, len(fields) - 1))]

    # what keys change

    def digit(self, digit: int) -> None:
        """Take half a tile; with both halves it is laid, or put into the hand or taken out of it."""
        self.asked = None
        if self.field not in (MOVES, *(f"{HAND}{seat}" for seat in self.sketch.active)):
            self.field = MOVES
        if not self.typed:
            self.typed = str(digit)
            return
        tile, self.typed = make_tile(int(self.typed), digit), ""
        if self.seat is not None:
            self.take(self.sketch.toggled(self.seat, tile))
        elif len(self.sketch.ends_for(tile)) > 1:
            self.asked = tile
        else:
            self.take(self.sketch.played(tile))

    def lay(self, end: End) -> bool:
        """Lay the tile that was asked about; False if there is none."""
        tile = self.asked
        if tile is None:
            return False
        self.take(self.sketch.played(tile, end))
        return True

    def erase(self) -> None:
        """Take away half a tile, the last tile of a hand, or the last move."""
        if self.typed or self.asked is not None:
            self.cancel()
        elif self.seat is not None:
            self.take(self.sketch.without_last(self.seat))
        else:
            self.take(self.sketch.taken_back())

    def change(self, by: int) -> bool:
        """Choose another value of the line; False if it has none."""
        sketch, rules = self.sketch, self.sketch.rules
        changes: dict[str, Callable[[], Sketch]] = {
            RULES: lambda: ruled_by(sketch, RULEBOOKS[self._stepped_book(by)].rules(*self._table)),
            SEATS: lambda: self._seated(_stepped(TABLES, (rules.seats, rules.partnership), by)),
            RESERVE: lambda: with_reserve(sketch, by),
            LEADER: lambda: sketch.led_by(_stepped(sketch.active, sketch.leader, by)),
        }
        if self.seat is not None:
            self.take(sketch.more(self.seat, by))
            return True
        if self.field not in changes:
            return False
        self.take(changes[self.field]())
        return True

    @property
    def _table(self) -> tuple[int, dict[str, bool]]:
        rules = self.sketch.rules
        return rules.seats, {"partnership": True} if rules.partnership else {}

    def _stepped_book(self, by: int) -> str:
        return _stepped(tuple(RULEBOOKS), differences(self.sketch.rules).rulebook, by)

    def _seated(self, table: tuple[int, bool]) -> Sketch:
        """Return the sketch with other seats, by the rules of its rulebook."""
        seats, partners = table
        book = RULEBOOKS[differences(self.sketch.rules).rulebook]
        return ruled_by(self.sketch, book.rules(seats, {"partnership": True} if partners else {}))


def _stepped(choices: tuple[ChoiceT, ...], now: ChoiceT, by: int) -> ChoiceT:
    """Return the next choice; after the last one comes the first."""
    return choices[(choices.index(now) + by) % len(choices)]
