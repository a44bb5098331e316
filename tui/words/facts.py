"""What is publicly known about a seat: what it did last."""

from __future__ import annotations

from engine.events import Drew, MisplayChallenged, Passed, PointsScored, SeenEvent, Surrendered, TileDrawn, TilePlayed
from engine.snapshot import Snapshot
from tui.i18n import n, t
from tui.words.lists import all_of

_ACTS = (TilePlayed, TileDrawn, Drew, Passed)


def moves_made(snapshot: Snapshot) -> int:
    """Return how many plays, draws and passes the round has seen."""
    return sum(isinstance(event, _ACTS) for event in snapshot.history)


def last_turn(snapshot: Snapshot, seat: int) -> tuple[SeenEvent, ...]:
    """Return what the seat did in its last turn, or has done so far in this one."""
    acts: list[SeenEvent] = []
    for event in reversed(snapshot.history):
        if not isinstance(event, (*_ACTS, MisplayChallenged, Surrendered)):
            continue
        if event.seat == seat:
            acts.append(event)
        elif acts:
            break
    return tuple(reversed(acts))


def did(snapshot: Snapshot, seat: int, *, brief: bool = False) -> str:
    """Return what the seat did last: ``drew 3 tiles, then played 3-5``; "" before its first act.

    ``brief`` leaves out at which end a tile was laid.
    """
    if seat not in snapshot.active:
        return t("sits this round out")
    acts = last_turn(snapshot, seat)
    drawn = sum(isinstance(act, TileDrawn | Drew) for act in acts)
    for act in reversed(acts):
        if isinstance(act, TilePlayed):
            points = _scored(snapshot, act)
            played = played_words(act, brief=brief or bool(points))
            if points:
                played = t("{played}: +{points}", played=played, points=points)
            return _after_draws(drawn, played, brief=brief) if drawn else played
        if isinstance(act, Passed):
            numbers = all_of(act.ends)
            if drawn:
                return n(
                    "drew {count} tile: Pass, on {numbers}",
                    "drew {count} tiles: Pass, on {numbers}",
                    drawn,
                    numbers=numbers,
                )
            return t("Pass, on {numbers}", numbers=numbers) if act.ends else t("Pass")
        if isinstance(act, MisplayChallenged):
            return t("took back {tile}", tile=act.tile)
        if isinstance(act, Surrendered):
            return t("gave up")
    return n("drew a tile", "drew {count} tiles", drawn) if drawn else ""


def _after_draws(drawn: int, played: str, *, brief: bool) -> str:
    if brief:
        return n("drew {count} tile, {played}", "drew {count} tiles, {played}", drawn, played=played)
    return n("drew {count} tile, then {played}", "drew {count} tiles, then {played}", drawn, played=played)


def _scored(snapshot: Snapshot, act: TilePlayed) -> int:
    """Return what a play scored at once (R32)."""
    events = snapshot.history
    after = next((place for place in reversed(range(len(events))) if events[place] is act), len(events)) + 1
    scored = events[after] if after < len(events) else None
    return scored.points if isinstance(scored, PointsScored) else 0


def played_words(event: TilePlayed, *, brief: bool = False) -> str:
    """Return ``played 1-4 on the 4``: the chain turns, so that its left end may lie anywhere."""
    if event.wrong:
        return t("laid {tile}: it doesn't fit", tile=event.tile)
    if event.end is None:
        return t("led {tile}", tile=event.tile)
    if brief:
        return t("played {tile}", tile=event.tile)
    return t("played {tile} on the {number}", tile=event.tile, number=event.inner)
