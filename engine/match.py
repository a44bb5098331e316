"""Between rounds: scores, target, ties, sudden death, surrender (R27–R30)."""

from __future__ import annotations

from engine.events import Event, MatchEnded, MatchReason, RoundEnded, RoundReason, SuddenDeath, Surrendered
from engine.policies.scoring import blocked, going_out
from engine.rules import MatchTie, Rules
from engine.snapshot import Phase, RoundResult
from engine.state import MatchState, RoundState, Transition
from engine.tiles import pips_in


def end_round(state: MatchState, round_: RoundState, events: tuple[Event, ...], out: int | None) -> Transition:
    """Score the round that ended, with ``out`` the seat whose hand is empty, and see whether the match is over.

    ``round_`` is the round after the last action and ``events`` what that action caused so far.
    """
    setup, rules = round_.setup, state.rules
    pips = tuple(map(pips_in, round_.hands))
    if out is None:
        reason, score = RoundReason.BLOCKED, blocked(setup, pips)
    else:
        bonus = rules.blank_bonus if round_.chain.placements[-1].tile.pips == 0 else 0
        reason, score = RoundReason.DOMINO, going_out(setup, pips, out, bonus)
    winner, points, bonus = score
    totals, before = state.scores, setup.scores_before
    fives = (0,) * len(totals)
    if totals != before:
        fives = tuple(now - then for now, then in zip(totals, before, strict=True))
    team: int | None = None
    if winner is not None:
        side = rules.team_of(winner)
        totals = (*totals[:side], totals[side] + points, *totals[side + 1 :])
        team = side if rules.partnership else None
    held = pips if len(setup.active) == rules.seats else _of_active(setup.active, pips)
    number = setup.number
    result = RoundResult(number, setup.leader, reason, winner, team, points, held, bonus, fives, totals)
    ended = RoundEnded(number, reason, winner, team, points, held, bonus, totals)
    after = _after_round(state, round_, ended, result)
    return Transition(after.state, events + after.events)


def _of_active(active: tuple[int, ...], pips: tuple[int, ...]) -> tuple[int | None, ...]:
    """Return the pips of the seats that play, None for those that sit out."""
    return tuple(held if seat in active else None for seat, held in enumerate(pips))


def _after_round(state: MatchState, round_: RoundState, scored: RoundEnded, result: RoundResult) -> Transition:
    """Return the match after a scored round: over, tied, or waiting for the next one."""
    events: list[Event] = [scored]
    rules, totals = state.rules, result.scores
    results = (*state.results, result)
    ended: MatchReason | None = None
    winner: int | None = None
    tied: tuple[int, ...] = ()
    if state.tied:
        if result.winner is None:
            tied = state.tied
        else:
            ended, winner = MatchReason.SUDDEN_DEATH, rules.team_of(result.winner)
    elif _is_decided(rules, totals, len(results)):
        top = [side for side, total in enumerate(totals) if total == max(totals)]
        if len(top) > 1 and rules.match_tie is MatchTie.SUDDEN_DEATH:
            tied = tuple(range(4)) if rules.partnership else tuple(top)
        else:
            ended = MatchReason.TARGET if rules.rounds is None else MatchReason.ROUNDS
            winner = top[0] if len(top) == 1 else None
    phase = Phase.ROUND_OVER
    if tied:
        events.append(SuddenDeath(tied))
    elif ended is not None:
        phase = Phase.MATCH_OVER
        events.append(MatchEnded(ended, winner, totals))
    done = RoundState(*round_[:-1], (round_.history, tuple(events)))
    return Transition(MatchState(rules, done, totals, phase, results, tied, winner, ended), tuple(events))


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
    round_ = state.round._replace(history=(state.round.history, events))
    return Transition(
        state._replace(round=round_, phase=Phase.MATCH_OVER, winner=winner, ended=MatchReason.SURRENDER), events
    )
