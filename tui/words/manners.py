"""What the prompt says where the players are the referee: wrong tiles, challenges, touched tiles (R35-R37)."""

from __future__ import annotations

from engine.events import MisplayChallenged, TileDrawn, TileTouched
from engine.rules import DrawRule, Referee
from engine.snapshot import Bound, Snapshot
from engine.tiles import Tile
from tui.i18n import n, t
from tui.keys import key_of
from tui.words.lists import sentences
from tui.words.people import People
from tui.words.reasons import fitting_tiles, possible

Ways = tuple[str, ...]
"""One thing said in several ways, the fullest first."""


def may_lay_wrongly(snapshot: Snapshot) -> bool:
    """Whether tiles that do not fit may be laid at this table (R35)."""
    return snapshot.rules.referee is Referee.PLAYERS and bool(snapshot.ends)


def wrong_pick(tile: Tile) -> Ways:
    """Return what Enter does with a picked tile that doesn't fit."""
    said = {"tile": tile, "enter": key_of("table.play")}
    return (
        t("{tile} doesn't fit. {enter} lays it all the same; the others may challenge (R35).", **said),
        t("{tile} doesn't fit. {enter} lays it all the same (R35).", **said),
    )


def others_may_challenge(snapshot: Snapshot, people: People) -> Ways:
    """Return that the viewer's own wrong tile may still be challenged."""
    wrong, turn = snapshot.wrong, snapshot.turn
    assert wrong is not None
    assert turn is not None
    said = {"tile": wrong.tile, "name": people[turn]}
    if wrong.last:
        return (
            t("{tile} doesn't fit: your last tile counts if {name} accepts it (R35).", **said),
            t("{tile} doesn't fit: {name} accepts or challenges.", **said),
        )
    return (
        t("{tile} doesn't fit: it may be challenged until {name} plays, draws or passes (R35).", **said),
        t("{tile} doesn't fit: it may be challenged until {name} acts (R35).", **said),
        t("{tile} doesn't fit: it may be challenged until {name} acts.", **said),
    )


def may_challenge(snapshot: Snapshot, people: People) -> Ways:
    """Return how to challenge a wrong tile, or to let it stand, for those who are not to move."""
    wrong = snapshot.wrong
    assert wrong is not None
    said = {
        "name": people[wrong.seat],
        "tile": wrong.tile,
        "challenge": key_of("table.challenge"),
        "accept": key_of("table.accept"),
    }
    return (
        t("{name} laid {tile}, which doesn't fit. {challenge} challenges, {accept} lets it stand.", **said),
        t("{name} laid {tile} wrongly: {challenge} challenges, {accept} accepts.", **said),
    )


def wrong_prompt(snapshot: Snapshot, people: People) -> Ways:
    """Return how to challenge a wrong tile, or to accept it, for the one who is to move."""
    wrong = snapshot.wrong
    assert wrong is not None
    said = {"name": people[wrong.seat], "tile": wrong.tile, "challenge": key_of("table.challenge")}
    if wrong.last:
        accept = key_of("table.accept")
        return (
            t(
                "{name} laid {tile} last, and it doesn't fit. {challenge} challenges, {accept} accepts.",
                **said,
                accept=accept,
            ),
            t("{name} laid {tile} last, wrongly: {challenge} challenges, {accept} accepts.", **said, accept=accept),
        )
    full = t("{name} laid {tile}: it doesn't fit. {challenge} challenges, any act accepts.", **said)
    can = possible(snapshot, (), None)
    if not fitting_tiles(snapshot) and snapshot.drawable:
        can = t("{draw} draws.", draw=key_of("table.draw"))
    brief = t("{name} laid {tile} wrongly: {challenge} challenges, any act accepts.", **said)
    return sentences([full, can]), full, brief


def called(snapshot: Snapshot, people: People) -> Ways:
    """Return what just happened by table manners: a challenge, a touch, a draw that nobody needed; else nothing."""
    acts = [event for event in snapshot.history if not getattr(event, "penalty", False)]
    last = acts[-1] if acts else None
    if isinstance(last, MisplayChallenged):
        return _challenged(last, len(snapshot.history) - snapshot.history.index(last) - 1, people)
    if isinstance(last, TileTouched) and not last.bound:
        said = {"name": people[last.seat], "tile": last.tile}
        if last.seat == snapshot.viewer:
            return (
                t("{tile} doesn't fit: it goes back, without a penalty (R37).", **said),
                t("{tile} doesn't fit and goes back (R37).", **said),
                t("{tile} goes back (R37).", **said),
            )
        return (t("{name} touched {tile}, which doesn't fit.", **said),)
    if isinstance(last, TileDrawn) and _was_needless(last, snapshot):
        tile = last.tile
        return t("You drew {tile}, and needn't have (R36).", tile=tile), t("You drew {tile} (R36).", tile=tile)
    return ()


def _challenged(event: MisplayChallenged, penalty: int, people: People) -> Ways:
    said = {"by": people[event.by], "tile": event.tile, "name": people[event.seat]}
    brief = t("{by} challenged {tile} (R35).", **said), t("{tile} came back (R35).", **said)
    if not penalty:
        return t("{by} challenged {tile}: it goes back, nothing is drawn (R35).", **said), *brief
    full = n(
        "{by} challenged {tile}: it goes back, and {count} tile is drawn (R35).",
        "{by} challenged {tile}: it goes back, and {count} tiles are drawn (R35).",
        penalty,
        **said,
    )
    return full, *brief


def _was_needless(event: TileDrawn, snapshot: Snapshot) -> bool:
    """Whether the viewer drew although he could play: else a drawn tile that fits would have to be played (R13)."""
    is_mine = event.seat == snapshot.viewer == snapshot.turn
    is_loose = snapshot.rules.referee is Referee.PLAYERS and snapshot.rules.draw is DrawRule.FORCED
    return is_mine and is_loose and snapshot.bound is not Bound.DRAWN and bool(fitting_tiles(snapshot))
