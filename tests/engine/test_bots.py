"""Bots: legal at every table, blind to what they may not see, each level stronger than the one below."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import CHALLENGE, PASS, Action, End, play
from engine.bots.chance import bot_seed
from engine.bots.ladder import BOT_NAMES, LEVELS, bots_at, level_named, make_bot
from engine.bots.protocol import Bot
from engine.bots.safe import safe_choice, safe_reaction
from engine.bots.searching import EXPERT, FEWEST, MASTER, Searcher, fitted
from engine.dealing import GivenDeal, make_deal
from engine.errors import RulesError
from engine.rulebooks import RULEBOOKS, rulebook
from engine.rules import SEATS, DrawRule, Rules, changed
from engine.snapshot import Phase, Snapshot
from engine.state import Deal, MatchState
from engine.tiles import TILES, Tile, ids_in, mask_of, parse_tile
from engine.transition import apply, deal_round, start_match
from engine.views import snapshot_for

FORCED = rulebook("jaques").rules(2)
AT_ONCE = tuple(name for name, level in LEVELS.items() if level.effort is None)
"""The levels that don't search: they play whole matches in no time."""


def bot_of(level: str, seed: str) -> Bot:
    """A bot that looks at few worlds, if it looks at any."""
    effort = LEVELS[level].effort
    return make_bot(level, seed) if effort is None else Searcher(seed, effort._replace(worlds=4))


VARIATIONS: tuple[dict[str, object], ...] = (
    {},
    {"draw": "forced"},
    {"draw": "free"},
    {"draw": "none"},
    {"score": "fives"},
    {"spinner": True},
    {"spinner": True, "score": "fives"},
    {"highest_pip": 9},
    {"highest_pip": 9, "spinner": True},
    {"referee": "players"},
    {"touch_move": True},
    {"rounds": 3, "score": "fives", "match_tie": "sudden_death"},
    {"partnership": True},
    {"partnership": True, "draw": "none", "score": "fives"},
    {"partnership": True, "blocked_winner": "lowest_team", "draw": "free"},
)


def tables() -> Iterator[tuple[str, Rules]]:
    """Every rulebook at every number of seats with every variation that can be played."""
    for (name, book), seats, options in itertools.product(RULEBOOKS.items(), SEATS, VARIATIONS):
        try:
            rules = book.rules(seats, options)
        except RulesError:
            continue
        said = ",".join(f"{key}={value}" for key, value in options.items())
        yield f"{name}-{seats}-{said}", rules


TABLES = dict(tables())


def choice(state: MatchState, bots: dict[int, Bot]) -> tuple[Snapshot, Action]:
    """The snapshot of the seat to act, and what its bot does there."""
    seen = snapshot_for(state, state.round.turn)
    return seen, bots[state.round.turn].choose(seen)


def next_round(state: MatchState, seed: str) -> MatchState:
    """The match after the next deal."""
    return deal_round(state, make_deal(state.rules, seed, state)).state


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


@pytest.mark.parametrize("table", TABLES)
def test_every_level_that_does_not_search_plays_every_table_to_the_end_with_legal_actions_only(table: str) -> None:
    rules = changed(TABLES[table], target=20)  # a round or two
    names = [AT_ONCE[(seat + len(table)) % len(AT_ONCE)] for seat in range(rules.seats)]
    bots = bots_at(names, table)
    state = start_match(rules, make_deal(rules, table, None)).state
    for _ in range(20_000):
        if state.phase is Phase.MATCH_OVER:
            break
        if state.phase is Phase.ROUND_OVER:
            state = next_round(state, table)
            continue
        seen, action = choice(state, bots)
        assert action in seen.legal
        state = apply(state, state.round.turn, action).state
    assert state.phase is Phase.MATCH_OVER


@pytest.mark.parametrize("level", AT_ONCE)
@pytest.mark.parametrize("name", RULEBOOKS)
@pytest.mark.parametrize("draw", DrawRule)
def test_a_table_of_one_level_alone_ends(level: str, name: str, draw: DrawRule) -> None:
    for seats in SEATS:
        rules = rulebook(name).rules(seats, {"draw": draw.value, "rounds": 1})
        bots = bots_at([level] * seats, name)
        state = start_match(rules, make_deal(rules, level, None)).state
        while state.phase is not Phase.MATCH_OVER:
            state = (
                next_round(state, level)
                if state.phase is Phase.ROUND_OVER
                else apply(state, state.round.turn, choice(state, bots)[1]).state
            )
        assert state.results


def permuted(state: MatchState, viewer: int, chance: Random) -> MatchState:
    """The same table with the tiles that the viewer does not see dealt to the others in another way."""
    round_ = state.round
    others = [seat for seat in range(state.rules.seats) if seat != viewer]
    hidden = [number for seat in others for number in ids_in(round_.hands[seat])] + list(round_.boneyard)
    chance.shuffle(hidden)
    hands = list(round_.hands)
    for seat in others:
        count = hands[seat].bit_count()
        hands[seat] = mask_of(TILES[number] for number in hidden[:count])
        hidden = hidden[count:]
    return state._replace(hands=tuple(hands), boneyard=tuple(hidden))


@given(st.sampled_from(sorted(TABLES)), st.sampled_from(sorted(LEVELS)), st.integers(0, 2**32))
def test_a_choice_is_legal_and_the_same_whatever_the_tiles_are_that_a_bot_does_not_see(
    table: str, level: str, seed: int
) -> None:
    rules = TABLES[table]
    chance = Random(seed)
    bots = bots_at(["novice"] * rules.seats, str(seed))
    state = start_match(rules, make_deal(rules, str(seed), None)).state
    for _ in range(chance.randrange(30)):
        if state.phase is not Phase.PLAYING:
            break
        state = apply(state, state.round.turn, choice(state, bots)[1]).state
    if state.phase is Phase.PLAYING:
        seat = state.round.turn
        seen = snapshot_for(permuted(state, seat, chance), seat)
        chosen = bot_of(level, str(seed)).choose(seen)
        assert chosen in seen.legal
        assert bot_of(level, str(seed)).choose(snapshot_for(state, seat)) == chosen


