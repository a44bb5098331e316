"""Where the tiles of a number are, in words."""

from __future__ import annotations

from engine.practice.explained import Facts, Number, Out
from engine.rules import Rules
from engine.tiles import Tile
from tui.i18n import n, t
from tui.words.lists import all_of, clauses, sentences
from tui.words.people import People
from tui.words.practice.proofs import nowhere_lines


def number_lines(facts: Facts, rules: Rules, people: People) -> list[str]:
    """Return for each number that is open after the best play where its tiles are; the one that matters comes first."""
    numbers = sorted(facts.numbers, key=lambda one: one.number != facts.matters)
    return [number_words(one, rules, people, in_full=not place) for place, one in enumerate(numbers)]


def number_words(one: Number, rules: Rules, people: People, *, in_full: bool = False, with_why: bool = True) -> str:
    """Return where the tiles of a number are, why some are in the boneyard, and who can still follow it."""
    if one.is_exhausted and not one.nowhere:
        said = t(
            "All {suit} tiles with a {number} are on the table: {tiles}.",
            suit=len(one.laid),
            number=one.number,
            tiles=" ".join(map(str, one.laid)),
        )
        return sentences([said, t("Nobody can follow a {number}.", number=one.number)])
    where = t("Tiles with a {number}: {places}.", number=one.number, places=_places(one, people, in_full=in_full))
    why = nowhere_lines(one.nowhere, rules, people) if with_why else []
    return sentences([where, *why, _who(one)])


def before(one: Number, laid: Tile | None) -> Number:
    """Return where the tiles are before the play that lays one of them: for a hint that must not tell it."""
    if laid is None or laid not in one.laid:
        return one
    mine = tuple(sorted((*one.mine, laid)))
    return one._replace(laid=tuple(tile for tile in one.laid if tile != laid), mine=mine)


def _places(one: Number, people: People, *, in_full: bool) -> str:
    laid = n("{count} on the table", "{count} on the table", len(one.laid))
    if in_full and one.laid:
        laid = t("{places} ({tiles})", places=laid, tiles=_tiles(one.laid))
    mine = t("{count} yours ({tiles})", count=len(one.mine), tiles=_tiles(one.mine)) if one.mine else ""
    nowhere = tuple(other.tile for other in one.nowhere)
    gone = t("{count} in the boneyard ({tiles})", count=len(nowhere), tiles=_tiles(nowhere)) if nowhere else ""
    return clauses([laid, mine, gone, _out(one.out, people)])


def _out(out: tuple[Out, ...], people: People) -> str:
    if not out:
        return t("none with the others")
    certain: dict[int, list[Tile]] = {}
    for other in out:
        if other.holder is not None:
            certain.setdefault(other.holder, []).append(other.tile)
    parts = [t("{name} must hold {tiles}", name=people[seat], tiles=all_of(tiles)) for seat, tiles in certain.items()]
    rest = tuple(other.tile for other in out if other.holder is None)
    if rest:
        parts.append(t("{count} still out ({tiles})", count=len(rest), tiles=_tiles(rest)))
    return clauses(parts)


def _who(one: Number) -> str:
    if one.is_exhausted:
        return t("Nobody can follow a {number}.", number=one.number)
    if not one.out:
        return t("Only you can follow a {number}.", number=one.number)
    return ""


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))
