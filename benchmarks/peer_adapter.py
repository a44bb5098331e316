"""Our side of the comparison with the PyPI peers: random rounds through ``legal_actions`` and ``apply``.

Every action builds its events, as in a real match; there is no session and no journal.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.events import Why
from engine.rulebooks import JAQUES, OFFICIAL
from engine.rules import Rules
from engine.state import Deal
from engine.transition import apply, legal_actions, start_match


def _rounds(rules: Rules, count: int, seed: int) -> None:
    """Play rounds of random moves, each from a shuffled deal with a random leader."""
    random = Random(seed).random
    seats, size = rules.seats, rules.hand_size
    bits = [1 << tile for tile in range(rules.set_size)]
    cuts = [slice(seat * size, (seat + 1) * size) for seat in range(seats)]
    rest = slice(seats * size, None)
    for _ in range(count):
        bits.sort(key=lambda _: random())
        hands = tuple([sum(bits[cut]) for cut in cuts])
        deal = Deal(hands, tuple([bit.bit_length() - 1 for bit in bits[rest]]), int(random() * seats), Why.GIVEN)
        state = start_match(rules, deal).state
        while actions := legal_actions(state):
            state = apply(state, state.turn, actions[int(random() * len(actions))]).state


def rounds_partnership(n: int, seed: int) -> None:
    """Play ``n`` random rounds of four hands of seven in partnership, without drawing."""
    _rounds(OFFICIAL.rules(4, {"draw": "none", "hand_size": 7, "partnership": True}), n, seed)


def rounds_block2(n: int, seed: int) -> None:
    """Play ``n`` random rounds of two hands of seven, without drawing."""
    _rounds(JAQUES.rules(2, {"draw": "none"}), n, seed)
