"""What an action leads to at once, by what its seat can prove: who can answer, who must draw, whether it blocks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from engine.actions import ENDS, Action, Do
from engine.belief import believed, counted, enumerated, fitting, sampler
from engine.chain import CLOSED, Chain, extended, opened
from engine.practice.explained import Counts, Range
from engine.review.choice import position_key
from engine.rules import BlockedWinner, Rules
from engine.snapshot import Snapshot
from engine.tiles import mask_of, pips_in

LISTED = 400
"""Up to so many hands are all looked at; where there are more, so many are drawn."""


class Answer(NamedTuple):
    """With which chance another seat has a tile that fits; without one it draws, or passes if it can't."""

    seat: int
    plays: float


class Outlook(NamedTuple):
    """What is open after an action, what the others can do then, and both counts if it can block."""

    action: Action
    ends: tuple[int, ...]
    is_out: bool
    """Whether it was the last tile of its hand."""
    answers: tuple[Answer, ...]
    """The others, in the order of their turns."""
    can_draw: bool
    """Whether who can't play may draw."""
    blocks: float
    """The share of hands with which nobody can play any more."""
    counts: Counts | None
    drawn_fits: float = 0.0
    """The chance that a drawn tile fits, after the draw of one."""


class World(NamedTuple):
    """Hands that agree with all that was seen."""

    hands: tuple[int, ...]
    weight: float


class Held(NamedTuple):
    """Hands that agree with all that was seen: all of them, or so many drawn ones."""

    worlds: tuple[World, ...]
    are_all: bool


@lru_cache(maxsize=64)
def outlook(snapshot: Snapshot, action: Action) -> Outlook:
    """Return what an action of the viewer, who is to act, leads to."""
    viewer = snapshot.viewer
    assert viewer is not None
    chain = chain_after(snapshot, action)
    fits = fitting(chain)
    mine = sum(1 << tile.id for tile in snapshot.hand if tile != action.tile or action.do is not Do.PLAY)
    worlds, others = held(snapshot).worlds, _others(snapshot, viewer)
    total = sum(world.weight for world in worlds)
    answers = tuple(
        Answer(seat, sum(world.weight for world in worlds if world.hands[seat] & fits) / total) for seat in others
    )
    stuck: list[World] = []
    if mine and not snapshot.drawable and not mine & fits and action.do is Do.PLAY:
        stuck = [world for world in worlds if not any(world.hands[seat] & fits for seat in others)]
    return Outlook(
        action=action,
        ends=tuple(number for number in chain.ends if number != CLOSED),
        is_out=not mine,
        answers=answers,
        can_draw=snapshot.drawable > 0,
        blocks=sum(world.weight for world in stuck) / total,
        counts=_counts(snapshot.rules, viewer, mine, others, stuck) if stuck else None,
        drawn_fits=_drawn_fits(snapshot, fits, others, worlds) if action.do is Do.DRAW else 0.0,
    )


def chain_after(snapshot: Snapshot, action: Action) -> Chain:
    """Return the chain with the tile of an action on it."""
    chain, seat, spinner = snapshot.chain, snapshot.viewer or 0, snapshot.rules.spinner
    if action.do is not Do.PLAY or action.tile is None:
        return chain
    if action.end is None or not chain.placements:
        return opened(seat, action.tile, spinner=spinner)
    side = ENDS.index(action.end)
    number = chain.ends[side]
    inner = number if number in action.tile else action.tile.low
    return extended(chain, seat, action.tile, side, inner, spinner=spinner)


def _others(snapshot: Snapshot, viewer: int) -> tuple[int, ...]:
    """Return the other seats that play, in the order of their turns."""
    at = snapshot.active.index(viewer)
    return snapshot.active[at + 1 :] + snapshot.active[:at]


@lru_cache(maxsize=32)
def held(snapshot: Snapshot) -> Held:
    """Return the hands that the others can hold."""
    belief = believed(snapshot)
    count = counted(belief)
    every = enumerated(belief, LISTED, count)
    if every is not None:
        return Held(tuple(World(world.hands, float(world.weight)) for world in every), are_all=True)
    draw, chance = sampler(belief, count), Random(position_key(snapshot))
    return Held(tuple(World(draw.world(chance).hands, 1.0) for _ in range(LISTED)), are_all=False)


def _drawn_fits(snapshot: Snapshot, fits: int, others: Sequence[int], worlds: Sequence[World]) -> float:
    """Return the share of the boneyard that fits, by what is in no hand and not on the table."""
    gone = mask_of((*snapshot.hand, *(placement.tile for placement in snapshot.chain.placements)))
    left = fits & ~gone & ((1 << snapshot.rules.set_size) - 1)
    in_hands = sum(world.weight * sum((world.hands[seat] & left).bit_count() for seat in others) for world in worlds)
    total = sum(world.weight for world in worlds)
    return min(1.0, max(0.0, (left.bit_count() - in_hands / total) / snapshot.boneyard)) if snapshot.boneyard else 0.0


def _counts(rules: Rules, viewer: int, mine: int, others: Sequence[int], stuck: Sequence[World]) -> Counts:
    """Return the pips of a block: the viewer's, and the least and most of each other seat, or of both sides."""
    own = pips_in(mine)
    pips = {seat: [pips_in(world.hands[seat]) for world in stuck] for seat in others}
    ranges = tuple((seat, Range(min(pips[seat]), max(pips[seat]))) for seat in others)
    if not rules.partnership or rules.blocked_winner is not BlockedWinner.LOWEST_TEAM:
        return Counts(own, ranges, None)
    after, partner, before = ((viewer + step) % 4 for step in (1, 2, 3))
    ours = [own + count for count in pips[partner]]
    theirs = [one + other for one, other in zip(pips[after], pips[before], strict=True)]
    return Counts(own, ranges, (Range(min(ours), max(ours)), Range(min(theirs), max(theirs))))
