"""Between rounds: scores, target, ties, sudden death, surrender (R27–R30)."""

from __future__ import annotations

from engine.events import Event, MatchEnded, MatchReason, RoundEnded, RoundReason, SuddenDeath, Surrendered
from engine.policies.scoring import blocked, going_out
from engine.rules import MatchTie, Rules, Score
from engine.snapshot import Phase, RoundResult
from engine.state import MatchState, Standing, Transition
from engine.tiles import pips_in


def end_round(state: MatchState, events: tuple[Event, ...], out: int | None) -> Transition:
    """Score the round that ended, with ``out`` the seat whose hand is empty, and see whether the match is over.

    ``state`` is the match after the last action and ``events`` what that action caused so far.
    """
    setup, rules, totals = state.setup, state.rules, state.scores
    pips = tuple(map(pips_in, state.hands))
    if out is None:
        reason, score = RoundReason.BLOCKED, blocked(setup, pips)
    else:
        bonus = rules.blank_bonus if state.line and state.line[1].tile.pips == 0 else 0
        reason, score = RoundReason.DOMINO, going_out(setup, pips, out, bonus)
    winner, points, bonus = score
    fives = (0,) * len(totals)
    if rules.score is not Score.PLAIN:
        fives = tuple(now - then for now, then in zip(totals, setup.scores_before, strict=True))
    team: int | None = None
    if winner is not None:
        side = rules.team_of(winner)
        totals = (*totals[:side], totals[side] + points, *totals[side + 1 :])
        team = side if rules.partnership else None
    held = pips if len(setup.active) == rules.seats else _of_active(setup.active, pips)
    number = setup.number
    result = RoundResult(number, setup.leader, reason, winner, team, points, held, bonus, fives, totals)
    ended = RoundEnded(number, reason, winner, team, points, held, bonus, totals)
    return _after_round(state, events, ended, result)


def _of_active(active: tuple[int, ...], pips: tuple[int, ...]) -> tuple[int | None, ...]:
    """Return the pips of the seats that play, None for those that sit out."""
    return tuple(held if seat in active else None for seat, held in enumerate(pips))


def _after_round(state: MatchState, before: tuple[Event, ...], scored: RoundEnded, result: RoundResult) -> Transition:
    """Return the match after a scored round: over, tied, or waiting for the next one; ``before`` caused its end."""
    standing, rules, totals = state.standing, state.rules, result.scores
    results = (*standing.results, result)
    phase, ended, winner, tied = Phase.ROUND_OVER, None, None, standing.tied
    if tied:
        if result.winner is not None:
            tied, ended, winner = (), MatchReason.SUDDEN_DEATH, rules.team_of(result.winner)
    elif _is_decided(rules, totals, len(results)):
        tied, ended, winner = _decided(rules, totals)
    events: tuple[Event, ...] = (scored,)
    if tied:
        events = (scored, SuddenDeath(tied))
    elif ended is not None:
        phase = Phase.MATCH_OVER
        events = (scored, MatchEnded(ended, winner, totals))
    standing = Standing(totals, results, tied, winner, ended)
    after = MatchState(rules, standing, phase, *state[3:-1], (state.history, events))
    return Transition(after, before + events)


def _decided(rules: Rules, totals: tuple[int, ...]) -> tuple[tuple[int, ...], MatchReason | None, int | None]:
    """Return who is tied and goes on in a sudden death, or why the match ended and who won it."""
    most = max(totals)
    top = [side for side, total in enumerate(totals) if total == most]
    if len(top) > 1 and rules.match_tie is MatchTie.SUDDEN_DEATH:
        return tuple(range(4)) if rules.partnership else tuple(top), None, None
    reason = MatchReason.TARGET if rules.rounds is None else MatchReason.ROUNDS
    return (), reason, top[0] if len(top) == 1 else None


def _is_decided(rules: Rules, totals: tuple[int, ...], rounds: int) -> bool:
    """Return whether the last round was played or the target reached (R27, R29)."""
    return max(totals) >= rules.target if rules.rounds is None else rounds >= rules.rounds


def surrendered(state: MatchState, seat: int) -> Transition:
    """Return the match ended by a surrender: the highest of the others wins, a tie is drawn (R30)."""
    loser = state.rules.team_of(seat)
    others = {side: total for side, total in enumerate(state.scores) if side != loser}
    top = [side for side, total in others.items() if total == max(others.values())]
    winner = top[0] if len(top) == 1 else None
    events: tuple[Event, ...] = (Surrendered(seat), MatchEnded(MatchReason.SURRENDER, winner, state.scores))
    standing = state.standing._replace(winner=winner, ended=MatchReason.SURRENDER)
    history = (state.history, events)
    return Transition(state._replace(standing=standing, phase=Phase.MATCH_OVER, history=history), events)
