"""Once nothing can be drawn every hand counts as much as it is likely, and nothing is left to chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType

import pytest

from engine.belief import Belief, Count, Weighed, believed, counted, enumerated, sampler
from engine.belief import World as Way
from engine.judging.reading import Reader
from engine.judging.tracing import TooManyWaysError, Tracer, traced_weights
from engine.playout import World, spot_of
from engine.review import Depth, judged
from engine.review.choice import choice_of
from engine.review.closed import MOST, most_hands, worlds_of
from engine.review.walking import Step, rounds_of
from engine.review.worth import margin
from engine.snapshot import Snapshot
from engine.tiles import ids_in
from tests.review.review_records import LEVELS, played

KINDS: Mapping[str, tuple[str, int, Mapping[str, object]]] = MappingProxyType(
    {
        "two seats": ("jaques", 2, {}),
        "Block": ("jaques", 2, {"draw": "none"}),
        "three seats": ("jaques", 3, {}),
        "four seats": ("official", 4, {}),
        "partners": ("jaques", 4, {"partnership": True}),
        "pagat": ("pagat", 3, {}),
    }
)


def closed(kind: str, least: int = 2, most: int = 300) -> Iterator[tuple[Step, Belief, Count, tuple[Weighed, ...]]]:
    """Yield choices at which nothing can be drawn, and so many hands are possible."""
    book, seats, options = KINDS[kind]
    for seed in map(str, range(30)):
        record = played(book, LEVELS[:seats], options, seed=seed)
        for step in (step for one in rounds_of(record) for step in one.steps if step.is_choice):
            snapshot = step.snapshot()
            if not snapshot.drawable:
                belief = believed(snapshot)
                count = counted(belief)
                hands = enumerated(belief, most, count)
                if hands is not None and len(hands) >= least:
                    yield step, belief, count, hands
    raise AssertionError("no such choice in thirty rounds")


class Silent(Reader):
    """Reads nothing, so that every way in which tiles can have come counts the same."""

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__(snapshot)
        self._by_seat, self.shares = [], (1.0,)


@pytest.mark.parametrize("kind", KINDS)
def test_where_no_choice_is_read_the_ways_to_come_to_a_hand_are_those_that_belief_counts(kind: str) -> None:
    step, belief, count, hands = next(closed(kind))
    tracer = Tracer(belief, count, Silent(step.snapshot()), 10_000)
    ratios = [tracer.weight(one.hands) / one.weight for one in hands]
    assert max(ratios) == pytest.approx(min(ratios))
    assert min(ratios) > 0


@pytest.mark.parametrize("kind", ["two seats", "three seats", "four seats"])
def test_a_hand_is_as_likely_as_its_choices_are_over_all_the_ways_in_which_its_tiles_can_have_come(kind: str) -> None:
    """Each way comes up among many drawn ones, and all are equally likely."""
    for step, belief, count, hands in closed(kind):
        reader, draw, chance = Reader(step.snapshot()), sampler(belief, count), Random(1)
        ways = {draw.traced(chance)._replace(boneyard=()) for _ in range(3000)}
        if len(hands) < len(ways) < 150 and reader.choices:
            break
    sums = dict.fromkeys((one.hands for one in hands), 0.0)
    for way in ways:
        sums[way.hands] += reader.weight(way)
    found = traced_weights(belief, count, reader, hands, 10_000)
    assert found == pytest.approx([sums[one.hands] * sum(found) / sum(sums.values()) for one in hands])


def test_where_the_tiles_can_have_come_in_too_many_ways_nothing_is_said() -> None:
    step, belief, count, hands = next(closed("two seats"))
    with pytest.raises(TooManyWaysError):
        traced_weights(belief, count, Reader(step.snapshot()), hands, 0)


def test_in_a_block_game_every_play_is_worth_the_mean_over_all_hands_by_their_weight() -> None:
    step, _, _, hands = next(closed("Block", 401, 900))
    snapshot = step.snapshot()
    reader, choice, spot = Reader(snapshot), choice_of(snapshot), spot_of(snapshot)
    seen = _seen(snapshot)
    total, sums = 0.0, dict.fromkeys(choice.actions, 0.0)
    for one in hands:
        owned = tuple((hand | laid,) for hand, laid in zip(one.hands, _laid(snapshot), strict=True))
        boneyard = tuple(ids_in(seen & ~(one.hands[0] | one.hands[1])))
        weight = reader.weight(Way(one.hands, boneyard, owned))
        total += weight
        for action in choice.actions:
            outcome = choice.player.play_out_after(World(one.hands, boneyard, spot), action)
            sums[action] += weight * margin(outcome.points, step.seat)
    found = judged(snapshot, Depth(400), step.action)
    assert found.exact
    for option in found.options:
        assert option.points == pytest.approx(sums[option.action] / total)
        assert (option.se, option.deals) == (0, len(hands))
    assert found.gap == pytest.approx((max(sums.values()) - sums[found.played]) / total)
    assert found.beyond == pytest.approx((sums[found.played] - sums[choice.reference]) / total)
    rough = judged(snapshot, Depth(8), step.action)
    assert not rough.exact
    assert min(option.se for option in rough.options) > 0


def _laid(snapshot: Snapshot) -> tuple[int, ...]:
    return tuple(
        sum(1 << one.tile.id for one in snapshot.chain.placements if one.seat == seat)
        for seat in range(len(snapshot.counts))
    )


def _seen(snapshot: Snapshot) -> int:
    return (1 << snapshot.rules.set_size) - 1 & ~sum(_laid(snapshot))


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_exact_at_every_table_and_more_deals_change_nothing(kind: str) -> None:
    step, _, _, hands = next(closed(kind, 3))
    snapshot = step.snapshot()
    found = judged(snapshot, Depth(40), step.action)
    assert found.exact
    assert found.gap_se == 0
    assert {option.se for option in found.options} == {0}
    assert {option.deals for option in found.options} == {len(hands)}
    assert found == judged(snapshot, Depth(50), step.action)  # no deal was drawn, so more of them change nothing
    known = worlds_of(snapshot, 300)
    assert known is not None
    assert sum(known.shares) == pytest.approx(1)
    assert worlds_of(snapshot, len(hands) - 1) is None


def test_the_limit_grows_with_the_deals_that_are_asked_for_to_the_hands_of_two_seats() -> None:
    assert most_hands(Depth(400)) == 20_000
    assert most_hands(Depth(400), brief=True) == 4_000
    assert most_hands(Depth(400, 3200)) == MOST
    assert MOST > 116_280
