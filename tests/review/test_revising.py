"""A choice that is judged anew changes the figures of its round and of the match, and all still adds up."""

from __future__ import annotations

import pytest

from engine.review import Depth, MemoryCache, Review, judged, review, revised
from tests.review.review_records import LEVELS, TABLES, played

SHALLOW, MEMORY = Depth(4, luck=2), MemoryCache()


def tried(name: str) -> tuple[Review, Review]:
    """Return a review, and the same with every choice judged on other deals."""
    book, seats, options = TABLES[name]
    record = played(book, LEVELS[:seats], options)
    first = review(record, SHALLOW, cache=MEMORY)
    closer = {
        one.entry: judged(one.snapshot, Depth(6), one.played) for one in first.decisions if one.snapshot is not None
    }
    return first, revised(first, record.header.rules, closer)


def test_all_of_it_judged_anew_is_the_review_that_would_have_been_made_so() -> None:
    book, seats, options = TABLES["partners"]
    record = played(book, LEVELS[:seats], options)
    _, again = tried("partners")
    whole = review(record, Depth(6, luck=2))
    for one, other in zip(again.decisions, whole.decisions, strict=True):
        assert one.judged == other.judged
        assert (one.guess, one.weakness) == pytest.approx((other.guess, other.weakness))
    for one_round, other_round in zip(again.rounds, whole.rounds, strict=True):
        for terms, same in zip(one_round.terms, other_round.terms, strict=True):
            assert tuple(terms) == pytest.approx(tuple(same))
        for terms, same in zip(one_round.chance_terms, other_round.chance_terms, strict=True):
            assert tuple(terms) == pytest.approx(tuple(same))
        for totals, expected in zip(one_round.totals, other_round.totals, strict=True):
            assert totals.marks == expected.marks
            assert totals.points_lost == pytest.approx(expected.points_lost)
            assert totals.result == expected.result
    for totals, expected in zip(again.totals, whole.totals, strict=True):
        assert (totals.marks, totals.result) == (expected.marks, expected.result)
        assert totals.accuracy == pytest.approx(expected.accuracy)
        assert totals.guess == pytest.approx(expected.guess)


def test_what_a_round_brought_stays_luck_and_moves_to_rounding() -> None:
    first, again = tried("two seats")
    assert again.decisions != first.decisions
    for one in again.rounds:
        for terms in (*one.terms, *one.chance_terms):
            assert abs(terms.residue) < 1e-9
    assert again.moments == first.moments


def test_nothing_judged_anew_changes_nothing() -> None:
    first, _ = tried("two seats")
    book, seats, options = TABLES["two seats"]
    rules = played(book, LEVELS[:seats], options).header.rules
    assert revised(first, rules, {}) == first