def test_a_bot_asked_twice_says_the_same_and_another_seed_says_something_else() -> None:
    rules = rulebook("jaques").rules(2)
    seen = [
        snapshot_for(start_match(rules, deal).state, deal.leader)
        for deal in (make_deal(rules, str(number), None) for number in range(20))
    ]
    one, other = make_bot("novice", 1), make_bot("novice", 2)
    said = [one.choose(snapshot) for snapshot in seen]
    assert [one.choose(snapshot) for snapshot in reversed(seen)] == said[::-1]
    assert [make_bot("novice", "1").choose(snapshot) for snapshot in seen] == said
    assert [other.choose(snapshot) for snapshot in seen] != said


def test_every_seat_has_a_stream_of_its_own_that_does_not_tell_the_seed() -> None:
    seeds = {bot_seed("7", seat) for seat in range(4)} | {bot_seed("8", 0)}
    assert len(seeds) == 5
    assert all(len(seed) == 64 for seed in seeds)


def test_levels_are_found_by_name_and_number() -> None:
    assert [level_named(text) for text in (" Rulebook", "1", "unloader")] == [
        LEVELS["rulebook"],
        LEVELS["novice"],
        LEVELS["unloader"],
    ]
    assert level_named("grandmaster") is None
    assert [level.number for level in LEVELS.values()] == [1, 2, 3, 4, 5, 6, 7]
    assert len(set(BOT_NAMES)) == 4


def turned(deal: Deal) -> Deal:
    """The same deal at two seats with the seats exchanged."""
    return deal._replace(hands=deal.hands[::-1], leader=1 - deal.leader)


def lead_over(stronger: str, weaker: str, pairs: int) -> float:
    """Points a round by which one level beats the other, each deal played from both sides."""
    rules = rulebook("jaques").rules(2)
    total = 0
    for number in range(pairs):
        deal = make_deal(rules, f"mirrored-{number}", None)
        for way in (deal, turned(deal)):
            bots = bots_at([stronger, weaker], str(number))
            state = start_match(rules, way).state
            while state.phase is Phase.PLAYING:
                state = apply(state, state.round.turn, choice(state, bots)[1]).state
            total += state.scores[0] - state.scores[1]
    return total / (2 * pairs)


def test_each_level_is_stronger_than_the_one_below() -> None:
    assert lead_over("unloader", "novice", 500) > 1
    assert lead_over("rulebook", "unloader", 120) > 4


class Raising:
    """A bot that fails."""

    def choose(self, snapshot: Snapshot) -> Action:
        raise ZeroDivisionError("oops")

    def reacts(self, snapshot: Snapshot) -> Action | None:
        raise ZeroDivisionError("oops")


class Cheating:
    """A bot that does what it may not."""

    def choose(self, snapshot: Snapshot) -> Action:
        return PASS

    def reacts(self, snapshot: Snapshot) -> Action | None:
        return CHALLENGE


@pytest.mark.parametrize("make", [Raising, Cheating])
def test_a_bot_that_fails_or_cheats_is_replaced_by_a_legal_action_and_logged(make: Callable[[], Bot]) -> None:
    state = started(FORCED, ["3-6 0-1", "3-3 1-1 6-6"], "0-2 0-3 0-4")
    seen = snapshot_for(state, 0)
    log: list[str] = []
    assert safe_choice(make(), seen, log.append) == seen.legal[0]
    assert safe_reaction(make(), seen, log.append) is None
    assert len(log) == 2
    assert all("seat 0" in line for line in log)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_challenges_a_wrong_tile_of_an_opponent_in_its_turn_and_out_of_it(level: str) -> None:
    rules = rulebook("jaques").rules(4, {"referee": "players", "partnership": True})
    state = started(rules, ["1-2 6-6", "3-4 4-4", "0-0 1-1", "2-2 5-5"], "0-6 0-1 1-3")
    state = after(state, (0, play(Tile(1, 2))), (1, play(Tile(3, 4), End.LEFT)))
    bots = bots_at([level] * 4, "x")
    for seat, expected in ((0, CHALLENGE), (1, None), (2, CHALLENGE), (3, None)):
        assert safe_reaction(bots[seat], snapshot_for(state, seat), pytest.fail) == expected
    assert safe_choice(bots[2], snapshot_for(state, 2), pytest.fail) == CHALLENGE
    assert apply(state, 2, CHALLENGE).state.round.turn == 1


def test_the_presets_are_played_with_all_effort_and_long_games_with_fewer_worlds() -> None:
    for name, seats in itertools.product(RULEBOOKS, (2, 3, 4)):
        assert fitted(EXPERT, rulebook(name).rules(seats)) == EXPERT
    assert fitted(EXPERT, rulebook("jaques").rules(2, {"spinner": True})) == EXPERT
    longer = rulebook("pagat").rules(2, {"highest_pip": 9})
    longest = rulebook("pagat").rules(2, {"highest_pip": 9, "spinner": True})
    worlds = [fitted(effort, rules).worlds for effort in (EXPERT, MASTER) for rules in (longer, longest)]
    assert EXPERT.worlds > worlds[0] >= worlds[1] >= FEWEST
    assert MASTER.worlds > worlds[2] > worlds[0]
    assert fitted(EXPERT, longer).orders == 1
