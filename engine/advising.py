"""What the referee answers when it is asked for a bot's choice, or what each action is worth."""

from __future__ import annotations

from typing import Any

from engine.actions import ACCEPT
from engine.bots.chance import stream
from engine.bots.ladder import make_bot
from engine.bots.safe import safe_choice
from engine.judging import Candidate, Effort, judge
from engine.judging.endings import root_of
from engine.protocol import action_object, number
from engine.snapshot import OpenTable, Snapshot
from engine.solver import values
from engine.tiles import mask_of

DEALS = 800
MOST_DEALS = 100_000


def chosen(snapshot: Snapshot, level: str, seed: str) -> dict[str, Any]:
    """Return what a bot of a level does in the place of the viewer, whose turn it is; by its view alone."""
    return action_object(safe_choice(make_bot(level, seed), snapshot, lambda _: None))


def analysed(snapshot: Snapshot, deals: int, seed: str) -> list[dict[str, Any]]:
    """Return what each legal action of the viewer, whose turn it is, is worth to his side, by his view alone.

    The one with the most points comes first.  ``exact`` says that every hand that agrees with the round was solved;
    else so many deals were played out.  What the others chose is not read: only what draws and passes prove.
    """
    if snapshot.legal == (ACCEPT,):
        return []  # the round is over for him: nothing depends on it
    effort = Effort(worlds=deals, reads=False, drops=False, for_match=False)
    judgement = judge(snapshot, effort, stream(seed, snapshot), chances=True)
    told = [_told(candidate, exact=judgement.exact) for candidate in judgement.candidates]
    return sorted(told, key=lambda action: action["points"], reverse=True)


def analysed_open(snapshot: Snapshot, table: OpenTable, seat: int) -> tuple[list[dict[str, Any]], bool]:
    """Return what each legal action is worth to the side of ``seat`` when all tiles are open, and whether exactly."""
    if snapshot.turn is None or snapshot.legal == (ACCEPT,):
        return [], True
    position = root_of(snapshot)._replace(
        hands=tuple(mask_of(hand) for hand in table.hands),
        boneyard=tuple(tile.id for tile in table.boneyard),
        drawable=table.drawable,
    )
    found = values(position, for_side=seat)
    told = [action_object(action) | {"points": points} for action, points in found.points.items()]
    is_ours = snapshot.rules.team_of(seat) == snapshot.rules.team_of(snapshot.turn)
    told.sort(key=lambda action: action["points"], reverse=is_ours)
    return told, found.exact


def _told(candidate: Candidate, *, exact: bool) -> dict[str, Any]:
    told = action_object(candidate.action)
    told |= {"points": round(candidate.points, 3), "se": 0.0 if exact else number(candidate.se, 3)}
    told |= {"exact": exact, "deals": candidate.deals}
    if candidate.chance is not None:
        told["chance"] = round(candidate.chance, 4)
    return told
