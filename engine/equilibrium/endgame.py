"""The public tree of an endgame: what can happen in sight of everybody, and which hands each seat may hold there.

A round that is blocked at once and one that is blocked after passes are the same game: who can play knows as much in
both, and who cannot has no choice.  So the tree always lets both pass before the round ends.

Parts of the tree in which no hand has a choice are not kept: only what every pair of hands comes to in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.actions import ENDS, PASS, Action, play
from engine.chain import CLOSED, EMPTY, Chain, count_of_ends, extended, opened
from engine.rules import Rules, Score
from engine.tiles import PIPS, SUIT, TILES, ids_in, pips_in

MOST_NODES = 5_000
"""So many public nodes a tree may have unless more are asked for."""


class TreeTooLargeError(ValueError):
    """The endgame has more public nodes than may be built."""


class Endgame(NamedTuple):
    """An endgame in which nothing can be drawn any more: what everybody sees, and the weight of each pair of hands."""

    rules: Rules
    chain: Chain
    turn: int
    passes: int
    pairs: Mapping[tuple[int, int], float]


class Public(NamedTuple):
    """What everybody sees at a node: the chain, whose turn it is, and the actions since the endgame began."""

    chain: Chain
    turn: int
    passes: int
    path: tuple[Action, ...]
    played: tuple[int, int]
    """Masks of the tiles that each seat has played since then."""


@dataclass(slots=True)
class Move:
    """One action at a node and where it leads; the lists say which of the node's hands go there."""

    action: Action
    child: Node
    mover: list[int]
    other: list[int]


@dataclass(slots=True)
class Node:
    """A public node; ``hands`` are the places of the hands that each seat may hold there.

    Without moves it is an end: ``payoff[i][j]`` is what seat 0 scores with its i-th and seat 1's j-th hand, times the
    weight of the pair.
    """

    public: Public
    hands: tuple[list[int], list[int]]
    moves: list[Move] = field(default_factory=list)
    payoff: list[list[float]] = field(default_factory=list)
    number: int = -1
    """Its place among the nodes with a choice."""

    @property
    def choices(self) -> list[int]:
        """How many actions each hand of the seat to move has."""
        many = [0] * len(self.hands[self.public.turn])
        for move in self.moves:
            for place in move.mover:
                many[place] += 1
        return many


@dataclass(slots=True)
class Tree:
    """The whole tree; ``hands[seat]`` are the hands as masks, ``nodes`` those with a choice, ``size`` all of them."""

    endgame: Endgame
    hands: tuple[list[int], list[int]]
    root: Node
    nodes: list[Node]
    size: int
    total: float
    """The sum of the weights of all pairs."""

    def hand_at(self, node: Node, place: int) -> int:
        """Return what the mover's hand at this place still holds at a node."""
        seat = node.public.turn
        return self.hands[seat][node.hands[seat][place]] & ~node.public.played[seat]


def build(endgame: Endgame, most: int = MOST_NODES) -> Tree:
    """Return the public tree; TreeTooLargeError if it has more nodes than that."""
    if endgame.rules.seats != 2:
        raise ValueError("only endgames of two seats can be solved")
    pairs = {pair: weight for pair, weight in endgame.pairs.items() if weight > 0}
    if not pairs or any(not one or not other or one & other for one, other in pairs):
        raise ValueError("an endgame needs pairs of hands that share no tile")
    return _Builder(endgame, pairs, most).tree()


