"""Counting, sampling and listing what the unseen tiles can be; each against every deal tried out, or against sums."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, gcd
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import DRAW, End, play
from engine.belief import World, believed, could, counted, decisions, enumerated, hand_at, sampler
from engine.rulebooks import rulebook
from engine.session import Session
from engine.snapshot import Phase, Snapshot
from engine.tiles import SUIT, TILES, Tile, ids_in, mask_of
from engine.views import snapshot_for
from tests.engine.belief_oracle import Story, small_round, worlds
from tests.engine.random_matches import header, step
from tests.engine.test_belief import FORCED, after, started
from tests.oracle.setups import random_setup, tied_setup

SMALL: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("jaques", 2, {}),
    ("official", 2, {"reserve": 1}),
    ("jaques", 3, {"reserve": 0}),
    ("official", 3, {}),
    ("pagat", 2, {}),
    ("pagat", 2, {"first_lead": "highest_double_else_heaviest"}),
    ("jaques", 2, {"draw": "none"}),
    ("jaques", 4, {"draw": "none", "partnership": True}),
    ("jaques", 2, {"referee": "players", "misplay_penalty": 1, "touch_move": True}),
    ("official", 2, {"touch_move": True, "spinner": True, "reserve": 0}),
)
"""Tables at which every deal is tried out."""

LED: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("official", 2, {"reserve": 1}),
    ("official", 3, {"reserve": 0}),
    ("official", 2, {"touch_move": True, "reserve": 0}),
    ("jaques", 2, {"first_lead": "highest_double_else_heaviest", "opening_tile": "highest_double", "draw": "none"}),
    ("jaques", 2, {"reserve": 1}),
)
"""Tables at which somebody says who leads; at all but the last he must open with the highest double that he has."""


def small(table: int, seed: int) -> tuple[Story, int]:
    """A round with little to guess, and who looks at it."""
    book, seats, options = SMALL[table]
    chance = Random(seed)
    viewer, hidden = chance.randrange(seats), {2: chance.randint(2, 4), 3: 2, 4: 1}[seats]
    rules = rulebook(book).rules(seats, options)
    return small_round(rules, chance, viewer, hidden, chance.randint(2, 5), seats=seats), viewer


@pytest.mark.parametrize("table", range(len(SMALL)))
@pytest.mark.parametrize("seed", [1, 3])
def test_hands_weights_and_chances_are_those_of_trying_every_deal(table: int, seed: int) -> None:
    agrees(*small(table, seed * 100 + table))


@pytest.mark.parametrize("table", range(len(LED)))
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_leader_who_must_open_with_his_highest_double_shows_what_he_was_not_dealt(table: int, seed: int) -> None:
    book, seats, options = LED[table]
    chance = Random(seed * 10 + table)
    viewer, leader = 0, chance.randrange(1, seats)
    rules = rulebook(book).rules(seats, options)
    agrees(small_round(rules, chance, viewer, {2: 4, 3: 2}[seats], 4, seats=seats, leader=leader), viewer)


def test_a_higher_double_that_a_given_leader_lays_later_was_drawn() -> None:
    rules = rulebook("official").rules(2, {"reserve": 0})
    his, boneyard = "1-1 2-3 0-0", "6-6 4-4 5-5 2-2"
    mine = " ".join(str(tile) for tile in TILES[: rules.set_size] if str(tile) not in f"{his} {boneyard}")
    first = started(rules, [mine, his], boneyard, leader=1)
    actions = (
        (1, play(Tile(1, 1))), (0, play(Tile(1, 5), End.LEFT)), (1, DRAW), (1, DRAW), (1, DRAW),
        (1, play(Tile(5, 5), End.LEFT)), (0, play(Tile(5, 6), End.LEFT)), (1, play(Tile(6, 6), End.LEFT)),
    )  # fmt: skip
    agrees(Story(rules, first, actions, after(first, *actions), leader=1), 0)


def agrees(story: Story, viewer: int) -> None:
    """Compare what is believed with every deal that looks the same to the viewer."""
    tried: Counter[tuple[int, ...]] = Counter()
    for path, ways in worlds(story, viewer).items():
        tried[path[-1]] += ways
    belief = believed(snapshot_for(story.now, viewer))
    count = counted(belief)
    found = enumerated(belief, len(tried), count)
    if story.now.phase is not Phase.PLAYING:  # the pips that are shown at the end say more than draws and passes
        every = enumerated(belief, 10**6, count) or ()
        assert set(tried) <= {hands for hands, _ in every}
        return
    common = gcd(*tried.values())
    assert found is not None
    assert dict(found) == {hands: ways // common for hands, ways in tried.items()}
    assert enumerated(belief, len(tried) - 1, count) is None
    assert count.hands == len(tried)
    for seat in set(range(story.rules.seats)) - {viewer}:
        for tile in ids_in(belief.unseen):
            holding = sum(ways for hands, ways in tried.items() if hands[seat] >> tile & 1)
            assert count.exact(seat, tile) == Fraction(holding, tried.total())


@pytest.mark.parametrize(("table", "seed"), [(0, 0), (1, 1), (2, 4), (4, 2), (8, 1)])
def test_sampled_worlds_come_as_often_as_they_should_with_the_hands_of_every_choice(table: int, seed: int) -> None:
    story, viewer = small(table, seed)
    snapshot = snapshot_for(story.now, viewer)
    choices = decisions(snapshot)
    acts = [at for at, (seat, action) in enumerate(story.actions) if seat != viewer and action.do in ("play", "draw")]
    acts = [at for at in acts if story.actions[at][1].do == "play" or not _draws_tell(story)]
    assert [choice.seat for choice in choices] == [story.actions[at][0] for at in acts]
    expected: Counter[tuple[int, ...]] = Counter()
    for path, ways in worlds(story, viewer).items():
        then = [path[at][story.actions[at][0]] for at in acts]
        expected[(*path[-1], *then)] += ways
    deal, chance, number = sampler(believed(snapshot)), Random(seed), 3000
    found: Counter[tuple[int, ...]] = Counter()
    plain: Counter[tuple[int, ...]] = Counter()
    for _ in range(number):
        world = deal.traced(chance)
        found[(*world.hands, *(hand_at(world, choice) for choice in choices))] += 1
        plain[deal.world(chance).hands] += 1
    assert set(found) <= set(expected)
    for key, ways in expected.items():
        share = ways / expected.total()
        assert abs(found[key] / number - share) < 5 * (share * (1 - share) / number) ** 0.5 + 1e-9
    for hands in plain:
        share = sum(ways for key, ways in expected.items() if key[: len(hands)] == hands) / expected.total()
        assert abs(plain[hands] / number - share) < 5 * (share * (1 - share) / number) ** 0.5 + 1e-9


def _draws_tell(story: Story) -> bool:
    return story.rules.draw == "forced" and story.rules.referee == "engine"


class Watcher:
    """Looks at a match from a seat or from outside and adds up what is believed."""

    def __init__(self, session: Session, chance: Random) -> None:
        self.session, self.chance = session, chance

    def look(self, viewer: int | None) -> None:
        """Check the sums, and that the truth is a world."""
        state = self.session.state
        snapshot = self.session.snapshot(viewer)
        belief = believed(snapshot)
        count = counted(belief)
        for hand in belief.hands:
            chances = count.marginals[hand.seat]
            assert sum(chances.values()) == pytest.approx(hand.hidden, abs=1e-9)
            assert all(0 <= chance <= 1 for chance in chances.values())
            assert all(chances[tile] > 0 for tile in ids_in(state.hands[hand.seat] & belief.unseen & ~hand.known))
            assert all(hand.could >> tile & 1 for tile, chance in chances.items() if chance)
        for tile in ids_in(belief.unseen):
            whole = sum((count.exact(hand.seat, tile) for hand in belief.hands), Fraction(0))
            assert float(1 - whole) == pytest.approx(count.boneyard[tile], abs=1e-9)
        self.deal(snapshot)
        if snapshot.phase is Phase.PLAYING:
            may = could(snapshot)  # but for a tile that was just drawn
            assert all(not state.hands[seat] & ~may[seat] for seat in snapshot.active if seat != snapshot.turn)

    def deal(self, snapshot: Snapshot) -> None:
        """Check that sampled worlds have the right tiles in the right places."""
        belief = believed(snapshot)
        dealer = sampler(belief)
        for world in (dealer.world(self.chance), dealer.traced(self.chance)):
            assert tuple(hand.bit_count() for hand in world.hands) == snapshot.counts
            assert len(set(world.boneyard)) == len(world.boneyard) == snapshot.boneyard
            masks = [*world.hands, *(1 << tile for tile in world.boneyard), belief.table]
            assert sum(masks).bit_count() == sum(map(int.bit_count, masks))
            assert all(not hand.known & ~held for hand, held in zip(belief.hands, world.hands, strict=True))
            assert all(
                not held & ~(hand.could | hand.known) for hand, held in zip(belief.hands, world.hands, strict=True)
            )
        for choice in decisions(snapshot):
            self.decided(world, choice, snapshot)

    @staticmethod
    def decided(world: World, choice: Any, snapshot: Snapshot) -> None:
        """Check that the sampled hand could do what was done."""
        hand = hand_at(world, choice)
        assert hand.bit_count() == choice.counts[choice.seat]
        assert hand & ~choice.could[choice.seat] & ~choice.drawn == 0
        tile = choice.action.tile
        assert tile is None or hand >> tile.id & 1


def watched(book: str, seats: int, options: dict[str, Any], seed: int, events: int) -> None:
    """Play at random and look at every few moments."""
    watcher = Watcher(Session(header(book, seats, options, seed=str(seed))), Random(seed))
    for _ in range(events):
        if watcher.session.state.phase is Phase.MATCH_OVER:
            break
        step(watcher.session, watcher.chance)
        if watcher.chance.random() < 0.3:
            watcher.look(watcher.chance.choice((None, *watcher.session.state.setup.active)))


@given(st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_what_is_believed_adds_up_at_every_table(seed: int) -> None:
    chance = Random(seed)
    setup = random_setup(chance) if chance.random() < 0.7 else tied_setup(chance)
    watched(*setup, seed, 60)


def test_the_same_seed_deals_the_same_worlds() -> None:
    state = started(FORCED, ["1-2 6-6 5-5", "3-3 4-4 0-0"], "4-5 1-6 0-1 2-2 5-6")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, DRAW))
    dealers = [sampler(believed(snapshot_for(state, 0))) for _ in range(2)]
    first, second = ([dealer.traced(Random(3)) for _ in range(5)] for dealer in dealers)
    assert first == second


def test_what_nobody_has_seen_can_be_exchanged_without_a_difference() -> None:
    found = []
    for his, boneyard in (("3-3 4-4 0-0", "1-6 4-5 0-3 2-2"), ("0-3 4-5 0-0", "1-6 3-3 2-2 4-4")):
        state = started(FORCED, ["1-2 6-6 5-5", his], boneyard)
        state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, play(Tile(1, 6), End.LEFT)))
        belief = believed(snapshot_for(state, 0))
        found.append((counted(belief).marginals, [sampler(belief).traced(Random(4)) for _ in range(5)]))
    assert found[0] == found[1]


def test_before_anything_was_played_every_hand_is_as_likely() -> None:
    state = started(rulebook("pagat").rules(2), ["1-2 6-6 5-5", "3-3 4-4 0-0"], "4-5 1-6 0-1 2-2 5-6")
    count = counted(believed(snapshot_for(state, 0)))
    assert count.worlds == count.hands == comb(25, 3)
    assert count.exact(1, 0) == Fraction(3, 25)


def test_too_many_hands_are_not_listed() -> None:
    state = started(rulebook("pagat").rules(2), ["1-2 6-6 5-5", "3-3 4-4 0-0"], "4-5 1-6 0-1 2-2 5-6")
    belief = believed(snapshot_for(state, 0))
    assert enumerated(belief, comb(25, 3) - 1) is None
    assert len(enumerated(belief, comb(25, 3)) or ()) == comb(25, 3)


def test_a_tile_drawn_later_is_told_from_those_that_were_dealt() -> None:
    state = started(FORCED, ["1-2 3-5 5-5", "3-3 4-4 0-0"], "4-5 1-3 0-2 0-3 2-2 5-6 0-4 0-5")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, DRAW), (1, play(Tile(1, 3), End.LEFT)))
    (choice,) = decisions(snapshot_for(state, 0))
    assert (choice.seat, choice.action, choice.drawn) == (1, play(Tile(1, 3), End.LEFT), mask_of([Tile(1, 3)]))
    assert choice.bound
    world = sampler(believed(snapshot_for(state, 0))).traced(Random(1))
    assert hand_at(world, choice) == world.hands[1] | choice.drawn
    assert could(snapshot_for(state, 0))[1] == (1 << 28) - 1 & ~(SUIT[1] | SUIT[2])


def test_where_the_round_goes_on_at_the_reserve_somebody_can_play() -> None:
    rules = rulebook("jaques").rules(2, {"draw": "none"})
    state = after(started(rules, ["1-2 5-5", "1-1 4-4"], "0-0 0-3"), (0, play(Tile(1, 2))))
    belief = believed(snapshot_for(state, 0))
    count, hands = counted(belief), enumerated(belief, 1000)
    unseen, fit = 26, 12
    assert hands is not None
    assert count.hands == len(hands) == comb(unseen, 2) - comb(unseen - fit, 2)
    assert all(held[1] & (SUIT[1] | SUIT[2]) and weight == 1 for held, weight in hands)
    for tile in ids_in(belief.unseen):
        assert count.exact(1, tile) == Fraction(sum(held[1] >> tile & 1 for held, _ in hands), len(hands))
    dealer, chance = sampler(belief), Random(1)
    assert all(dealer.world(chance).hands[1] & (SUIT[1] | SUIT[2]) for _ in range(200))
