"""The public side of a closed round, and which worlds are still possible there.

Worlds are numbered; a set of them is a bit mask.  All worlds of a node share what everybody saw, so a node keeps that
once, and what differs (who holds which tile) is looked up in masks that are made at the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.actions import ENDS, PASS, Action, Do, play
from engine.belief import Weighed
from engine.chain import CLOSED, Chain
from engine.playout import spot_of
from engine.practice.coalition_partner import Known, PartnerPolicy
from engine.rules import BlockEnds, Score
from engine.snapshot import Snapshot
from engine.solver import FREE, Position
from engine.solver.scoring import scoring_of
from engine.tiles import SUIT, TILES, ids_in, mask_of, pips_in


class Step(NamedTuple):
    """A play of a tile at a side (0 left, 1 right), or with tile -1 a pass."""

    tile: int
    side: int = 0

    @property
    def action(self) -> Action:
        """The step as the game knows it."""
        return PASS if self.tile < 0 else play(TILES[self.tile], ENDS[self.side])


PASSES = Step(-1)


class Node(NamedTuple):
    """What everybody sees; ``played`` and ``last`` are tiles laid since the start, ``could`` what a partner goes by."""

    left: int
    right: int
    turn: int
    played: int
    passes: int
    could: tuple[int, ...]
    last: Step = PASSES

    @property
    def fits(self) -> int:
        """The mask of the tiles that fit an end."""
        return SUIT[self.left] | SUIT[self.right]


class Table:
    """A closed moment of a round, with the worlds that agree with what its player knows."""

    def __init__(self, snapshot: Snapshot, worlds: Sequence[Weighed], partner: PartnerPolicy) -> None:
        rules, viewer = snapshot.rules, snapshot.viewer
        if rules.score is not Score.PLAIN or rules.spinner or snapshot.drawable or snapshot.wrong is not None:
            raise ValueError("a plan is looked for by plain scoring, without a spinner, with nothing to draw")
        if viewer is None or snapshot.turn != viewer or not snapshot.chain.placements or not worlds:
            raise ValueError("a plan is looked for by the seat to act, with a tile on the table and a possible hand")
        mine = mask_of(snapshot.hand)
        if any(world.hands[viewer] != mine for world in worlds):
            raise ValueError("the hands of a world are not those of the player")
        self.rules, self.me, self.active = rules, viewer, snapshot.active
        self.partner = (viewer + 2) % 4 if rules.partnership else None
        self.legal = snapshot.legal
        self.hands = [world.hands for world in worlds]
        self.weights = [world.weight for world in worlds]
        self.full = (1 << len(worlds)) - 1
        self.holds = [self._holders(seat) for seat in range(len(self.hands[0]))]
        spot = spot_of(snapshot)
        self.root = Node(*spot.ends[:2], viewer, 0, snapshot.passes, spot.could if rules.partnership else ())
        self._following = dict(zip(self.active, (*self.active[1:], self.active[0]), strict=True))
        self._at_once = rules.block_ends is BlockEnds.AT_ONCE
        self._scoring = scoring_of(rules)
        at = self.active.index(viewer)
        self._turned = self.active[at:] + self.active[:at]
        self._leader, self._boneyard, self._policy = snapshot.leader, snapshot.boneyard, partner
        table = mask_of(placement.tile for placement in snapshot.chain.placements)
        self._unlaid = ((1 << rules.set_size) - 1) & ~table
        self._choices: dict[tuple[Node, int], Step] = {}

    def _holders(self, seat: int) -> dict[int, int]:
        """Return for each tile in which worlds a seat holds it."""
        found: dict[int, int] = {}
        for number, hands in enumerate(self.hands):
            for tile in ids_in(hands[seat]):
                found[tile] = found.get(tile, 0) | 1 << number
        return found

    def is_ours(self, seat: int) -> bool:
        """Return whether a seat plays for the player's side."""
        return seat in (self.me, self.partner)

    def steps(self, node: Node, worlds: int) -> list[tuple[Step, int]]:
        """Return everything that the seat to act can do in one of the worlds, and in which of them."""
        if node.turn == self.partner:
            return self._partner_steps(node, worlds)
        holds = self.holds[node.turn]
        found: list[tuple[Step, int]] = []
        able = 0
        for tile in ids_in(node.fits & ~node.played):
            those = holds.get(tile, 0) & worlds
            if those:
                able |= those
                found += [(Step(tile, side), those) for side in self._sides(node, tile)]
        if able != worlds:
            found.append((PASSES, worlds & ~able))
        return found

    @staticmethod
    def _sides(node: Node, tile: int) -> Iterator[int]:
        """Yield the sides at which a tile comes to something different."""
        if node.left in TILES[tile]:
            yield 0
        if node.right in TILES[tile] and node.left != node.right:
            yield 1

    def step_of(self, action: Action) -> Step:
        """Return the step of an action of the player at the start; ValueError if he can't do it."""
        if action not in self.legal or action.do not in (Do.PLAY, Do.PASS):
            raise ValueError(f"{action} can't be done here")
        if action.tile is None or action.end is None:
            return PASSES
        return Step(action.tile.id, 0 if self.root.left == self.root.right else ENDS.index(action.end))

    def _partner_steps(self, node: Node, worlds: int) -> list[tuple[Step, int]]:
        """Return what the partner does by his policy, and in which worlds."""
        found: dict[Step, int] = {}
        for number in ids_in(worlds):
            hand = self.hands[number][node.turn] & ~node.played
            step = self._choices.get((node, hand))
            if step is None:
                step = self._choices[node, hand] = self._partner_step(node, number, hand)
            found[step] = found.get(step, 0) | 1 << number
        return list(found.items())

    def _partner_step(self, node: Node, number: int, hand: int) -> Step:
        plays = [Step(tile, side) for tile in ids_in(hand & node.fits) for side in self._sides(node, tile)]
        if len(plays) < 2:
            return plays[0] if plays else PASSES
        sizes = tuple((held & ~node.played).bit_count() for held in self.hands[number])
        unseen = self._unlaid & ~node.played & ~hand
        ends = (min(node.left, node.right), max(node.left, node.right))
        action = self._policy(Known(node.turn, hand, ends, node.could, sizes, unseen, self._boneyard, self._leader))
        side = ENDS.index(action.end) if action.end is not None and node.left != node.right else 0
        step = Step(action.tile.id if action.tile is not None else -1, side ^ (node.left > node.right))
        if step not in plays:
            raise ValueError(f"the partner's policy chose {action}, which can't be done")
        return step

    def after(self, node: Node, step: Step) -> Node:
        """Return what everybody sees after a step."""
        turn = self._following[node.turn]
        if step.tile < 0:
            could = node.could
            if could:
                seat = node.turn
                could = (*could[:seat], could[seat] & ~node.fits, *could[seat + 1 :])
            return node._replace(turn=turn, passes=node.passes + 1, could=could, last=step)
        low, high = TILES[step.tile]
        inner = node.right if step.side else node.left
        outer = low + high - inner
        left, right = (node.left, outer) if step.side else (outer, node.right)
        return node._replace(
            left=left, right=right, turn=turn, played=node.played | 1 << step.tile, passes=0, last=step
        )

    def over(self, node: Node, mover: int, worlds: int) -> int:
        """Return in which of the worlds the round has ended by the last step (R18, R19)."""
        if node.last.tile >= 0 and not self.hands[_first(worlds)][mover] & ~node.played:
            return worlds
        if not self._at_once:
            return worlds if node.passes >= len(self.active) else 0
        able = 0
        for tile in ids_in(node.fits & ~node.played):
            for seat in self.active:
                able |= self.holds[seat].get(tile, 0)
        return worlds & ~able

    def points(self, node: Node, mover: int, number: int) -> int:
        """Return what the player's side scores, less all others, for the end of the round in a world (R20-R26)."""
        hands, scoring = self.hands[number], self._scoring
        if not hands[mover] & ~node.played:
            place = self._turned.index(mover)
            turned = self._turned[place:] + self._turned[:place]
            pips = [pips_in(hands[seat] & ~node.played) for seat in turned]
            partner = pips[2] if scoring.partners else 0
            points = scoring.going_out(partner, sum(pips) - partner) + (scoring.bonus if node.last.tile == 0 else 0)
            return points if self.is_ours(mover) else -points
        pips = [pips_in(hands[seat] & ~node.played) for seat in self._turned]
        place, points = scoring.blocked(tuple(pips))
        return points if self.is_ours(self._turned[place]) else -points

    def position(self, node: Node, number: int) -> Position:
        """Return a world as the solver takes it."""
        hands = tuple(hand & ~node.played for hand in self.hands[number])
        chain = Chain((), (node.left, node.right, CLOSED, CLOSED))
        return Position(self.rules, hands, node.turn, self.active, chain, (), 0, FREE, node.passes)


def _first(worlds: int) -> int:
    return (worlds & -worlds).bit_length() - 1
