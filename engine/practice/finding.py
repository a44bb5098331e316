"""Rounds of the bots, and the problems in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.actions import Action
from engine.bots.chance import bot_seed
from engine.bots.ladder import make_bot
from engine.dealing import make_deal
from engine.practice.examining import examined, may_be_good
from engine.practice.problem import Problem
from engine.rules import Rules
from engine.snapshot import Phase
from engine.transition import apply, start_match
from engine.views import snapshot_for

LEVELS = ("club", "rulebook", "club")
"""Who plays the rounds, in turn."""


class Source(NamedTuple):
    """What rounds are played: by which rulebook (its name) and rules, from which seed."""

    rulebook: str
    rules: Rules
    seed: str


def problems_of(source: Source, number: int) -> Iterator[Problem]:
    """Yield the problems of a round, which depends on the source and its number alone."""
    seed = f"{source.seed}/{number}"
    level = LEVELS[number % len(LEVELS)]
    bots = [make_bot(level, bot_seed(seed, seat)) for seat in range(source.rules.seats)]
    deal = make_deal(source.rules, seed, None)
    state = start_match(source.rules, deal).state
    actions: list[Action] = []
    while state.phase is Phase.PLAYING:
        snapshot = snapshot_for(state, state.turn, len(actions))
        if may_be_good(snapshot):
            found = examined(snapshot, source.rulebook, deal, actions)
            if found is not None:
                yield found
        action = bots[state.turn].choose(snapshot)
        actions.append(action)
        state = apply(state, state.turn, action).state
