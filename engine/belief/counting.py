"""Counting the worlds that agree with what was proven: how many, and with what chance a tile is where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, lcm, prod

from engine.belief.layout import Case, Kind, Layout
from engine.belief.ways import Graph, Node, Step, grown

MOST_SHARES = 20_000
"""So many ways to share out the kinds are looked at to say how many hands there can be."""

Share = tuple[tuple[int, ...], ...]
"""For each kind of unseen tiles, how many of them each seat holds."""


class Count:
    """The worlds of a layout.

    A world says with which batch each tile of a hand came, played ones too; the draws and passes alone make no world
    likelier than another, so ``worlds`` counts what a chance is a part of.
    """

    def __init__(self, layout: Layout, owed: int) -> None:
        self.layout = layout
        self.seats = len(layout.sizes)
        self._owed = owed
        self.graphs = self._grown(layout.cases)
        self.shown = len(layout.cases[0].shown)
        self._slots = prod(factorial(tiles) for sizes in layout.sizes for tiles in sizes)
        self._ways = sum(node.value for _, layers in self.graphs for node in layers[0])

    def _grown(self, cases: Sequence[Case]) -> list[Graph]:
        return [grown((*case.shown, *case.kinds), self.layout.sizes, self._owed) for case in cases]

    @property
    def worlds(self) -> int:
        """How many worlds there are."""
        return self._ways // self._slots

    def exact(self, seat: int, tile: int) -> Fraction:
        """Return the chance that a hidden tile of a seat is this one."""
        flows, every = self._flows
        return Fraction(flows[tile][seat], every) if tile in flows else Fraction(0)

    @cached_property
    def marginals(self) -> tuple[Mapping[int, float], ...]:
        """For each seat the chance that it holds a tile, by id of every unseen tile; they sum to its hidden tiles."""
        flows, every = self._flows
        return tuple({tile: flow[seat] / every for tile, flow in flows.items()} for seat in range(self.seats))

    @cached_property
    def boneyard(self) -> Mapping[int, float]:
        """The chance that an unseen tile is in no hand, by id."""
        flows, every = self._flows
        return {tile: (every - sum(flow)) / every for tile, flow in flows.items()}

    @cached_property
    def _flows(self) -> tuple[Mapping[int, Sequence[int]], int]:
        """For each unseen tile how often each seat holds it, and how often that can be."""
        kinds = [kind for case in self.layout.cases for kind in case.kinds]
        unit = lcm(*(len(kind.tiles) for kind in kinds))
        found: dict[int, list[int]] = {tile: [0] * self.seats for kind in kinds for tile in kind.tiles}
        for case, (steps, layers) in zip(self.layout.cases, self.graphs, strict=True):
            for at, kind in enumerate(case.kinds, self.shown):
                flow = self._flow(steps[at], layers[at])
                share = unit // len(kind.tiles)
                for tile in kind.tiles:
                    for seat, held in enumerate(flow):
                        found[tile][seat] += held * share
        return dict(sorted(found.items())), self._ways * unit

    def _flow(self, step: Step, nodes: Sequence[Node]) -> list[int]:
        """Return for each seat the tiles of a kind that it holds, added up over all worlds."""
        flow = [0] * self.seats
        parts = [part.span.seat for part in step.parts]
        for node in nodes:
            for taken, ways, child in node.branches:
                through = node.reach * ways * child.value
                for seat, count in zip(parts, taken, strict=True):
                    if count:
                        flow[seat] += through * count
        return flow

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The unseen tiles in kinds that nothing tells apart, however the lead came about."""
        return self.layout.alike[0].kinds

    @cached_property
    def hands(self) -> int | None:
        """How many different hands (of all hidden seats together) there can be; None if there are too many to tell."""
        found = self.shares(MOST_SHARES)
        return None if found is None else sum(map(self.hands_of, found))

    def shares(self, most: int) -> Mapping[Share, int] | None:
        """Return each way to share out ``kinds`` with the worlds of one hand of it; None if there are more than this.

        The worlds are exact but for a factor that all have in common.
        """
        kinds = self.kinds
        graphs = self.graphs if self.layout.alike is self.layout.cases else self._grown(self.layout.alike)
        found: dict[Share, dict[Node, tuple[int, int]]] = {(): {}}
        for graph, (_, layers) in enumerate(graphs):
            for node in layers[self.shown]:
                found[()][node] = (node.reach, graph)
        for at, kind in enumerate(kinds):
            after: dict[Share, dict[Node, tuple[int, int]]] = {}
            parts = [[part.span.seat for part in steps[self.shown + at].parts] for steps, _ in graphs]
            for share, nodes in found.items():
                for node, (reach, graph) in nodes.items():
                    for taken, ways, child in node.branches:
                        held = self._by_seat(parts[graph], taken)
                        reached = after.setdefault((*share, held), {})
                        before = reached.get(child, (0, graph))[0]
                        each = ways // _choices(len(kind.tiles), taken) * _choices_of_parts(parts[graph], taken)
                        reached[child] = (before + reach * each, graph)
            if len(after) > most:
                return None
            found = after
        return {share: sum(ways for ways, _ in nodes.values()) for share, nodes in found.items()}

    def _by_seat(self, parts: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
        held = [0] * self.seats
        for seat, count in zip(parts, taken, strict=True):
            held[seat] += count
        return tuple(held)

    def hands_of(self, share: Share) -> int:
        """Return how many hands share the kinds like this."""
        return prod(_choices(len(kind.tiles), held) for kind, held in zip(self.kinds, share, strict=True))


def _choices(size: int, taken: Sequence[int]) -> int:
    """Return in how many ways so many tiles can be taken from a kind of this size, in turn."""
    ways = 1
    for count in taken:
        ways *= comb(size, count)
        size -= count
    return ways


def _choices_of_parts(parts: Sequence[int], taken: Sequence[int]) -> int:
    """Return in how many ways the tiles of each seat can be split among its parts."""
    held: dict[int, int] = {}
    ways = 1
    for seat, count in zip(parts, taken, strict=True):
        held[seat] = held.get(seat, 0) + count
        ways *= comb(held[seat], count)
    return ways
