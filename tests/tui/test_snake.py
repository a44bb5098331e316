"""The chain's layout: every legal chain, and any other, in fields of every size."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import ENDS, End
from engine.chain import CLOSED, Placement, extended, opened
from engine.tiles import TILES, Tile, parse_halves, tile_set_size
from tui.drawing.arms import arms_from, first_double
from tui.drawing.field import Field
from tui.drawing.layout import Flag, Form, Layout, PlacedTile
from tui.drawing.search import slack_at
from tui.drawing.shown_chains import layout_of
from tui.drawing.sizes import MEASURES, Size
from tui.drawing.snake import lay_chain
from tui.drawing.walk import Stride

FIELDS = [(60, 12), (80, 12), (88, 22), (100, 18), (200, 50)]
Box = tuple[int, int, int, int]


def random_chain(seed: int, highest: int, spinner: bool, length: int, wrong: float = 0.0) -> tuple[Placement, ...]:
    """A random chain of at most this length; with ``wrong`` some tiles don't match (R35)."""
    random = Random(seed)
    tiles = list(TILES[: tile_set_size(highest)])
    random.shuffle(tiles)
    if length == 0:
        return ()
    bias = random.random()
    chain = opened(0, tiles.pop(), spinner=spinner)
    while len(chain.placements) < length:
        anyhow = random.random() < wrong
        plays = [
            (tile, side, number if number in tile else tile.low)
            for tile in tiles
            for side, number in enumerate(chain.ends)
            if number != CLOSED and (number in tile or anyhow)
        ]
        if not plays:
            break
        preferred = [play for play in plays if play[1] == 0] if random.random() < bias else plays
        tile, side, inner = random.choice(preferred or plays)
        tiles.remove(tile)
        chain = extended(chain, 0, tile, side, inner, spinner=spinner)
    return chain.placements


def chain_of(first: str, *plays: str, spinner: bool = False) -> tuple[Placement, ...]:
    """A chain from words such as ``6-2>`` (right), ``<6-3`` (left), ``^6-5`` (up), ``v6-1`` (down)."""
    chain = opened(0, Tile(*sorted(parse_halves(first))), spinner=spinner)
    for play in plays:
        side = {"<": 0, ">": 1, "^": 2, "v": 3}[play.strip("0123456789-")]
        inner, outer = parse_halves(play.strip("<>^v"))
        chain = extended(chain, 0, Tile(*sorted((inner, outer))), side, inner, spinner=spinner)
    return chain.placements


def cells_of(x: int, y: int, width: int, height: int) -> set[tuple[int, int]]:
    return {(column, line) for column in range(x, x + width) for line in range(y, y + height)}


def assert_free_and_inside(layout: Layout) -> None:
    """No two things share a cell, and nothing is outside."""
    taken: set[tuple[int, int]] = set()
    boxes = [cells_of(*tile[:4]) for tile in layout.tiles]
    boxes += [cells_of(flag.x, flag.y, 4, 1) for flag in layout.flags]
    if layout.form is not Form.RIBBON:
        boxes += [cells_of(thread.x, thread.y, 1, thread.length) for thread in layout.threads]
    for box in boxes:
        assert not box & taken
        taken |= box
    assert all(0 <= x < layout.width and 0 <= y < layout.height for x, y in taken)


def half_box(tile: PlacedTile, number: int) -> Box:
    """The part of a tile that carries the number; all of a double."""
    if tile.first == tile.second:
        return tile[:4]
    assert number in (tile.first, tile.second)
    is_first = number == tile.first
    if tile.lying:
        half = tile.width // 2
        return (tile.x if is_first else tile.x + half + 1, tile.y, half, tile.height)
    half = tile.height // 2
    return (tile.x, tile.y if is_first else tile.y + half + 1, tile.width, half)


def contact(one: Box, other: Box, gap: int, thread: int) -> str:
    """Whether two boxes touch side by side or one above the other, but for the gap or the thread."""
    across = max(other[0] - one[0] - one[2], one[0] - other[0] - other[2])
    upright = max(other[1] - one[1] - one[3], one[1] - other[1] - other[3])
    if across == gap and upright < 0:
        return "beside"
    return "above" if upright == thread and across < 0 else "apart"


def assert_neighbours_touch(layout: Layout) -> None:
    """Along each arm the equal halves of neighbours touch, and doubles lie crosswise."""
    measure = MEASURES[layout.size]
    rivet = first_double(layout.placements) if layout.form is Form.SPINNER else 0
    arms = arms_from(layout.placements, rivet)
    for side, arm in enumerate(arms.arms):
        for before, link in zip((arms.middle, *arm), arm, strict=False):
            tile, neighbour = layout.tiles[link.order], layout.tiles[before.order]
            from_rivet = side >= 2 and before is arms.middle
            thread = (measure.standing_height - measure.lying_height) // 2 if from_rivet else 0
            facing = before.near if before is arms.middle and side != 1 else before.far
            assert facing == link.near
            near, far = half_box(tile, link.near), half_box(neighbour, facing)
            touch = contact(far, near, measure.gap, thread)
            assert touch != "apart"
            if touch == "above":
                assert tile.lying
            elif link.is_double and not before.is_double:
                assert not tile.lying


