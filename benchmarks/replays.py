"""Rounds of two seats replayed with other hands, so that all that everybody saw stays as it was."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.actions import DRAW, PASS, play
from engine.belief import believed
from engine.belief.leads import leads
from engine.equilibrium.ranges import in_public
from engine.events import Dealt, Event, Passed, RoundStarted, TileDrawn, TilePlayed
from engine.practice.moments import origins
from engine.state import Deal, MatchState
from engine.transition import apply, start_match
from engine.views import snapshot_for


def events_of(state: MatchState) -> list[Event]:
    """Return what happened in the round, in order."""
    found: list[Event] = []
    history = state.history
    while history is not None:
        history, events = history
        found[:0] = events
    return found


class Replays:
    """Puts other hands into a round so that all that everybody saw stays as it was."""

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self.events = events_of(state)
        seen = in_public(snapshot_for(state, None))
        belief = believed(seen)
        self.hands = belief.hands
        shown = sum(1 << shown.tile for shown in self.hands[seen.leader].shown)
        self.leads = leads(seen, belief.unseen, shown)
        self.begun: dict[tuple[int, int], MatchState] = {}

    def state_with(self, pair: tuple[int, int]) -> MatchState:
        """Return the state at the same moment with other hands."""
        if pair not in self.begun:
            self.begun[pair] = self._replayed(pair)
        return self.begun[pair]

    def _origins(self, pair: tuple[int, int]) -> list[dict[int, list[int]]]:
        """Return one way in which the hands may have come, and with them the lead."""
        for lead in self.leads:
            ways = [
                origins(hand, held, lead, self.state.setup.leader) for hand, held in zip(self.hands, pair, strict=True)
            ]
            if None not in ways:
                return [way for way in ways if way is not None]
        raise AssertionError("no way to hold these hands")

    def _replayed(self, pair: tuple[int, int]) -> MatchState:
        state = self.state
        tiles: dict[int, list[int]] = {}
        dealt, origin = [0, 0], self._origins(pair)
        for seat in range(2):
            for place, numbers in origin[seat].items():
                if isinstance(self.events[place], Dealt):
                    dealt[seat] = sum(1 << number for number in numbers)
                else:
                    tiles[place] = numbers
        order = []
        for place, event in enumerate(self.events):
            if isinstance(event, TileDrawn):
                order.append(tiles[place][0] if place in tiles else event.tile.id)
        gone = sum(1 << number for number in order) | dealt[0] | dealt[1]
        order += [number for number in range(state.rules.set_size) if not gone >> number & 1]
        started = next(event for event in self.events if isinstance(event, RoundStarted))
        deal = Deal(tuple(dealt), tuple(order), state.setup.leader, started.why, state.setup.prescribed)
        now = start_match(state.rules, deal).state
        for event in self.events:
            if isinstance(event, TilePlayed):
                now = apply(now, event.seat, play(event.tile, event.end)).state
            elif isinstance(event, TileDrawn):
                now = apply(now, event.seat, DRAW).state
            elif isinstance(event, Passed):
                now = apply(now, event.seat, PASS).state
        assert now.hands == pair, "the replay leads to other hands"
        return now
