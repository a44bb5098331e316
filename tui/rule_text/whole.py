"""The whole text: every part that holds in a match, and the reference of the tile set."""

from __future__ import annotations

from engine.rules import Rules
from engine.tiles import TILES, suit_pips, tile_set_size
from tui.i18n import t
from tui.rule_text.clause import Part
from tui.rule_text.ends import match_part, partners_part, round_part
from tui.rule_text.extras import manners_part, variations_part
from tui.rule_text.play import deal_part, tiles_part, turn_part

OFFICIAL_TOTALS = (9, 16, 23, 30, 37, 44, 51)
"""The suit totals that the Official Rulebook prints; each is short by 12 (R2)."""


def parts(rules: Rules) -> list[Part]:
    """Return the rules of a match in reading order."""
    found = [
        tiles_part(rules),
        deal_part(rules),
        turn_part(rules),
        round_part(rules),
        partners_part(rules),
        match_part(rules),
        variations_part(rules),
        manners_part(rules),
    ]
    return [part for part in found if part is not None]


def tile_set(highest_pip: int) -> list[tuple[str, str, str]]:
    """Return a row for each suit: its number, its tiles, its pips on both halves (R2)."""
    rows: list[tuple[str, str, str]] = []
    for number in range(highest_pip + 1):
        tiles = [str(tile) for tile in TILES[: tile_set_size(highest_pip)] if number in tile]
        rows.append((str(number), " ".join(tiles), str(suit_pips(number, highest_pip))))
    return rows


def tile_set_notes(highest_pip: int) -> list[str]:
    """Return what there is to say about the whole set."""
    tiles = TILES[: tile_set_size(highest_pip)]
    doubles = sum(tile.pips for tile in tiles if tile.is_double)
    notes = [
        t(
            "{count} tiles, {pips} pips in all; the doubles have {doubles}. Each suit has {suit} tiles.",
            count=len(tiles),
            pips=sum(tile.pips for tile in tiles),
            doubles=doubles,
            suit=highest_pip + 1,
        )
    ]
    if highest_pip == 6:
        notes.append(
            t(
                "The Official Rulebook prints {printed} for the suits from 0 to 6. That is short by 12 in every "
                "suit: these totals are computed from the tiles.",
                printed=", ".join(map(str, OFFICIAL_TOTALS)),
            )
        )
    return notes
