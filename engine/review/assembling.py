"""Putting a review together from what was judged and from the luck of its rounds."""

from __future__ import annotations

from collections.abc import Sequence

from engine.record import GameRecord
from engine.review.lucky import RoundLuck
from engine.review.terms import decision_of, terms_of
from engine.review.totals import totals_of
from engine.review.values import About, Caveat, Decision, Depth, Judged, Moment, Review, RoundReview
from engine.review.walking import Round, Step
from engine.rules import Rules
from engine.snapshot import Phase


def assembled(
    record: GameRecord,
    rounds: Sequence[Round],
    luck: Sequence[RoundLuck],
    answers: Sequence[tuple[Step, Judged]],
    depth: Depth,
    seats: tuple[int, ...],
) -> Review:
    """Return the review of a record."""
    rules = record.header.rules
    decisions = _decisions(rounds, luck, answers)
    reviewed = tuple(_round(rules, played, found, decisions) for played, found in zip(rounds, luck, strict=True))
    done = [one for one in reviewed if one.finished]
    results = [sum(played[side] for played in _points(rounds)) for side in range(rules.teams)]
    about = _about(record, rounds)
    return Review(
        about=about,
        depth=depth,
        seats=seats,
        decisions=decisions,
        rounds=reviewed,
        totals=totals_of(rules, decisions, [event for one in done for event in one.events], results),
        moments=tuple(
            Moment(entry, played.start.setup.number, chance)
            for played, found in zip(rounds, luck, strict=True)
            for entry, chance in found.path
        ),
        caveats=_caveats(rules, about, reviewed),
    )


def _decisions(
    rounds: Sequence[Round], luck: Sequence[RoundLuck], answers: Sequence[tuple[Step, Judged]]
) -> tuple[Decision, ...]:
    changes = {change.entry: change for found in luck for change in found.changes}
    moves = {step.entry: move for played in rounds for move, step in enumerate(played.steps, 1)}
    return tuple(
        decision_of(step, number, moves[step.entry], answer, changes.get(step.entry))
        for number, (step, answer) in enumerate(answers, 1)
    )


def _round(rules: Rules, played: Round, luck: RoundLuck, decisions: Sequence[Decision]) -> RoundReview:
    own = [one for one in decisions if one.round == played.start.setup.number]
    return RoundReview(
        round=played.start.setup.number,
        leader=played.start.setup.leader,
        first=played.first,
        last=played.last,
        finished=_is_finished(played),
        known=luck.known,
        events=luck.events,
        terms=terms_of(luck, own, rules, chances=False),
        chance_terms=terms_of(luck, own, rules, chances=True),
        totals=totals_of(rules, own, luck.events, _scored(played)),
    )


def _is_finished(played: Round) -> bool:
    """Return whether a round was played to its end; a surrender ends the match without that."""
    return len(played.end.results) == played.start.setup.number


def _scored(played: Round) -> tuple[int, ...]:
    before = played.start.setup.scores_before
    return tuple(now - then for now, then in zip(played.end.scores, before, strict=True))


def _points(rounds: Sequence[Round]) -> list[tuple[int, ...]]:
    return [_scored(played) for played in rounds if _is_finished(played)]


def _about(record: GameRecord, rounds: Sequence[Round]) -> About:
    header = record.header
    rules, end = header.rules, rounds[-1].end if rounds else None
    over = end is not None and end.phase is Phase.MATCH_OVER
    return About(
        rulebook=header.rulebook,
        created=header.created,
        names=tuple(player.name for player in header.players),
        bots=tuple(player.bot for player in header.players),
        sides=tuple(map(rules.team_of, range(rules.seats))),
        scores=(0,) * rules.teams if end is None else end.scores,
        winner=end.winner if end is not None and over else None,
        finished=over,
    )


def _caveats(rules: Rules, about: About, rounds: Sequence[RoundReview]) -> tuple[Caveat, ...]:
    holds = {
        Caveat.RELATED: True,
        Caveat.UNFINISHED: not about.finished,
        Caveat.EDGE_ESTIMATED: not all(one.known for one in rounds),
        Caveat.SIMULATED: rules.teams > 2,
    }
    return tuple(caveat for caveat, is_so in holds.items() if is_so)
