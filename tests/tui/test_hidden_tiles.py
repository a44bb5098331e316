"""Several people at one terminal: whatever is pressed, no tile is written that its reader may not know."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.snapshot import Phase
from engine.tiles import parse_tile
from tests.tui.table_builders import Seat, dealt_session, seated
from tui.host import Host

KEYS: tuple[str, ...] = (
    "enter",
    "enter",
    "enter",
    "enter",
    "d",
    "p",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "tab",
    "left",
    "right",
    "s",
    "a",
)
KEYS += ("left_square_bracket", "right_square_bracket", "l", "w", "question_mark", "escape", "t", "c", "m", "slash")
SIZES = ((80, 24), (60, 20), (120, 40), (30, 9), (80, 24))
TABLES = (
    {"humans": (0, 1)},
    {"seats": 3, "humans": (0, 1, 2), "book": "pagat"},
    {"seats": 4, "humans": (0, 2), "book": "official", "partnership": True},
    {"seats": 3, "humans": (0, 1), "book": "official", "referee": "players", "touch_move": True},
    {"seats": 4, "humans": (0, 1, 2, 3), "highest_pip": 9, "spinner": True},
)


def foreign_words(seat: Seat) -> list[str]:
    """Return the tiles written on the screen that the reader does not hold and nobody has shown."""
    host, snapshot = seat.table.host, seat.snapshot
    assert isinstance(host, Host)
    state = host.session.state
    if snapshot.phase is not Phase.PLAYING:
        return []
    known: set[object] = {placement.tile for placement in state.round.chain.placements} | set(snapshot.hand)
    known |= {snapshot.touched} | ({snapshot.wrong.tile} if snapshot.wrong else set())
    known |= {getattr(event, "tile", None) for event in snapshot.history}
    table = seat.table
    pictures = (table.head, table.seats, table.scores, table.chain, table.overlay, table.boneyard, table.rail)
    text = "\n".join(picture.text() for picture in pictures if picture.display and picture.region)
    words = re.findall(r"(?<![\d-])\d[-|]\d(?![\d-])", "" if table.page == "help" else text)
    found = [word for word in words if parse_tile(word.replace("|", "-")) not in known]
    places = [str(tile) for tile in table.picking.places.tiles if tile not in snapshot.hand and tile not in known]
    return found + places + [str(tile) for tile in snapshot.hand if snapshot.viewer != table.curtain.viewer]


@pytest.mark.parametrize("number", range(len(TABLES)))
async def test_no_foreign_tile_is_written_whatever_is_pressed(number: int) -> None:
    options = dict(TABLES[number])
    humans = options["humans"]
    random = Random(number)
    async with seated(dealt_session(seed=str(number), **options), humans=humans) as seat:  # type: ignore[arg-type]
        for turn in range(20):
            key = random.choice(KEYS)
            await seat.press(key)
            if turn % 5 == 4:
                await seat.pilot.resize_terminal(*SIZES[turn // 5])
                await seat.pilot.pause()
            if len(humans) > 1 and seat.table.curtain.is_closed:  # type: ignore[arg-type]
                assert (seat.snapshot.viewer, seat.snapshot.hand, seat.table.picking.places.tiles) == (None, (), ())
            assert foreign_words(seat) == []
