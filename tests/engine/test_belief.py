"""What can be proven about the hands of the others, from a snapshot alone."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import CHALLENGE, DRAW, PASS, Action, End, play, touch
from engine.belief import Where, believed, counted, decisions
from engine.bots.weighing import stuck
from engine.dealing import GivenDeal, make_deal
from engine.events import Drew, Passed, TileDrawn
from engine.rulebooks import RULEBOOKS, rulebook
from engine.rules import DrawRule, Referee, Rules
from engine.session import Session
from engine.snapshot import Phase, Snapshot
from engine.state import MatchState
from engine.tiles import SUIT, TILES, Tile, mask_of, parse_tile
from engine.transition import apply, start_match
from engine.views import snapshot_for
from tests.engine.random_matches import header, step
from tests.oracle.setups import random_setup


def started(rules: Rules, hands: list[str], boneyard: str = "", leader: int = 0) -> MatchState:
    """A round that was dealt by hand, such as ``["6-6 0-1", "2-3"]``."""
    tiles = tuple(tuple(parse_tile(word) for word in hand.split()) for hand in hands)
    rest = tuple(parse_tile(word) for word in boneyard.split())
    return start_match(rules, make_deal(rules, "", None, given=GivenDeal(tiles, rest, leader))).state


def after(state: MatchState, *actions: tuple[int, Action]) -> MatchState:
    """The match after some actions."""
    for seat, action in actions:
        state = apply(state, seat, action).state
    return state


def numbers_lacked(snapshot: Snapshot, seat: int) -> set[int]:
    """The numbers of which a seat holds nothing for certain, among those that are still unseen."""
    belief = believed(snapshot)
    could = belief.hands[seat].could
    return {number for number in range(7) if belief.unseen & SUIT[number] and not could & SUIT[number]}


FORCED = rulebook("jaques").rules(2)


def test_a_forced_draw_shows_that_nothing_fitted() -> None:
    state = started(FORCED, ["1-2 6-6 5-5", "3-3 4-4 0-0"], "1-6 0-1 2-2 5-6")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, play(Tile(1, 6), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}


def test_a_tile_that_was_drawn_and_kept_may_be_anything_that_did_not_fit() -> None:
    state = started(FORCED, ["1-2 3-5 5-5", "3-3 4-4 0-0"], "4-5 1-3 0-2 0-3 2-2 5-6 0-4 0-5")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, DRAW), (1, play(Tile(1, 3), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}
    state = after(state, (0, play(Tile(3, 5), End.LEFT)), (1, play(Tile(4, 5), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}
    state = after(state, (0, DRAW), (0, play(Tile(0, 2), End.RIGHT)), (1, play(Tile(4, 4), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}
    assert numbers_lacked(snapshot_for(state, 1), 0) == {2, 4}


def test_a_later_draw_that_is_kept_blurs_what_was_known_before() -> None:
    state = started(FORCED, ["1-2 0-3 5-5 4-6", "3-3 4-4 3-6"], "1-5 6-6 1-4 2-3 0-0 0-1 1-1")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, play(Tile(1, 5), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}
    state = after(state, (0, play(Tile(5, 5), End.LEFT)), (1, DRAW))
    assert numbers_lacked(snapshot_for(state, 0), 1) == set()
    state = after(state, (1, DRAW), (1, DRAW), (1, play(Tile(2, 3), End.RIGHT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {2, 5}


def test_under_free_draw_only_a_pass_proves_something() -> None:
    rules = rulebook("pagat").rules(2)
    state = started(rules, ["1-2 6-6 5-5", "3-3 4-4 0-0"], "0-6 0-1 2-2")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW))
    assert numbers_lacked(snapshot_for(state, 0), 1) == set()
    state = after(state, (1, PASS))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}


def test_a_challenged_tile_is_known_to_be_in_the_hand() -> None:
    rules = rulebook("jaques").rules(2, {"referee": "players"})
    state = started(rules, ["1-2 6-6 5-5", "3-4 4-4 0-0"], "0-6 0-1 2-2")
    state = after(state, (0, play(Tile(1, 2))), (1, play(Tile(3, 4), End.LEFT)), (0, CHALLENGE))
    belief = believed(snapshot_for(state, 0))
    assert belief.hands[1].known == mask_of([Tile(3, 4)])
    assert belief.where(Tile(3, 4)) is Where.SHOWN
    assert belief.holder(Tile(3, 4)) == 1
    assert stuck(belief.hands[1], SUIT[3]) == 0


def test_a_touched_tile_that_does_not_fit_is_known_to_be_in_the_hand() -> None:
    rules = rulebook("jaques").rules(2, {"touch_move": True})
    state = started(rules, ["1-2 6-6 5-5", "3-4 1-4 0-0"], "0-6 0-1 2-2")
    state = after(state, (0, play(Tile(1, 2))), (1, touch(Tile(3, 4))))
    assert believed(snapshot_for(state, 0)).hands[1].known == mask_of([Tile(3, 4)])


def test_the_chance_of_being_stuck_counts_the_hands_that_could_be_held() -> None:
    state = started(rulebook("jaques").rules(2), ["1-2 6-6", "3-3 4-4"], "0-3 0-4 0-5")
    belief = believed(snapshot_for(after(state, (0, play(Tile(1, 2)))), 0))
    unseen = belief.unseen.bit_count()
    assert unseen == 26
    fits = belief.unseen & (SUIT[1] | SUIT[2])
    harmless = unseen - fits.bit_count()
    assert stuck(belief.hands[1], fits) == pytest.approx(harmless * (harmless - 1) / (unseen * (unseen - 1)))
    assert stuck(belief.hands[1], 0) == 1


def void_of(state: MatchState, seat: int, number: int, viewer: int | None = None) -> int | None:
    """How many tiles of a number a seat may hold at most, drawn since it had none; None if nothing is proven."""
    void = believed(snapshot_for(state, viewer)).hands[seat].void(number)
    return None if void is None else void.since


def test_what_was_drawn_since_narrows_a_void_until_it_has_been_played() -> None:
    state = started(FORCED, ["1-2 3-5 0-2 1-1 4-4", "3-3 3-4"], "1-3 1-6 0-1 5-6 2-3 2-4")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, play(Tile(1, 3), End.LEFT)))
    assert [void_of(state, 1, number) for number in (1, 2, 3)] == [0, 0, None]
    state = after(state, (0, play(Tile(3, 5), End.LEFT)), (1, DRAW), (1, DRAW))
    assert [void_of(state, 1, number) for number in (1, 2, 5)] == [2, 1, 1]
    state = after(state, (1, DRAW), (1, play(Tile(5, 6), End.LEFT)))
    assert [void_of(state, 1, number) for number in (1, 2, 5)] == [2, 0, 0]
    state = after(state, (0, play(Tile(0, 2), End.RIGHT)), (1, play(Tile(1, 6), End.LEFT)))
    assert void_of(state, 1, 1) == 1
    state = after(state, (0, play(Tile(1, 1), End.LEFT)), (1, play(Tile(0, 1), End.RIGHT)))
    assert [void_of(state, 1, number) for number in (1, 2, 5)] == [0, 0, 0]


def test_a_void_is_proven_by_the_first_act_that_covers_the_whole_hand() -> None:
    state = started(FORCED, ["1-2 6-6 5-5", "3-3 4-4 0-0"], "4-5 1-6 0-1 2-2 5-6")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, DRAW))
    snapshot = snapshot_for(state, 0)
    void = believed(snapshot).hands[1].void(2)
    assert void is not None
    assert void.sign.event is snapshot.history[void.sign.place]
    assert void.sign.ends == (1, 2)
    draws = [place for place, event in enumerate(snapshot.history) if isinstance(event, Drew)]
    assert (void.sign.place, void.since) == (draws[1], 1)


def test_a_double_that_is_drawn_and_fits_leaves_the_void_as_it_was() -> None:
    state = started(FORCED, ["1-2 6-6 5-5", "3-3 4-4 0-0"], "1-1 0-1 2-2 5-6")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, play(Tile(1, 1), End.LEFT)))
    assert [void_of(state, 1, number) for number in (1, 2)] == [0, 0]


def test_where_the_players_watch_each_other_only_a_pass_proves_something() -> None:
    rules = rulebook("jaques").rules(2, {"referee": "players"})
    state = started(rules, ["1-2 1-6 5-5", "3-3 4-4 0-0"], "4-6 0-6 2-2")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW))
    assert void_of(state, 1, 1) is None
    state = after(state, (1, PASS))
    assert [void_of(state, 1, number) for number in (1, 2)] == [0, 0]


def test_an_unseen_tile_that_no_hand_can_hold_is_in_the_boneyard() -> None:
    state = started(rulebook("jaques").rules(2, {"draw": "none"}), ["1-2 1-6", "3-3 4-4"], "1-1 0-0")
    state = after(state, (0, play(Tile(1, 2))))
    assert believed(snapshot_for(state, 0)).where(Tile(1, 1)) is Where.UNSEEN
    state = after(state, (1, PASS))
    belief = believed(snapshot_for(state, 0))
    assert [belief.where(tile) for tile in (Tile(1, 1), Tile(0, 0), Tile(1, 6), Tile(1, 2))] == [
        Where.BONEYARD, Where.UNSEEN, Where.MINE, Where.TABLE,
    ]  # fmt: skip


@pytest.mark.parametrize(("book", "above"), [("official", {6}), ("jaques", {6})])
def test_who_leads_with_the_highest_double_shows_that_no_higher_one_was_dealt(book: str, above: set[int]) -> None:
    rules = rulebook(book).rules(2)
    hands = tuple(tuple(parse_tile(word) for word in hand.split()) for hand in ("5-5 0-1", "3-3 0-2"))
    deal = make_deal(rules, "", None, given=GivenDeal(hands, (), None))
    state = start_match(rules, deal).state
    assert not any(believed(snapshot_for(state, 0)).hands[1].could >> TILES[27].id & 1 for _ in above)
    state = after(state, (0, play(Tile(5, 5))))
    seen_by_the_other = believed(snapshot_for(state, 1)).hands[0].could
    assert bool(seen_by_the_other >> TILES[27].id & 1) is (book == "jaques")


def doubles_of(state: MatchState, viewer: int | None, seat: int = 1) -> set[int]:
    """The doubles that a seat may hold, by their number."""
    could = believed(snapshot_for(state, viewer)).hands[seat].could
    return {tile.high for tile in TILES if tile.is_double and could >> tile.id & 1}


@pytest.mark.parametrize("viewer", [0, None])
def test_a_given_leader_who_must_open_with_his_highest_double_has_no_higher_one(viewer: int | None) -> None:
    state = started(rulebook("official").rules(2), ["0-1 0-2", "3-3 2-3 1-3"], "4-4 5-5 6-6 0-0", leader=1)
    assert doubles_of(state, viewer) == set(range(7))
    state = after(state, (1, play(Tile(3, 3))))
    assert doubles_of(state, viewer) == {0, 1, 2}
    assert decisions(snapshot_for(state, viewer))[0].bound
    by_a_plain_tile = started(rulebook("official").rules(2), ["0-1 0-2", "2-3 1-3"], "4-4 0-0", leader=1)
    by_a_plain_tile = after(by_a_plain_tile, (1, play(Tile(2, 3))))
    assert doubles_of(by_a_plain_tile, viewer) == set()
    assert not decisions(snapshot_for(by_a_plain_tile, viewer))[0].bound


def chances(state: MatchState, *tiles: str) -> list[Fraction]:
    """How likely seat 1, who leads, holds the tiles, as seat 0 sees it."""
    count = counted(believed(snapshot_for(state, 0)))
    return [count.exact(1, parse_tile(tile).id) for tile in tiles]


def led(options: dict[str, Any], hand: str, boneyard: str, *actions: Action) -> MatchState:
    """Official with two seats; seat 1 leads and has to open with his highest double; seat 0 holds all other tiles."""
    out = {parse_tile(tile) for tile in f"{hand} {boneyard}".split()}
    rest = " ".join(f"{tile.low}-{tile.high}" for tile in TILES[:28] if tile not in out)
    state = started(rulebook("official").rules(2, options), [rest, hand], boneyard, leader=1)
    return after(state, *((1, action) for action in actions))


def test_a_given_leader_who_draws_before_he_opens_was_dealt_no_double() -> None:
    drawn = led({"draw": "free"}, "2-5 3-4", "0-0 1-1 1-2 5-5", DRAW)
    assert chances(drawn, "0-0", "5-5", "1-2", "2-5") == [Fraction(1, 4)] * 2 + [Fraction(3, 4)] * 2


def test_a_given_leader_who_may_draw_too_many_opens_with_a_double_that_was_dealt_or_drawn() -> None:
    hand, rest = "3-3 0-0 6-6", "2-5 1-1 1-6 2-6"
    drawn = led({"referee": "players"}, hand, rest, DRAW)
    assert chances(drawn, "0-0", "2-5") == [Fraction(4, 7)] * 2
    opened = led({"referee": "players"}, hand, rest, DRAW, DRAW, play(Tile(6, 6)))
    assert chances(opened, "0-0") == [Fraction(61, 93)]


@pytest.mark.parametrize(
    ("hand", "touched", "chance"),
    [("0-0 3-3", "0-0", (1, 0, 0)), ("0-0 3-3", "3-3", (None, "1/3", "1/3")), ("1-2 0-0", "1-2", ("1/2", "1/2", 0))],
)
def test_what_a_given_leader_touches_says_which_double_he_has_to_open_with(
    hand: str, touched: str, chance: tuple[str | int | None, ...]
) -> None:
    rest = " ".join({"0-0", "3-3", "1-2", "4-5"} - set(hand.split()))
    state = led({"touch_move": True}, hand, rest, touch(parse_tile(touched)))
    for tile, wanted in zip(("3-3", "0-0", "4-5"), chance, strict=True):
        if wanted is not None and tile != touched:
            assert chances(state, tile) == [Fraction(wanted)]


def test_a_given_leader_who_may_open_with_any_tile_shows_nothing_by_it() -> None:
    for rules in (rulebook("jaques").rules(2), rulebook("official").rules(2, {"opening_tile": "any"})):
        state = after(started(rules, ["0-1 0-2", "3-3 2-3 1-3"], "4-4 0-0", leader=1), (1, play(Tile(3, 3))))
        assert doubles_of(state, 0) == {0, 1, 2, 4, 5, 6}


def test_nobody_sees_whether_a_given_leader_holds_a_double_before_he_opens() -> None:
    seen = [
        snapshot_for(started(rulebook("official").rules(2), ["0-1 0-2", hand], rest, leader=1), viewer)
        for viewer in (0, None)
        for hand, rest in (("3-3 2-3", "4-4 1-3"), ("2-3 1-3", "4-4 3-3"), ("4-4 1-3", "3-3 2-3"))
    ]
    assert len(set(map(repr, seen[:3]))) == len(set(map(repr, seen[3:]))) == 1


class Watcher:
    """Checks at every moment of a match what the table's viewers could claim."""

    def __init__(self, session: Session, chance: Random) -> None:
        self.session, self.chance = session, chance
        self.before: dict[int, tuple[int, ...]] = {}
        """The true hands before each event of the round, by its place in the history."""
        self.round = 0
        self.claims = 0

    def step(self) -> None:
        """Let the match go on and look at it."""
        hands = self.session.state.hands
        step(self.session, self.chance)
        public = self.session.snapshot(None)
        if public.round != self.round:
            self.round, self.before, hands = public.round, {}, self.session.state.hands
        for place in range(len(self.before), len(public.history)):
            self.before[place] = hands
        if public.phase is Phase.PLAYING:
            self.look(public)
            self.look(self.session.snapshot(self.chance.choice(public.active)))

    def look(self, snapshot: Snapshot) -> None:
        """Compare every claim with the true hands."""
        truth, belief = self.session.state.hands, believed(snapshot)
        for seat, hand in enumerate(belief.hands):
            assert hand.known & ~truth[seat] == 0
            assert truth[seat] & ~(hand.known | hand.could) == 0
            assert hand.hidden + hand.known.bit_count() == snapshot.counts[seat]
            for void in hand.voids():
                self.claims += 1
                assert (truth[seat] & SUIT[void.number]).bit_count() <= void.since < snapshot.counts[seat]
                assert self.before[void.sign.place][seat] & SUIT[void.number] == 0
        for tile in TILES[: snapshot.rules.set_size]:
            bit, where = 1 << tile.id, belief.where(tile)
            held = [seat for seat, mask in enumerate(truth) if mask & bit]
            assert where is not Where.BONEYARD or not held
            assert where is not Where.SHOWN or held == [belief.holder(tile)]
        if snapshot.viewer is None:
            self.is_complete(snapshot)

    def is_complete(self, snapshot: Snapshot) -> None:
        """What everybody at a table would say is claimed: after each pass, and after a forced draw."""
        rules, history = snapshot.rules, snapshot.history
        told = rules.draw is DrawRule.FORCED and rules.referee is Referee.ENGINE
        hands = believed(snapshot).hands
        for event in history:
            if isinstance(event, Passed):  # from then on nothing can be drawn any more
                void_numbers = {void.number for void in hands[event.seat].voids() if not void.since}
                assert snapshot.counts[event.seat] == 0 or set(event.ends) <= void_numbers
        last = history[-1]
        if isinstance(last, Drew | TileDrawn) and told and snapshot.counts[last.seat] > 1:
            claimed = {void.number: void.since for void in hands[last.seat].voids()}
            assert all(claimed[number] <= 1 for number in snapshot.ends.values())
        if not told:
            passed = {event.seat for event in history if isinstance(event, Passed)}
            assert all(hand.seat in passed for hand in hands if hand.voids())


def watched(book: str, seats: int, options: dict[str, Any], seed: int) -> Watcher:
    """Play at random and look at every moment."""
    watcher = Watcher(Session(header(book, seats, options, seed=str(seed))), Random(seed))
    for _ in range(160):
        if watcher.session.state.phase is Phase.MATCH_OVER:
            break
        watcher.step()
    return watcher


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_nothing_is_ever_claimed_that_is_not_so(seed: int) -> None:
    watched(*random_setup(Random(seed)), seed)


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"referee": "players", "touch_move": True}], ids=["engine", "players"])
def test_every_rulebook_gives_something_to_claim(book: str, seats: int, options: dict[str, Any]) -> None:
    assert any(watched(book, seats, options, seed).claims for seed in range(5))
