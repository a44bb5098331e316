"""From a position to the search that fits its rules, and to exact values by a few zero-window searches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from engine.actions import Action
from engine.rules import DrawRule, Score, changed
from engine.solver.boneyard import Boneyard
from engine.solver.budget import BIG, Budget, OutOfNodesError
from engine.solver.four import four_search
from engine.solver.lines import lines_of
from engine.solver.pairs import pair_of, pairs_of
from engine.solver.position import FREE, Position, after, legal
from engine.solver.ring import Ring, ring_search
from engine.solver.scoring import Scoring
from engine.solver.two import two_search
from engine.tiles import pips_in

Test: TypeAlias = Callable[[int], int]
"""From a bound to a value, as a zero-window search of a position answers it."""
Enter: TypeAlias = Callable[[Position], Test]
"""From a position to its search, for the camp to move."""

MOST_DRAWS = 4
"""With more drawable tiles than this, drawing at will is looked at for the first action alone."""


@lru_cache(maxsize=64)
def places_of(
    active: tuple[int, ...], seat: int, *, partners: bool
) -> tuple[Mapping[int, bool], Mapping[int, tuple[int, ...]]]:
    """Return of each active seat whether it is on the side of a seat, and the seats clockwise from it."""
    ours = {other: other == seat or (partners and (other - seat) % 2 == 0) for other in active}
    return ours, {other: active[at:] + active[:at] for at, other in enumerate(active)}


def ended(position: Position, scoring: Scoring, turned: Mapping[int, tuple[int, ...]]) -> tuple[int | None, int]:
    """Return who wins a round that is over, and what his side scores; ``turned`` are the seats clockwise of each."""
    hands = position.hands
    out = next((seat for seat in turned if not hands[seat]), None)
    if out is not None:
        pips = [pips_in(hands[seat]) for seat in turned[out]]
        partner = pips[2] if scoring.partners else 0
        points = scoring.going_out(partner, sum(pips) - partner)
        return out, points + (scoring.bonus if position.chain.placements[-1].tile.pips == 0 else 0)
    seats = turned[position.turn]
    place, points = scoring.blocked(tuple(pips_in(hands[seat]) for seat in seats))
    return (seats[place], points) if points else (None, 0)


class Solver:
    """All searches of one question: they share a table and a budget.

    Values are points for the side of ``seat``.  Positions must be the root or come of it by ``after``.
    """

    def __init__(self, root: Position, seat: int, scoring: Scoring, limit: int) -> None:
        draws_at_will = root.drawable > 0 and root.rules.draw is DrawRule.FREE
        self.looks_once = draws_at_will and root.drawable > MOST_DRAWS
        """Whether drawing at will is looked at for the first action alone."""
        self.scoring = scoring
        self.budget = Budget(limit)
        self._ours, self._turned = places_of(root.active, seat, partners=scoring.partners)
        at_will = draws_at_will and not self.looks_once
        plain = root.rules.score is Score.PLAIN and not root.rules.spinner and not at_will
        if plain and len(root.active) == 2 and not scoring.share:
            self._enter = self._two(root)
        elif plain and scoring.partners:
            self._enter = self._four(root)
        else:
            self._enter = self._ring(root, at_will=at_will)

    def value(self, position: Position, guess: int | None = None) -> int:
        """Return what a position is worth; if the budget is used up, what it may be worth."""
        if position.is_over:
            return self._final(position)
        low, high = -BIG, BIG
        near = self.guess(position) if guess is None else guess
        probe = self._prober(position)
        try:
            while low < high:
                beta = near + 1 if near == low else near
                near = probe(beta)
                if near < beta:
                    high = near
                else:
                    low = near
        except OutOfNodesError:
            return min(max(near, low), high)
        return low

    def guess(self, position: Position) -> int:
        """Return about what a position is worth: half of what the others hold more."""
        ours = theirs = 0
        for seat, is_ours in self._ours.items():
            if is_ours:
                ours |= position.hands[seat]
            else:
                theirs |= position.hands[seat]
        return (pips_in(theirs) - pips_in(ours)) // len(self._ours)

    def probe(self, position: Position, beta: int) -> int:
        """Return a value that is at least ``beta`` if and only if the position is worth that much."""
        return self._final(position) if position.is_over else self._prober(position)(beta)

    def _prober(self, position: Position) -> Test:
        """Return ``probe`` for a position that is not over, all but the bound found once."""
        ours = self._ours[position.turn]
        if position.bound == FREE and not self._is_looked_at(position):
            test = self._enter(position)
            return test if ours else lambda beta: -test(1 - beta)
        children, choose = self.children(position), max if ours else min
        return lambda beta: choose([gain + self.probe(then, beta - gain) for _, then, gain in children])

    def children(self, position: Position) -> list[tuple[Action, Position, int]]:
        """Return the legal actions, the positions after them, and what our side scores for them."""
        sign = 1 if self._ours[position.turn] else -1
        found = []
        for action in legal(position):
            then, points = after(position, action)
            if self._is_looked_at(position):
                then = then._replace(rules=changed(position.rules, draw=DrawRule.FORCED))
            found.append((action, then, sign * points))
        return found

    def best(self, position: Position, value: int) -> tuple[Action, Position, int]:
        """Return an action that keeps the value of a position, with what ``children`` says of it."""
        found = self.children(position)
        ours = self._ours[position.turn]
        for action, then, gain in found[:-1]:
            aim = value - gain
            if (self.probe(then, aim) >= aim) if ours else (self.probe(then, aim + 1) <= aim):
                return action, then, gain
        return found[-1]

    def _is_looked_at(self, position: Position) -> bool:
        """Return whether this is the one position where drawing at will is looked at; later ones draw if forced."""
        return self.looks_once and position.rules.draw is DrawRule.FREE

    def _final(self, position: Position) -> int:
        """Return what our side scores for the end of the round."""
        winner, points = ended(position, self.scoring, self._turned)
        return points if winner is not None and self._ours[winner] else -points

    def _two(self, root: Position) -> Enter:
        highest, turned, last = root.rules.highest_pip, self._turned, root.drawable
        pairs = pairs_of(highest)
        search = two_search(pairs, Boneyard(root.boneyard[:last], pairs.fits), self.scoring, self.budget)

        def enter(position: Position) -> Test:
            a, b = (position.hands[seat] for seat in turned[position.turn])
            place = (a, b, pair_of(position.chain, highest), last - position.drawable)
            ours, theirs = pips_in(a), pips_in(b)
            return lambda beta: search(place, beta, ours, theirs)

        return enter

    def _four(self, root: Position) -> Enter:
        highest, turned, last = root.rules.highest_pip, self._turned, root.drawable
        pairs = pairs_of(highest)
        search = four_search(pairs, Boneyard(root.boneyard[:last], pairs.fits), self.scoring, self.budget)

        def enter(position: Position) -> Test:
            a, b, c, d = (position.hands[seat] for seat in turned[position.turn])
            place = (a, b, c, d, pair_of(position.chain, highest), last - position.drawable)
            ours, theirs = pips_in(a | c), pips_in(b | d)
            return lambda beta: search(place, beta, ours, theirs)

        return enter

    def _ring(self, root: Position, *, at_will: bool) -> Enter:
        rules, turned, last = root.rules, self._turned, root.drawable
        fives = rules.score is Score.FIVES
        lines = lines_of(rules.highest_pip, fives=fives, spinner=rules.spinner)
        camp = tuple(self._ours.values())
        search = ring_search(Ring(lines, root.boneyard[:last], self.scoring, camp, at_will, fives), self.budget)
        places = {seat: place for place, seat in enumerate(root.active)}

        def enter(position: Position) -> Test:
            hands = tuple(position.hands[seat] for seat in turned[position.turn])
            line, drawn = lines.of_chain(position.chain), last - position.drawable
            place = places[position.turn]
            return lambda beta: search(hands, place, line, drawn, beta)

        return enter
