"""Drawing worlds at random, each as likely as it is: hands, the order of the boneyard, and what came when."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import or_
from random import Random
from typing import NamedTuple, TypeAlias

from engine.belief.counting import Count
from engine.belief.ways import Node, Step, Table


class World(NamedTuple):
    """One way in which everything can lie.

    ``hands`` are masks by seat; ``boneyard`` tile ids, the first is drawn first.  ``owned[seat][n]`` is the mask of the
    tiles that had come to the seat before its ``n``-th choice, played ones too; empty unless it was asked for.
    """

    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    owned: tuple[tuple[int, ...], ...] = ()


_Deal: TypeAlias = tuple[list[int], int, int, list[int]]
"""Tiles of a kind, their mask, their number, and the seat of each part."""


class Sampler:
    """Draws worlds; nothing but the count and the random source decides which."""

    def __init__(self, count: Count, held: Sequence[int], boneyard: int) -> None:
        layout = count.layout
        self._held, self._boneyard = tuple(held), boneyard
        self._sizes, self._epochs = layout.sizes, layout.epochs
        self._many = [len(set(epochs)) > 1 for epochs in layout.epochs]
        self._shown = count.shown
        self._steps = [steps for steps, _ in count.graphs]
        self._deals = [[_deal(step) for step in steps[count.shown :]] for steps in self._steps]
        starts = [(at, layers[0], layers[count.shown]) for at, (_, layers) in enumerate(count.graphs)]
        self._roots = _table([((at,), node.value, node) for at, roots, _ in starts for node in roots])
        self._entries = _table([((at,), node.reach * node.value, node) for at, _, nodes in starts for node in nodes])

    def world(self, random: Random) -> World:
        """Return a world, without what came when."""
        chance = random.random
        cumulated, branches = self._entries
        (graph,), node = branches[bisect_right(cumulated, chance())]
        hands = list(self._held)
        rest: list[int] = []
        for tiles, mask, size, seats in self._deals[graph]:
            cumulated, branches = node.table or _filled(node)
            taken, node = branches[bisect_right(cumulated, chance())] if cumulated else branches[0]
            at, pool = 0, tiles
            for seat, count in zip(seats, taken):  # noqa: B905 - as long as each other, and strict costs time
                if count == size:
                    hands[seat] |= mask
                    at = size
                elif count:
                    if pool is tiles:
                        pool = tiles.copy()
                    hands[seat] |= _picked(pool, at, count, size, chance)
                    at += count
            if at < size:
                rest += pool[at:] if at else tiles
        rest.sort(key=lambda _: chance())
        return World(tuple(hands), tuple(rest[: self._boneyard]))

    def traced(self, random: Random) -> World:
        """Return a world that tells what each hand had at each choice of its seat."""
        chance = random.random
        cumulated, branches = self._roots
        (graph,), node = branches[bisect_right(cumulated, chance())]
        hands = list(self._held)
        rest: list[int] = []
        room = [list(sizes) for sizes in self._sizes]
        came = [[0] * (max(epochs, default=0) + 1) for epochs in self._epochs]
        for number, step in enumerate(self._steps[graph]):
            cumulated, branches = node.table or _filled(node)
            taken, node = branches[bisect_right(cumulated, chance())] if cumulated else branches[0]
            at, pool = 0, list(step.kind.tiles)
            for part, count in zip(step.parts, taken):  # noqa: B905 - as above
                if not count:
                    continue
                seat = part.span.seat
                mask = _picked(pool, at, count, len(pool), chance)
                if number >= self._shown:
                    hands[seat] |= mask
                if self._many[seat]:
                    self._came(pool[at : at + count], part.span, room[seat], came[seat], chance)
                else:
                    came[seat][0] |= mask
                at += count
            rest += pool[at:]
        rest.sort(key=lambda _: chance())
        owned = tuple([tuple(accumulate(masks, or_)) for masks in came])
        return World(tuple(hands), tuple(rest[: self._boneyard]), owned)

    def _came(
        self, tiles: Sequence[int], span: tuple[int, int, int], room: list[int], came: list[int], chance: Chance
    ) -> None:
        """Put each tile into a free slot of some batches, any of them at random."""
        seat, first, last = span
        epochs = self._epochs[seat]
        for number in tiles:
            batch = first
            if first < last:
                slot = int(chance() * sum(room[first : last + 1]))
                while slot >= room[batch]:
                    slot -= room[batch]
                    batch += 1
            room[batch] -= 1
            came[epochs[batch]] |= 1 << number


Chance: TypeAlias = Callable[[], float]


def _picked(pool: list[int], at: int, count: int, size: int, chance: Chance) -> int:
    """Bring so many tiles of the pool to the place ``at``, any of those from there on, and return their mask."""
    mask = 0
    for place in range(at, at + count):
        other = place + int(chance() * (size - place))
        number = pool[other]
        pool[other] = pool[place]
        pool[place] = number
        mask |= 1 << number
    return mask


def _deal(step: Step) -> _Deal:
    tiles = list(step.kind.tiles)
    return tiles, sum(1 << number for number in tiles), len(tiles), [part.span.seat for part in step.parts]


def _table(weighed: Sequence[tuple[tuple[int, ...], int, Node]]) -> Table:
    """Return cumulated chances and what each leads to; without chances where there is but one."""
    every = sum(weight for _, weight, _ in weighed)
    branches = [(taken, node) for taken, _, node in weighed]
    if len(branches) == 1:
        return [], branches
    return [upto / every for upto in accumulate(weight for _, weight, _ in weighed)], branches


def _filled(node: Node) -> Table:
    """Return the table of a node's branches, made when it is first asked for."""
    table = node.table = _table([(taken, ways * child.value, child) for taken, ways, child in node.branches])
    return table
