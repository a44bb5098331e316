"""The prompt: what is so, and what can be done with which key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.actions import Do, End
from engine.events import Passed, SeenEvent, TileDrawn, TilePlayed
from engine.rules import DrawRule, Referee
from engine.snapshot import Bound, Phase, Snapshot
from engine.tiles import Tile
from tui.i18n import N_, n, t
from tui.words.lists import all_of, different, one_of
from tui.words.people import People
from tui.words.reasons import END_KEYS, end_name, ends_for, fitting_tiles, possible


class Prompt(NamedTuple):
    """A sentence under the hand; ``alert`` marks a refusal."""

    text: str
    alert: bool = False


_ARROWS = {End.LEFT: "←", End.RIGHT: "→", End.UP: "↑", End.DOWN: "↓"}


def turn_prompt(snapshot: Snapshot, people: People, picked: Tile | None) -> str:
    """Return what the viewer can do now, while no question stands."""
    if snapshot.viewer is None or snapshot.turn != snapshot.viewer:
        return _others_turn(snapshot, people)
    wrong = snapshot.wrong
    if wrong is not None and wrong.seat != snapshot.viewer:
        return _wrong_prompt(snapshot, people)
    fits = fitting_tiles(snapshot)
    if not fits:
        return _nothing_fits(snapshot)
    if picked is not None and picked not in fits:
        return t("{tile} doesn't fit. Enter lays it all the same; the others may challenge (R35).", tile=picked)
    return _something_fits(snapshot, fits, picked or fits[0])


def _others_turn(snapshot: Snapshot, people: People) -> str:
    if snapshot.turn is None:
        return ""
    wrong = snapshot.wrong
    if wrong is not None and wrong.seat != snapshot.viewer:
        name = people[wrong.seat]
        return t("{name} laid {tile}, which doesn't fit. c challenges, a lets it stand.", name=name, tile=wrong.tile)
    if snapshot.viewer is not None and snapshot.viewer not in snapshot.active:
        return t("You sit this round out (R28). It is {name}'s turn.", name=people[snapshot.turn])
    return t("{name} is thinking. You can look: l log, w why, s sort.", name=people[snapshot.turn])


def _wrong_prompt(snapshot: Snapshot, people: People) -> str:
    wrong = snapshot.wrong
    assert wrong is not None
    name = people[wrong.seat]
    if wrong.last:
        return t("{name} laid {tile} last, and it doesn't fit. c challenges, a accepts.", name=name, tile=wrong.tile)
    can = t("d draws.") if not fitting_tiles(snapshot) and snapshot.drawable else possible(snapshot, (), None)
    return t(
        "{name} laid {tile}: it doesn't fit. c challenges, any act accepts. {can}",
        name=name,
        tile=wrong.tile,
        can=can,
    ).strip()


def _nothing_fits(snapshot: Snapshot) -> str:
    do = snapshot.legal[0].do if snapshot.legal else None
    if not snapshot.ends:
        return t("d draws a tile.") if do is Do.DRAW else ""
    ends = one_of(different(snapshot.ends.values()))
    if do is Do.DRAW:
        return n(
            "Nothing fits {ends}. d draws a tile ({count} to draw).",
            "Nothing fits {ends}. d draws a tile ({count} to draw).",
            snapshot.drawable,
            ends=ends,
        )
    if snapshot.rules.draw is DrawRule.NONE:
        return t("Nothing fits {ends}, and there is no drawing (R15). p passes.", ends=ends)
    if snapshot.boneyard:
        return n(
            "Nothing fits {ends} and nothing may be drawn ({count} stays: R17). p passes.",
            "Nothing fits {ends} and nothing may be drawn ({count} stay: R17). p passes.",
            snapshot.boneyard,
            ends=ends,
        )
    return t("Nothing fits {ends} and the boneyard is empty. p passes.", ends=ends)


def _something_fits(snapshot: Snapshot, fits: tuple[Tile, ...], picked: Tile) -> str:
    ends = ends_for(snapshot, picked)
    if not snapshot.ends:
        return _opening(snapshot, picked)
    if snapshot.bound is Bound.DRAWN:
        if len(ends) > 1:
            return t("You drew {tile}: it must be played now (R13). {where}", tile=picked, where=_where(snapshot, ends))
        number = snapshot.ends[ends[0]]
        return t(
            "You drew {tile}: it fits the {number} and must be played now (R13). Enter.", tile=picked, number=number
        )
    if snapshot.bound is Bound.TOUCHED:
        return t("You touched {tile} and must play it (R37). {where}", tile=picked, where=_where(snapshot, ends))
    if len(ends) > 1:
        both = len(ends) == len(snapshot.ends) == 2
        marked = t("both ends") if both else n("{count} end", "{count} ends", len(ends))
        return t("{tile} fits {ends} (marked >): {where}", tile=picked, ends=marked, where=_where(snapshot, ends))
    where = _place(snapshot, ends[0]) if ends else ""
    if _may_draw(snapshot):
        return n(
            "{count} fits. Enter plays {tile} {where}, or d draws ({drawable} to draw; R14).",
            "{count} fit. Enter plays {tile} {where}, or d draws ({drawable} to draw; R14).",
            len(fits),
            tile=picked,
            where=where,
            drawable=snapshot.drawable,
        )
    numbers = different(snapshot.ends.values())
    if len(fits) == 1:
        ends_words = n("end {numbers}", "ends {numbers}", len(numbers), numbers=all_of(numbers))
        return t("Only {tile} fits ({ends}). Enter plays it {where}.", tile=picked, ends=ends_words, where=where)
    return t(
        "{count} of {all} fit {ends}. {tile} is picked: Enter plays it {where}.",
        count=len(fits),
        all=len(snapshot.hand),
        ends=one_of(numbers),
        tile=picked,
        where=where,
    )


def _may_draw(snapshot: Snapshot) -> bool:
    return any(action.do is Do.DRAW for action in snapshot.legal)


def _opening(snapshot: Snapshot, picked: Tile) -> str:
    if snapshot.bound is Bound.OPENING:
        return t("You lead, and must open with {tile} (R9). Enter plays it.", tile=picked)
    if _may_draw(snapshot):
        return t("You lead, with any tile: {tile} is picked, Enter plays it; or d draws first (R14).", tile=picked)
    return t("You lead, with any tile. {tile} is picked: Enter plays it.", tile=picked)


_SIDES = {End.LEFT: N_("on the left"), End.RIGHT: N_("on the right"), End.UP: N_("above"), End.DOWN: N_("below")}


def _place(snapshot: Snapshot, end: End) -> str:
    """Return ``on the 6``, or the side where the number would not tell."""
    number = snapshot.ends[end]
    if list(snapshot.ends.values()).count(number) > 1:
        return t(_SIDES[end])
    return t("on the {number}", number=number)


def _where(snapshot: Snapshot, ends: Sequence[End]) -> str:
    """Return ``[ plays it on the 3, ] on the 6.``."""
    if len(ends) == 1:
        return t("Enter plays it {where}.", where=_place(snapshot, ends[0]))
    if len(ends) > 2:
        return ", ".join(f"{END_KEYS[end]} {end_name(end)} {snapshot.ends[end]}" for end in ends) + "."
    first, second = ((END_KEYS[end], _place(snapshot, end)) for end in ends)
    return t("{key} plays it {where}, {other} {there}.", key=first[0], where=first[1], other=second[0], there=second[1])


def end_question(snapshot: Snapshot, tile: Tile, ends: Sequence[End], *, wrongly: int | None = None) -> str:
    """Return the question at which end a tile goes; ``wrongly`` is the half that touches a wrong tile (R35)."""
    ways = ", ".join(
        t("{key} or {arrow} {where}", key=END_KEYS[end], arrow=_ARROWS[end], where=_place(snapshot, end))
        for end in ends
    )
    if wrongly is not None:
        return t("{tile}, wrongly, the {half} inside (Tab turns it): {ways}.", tile=tile, half=wrongly, ways=ways)
    return t("{tile}: {ways}, Esc back.", tile=tile, ways=ways)


def leave_question() -> str:
    """Return the question before the table is left."""
    return t("Leave? The match is saved. q again leaves, any other key stays.")


def surrender_question() -> str:
    """Return the question before a match is given up."""
    return t("Give up the match (R30)? x again gives up, any other key plays on.")


def naming_prompt(typed: str) -> str:
    """Return the prompt while a tile is named by its two numbers."""
    return t("/{typed}  two numbers name a tile, such as /64. Esc back.", typed=typed)


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
    return t("Auto: {what}. m turns auto off.", what=what)


def round_end_prompt(snapshot: Snapshot) -> str:
    """Return what Enter does after a round."""
    if snapshot.phase is Phase.MATCH_OVER:
        return t("Enter shows the whole match.")
    if snapshot.tied:
        return t("Enter deals the sudden death: one more round for those who are tied (R28).")
    return t("Enter deals round {number}.", number=snapshot.round + 1)


def match_end_prompt() -> str:
    """Return what can be done after a match."""
    return t("a plays again with the same rules, n sets up a new game, h goes home.")


def may_lay_wrongly(snapshot: Snapshot) -> bool:
    """Whether tiles that do not fit may be laid at this table (R35)."""
    return snapshot.rules.referee is Referee.PLAYERS and bool(snapshot.ends)
