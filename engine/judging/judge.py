"""What each action of the viewer is worth, from what he can know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random

from engine.actions import Action, Do
from engine.belief import Belief, Count, Weighed, believed, counted, enumerated, sampler
from engine.belief import World as Deal
from engine.equity import facts_of, utility
from engine.equity.chances import Utility
from engine.judging.endings import MOST_HANDS, Ending, is_ending, root_of, solved
from engine.judging.playing_out import Playouts, Stop
from engine.judging.priors import prior_of
from engine.judging.reading import Reader, resampled, sources_of
from engine.judging.values import Candidate, Effort, Judgement
from engine.playout import Outcome, World, player_for, sight_of, spot_of, weights_for
from engine.rules import Rules, Score
from engine.snapshot import Snapshot

PROPOSALS = 3
"""So many worlds are drawn for each that is kept when choices are read."""
MOST_READ = 800
"""So many worlds are enough to estimate what choices say of each hand of an ending."""
REMAINDERS = 500
"""So many simulated ends of the match tell the chances of three or four sides."""
NEAR = 0.5
"""From this part of the target on, the chance of winning the match decides."""


def never() -> bool:
    """Somebody waits for the answer."""
    return False


def judge(
    snapshot: Snapshot, effort: Effort, chance: Random, stop: Stop = never, *, chances: bool = False
) -> Judgement:
    """Return what every legal play and draw of the viewer, whose turn it is, is worth.

    ``chances`` asks for the chance of winning the match too; near the target it decides anyway, if the effort says so.
    ``stop`` ends the work early: the judgement is then as good as it has become.
    """
    actions = distinct(snapshot)
    by_chance = effort.for_match and is_near(snapshot)
    wins = utility(snapshot.rules, facts_of(snapshot), REMAINDERS) if by_chance or chances else None
    belief = believed(snapshot)
    count = counted(belief)
    if effort.ends and is_ending(snapshot):
        found = _ending(snapshot, belief, count, effort, chance, stop, actions, wins)
        if found is not None:
            return _ordered(snapshot, _by_chance(found) if by_chance else found, exact=True, by_chance=by_chance)
    rules, active = snapshot.rules, snapshot.active
    player = player_for(rules, active, weights_for(rules, active))
    prior = prior_of(player, sight_of(snapshot), rules, actions)
    playouts = Playouts(player, actions, margin_of(rules, snapshot.viewer or 0), wins, prior)
    for begun in range(0, effort.worlds, effort.at_once):
        number = min(effort.at_once, effort.worlds - begun)
        worlds, sources = worlds_of(snapshot, belief, count, effort, chance, number)
        playouts.run(worlds, stop, drops=effort.drops, by_chance=by_chance, sources=sources)
        if stop() or (effort.drops and len(playouts.running) == 1):
            break
    return _ordered(snapshot, playouts.candidates(), exact=False, by_chance=by_chance)


def distinct(snapshot: Snapshot) -> list[Action]:
    """Return the legal plays and draws without those that come to the same: a tile at the other of two equal ends."""
    rules = snapshot.rules
    plain = not rules.spinner and rules.score is Score.PLAIN and len(set(snapshot.ends.values())) == 1
    seen: set[object] = set()
    found = []
    for action in snapshot.legal:
        key = (action.do, action.tile) if plain else action
        if key not in seen:
            seen.add(key)
            found.append(action)
    return found


def is_near(snapshot: Snapshot) -> bool:
    """Return whether the match is so near its end that its score counts."""
    rules = snapshot.rules
    if rules.rounds is not None:
        return rules.rounds - len(snapshot.results) <= 3
    return bool(snapshot.tied) or max(snapshot.scores) >= NEAR * rules.target


def margin_of(rules: Rules, seat: int) -> Callable[[Outcome], float]:
    """Return the function that tells a seat's own points, less the mean of the other sides'."""
    side, others = rules.team_of(seat), rules.teams - 1

    def margin(outcome: Outcome) -> float:
        mine = outcome.points[side]
        return mine - (sum(outcome.points) - mine) / others

    return margin


def worlds_of(
    snapshot: Snapshot, belief: Belief, count: Count, effort: Effort, chance: Random, number: int
) -> tuple[list[list[World]], list[int]]:
    """Return so many worlds as the viewer must think of them, each with its boneyard in some orders.

    The numbers say which of them hold the same hands because one was likelier than others.
    """
    draw = sampler(belief, count)
    reader = Reader(snapshot) if effort.reads else None
    deals: Sequence[Deal]
    if reader is None or not reader.choices:
        deals, sources = [draw.world(chance) for _ in range(number)], list(range(number))
    else:
        proposals = [draw.traced(chance) for _ in range(PROPOSALS * number)]
        kept = resampled(proposals, [reader.weight(world) for world in proposals], number, chance)
        deals, sources = kept, sources_of(kept, proposals)
    spot = spot_of(snapshot)
    orders = effort.orders if spot.drawable else 1
    found = [
        [World(deal.hands, boneyard, spot) for boneyard in orders_of(deal.boneyard, orders, chance)] for deal in deals
    ]
    return found, sources


def orders_of(boneyard: tuple[int, ...], number: int, chance: Random) -> list[tuple[int, ...]]:
    """Return a boneyard in so many orders, the given one first."""
    found = [boneyard]
    for _ in range(number - 1):
        order = list(boneyard)
        chance.shuffle(order)
        found.append(tuple(order))
    return found


def _ending(
    snapshot: Snapshot,
    belief: Belief,
    count: Count,
    effort: Effort,
    chance: Random,
    stop: Stop,
    actions: Sequence[Action],
    wins: Utility | None,
) -> tuple[Candidate, ...] | None:
    """Return the exact values, or None if there are too many hands or they are too hard."""
    hands = enumerated(belief, MOST_HANDS, count)
    if hands is None or {action.do for action in actions} not in ({Do.PLAY}, {Do.PASS}):
        return None
    weights = [float(weighed.weight) for weighed in hands]
    if effort.reads and len(hands) > 1:
        weights = _read(snapshot, belief, count, effort, chance, hands)
    assert snapshot.viewer is not None
    return solved(Ending(root_of(snapshot), snapshot.viewer, hands), weights, actions, wins, stop)


def _by_chance(found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the candidates to be compared by their chance; what is equal is not to differ by rounding."""
    return tuple(one if one.chance is None else one._replace(value=round(one.chance, 9)) for one in found)


