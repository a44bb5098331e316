"""What a contest has come to: pairs are counted in the order of their numbers, whoever played them when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.arena.contest import Contest, Pair
from engine.arena.figures import Elo, Estimate, Sums, elo_of, ratio
from engine.arena.stopwatch import Stopwatch

_MILLION = 10**6
"""Luck is measured in millionths."""


class Tally:
    """The pairs from 0 on without a gap; those that came too early wait."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.times = (Stopwatch(), Stopwatch())
        self.answers = [0, 0]
        """How often A and B answered without a fault, in all that was played for this, be it counted or not."""
        self._waiting: dict[int, Pair] = {}
        self.pairs: list[Pair] = []
        self._sums = _Sums(contest)

    def has(self, number: int) -> bool:
        """Whether a pair has been played already."""
        return number < len(self.pairs) or number in self._waiting

    def add(self, number: int, pair: Pair) -> None:
        """Count a pair once all before it are there."""
        if not self.has(number):
            self._waiting[number] = pair
        while len(self.pairs) in self._waiting:
            self.pairs.append(self._waiting.pop(len(self.pairs)))
            self._sums.add(self.pairs[-1])

    def cut(self, count: int) -> None:
        """Forget the pairs from this number on."""
        del self.pairs[count:]
        self._waiting.clear()
        self._sums = self._sums_of(count)

    def points(self, count: int | None = None) -> Estimate | None:
        """Return A's points less the mean of the others', a round, of the first pairs."""
        return self._sums_of(count).points.estimate()

    def adjusted(self, count: int | None = None) -> Estimate | None:
        """Return the same without luck; None if it wasn't measured."""
        return self._sums_of(count).adjusted.estimate() if self.contest.luck else None

    def best(self, count: int | None = None) -> Estimate | None:
        """Return the sharper of the two."""
        return self.adjusted(count) if self.contest.luck else self.points(count)

    def matches(self) -> Estimate | None:
        """Return A's share of the matches; None if rounds were played."""
        if not self.contest.matches:
            return None
        return ratio([sum(game.match or 0.0 for game in pair) for pair in self.pairs], [len(p) for p in self.pairs])

    def elo(self) -> Elo | None:
        """Return how much stronger A is; None if rounds were played."""
        share = self.matches()
        return None if share is None else elo_of(*share, self.games, self.contest.others)

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(map(len, self.pairs))

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return sum(game.rounds for pair in self.pairs for game in pair)

    @property
    def won(self) -> tuple[int, int]:
        """The rounds that A won, and those that another side won."""
        games = [game for pair in self.pairs for game in pair]
        return sum(game.won for game in games), sum(game.lost for game in games)

    def match_counts(self) -> tuple[int, int, int]:
        """Return how many matches A won, how many another side won, and how many were drawn."""
        shares = [game.match for pair in self.pairs for game in pair if game.match is not None]
        won, lost = shares.count(1.0), shares.count(0.0)
        return won, lost, len(shares) - won - lost

    def faults(self, count: int | None = None) -> tuple[Counter[str], Counter[str]]:
        """Return what each bot did wrong, and how often."""
        return faults_in(self.pairs[:count])

    def never_answers(self) -> tuple[bool, bool]:
        """Return of each bot whether its program ended at every question."""
        a, b = (set(faults) == {"dead"} and not good for faults, good in zip(self.faults(), self.answers, strict=True))
        return a, b

    def _sums_of(self, count: int | None) -> _Sums:
        """Return the sums of the first pairs, which are added up again, or of all, which are kept."""
        if count is None:
            return self._sums
        sums = _Sums(self.contest)
        for pair in self.pairs[:count]:
            sums.add(pair)
        return sums


class _Sums:
    """A's points less the mean of the others', a round, with luck and without."""

    def __init__(self, contest: Contest) -> None:
        self._is_lucky = contest.luck > 0
        self.points = Sums(contest.others)
        self.adjusted = Sums(contest.others * _MILLION)

    def add(self, pair: Pair) -> None:
        margin, rounds = sum(game.margin for game in pair), sum(game.rounds for game in pair)
        self.points.add(margin, rounds)
        if self._is_lucky:
            luck = sum(round((game.luck or 0.0) * _MILLION) for game in pair)
            self.adjusted.add(margin * _MILLION - luck, rounds)


def faults_in(pairs: Iterable[Pair]) -> tuple[Counter[str], Counter[str]]:
    """Return what each bot did wrong in some pairs, and how often."""
    found: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for pair in pairs:
        for game in pair:
            for fault, many in game.faults:
                found[fault[0] == "b"][fault[2:]] += many
    return found
