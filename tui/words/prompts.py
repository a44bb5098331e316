"""The prompt: what is so, and what can be done with which key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.actions import Do, End
from engine.events import Passed
from engine.rules import DrawRule
from engine.snapshot import Bound, Snapshot
from engine.tiles import Tile
from tui.i18n import N_, n, t
from tui.keys import key_of
from tui.words import manners
from tui.words.lists import all_of, clauses, different, listed, one_of, sentences
from tui.words.people import People
from tui.words.reasons import end_key, end_name, ends_for, fitting_tiles
from tui.words.wrapping import fitting


class Prompt(NamedTuple):
    """A sentence under the hand; ``alert`` marks a refusal."""

    text: str
    alert: bool = False


ROOM = 76
"""Cells of a prompt on a screen of 80 columns."""
Ways = tuple[str, ...]
"""One thing said in several ways, the fullest first."""


def turn_prompt(snapshot: Snapshot, people: People, picked: Tile | None, room: int = ROOM) -> str:
    """Return what the viewer can do now, while no question stands, in as many words as have room.

    A pass of the turn before is called out in front of it (R41), and so is a challenge (R35).
    """
    ways = _ways(snapshot, people, picked)
    calls = _calls(snapshot, people) if snapshot.turn is not None else ()
    ways = (*(sentences([call, way]) for call in calls for way in ways), *ways)
    return fitting(ways, room)


def _calls(snapshot: Snapshot, people: People) -> Ways:
    """Return what was called out at the table just now, in several ways."""
    last = snapshot.history[-1] if snapshot.history else None
    if isinstance(last, Passed):
        return (t("{name}: Pass.", name=people[last.seat]),)
    return manners.called(snapshot, people)


def _ways(snapshot: Snapshot, people: People, picked: Tile | None) -> Ways:
    if snapshot.viewer is None or snapshot.turn != snapshot.viewer:
        return _others_turn(snapshot, people)
    wrong = snapshot.wrong
    if wrong is not None and wrong.seat != snapshot.viewer:
        return manners.wrong_prompt(snapshot, people)
    fits = fitting_tiles(snapshot)
    if not fits:
        return _nothing_fits(snapshot)
    if picked is not None and picked not in fits:
        return manners.wrong_pick(picked)
    return _something_fits(snapshot, fits, picked or fits[0])


def _others_turn(snapshot: Snapshot, people: People) -> Ways:
    if snapshot.turn is None:
        return ("",)
    wrong = snapshot.wrong
    if wrong is not None and wrong.seat != snapshot.viewer:
        return manners.may_challenge(snapshot, people)
    if wrong is not None:
        return manners.others_may_challenge(snapshot, people)
    name = people[snapshot.turn]
    if snapshot.viewer is not None and snapshot.viewer not in snapshot.active:
        return (t("You sit this round out (R28). It is {name}'s turn.", name=name),)
    looks = {"log": key_of("table.log"), "why": key_of("table.why"), "sort": key_of("table.sort")}
    return (
        t("{name} is thinking. You can look: {log} log, {why} why, {sort} sort.", name=name, **looks),
        t("{name} is thinking. {log} log, {why} why, {sort} sort.", name=name, **looks),
        t("{name} is thinking.", name=name),
    )


def _nothing_fits(snapshot: Snapshot) -> Ways:
    do = snapshot.legal[0].do if snapshot.legal else None
    draw, passes = key_of("table.draw"), key_of("table.pass")
    if not snapshot.ends:
        return (t("{draw} draws a tile.", draw=draw) if do is Do.DRAW else "",)
    ends = one_of(different(snapshot.ends.values()))
    if do is Do.DRAW:
        full = n(
            "Nothing fits {ends}. {draw} draws a tile ({count} to draw).",
            "Nothing fits {ends}. {draw} draws a tile ({count} to draw).",
            snapshot.drawable,
            ends=ends,
            draw=draw,
        )
        return full, t("Nothing fits {ends}. {draw} draws a tile.", ends=ends, draw=draw)
    brief = t("Nothing fits {ends}. {key} passes.", ends=ends, key=passes)
    if snapshot.rules.draw is DrawRule.NONE:
        return t("Nothing fits {ends}, and there is no drawing (R15). {key} passes.", ends=ends, key=passes), brief
    if not snapshot.boneyard:
        return t("Nothing fits {ends} and the boneyard is empty. {key} passes.", ends=ends, key=passes), brief
    full = n(
        "Nothing fits {ends} and nothing may be drawn ({count} stays: R17). {key} passes.",
        "Nothing fits {ends} and nothing may be drawn ({count} stay: R17). {key} passes.",
        snapshot.boneyard,
        ends=ends,
        key=passes,
    )
    return full, brief


def _something_fits(snapshot: Snapshot, fits: tuple[Tile, ...], picked: Tile) -> Ways:
    if not snapshot.ends:
        return _opening(snapshot, picked)
    if snapshot.bound is Bound.DRAWN:
        return _must_play(snapshot, picked, t("You drew {tile} and must play it now (R13)", tile=picked))
    if snapshot.bound is Bound.TOUCHED:
        return _must_play(snapshot, picked, t("You touched {tile} and must play it (R37)", tile=picked))
    ends = ends_for(snapshot, picked)
    if len(ends) > 1:
        return _several_ends(snapshot, picked, ends)
    where = place_words(snapshot, ends[0]) if ends else ""
    if _may_draw(snapshot):
        return _free_draw(snapshot, len(fits), picked, where)
    numbers, enter = different(snapshot.ends.values()), key_of("table.play")
    if len(fits) == 1:
        ends_words = n("end {numbers}", "ends {numbers}", len(numbers), numbers=all_of(numbers))
        return (
            t(
                "Only {tile} fits ({ends}). {enter} plays it {where}.",
                tile=picked,
                ends=ends_words,
                where=where,
                enter=enter,
            ),
            t("Only {tile} fits. {enter} plays it {where}.", tile=picked, where=where, enter=enter),
        )
    said = {"count": len(fits), "all": len(snapshot.hand), "tile": picked, "where": where, "enter": enter}
    return (
        t("{count} of {all} fit {ends}. {tile} is picked: {enter} plays it {where}.", ends=one_of(numbers), **said),
        t("{count} of {all} fit. {enter} plays {tile} {where}.", **said),
    )


def _must_play(snapshot: Snapshot, tile: Tile, because: str) -> Ways:
    """Return that the rules leave nothing but this tile, and at which ends it goes."""
    ends = ends_for(snapshot, tile)
    if len(ends) == 1:
        where, enter = place_words(snapshot, ends[0]), key_of("table.play")
        return (
            t("{because}: {enter} plays it {where}.", because=because, enter=enter, where=where),
            t("{because}: {enter}.", because=because, enter=enter),
        )
    clause = "R13" if snapshot.bound is Bound.DRAWN else "R37"
    ways = bracket_words(snapshot, ends)
    return (
        t("{because}: {ways}.", because=because, ways=ways),
        t("{tile} must be played ({clause}): {ways}.", tile=tile, clause=clause, ways=ways),
    )


def _several_ends(snapshot: Snapshot, tile: Tile, ends: Sequence[End]) -> Ways:
    both = len(ends) == len(snapshot.ends) == 2
    marked = t("both ends") if both else n("{count} end", "{count} ends", len(ends))
    brief = bracket_words(snapshot, ends)
    return (
        t("{tile} fits {ends} (marked >): {where}", tile=tile, ends=marked, where=_where(snapshot, ends)),
        t("{tile} fits {ends}: {ways}.", tile=tile, ends=marked, ways=brief),
        t("{tile}: {ways}.", tile=tile, ways=brief),
    )


def _free_draw(snapshot: Snapshot, count: int, tile: Tile, where: str) -> Ways:
    enter, draw = key_of("table.play"), key_of("table.draw")
    full = n(
        "{count} fits. {enter} plays {tile} {where}, or {draw} draws ({drawable} to draw; R14).",
        "{count} fit. {enter} plays {tile} {where}, or {draw} draws ({drawable} to draw; R14).",
        count,
        tile=tile,
        where=where,
        drawable=snapshot.drawable,
        enter=enter,
        draw=draw,
    )
    brief = n(
        "{count} fits. {enter} plays {tile} {where}; {draw} draws (R14).",
        "{count} fit. {enter} plays {tile} {where}; {draw} draws (R14).",
        count,
        tile=tile,
        where=where,
        enter=enter,
        draw=draw,
    )
    return full, brief


def _may_draw(snapshot: Snapshot) -> bool:
    return any(action.do is Do.DRAW for action in snapshot.legal)


def _opening(snapshot: Snapshot, picked: Tile) -> Ways:
    enter, draw = key_of("table.play"), key_of("table.draw")
    if snapshot.bound is Bound.OPENING:
        return (t("You lead, and must open with {tile} (R9). {enter} plays it.", tile=picked, enter=enter),)
    if _may_draw(snapshot):
        return (
            t(
                "You lead, with any tile. {enter} plays {tile}, or {draw} draws first (R14).",
                tile=picked,
                enter=enter,
                draw=draw,
            ),
            t("You lead. {enter} plays {tile}, or {draw} draws (R14).", tile=picked, enter=enter, draw=draw),
        )
    return (t("You lead, with any tile. {tile} is picked: {enter} plays it.", tile=picked, enter=enter),)


_SIDES = {End.LEFT: N_("on the left"), End.RIGHT: N_("on the right"), End.UP: N_("above"), End.DOWN: N_("below")}


def place_words(snapshot: Snapshot, end: End) -> str:
    """Return ``on the 6``, or the side where the number would not tell."""
    number = snapshot.ends[end]
    if list(snapshot.ends.values()).count(number) > 1:
        return t(_SIDES[end])
    return t("on the {number}", number=number)


def _where(snapshot: Snapshot, ends: Sequence[End]) -> str:
    """Return ``[ plays it on the 3, ] on the 6.``."""
    if len(ends) > 2 or are_alike(snapshot, ends):
        return t("{ways}.", ways=bracket_words(snapshot, ends))
    first, second = ((end_key(end), place_words(snapshot, end)) for end in ends)
    return t("{key} plays it {where}, {other} {there}.", key=first[0], where=first[1], other=second[0], there=second[1])


def are_alike(snapshot: Snapshot, ends: Sequence[End]) -> bool:
    """Whether these are two ends with the same number: only their brackets tell them apart on the screen."""
    return len(ends) == 2 and len({snapshot.ends[end] for end in ends}) == 1


def bracket_words(snapshot: Snapshot, ends: Sequence[End]) -> str:
    """Return ``[ on the 3, ] on the 6``, ``[ or ]`` on the same number, or ``[ left 3, ] right 6, { up 2`` for more."""
    if are_alike(snapshot, ends):
        return one_of(map(end_key, ends))
    if len(ends) > 2:
        return listed(f"{end_key(end)} {end_name(end)} {snapshot.ends[end]}" for end in ends)
    return clauses(t("{key} {where}", key=end_key(end), where=place_words(snapshot, end)) for end in ends)
