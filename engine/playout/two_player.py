"""Two seats, plain: from worlds to the fast loops and back to outcomes."""

from __future__ import annotations

from functools import cache
from math import exp

from engine.actions import DRAW, ENDS, OPENING_PLAYS, PASS, PLAYS, Action, Do
from engine.chain import CLOSED
from engine.playout.board import board_of
from engine.playout.drawing import draw_scorer
from engine.playout.fold import CLOSED_PHASE, PHASE_OF_SHORTEST, TIE, Fold
from engine.playout.pairs import EMPTY, FULL, NUMBERS, Laid, Plays, laid_at, pairs
from engine.playout.two import chooser
from engine.playout.two_loops import End, Round, forced_loop, free_loop
from engine.playout.world import ANY, Outcome, Sight, Spot, World
from engine.rules import DrawRule, Rules
from engine.tiles import SUIT

_SUITS = tuple(suit & FULL for suit in SUIT[:NUMBERS])


class TwoSeats:
    """Plays rounds out between two seats, both by one policy."""

    def __init__(self, rules: Rules, active: tuple[int, ...], fold: Fold) -> None:
        self.active, self.sides, self.bonus = active, rules.teams, rules.blank_bonus
        self.free = rules.draw is DrawRule.FREE
        board = board_of(6)
        self.choose, self.draws, self.pips_in = chooser(fold), draw_scorer(fold, board), board.pips_in
        self.play_on = free_loop(self.choose, self.draws) if self.free else forced_loop(self.choose)

    def play_out(self, world: World) -> Outcome:
        """Play a world to the end of the round."""
        if world.spot.only != ANY:
            return self._bound(world)
        start = self._round(world)
        return self._outcome(world.spot.turn, self.play_on(start))

    def play_out_after(self, world: World, action: Action) -> Outcome:
        """Play a world to the end of the round after an action of the seat to act."""
        if action.do is Do.PLAY and action.tile is not None:
            start = self._round(world)
            number, side = action.tile.id, ENDS.index(action.end) if action.end is not None else 0
            laid = laid_at(start[4], number, side)
            if not start[0] & world.spot.only & laid[0]:
                raise ValueError(f"{action} can't be done here: the tile isn't in the hand, or another must be played")
            return self._laid(world.spot.turn, start, laid)
        if action == DRAW and self.free:
            hands, (drawn, *boneyard), spot = world
            hands = tuple(hand | 1 << drawn if seat == spot.turn else hand for seat, hand in enumerate(hands))
            could = tuple(FULL if seat == spot.turn else mask for seat, mask in enumerate(spot.could))
            world = World(hands, tuple(boneyard), spot._replace(drawable=spot.drawable - 1, could=could))
        return self.play_out(world)

    def scores(self, sight: Sight) -> list[tuple[Action, float]]:
        """Return the score of each legal play, and of the draw where it is a choice."""
        spot, hand, sizes, boneyard, unseen = sight
        pair = pair_of(spot)
        playable = hand & pairs().fits[pair] & spot.only
        if not playable:
            return [(DRAW if spot.drawable else PASS, 0.0)]
        other = self._other(spot.turn)
        could, held, left = unseen & spot.could[other], sizes[other], _left(hand | unseen)
        scores: list[tuple[Action, float]] = []
        best, after = -1e9, 0
        for action, bit, plays in _single(pair):
            if bit & playable:
                score, laid = self.choose(hand, bit, plays, could, left, held, boneyard, spot.drawable)
                scores.append((action, score - TIE))
                if score > best + TIE:
                    best, after = score, laid[3]
        if self.free and spot.drawable and spot.only == ANY:
            fitting = (could & pairs().fits[after]).bit_count()
            phase = PHASE_OF_SHORTEST[min(held, hand.bit_count())] if spot.drawable else CLOSED_PHASE
            count, empty = playable.bit_count(), pair == EMPTY
            draw = self.draws(hand, count, spot.drawable, empty, phase, held, could.bit_count(), fitting)
            scores.append((DRAW, draw))
        return scores

    def likelihood(self, sight: Sight, action: Action, temperature: float) -> tuple[float, int]:
        """Return how likely the policy lays this tile, or draws, and among how many choices."""
        spot, hand, sizes, boneyard, unseen = sight
        pair = pair_of(spot)
        playable = hand & pairs().fits[pair] & spot.only
        draws = self.free and spot.drawable > 0 and spot.only == ANY
        if not playable or not (draws or playable & (playable - 1)):
            return 1.0, 1
        other = self._other(spot.turn)
        could, held, left = unseen & spot.could[other], sizes[other], _left(hand | unseen)
        scored: list[tuple[int, float]] = []
        plays = pairs().plays[pair]
        best, laid = self.choose(hand, playable, plays, could, left, held, boneyard, spot.drawable, scored)
        if draws:
            fitting = (could & pairs().fits[laid[3]]).bit_count()
            phase = PHASE_OF_SHORTEST[min(held, hand.bit_count())]
            count, empty = playable.bit_count(), pair == EMPTY
            draw = self.draws(hand, count, spot.drawable, empty, phase, held, could.bit_count(), fitting)
            scored.append((0, draw))
            best = max(best, draw)
        mark = 1 << action.tile.id if action.tile is not None else 0
        total = done = 0.0
        for bit, score in scored:
            share = exp((score - best) / temperature)
            total += share
            if bit == mark:
                done += share
        return done / total, len(scored)

    def _other(self, seat: int) -> int:
        one, two = self.active
        return two if seat == one else one

    def _round(self, world: World) -> Round:
        hands, boneyard, spot = world
        turn = spot.turn
        other = self._other(turn)
        rest = 0
        for number in boneyard:
            rest |= 1 << number
        hand, opposite, could = hands[turn], hands[other], spot.could
        left = _left(hand | opposite | rest)
        return hand, opposite, could[turn], could[other], pair_of(spot), boneyard, 0, spot.drawable, rest, left

    def _bound(self, world: World) -> Outcome:
        """Play out a world whose first play is narrowed."""
        start = self._round(world)
        hand, opposite, _, theirs, pair, boneyard, _, drawable, rest, left = start
        plays = pairs().plays[pair]
        playable = hand & pairs().fits[pair] & world.spot.only
        could, held = (opposite | rest) & theirs, opposite.bit_count()
        laid = self.choose(hand, playable, plays, could, left, held, len(boneyard), drawable)[1]
        return self._laid(world.spot.turn, start, laid)

    def _laid(self, seat: int, start: Round, laid: Laid) -> Outcome:
        """Play to the end of the round after a play of a seat."""
        hand, opposite, mine, theirs, _, boneyard, at, drawable, rest, left = start
        bit, _, _, pair, low, high = laid
        hand ^= bit
        if not hand:
            return self._outcome(seat, (0, opposite, True, bit == 1))
        left[low] -= 1
        if low != high:
            left[high] -= 1
        after = (opposite, hand, theirs, mine, pair, boneyard, at, drawable, rest, left)
        return self._outcome(self._other(seat), self.play_on(after))

    def _outcome(self, turn: int, end: End) -> Outcome:
        """Return the outcome of a round that ended so after this seat's turn came (R21-R23)."""
        hand, opposite, first, blank = end
        seat = turn if first else self._other(turn)
        theirs = self.pips_in(opposite)
        points = [0] * self.sides
        if not hand:
            points[seat] = theirs + self.bonus if blank else theirs
            return Outcome(tuple(points), seat, False)
        mine = self.pips_in(hand)
        if mine == theirs:
            return Outcome(tuple(points), None, True)
        winner = seat if mine < theirs else self._other(seat)
        points[winner] = abs(theirs - mine)
        return Outcome(tuple(points), winner, True)


def pair_of(spot: Spot) -> int:
    """Return the number of the spot's two ends."""
    left, right, _, _ = spot.ends
    return EMPTY if left == CLOSED else NUMBERS * left + right


def _left(unplayed: int) -> list[int]:
    return [(suit & unplayed).bit_count() for suit in _SUITS]


@cache
def _single(pair: int) -> tuple[tuple[Action, int, Plays], ...]:
    """Return every play at a pair of ends, each with a table of its own, by tile id and side."""
    found: list[tuple[Action, int, Plays]] = []
    for bit, (number, looks) in pairs().plays[pair].items():
        for look in looks:
            side = look[7][2]
            action = OPENING_PLAYS[number] if pair == EMPTY else PLAYS[number][side]
            found.append((action, bit, {bit: (number, (look,))}))
        if pair != EMPTY and pair % NUMBERS == pair // NUMBERS:
            found.append((PLAYS[number][1], bit, {bit: (number, looks)}))
    return tuple(found)
