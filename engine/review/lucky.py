"""The luck of a round with all hands open, entry by entry, and what each action changed."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import DRAW
from engine.legal import legal_actions
from engine.review.choice import alike, choice_of
from engine.review.expecting import expected_chances, expected_of
from engine.review.opened import OpenValues, Value
from engine.review.values import LuckEvent
from engine.review.walking import Round, Step
from engine.review.worth import margins
from engine.snapshot import Phase
from engine.tiles import TILES


class Change(NamedTuple):
    """What an action changed before any tile was drawn, by side: margins and chances."""

    entry: int
    seat: int
    margins: tuple[float, ...]
    chance: tuple[float, ...]


class RoundLuck(NamedTuple):
    """Where a round began and ended, and what changed in between; the differences add up to rounding."""

    expected: tuple[float, ...]
    """Margins by side before the deal."""
    expected_chance: tuple[float, ...]
    known: bool
    events: tuple[LuckEvent, ...]
    changes: tuple[Change, ...]
    """Of the actions that changed something."""
    path: tuple[tuple[int, tuple[float, ...]], ...]
    """After each entry every side's chance to win the match."""
    result: tuple[float, ...]
    result_chance: tuple[float, ...]


def luck_of(played: Round, playouts: int) -> RoundLuck:
    """Return the luck of a round; every value is the mean of so many playouts."""
    return _Luck(played, playouts).found()


class _Luck:
    """Walks along a round with the value of where it stands."""

    def __init__(self, played: Round, playouts: int) -> None:
        self._round, self._number = played, played.start.setup.number
        self._values = OpenValues(played.start, playouts)
        self._now = self._values(played.start)
        self._events: list[LuckEvent] = []
        self._changes: list[Change] = []
        self._path: list[tuple[int, tuple[float, ...]]] = []

    def found(self) -> RoundLuck:
        """Walk to the end and return what was found."""
        start = self._round.start
        points, known = expected_of(start)
        chance = expected_chances(start)
        self._events.append(self._event(self._round.first, None, None, Value(points, chance)))
        self._path.append((self._round.first, self._now.chance))
        for step in self._round.steps:
            if step.action == DRAW:
                self._drawn(step)
            else:
                self._moved(step, self._after(step))
            self._path.append((step.entry, self._now.chance))
        return RoundLuck(
            margins(points),
            chance,
            known,
            tuple(self._events),
            tuple(self._changes),
            tuple(self._path),
            self._now.margins,
            self._now.chance,
        )

    def _drawn(self, step: Step) -> None:
        """Go past a draw: the decision to draw first, where it is one, then the tile that came."""
        if not self._goes_without_saying(step):
            self._moved(step, self._values(step.before, DRAW))
        before, self._now = self._now, self._values(step.after)
        self._events.append(self._event(step.entry, step.seat, step.before.boneyard[0], before))

    def _after(self, step: Step) -> Value:
        """Return what the position after an action is worth."""
        if step.after.phase is Phase.PLAYING and self._goes_without_saying(step):
            return self._now
        return self._values(step.after)

    def _goes_without_saying(self, step: Step) -> bool:
        """Return whether the reference player would have done the same, so that the value stays what it was."""
        if not step.is_lawful:
            return False
        if len(legal_actions(step.before)) == 1:
            return True
        choice = choice_of(step.snapshot())
        return choice.reference == alike(step.action, choice.actions)

    def _moved(self, step: Step, after: Value) -> None:
        """Note what an action changed."""
        before, self._now = self._now, after
        change = _less(after.margins, before.margins), _less(after.chance, before.chance)
        if any(map(any, change)):
            self._changes.append(Change(step.entry, step.seat, *change))

    def _event(self, entry: int, seat: int | None, tile: int | None, before: Value) -> LuckEvent:
        """Return the luck that led from a value to the present one."""
        points = _less(self._now.points, before.points)
        drawn = None if tile is None else TILES[tile]
        return LuckEvent(
            entry, self._number, seat, drawn, margins(points), points, _less(self._now.chance, before.chance)
        )


def _less(values: tuple[float, ...], before: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(value - less for value, less in zip(values, before, strict=True))
