"""The moment of a problem: the truth, what its player may know, and the same moment with other hidden hands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from engine.actions import Action
from engine.belief import Hand, Weighed, believed, enumerated
from engine.belief.layout import Proof
from engine.belief.leads import Lead
from engine.errors import GameError
from engine.events import Dealt, TileDrawn, told
from engine.practice.problem import Problem, bad_problem
from engine.rules import Rules
from engine.snapshot import Snapshot
from engine.state import Deal, MatchState
from engine.tiles import TILES, ids_in
from engine.transition import apply, start_match
from engine.views import snapshot_for

Fits: TypeAlias = Callable[[int, int], bool]
"""Says whether a tile can have come with the batch at a place."""

MOST_WORLDS = 20_000
"""More hands than this are not listed."""


@lru_cache(maxsize=16)
def state_of(problem: Problem) -> MatchState:
    """Return the true state; ProblemError if the problem breaks a rule."""
    state = played(problem.rules, problem.deal, problem.actions)
    if state.turn != problem.seat:
        raise bad_problem("it is another seat's turn")
    return state


def played(rules: Rules, deal: Deal, actions: Sequence[Action]) -> MatchState:
    """Return the state after some actions, each by the seat whose turn it is; ProblemError if one breaks a rule."""
    try:
        state = start_match(rules, deal).state
        for action in actions:
            state = apply(state, state.turn, action).state
    except GameError:
        raise bad_problem("it breaks a rule") from None
    return state


@lru_cache(maxsize=16)
def snapshot_of(problem: Problem) -> Snapshot:
    """Return what the player may know."""
    return snapshot_for(state_of(problem), problem.seat, len(problem.actions))


@lru_cache(maxsize=16)
def worlds_of(problem: Problem) -> tuple[Weighed, ...]:
    """Return every hand that agrees with what the player knows."""
    found = enumerated(believed(snapshot_of(problem)), MOST_WORLDS)
    if found is None:
        raise bad_problem("too many hands are possible")
    return found


def state_with(problem: Problem, hands: tuple[int, ...], actions: Sequence[Action] = ()) -> MatchState:
    """Return the state of the moment with other hands, after more actions; ValueError if they can't be held."""
    state = with_hands(state_of(problem), problem, hands)
    for action in actions:
        state = apply(state, state.turn, action).state
    return state


def with_hands(state: MatchState, problem: Problem, hands: tuple[int, ...]) -> MatchState:
    """Return the state of a problem as it would be with these hands, everything that its player saw being the same."""
    if hands == state.hands:
        return state
    deal = _deal_with(state, problem, hands)
    found = played(problem.rules, deal, problem.actions)
    if found.hands != hands:
        raise ValueError("nobody can hold these hands")
    return found


def _deal_with(state: MatchState, problem: Problem, hands: tuple[int, ...]) -> Deal:
    """Return a deal of the round that leads to these hands by the same actions."""
    belief = believed(snapshot_for(state, problem.seat))
    events = told(state.history)
    came = _origins(belief.hands, belief.proof, hands, problem.seat)
    dealt, order = list(problem.deal.hands), list[int]()
    for place, event in enumerate(events):
        if isinstance(event, Dealt):
            dealt = [
                sum(1 << number for number in came[seat].get(place, [])) if seat in came else hand
                for seat, hand in enumerate(event.hands)
            ]
        elif isinstance(event, TileDrawn):
            kept = came.get(event.seat, {}).get(place)
            order.append(kept[0] if kept else event.tile.id)
    gone = sum(dealt) | sum(1 << number for number in order)
    rest = (*problem.deal.boneyard, *ids_in(sum(problem.deal.hands)))
    order += [number for number in rest if not gone >> number & 1]
    return problem.deal._replace(hands=tuple(dealt), boneyard=tuple(order))


def _origins(
    known: Sequence[Hand], proof: Proof, hands: Sequence[int], viewer: int
) -> Mapping[int, Mapping[int, list[int]]]:
    """Return one way in which the hands of the others may have come, by seat and place of the batch."""
    for lead in proof.leads:
        ways = {
            hand.seat: way
            for hand in known
            if hand.seat != viewer and (way := origins(hand, hands[hand.seat], lead, proof.leader)) is not None
        }
        if len(ways) == len(known) - 1:
            return ways
    raise ValueError("nobody can hold these hands")


def origins(hand: Hand, held: int, lead: Lead, leader: int) -> dict[int, list[int]] | None:
    """Return one way in which a hand may have come: for each batch, by its place, the tiles that came with it."""
    last = {shown.tile: sys.maxsize if shown.held else shown.place for shown in hand.shown}
    first_seen = {shown.tile: shown.place for shown in hand.shown}
    tiles = [*last, *ids_in(held & ~sum(1 << number for number in last))]
    first = hand.batches[0].place if hand.batches else 0
    not_dealt = lead.not_dealt(to_leader=hand.seat == leader)
    if hand.seat == leader and lead.tile >= 0 and lead.tile not in tiles:
        return None

    def fits(number: int, place: int) -> bool:
        if number == lead.tile and (hand.seat != leader or place != first):
            return False
        if place == first and not_dealt >> number & 1 and number != lead.tile:
            return False
        until = last.get(number, sys.maxsize)
        numbers = [end for sign in hand.signs if place < sign.place < until for end in sign.ends]
        return place < first_seen.get(number, sys.maxsize) and not any(end in TILES[number] for end in numbers)

    return _matched(tiles, {batch.place: batch.tiles for batch in hand.batches}, fits)


def _matched(tiles: Sequence[int], room: Mapping[int, int], fits: Fits) -> dict[int, list[int]] | None:
    """Return the tiles that each batch gets so that every tile is in one that it fits, or None if there is no way."""
    found: dict[int, list[int]] = {place: [] for place in room}

    def finds(number: int, tried: set[int]) -> bool:
        for place, came in found.items():
            if place in tried or not fits(number, place):
                continue
            tried.add(place)
            if len(came) < room[place]:
                came.append(number)
                return True
            for other in came:
                if finds(other, tried):
                    came.remove(other)
                    came.append(number)
                    return True
        return False

    return found if all(finds(number, set()) for number in tiles) else None
