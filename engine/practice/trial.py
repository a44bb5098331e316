"""A problem being played: the program answers with the best defence in the worst hand that is still possible.

No hand is fixed beforehand.  After each action the program looks at every hand that agrees with all that happened, goes
by the one in which the player can still get least, and does what is best there; from then on only hands that agree
with its own actions are possible.  So right play is never spoilt by a lucky guess, nor wrong play saved by one.
What a play is worth is what one plan of the player keeps after it (``engine.practice.keeping``).
A partner plays by the policy that ``engine.practice.coalition`` takes him to play by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.actions import Action
from engine.belief import Weighed
from engine.practice.coalition_partner import partner_action
from engine.practice.keeping import WIN, Ranking, ranked, ranked_openly
from engine.practice.kinds import Quality
from engine.practice.moments import snapshot_of, state_with, worlds_of
from engine.practice.problem import Problem
from engine.practice.values import canonical, plays_of, points_at_end, position_of
from engine.snapshot import RoundResult, Snapshot
from engine.solver import Position, solve, values
from engine.solver.position import after, legal
from engine.state import MatchState
from engine.views import snapshot_for

SLIP = 0.5
"""Less than so many points is no error."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a play of the player is worth beside the others, on average over the hands that are possible then.

    ``values`` has what one plan keeps after each play, the best first, and ``worst`` what it keeps in the worst hand.
    """

    action: Action
    values: tuple[tuple[Action, float], ...]
    loss: float
    """How much less the play is worth than the best."""
    worst: int
    gives_up: bool = False
    """Whether no plan wins against every hand any more, as one did before."""
    is_open: bool = False
    """Whether these are values with open hands, because comparing plans would take too long."""

    @property
    def is_right(self) -> bool:
        """Whether it loses nothing worth mentioning."""
        return self.loss < SLIP and not self.gives_up

    @property
    def best(self) -> Action:
        """The best play."""
        return self.values[0][0]


@dataclass(frozen=True, slots=True)
class Trial:
    """A problem and what was done since; ``begin`` makes one, ``played`` the next."""

    problem: Problem
    worlds: tuple[Weighed, ...]
    """The hands at the moment of the problem that agree with all that happened since; the worst first."""
    actions: tuple[Action, ...] = ()
    """What everybody did since."""
    verdicts: tuple[Verdict, ...] = ()
    """What was said of the player's plays, wherever he had a choice."""
    is_over: bool = False

    @property
    def state(self) -> MatchState:
        """The truth in the worst hand that is possible; nobody should see it before the round is over."""
        return _state(self.problem, self.worlds[0].hands, self.actions)

    @property
    def snapshot(self) -> Snapshot:
        """What the player sees."""
        seen = len(self.problem.actions) + len(self.actions)
        return snapshot_for(self.state, self.problem.seat, seen)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the player may do; he may have to pass."""
        return self.snapshot.legal

    @property
    def wrong(self) -> Verdict | None:
        """The first of his plays that lost value."""
        return next((verdict for verdict in self.verdicts if not verdict.is_right), None)

    @property
    def result(self) -> RoundResult | None:
        """How the round ended, in the worst hand that was possible; None while it is played."""
        return self.state.results[-1] if self.is_over else None

    @property
    def points(self) -> int:
        """What the player's side scored less all others, once the round is over."""
        (position,) = _positions(self.problem, self.worlds[:1], self.actions)
        return points_at_end(position, self.problem.seat) if self.is_over else 0

    @property
    def claim(self) -> int | None:
        """What his plan has to keep in every hand whatever it brings on average: a win that the problem calls sure."""
        is_sure = self.problem.quality is Quality.SURE and not any(one.gives_up for one in self.verdicts)
        return WIN if is_sure else None

    @property
    def possible(self) -> tuple[Weighed, ...]:
        """The hands that are possible, as they are now."""
        hands = [position.hands for position in _positions(self.problem, self.worlds, self.actions)]
        return tuple(world._replace(hands=now) for world, now in zip(self.worlds, hands, strict=True))

    @property
    def ranking(self) -> Ranking:
        """The plays of now, the best first, with what each is worth."""
        return _ranking(self)

    def judge(self, action: Action) -> Verdict:
        """Return what a play is worth; ValueError if it is not lawful."""
        chosen = canonical(self.snapshot, action)
        plays, losses, given_up, is_open = self.ranking
        values = tuple((play, round(kept.mean, 4)) for play, kept in plays.items())
        return Verdict(chosen, values, losses[chosen], plays[chosen].worst, chosen in given_up, is_open)

    def played(self, action: Action) -> Trial:
        """Return the trial after an action of the player and the answers to it, up to his next turn or the end."""
        if self.is_over or action not in self.legal:
            raise ValueError(f"{action} is not lawful here")
        verdicts = self.verdicts
        if len(plays_of(self.snapshot)) > 1:
            verdicts = (*verdicts, self.judge(action))
        trial = _after(replace(self, verdicts=verdicts), action)
        while not trial.is_over and trial.state.turn != self.problem.seat:
            trial = _after(trial, _answer(trial))
        return trial


