"""Whole matches by lines: they are played to their end, and no line gives away what nobody may know."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.events import LotDrawn, Redealt, TileTouched
from engine.record import Undo
from engine.session import Session
from engine.snapshot import Phase
from engine.state import Deal
from tests.tui.every_screen import KEPT
from tests.tui.line_talk import Talk, Typist, dealt, random_player, tiles_in_text
from tui.i18n import available_languages, set_language
from tui.line.vocabulary import VOCABULARY

TABLES: list[tuple[str, int, dict[str, Any], tuple[int, ...]]] = [
    ("jaques", 2, {"target": 30}, (0,)),
    ("jaques", 4, {"partnership": True, "target": 40}, (0,)),
    ("jaques", 3, {"score": "fives", "target": 60}, (0, 2)),
    ("official", 3, {"target": 40}, (0,)),
    ("official", 2, {"spinner": True, "target": 30}, (0,)),
    ("official", 2, {"referee": "players", "target": 30}, (0, 1)),
    ("pagat", 2, {"target": 30}, (1,)),
    ("pagat", 4, {"target": 30}, (0, 2)),
    ("jaques", 4, {"draw": "none", "highest_pip": 9, "target": 60}, (3,)),
]


def known_tiles(session: Session, viewer: int | None) -> set[tuple[int, int]]:
    """Return every tile that the viewer, or everybody, has seen in this round."""
    snapshot = session.snapshot(viewer)
    seen = {tuple(tile) for tile in snapshot.hand} | {tuple(placed.tile) for placed in snapshot.chain.placements}
    for event in snapshot.history:
        if isinstance(event, Redealt):
            seen |= {tuple(tile) for hand in event.hands for tile in hand}
        elif isinstance(event, LotDrawn | TileTouched):
            seen.add(tuple(event.tile))
    return {(low, high) for low, high in seen}


def watched(player: Typist, leaks: list[str]) -> Typist:
    """Return the player, and note every tile that is named before anybody may know it."""

    def typed(talk: Talk) -> str | None:
        state, viewer = talk.session.state, talk.game.viewer
        if state.phase is Phase.PLAYING:
            round_so_far = talk.last.rpartition("Round ")[2] if "Round " in talk.last else talk.last
            secret = tiles_in_text(round_so_far) - known_tiles(talk.session, viewer) - spoken_of(talk)
            leaks.extend(f"{tile} in {talk.last!r}" for tile in secret)
        return str(line) if (line := player(talk)) is not None else None

    return typed


def spoken_of(talk: Talk) -> set[tuple[int, int]]:
    """Return the tile of the last action: it may lie no longer, if it was challenged."""
    last = talk.session.record().entries[-1]
    tile = None if isinstance(last, Deal | Undo) else last[1].tile
    return set() if tile is None else {(tile.low, tile.high)}


@pytest.mark.parametrize(("book", "seats", "options", "humans"), TABLES)
def test_a_whole_match_is_played_by_lines_and_keeps_its_secrets(
    book: str, seats: int, options: dict[str, Any], humans: tuple[int, ...]
) -> None:
    session = dealt(book, seats, "5", humans, **options)
    leaks: list[str] = []
    talk = Talk(session, watched(random_player("1"), leaks))
    talk.play()
    assert session.state.phase is Phase.MATCH_OVER
    assert leaks == []
    assert "Type again for another match" in talk.whole
    assert f"Round {len(session.state.results)}: " in talk.whole


@pytest.mark.parametrize("code", [code for code in available_languages() if code != "en"] or ["en"])
@pytest.mark.parametrize(("book", "seats", "options", "humans"), TABLES[:1] + TABLES[3:4] + TABLES[6:7])
def test_a_whole_match_is_played_in_every_language(
    book: str, seats: int, options: dict[str, Any], humans: tuple[int, ...], code: str
) -> None:
    set_language(code)
    session = dealt(book, seats, "5", humans, **options)
    talk = Talk(session, random_player("2"))
    talk.play()
    assert session.state.phase is Phase.MATCH_OVER
    foreign = [line for line in talk.whole.splitlines() if code != "en" and line.isascii() and " " in line.strip()]
    assert foreign == []
    if code == "zh_CN":
        assert set(re.findall("[A-Za-z]{2,}", talk.whole)) - KEPT - set(VOCABULARY) == set()


def test_the_same_seed_and_the_same_lines_say_the_same() -> None:
    said = []
    for _ in range(2):
        talk = Talk(dealt("pagat", 3, "11", target=30), random_player("3"))
        talk.play()
        said.append(talk.whole)
    assert said[0] == said[1]
