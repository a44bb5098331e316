"""Our side of a comparison with the PyPI peers without events: the open-hands solver, and random rounds on bit masks.

Used as ``peer_bench.py --ours benchmarks/core_adapter.py``.  The peers score in their own ways, so each brings a
``Scoring``; nothing else about the solver differs from the game's.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.chain import CLOSED, Chain
from engine.rulebooks import JAQUES
from engine.solver import Position, Scoring, solve, values
from engine.solver.pairs import pairs_of
from engine.solver.scoring import NOBODY, opponents
from engine.tiles import make_tile, pips_in

Halves = tuple[int, int]
Pairs = list[list[Halves]]

PARTNERS = JAQUES.rules(4, {"draw": "none", "hand_size": 7, "partnership": True})
BLOCK = JAQUES.rules(2, {"draw": "none"})
_BITS = {halves: 1 << make_tile(*halves).id for halves in [(low, high) for high in range(7) for low in range(high + 1)]}


def _all_hands(pips: tuple[int, ...]) -> tuple[int, int]:
    """Score a stuck round as ``dominoes`` does: the lower side wins the pips of all hands."""
    ours, theirs = pips[0] + pips[2], pips[1] + pips[3]
    return NOBODY if ours == theirs else (int(theirs < ours), ours + theirs)


def _lower_wins(pips: tuple[int, ...]) -> tuple[int, int]:
    """Score a stuck round as OpenSpiel does: the lower hand wins the other's pips."""
    ours, theirs = pips
    return NOBODY if ours == theirs else (int(theirs < ours), max(pips))


DOMINOES = Scoring(partners=True, going_out=lambda ours, theirs: ours + theirs, blocked=_all_hands, share=1)
OPEN_SPIEL = Scoring(partners=False, going_out=opponents, blocked=_lower_wins)


def _position(hands: Pairs, ends: Halves | None, turn: int) -> Position:
    masks = tuple([sum([_BITS[tile] for tile in hand]) for hand in hands])
    rules = PARTNERS if len(hands) == 4 else BLOCK
    chain = Chain() if ends is None else Chain((), (*ends, CLOSED, CLOSED))
    return Position(rules, masks, turn, tuple(range(len(hands))), chain)


def solve_partnership(hands: Pairs, ends: Halves | None, turn: int) -> int:
    """Return the value of a partnership position for seats 0 and 2, as ``dominoes`` scores it."""
    return solve(_position(hands, ends, turn), for_side=0, scoring=DOMINOES, with_line=False).points


def solve_block2(hands: Pairs, ends: Halves | None, turn: int) -> int:
    """Return the value of a position of two without drawing for seat 0, as OpenSpiel scores it."""
    return solve(_position(hands, ends, turn), for_side=0, scoring=OPEN_SPIEL, with_line=False).points


def move_values(hands: Pairs, ends: Halves | None, turn: int) -> dict[object, int]:
    """Return the value of every move of a partnership position: what a sampling player asks in each world."""
    return dict(values(_position(hands, ends, turn), for_side=0, scoring=DOMINOES).points)


def rounds_partnership(n: int, seed: int) -> None:
    """Play ``n`` random rounds of four hands of seven, without drawing."""
    _rounds(4, n, seed)


def rounds_block2(n: int, seed: int) -> None:
    """Play ``n`` random rounds of two hands of seven, without drawing."""
    _rounds(2, n, seed)


_FITS, _PLAYS = pairs_of(6)
_WAYS = [{bit: tuple(q for q, _ in ways) for bit, (_, _, _, ways) in plays.items()} for plays in _PLAYS]
"""For each pair of ends and each tile that fits, the pairs it leads to."""


def _rounds(seats: int, count: int, seed: int) -> list[Halves]:
    """Play rounds of random tiles at random ends; return who acted last and the pips left in all hands."""
    random = Random(seed).random
    bits = list(_BITS.values())
    cuts = [slice(at, at + 7) for at in range(0, seats * 7, 7)]
    following = [*range(1, seats), 0]
    results = []

    def at_random(_: int) -> float:
        return random()

    for _ in range(count):
        bits.sort(key=at_random)
        hands = [sum(bits[cut]) for cut in cuts]
        seat = int(random() * seats)
        hands[seat] ^= (bit := bits[seat * 7])
        (pair,) = _WAYS[28][bit]
        passes = 0
        while passes < seats:
            seat = following[seat]
            hand = hands[seat]
            playable = hand & _FITS[pair]
            if playable:
                passes = 0
                if playable & playable - 1:
                    for _ in range(int(random() * playable.bit_count())):
                        playable &= playable - 1
                    bit = playable & -playable
                else:
                    bit = playable
                ways = _WAYS[pair][bit]
                pair = ways[0] if len(ways) == 1 or random() < 0.5 else ways[1]
                hands[seat] = hand ^ bit
                if hand == bit:
                    break
            else:
                passes += 1
        left = 0
        for hand in hands:
            left |= hand
        results.append((seat, pips_in(left)))
    return results
