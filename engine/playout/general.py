"""The playout of any number of seats by any rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.actions import DRAW, ENDS, OPENING_PLAYS, PASS, PLAYS, Action, Do
from engine.playout.board import board_of
from engine.playout.drawing import draw_scorer
from engine.playout.fold import TIE, Fold
from engine.playout.lines import Line, Lines, Step
from engine.playout.weigh import View, best_of, weigher
from engine.playout.world import ANY, Outcome, Sight, Spot, World
from engine.policies.scoring import RoundScore, blocked, going_out
from engine.rules import DrawRule, Rules, Score


class Seating(NamedTuple):
    """What the score of a round depends on besides the pips."""

    rules: Rules
    leader: int
    active: tuple[int, ...]


class Round:
    """A round while it is played out; seats are places among those that play, clockwise."""

    __slots__ = ("at", "boneyard", "could", "hands", "line", "place", "points", "spot", "stop", "unplayed")

    def __init__(self, world: World, active: tuple[int, ...], line: Line, sides: int) -> None:
        hands, self.boneyard, spot = world
        self.spot, self.line = spot, line
        self.hands = [hands[seat] for seat in active]
        self.could = [spot.could[seat] for seat in active]
        self.place = active.index(spot.turn)
        self.at, self.stop = 0, spot.drawable
        self.points = [0] * sides
        self.unplayed = sum(1 << number for number in self.boneyard) + sum(self.hands)

    def view(self) -> View:
        """Return what the seat to act sees."""
        hands, could, place = self.hands, self.could, self.place
        hand, count = hands[place], len(hands)
        unseen = self.unplayed & ~hand
        clockwise = [(place + far) % count for far in range(1, count)]
        others = [(unseen & could[seat], hands[seat].bit_count()) for seat in clockwise]
        return View(self.line, hand, unseen, others, self.stop - self.at, len(self.boneyard) - self.at)

    def draw(self) -> int:
        """Let the seat to act draw one tile, and return its bit."""
        bit = 1 << self.boneyard[self.at]
        self.at += 1
        self.hands[self.place] |= bit
        return bit

    def lay(self, bit: int, step: Step, side: int) -> None:
        """Let the seat to act play a tile, and score what All Fives gives."""
        self.hands[self.place] ^= bit
        self.unplayed ^= bit
        self.points[side] += step[1]
        self.line = step[2]

    def passes(self) -> bool:
        """Let the seat to act pass; return whether the round is blocked."""
        fits = self.line.fits
        self.could[self.place] &= ~fits
        return not any(hand & fits for hand in self.hands)


class General:
    """Plays rounds out by some rules, with some seats active and all by one policy."""

    def __init__(self, rules: Rules, active: tuple[int, ...], fold: Fold) -> None:
        self.rules, self.active = rules, active
        self.board = board_of(rules.highest_pip)
        self.fives = rules.score is not Score.PLAIN
        self.lines = Lines(self.board, spinner=rules.spinner, fives=self.fives)
        self.weigh = weigher(fold, self.board, rules, len(active))
        self.draws = draw_scorer(fold, self.board)
        self.free = rules.draw is DrawRule.FREE
        self.decide = self._free if self.free else self._forced

    def play_out(self, world: World) -> Outcome:
        """Play a world to the end of the round."""
        round_ = self._round(world)
        only = world.spot.only
        if only == ANY:
            return self._play_on(round_)
        playable = round_.hands[round_.place] & round_.line.fits & only
        return self._laid(round_, *self._choose(round_, playable))

    def play_out_after(self, world: World, action: Action) -> Outcome:
        """Play a world to the end of the round after an action of the seat to act."""
        round_ = self._round(world)
        if action.do is Do.PLAY and action.tile is not None:
            number = action.tile.id
            if not round_.hands[round_.place] & round_.line.fits & world.spot.only & 1 << number:
                raise ValueError(f"{action} can't be done here: the tile doesn't fit, or isn't in the hand")
            side = ENDS.index(action.end) if action.end is not None else 0
            return self._laid(round_, 1 << number, self.lines.play(round_.line, number, side))
        if action == DRAW and self.free:
            round_.draw()
            round_.could[round_.place] = self.board.full
        return self._play_on(round_)

    def scores(self, sight: Sight) -> list[tuple[Action, float]]:
        """Return the score of each legal play, and of the draw where it is a choice."""
        spot, hand, sizes, boneyard, unseen = sight
        line, ring, place = self._line(spot), self.active, self.active.index(spot.turn)
        playable = hand & line.fits & spot.only
        if not playable:
            return [(DRAW if spot.drawable else PASS, 0.0)]
        clockwise = [*ring[place + 1 :], *ring[:place]]
        others = [(unseen & spot.could[seat], sizes[seat]) for seat in clockwise]
        view = View(line, hand, unseen, others, spot.drawable, boneyard)
        found = self.weigh(view, playable)
        scores: list[tuple[Action, float]] = []
        for score, bit, step in found:
            number = bit.bit_length() - 1
            if line.empty:
                scores.append((OPENING_PLAYS[number], score))
                continue
            scores.append((PLAYS[number][step[0]], score))
            if line.mirrored:
                scores.append((PLAYS[number][1], score))
        if self.free and spot.drawable and spot.only == ANY:
            _, _, (_, _, after) = best_of(found)
            scores.append((DRAW, self._draw_score(view, playable, after)))
        return scores

    def _line(self, spot: Spot) -> Line:
        return self.lines.at((spot.ends, spot.counts, spot.spinner, spot.uncovered))

    def _round(self, world: World) -> Round:
        return Round(world, self.active, self._line(world.spot), self.rules.teams)

    def _draw_score(self, view: View, playable: int, after: Line) -> float:
        possible, held = view.others[0]
        count, fitting = possible.bit_count(), (possible & after.fits).bit_count()
        return self.draws(
            view.hand, playable.bit_count(), view.drawable, view.line.empty, view.phase, held, count, fitting
        )

    def _play_on(self, round_: Round) -> Outcome:
        """Play to the end of the round."""
        decide, ring = self.decide, self.active
        teams, count = [self.rules.team_of(seat) for seat in ring], len(ring)
        while True:
            decided = decide(round_)
            place = round_.place
            if decided is not None:
                bit, step = decided
                round_.lay(bit, step, teams[place])
                if not round_.hands[place]:
                    return self._out(round_, bit)
            elif round_.passes():
                return self._outcome(round_, blocked)
            round_.place = (place + 1) % count

    def _laid(self, round_: Round, bit: int, step: Step) -> Outcome:
        """Play to the end of the round after a play of the seat to act."""
        place = round_.place
        round_.lay(bit, step, self.rules.team_of(self.active[place]))
        if not round_.hands[place]:
            return self._out(round_, bit)
        round_.place = (place + 1) % len(self.active)
        return self._play_on(round_)

    def _forced(self, round_: Round) -> tuple[int, Step] | None:
        """Return the play of the seat to act, drawing if it must (R13, R15); None if it has to pass."""
        fits, start, place = round_.line.fits, round_.at, round_.place
        playable = round_.hands[place] & fits
        if not playable:
            while round_.at < round_.stop and not playable:
                playable = round_.draw() & fits
            if round_.at - start > (playable != 0):
                round_.could[place] = self.board.full
            round_.could[place] &= ~fits
            if not playable:
                return None
        return self._choose(round_, playable)

    def _free(self, round_: Round) -> tuple[int, Step] | None:
        """Return the play of the seat to act, which draws as it likes (R14); None if it has to pass."""
        place = round_.place
        while True:
            hand = round_.hands[place]
            playable = hand & round_.line.fits
            if round_.at == round_.stop or (playable and not hand & (hand - 1)):
                return self._choose(round_, playable) if playable else None
            if playable:
                view = round_.view()
                score, bit, step = best_of(self.weigh(view, playable))
                if self._draw_score(view, playable, step[2]) <= score + TIE:
                    return bit, step
            round_.draw()
            round_.could[place] = self.board.full

    def _choose(self, round_: Round, playable: int) -> tuple[int, Step]:
        """Return the best play of the tiles of a mask; the last tile of a hand goes out at any end."""
        if not playable & (playable - 1):
            steps = round_.line.plays(playable)
            if len(steps) == 1 or (not self.fives and round_.hands[round_.place] == playable):
                return playable, steps[0]
        _, bit, step = best_of(self.weigh(round_.view(), playable))
        return bit, step

    def _out(self, round_: Round, last: int) -> Outcome:
        """Return how a round ended that a seat went out of with the tile of bit ``last``."""
        seat = self.active[round_.place]
        bonus = self.rules.blank_bonus if last == 1 else 0
        return self._outcome(round_, lambda seating, pips: going_out(seating, pips, seat, bonus))

    def _outcome(self, round_: Round, score: Callable[[Seating, tuple[int, ...]], RoundScore]) -> Outcome:
        pips = [0] * self.rules.seats
        for seat, hand in zip(self.active, round_.hands, strict=True):
            pips[seat] = self.board.pips_in(hand)
        winner, points, _ = score(Seating(self.rules, round_.spot.leader, self.active), tuple(pips))
        if winner is not None:
            round_.points[self.rules.team_of(winner)] += points
        return Outcome(tuple(round_.points), winner, all(round_.hands))
