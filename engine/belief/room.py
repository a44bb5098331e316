"""How many states a placing of kinds goes through, estimated from above; a good order keeps them few."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb


class Room:
    """The batches of a hand, and how many tiles of the kinds placed and to be placed can come with which first."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = sizes
        self.placed = [0] * (len(sizes) + 1)
        self.later = [0] * (len(sizes) + 1)

    def place(self, first: int, count: int) -> None:
        """So many tiles of a kind that begins with this batch are placed, or with a negative number taken back."""
        self.placed[first] += count
        self.later[first] -= count

    def states(self) -> tuple[int, int]:
        """Return in how many ways groups that later kinds still tell apart can be filled, and how many there are."""
        states, groups, room, placed, later = 1, 0, 0, 0, self.later[0]
        for at, size in enumerate(self.sizes, 1):
            room += size
            placed += self.placed[at - 1]
            if self.later[at] or at == len(self.sizes):
                states *= 1 + max(0, min(room, placed) - max(0, room - later))
                groups += 1
                room = 0
                later += self.later[at]
        return states, groups


def states_after(rooms: Sequence[Room], firsts: Sequence[int], count: int) -> int:
    """Return how many states there can be after a kind of so many tiles, with a first batch in each hand."""
    states, groups = 1, 0
    for room, first in zip(rooms, firsts, strict=True):
        room.place(first, count)
        more, others = room.states()
        states, groups = states * more, groups + others
    placed, later = sum(rooms[0].placed), sum(rooms[0].later)
    for room, first in zip(rooms, firsts, strict=True):
        room.place(first, -count)
    return min(states, comb(placed + groups, groups), comb(later + groups, groups))
