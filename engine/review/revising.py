"""A review in which some choices were judged more closely: the figures of their rounds and of the match follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.review.terms import judged_anew, moved_by
from engine.review.totals import totals_of
from engine.review.values import Decision, Judged, Review, RoundReview, SeatTotals, Terms
from engine.rules import Rules


def revised(review: Review, rules: Rules, closer: Mapping[int, Judged]) -> Review:
    """Return the review with other judgements of some choices, by the entries of the record at which they were made."""
    if not closer:
        return review
    decisions = tuple(
        judged_anew(one, closer[one.entry], *moved_by(one)) if one.entry in closer else one for one in review.decisions
    )
    rounds = tuple(_round(one, rules, decisions, review) for one in review.rounds)
    events = [event for one in rounds if one.finished for event in one.events]
    totals = totals_of(rules, decisions, events, _results(rules, review.totals))
    return review._replace(decisions=decisions, rounds=rounds, totals=totals)


def _round(one: RoundReview, rules: Rules, decisions: Sequence[Decision], review: Review) -> RoundReview:
    own = [decision for decision in decisions if decision.round == one.round]
    sides = [[decision for decision in own if review.about.sides[decision.seat] == side] for side in range(rules.teams)]
    return one._replace(
        terms=tuple(_in_points(terms, made) for terms, made in zip(one.terms, sides, strict=True)),
        chance_terms=tuple(_in_chances(terms, made) for terms, made in zip(one.chance_terms, sides, strict=True)),
        totals=totals_of(rules, own, one.events, _results(rules, one.totals)),
    )


def _in_points(terms: Terms, decisions: Sequence[Decision]) -> Terms:
    return terms._replace(
        loss=sum(one.judged.gap for one in decisions),
        weakness=sum(one.weakness for one in decisions),
        guess=sum(one.guess for one in decisions),
    )


def _in_chances(terms: Terms, decisions: Sequence[Decision]) -> Terms:
    return terms._replace(
        loss=sum(one.judged.chance_gap for one in decisions),
        weakness=sum(one.chance_weakness for one in decisions),
        guess=sum(one.chance_guess for one in decisions),
    )


def _results(rules: Rules, totals: Sequence[SeatTotals]) -> list[int]:
    """Return the points of each side."""
    by_side = {rules.team_of(one.seat): one.result for one in totals}
    return [by_side[side] for side in range(rules.teams)]
