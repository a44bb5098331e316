"""What a play is worth, by the four techniques of the official rulebook, in points."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import ENDS, Action
from engine.belief import Belief, Hand, believed, fitting
from engine.chain import CLOSED, Chain, count_of_ends, extended, opened
from engine.rules import BlockedWinner, Score
from engine.snapshot import Snapshot
from engine.tiles import SUIT, mask_of, pips_in

NEARLY_OUT = 2
"""From so few tiles on it matters more that an opponent can't follow."""


class Weights(NamedTuple):
    """How much each technique counts."""

    pips: float = 0.7
    """A pip that is shed (technique 1)."""
    double: float = 3.0
    """A double that is shed: it fits one number only."""
    suits: float = 1.2
    """A number that the hand can still follow (technique 2)."""
    control: float = 9.0
    """An end of which all tiles that are left are mine (technique 2)."""
    stuck: float = 14.0
    """The next opponent can't follow for certain (technique 3)."""
    reach: float = 0.7
    """A tile that the next opponent could follow with (technique 3)."""
    block: float = 16.0
    """A round that I block: what a position is worth on average, for comparison with going on (technique 4)."""
    lock: float = 1.0
    """A point of the blocked round that I expect (technique 4)."""
    shut_out: float = 8.0
    """Nobody but me can follow (technique 4)."""
    partner: float = 10.0
    """My partner can't follow for certain."""


class Table(NamedTuple):
    """What does not depend on the play: the position, my hand and what I know of the others'."""

    snapshot: Snapshot
    belief: Belief
    hand: int
    me: int
    others: tuple[int, ...]
    """The other seats that play, in turn order from me."""


def table_of(snapshot: Snapshot, me: int) -> Table:
    """Return the table as the viewer sees it."""
    seats = snapshot.rules.seats
    order = ((me + step) % seats for step in range(1, seats))
    others = tuple(seat for seat in order if seat in snapshot.active)
    return Table(snapshot, believed(snapshot), mask_of(snapshot.hand), me, others)


def after(snapshot: Snapshot, play: Action, me: int) -> Chain:
    """Return the chain after a play."""
    tile, spinner = play.tile, snapshot.rules.spinner
    assert tile is not None
    if play.end is None:
        return opened(me, tile, spinner=spinner)
    side = ENDS.index(play.end)
    return extended(snapshot.chain, me, tile, side, snapshot.chain.ends[side], spinner=spinner)


def worth(table: Table, play: Action, weights: Weights) -> float:
    """Return what a play is worth."""
    snapshot, tile = table.snapshot, play.tile
    assert tile is not None
    chain = after(snapshot, play, table.me)
    hand = table.hand & ~(1 << tile.id)
    value = weights.pips * tile.pips + weights.double * tile.is_double
    if snapshot.rules.score is Score.FIVES:
        count = count_of_ends(chain)
        value += count if count % 5 == 0 else 0
    if not hand:
        return value
    value += weights.suits * sum(1 for suit in SUIT if suit & hand)
    if _is_locked(table, chain):
        if not hand & fitting(chain):
            return value + weights.block + weights.lock * _block_edge(table, pips_in(hand))
        value += weights.shut_out
    value += weights.control * _control(chain, hand, table.belief.unseen)
    return value + _others(table, chain, weights)


def _control(chain: Chain, hand: int, unseen: int) -> float:
    """Return how much of what is left for the open ends is mine, summed over the ends."""
    total = 0.0
    for number in chain.ends:
        if number != CLOSED:
            mine = (hand & SUIT[number]).bit_count()
            total += mine / (mine + (unseen & SUIT[number]).bit_count() or 1)
    return total


def stuck(hand: Hand, fits: int) -> float:
    """Return the chance that a hand holds no tile that fits."""
    if hand.known & fits:
        return 0.0
    all_of_them = hand.could.bit_count()
    harmless = all_of_them - (hand.could & fits).bit_count()
    chance = 1.0
    for taken in range(min(hand.hidden, all_of_them)):
        chance *= max(harmless - taken, 0) / (all_of_them - taken)
    return chance


def _others(table: Table, chain: Chain, weights: Weights) -> float:
    """Return what the play does to the others, the next seat above all (technique 3)."""
    fits, snapshot = fitting(chain), table.snapshot
    team_of = snapshot.rules.team_of
    value, share = 0.0, 1.0  # who comes later has more chances that the ends change before
    for seat in table.others:
        hand = table.belief.hands[seat]
        chance = stuck(hand, fits)
        if team_of(seat) == team_of(table.me):
            value -= weights.partner * chance
        else:
            danger = 1.5 if snapshot.counts[seat] <= NEARLY_OUT else 1.0
            reach = ((hand.could | hand.known) & fits).bit_count()
            value += share * (danger * weights.stuck * chance - weights.reach * reach)
        share *= 0.5
    return value


def _is_locked(table: Table, chain: Chain) -> bool:
    """Return whether nobody but me can ever follow: no tile that fits is left (technique 4)."""
    left = table.belief.unseen
    for seat in table.others:
        left |= table.belief.hands[seat].known
    return not left & fitting(chain)


def _block_edge(table: Table, mine: int) -> float:
    """Return by how many pips I expect to be lighter if the round blocks now; the next seat draws what may be drawn."""
    rules, snapshot = table.snapshot.rules, table.snapshot
    us: list[float] = [mine]
    them: list[float] = []
    drawn = snapshot.drawable
    for seat in table.others:
        expected = expected_pips(table.belief.hands[seat], drawn)
        drawn = 0
        (us if rules.team_of(seat) == rules.team_of(table.me) else them).append(expected)
    if rules.partnership and rules.blocked_winner is BlockedWinner.LOWEST_TEAM:
        return sum(them) - sum(us)
    return min(them) - min(us)


def expected_pips(hand: Hand, drawn: int) -> float:
    """Return the pips that a hand is expected to hold after drawing so many tiles."""
    could = hand.could
    mean = pips_in(could) / could.bit_count() if could else 0.0
    return pips_in(hand.known) + (hand.hidden + drawn) * mean