def assert_flags_tell_the_ends(layout: Layout, spinner: bool) -> None:
    plays = layout.placements
    arms = arms_from(plays, max(0, first_double(plays)) if spinner else 0)
    expected = {
        end: arm[-1].far if arm else arms.middle.near if end is End.LEFT else arms.middle.far
        for end, arm in zip(ENDS, arms.arms, strict=True)
    }
    assert layout.flags[0].end is not End.UP or layout.form is Form.RIBBON
    assert {flag.end: flag.number for flag in layout.flags}.items() <= expected.items()
    assert {End.LEFT, End.RIGHT} <= {flag.end for flag in layout.flags}


def assert_flags_touch_their_tiles(layout: Layout) -> None:
    """Nothing is free between a flag and the tile at that end, not even where that is a corner."""
    arms, gap = arms_from(layout.placements, 0), MEASURES[layout.size].gap
    for flag in layout.flags:
        tile = layout.tiles[next(iter(arms.arms[ENDS.index(flag.end)][-1:]), arms.middle).order]
        aside = max(flag.x - tile.x - tile.width, tile.x - flag.x - 4)
        above = max(flag.y - tile.y - tile.height, tile.y - flag.y - 1)
        assert (aside <= gap and above < 0) or (aside < 0 and above == 0)


@settings(max_examples=70, derandomize=True, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    highest=st.sampled_from([6, 6, 9]),
    length=st.one_of(st.integers(1, 55), st.just(55)),
    field=st.sampled_from(FIELDS),
    spinner=st.booleans(),
    wanted=st.sampled_from([None, None, *Size]),
)
def test_every_legal_chain_is_laid_whole(
    seed: int, highest: int, length: int, field: tuple[int, int], spinner: bool, wanted: Size | None
) -> None:
    plays = random_chain(seed, highest, spinner, length)
    layout = lay_chain(plays, *field, spinner=spinner, wanted=wanted)
    assert [{tile.first, tile.second} for tile in layout.tiles] == [set(play.tile) for play in plays]
    assert [tile.is_last for tile in layout.tiles] == [False] * (len(plays) - 1) + [True]
    assert_free_and_inside(layout)
    assert_flags_tell_the_ends(layout, spinner)
    assert wanted is None or layout.size <= wanted
    if layout.form is Form.RIBBON:
        assert spinner
        assert highest == 9
    else:
        if layout.form is Form.SNAKE:
            assert_flags_touch_their_tiles(layout)
        assert_neighbours_touch(layout)


@settings(max_examples=30, derandomize=True, deadline=None)
@given(
    seed=st.integers(0, 10**6), field=st.sampled_from(FIELDS), spinner=st.booleans(), highest=st.sampled_from([6, 9])
)
def test_wrong_tiles_are_laid_as_well(seed: int, field: tuple[int, int], spinner: bool, highest: int) -> None:
    plays = random_chain(seed, highest, spinner, 55, wrong=0.5)
    layout = lay_chain(plays, *field, spinner=spinner)
    assert len(layout.tiles) == len(plays)
    assert_free_and_inside(layout)


@settings(max_examples=35, derandomize=True, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    width=st.integers(0, 50),
    height=st.integers(0, 14),
    spinner=st.booleans(),
    length=st.integers(0, 30),
    wanted=st.sampled_from([None, *Size]),
)
def test_no_room_is_too_small(
    seed: int, width: int, height: int, spinner: bool, length: int, wanted: Size | None
) -> None:
    layout = lay_chain(random_chain(seed, 6, spinner, length), width, height, spinner=spinner, wanted=wanted)
    if layout.form is not Form.COUNT:
        assert_free_and_inside(layout)


def test_ten_cells_by_two_show_the_ends_and_the_count() -> None:
    plays = random_chain(5, 6, False, 12)
    layout = lay_chain(plays, 10, 2)
    assert layout.form is Form.COUNT
    assert_free_and_inside(layout)
    assert [flag.end for flag in layout.flags] == [End.LEFT, End.RIGHT]
    assert [note.text for note in layout.notes] == [f"({len(plays)})"]


def test_an_empty_table_has_no_flags() -> None:
    layout = lay_chain((), 80, 12)
    assert (layout.form, layout.tiles, layout.flags) == (Form.EMPTY, (), ())


def without_last(layout: Layout) -> list[PlacedTile]:
    return [tile._replace(is_last=False) for tile in layout.tiles]


