"""The unseen tiles sorted into kinds, and with which batches of which hands each kind can have come.

Tiles of a kind are alike in all that was proven, so that whatever counts or deals them need not tell them apart.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.belief.hand import Hand
from engine.belief.leads import UNPROVEN, Lead
from engine.belief.room import Room, states_after
from engine.tiles import TILES, ids_in


class Span(NamedTuple):
    """Batches of a seat's hand, from ``first`` to ``last``."""

    seat: int
    first: int
    last: int


class Kind(NamedTuple):
    """Tiles that nothing tells apart and where they can have come from; ``must``: they were in a hand for certain."""

    tiles: tuple[int, ...]
    spans: tuple[Span, ...]
    must: bool = False


class Case(NamedTuple):
    """The kinds if the lead came about in one way: each tile that was shown, and the unseen ones."""

    shown: tuple[Kind, ...]
    kinds: tuple[Kind, ...]


class Layout(NamedTuple):
    """Batches of each seat that need telling apart: how many tiles, and how many choices of the seat came before."""

    sizes: tuple[tuple[int, ...], ...]
    epochs: tuple[tuple[int, ...], ...]
    cases: tuple[Case, ...]
    """One for each way in which the lead can have come about."""
    alike: tuple[Case, ...]
    """The same cases, with kinds of the same tiles in the same order in all of them."""


class Proof(NamedTuple):
    """What the acts of the hands' owners do not say: who led and how that came about, what nobody holds and who must.

    Nobody holds a tile of ``lacked``; somebody among the hidden hands holds at least one of ``owed``, unless it is 0.
    """

    leader: int
    leads: tuple[Lead, ...]
    lacked: int = 0
    owed: int = 0


def laid_out(hands: Sequence[Hand], unseen: int, proof: Proof) -> Layout:
    """Return the layout of some hands; the kinds come in an order that keeps the counting short, most narrow first."""
    leads = proof.leads
    masks = [batch.could for hand in hands for batch in hand.batches if hand.hidden]
    masks += [mask for lead in leads for mask in (lead.barred, lead.lacked, 1 << lead.tile if lead.tile >= 0 else 0)]
    parts = _told_apart(unseen, [*masks, proof.lacked, proof.owed])
    raw = [_case(hands, parts, proof, lead) for lead in leads]
    edges = [_edges(hand, raw, dealt_apart=leads != UNPROVEN) for hand in hands]
    sizes = tuple(_sums([batch.tiles for batch in hand.batches], edge) for hand, edge in zip(hands, edges, strict=True))
    epochs = tuple(tuple(_epoch(hand, first) for first in edge[:-1]) for hand, edge in zip(hands, edges, strict=True))
    alike = [_merged(case, edges) for case in raw]
    cases = [_in_order(_joined(case, proof.owed), hands, sizes) for case in alike]
    if len(cases) == 1:
        only = tuple(cases)
        return Layout(sizes, epochs, only, only)
    return Layout(sizes, epochs, tuple(cases), tuple(alike))


def _joined(case: Case, owed: int) -> Case:
    """Return the case with those kinds together that are alike in it."""
    found: dict[tuple[tuple[Span, ...], bool], list[int]] = {}
    for kind in case.kinds:
        if not kind.must:
            found.setdefault((kind.spans, bool(owed >> kind.tiles[0] & 1)), []).extend(kind.tiles)
    joined = [Kind(tuple(tiles), spans) for (spans, _), tiles in found.items()]
    return case._replace(kinds=(*joined, *(kind for kind in case.kinds if kind.must)))


def _in_order(case: Case, hands: Sequence[Hand], sizes: Sequence[Sequence[int]]) -> Case:
    """Return the case with the unseen kinds in an order that leaves few states to tell apart.

    With one hidden hand that is the most narrow first.
    """
    hidden = [hand.seat for hand in hands if hand.hidden and sizes[hand.seat]]
    firsts = {kind: [_first_of(kind, seat, len(sizes[seat])) for seat in hidden] for kind in case.kinds}
    left = sorted(case.kinds, key=lambda kind: (kind.must, firsts[kind], kind.tiles), reverse=True)
    if len(hidden) < 2:
        return case._replace(kinds=tuple(left))
    rooms = [Room(sizes[seat]) for seat in hidden]
    for kind in left:
        for room, first in zip(rooms, firsts[kind], strict=True):
            room.later[first] += len(kind.tiles)
    order: list[Kind] = []
    while left:
        best = min(left, key=lambda kind: states_after(rooms, firsts[kind], len(kind.tiles)))
        for room, first in zip(rooms, firsts[best], strict=True):
            room.place(first, len(best.tiles))
        left.remove(best)
        order.append(best)
    return case._replace(kinds=tuple(order))


