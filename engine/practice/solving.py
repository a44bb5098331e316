"""What each play of a position is worth: by what the seat to act can know, and with all hands open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from engine.actions import ACCEPT, Action, Do
from engine.belief import Weighed, believed, enumerated
from engine.bots.chance import stream
from engine.errors import RecordError, problem
from engine.judging import Effort, Stop, judge, never
from engine.judging.endings import root_of
from engine.position import Position, Tiles
from engine.practice.coalition import MOST_NODES
from engine.practice.keeping import WIN, Kept, Plans, planner_of, plans_of
from engine.practice.setup import SetUp, kept_back, set_up
from engine.practice.values import TooHardError, canonical, means, values_over
from engine.snapshot import Phase, Snapshot
from engine.solver import Position as OpenPosition
from engine.solver import solve, values
from engine.state import MatchState
from engine.views import snapshot_for

DEALS = 800
"""So many deals are played out where not every hand can be solved."""
MOST_PLANNED = 400
"""With more hands than this no plan is looked for."""
MOST_HANDS = 3000
"""With more hands than this, deals are played out."""
NODES = 300_000
"""What open hands may take: some seconds at most."""
AT_ONCE = 50
"""So many hands are solved before anybody is asked whether there is time for more."""
Means: TypeAlias = Mapping[Action, float]


class Worth(NamedTuple):
    """What a play is worth to the side whose points are counted, less what the others get, to the end of the round.

    ``points`` is the mean, ``se`` its standard error; ``worst`` and ``best`` are known only if every hand was solved.
    All of them are what there would be if the hands were open.  ``kept`` is what one plan, which can't see them, keeps;
    None where that was not worked out.
    """

    action: Action
    points: float
    se: float = 0.0
    worst: int | None = None
    best: int | None = None
    kept: Kept | None = None


class Known(NamedTuple):
    """The plays by what the seat to act can know, the best first; so many hands or deals were looked at."""

    plays: tuple[Worth, ...]
    exact: bool
    hands: int


class Opened(NamedTuple):
    """The plays with all hands open, the best for the seat to act first, and a line of best play to the end."""

    plays: tuple[Worth, ...]
    exact: bool
    line: tuple[tuple[int, Action], ...]


class Solution(NamedTuple):
    """What was found about a position; None for what can't be, because hands are not known."""

    made: SetUp
    seat: int
    """Whose points are counted."""
    known: Known | None
    opened: Opened | None


def solution(
    position: Position, *, seat: int | None = None, open_only: bool = False, deals: int = DEALS, stop: Stop = never
) -> Solution:
    """Return what each play is worth; GameError if the position can't be or nothing about it can be solved."""
    if position.turn is None:
        raise RecordError(problem("position-ended"))
    turn, rules = position.turn, position.rules
    counted_for = turn if seat is None else seat
    if counted_for not in position.active:
        raise RecordError(problem("position-seat", seat=counted_for, allowed=", ".join(map(str, position.active))))
    made = set_up(position)
    whole, own = is_open(position), not isinstance(position.hands[turn], int)
    is_ours = rules.team_of(counted_for) == rules.team_of(turn)
    if open_only and not whole:
        raise RecordError(problem("position-closed"))
    if not whole and not own:
        raise RecordError(problem("position-hidden", seat=turn))
    if not whole and not is_ours:
        raise RecordError(problem("position-side", seat=counted_for, turn=turn))
    known = None
    if own and is_ours and not open_only:
        known = by_knowledge(snapshot_for(made.state, turn), deals, stop)
    return Solution(made, counted_for, known, opened(made.state, counted_for) if whole else None)


def is_open(position: Position) -> bool:
    """Return whether all hands are known, and the boneyard as far as it can be drawn."""
    if any(isinstance(hand, int) for hand in position.hands):
        return False
    return not isinstance(position.boneyard, int) or not _drawable(position, position.boneyard)


def _drawable(position: Position, boneyard: Tiles) -> int:
    size = boneyard if isinstance(boneyard, int) else len(boneyard)
    return max(0, size - kept_back(position.rules, len(position.active)))


