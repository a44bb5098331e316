"""Club, Counter and Expert choose what they chose when their strength was measured."""

from __future__ import annotations

import pytest

from engine.bots.ladder import make_bot
from engine.dealing import make_deal
from engine.rulebooks import rulebook
from engine.snapshot import Snapshot
from engine.transition import apply, start_match
from engine.views import snapshot_for

POSITIONS = 5
CHOSEN = {
    "club": "5-5 2-2left 1-4right 3-3left 5-5",
    "counter": "5-5 2-2left 1-5right 3-3left 5-5",
    "expert": "5-5 2-2left 1-5right 3-3left 5-5",
}
"""What a level did in positions 0, 1, 2 …; made by ``told`` with the code that benchmarks/results/ladder.txt is of."""


def position(number: int) -> Snapshot:
    """A moment of a round between two Rulebook bots, sooner or later in it, at which there is a choice of tiles."""
    rules = rulebook("jaques").rules(2)
    state = start_match(rules, make_deal(rules, f"stay {number}", None)).state
    bots = [make_bot("rulebook", f"stay {number} {seat}") for seat in range(2)]
    choices = number % 4
    while True:
        seen = snapshot_for(state, state.turn)
        if len({action.tile for action in seen.legal}) > 1:
            if not choices:
                return seen
            choices -= 1
        state = apply(state, state.turn, bots[state.turn].choose(seen)).state


def told(level: str) -> str:
    """What a level does in each position."""
    found = []
    for number in range(POSITIONS):
        action = make_bot(level, f"stay {number}").choose(position(number))
        found.append(f"{action.tile}{action.end or ''}")
    return " ".join(found)


@pytest.mark.parametrize("level", CHOSEN)
def test_a_level_whose_strength_is_published_chooses_as_it_did(level: str) -> None:
    assert told(level) == CHOSEN[level]
