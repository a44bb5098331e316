"""The moves of a position in few words, with the seats by their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Drew, Passed, TilePlayed
from engine.position_moves import Move
from tui.i18n import t


def moves_words(moves: Sequence[Move]) -> list[str]:
    """Return each turn: ``0: 0-1``, ``1: drew 2, 1-4 on 1``, ``1: Pass``."""
    said: list[str] = []
    drawn = 0
    for move in moves:
        if isinstance(move, Drew):
            drawn += 1
            continue
        what = _what(move)
        if drawn:
            what = t("drew {count}, {what}", count=drawn, what=what)
        said.append(f"{move.seat}: {what}" if isinstance(move, TilePlayed | Passed) else what)
        drawn = 0
    if drawn:
        seat = moves[-1].seat
        said.append(f"{seat}: {t('drew {count}', count=drawn)}")
    return said


def _what(move: Move) -> str:
    if isinstance(move, Passed):
        return t("Pass")
    if not isinstance(move, TilePlayed):
        return ""
    if move.end is None:
        return str(move.tile)
    return t("{tile} on {number}", tile=move.tile, number=move.inner)
