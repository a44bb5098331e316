"""Why, while a round is played: what I must and may do, whose turn it is, what the last play means."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Do
from engine.rules import BlockEnds, DrawRule
from engine.snapshot import Bound, Snapshot
from engine.tiles import Tile
from tui.i18n import n, t
from tui.words.knowledge import PASS_CLAUSES
from tui.words.lists import all_of, different, one_of
from tui.words.people import People
from tui.words.reasons import fitting_tiles
from tui.words.why import last_play
from tui.words.why.answer import Answer, Ask, answer

_MOST_TILES = 4
"""More tiles than this are counted instead of named."""


def answers(snapshot: Snapshot, people: People) -> list[Answer]:
    """Return the answers for the viewer while a round is played."""
    found: list[Answer] = []
    if snapshot.viewer is not None and snapshot.viewer == snapshot.turn:
        found += _my_turn(snapshot, people)
    elif snapshot.turn is not None:
        found += _not_my_turn(snapshot, people)
    found += [
        *last_play.challenge(snapshot, people),
        *last_play.fives(snapshot, people),
        *_blocked_yet(snapshot),
        *_sudden(snapshot, people),
    ]
    return found


def _my_turn(snapshot: Snapshot, people: People) -> list[Answer]:
    wrong = snapshot.wrong
    if wrong is not None and wrong.last and wrong.seat != snapshot.viewer:
        return []  # accept or challenge: that answer stands by itself
    if snapshot.bound is not None:
        return [_only(snapshot, fitting_tiles(snapshot)[0])]
    fits = fitting_tiles(snapshot)
    return [*_drawing(snapshot, fits), *_passing(snapshot, fits)]


def _only(snapshot: Snapshot, tile: Tile) -> Answer:
    if snapshot.bound is Bound.OPENING:
        text = t(
            "Only {tile} may be played: it is the highest double dealt, and must open the round ({clause}).",
            tile=tile,
            clause="R9",
        )
        return answer(Ask.ONLY, text, "R9", tile)
    if snapshot.bound is Bound.DRAWN:
        text = t(
            "Only {tile} may be played: you drew it, and a drawn tile that fits must be played at once ({clause}).",
            tile=tile,
            clause="R13",
        )
        return answer(Ask.ONLY, text, "R13", tile)
    text = t(
        "Only {tile} may be played: you touched it, and a touched tile that fits must be played ({clause}).",
        tile=tile,
        clause="R37",
    )
    return answer(Ask.ONLY, text, "R37", tile)


def named(tiles: Sequence[Tile]) -> str:
    """Return the tiles by name, or how many they are."""
    if len(tiles) <= _MOST_TILES:
        return all_of(tiles)
    return n("{count} tile", "{count} tiles", len(tiles))


def _about(tiles: Sequence[Tile]) -> tuple[object, ...]:
    return tuple(tiles) if len(tiles) <= _MOST_TILES else (len(tiles),)


def _ends(snapshot: Snapshot) -> tuple[int, ...]:
    return different(snapshot.ends.values())


def _drawing(snapshot: Snapshot, fits: tuple[Tile, ...]) -> list[Answer]:
    """Return why the viewer must, may or may not draw."""
    rule, drawable, ends = snapshot.rules.draw, snapshot.drawable, _ends(snapshot)
    if rule is DrawRule.NONE:
        text = t(
            "You may not draw: the {count} tiles that were not dealt stay unseen all round ({clause}).",
            count=snapshot.boneyard,
            clause="R15",
        )
        return [answer(Ask.NO_DRAW, text, "R15", snapshot.boneyard)]
    if rule is DrawRule.FORCED and fits:
        text = t(
            "You may not draw: you can play {tiles}, and who can play must play ({clause}).",
            tiles=named(fits),
            clause="R13",
        )
        return [answer(Ask.NO_DRAW, text, "R13", *_about(fits))]
    if not drawable:
        return [_nothing_to_draw(snapshot)]
    clause = "R13" if rule is DrawRule.FORCED else "R14"
    if not fits:
        text = n(
            "You must draw: nothing in your hand fits {ends}, and {count} tile may be drawn ({clause}).",
            "You must draw: nothing in your hand fits {ends}, and {count} tiles may be drawn ({clause}).",
            drawable,
            ends=one_of(ends),
            clause=clause,
        )
        return [answer(Ask.DRAW, text, clause, drawable, *ends)]
    text = n(
        "You may draw although you can play {tiles}: {count} tile may be drawn, without ending the turn ({clause}).",
        "You may draw although you can play {tiles}: {count} tiles may be drawn, without ending the turn ({clause}).",
        drawable,
        tiles=named(fits),
        clause=clause,
    )
    return [answer(Ask.MAY_DRAW, text, clause, drawable, *_about(fits))]


def _nothing_to_draw(snapshot: Snapshot) -> Answer:
    if not snapshot.boneyard:
        text = t("You may not draw: {count} tiles are left in the boneyard ({clause}).", count=0, clause="R17")
        return answer(Ask.NO_DRAW, text, "R17", 0)
    text = n(
        "You may not draw: the {count} tile in the boneyard stays there ({clause}).",
        "You may not draw: the {count} tiles in the boneyard stay there ({clause}).",
        snapshot.boneyard,
        clause="R17",
    )
    return answer(Ask.NO_DRAW, text, "R17", snapshot.boneyard)


def _passing(snapshot: Snapshot, fits: tuple[Tile, ...]) -> list[Answer]:
    """Return why the viewer must or may not pass."""
    clause, ends = PASS_CLAUSES[snapshot.rules.draw], _ends(snapshot)
    if any(action.do is Do.PASS for action in snapshot.legal):
        text = t(
            "You must pass: nothing in your hand fits {ends}, and nothing may be drawn ({clause}).",
            ends=one_of(ends),
            clause=clause,
        )
        return [answer(Ask.PASS, text, clause, *ends)]
    if fits:
        text = t("You may not pass: you can play {tiles} ({clause}).", tiles=named(fits), clause=clause)
        return [answer(Ask.NO_PASS, text, clause, *_about(fits))]
    text = n(
        "You may not pass: {count} tile may still be drawn ({clause}).",
        "You may not pass: {count} tiles may still be drawn ({clause}).",
        snapshot.drawable,
        clause=clause,
    )
    return [answer(Ask.NO_PASS, text, clause, snapshot.drawable)]


def _not_my_turn(snapshot: Snapshot, people: People) -> list[Answer]:
    turn, viewer, seats = snapshot.turn or 0, snapshot.viewer, snapshot.rules.seats
    if viewer is not None and viewer not in snapshot.active:
        names = all_of(people[seat] for seat in snapshot.active)
        text = t(
            "You sit this round out: only {names} are tied at the top and play it ({clause}).",
            names=names,
            clause="R28",
        )
        return [answer(Ask.SITS_OUT, text, "R28", *(people[seat] for seat in snapshot.active))]
    order = [seat for step in range(seats) if (seat := (turn + step) % seats) in snapshot.active]
    text = t(
        "It is the turn of {name}: play goes clockwise, {order} ({clause}).",
        name=people[turn],
        order=" → ".join(people[seat] for seat in order),
        clause="R12",
    )
    return [answer(Ask.TURN, text, "R12", *(people[seat] for seat in order))]


def _blocked_yet(snapshot: Snapshot) -> list[Answer]:
    if snapshot.rules.block_ends is not BlockEnds.AFTER_PASSES or not snapshot.passes:
        return []
    seats = len(snapshot.active)
    text = n(
        "The round isn't blocked yet: {count} of {seats} seats has passed in a row; it is when all have ({clause}).",
        "The round isn't blocked yet: {count} of {seats} seats have passed in a row; it is when all have ({clause}).",
        snapshot.passes,
        seats=seats,
        clause="R19",
    )
    return [answer(Ask.BLOCKED_YET, text, "R19", snapshot.passes, seats)]


def _sudden(snapshot: Snapshot, people: People) -> list[Answer]:
    if not snapshot.tied:
        return []
    names = [people[seat] for seat in snapshot.tied]
    text = t(
        "This round is a sudden death: {names} are tied at {score}, and who wins it wins the match ({clause}).",
        names=all_of(names),
        score=max(snapshot.scores),
        clause="R28",
    )
    return [answer(Ask.SUDDEN, text, "R28", *names, max(snapshot.scores))]
