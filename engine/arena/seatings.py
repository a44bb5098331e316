"""Who sits where: a deal is played so often that chance favours nobody."""

from __future__ import annotations

from engine.arena.contest import Contest
from engine.rules import Rules

Seating = tuple[bool, ...]
"""For each seat whether A's bot sits there, else B's."""


def seatings(rules: Rules) -> tuple[Seating, ...]:
    """Return every seating of a mirrored deal.

    At a table of two A and B swap seats; of three or four A sits at each seat once, against B's bots at all others; in
    partnership the teams swap.
    """
    return tuple(tuple(rules.team_of(seat) == side for seat in range(rules.seats)) for side in range(rules.teams))


def seatings_of(contest: Contest, number: int) -> tuple[Seating, ...]:
    """Return the seatings of one deal: all of them, or without mirroring one in turn."""
    every = seatings(contest.rules)
    return every if contest.mirrored else (every[number % len(every)],)


def shown(seating: Seating) -> str:
    """Return a seating as letters in the order of the seats, such as ``ABB``."""
    return "".join("A" if is_a else "B" for is_a in seating)
