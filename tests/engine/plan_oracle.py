"""Every plan there is, one by one: the oracle of the search for one plan; and small moments to try it on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple, TypeAlias

from engine.actions import PASS, Action, End, play
from engine.belief import Weighed
from engine.chain import CLOSED
from engine.events import Why
from engine.playout import player_for, sight_of, weights_for
from engine.practice.coalition import Planner
from engine.rulebooks import RULEBOOKS
from engine.rules import Rules
from engine.snapshot import Phase, Snapshot
from engine.state import Deal, MatchState
from engine.tiles import TILES
from engine.transition import apply, legal_actions, start_match
from engine.views import snapshot_for

History: TypeAlias = tuple[Action, ...]
Plan: TypeAlias = dict[History, Action]
MOST_PLANS = 400

TABLES = {
    "two": ("jaques", 2, {}),
    "two by the official rules": ("official", 2, {}),
    "three": ("jaques", 3, {}),
    "three by the official rules": ("official", 3, {}),
    "three by the rules of pagat": ("pagat", 3, {}),
    "partners": ("jaques", 4, {"partnership": True}),
    "partners by the official rules": ("official", 4, {"partnership": True}),
}


class TooManyError(Exception):
    """There are more plans than the oracle is given."""


class Moment(NamedTuple):
    """A moment of a closed round in all its worlds; the snapshot is that of the seat to act, the same in all."""

    states: tuple[MatchState, ...]
    worlds: tuple[Weighed, ...]
    snapshot: Snapshot


def moment(rules: Rules, random: Random, most: int = 4) -> Moment | None:
    """Return a moment with few tiles, after an opening and perhaps a pass, or None if that can't be."""
    seats, leader = rules.seats, random.randrange(rules.seats)
    tiles = random.sample(range(random.choice((10, 15))), k=min(10, 3 * seats))
    each = random.randint(2, 3 if seats < 4 else 2)
    if seats * each + 1 + rules.reserve > len(tiles):
        tiles = random.sample(range(21), k=seats * each + 1 + rules.reserve)
    tiles = tiles[: seats * each + 1 + rules.reserve]
    opening, after = tiles.pop(), random.randint(1, 2)
    me = (leader + after) % seats
    mine, rest = tiles[:each], tiles[each:]
    found: dict[tuple[int, ...], MatchState] = {}
    for _ in range(30):
        random.shuffle(rest)
        state = _state(rules, leader, opening, me, mine, rest)
        for _ in range(1, after):
            if state.phase is Phase.PLAYING and legal_actions(state) == (PASS,) and state.turn != me:
                state = apply(state, state.turn, PASS).state
        if state.phase is Phase.PLAYING and state.turn == me:
            found[state.hands] = state
    if not found:
        return None
    chosen = random.sample(list(found), k=random.randint(1, min(most, len(found))))
    worlds = tuple(Weighed(hands, random.randint(1, 3)) for hands in chosen)
    states = tuple(found[hands] for hands in chosen)
    return Moment(states, worlds, snapshot_for(states[0], me))


def _state(rules: Rules, leader: int, opening: int, me: int, mine: list[int], rest: list[int]) -> MatchState:
    each, hands, left = len(mine), [0] * rules.seats, list(rest)
    for seat in range(rules.seats):
        held = mine if seat == me else [left.pop() for _ in range(each)]
        hands[seat] = sum(1 << tile for tile in held)
    hands[leader] |= 1 << opening
    state = start_match(rules, Deal(tuple(hands), tuple(left), leader, Why.GIVEN)).state
    return apply(state, leader, play(TILES[opening])).state


class Oracle:
    """Knows nothing but the rules: lists every plan and lets the opponents do their worst in every world."""

    def __init__(self, moment: Moment) -> None:
        self.start, self.me = moment.states[0], moment.states[0].turn
        self.partner = (self.me + 2) % 4 if self.start.rules.partnership else None
        rules, active = self.start.rules, self.start.setup.active
        self.player = player_for(rules, active, weights_for(rules, active))

    def able(self, state: MatchState) -> tuple[Action, ...]:
        """Return what a seat may do, or what the partner does by his policy."""
        actions = legal_actions(state)
        if state.turn == self.partner and len(actions) > 1:
            return (self.partners(state),)
        return actions

    def partners(self, state: MatchState) -> Action:
        """Return the play of the trained policy, to which the end of the lower number is the left one."""
        left, right, _, _ = state.ends
        sight = sight_of(snapshot_for(state, state.turn))
        if left <= right:
            return self.player.choose(sight)
        turned = sight.spot._replace(ends=(right, left, CLOSED, CLOSED))
        action = self.player.choose(sight._replace(spot=turned))
        assert action.tile is not None
        return play(action.tile, End.RIGHT if action.end is End.LEFT else End.LEFT)

    def plans(self, states: list[MatchState], history: History) -> list[Plan]:
        """Return every plan from here on."""
        states = [state for state in states if state.phase is Phase.PLAYING]
        if not states:
            return [{}]
        found: list[Plan] = []
        turn = states[0].turn
        if turn == self.me:
            for action in legal_actions(states[0]):
                after = [apply(state, turn, action).state for state in states]
                found += [{history: action, **plan} for plan in self.plans(after, (*history, action))]
        else:
            every = dict.fromkeys(action for state in states for action in self.able(state))
            parts = []
            for action in every:
                those = [apply(state, turn, action).state for state in states if action in self.able(state)]
                parts.append(self.plans(those, (*history, action)))
            for some in product(*parts):
                found.append({known: action for plan in some for known, action in plan.items()})
                if len(found) > MOST_PLANS:
                    raise TooManyError
        if len(found) > MOST_PLANS:
            raise TooManyError
        return found

    def value(self, state: MatchState, plan: Plan, history: History = ()) -> int:
        """Return what a plan keeps in a world."""
        if state.phase is not Phase.PLAYING:
            team = state.rules.team_of(self.me)
            won = [now - then for now, then in zip(state.scores, self.start.scores, strict=True)]
            return 2 * won[team] - sum(won)
        actions = (plan[history],) if state.turn == self.me else self.able(state)
        return min(self.value(apply(state, state.turn, a).state, plan, (*history, a)) for a in actions)


def cases(
    name: str, count: int, seed: int = 0
) -> Iterator[tuple[Moment, Planner, dict[Action, list[tuple[int, ...]]]]]:
    """Yield moments, their planners, and by first action what every plan keeps in each world."""
    book, seats, options = TABLES[name]
    rules = RULEBOOKS[book].rules(seats, options)
    random = Random(f"{name}{seed}")
    while count:
        made = moment(rules, random)
        if made is None or len(made.snapshot.legal) < 2:
            continue
        oracle = Oracle(made)
        try:
            plans = oracle.plans(list(made.states), ())
        except TooManyError:
            continue
        found: dict[Action, list[tuple[int, ...]]] = {}
        for plan in plans:
            kept = tuple(oracle.value(state, plan) for state in made.states)
            found.setdefault(plan[()], []).append(kept)
        count -= 1
        yield made, Planner(made.snapshot, made.worlds), found
