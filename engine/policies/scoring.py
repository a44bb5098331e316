"""What the end of a round is worth (R20–R26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from engine.rules import BlockedWinner, Rules


class Setting(Protocol):
    """What a score depends on besides the pips: the rules, who leads, and which seats play."""

    @property
    def rules(self) -> Rules: ...
    @property
    def leader(self) -> int: ...
    @property
    def active(self) -> tuple[int, ...]: ...


class RoundScore(NamedTuple):
    """The winner (a seat or None) and what his side scores, ``bonus`` included."""

    winner: int | None
    points: int
    bonus: int = 0


NOBODY = RoundScore(None, 0)


def going_out(setup: Setting, pips: tuple[int, ...], seat: int, bonus: int) -> RoundScore:
    """Score a round that ended with an empty hand (R21, R23, R26)."""
    rules = setup.rules
    if not rules.partnership:
        return RoundScore(seat, sum(pips[other] for other in setup.active if other != seat) + bonus, bonus)
    points = pips[(seat + 1) % 4] + pips[(seat + 3) % 4]
    if rules.partner_minus:
        points = max(0, points - pips[(seat + 2) % 4])
    return RoundScore(seat, points + bonus, bonus)


def blocked(setup: Setting, pips: tuple[int, ...]) -> RoundScore:
    """Score a blocked round (R22, R26)."""
    if setup.rules.partnership:
        return BLOCKED_TEAMS[setup.rules.blocked_winner](setup, pips)
    lowest = min(pips[seat] for seat in setup.active)
    lightest = [seat for seat in setup.active if pips[seat] == lowest]
    if len(lightest) > 1:
        return NOBODY
    return RoundScore(lightest[0], sum(pips[seat] for seat in setup.active) - 2 * lowest)


def lowest_hand(setup: Setting, pips: tuple[int, ...]) -> RoundScore:
    """The team of the lowest single hand scores both opposing hands; a tie between the teams: nobody (R26)."""
    lowest = min(pips)
    teams = {seat % 2 for seat in range(4) if pips[seat] == lowest}
    if len(teams) > 1:
        return NOBODY
    team = teams.pop()
    return RoundScore(named(setup, pips, team), pips[1 - team] + pips[3 - team])


def lowest_team(setup: Setting, pips: tuple[int, ...]) -> RoundScore:
    """The lower team total wins the difference; equal totals: nobody (R26)."""
    totals = (pips[0] + pips[2], pips[1] + pips[3])
    if totals[0] == totals[1]:
        return NOBODY
    team = 0 if totals[0] < totals[1] else 1
    return RoundScore(named(setup, pips, team), totals[1 - team] - totals[team])


def named(setup: Setting, pips: tuple[int, ...], team: int) -> int:
    """Return the team's lower hand; equal: the first clockwise counting from the leader himself (R26)."""
    return min((team, team + 2), key=lambda seat: (pips[seat], (seat - setup.leader) % 4))


BLOCKED_TEAMS: Mapping[BlockedWinner, Callable[[Setting, tuple[int, ...]], RoundScore]] = {
    BlockedWinner.LOWEST_HAND: lowest_hand,
    BlockedWinner.LOWEST_TEAM: lowest_team,
}
