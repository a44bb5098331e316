"""The whole truth of a match, frozen."""

from __future__ import annotations

from typing import NamedTuple

from engine.chain import EMPTY, Chain
from engine.events import Event, History, LotDrawn, MatchReason, Why
from engine.rules import DrawRule, Rules
from engine.snapshot import Phase, RoundResult

NO_TILE = -1
"""A tile id that is none."""


class Deal(NamedTuple):
    """A round before its first action: what chance and the leading rule decided.

    ``hands`` are masks, one a seat (0 for a seat that sits out); ``boneyard`` tile ids, the first is drawn first;
    ``prescribed`` the id of the double that must open, or ``NO_TILE``; ``lots`` the draws for the lead (R7);
    ``shown`` the hands of deals without a double, which were shown and dealt again (R9).
    """

    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    leader: int
    why: Why
    prescribed: int = NO_TILE
    lots: tuple[LotDrawn, ...] = ()
    shown: tuple[tuple[int, ...], ...] = ()


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
    """A wrong tile that may still be challenged, and the round as it was before it (R35)."""

    seat: int
    tile: int
    before: RoundState


class RoundState(NamedTuple):
    """A round in progress; ``must_play`` and ``touched`` are tile ids or ``NO_TILE``."""

    setup: RoundSetup
    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    chain: Chain
    turn: int
    passes: int
    must_play: int
    touched: int
    pending: Pending | None
    history: History

    @property
    def drawable(self) -> int:
        """How many tiles may still be drawn (R15, R17)."""
        more = len(self.boneyard) - self.setup.kept
        return max(0, more)


class MatchState(NamedTuple):
    """A match: the round in progress or just ended, the scores, and what went before.

    ``tied`` are the seats that play a sudden death now or next (R28).
    """

    rules: Rules
    round: RoundState
    scores: tuple[int, ...]
    phase: Phase
    results: tuple[RoundResult, ...]
    tied: tuple[int, ...]
    winner: int | None
    ended: MatchReason | None


class Transition(NamedTuple):
    """A new state and the events that led to it."""

    state: MatchState
    events: tuple[Event, ...]


def new_round(
    rules: Rules, number: int, active: tuple[int, ...], scores: tuple[int, ...], deal: Deal, history: History
) -> RoundState:
    """Return a round as it stands after the deal."""
    if len(active) == rules.seats:
        following = (*active[1:], 0)
    else:
        following = tuple(next((seat for seat in active if seat > mine), active[0]) for mine in range(rules.seats))
    kept = rules.set_size if rules.draw is DrawRule.NONE else rules.sizes_for(len(active))[1]
    setup = RoundSetup(rules, number, deal.leader, active, following, kept, deal.prescribed, scores)
    return RoundState(setup, deal.hands, deal.boneyard, EMPTY, deal.leader, 0, NO_TILE, NO_TILE, None, history)