def by_knowledge(snapshot: Snapshot, deals: int = DEALS, stop: Stop = never) -> Known:
    """Return what each play of the viewer, whose turn it is, is worth by what he can know.

    Once nothing can be drawn and there are two sides, every hand that agrees with the round is solved; else deals are
    played out.
    """
    if snapshot.legal == (ACCEPT,):
        return Known((), exact=True, hands=0)
    sides = 2 if snapshot.rules.partnership else len(snapshot.active)
    if sides == 2 and not snapshot.drawable and all(action.do is not Do.DRAW for action in snapshot.legal):
        worlds = enumerated(believed(snapshot), MOST_HANDS)
        found = None if worlds is None else _solved(snapshot, worlds, stop)
        if found is not None:
            return found
    effort = Effort(worlds=deals, reads=False, ends=False, drops=False, for_match=False)
    judgement = judge(snapshot, effort, stream("solve", snapshot), stop)
    plays = tuple(Worth(one.action, one.points, one.se) for one in judgement.candidates)
    return Known(plays, exact=False, hands=max((one.deals for one in judgement.candidates), default=0))


def _solved(snapshot: Snapshot, worlds: tuple[Weighed, ...], stop: Callable[[], bool]) -> Known | None:
    """Return the exact values, or None if a hand is too hard, or nobody waits."""
    table: dict[Action, list[int]] = {}
    try:
        for start in range(0, len(worlds), AT_ONCE):
            if stop():
                return None
            for action, run in values_over(snapshot, worlds[start : start + AT_ONCE]).items():
                table.setdefault(action, []).extend(run)
    except TooHardError:
        return None
    mean = means(table, worlds)
    plans = _plans(snapshot, worlds) or {}
    plays = [_worth(snapshot, action, mean, table, plans) for action in snapshot.legal]
    plays.sort(key=lambda worth: (worth.points if worth.kept is None else worth.kept.mean, worth.points), reverse=True)
    return Known(tuple(plays), exact=True, hands=len(worlds))


def _plans(snapshot: Snapshot, worlds: tuple[Weighed, ...]) -> Plans | None:
    """Return what one plan keeps after each play, one that wins in every hand if there is one.

    None if that is too much, and with partners: a plan would have to count on what the partner does.
    """
    if snapshot.rules.partnership or len(worlds) > MOST_PLANNED:
        return None
    planner = planner_of(snapshot, worlds, MOST_NODES)
    return None if planner is None else plans_of(planner, snapshot, WIN)


def _worth(snapshot: Snapshot, action: Action, mean: Means, table: dict[Action, list[int]], plans: Plans) -> Worth:
    same = canonical(snapshot, action)
    return Worth(action, mean[same], 0.0, min(table[same]), max(table[same]), plans.get(same))


def opened(state: MatchState, seat: int) -> Opened:
    """Return what each action is worth to the side of a seat when all tiles are open."""
    snapshot = snapshot_for(state, state.turn)
    if state.phase is not Phase.PLAYING or snapshot.legal == (ACCEPT,):
        return Opened((), exact=True, line=())
    position = open_position(state)
    found = values(position, for_side=seat, node_limit=NODES)
    ours = state.rules.team_of(seat) == state.rules.team_of(state.turn)
    plays = sorted(found.points.items(), key=lambda pair: -pair[1] if ours else pair[1])
    line = solve(position, for_side=seat, node_limit=NODES).line if found.exact else ()
    return Opened(tuple(Worth(action, points) for action, points in plays), found.exact, _with_seats(position, line))


def open_position(state: MatchState) -> OpenPosition:
    """Return the moment of a round as the solver sees it."""
    root = root_of(snapshot_for(state, state.turn))
    return root._replace(hands=state.hands, boneyard=state.boneyard, drawable=state.drawable)


def _with_seats(position: OpenPosition, line: tuple[Action, ...]) -> tuple[tuple[int, Action], ...]:
    """Return a line of play with who makes each move."""
    turn, active = position.turn, position.active
    told: list[tuple[int, Action]] = []
    for action in line:
        told.append((turn, action))
        if action.do is not Do.DRAW:
            turn = active[(active.index(turn) + 1) % len(active)]
    return tuple(told)
