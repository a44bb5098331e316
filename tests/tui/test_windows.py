"""The whole chain lies on the table in windows of every size, however long it is."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from engine.chain import Placement, extended, opened
from engine.tiles import TILES, Tile, tile_set_size
from tests.tui.table_builders import dealt_session, seated
from tests.tui.test_snake import (
    assert_flags_tell_the_ends,
    assert_free_and_inside,
    assert_neighbours_touch,
    random_chain,
)
from tui.drawing.layout import Form

WINDOWS = [(60, 20), (72, 22), (80, 24), (100, 30), (120, 24), (120, 40), (160, 50), (200, 60)]


def complete_chain(seed: int) -> tuple[Placement, ...]:
    """All 28 tiles in one legal chain, begun anywhere and grown at both ends by chance."""
    random = Random(seed)
    singles = {tile for tile in TILES[: tile_set_size(6)] if not tile.is_double}
    trail, stuck = [random.randrange(7)], []
    while trail:  # a closed trail through every number, for each number has six singles
        ways = [tile for tile in singles if trail[-1] in tile]
        if ways:
            tile = random.choice(sorted(ways))
            singles.remove(tile)
            trail.append(tile.high if tile.low == trail[-1] else tile.low)
        else:
            stuck.append(trail.pop())
    halves: list[tuple[int, int]] = []
    doubles = set(range(7))
    for one, other in pairwise(stuck):
        if one in doubles:
            doubles.remove(one)
            halves.append((one, one))
        halves.append((one, other))
    first = random.randrange(len(halves))
    chain = opened(0, _tile(halves[first]), spinner=False)
    left, right = halves[:first], halves[first + 1 :]
    if chain.placements and halves[first][0] != halves[first][1] and chain.ends[0] != halves[first][0]:
        left, right = [pair[::-1] for pair in reversed(right)], [pair[::-1] for pair in reversed(left)]
    while left or right:
        if right and (not left or random.random() < 0.5):
            inner, outer = right.pop(0)
            chain = extended(chain, 0, _tile((inner, outer)), 1, inner, spinner=False)
        else:
            outer, inner = left.pop()
            chain = extended(chain, 0, _tile((inner, outer)), 0, inner, spinner=False)
    return chain.placements


def _tile(halves: tuple[int, int]) -> Tile:
    return Tile(*sorted(halves))


def longest(highest: int, *, spinner: bool) -> tuple[Placement, ...]:
    """The longest of some legal chains."""
    return max((random_chain(seed, highest, spinner, 55) for seed in range(40)), key=len)


@pytest.mark.parametrize("seed", range(4))
def test_a_complete_chain_has_every_tile(seed: int) -> None:
    assert len({play.tile for play in complete_chain(seed)}) == 28


CHAINS = {"all 28 tiles": (6, False), "spinner": (6, True), "double-nine": (9, False), "double-nine spinner": (9, True)}


@cache
def chain_named(name: str) -> tuple[Placement, ...]:
    """Return the placements of one of these."""
    highest, spinner = CHAINS[name]
    return complete_chain(3) if (highest, spinner) == (6, False) else longest(highest, spinner=spinner)


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("window", WINDOWS)
async def test_every_length_lies_inside_the_window(window: tuple[int, int], name: str) -> None:
    (highest, spinner), plays = CHAINS[name], chain_named(name)
    session = dealt_session("official" if spinner else "jaques", highest_pip=highest, spinner=spinner)
    async with seated(session, size=window) as seat:
        chain = seat.table.chain
        snapshot = seat.snapshot
        for length in (*range(0, len(plays), 3), len(plays)):
            chain.snapshot = replace(snapshot, chain=snapshot.chain._replace(placements=plays[:length]))
            layout = chain.chain_layout
            if layout is None:
                assert not length
                continue
            assert (layout.width, layout.height) == tuple(chain.size)
            assert len(layout.tiles) == length
            assert_free_and_inside(layout)
            assert_flags_tell_the_ends(layout, spinner)
            if layout.form is not Form.RIBBON:
                assert_neighbours_touch(layout)
        assert chain.region.right <= window[0]
        assert chain.region.bottom <= window[1] - 3