def _first_of(kind: Kind, seat: int, none: int) -> int:
    """Return the first batch of a seat that tiles of a kind can have come with, ``none`` if there is none."""
    return next((span.first for span in kind.spans if span.seat == seat), none)


def _told_apart(unseen: int, masks: Iterable[int]) -> list[int]:
    """Split the unseen tiles by every mask."""
    parts = [unseen] if unseen else []
    for mask in dict.fromkeys(masks):
        parts = [piece for part in parts for piece in (part & mask, part & ~mask) if piece]
    return parts


def _first(hand: Hand, part: int) -> int:
    """Return the first batch that hidden tiles of a kind can have come with, their number if there is none."""
    return next((at for at, batch in enumerate(hand.batches) if batch.could & part), len(hand.batches))


def _case(hands: Sequence[Hand], parts: Sequence[int], proof: Proof, lead: Lead) -> Case:
    """Return the kinds with spans over the batches as they came."""
    shown = [
        Kind((tile.tile,), (_shown_span(hand, tile.tile, tile.place, proof.leader, lead),), must=True)
        for hand in hands
        for tile in hand.shown
        if hand.batches
    ]
    shown.sort(key=lambda kind: (kind.spans[0].seat, kind.spans[0].last, -kind.spans[0].first))
    kinds: list[Kind] = []
    for part in parts:
        tiles = tuple(ids_in(part))
        if part & proof.lacked:
            kinds.append(Kind(tiles, (), must=lead.tile in tiles))
        elif lead.tile in tiles:
            kinds.append(Kind(tiles, _leaders(hands[proof.leader], lead), must=True))
        else:
            spans = [_span(hand, part, proof.leader, lead) for hand in hands if hand.hidden and hand.batches]
            kinds.append(Kind(tiles, tuple(span for span in spans if span.first <= span.last)))
    return Case(tuple(shown), tuple(kinds))


def _leaders(hand: Hand, lead: Lead) -> tuple[Span, ...]:
    """Return where the unseen tile that made a seat lead is: among the dealt ones, if it can be."""
    return (Span(hand.seat, 0, 0),) if hand.hidden and hand.batches[0].could >> lead.tile & 1 else ()


def _span(hand: Hand, part: int, leader: int, lead: Lead) -> Span:
    """Return the batches that a hidden tile of a kind can have come with: the later ones, whose signs it survives."""
    first = _first(hand, part)
    return Span(
        hand.seat,
        max(first, 1) if part & lead.not_dealt(to_leader=hand.seat == leader) else first,
        len(hand.batches) - 1,
    )


def _shown_span(hand: Hand, number: int, place: int, leader: int, lead: Lead) -> Span:
    """Return the batches that a tile can have come with that was seen in a hand at a place of the history."""
    tile, places = TILES[number], [batch.place for batch in hand.batches]
    last = sum(came < place for came in places) - 1
    signs = [sign.place for sign in hand.signs if sign.place < place and any(end in tile for end in sign.ends)]
    first = sum(came < max(signs) for came in places) if signs else 0
    if lead.not_dealt(to_leader=hand.seat == leader) >> number & 1:
        first = max(first, 1)
    if number == lead.tile:
        last = 0 if hand.seat == leader else -1
    return Span(hand.seat, first, last)


def _epoch(hand: Hand, first: int) -> int:
    """Return how many choices a seat made before a batch came."""
    return sum(place <= hand.batches[first].place for place in hand.choices)


def _edges(hand: Hand, cases: Sequence[Case], *, dealt_apart: bool) -> list[int]:
    """Return where batches have to be told apart: the first batch of each group, and their number."""
    batches = hand.batches
    edges = {0, len(batches)} | ({1} if dealt_apart and len(batches) > 1 else set())
    for case in cases:
        for kind in (*case.shown, *case.kinds):
            for span in kind.spans:
                if span.seat == hand.seat and span.first <= span.last:
                    edges |= {span.first, span.last + 1}
    edges |= {at for at in range(1, len(batches)) if _epoch(hand, at) != _epoch(hand, at - 1)}
    return sorted(edges)


def _sums(values: Sequence[int], edges: Sequence[int]) -> tuple[int, ...]:
    return tuple(sum(values[first:end]) for first, end in pairwise(edges))


def _merged(case: Case, edges: Sequence[Sequence[int]]) -> Case:
    """Return the case with spans over groups of batches, the most narrow kinds first."""

    def grouped(kind: Kind) -> Kind:
        return kind._replace(spans=tuple(_grouped(span, edges[span.seat]) for span in kind.spans))

    return Case(tuple(map(grouped, case.shown)), tuple(map(grouped, case.kinds)))


def _grouped(span: Span, edges: Sequence[int]) -> Span:
    if span.first > span.last:
        return span
    return Span(span.seat, bisect_right(edges, span.first) - 1, bisect_right(edges, span.last) - 1)