class _Builder:
    """Builds a tree from its root down."""

    def __init__(self, endgame: Endgame, pairs: Mapping[tuple[int, int], float], most: int) -> None:
        self.endgame, self.pairs, self.most = endgame, pairs, most
        self.hands = (sorted({one for one, _ in pairs}), sorted({other for _, other in pairs}))
        places = [{hand: place for place, hand in enumerate(hands)} for hands in self.hands]
        self.weight = [[0.0] * len(self.hands[1]) for _ in self.hands[0]]
        self.partners = ([0] * len(self.hands[0]), [0] * len(self.hands[1]))
        """For each hand the hands of the other seat that go with it, as a mask of places."""
        for (one, other), weight in pairs.items():
            left, right = places[0][one], places[1][other]
            self.weight[left][right] = weight
            self.partners[0][left] |= 1 << right
            self.partners[1][right] |= 1 << left
        self.size = 0
        self.nodes: list[Node] = []

    def tree(self) -> Tree:
        """Return the finished tree."""
        public = Public(self.endgame.chain, self.endgame.turn, self.endgame.passes, (), (0, 0))
        every = (list(range(len(self.hands[0]))), list(range(len(self.hands[1]))))
        root = self.node(public, every, 0)
        return Tree(self.endgame, self.hands, root, self.nodes, self.size, sum(self.pairs.values()))

    def node(self, public: Public, hands: tuple[list[int], list[int]], gain: int) -> Node:
        """Return a node and all below it; ``gain`` is what seat 0 is ahead by since the beginning (All Fives)."""
        self.count()
        node, seat = Node(public, hands), public.turn
        fits, played = _fitting(public.chain), public.played[seat]
        playable = [self.hands[seat][place] & ~played & fits for place in hands[seat]]
        reachable = 0
        for mask in playable:
            reachable |= mask
        for number in ids_in(reachable):
            bit = 1 << number
            mover = [place for place, mask in enumerate(playable) if mask & bit]
            for action, chain in self.plays(public.chain, seat, number):
                self.add(node, action, mover, chain, gain)
        stuck = [place for place, mask in enumerate(playable) if not mask]
        if stuck:
            self.add(node, PASS, stuck, public.chain, gain)
        if all(many == 1 for many in node.choices) and all(not move.child.moves for move in node.moves):
            self.collapse(node)
        else:
            node.number = len(self.nodes)
            self.nodes.append(node)
        return node

    def count(self) -> None:
        self.size += 1
        if self.size > self.most:
            raise TreeTooLargeError(f"the endgame has more than {self.most} nodes")

    def plays(self, chain: Chain, seat: int, number: int) -> Iterator[tuple[Action, Chain]]:
        """Yield the plays of a tile that lead to different chains."""
        tile, rules = TILES[number], self.endgame.rules
        if chain == EMPTY:
            yield play(tile), opened(seat, tile, spinner=rules.spinner)
            return
        alike = not rules.spinner and rules.score is Score.PLAIN
        for side, end in enumerate(chain.ends):
            if end == CLOSED or end not in tile or (alike and side and end == chain.ends[0]):
                continue
            yield play(tile, ENDS[side]), extended(chain, seat, tile, side, end, spinner=rules.spinner)

    def add(self, node: Node, action: Action, mover: list[int], chain: Chain, gain: int) -> None:
        """Add a move of the hands at these places, with the node it leads to."""
        public, seat = node.public, node.public.turn
        bit = 0 if action.tile is None else 1 << action.tile.id
        partners = 0
        for place in mover:
            partners |= self.partners[seat][node.hands[seat][place]]
        rival = self.hands[1 - seat]
        other = [
            place for place, hand in enumerate(node.hands[1 - seat]) if partners >> hand & 1 and not rival[hand] & bit
        ]
        kept = (self.pick(node, seat, mover), self.pick(node, 1 - seat, other))
        hands = kept if seat == 0 else kept[::-1]
        played = tuple(mask | bit if side == seat else mask for side, mask in enumerate(public.played))
        passes = 0 if bit else public.passes + 1
        after = Public(chain, 1 - seat, passes, (*public.path, action), (played[0], played[1]))
        if bit and self.endgame.rules.score is Score.FIVES:
            count = count_of_ends(chain)
            gain += 0 if count % 5 else (count if seat == 0 else -count)
        if not self.hands[seat][hands[seat][0]] & ~played[seat]:
            child = self.ended(after, hands, gain, seat)
        elif passes > 1:
            child = self.ended(after, hands, gain, None)
        else:
            child = self.node(after, hands, gain)
        node.moves.append(Move(action, child, mover, other))

    @staticmethod
    def pick(node: Node, seat: int, places: list[int]) -> list[int]:
        hands = node.hands[seat]
        return [hands[place] for place in places]

    def ended(self, public: Public, hands: tuple[list[int], list[int]], gain: int, out: int | None) -> Node:
        """Return the end of a round, by the empty hand of a seat or by a block (R21-R23)."""
        self.count()
        left = [[pips_in(self.hands[seat][place] & ~public.played[seat]) for place in hands[seat]] for seat in range(2)]
        if out is not None:
            last = public.path[-1].tile
            bonus = self.endgame.rules.blank_bonus if last is not None and not PIPS[last.id] else 0
            gain += bonus if out == 0 else -bonus
        payoff = [
            [self.weight[one][other] * (gain + theirs - mine) for other, theirs in zip(hands[1], left[1], strict=True)]
            for one, mine in zip(hands[0], left[0], strict=True)
        ]
        return Node(public, hands, payoff=payoff)

    def collapse(self, node: Node) -> None:
        """Make a node without choices an end."""
        seat = node.public.turn
        payoff = [[0.0] * len(node.hands[1]) for _ in node.hands[0]]
        for move in node.moves:
            rows, columns = (move.mover, move.other) if seat == 0 else (move.other, move.mover)
            for row, values in zip(rows, move.child.payoff, strict=True):
                target = payoff[row]
                for column, value in zip(columns, values, strict=True):
                    target[column] += value
        node.moves, node.payoff = [], payoff


def _fitting(chain: Chain) -> int:
    """Return the mask of the tiles that can be laid; anything on an empty table."""
    if chain == EMPTY:
        return -1
    mask = 0
    for number in chain.ends:
        if number != CLOSED:
            mask |= SUIT[number]
    return mask
