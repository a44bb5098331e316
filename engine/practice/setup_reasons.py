"""Why the hands of a position can't be: which tile is excluded by which draw or pass, or what else is impossible."""

from __future__ import annotations

from collections.abc import Sequence

from engine.belief import Belief, Hand, believed, counted
from engine.errors import Problem, problem
from engine.events import Passed
from engine.rules import DrawRule
from engine.snapshot import Snapshot
from engine.tiles import Tile

CLAUSES = {DrawRule.FORCED: "R13", DrawRule.FREE: "R14", DrawRule.NONE: "R15"}
"""Where each rule of drawing says who draws and who passes."""


def refusal(seen: Snapshot, belief: Belief, known: Sequence[Sequence[Tile]]) -> Problem | None:
    """Return why nobody can hold the tiles that are known, or None if they can be held.

    ``seen`` is what everybody saw, ``belief`` what could be proven if all had seen the known tiles too.
    """
    if _is_possible(belief):
        return None
    clause = CLAUSES[seen.rules.draw]
    for hand, tiles in zip(believed(seen).hands, known, strict=True):
        for tile in tiles:
            wrong = _excluded(hand, tile, clause)
            if wrong is not None:
                return wrong
    for hand in belief.hands:
        left = (hand.could & belief.unseen).bit_count()
        if hand.hidden > left:
            return problem("position-few", seat=hand.seat, count=hand.hidden, left=left)
    if belief.proof.owed and _is_possible(belief._replace(proof=belief.proof._replace(owed=0))):
        return problem("position-blocked", "R19")
    return problem("position-none")


def _is_possible(belief: Belief) -> bool:
    if not belief.proof.leads:
        return False
    try:
        return bool(counted(belief).worlds)
    except ValueError:
        return False


def _excluded(hand: Hand, tile: Tile, clause: str) -> Problem | None:
    """Return the draw or pass that excludes a tile from a hand."""
    if (hand.could | hand.known) >> tile.id & 1:
        return None
    for sign in reversed(hand.signs):
        if any(number in tile for number in sign.ends):
            code = "position-passed" if isinstance(sign.event, Passed) else "position-drew"
            ends = ", ".join(map(str, sign.ends))
            return problem(code, clause, seat=hand.seat, tile=str(tile), ends=ends)
    return None
