"""What the sides can expect from a round before it is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.dealing import make_deal
from engine.events import RoundStarted, Why, told
from engine.luck import Playouts, expected_points, world_of
from engine.luck.expected import Key, key_of
from engine.review.worth import Chances, chances_before
from engine.state import NO_TILE, Deal, MatchState, new_round
from engine.tiles import DOUBLES
from engine.views import snapshot_for

DEALS = 500
"""So many deals tell what a round brings where the table does not."""

_ESTIMATED: dict[Key, tuple[float, ...]] = {}


def expected_of(start: MatchState) -> tuple[tuple[float, ...], bool]:
    """Return the mean points by side of rounds that begin like this one, and whether they are in the table."""
    known = expected_points(start)
    if known is not None:
        return known, True
    key = key_of(start)
    if key not in _ESTIMATED:
        _ESTIMATED[key] = _by_place(start)
    rules, places = start.rules, _places(start, start.setup.leader)
    totals = [0.0] * rules.teams
    for seat, points in zip(places, _ESTIMATED[key], strict=False):
        totals[rules.team_of(seat)] += points
    return tuple(totals), False


def expected_chances(start: MatchState) -> Chances:
    """Return every side's chance before the deal; a leader whom his hand made lead was not known then."""
    return chances_before(snapshot_for(start, start.turn), None if _by_hand(start) else start.setup.leader)


def _by_place(start: MatchState) -> tuple[float, ...]:
    """Return the mean points by place from the leader on; those of a team at the place of its first seat."""
    rules, values = start.rules, Playouts(1)
    totals = [0.0] * (rules.teams if rules.partnership else len(start.setup.active))
    for state in islice(_like(start), DEALS):
        points = values(rules, world_of(state))
        for place, seat in zip(range(len(totals)), _places(start, state.setup.leader), strict=False):
            totals[place] += points[rules.team_of(seat)] / DEALS
    return tuple(totals)


def _like(start: MatchState) -> Iterator[MatchState]:
    """Yield rounds that begin as this one did, with other tiles."""
    rules, active = start.rules, start.setup.active
    before = start if start.results else None
    number = 0
    while True:
        number += 1
        deal = make_deal(rules, f"expecting-{number}", before)
        led = deal if _by_hand(start) else _led(start, deal)
        if led is not None:
            yield new_round(rules, start.standing, active, led, start.history)


def _led(start: MatchState, deal: Deal) -> Deal | None:
    """Return a deal with the leader of the round; None if he had to open with a double and holds none."""
    leader = start.setup.leader
    if start.setup.prescribed == NO_TILE:
        return deal._replace(leader=leader, prescribed=NO_TILE)
    double = (deal.hands[leader] & DOUBLES).bit_length() - 1
    return deal._replace(leader=leader, prescribed=double) if double >= 0 else None


def _places(start: MatchState, leader: int) -> tuple[int, ...]:
    """Return the seats that play in their order from the leader on."""
    active = start.setup.active
    at = active.index(leader)
    return active[at:] + active[:at]


def _by_hand(start: MatchState) -> bool:
    """Return whether a hand made its holder lead."""
    why = next(event.why for event in told(start.history) if isinstance(event, RoundStarted))
    return why in (Why.HIGHEST_DOUBLE, Why.HEAVIEST)
