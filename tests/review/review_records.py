"""Records of bots and of random moves, for tests of reviews."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine.bots.ladder import bots_at
from engine.header import Header, Player
from engine.record import GameRecord
from engine.rulebooks import rulebook
from engine.session import Session
from engine.snapshot import Phase


def played(
    book: str = "jaques",
    levels: tuple[str, ...] = ("rulebook", "unloader"),
    options: Mapping[str, object] = MappingProxyType({}),
    *,
    seed: str = "1",
    rounds: int = 1,
) -> GameRecord:
    """Return so many rounds of bots."""
    return _played(book, levels, seed, rounds, tuple(sorted(options.items())))


@cache
def _played(
    book: str, levels: tuple[str, ...], seed: str, rounds: int, options: tuple[tuple[str, object], ...]
) -> GameRecord:
    rules = rulebook(book).rules(len(levels), dict(options))
    session = Session(Header(rules, seed, tuple(Player(level, level) for level in levels), book))
    bots = bots_at(levels, seed)
    while session.state.phase is Phase.PLAYING or len(session.state.results) < rounds:
        state = session.state
        if state.phase is Phase.MATCH_OVER:
            break
        if state.phase is Phase.ROUND_OVER:
            session.next_round()
            continue
        session.submit(state.turn, bots[state.turn].choose(session.snapshot(state.turn)))
    return session.record()


TABLES: Mapping[str, tuple[str, int, dict[str, object]]] = {
    "two seats": ("jaques", 2, {}),
    "three seats": ("jaques", 3, {}),
    "four seats": ("official", 4, {}),
    "partners": ("jaques", 4, {"partnership": True}),
    "pagat, with draws to choose": ("pagat", 2, {}),
    "All Fives": ("jaques", 2, {"score": "fives"}),
    "Block": ("jaques", 2, {"draw": "none"}),
}
"""Rulebook, seats and options of the tables that every claim is tried on."""
LEVELS = ("rulebook", "unloader", "novice", "club")
