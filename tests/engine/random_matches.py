"""Matches of random moves, for tests that need a lot of play and don't care which."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from engine.actions import CHALLENGE, SURRENDER, Action
from engine.errors import IllegalActionError
from engine.record import Header, Player
from engine.rulebooks import rulebook
from engine.session import Session
from engine.snapshot import Phase
from engine.transition import legal_actions

VARIED: tuple[tuple[str, int, Mapping[str, Any]], ...] = (
    ("jaques", 2, {}),
    ("jaques", 3, {"score": "fives"}),
    ("jaques", 4, {"partnership": True}),
    ("official", 2, {}),
    ("official", 4, {"spinner": True, "score": "fives"}),
    ("pagat", 2, {}),
    ("pagat", 4, {"highest_pip": 9}),
    ("jaques", 2, {"draw": "none", "rounds": 2}),
    ("official", 3, {"match_tie": "sudden_death", "rounds": 2}),
    ("official", 2, {"referee": "players"}),
)
"""Rulebook, seats and options that between them use every kind of entry."""


def header(
    book: str = "jaques",
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    *,
    seed: str = "7",
    created: str = "2025-11-30T12:00:00+00:00",
    names: tuple[str, ...] = ("You", "Ana", "Ben", "Cem"),
) -> Header:
    """Return the header of a match."""
    chosen = rulebook(book)
    players = tuple(Player(name, "novice" if seat else None) for seat, name in enumerate(names[:seats]))
    return Header(chosen.rules(seats, options), seed, players, chosen.title, created)


def step(session: Session, random: Random) -> None:
    """Let the match go on by one entry; at a table without a referee now and then by a wrong one."""
    if session.state.phase is Phase.ROUND_OVER:
        session.next_round()
        return
    state = session.state
    if state.rules.referee == "players" and random.random() < 0.3:
        try:
            session.submit(*_unlisted(session, random))
        except IllegalActionError:
            pass
        else:
            return
    session.submit(state.round.turn, random.choice(legal_actions(state)))


def _unlisted(session: Session, random: Random) -> tuple[int, Action]:
    from engine.actions import PLAYS, touch
    from engine.tiles import tiles_in

    round_ = session.state.round
    hand = tiles_in(round_.hands[round_.turn])
    other = (round_.turn + 1) % session.rules.seats
    wrong = random.choice(PLAYS[random.choice(hand).id][:2]) if hand else CHALLENGE
    touched = touch(random.choice(hand)) if hand else CHALLENGE
    return random.choice([(round_.turn, wrong), (round_.turn, touched), (other, CHALLENGE), (round_.turn, wrong)])


def play(session: Session, random: Random, most: int = 2000) -> Session:
    """Play on at random until the match is over, or for so many entries."""
    for _ in range(most):
        if session.state.phase is Phase.MATCH_OVER:
            break
        step(session, random)
    return session


def surrender(session: Session) -> None:
    """End the match at once."""
    session.submit(session.state.round.turn, SURRENDER)


def only_file(folder: Path) -> Path:
    """Return the one match file of a folder."""
    (path,) = folder.glob("*.jsonl")
    return path
