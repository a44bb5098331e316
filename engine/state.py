"""The whole truth of a match, frozen."""

from __future__ import annotations

from typing import NamedTuple

from engine.chain import EMPTY, Chain, Ends, Line, Placement, in_order
from engine.events import Event, History, LotDrawn, MatchReason, Why
from engine.rules import DrawRule, Rules
from engine.snapshot import Phase, RoundResult

NO_TILE = -1
"""A tile id that is none."""


class Deal(NamedTuple):
    """A round before its first action: what chance and the leading rule decided.

    ``hands`` are masks, one a seat (0 for a seat that sits out); ``boneyard`` tile ids, the first is drawn first;
    ``prescribed`` the id of the double that must open, or ``NO_TILE``; ``lots`` the draws for the lead (R7);
    ``shown`` the hands of deals without a double, which were shown and dealt again (R9); ``given`` says that somebody
    set the deal up, or copied it, instead of shuffling.
    """

    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    leader: int
    why: Why
    prescribed: int = NO_TILE
    lots: tuple[LotDrawn, ...] = ()
    shown: tuple[tuple[int, ...], ...] = ()
    given: bool = False


class RoundSetup(NamedTuple):
    """What does not change during a round; ``following[seat]`` is the next active seat clockwise (R12).

    ``kept`` is how many tiles of the boneyard can't be drawn: the reserve, or all of them in Block (R15, R17).
    """

    rules: Rules
    number: int
    leader: int
    active: tuple[int, ...]
    following: tuple[int, ...]
    kept: int
    prescribed: int
    scores_before: tuple[int, ...]
    """The scores when the round began; what All Fives adds is told apart by it."""


class Pending(NamedTuple):
    """A wrong tile that may still be challenged, and the match as it was before it (R35)."""

    seat: int
    tile: int
    before: MatchState


class Duty(NamedTuple):
    """What narrows the choice of those who act next; most of the time it is ``NO_DUTY``.

    ``must_play`` is the drawn tile that must be played (R13), ``touched`` the touched one (R37), each an id or
    ``NO_TILE``; ``pending`` the wrong tile that may be challenged (R35).
    """

    must_play: int = NO_TILE
    touched: int = NO_TILE
    pending: Pending | None = None


NO_DUTY = Duty()


class Standing(NamedTuple):
    """What a match has come to; few actions change it.

    ``tied`` are the seats that play a sudden death now or next (R28).
    """

    scores: tuple[int, ...]
    results: tuple[RoundResult, ...] = ()
    tied: tuple[int, ...] = ()
    winner: int | None = None
    ended: MatchReason | None = None


class MatchState(NamedTuple):
    """A match: where it stands, and the round in progress or just ended.

    It is one flat value because every action builds a new one; ``line``, ``ends`` and ``spinner`` are its chain.
    """

    rules: Rules
    standing: Standing
    phase: Phase
    setup: RoundSetup
    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    line: Line
    ends: Ends
    spinner: int
    turn: int
    passes: int
    duty: Duty
    history: History

    @property
    def round(self) -> MatchState:
        """The same value, for readers who mean the round alone."""
        return self

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles that lie on the table, in order of play."""
        return in_order(self.line)

    @property
    def chain(self) -> Chain:
        """What lies on the table."""
        return Chain(in_order(self.line), self.ends, self.spinner)

    @property
    def drawable(self) -> int:
        """How many tiles may still be drawn (R15, R17)."""
        more = len(self.boneyard) - self.setup.kept
        return max(0, more)

    @property
    def must_play(self) -> int:
        """The id of the drawn tile that must be played (R13), or ``NO_TILE``."""
        return self.duty.must_play

    @property
    def touched(self) -> int:
        """The id of the touched tile that must be played (R37), or ``NO_TILE``."""
        return self.duty.touched

    @property
    def pending(self) -> Pending | None:
        """The wrong tile that may still be challenged (R35)."""
        return self.duty.pending

    @property
    def scores(self) -> tuple[int, ...]:
        """One a seat, or one a team in partnership."""
        return self.standing.scores

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The finished rounds."""
        return self.standing.results

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats that play a sudden death now or next (R28)."""
        return self.standing.tied

    @property
    def winner(self) -> int | None:
        """The seat or team that won the match; None while it is played and for a drawn match."""
        return self.standing.winner

    @property
    def ended(self) -> MatchReason | None:
        """How the match ended, None while it is played."""
        return self.standing.ended


class Transition(NamedTuple):
    """A new state and the events that led to it."""

    state: MatchState
    events: tuple[Event, ...]


def new_round(rules: Rules, standing: Standing, active: tuple[int, ...], deal: Deal, history: History) -> MatchState:
    """Return a match as it stands after the deal of its next round."""
    if len(active) == rules.seats:
        following = (*active[1:], 0)
    else:
        following = tuple(next((seat for seat in active if seat > mine), active[0]) for mine in range(rules.seats))
    kept = rules.set_size if rules.draw is DrawRule.NONE else rules.sizes_for(len(active))[1]
    number = len(standing.results) + 1
    setup = RoundSetup(rules, number, deal.leader, active, following, kept, deal.prescribed, standing.scores)
    hands, boneyard, leader, *_ = deal
    _, ends, spinner = EMPTY
    return MatchState(
        rules, standing, Phase.PLAYING, setup, hands, boneyard, None, ends, spinner, leader, 0, NO_DUTY, history
    )
