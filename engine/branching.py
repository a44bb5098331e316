"""Playing on from a moment of a record: a new match that begins as a copy of it."""

from __future__ import annotations

from pathlib import Path

from engine.bots.ladder import BOT_NAMES, DEFAULT_LEVEL, LEVELS
from engine.errors import RecordError, problem
from engine.journal import Journal
from engine.record import Branch, Entry, GameRecord, Header, Player, Replayer, without_undone
from engine.session import Session
from engine.snapshot import Phase
from engine.state import Deal, MatchState

KIND = "branch"
"""What the header of such a match calls it."""


def branched(record: GameRecord, entries: int, seat: int, *, name: str, seed: str, created: str, of: str) -> GameRecord:
    """Return the match that goes on after so many entries of a record, with a person called ``name`` at the seat.

    The deals are copied and say so; later ones come from the new seed.  RecordError if nothing can follow there.
    """
    header = record.header
    replayer = Replayer(header.rules)
    state: MatchState | None = None
    for entry in record.entries[:entries]:
        state = replayer.step(entry).state
    if state is None or state.phase is Phase.MATCH_OVER:
        raise RecordError(problem("branch-over"))
    kept = without_undone(record.entries[:entries])
    branch = Branch(of, state.setup.number, entries)
    fresh = Header(header.rules, seed, _players(header, seat, name), header.rulebook, created, KIND, branch=branch)
    return GameRecord(fresh, tuple(map(_copied, kept)))


def _copied(entry: Entry) -> Entry:
    return entry._replace(given=True) if isinstance(entry, Deal) else entry


def _players(header: Header, seat: int, name: str) -> tuple[Player, ...]:
    """Return the person at the seat and bots at the others; bots of the record stay where they are."""
    taken = {player.name for player in header.players}
    free = [bot for bot in BOT_NAMES if bot not in taken]
    players: list[Player] = []
    for place, player in enumerate(header.players):
        if place == seat:
            players.append(Player(name))
        elif player.bot is not None:
            players.append(Player(player.name, player.bot if player.bot in LEVELS else DEFAULT_LEVEL))
        else:
            players.append(Player(free.pop(0) if free else player.name, DEFAULT_LEVEL))
    return tuple(players)


def start_branch(folder: Path, record: GameRecord) -> Session:
    """Write the copied beginning of a match to a file of its own, and go on with it; OSError if that can't be done."""
    journal = Journal.create(folder, record.header)
    try:
        for entry in record.entries:
            journal.write(entry)
        return Session(record.header, recorder=journal, entries=record.entries)
    except BaseException:
        journal.discard()
        raise
