"""Random rounds by random rules, and the features of a play written down plainly, for the tests of playouts."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

from engine.actions import ENDS, Action
from engine.chain import CLOSED, Chain, count_of_ends, extended, opened
from engine.events import Dealt, RoundStarted, Why
from engine.playout import Policy, Sight, World, spot_of
from engine.rulebooks import rulebook
from engine.rules import Rules, problems
from engine.snapshot import Phase
from engine.state import NO_TILE, Deal, MatchState, Standing, new_round
from engine.tiles import DOUBLES, Tile, tiles_in
from engine.transition import apply, legal_actions
from engine.views import snapshot_for


def random_policy(random: Random) -> Policy:
    """Return a policy in which every weight matters."""
    play = tuple(tuple(random.uniform(-9, 9) for _ in range(32)) for _ in range(4))
    return Policy(play, tuple(tuple(random.uniform(-3, 3) for _ in range(13)) for _ in range(4)))


def random_rules(random: Random, **options: object) -> Rules:
    """Return rules of any combination that can be played."""
    seats = random.choice((2, 3, 4))
    wanted: dict[str, object] = {
        "highest_pip": random.choice((6, 6, 9)),
        "hand_size": random.choice((3, 5, 6, 7)),
        "draw": random.choice(("forced", "free", "none")),
        "reserve": random.choice((0, 2)),
        "block_ends": random.choice(("at_once", "after_passes")),
        "partnership": seats == 4 and random.random() < 0.6,
        "partner_minus": random.random() < 0.5,
        "blocked_winner": random.choice(("lowest_hand", "lowest_team")),
        "blank_bonus": random.choice((0, 10)),
        "score": random.choice(("plain", "fives")),
        "spinner": random.random() < 0.4,
        "opening_tile": random.choice(("any", "highest_double")),
    }
    wanted |= options
    if wanted["draw"] == "none" or (seats == 4 and wanted["hand_size"] == 7):
        wanted["reserve"] = 0
    rules = rulebook("jaques").rules(int(str(wanted.get("seats", seats))), wanted)
    assert not problems(rules)
    return rules


def random_state(random: Random, rules: Rules, most: int = 14) -> MatchState:
    """Return a round after some random actions; now and then a sudden death of some seats."""
    seats = range(rules.seats)
    active = tuple(seats)
    if rules.seats > 2 and not rules.partnership and random.random() < 0.3:
        active = random.choice([chosen for size in (2, 3) for chosen in combinations(seats, size)])
    order = list(range(rules.set_size))
    random.shuffle(order)
    size, _ = rules.sizes_for(len(active))
    hands = [0] * rules.seats
    for place, seat in enumerate(active):
        hands[seat] = sum(1 << number for number in order[place * size : (place + 1) * size])
    boneyard = tuple(order[len(active) * size :])
    leader = random.choice(active)
    own = (hands[leader] & DOUBLES).bit_length() - 1
    bound = rules.opening_tile == "highest_double" and own >= 0
    why = Why.HIGHEST_DOUBLE if bound else Why.WINNER
    deal = Deal(tuple(hands), boneyard, leader, why, own if bound else NO_TILE)
    events = (Dealt(1, deal.hands, len(boneyard), 0), RoundStarted(1, leader, why, 0))
    tied = active if len(active) < rules.seats else ()
    start = new_round(rules, Standing((0,) * rules.teams, tied=tied), active, deal, (None, events))
    state = start
    for _ in range(random.randrange(most)):
        after = apply(state, state.turn, random.choice(legal_actions(state))).state
        if after.phase is not Phase.PLAYING:
            break
        state = after
    return state


def world_of(state: MatchState) -> World:
    """Return the truth of a round that is played."""
    return World(state.hands, state.boneyard, spot_of(snapshot_for(state, state.turn)))


def laid(chain: Chain, seat: int, action: Action, rules: Rules) -> Chain:
    """Return the chain after a play."""
    assert action.tile is not None
    if action.end is None:
        return opened(seat, action.tile, spinner=rules.spinner)
    side = ENDS.index(action.end)
    return extended(chain, seat, action.tile, side, chain.ends[side], spinner=rules.spinner)


def _chance(possible: list[Tile], held: int, ends: list[int]) -> float:
    """Return pb."""
    fitting = sum(any(end in tile for end in ends) for tile in possible)
    every = comb(len(possible), held)
    if not possible:
        return 1.0
    return comb(len(possible) - fitting, held) / every if every else 0.0


def phase_of(sight: Sight, active: tuple[int, ...]) -> int:
    """Return the row of weights."""
    if sight.spot.drawable == 0:
        return 3
    shortest = min(sight.sizes[seat] for seat in active)
    return 0 if shortest >= 6 else 1 if shortest >= 4 else 2


def play_features(rules: Rules, active: tuple[int, ...], sight: Sight, chain: Chain, action: Action) -> list[float]:
    """Return f0 ... f31, without a thought of speed."""
    spot, tile = sight.spot, action.tile
    assert tile is not None
    after = laid(chain, spot.turn, action, rules)
    ends = [number for number in after.ends if number != CLOSED]
    hand = [mine for mine in tiles_in(sight.hand) if mine != tile]
    unseen = list(tiles_in(sight.unseen))
    at = active.index(spot.turn)
    clockwise = [*active[at + 1 :], *active[:at]]
    could = {seat: list(tiles_in(sight.unseen & spot.could[seat])) for seat in clockwise}
    held = {seat: sight.sizes[seat] for seat in clockwise}
    following = clockwise[0]
    is_open, few = spot.drawable > 0, held[following] <= 3
    own = sum(any(end in mine for end in ends) for mine in hand)
    pb = {seat: _chance(could[seat], held[seat], ends) for seat in clockwise}
    fitting = sum(any(end in other for end in ends) for other in could[following])
    heavy, double = tile.pips / 12, float(tile.is_double)
    suit_of = [(sum(end in mine for mine in hand), sum(end in other for other in unseen)) for end in ends]
    dead = sum(mine + theirs == 0 for mine, theirs in suit_of)
    shut = not is_open and not any(end in other for tiles in could.values() for other in tiles for end in ends)
    lonely = sum(mine.is_double and not any(mine.low in o for o in hand if o != mine) for mine in hand)
    features = [0.0] * 32
    features[0:4] = [heavy, double, own / 4, own == 0]
    features[4:6] = [pb[following] * is_open, pb[following] * (not is_open)]
    features[6] = len({number for mine in hand for number in mine}) / 7
    features[7:9] = [len(set(ends)) == 1, not hand]
    features[9:11] = [heavy * few, double * few]
    features[11] = sum(mine.is_double and mine.low in ends for mine in hand) / 2
    features[12] = lonely / 2
    features[13] = sum(mine / (mine + theirs) for mine, theirs in suit_of if mine + theirs)
    features[14:16] = [dead, dead * (not is_open)]
    features[16:18] = [shut and own == 0, shut and own > 0]
    if shut and own == 0:
        features[18] = _edge(rules, hand, [could[seat] for seat in clockwise], [held[seat] for seat in clockwise]) / 20
    features[19:21] = [pb[following] * own / 4 * is_open, is_open and fitting == 0]
    features[21:23] = [own / 2 * (len(hand) <= 2), heavy * (len(hand) <= 3)]
    features[23] = pb[following] * sight.boneyard / 14 * is_open
    features[24:26] = [all(mine for mine, _ in suit_of), fitting / 10]
    features[26] = sum(end in hand[0] for end in ends) if len(hand) == 1 else 0
    features[27] = max(mine for mine, _ in suit_of) / 4
    columns = (29, 28) if rules.partnership else (28, 31)
    for column, seat in zip(columns, clockwise[1:], strict=False):
        features[column] = pb[seat]
    count = count_of_ends(after)
    features[30] = count / 5 if rules.score == "fives" and count % 5 == 0 else 0
    return [float(value) for value in features]


def _edge(rules: Rules, hand: list[Tile], could: list[list[Tile]], held: list[int]) -> float:
    mine = sum(tile.pips for tile in hand)
    expected = [
        size * sum(tile.pips for tile in tiles) / len(tiles) if tiles else 0.0
        for tiles, size in zip(could, held, strict=True)
    ]
    if not rules.partnership:
        return min(expected) - mine
    if rules.blocked_winner == "lowest_team":
        return expected[0] + expected[2] - mine - expected[1]
    return min(expected[0], expected[2]) - min(mine, expected[1])


def draw_features(active: tuple[int, ...], sight: Sight, playable: int, best_chance: float) -> list[float]:
    """Return g0 ... g12."""
    spot, hand = sight.spot, tiles_in(sight.hand)
    other = sight.sizes[active[(active.index(spot.turn) + 1) % len(active)]]
    size = len(hand)
    return [
        1.0,
        size / 7,
        (size / 7) ** 2,
        other / 7,
        spot.drawable / 14,
        playable / 4,
        float(spot.ends[0] == CLOSED),
        float(size < other),
        sum(tile.pips for tile in hand) / 40,
        len({number for tile in hand for number in tile}) / 7,
        best_chance,
        float(spot.drawable == 1),
        float(size == 1),
    ]


def next_chance(rules: Rules, active: tuple[int, ...], sight: Sight, chain: Chain, action: Action) -> float:
    """Return pb of the next opponent after a play."""
    following = active[(active.index(sight.spot.turn) + 1) % len(active)]
    ends = [number for number in laid(chain, sight.spot.turn, action, rules).ends if number != CLOSED]
    return _chance(list(tiles_in(sight.unseen & sight.spot.could[following])), sight.sizes[following], ends)