@settings(max_examples=30, derandomize=True, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    highest=st.sampled_from([6, 9]),
    field=st.sampled_from(FIELDS),
    spinner=st.booleans(),
    wanted=st.sampled_from([None, Size.NARROW, Size.LARGE]),
)
def test_tiles_stay_where_they_are_as_long_as_the_chain_fits(
    seed: int, highest: int, field: tuple[int, int], spinner: bool, wanted: Size | None
) -> None:
    plays = random_chain(seed, highest, spinner, 55)
    shown: Layout | None = None
    for count in range(1, len(plays) + 1):
        layout = lay_chain(plays[:count], *field, spinner=spinner, wanted=wanted, previous=shown)
        if shown is not None:
            assert layout.size <= shown.size
            if layout.anchor == shown.anchor and layout.form is not Form.RIBBON:
                assert without_last(layout)[:-1] == without_last(shown)
            elif shown.form is Form.SNAKE and layout.form is Form.SNAKE:
                arms = arms_from(plays[:count], 0)
                measure = MEASURES[shown.size]
                strides = [Stride(arm, measure) for arm in arms.arms[:2]]
                width = measure.width(not arms.middle.is_double)
                place = Field(*field, shown.size)
                assert slack_at(place, shown.anchor, width, strides, arms.counts[count]) == -1
        shown = layout
    assert shown == lay_chain(plays, *field, spinner=spinner, wanted=wanted)


def test_all_at_a_table_get_one_picture_and_it_is_the_one_that_would_be_laid() -> None:
    plays = random_chain(3, 6, False, 12)
    shown = [layout_of(plays, 80, 12, spinner=False, wanted=None) for _ in range(2)]
    assert shown[0] is shown[1]
    for count, width, wanted in product(range(1, 13), (50, 80, 120), (None, Size.COMPACT)):
        asked = layout_of(plays[:count], width, 12, spinner=False, wanted=wanted, previous=shown[0])
        assert asked == lay_chain(plays[:count], width, 12, wanted=wanted)
    assert layout_of(plays, 80, 12, spinner=True, wanted=None) == lay_chain(plays, 80, 12, spinner=True)


def test_the_picture_before_counts_only_for_the_same_round_in_the_same_field() -> None:
    plays, others = random_chain(1, 6, False, 12), random_chain(2, 6, False, 12)
    shown = lay_chain(plays, 80, 12)
    assert lay_chain(plays, 60, 12, previous=shown) == lay_chain(plays, 60, 12)
    assert lay_chain(others, 80, 12, previous=shown) == lay_chain(others, 80, 12)
    assert lay_chain(plays[:-1], 80, 12, previous=shown) == lay_chain(plays[:-1], 80, 12)
    assert lay_chain(plays, 80, 12, wanted=Size.COMPACT, previous=shown).size is Size.COMPACT


@pytest.mark.parametrize(
    ("field", "highest", "size"),
    [((80, 12), 6, Size.NARROW), ((88, 22), 6, Size.MEDIUM), ((60, 12), 6, Size.COMPACT), ((88, 22), 9, Size.NARROW)],
)
def test_long_chains_keep_the_size_that_was_worked_out(field: tuple[int, int], highest: int, size: Size) -> None:
    for seed in range(12):
        assert lay_chain(random_chain(seed, highest, False, 55), *field).size >= size


@pytest.mark.parametrize(
    ("field", "spinner", "size"),
    [
        ((80, 12), False, Size.MEDIUM),
        ((88, 22), False, Size.LARGE),
        ((80, 12), True, Size.COMPACT),
        ((88, 22), True, Size.MEDIUM),
    ],
)
def test_a_size_is_begun_only_where_it_can_go_on(field: tuple[int, int], spinner: bool, size: Size) -> None:
    assert lay_chain(chain_of("6-4"), *field, spinner=spinner).size is size


@pytest.mark.parametrize(("way", "down"), [(">", True), ("<", False)])
def test_the_right_arm_turns_down_and_the_left_one_up(way: str, down: bool) -> None:
    words = ["1-2", "2-3", "3-4", "4-5", "5-6", "6-1", "1-3", "3-5", "5-1", "1-4", "4-6", "6-3", "3-0", "0-6"]
    plays = chain_of("0-1", *(word + way if way == ">" else way + word for word in swapped_start(words, way)))
    layout = lay_chain(plays, 60, 12)
    assert any(not tile.lying for tile in layout.tiles)
    assert (layout.tiles[-1].y > layout.tiles[0].y) == down
    assert_neighbours_touch(layout)


def swapped_start(words: list[str], way: str) -> list[str]:
    """The same plays, begun on the 0 of 0-1 where they go to the left."""
    return words if way == ">" else ["0-2", *words[1:-3], "6-0"]


def test_the_four_arms_of_the_spinner_have_flags_once_both_sides_are_covered() -> None:
    plays = chain_of("6-6", "6-2>", "<6-3", spinner=True)
    assert [flag.end for flag in lay_chain(plays[:2], 80, 12, spinner=True).flags] == [End.LEFT, End.RIGHT]
    layout = lay_chain(plays, 80, 12, spinner=True)
    assert [flag.end for flag in layout.flags] == list(ENDS)
    assert [flag.text for flag in layout.flags] == ["[3", "2]", "{6", "6}"]
    assert layout.tiles[0].is_rivet
    assert not any(tile.is_rivet for tile in lay_chain(plays, 80, 12).tiles)


def test_a_flag_names_its_key_and_number() -> None:
    assert [Flag(end, 4, 0, 0).text for end in ENDS] == ["[4", "4]", "{4", "4}"]
