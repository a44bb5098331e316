"""How likely hands are, by what was proven and by what was chosen, over every way in which their tiles can have come.

``Reader.weight`` asks what was chosen in one such way.  Where tiles were drawn a hand can have come in many, and here
they are all added up: the owners of the hands chose apart, so each hand is followed alone, draw by draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from operator import add, mul
from typing import NamedTuple, TypeAlias

from engine.belief import Belief, Count, Weighed
from engine.belief.layout import Case
from engine.judging.reading import Reader

_Ways: TypeAlias = dict[int, Sequence[float]]
"""By the tiles that had come: how likely what was chosen so far is, by habit, over all ways to come there."""


class TooManyWaysError(Exception):
    """Too many ways in which the tiles can have come."""


class Tiles(NamedTuple):
    """What can have come to a seat: the first and last batch of each tile, and those that came for certain."""

    spans: Mapping[int, tuple[int, int]]
    certain: int


class Tracer:
    """Weighs hands; what it finds of a seat's hands is kept, for they come again beside other hands."""

    def __init__(self, belief: Belief, count: Count, reader: Reader, steps: int) -> None:
        self._layout, self._reader = count.layout, reader
        self._known = [hand.known for hand in belief.hands]
        self._seats = [seat for seat, sizes in enumerate(self._layout.sizes) if sizes]
        self._found: dict[tuple[int, int], tuple[int, _Ways]] = {}
        self._left = steps

    def weight(self, hands: Sequence[int]) -> float:
        """Return how likely all hands together are beside others; TooManyWaysError if that is too much to tell."""
        total = 0.0
        for number, case in enumerate(self._layout.cases):
            weight = 1.0 if _keeps(case, hands) else 0.0
            for seat in self._seats:
                if weight:
                    shown, ways = self._of_seat(number, case, seat)
                    weight *= sum(ways.get(shown | hands[seat] & ~self._known[seat], ()))
            total += weight
        return total

    def _of_seat(self, number: int, case: Case, seat: int) -> tuple[int, _Ways]:
        """Return which tiles were seen with a seat, and how likely its choices are with all that it may have had."""
        if (number, seat) not in self._found:
            shown = sum(1 << kind.tiles[0] for kind in case.shown if kind.spans[0].seat == seat)
            self._found[number, seat] = shown, self._over_ways(seat, _tiles(case, seat))
        return self._found[number, seat]

    def _over_ways(self, seat: int, tiles: Tiles) -> _Ways:
        """Return how likely the choices of a seat are, added up over all ways in which its tiles can have come."""
        sizes, epochs = self._layout.sizes[seat], self._layout.epochs[seat]
        ways: _Ways = {0: self._reader.shares}
        for group, size in enumerate(sizes):
            after: dict[int, Sequence[float]] = {}
            for owned, shares in ways.items():
                for mask in _batches(tiles, owned, group, size):
                    self._left -= 1
                    if self._left < 0:
                        raise TooManyWaysError
                    before = after.get(owned | mask)
                    after[owned | mask] = shares if before is None else tuple(map(add, before, shares))
            until = epochs[group + 1] if group + 1 < len(epochs) else None
            ways = self._chosen(seat, after, epochs[group], until)
        return ways

    def _chosen(self, seat: int, ways: _Ways, first: int, end: int | None) -> _Ways:
        """Return the ways with what was chosen from the ``first`` choice on, before the ``end``."""
        for choice in self._reader.of_seat(seat, first, end):
            ways = {owned: tuple(map(mul, shares, choice(owned))) for owned, shares in ways.items()}
        return ways


def traced_weights(belief: Belief, count: Count, reader: Reader, hands: Sequence[Weighed], steps: int) -> list[float]:
    """Return how likely each of the hands is by all that is known; TooManyWaysError if that is too much to tell.

    At most so many ``steps`` from one draw to the next are followed.
    """
    if not reader.choices:
        return [float(weighed.weight) for weighed in hands]
    tracer = Tracer(belief, count, reader, steps)
    return [tracer.weight(weighed.hands) for weighed in hands]


def _keeps(case: Case, hands: Sequence[int]) -> bool:
    """Return whether every tile that was in a hand for certain is in one that can hold it."""
    return all(
        any(hands[span.seat] >> tile & 1 for span in kind.spans)
        for kind in case.kinds
        if kind.must
        for tile in kind.tiles
    )


def _tiles(case: Case, seat: int) -> Tiles:
    """Return the tiles that were seen with a seat, and those that it may have."""
    spans: dict[int, tuple[int, int]] = {}
    certain = 0
    for kind in (*case.shown, *case.kinds):
        for span in kind.spans:
            if span.seat == seat:
                spans.update(dict.fromkeys(kind.tiles, (span.first, span.last)))
                certain |= sum(1 << tile for tile in kind.tiles) if kind.must else 0
    return Tiles(spans, certain)


def _batches(tiles: Tiles, owned: int, group: int, size: int) -> Iterator[int]:
    """Yield each set of tiles that can have come with a group of batches after those that had come before."""
    must, may = 0, []
    for tile, (first, last) in tiles.spans.items():
        bit = 1 << tile
        if owned & bit or not first <= group <= last:
            continue
        if last == group and tiles.certain & bit:
            must |= bit
        else:
            may.append(bit)
    count = must.bit_count()
    if count <= size:
        for chosen in combinations(may, size - count):
            yield must | sum(chosen)
