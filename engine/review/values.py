"""What a review of a match finds: what each choice was worth, and what was luck.

Points are margins: those of the own side until the round ends, less the mean of the other sides'.  Chances are those
of winning the match, from 0 to 1.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.actions import Action
from engine.snapshot import Snapshot
from engine.tiles import Tile

VERSION = 1
"""Version of the format; a reader refuses any other."""


class Mark(StrEnum):
    """What is said of a choice; ``GOOD`` is the best one, or one that can't be told from it."""

    GOOD = ""
    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


class Caveat(StrEnum):
    """What a reader has to know about the figures of a review."""

    RELATED = "related"  # the judge plays like the best bots, which flatters them
    UNFINISHED = "unfinished"  # the match was not played to its end
    EDGE_ESTIMATED = "edge_estimated"  # what the lead is worth by these rules was estimated from few deals
    SIMULATED = "simulated"  # chances of three or four sides are simulated, with an error of their own


class Depth(NamedTuple):
    """How hard to look: the best choice is chosen on so many deals and judged on as many others."""

    deals: int = 400
    most: int = 0
    """Choices that are too close to call are judged on up to so many deals; 0: no more than ``deals``."""
    luck: int = 40
    """So many playouts tell what a position with open hands is worth."""


class Option(NamedTuple):
    """An action and what it is worth to the seat that has the choice, ± standard error.

    ``gap`` is what it is worth less than the best option, with the error of that difference in the same deals.
    ``deals`` is the number of deals played out, or of hands looked at where the decision is exact.
    """

    action: Action
    points: float
    se: float
    chance: float
    chance_se: float
    deals: int
    gap: float = 0.0
    gap_se: float = 0.0
    chance_gap: float = 0.0
    chance_gap_se: float = 0.0
    mark: Mark = Mark.GOOD
    """What would be said of this choice."""
    equal: bool = True
    """Whether it is the best option or can't be told from it: the gap is within 2 of its errors."""


class Judged(NamedTuple):
    """The options of one position, the best first, and what was measured between those that matter.

    ``gap`` is what the best option is worth more than ``played``, measured on deals that the best was not chosen on; it
    may be below 0 by chance, so it is right to add up and wrong to show.  ``beyond`` is what ``played`` is worth more
    than the choice of the reference player, as that player would go on: the part of its move that was no luck.
    """

    options: tuple[Option, ...]
    played: Action
    exact: bool
    gap: float
    gap_se: float
    chance_gap: float
    chance_gap_se: float
    mark: Mark
    beyond: float = 0.0
    chance_beyond: float = 0.0

    @property
    def best(self) -> Option:
        """The option that is worth most."""
        return self.options[0]

    @property
    def chosen(self) -> Option:
        """The option that was played."""
        return next(option for option in self.options if option.action == self.played)


class Decision(NamedTuple):
    """An unforced choice of a seat, judged by what that seat could know then."""

    number: int
    """Its place among all decisions of the review, from 1."""
    entry: int
    """The index of the action in ``record.entries``; the entries before it lead to the position."""
    round: int
    move: int
    """The number of the action in the round, from 1."""
    seat: int
    judged: Judged
    loss: float
    """Points given up, never below 0."""
    chance_loss: float
    accuracy: float
    """In per cent; a mean of it over decisions may be a little above 100 by chance."""
    guess: float
    """Guess luck: what the unseen tiles made of the choice, for better or worse, in points; 0 on average."""
    chance_guess: float
    weakness: float
    """What the reference player, whose play the luck is measured by, would have given up here itself."""
    chance_weakness: float
    snapshot: Snapshot | None = None
    """What the seat could know; never in JSON, ``from_json`` finds it again if it is given the record."""

    @property
    def mark(self) -> Mark:
        """What is said of the choice."""
        return self.judged.mark

    @property
    def options(self) -> tuple[Option, ...]:
        """The options, the best first."""
        return self.judged.options

    @property
    def played(self) -> Action:
        """What was chosen."""
        return self.judged.played

    @property
    def exact(self) -> bool:
        """Whether every hand that could be held was looked at."""
        return self.judged.exact


class LuckEvent(NamedTuple):
    """What a deal or a drawn tile brought each side; seat and tile are None for a deal.

    ``points`` are the own points of each side, not margins; ``by_side`` are margins.
    """

    entry: int
    round: int
    seat: int | None
    tile: Tile | None
    by_side: tuple[float, ...]
    points: tuple[float, ...]
    chance: tuple[float, ...]

    @property
    def is_deal(self) -> bool:
        """Whether it is the luck of a deal."""
        return self.tile is None


