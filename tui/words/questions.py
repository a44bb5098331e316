"""What the prompt says while a question stands, after an act of auto, and after a round or a match."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import End
from engine.events import Passed, SeenEvent, TileDrawn, TilePlayed
from engine.snapshot import Phase, Snapshot
from engine.tiles import Tile
from tui.i18n import t
from tui.keys import key_of
from tui.words.lists import clauses
from tui.words.prompts import ROOM, are_alike, bracket_words, place_words
from tui.words.reasons import end_key
from tui.words.wrapping import fitting


def end_question(
    snapshot: Snapshot, tile: Tile, ends: Sequence[End], *, wrongly: int | None = None, room: int = ROOM
) -> str:
    """Return the question at which end a tile goes; ``wrongly`` is the half that touches a wrong tile (R35)."""
    brief = bracket_words(snapshot, ends)
    if wrongly is not None:
        if tile.is_double:
            return t("{tile}, wrongly: {ways}.", tile=tile, ways=brief)
        said = {"tile": tile, "half": wrongly, "ways": brief, "key": key_of("table.next-fit")}
        return fitting(
            (
                t("{tile}, wrongly, the {half} inside ({key} turns it): {ways}.", **said),
                t("{tile}, {half} inside ({key} turns): {ways}.", **said),
                t("{tile}, {half} inside: {ways}.", **said),
            ),
            room,
        )
    long = clauses(
        t(
            "{key} or {arrow} {where}",
            key=end_key(end),
            arrow=key_of(f"table.{end.value}"),
            where=place_words(snapshot, end),
        )
        for end in ends
    )
    back = key_of("table.back")
    ways = (
        *(() if are_alike(snapshot, ends) else (t("{tile}: {ways}, {back} back.", tile=tile, ways=long, back=back),)),
        t("{tile}: {ways}, or the arrows; {back} back.", tile=tile, ways=brief, back=back),
        t("{tile}: {ways}, {back} back.", tile=tile, ways=brief, back=back),
    )
    return fitting(ways, room)


def leave_question(room: int = ROOM) -> str:
    """Return the question before the table is left."""
    key = key_of("table.leave")
    ways = (
        t("Leave? The match is saved. {key} again leaves, any other key stays.", key=key),
        t("Leave (saved)? {key} again leaves, any other key stays.", key=key),
    )
    return fitting(ways, room)


def surrender_question(room: int = ROOM) -> str:
    """Return the question before a match is given up."""
    key = key_of("table.surrender")
    ways = (
        t("Give up the match (R30)? {key} again gives up, any other key plays on.", key=key),
        t("Give up (R30)? {key} again gives up, others play on.", key=key),
    )
    return fitting(ways, room)


def naming_prompt(typed: str) -> str:
    """Return the prompt while a tile is named by its two numbers."""
    slash, back = key_of("table.name-tile"), key_of("table.back")
    return t(
        "{slash}{typed}  two numbers name a tile, such as {slash}64. {back} back.", slash=slash, typed=typed, back=back
    )


def auto_notice(event: SeenEvent) -> str:
    """Return what was done for the player; "" for an event that is nobody's act."""
    if isinstance(event, TilePlayed):
        what = t("you played {tile}", tile=event.tile)
    elif isinstance(event, TileDrawn):
        what = t("you drew {tile}", tile=event.tile)
    elif isinstance(event, Passed):
        what = t("you passed (nothing fits)")
    else:
        return ""
    return t("Auto: {what}. {key} turns auto off.", what=what, key=key_of("table.auto"))


def round_end_prompt(snapshot: Snapshot, room: int = ROOM) -> str:
    """Return what Enter does after a round."""
    enter = key_of("table.play")
    if snapshot.phase is Phase.MATCH_OVER:
        return t("{enter} shows the whole match.", enter=enter)
    if snapshot.tied:
        ways = (
            t("{enter} deals the sudden death: one more round for those who are tied (R28).", enter=enter),
            t("{enter} deals one more round to those who are tied.", enter=enter),
        )
        return fitting(ways, room)
    return t("{enter} deals round {number}.", number=snapshot.round + 1, enter=enter)


def match_end_prompt(room: int = ROOM) -> str:
    """Return what can be done after a match."""
    ways = (
        t("a plays again with the same rules, n sets up a new game, h goes home."),
        t("a plays again, n sets up a new game, h goes home."),
    )
    return fitting(ways, room)
