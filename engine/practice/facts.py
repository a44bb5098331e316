"""The facts of a position for its explanation: what is open after each play, where a number's tiles are, who can play.

All of it is what the player could know: it comes from his snapshot and from the hands that agree with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.actions import Action, Do
from engine.belief import Belief, Weighed, believed
from engine.chain import CLOSED
from engine.judging.endings import root_of
from engine.practice.explained import (
    Counts,
    Course,
    Facts,
    Follower,
    Known,
    Number,
    Out,
    Play,
    Range,
    Step,
    Tempting,
)
from engine.practice.keeping import Kept, Ranking
from engine.practice.problem import Problem
from engine.practice.proofs import excluded, proven
from engine.practice.trial import Trial, begin
from engine.practice.values import values_over
from engine.rules import BlockedWinner, Rules
from engine.snapshot import Snapshot
from engine.solver import Position, solve
from engine.solver.position import after
from engine.tiles import PIPS, SUIT, Tile, mask_of, pips_in, tiles_in

Points = Mapping[Action, Sequence[int]]
"""What each play is worth in each world, as ``engine.solver`` says it."""


def facts(problem: Problem) -> Facts:
    """Return the facts of a problem."""
    return facts_at(begin(problem))


@lru_cache(maxsize=8)
def facts_at(trial: Trial) -> Facts:
    """Return the facts of a moment at which the player is to play."""
    snapshot, worlds = trial.snapshot, trial.possible
    return facts_of(snapshot, worlds, values_over(snapshot, worlds), trial.ranking)


def facts_of(snapshot: Snapshot, worlds: Sequence[Weighed], points: Points, ranking: Ranking) -> Facts:
    """Return the facts of a closed position in which the viewer is to play; ``ranking`` is over the same worlds."""
    belief, root = believed(snapshot), root_of(snapshot)
    plays = [_play(root, worlds, action, points[action], kept) for action, kept in ranking.plays.items()]
    best = ranking.best
    then = after(root, best)[0]
    numbers = tuple(_number(snapshot, belief, worlds, then, number) for number in _open(then))
    place = _worst(ranking.plays[best].points, worlds)
    return Facts(
        hands=len(worlds),
        plays=tuple(plays),
        numbers=numbers,
        followers=_followers(then, worlds, root.turn),
        course=course_of(root, worlds[place].hands, best, points[best][place]),
        tempting=_tempting(root, worlds, points, plays),
        known=tuple(_known(snapshot, belief, worlds, seat) for seat in _others(root)),
        matters=min(numbers, key=lambda one: (len(one.out), one.number not in (best.tile or ()))).number,
        is_open=ranking.is_open,
    )


def _others(root: Position) -> tuple[int, ...]:
    """Return the other seats that play, in the order of their turns."""
    at = root.active.index(root.turn)
    return root.active[at + 1 :] + root.active[:at]


def _open(position: Position) -> tuple[int, ...]:
    return tuple(dict.fromkeys(number for number in position.chain.ends if number != CLOSED))


def _play(root: Position, worlds: Sequence[Weighed], action: Action, values: Sequence[int], kept: Kept) -> Play:
    total = sum(world.weight for world in worlds)
    mean = sum(world.weight * value for world, value in zip(worlds, values, strict=True)) / total
    then = after(root, action)[0]
    stuck = [world for world in worlds if is_stuck(_with(then, world.hands, action))]
    counts = _counts(root, then, stuck) if stuck else None
    share = sum(world.weight for world in stuck) / total
    ends = tuple(number for number in then.chain.ends if number != CLOSED)
    return Play(action, ends, kept.mean, kept.worst, mean, min(values), share, counts)


def _with(then: Position, hands: Sequence[int], action: Action) -> Position:
    """Return the position after the first play, with other hands: the tile laid is gone from them."""
    gone = 0 if action.tile is None else 1 << action.tile.id
    return then._replace(hands=tuple(hand & ~gone for hand in hands))


def is_stuck(position: Position) -> bool:
    """Whether nobody can play any more, and nobody has gone out."""
    hands = [position.hands[seat] for seat in position.active]
    return not position.drawable and all(hands) and not any(hand & position.fits for hand in hands)


def _counts(root: Position, then: Position, stuck: Sequence[Weighed]) -> Counts:
    seat, rules = root.turn, root.rules
    mine = pips_in(then.hands[seat])
    pips = [[pips_in(world.hands[other]) for world in stuck] for other in range(len(root.hands))]
    others = tuple((other, Range(min(pips[other]), max(pips[other]))) for other in _others(root))
    return Counts(mine, others, _sides(rules, mine, seat, pips))


def _sides(rules: Rules, mine: int, seat: int, pips: Sequence[Sequence[int]]) -> tuple[Range, Range] | None:
    if not rules.partnership or rules.blocked_winner is not BlockedWinner.LOWEST_TEAM:
        return None
    ours = [mine + partner for partner in pips[(seat + 2) % 4]]
    theirs = [one + other for one, other in zip(pips[(seat + 1) % 4], pips[(seat + 3) % 4], strict=True)]
    return Range(min(ours), max(ours)), Range(min(theirs), max(theirs))


def _number(snapshot: Snapshot, belief: Belief, worlds: Sequence[Weighed], then: Position, number: int) -> Number:
    mine = then.hands[snapshot.viewer or 0] & SUIT[number]
    laid = mask_of(placement.tile for placement in then.chain.placements) & SUIT[number]
    every = (1 << snapshot.rules.set_size) - 1
    out, nowhere = [], []
    for tile in tiles_in(SUIT[number] & every & ~laid & ~mine):
        seats = _holders(worlds, tile, snapshot.viewer)
        if seats:
            certain = len(seats) == 1 and all(world.hands[seats[0]] >> tile.id & 1 for world in worlds)
            out.append(Out(tile, seats, seats[0] if certain else None))
        else:
            nowhere.append(excluded(snapshot, belief, tile))
    return Number(number, tiles_in(laid), tiles_in(mine), tuple(nowhere), tuple(out))


def _holders(worlds: Sequence[Weighed], tile: Tile, viewer: int | None) -> tuple[int, ...]:
    seats = range(len(worlds[0].hands))
    return tuple(seat for seat in seats if seat != viewer and any(world.hands[seat] >> tile.id & 1 for world in worlds))


def _followers(then: Position, worlds: Sequence[Weighed], viewer: int) -> tuple[Follower, ...]:
    total = sum(world.weight for world in worlds)
    found = []
    for seat in _others(then._replace(turn=viewer)):
        able = [world for world in worlds if world.hands[seat] & then.fits]
        tiles = 0
        for world in able:
            tiles |= world.hands[seat] & then.fits
        found.append(Follower(seat, sum(world.weight for world in able) / total, tiles_in(tiles)))
    return tuple(found)


def _worst(values: Sequence[int], worlds: Sequence[Weighed]) -> int:
    """Return the world in which a play brings least, the likeliest of those."""
    return min(range(len(worlds)), key=lambda place: (values[place], -worlds[place].weight, place))


def course_of(root: Position, hands: tuple[int, ...], action: Action, points: int) -> Course:
    """Return how it goes on after a play when everybody sees all hands and plays best."""
    steps = [_step(root, action)]
    position = after(root._replace(hands=hands), action)[0]
    if not position.is_over:
        for following in solve(position, for_side=root.turn).line:
            steps.append(_step(position, following))
            position = after(position, following)[0]
    return Course(hands, points, tuple(steps))


def _step(position: Position, action: Action) -> Step:
    on = None if action.end is None else position.chain.open_ends[action.end]
    return Step(position.turn, action, on)


def _tempting(root: Position, worlds: Sequence[Weighed], points: Points, plays: Sequence[Play]) -> Tempting | None:
    """Return the worse play with the heaviest tile of all; where the best one has that, the second best.

    It must be worse in one hand at least when that is open: else no hand alone refutes it.
    """
    best = plays[0]
    worse = [play for play in plays[1:] if play.mean < best.mean or play.worst < best.worst]
    heaviest = max(_weight(play.action) for play in plays)
    heavy = [play for play in worse if _weight(play.action) == heaviest > _weight(best.action)]
    for chosen in (*heavy, *worse):
        bad, good = points[chosen.action], points[best.action]
        place = max(range(len(worlds)), key=lambda at: (good[at] > bad[at], -bad[at], good[at], worlds[at].weight, -at))
        if chosen.action.do is Do.PLAY and good[place] > bad[place]:
            course = course_of(root, worlds[place].hands, chosen.action, bad[place])
            return Tempting(chosen, chosen in heavy, course, good[place])
    return None


def _weight(action: Action) -> int:
    return -1 if action.tile is None else PIPS[action.tile.id]


def _known(snapshot: Snapshot, belief: Belief, worlds: Sequence[Weighed], seat: int) -> Known:
    must, may = -1, 0
    for world in worlds:
        must &= world.hands[seat]
        may |= world.hands[seat]
    return Known(seat, snapshot.counts[seat], tiles_in(must), tiles_in(may), proven(snapshot, belief, seat))
