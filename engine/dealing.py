"""Making a deal: shuffling, hands, and who leads (R6–R11, R28)."""

from __future__ import annotations

from typing import NamedTuple

from engine.chance import shuffled
from engine.errors import DealError, problem
from engine.events import Why
from engine.policies.leading import INHERITED, LEADING, Lead
from engine.rules import FirstLead, NextLead, OpeningTile, Rules
from engine.state import NO_TILE, Deal, MatchState
from engine.tiles import DOUBLES, Tile, mask_of


class GivenDeal(NamedTuple):
    """A deal that somebody set up: hands, the boneyard with the next tile first, and who leads (None: the rules)."""

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    leader: int | None = None


def active_seats(rules: Rules, state: MatchState | None) -> tuple[int, ...]:
    """Return the seats that play the next round: the tied ones in a sudden death, else all (R28)."""
    return state.tied if state is not None and state.tied else tuple(range(rules.seats))


def make_deal(rules: Rules, seed: str, state: MatchState | None, *, given: GivenDeal | None = None) -> Deal:
    """Return the deal of the next round after ``state`` (None: of the first).

    It depends on the seed and the number of the round alone, or on ``given``; DealError says why that can't be.
    """
    number = 1 if state is None else len(state.results) + 1
    active = active_seats(rules, state)
    fixed, looked = _lead_rule(rules, state)
    attempt = 0
    shown: list[tuple[int, ...]] = []

    def shuffle(purpose: str) -> list[int]:
        return shuffled(seed, f"round-{number}/{purpose}", rules.set_size)

    while True:
        if given is None:
            hands, boneyard = _dealt(rules, active, shuffle(f"deal-{attempt}"))
        else:
            hands, boneyard = _given(rules, active, given)
        if given is not None and given.leader is not None:
            return _led_as_given(rules, hands, boneyard, given.leader, active, looked)
        lead = fixed or (LEADING[looked](hands, active, shuffle) if looked is not None else None)
        if lead is not None:
            opens = lead.why is Why.HIGHEST_DOUBLE and rules.opening_tile is OpeningTile.HIGHEST_DOUBLE
            prescribed = lead.double if opens else NO_TILE
            return Deal(hands, boneyard, lead.leader, lead.why, prescribed, lead.lots, tuple(shown), given is not None)
        if given is not None:
            raise DealError(problem("deal-no-double", "R9"))
        shown.append(hands)
        attempt += 1


def _lead_rule(rules: Rules, state: MatchState | None) -> tuple[Lead | None, FirstLead | None]:
    """Return the lead where the last round decides it, else the rule that looks at the hands (R10, R11, R28)."""
    if state is None or state.tied:
        return None, rules.first_lead
    last = state.results[-1]
    if rules.next_lead is NextLead.ROTATE:
        return Lead((last.leader + 1) % rules.seats, Why.ROTATE), None
    if rules.next_lead is NextLead.WINNER and last.winner is not None:
        return Lead(last.winner, Why.WINNER), None
    return None, INHERITED[rules.next_lead] or rules.first_lead


def _dealt(rules: Rules, active: tuple[int, ...], order: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deal the shuffled set to the active seats; the rest is the boneyard (R6)."""
    size, _ = rules.sizes_for(len(active))
    hands = [0] * rules.seats
    for place, seat in enumerate(active):
        for number in order[place * size : (place + 1) * size]:
            hands[seat] |= 1 << number
    return tuple(hands), tuple(order[len(active) * size :])


def _given(rules: Rules, active: tuple[int, ...], given: GivenDeal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Check the hands and the boneyard that were given and return them."""
    hands = given.hands
    if len(active) < rules.seats and len(hands) == len(active):
        by_seat = dict(zip(active, hands, strict=True))
        hands = tuple(by_seat.get(seat, ()) for seat in range(rules.seats))
    if len(hands) != rules.seats:
        raise DealError(problem("deal-hands", "R6", hands=len(hands), seats=len(active)))
    seen: set[Tile] = set()
    for tile in [*(tile for hand in hands for tile in hand), *given.boneyard]:
        if tile.high > rules.highest_pip:
            raise DealError(problem("deal-outside-set", "R1", tile=str(tile), highest=rules.highest_pip))
        if tile in seen:
            raise DealError(problem("deal-tile-twice", "R1", tile=str(tile)))
        seen.add(tile)
    for seat, hand in enumerate(hands):
        if not hand and seat in active:
            raise DealError(problem("deal-empty-hand", "R6", seat=seat))
        if hand and seat not in active:
            raise DealError(problem("sits-out", "R28", seat=seat))
    return tuple(mask_of(hand) for hand in hands), tuple(tile.id for tile in given.boneyard)


def _led_as_given(
    rules: Rules,
    hands: tuple[int, ...],
    boneyard: tuple[int, ...],
    leader: int,
    active: tuple[int, ...],
    looked: FirstLead | None,
) -> Deal:
    """Return a deal with a given leader; where the highest double must open, he opens with his own (R9)."""
    if leader not in active:
        raise DealError(problem("deal-leader", "R10", seat=leader, allowed=", ".join(map(str, active))))
    by_double = looked is not None and looked is not FirstLead.LOT and rules.opening_tile is OpeningTile.HIGHEST_DOUBLE
    if not by_double:
        return Deal(hands, boneyard, leader, Why.GIVEN, given=True)
    own = (hands[leader] & DOUBLES).bit_length() - 1
    return Deal(hands, boneyard, leader, Why.GIVEN_DOUBLE, own if own >= 0 else NO_TILE, given=True)
