"""A year of matches of one person, for the pictures of the statistics: always the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from engine import library
from engine.bots.ladder import bots_at
from engine.bots.safe import safe_choice
from engine.record import Header, Player
from engine.rulebooks import rulebook
from engine.snapshot import Phase
from tui.paths import matches_folder

MATCHES = 24
BOOKS = ("jaques", "jaques", "official", "pagat")
LEVELS = ("novice", "unloader", "rulebook")
NAMES = ("", "Ana", "Ben", "Cleo")


def play_a_year() -> None:
    """Fill the folder of matches, unless it is filled already."""
    folder = matches_folder()
    if any(folder.iterdir()):
        return
    for name, record in _records().items():
        (folder / name).write_bytes(record)


@cache
def _records() -> Mapping[str, bytes]:
    """Return the files of the year, played once however many pictures show it."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        chance = Random(7)
        for number in range(MATCHES):
            _play(folder, _header(number, chance))
        return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def _play(folder: Path, header: Header) -> None:
    """Write a match that bots play for everybody."""
    session = library.start(folder, header)
    bots = bots_at([player.bot or "rulebook" for player in header.players], header.seed)
    while session.state.phase is not Phase.MATCH_OVER:
        if session.state.phase is Phase.ROUND_OVER:
            session.next_round()
            continue
        seat = session.state.round.turn
        session.submit(seat, safe_choice(bots[seat], session.snapshot(seat), print))
    library.leave(session)


def _header(number: int, chance: Random) -> Header:
    """Return the start of a match: mostly two seats and the first rulebook, against all levels."""
    chosen = rulebook(chance.choice(BOOKS))
    seats = chance.choice((2, 2, 3, 4))
    players = (Player(""), *(Player(NAMES[seat], chance.choice(LEVELS)) for seat in range(1, seats)))
    created = f"2025-{1 + number // 2:02d}-{3 + number:02d}T19:00:00+00:00"
    return Header(chosen.rules(seats, {}), f"year {number}", players, chosen.title, created)