def _read(
    snapshot: Snapshot, belief: Belief, count: Count, effort: Effort, chance: Random, hands: Sequence[Weighed]
) -> list[float]:
    """Return the weights of the hands by what was chosen too, estimated from worlds that tell what came when."""
    reader = Reader(snapshot)
    weights = [float(weighed.weight) for weighed in hands]
    if not reader.choices:
        return weights
    draw = sampler(belief, count)
    sums: dict[tuple[int, ...], list[float]] = defaultdict(list)
    for _ in range(PROPOSALS * min(effort.worlds, MOST_READ)):
        world = draw.traced(chance)
        sums[world.hands].append(reader.weight(world))
    every = [weight for run in sums.values() for weight in run]
    usual = sum(every) / len(every)
    means = [sum(run) / len(run) if (run := sums.get(weighed.hands)) else usual for weighed in hands]
    return [weight * mean for weight, mean in zip(weights, means, strict=True)]


def _ordered(snapshot: Snapshot, found: Sequence[Candidate], *, exact: bool, by_chance: bool) -> Judgement:
    """Return the judgement with every legal action in it, the best first; those given up come last."""
    by_tile = {(candidate.action.do, candidate.action.tile): candidate for candidate in found}
    known = {candidate.action: candidate for candidate in found}
    whole = [
        known.get(action) or by_tile[action.do, action.tile]._replace(action=action)
        for action in snapshot.legal
        if action in known or (action.do, action.tile) in by_tile
    ]
    whole.sort(key=lambda candidate: (-candidate.value, -candidate.points))
    return Judgement(tuple(whole), exact, by_chance)
