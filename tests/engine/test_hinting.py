"""Hints and the tutor: what is said is what the viewer could know, and only sure blunders are asked about."""

from __future__ import annotations

from random import Random

from engine.actions import Action, End, play
from engine.hinting import HINT, SURER, SUREST, TUTOR, Wish, advice, blunder, has_choice, second_look
from engine.review import Depth, Judged, Mark, Option
from engine.session import Session
from engine.tiles import make_tile
from tests.engine.random_matches import header, step

ONE, OTHER, THIRD = (play(make_tile(1, high), End.LEFT) for high in (2, 3, 4))


def option(action: Action, points: float, chance: float = 0.5, mark: Mark = Mark.GOOD) -> Option:
    return Option(action, points, 1.0, chance, 0.01, 200, gap_se=1.0, chance_gap_se=0.01, mark=mark)


def judged(*options: Option, chosen: Action = ONE) -> Judged:
    return Judged(options, chosen, False, 0.0, 0.0, 0.0, 0.0, Mark.GOOD)


def test_a_blunder_is_told_with_what_it_gives_up_against_the_choice_of_other_deals() -> None:
    found = judged(option(OTHER, 4.0), option(ONE, 3.0), option(THIRD, -7.0))
    given_up = blunder(found, THIRD)
    assert given_up is not None
    assert given_up.gap == 10.0
    assert blunder(found, ONE) is None
    assert blunder(found, OTHER) is None


def test_the_other_of_two_equal_ends_is_the_same_blunder() -> None:
    found = judged(option(ONE, 2.0), option(THIRD, -9.0))
    assert blunder(found, play(make_tile(1, 4), End.RIGHT)) is not None
    assert blunder(found, play(make_tile(5, 5), End.RIGHT)) is None


def test_what_is_not_sure_is_no_blunder() -> None:
    for error in (6.0, 2.0):  # at 2 standard errors less it would be a mistake
        unsure = option(THIRD, -9.0)._replace(gap_se=error, chance_gap_se=0.5)
        assert blunder(judged(option(ONE, 2.0), unsure), THIRD) is None
    sure = option(THIRD, -1.0, 0.45)._replace(gap_se=6.0, chance_gap_se=0.004)
    assert blunder(judged(option(ONE, 2.0), sure), THIRD) is not None


def test_a_second_look_is_worth_it_only_where_the_tutor_would_ask() -> None:
    from engine.hinting import Advice

    bad = Advice(judged(option(ONE, 2.0), option(THIRD, -9.0)))
    assert second_look(TUTOR, bad) == SURER
    assert second_look(SURER, bad) == SUREST
    for wish in (SUREST, HINT):
        assert second_look(wish, bad) is None
    assert second_look(TUTOR, Advice(judged(option(ONE, 2.0), option(OTHER, 1.0)))) is None
    assert second_look(TUTOR, bad._replace(judged=bad.judged._replace(exact=True))) is None


def test_advice_judges_every_choice_says_what_it_leads_to_and_is_the_same_each_time() -> None:
    session, chance, seen = Session(header()), Random(4), 0
    while seen < 3:
        snapshot = session.snapshot(session.state.turn)
        if has_choice(snapshot):
            seen += 1
            found = advice(snapshot, Wish(Depth(10)))
            assert [one.action for one in found.outlooks] == [one.action for one in found.judged.options]
            assert all(one.seat != snapshot.viewer and 0 <= one.share <= 1 for one in found.readings)
            assert advice(snapshot, Wish(Depth(10))) == found
            assert advice(snapshot, Wish(Depth(10), brief=True)).judged == found.judged
        step(session, chance)


def test_nothing_to_choose_is_no_choice() -> None:
    session, chance = Session(header()), Random(1)
    for _ in range(30):
        for seat in (None, 0, 1):
            snapshot = session.snapshot(seat)
            if seat is None or seat != snapshot.turn or len(snapshot.legal) < 2:
                assert not has_choice(snapshot)
        step(session, chance)
