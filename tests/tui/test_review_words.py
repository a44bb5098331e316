"""What the review says of a choice: locks, shut-outs and exhausted numbers by their names, and why there is a mark."""

from __future__ import annotations

from functools import cache

import pytest

from engine.actions import Action, Do
from engine.events import RoundReason
from engine.practice.kinds import Theme
from engine.practice.moments import snapshot_of
from engine.practice.shipped import of
from engine.review import Judged, Mark, judged
from engine.review.numbers import number_of
from engine.review.outlook import outlook
from engine.review.themes import better, told_of
from engine.review.walking import Round, rounds_of
from engine.snapshot import Snapshot
from tests.review.review_records import played as record_of
from tui.screens.review_plays import play_rows
from tui.words.people import People
from tui.words.practice.plays import play_words
from tui.words.review_blocks import block_after
from tui.words.review_moves import luck_line, reason, verdict
from tui.words.review_themes import number_words, theme_ways

PEOPLE = People(("You", "Ana"), 0)
FOUR = People(("You", "Ana", "Bob", "Cy"), 0)


@cache
def moment(theme: Theme) -> tuple[Snapshot, Judged]:
    """Return a position of a kind in which seat 0 is to play, and what is best there."""
    problem = next(one for one in of(theme, seats=2) if one.seat == 0)
    snapshot = snapshot_of(problem)
    return snapshot, judged(snapshot)


def said(theme: Theme, *, best: bool) -> str:
    snapshot, found = moment(theme)
    played = found.best.action if best else found.options[-1].action
    found = judged(snapshot, played=played)
    told = told_of(found, [outlook(snapshot, option.action) for option in found.options])
    return " ".join(theme_ways(told, snapshot, PEOPLE)[:1])


@pytest.mark.parametrize(
    ("theme", "best", "wanted"),
    [
        (Theme.LOCK_NOW, False, ("You missed a lock: after ", "nobody has a ", "; count: you ", ", Ana ")),
        (Theme.LOCK_NOW, True, ("You locked the round: after ", "; count: you ")),
        (Theme.REFUSE_THE_LOCK, False, ("You locked the round: after ", "; count: you ")),
        (Theme.REFUSE_THE_LOCK, True, (" would lock the round", "; count: you ")),
        (Theme.SHUT_OUT, False, ("You missed a shut-out: after ", "Ana must pass.")),
        (Theme.SHUT_OUT, True, ("You shut Ana out with ",)),
        (Theme.TEMPO, True, ("",)),
    ],
)
def test_locks_and_shut_outs_that_were_played_or_missed_are_called_so(
    theme: Theme, best: bool, wanted: tuple[str, ...]
) -> None:
    assert [part for part in wanted if part not in said(theme, best=best)] == []


def test_a_number_that_no_other_hand_has_is_said_to_be_so_and_all_seven_tiles_are_accounted_for() -> None:
    snapshot, found = moment(Theme.LOCK_NOW)
    leads_to = outlook(snapshot, found.best.action)
    for number in dict.fromkeys(leads_to.ends):
        where = number_of(snapshot, number)
        assert not where.out
        assert len((*where.laid, *where.mine, *where.nowhere)) == 7
        assert "All 7 tiles with a" in number_words(where, PEOPLE)
    assert "locks the round; count: you" in reason(leads_to, snapshot, PEOPLE)


def marked_though_most_points() -> tuple[Snapshot, Judged, Action]:
    """Return a choice of most points with a mark, because another one wins the match more often."""
    snapshot, found = moment(Theme.LOCK_NOW)
    first, second = found.options[0], found.options[1]
    options = (first._replace(chance=0.99), second._replace(chance=1.0))
    marked = found._replace(
        options=options, played=first.action, gap=0.0, chance_gap=0.01, chance_gap_se=0.0, mark=Mark.INACCURACY
    )
    return snapshot, marked, second.action


def test_a_marked_choice_of_most_points_is_never_called_the_best_but_worse_for_the_match() -> None:
    snapshot, found, other = marked_though_most_points()
    words = verdict(found, snapshot, PEOPLE)
    assert all("best" not in way and "1.0 % of the match more" in way for way in words)
    assert play_words(snapshot, other) in words[0]
    assert better(found).action == other
    rows = ["".join(text for text, _ in row) for row in play_rows(found, snapshot, None, 80, 4, "")]
    assert "?! -1.0 %" in rows[1]
    assert "best" not in rows[1]
    assert rows[2].rstrip().endswith("best")


def test_luck_is_luck_for_you() -> None:
    assert luck_line((), 0, -7.3, PEOPLE.within(0)) == "Luck for you: the hidden tiles -7.3 (unlucky)."
    assert PEOPLE.within(1) == "Ana"


def blocked(seats: int, options: dict[str, object]) -> Round:
    """Return a round that was blocked."""
    for seed in map(str, range(40)):
        (found,) = rounds_of(record_of("jaques", ("rulebook", "club", "club", "rulebook")[:seats], options, seed=seed))
        result = found.end.results[0]
        if result.reason is RoundReason.BLOCKED and result.winner is not None:
            return found
    raise AssertionError("no block in forty rounds")


@pytest.mark.parametrize(
    ("seats", "options", "people"),
    [(2, {"draw": "none"}, PEOPLE), (4, {"partnership": True, "blocked_winner": "lowest_team"}, FOUR)],
)
def test_a_block_that_was_built_over_several_plays_is_told_with_its_counts(
    seats: int, options: dict[str, object], people: People
) -> None:
    found = blocked(seats, options)
    result = found.end.results[0]
    plays = [step.entry for step in found.steps if step.action.do is Do.PLAY]
    words = block_after([found], plays[-3], people)
    assert words.startswith("The round was blocked 2 plays later: ")
    pips = [count or 0 for count in result.pips]
    counts = [f"you {pips[0]}", f"Ana {pips[1]}"]
    if seats == 4:
        counts = [f"you and Bob {pips[0] + pips[2]}", f"Ana and Cy {pips[1] + pips[3]}"]
    assert ", ".join(counts) in words
    assert words.endswith(f"{people[result.winner or 0]} won by the lighter count.")
    assert block_after([found], plays[-1], people) == ""
    assert block_after([], plays[-3], people) == ""