class Terms(NamedTuple):
    """Why a side's result is not what was to be expected, in points or in chance; one of each for a round.

    ``result - expected = deal + draws - loss + weakness + guess + unjudged + others``, to rounding.
    """

    result: float
    """The margin of the round, or the chance after it; of an unfinished round what it was worth at last."""
    expected: float
    """What such rounds bring on average before the deal."""
    deal: float
    draws: float
    loss: float
    """What its own seats gave up."""
    weakness: float
    """What the reference player would have given up at the same decisions: better play than its counts here."""
    guess: float
    unjudged: float
    """What its own wrong tiles, touched tiles and challenges cost or brought."""
    others: float
    """What came from the moves of the other sides."""

    @property
    def moves(self) -> float:
        """Everything that was played, by anybody."""
        return self.weakness - self.loss + self.guess + self.unjudged + self.others

    @property
    def adjusted(self) -> float:
        """The result without the luck of the deal and of the draws."""
        return self.result - self.deal - self.draws

    @property
    def residue(self) -> float:
        """What the terms leave unexplained: 0 to rounding."""
        return self.result - self.expected - self.deal - self.draws - self.moves


class SeatTotals(NamedTuple):
    """The figures of one seat, over a round or over the match.

    Luck is that of its side; ``guess`` that of its own decisions.  ``result`` and ``adjusted`` are the side's own
    points with luck and without the luck of deals and draws, over finished rounds.
    """

    seat: int
    decisions: int
    """Unforced ones."""
    marks: tuple[int, int, int]
    """How many ``?!``, ``?`` and ``??``."""
    points_lost: float
    chance_lost: float
    error_rate: float
    """Points lost a decision."""
    accuracy: float | None
    """In per cent, None without a decision."""
    deal: float
    draws: float
    guess: float
    luck_chance: float
    """The luck of deals and draws in chances of winning the match."""
    result: int
    adjusted: float

    @property
    def luck(self) -> float:
        """The luck of deals and draws, in points."""
        return self.deal + self.draws


class RoundReview(NamedTuple):
    """A round: its luck, the terms of its result by side, and the figures by seat."""

    round: int
    leader: int
    first: int
    last: int
    """The indices of its first and last entry: the deal, and the last action that stands."""
    finished: bool
    known: bool
    """Whether the mean of such rounds is in the table; else it was estimated from few deals."""
    events: tuple[LuckEvent, ...]
    terms: tuple[Terms, ...]
    """By side, in points."""
    chance_terms: tuple[Terms, ...]
    """By side, in chances of winning the match."""
    totals: tuple[SeatTotals, ...]
    """By seat."""


class Moment(NamedTuple):
    """The chance of each side to win the match after an entry, with all hands open."""

    entry: int
    round: int
    chance: tuple[float, ...]


class About(NamedTuple):
    """The match that was reviewed; ``sides`` gives the side of each seat."""

    rulebook: str
    created: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """The level of each bot, None for a person."""
    sides: tuple[int, ...]
    scores: tuple[int, ...]
    winner: int | None
    """The side that won; None for a draw and for an unfinished match."""
    finished: bool


class Review(NamedTuple):
    """Everything that was found."""

    about: About
    depth: Depth
    seats: tuple[int, ...]
    """The seats whose decisions were judged; the luck terms are those of all."""
    decisions: tuple[Decision, ...]
    rounds: tuple[RoundReview, ...]
    totals: tuple[SeatTotals, ...]
    """By seat, over the match."""
    moments: tuple[Moment, ...]
    """After every entry that stands, for a graph."""
    caveats: tuple[Caveat, ...]
    version: int = VERSION

    def at(self, entry: int) -> Decision | None:
        """Return the decision at an entry of the record, None if there was none to take."""
        return next((decision for decision in self.decisions if decision.entry == entry), None)

    def next_mistake(self, entry: int, seat: int | None = None, step: int = 1) -> Decision | None:
        """Return the first marked decision after an entry, or before it with ``step`` -1, of a seat or of any."""
        wanted = [one for one in self.decisions[::step] if one.mark and seat in (None, one.seat)]
        return next((one for one in wanted if (one.entry - entry) * step > 0), None)
