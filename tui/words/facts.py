"""What is publicly known about a seat: what it did last, and which numbers it can't hold."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import ENDS, End
from engine.chain import EMPTY, Chain, extended, opened
from engine.events import Drew, MisplayChallenged, Passed, SeenEvent, Surrendered, TileDrawn, TilePlayed
from engine.rules import DrawRule, Referee
from engine.snapshot import Phase, Snapshot
from tui.i18n import n, t
from tui.words.lists import all_of, different
from tui.words.people import People

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
    """Return what the seat did last: ``drew 3, then played 3-5``; "" before its first act.

    ``brief`` leaves out at which end a tile was laid.
    """
    if seat not in snapshot.active:
        return t("sits this round out")
    acts = last_turn(snapshot, seat)
    drawn = sum(isinstance(act, TileDrawn | Drew) for act in acts)
    for act in reversed(acts):
        if isinstance(act, TilePlayed):
            played = played_words(act, brief=brief)
            return t("drew {drawn}, then {played}", drawn=drawn, played=played) if drawn else played
        if isinstance(act, Passed):
            numbers = all_of(act.ends)
            if drawn:
                return t("drew {drawn}, passed on {numbers}", drawn=drawn, numbers=numbers)
            return t("passed on {numbers}", numbers=numbers) if act.ends else t("passed")
        if isinstance(act, MisplayChallenged):
            return t("took back {tile}", tile=act.tile)
        if isinstance(act, Surrendered):
            return t("gave up")
    return n("drew a tile", "drew {count} tiles", drawn) if drawn else ""


def played_words(event: TilePlayed, *, brief: bool = False) -> str:
    """Return ``played 1-4 on the right``."""
    if event.wrong:
        return t("laid {tile}: it doesn't fit", tile=event.tile)
    if event.end is None:
        return t("led {tile}", tile=event.tile)
    if brief:
        return t("played {tile}", tile=event.tile)
    return {
        End.LEFT: t("played {tile} on the left", tile=event.tile),
        End.RIGHT: t("played {tile} on the right", tile=event.tile),
        End.UP: t("played {tile} on the upper arm", tile=event.tile),
        End.DOWN: t("played {tile} on the lower arm", tile=event.tile),
    }[event.end]


def chains(snapshot: Snapshot) -> Iterator[tuple[SeenEvent, Chain]]:
    """Yield every event of the round with the chain as it lay before it."""
    spinner = snapshot.rules.spinner
    chain = EMPTY
    earlier: list[Chain] = []
    for event in snapshot.history:
        yield event, chain
        if isinstance(event, TilePlayed):
            earlier.append(chain)
            if event.end is None:
                chain = opened(event.seat, event.tile, spinner=spinner)
            else:
                side = ENDS.index(event.end)
                chain = extended(chain, event.seat, event.tile, side, event.inner, spinner=spinner)
        elif isinstance(event, MisplayChallenged) and earlier:
            chain = earlier.pop()


def missing(snapshot: Snapshot, seat: int) -> tuple[int, ...]:
    """Return the numbers of which the seat can't hold any tile, by what all have seen.

    A pass proves it, for passing while able is refused; so does drawing where only those draw who must.
    A tile drawn later, whose face nobody saw, ends the proof.
    """
    rules = snapshot.rules
    draw_proves = rules.draw is DrawRule.FORCED and rules.referee is Referee.ENGINE
    known: tuple[int, ...] = ()
    at_draw: tuple[int, ...] | None = None
    for event, chain in chains(snapshot):
        if not isinstance(event, _ACTS) or event.seat != seat:
            continue
        if at_draw is not None:  # what was drawn before did not fit, or is what is played now
            known, at_draw = at_draw, None
        ends = different(chain.open_ends.values())
        if isinstance(event, Passed):
            known = different((*known, *ends))
        elif isinstance(event, TileDrawn | Drew):
            known, at_draw = (), ends if draw_proves and not event.penalty else None
    return known


def proven(snapshot: Snapshot, seat: int, people: People) -> str:
    """Return ``has no 5, no 6``, or that nothing is proven."""
    if snapshot.phase is not Phase.PLAYING:
        return ""
    numbers = missing(snapshot, seat)
    if not numbers:
        return t("nothing is proven about this hand yet")
    return t("has {numbers}", numbers=", ".join(t("no {number}", number=number) for number in numbers))