def begin(problem: Problem) -> Trial:
    """Return a trial of a problem before the player's first play."""
    return Trial(problem, worlds_of(problem))


@lru_cache(maxsize=8)
def _ranking(trial: Trial) -> Ranking:
    found = ranked(trial.snapshot, trial.possible, trial.claim)
    return found or ranked_openly(_open_values(trial), trial.worlds, trial.claim)


def _open_values(trial: Trial) -> dict[Action, list[int]]:
    """Return what each play comes to in each world if everybody saw all hands."""
    table: dict[Action, list[int]] = {play: [] for play in plays_of(trial.snapshot)}
    for position in _positions(trial.problem, trial.worlds, trial.actions):
        points = values(position, for_side=trial.problem.seat).points
        for play, run in table.items():
            run.append(points[play])
    return table


@lru_cache(maxsize=64)
def _state(problem: Problem, hands: tuple[int, ...], actions: tuple[Action, ...]) -> MatchState:
    return state_with(problem, hands, actions)


def _positions(problem: Problem, worlds: Sequence[Weighed], actions: Sequence[Action]) -> list[Position]:
    """Return how the table lies in each world after some actions."""
    snapshot = snapshot_of(problem)
    found = []
    for world in worlds:
        position = position_of(snapshot, world.hands)
        for action in actions:
            position, _ = after(position, action)
        found.append(position)
    return found


def _answer(trial: Trial) -> Action:
    """Return what a seat other than the player does: the best defence in the worst hand, or a partner's play."""
    state, seat = trial.state, trial.problem.seat
    rules = trial.problem.rules
    if rules.team_of(state.turn) == rules.team_of(seat):
        return _of_partner(state)
    (position,) = _positions(trial.problem, trial.worlds[:1], trial.actions)
    points = values(position, for_side=seat).points
    return min(points, key=lambda action: points[action])


def _of_partner(state: MatchState) -> Action:
    """Return what the partner does, from what he knows."""
    return partner_action(snapshot_for(state, state.turn))


def _after(trial: Trial, action: Action) -> Trial:
    """Return the trial after an action of anybody, with the hands that still agree, the worst first."""
    seat = trial.problem.seat
    before = _positions(trial.problem, trial.worlds, trial.actions)
    able = [
        (world, after(position, action)[0])
        for world, position in zip(trial.worlds, before, strict=True)
        if action in legal(position) and _would(trial, world, action)
    ]
    ranked = sorted((_worth(then, seat), -world.weight, world.hands, then.is_over, world) for world, then in able)
    is_over = ranked[0][3]
    worlds = tuple(world for *_, over, world in ranked if over == is_over)
    return replace(trial, worlds=worlds, actions=(*trial.actions, action), is_over=is_over)


def _would(trial: Trial, world: Weighed, action: Action) -> bool:
    """Return whether the seat to act would do this if the hands were these: a partner's play tells of his hand."""
    problem = trial.problem
    turn = trial.state.turn
    if turn == problem.seat or problem.rules.team_of(turn) != problem.rules.team_of(problem.seat):
        return True
    return _of_partner(_state(problem, world.hands, trial.actions)) == action


def _worth(position: Position, seat: int) -> int:
    if position.is_over:
        return points_at_end(position, seat)
    return solve(position, for_side=seat, with_line=False).points
