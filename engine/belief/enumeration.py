"""Every hand that can be held, one by one, where there are few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import gcd
from typing import NamedTuple

from engine.belief.counting import Count
from engine.belief.layout import Kind


class Weighed(NamedTuple):
    """Hands as masks by seat, and how likely they are beside the others: the worlds that they stand for."""

    hands: tuple[int, ...]
    weight: int


def enumerate_hands(count: Count, held: Sequence[int], limit: int) -> tuple[Weighed, ...] | None:
    """Return all hands that agree with what was proven, the masks in order; None if there are more than the limit."""
    shares = count.shares(limit)
    if shares is None or sum(map(count.hands_of, shares)) > limit:
        return None
    common = gcd(*shares.values())
    return tuple(
        sorted(
            Weighed(hands, weight // common)
            for share, weight in shares.items()
            for hands in _dealt(tuple(held), count.kinds, share)
        )
    )


def _dealt(held: tuple[int, ...], kinds: Sequence[Kind], share: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield the hands with every choice of tiles of the kinds."""
    if not kinds:
        yield held
        return
    for hands in _of_kind(held, kinds[0].tiles, share[0], 0):
        yield from _dealt(hands, kinds[1:], share[1:])


def _of_kind(
    held: tuple[int, ...], tiles: tuple[int, ...], counts: tuple[int, ...], seat: int
) -> Iterator[tuple[int, ...]]:
    """Yield the hands with every choice of tiles of one kind for this seat and those after it."""
    while seat < len(counts) and not counts[seat]:
        seat += 1
    if seat == len(counts):
        yield held
        return
    for chosen in combinations(tiles, counts[seat]):
        mask = held[seat]
        for number in chosen:
            mask |= 1 << number
        left = tuple(number for number in tiles if number not in chosen)
        yield from _of_kind((*held[:seat], mask, *held[seat + 1 :]), left, counts, seat + 1)
