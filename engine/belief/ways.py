"""Every way in which tiles can have come with the batches of the hands, as a graph that is counted, summed and sampled.

Kinds are placed one after the other.  A node is how much room is left in each group of batches; batches that no later
kind tells apart are one group, so there are few nodes.  Each tile of a batch has a slot of its own: a branch that puts
``n`` of ``size`` tiles into a group with room ``m`` stands for ``C(size, n) · m! / (m − n)!`` ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import comb, perm
from typing import NamedTuple, TypeAlias

from engine.belief.layout import Kind, Span

State: TypeAlias = tuple[int, ...]
"""Room left in each group, then 1 while a tile that somebody must hold has not been placed, else 0."""

Choice: TypeAlias = "tuple[tuple[int, ...], int, Node]"
"""How many tiles of the kind go to each part, in how many ways, and what follows."""

Table: TypeAlias = "tuple[list[float], list[tuple[tuple[int, ...], Node]]]"
"""Cumulated chances of choices, and the tiles of each part and what follows."""


class Node:
    """A moment of the placing: how many ways lead on from it, and how many led to it."""

    __slots__ = ("branches", "reach", "table", "value")

    def __init__(self) -> None:
        self.branches: list[Choice] = []
        self.value = 0
        self.reach = 0
        self.table: Table | None = None
        """Filled by the sampler: cumulated chances and what they lead to."""


class Part(NamedTuple):
    """Batches that are one for the rest of the placing: ``sources`` are groups before, ``target`` the group after."""

    span: Span
    sources: tuple[int, ...]
    target: int


class Step(NamedTuple):
    """The placing of one kind."""

    kind: Kind
    parts: tuple[Part, ...]
    into: tuple[int, ...]
    """The group after the step of each group before it."""
    groups: int
    """How many groups there are after it."""
    later: tuple[int, ...]
    """How many tiles of later kinds can go to each group after it."""
    left: int
    """How many tiles of later kinds there are."""
    pays: bool
    """Whether a tile of this kind is one that somebody must hold."""


Graph: TypeAlias = "tuple[list[Step], list[list[Node]]]"
"""The steps, and the nodes before each of them and after the last."""


def steps_of(kinds: Sequence[Kind], sizes: Sequence[Sequence[int]], owed: int) -> tuple[list[Step], list[Span]]:
    """Return the steps in order, and the groups before the first."""
    groups = [Span(seat, 0, len(batches) - 1) for seat, batches in enumerate(sizes) if batches]
    later, left = [0] * len(groups), 0
    steps: list[Step] = []
    for kind in reversed(kinds):
        finer, into = _cut(groups, kind.spans)
        parts = _parts(finer, into, kind.spans)
        pays = bool(owed >> kind.tiles[0] & 1)
        steps.append(Step(kind, parts, into, len(groups), tuple(later), left, pays))
        targets = {source for part in parts for source in part.sources}
        room = zip(into, range(len(finer)), strict=True)
        later = [later[group] + (len(kind.tiles) if at in targets else 0) for group, at in room]
        left += len(kind.tiles)
        groups = finer
    return steps[::-1], groups


def _cut(groups: Sequence[Span], spans: Sequence[Span]) -> tuple[list[Span], tuple[int, ...]]:
    """Return the groups cut where spans begin and end, and the group that each piece is of."""
    finer: list[Span] = []
    into: list[int] = []
    for at, (seat, first, last) in enumerate(groups):
        edges = {first, last + 1}
        for span in spans:
            if span.seat == seat:
                edges |= {edge for edge in (span.first, span.last + 1) if first < edge <= last}
        cuts = sorted(edges)
        finer += [Span(seat, start, end - 1) for start, end in pairwise(cuts)]
        into += [at] * (len(cuts) - 1)
    return finer, tuple(into)


def _parts(groups: Sequence[Span], into: Sequence[int], spans: Sequence[Span]) -> tuple[Part, ...]:
    """Return the groups that a kind may go to, those together that will be one."""
    found: dict[int, list[int]] = {}
    for at, (seat, first, last) in enumerate(groups):
        if any(span.seat == seat and span.first <= first and last <= span.last for span in spans):
            found.setdefault(into[at], []).append(at)
    return tuple(
        Part(Span(groups[at[0]].seat, groups[at[0]].first, groups[at[-1]].last), tuple(at), target)
        for target, at in found.items()
    )


def grown(kinds: Sequence[Kind], sizes: Sequence[Sequence[int]], owed: int) -> Graph:
    """Return the graph of placing the kinds into batches of these sizes, without what leads nowhere."""
    steps, groups = steps_of(kinds, sizes, owed)
    start = tuple(sum(sizes[seat][first : last + 1]) for seat, first, last in groups)
    root = Node()
    layers = [{(*start, int(bool(owed))): root}]
    for step in steps:
        after: dict[State, Node] = {}
        for state, node in layers[-1].items():
            for taken, ways, state_after in _branches(step, state):
                child = after.get(state_after)
                if child is None:
                    child = after[state_after] = Node()
                node.branches.append((taken, ways, child))
        layers.append(after)
    for state, node in layers[-1].items():
        node.value = 0 if any(state) else 1
    alive = [[node for node in layers[-1].values() if node.value]]
    for layer in reversed(layers[:-1]):
        for node in layer.values():
            node.branches = [branch for branch in node.branches if branch[2].value]
            node.value = sum(ways * child.value for _, ways, child in node.branches)
        alive.append([node for node in layer.values() if node.value])
    root.reach = 1
    nodes = alive[::-1]
    for living in nodes:
        for node in living:
            reach = node.reach
            for _, ways, child in node.branches:
                child.reach += reach * ways
    return steps, nodes


def _branches(step: Step, state: State) -> Iterator[tuple[tuple[int, ...], int, State]]:
    """Yield every choice of a step: the tiles of each part, the ways, and the state after."""
    room = [0] * step.groups
    for group, free in zip(step.into, state, strict=False):
        room[group] += free
    size, later = len(step.kind.tiles), step.later
    need = size if step.kind.must else max(0, sum(room) - step.left)
    limits: list[tuple[int, int]] = []
    urgent = [max(0, free - most) for free, most in zip(room, later, strict=True)]
    for _, sources, target in step.parts:
        free = state[sources[0]] if len(sources) == 1 else sum(state[source] for source in sources)
        limits.append((urgent[target], free))
        urgent[target] = 0
    if any(urgent):
        return  # a group that no later kind can fill
    for taken, ways in _shared(size, need, limits):
        after = room.copy()
        for part, count in zip(step.parts, taken, strict=True):
            after[part.target] -= count
        owing = 0 if step.pays and any(taken) else state[-1]
        yield taken, ways, (*after, owing)


def _shared(size: int, need: int, limits: Sequence[tuple[int, int]]) -> list[tuple[tuple[int, ...], int]]:
    """Return every way to give ``need`` or more of so many tiles to parts, each with its least and its room."""
    if not limits:
        return [] if need else [((), 1)]
    (least, room), others = limits[0], limits[1:]
    most = min(room, size)
    if not others:
        return [((n,), comb(size, n) * perm(room, n)) for n in range(max(least, need), most + 1)]
    found: list[tuple[tuple[int, ...], int]] = []
    for n in range(least, most + 1):
        ways = comb(size, n) * perm(room, n)
        found += [((n, *rest), ways * more) for rest, more in _shared(size - n, max(0, need - n), others)]
    return found
