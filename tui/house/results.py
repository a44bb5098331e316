"""What a finished match came to for everybody at the table."""

from __future__ import annotations

import logging

from engine.actions import SURRENDER
from engine.errors import IllegalActionError
from engine.events import MatchReason, Surrendered, told
from engine.reading import Ending
from engine.state import MatchState
from tui.house import records
from tui.house.audience import Audience
from tui.house.match import Match
from tui.house.ratings import Finished, Played
from tui.house.state import Seat, TableState

_log = logging.getLogger("draw-dominoes")


def give_up(match: Match, seat: int) -> None:
    """Let a seat give up the match (R30); OSError if the disk refuses."""
    try:
        match.act(seat, SURRENDER)
    except IllegalActionError as error:
        _log.warning("seat %s could not give up: %s", seat, error)


def write_down(table: Audience, match: Match) -> None:
    """Keep the record and the result of a match that is over, once only however often it is called; OSError.

    Where only the file of results refuses, the result is written down later.
    """
    state, data = match.session.state, table.keeper.settings.data
    match.journal.end(Ending(len(state.results), state.scores, state.winner))
    seats = enumerate(_players(table.state))
    own = {place: table.keeper.matches_of(seat.identity) for place, seat in seats if seat.identity is not None}
    kept = records.keep(match.journal.path, data / "records", own)
    if not table.keeper.ratings.note(finished(table.state, state, table.clock.now(), kept.name)):
        _log.warning("the result of a match is lost, too many others wait; its record is kept")


def finished(table: TableState, state: MatchState, now: float, record: str) -> Finished:
    """Return the result of the match that was just finished at a table."""
    seats = _players(table)
    rated = table.options.is_rated and not table.was_stood_in and all(seat.identity for seat in seats)
    sides = results_of(state)
    players = tuple(
        Played(place, seat.identity, seat.name, seat.level, state.scores[side], sides[side])
        for place, seat in enumerate(seats)
        for side in (state.rules.team_of(place),)
    )
    how = (state.ended or MatchReason.TARGET).value
    return Finished(table.match, now, table.options.rulebook, rated, how, record, players)


def _players(table: TableState) -> tuple[Seat, ...]:
    """Return who played the last match; when it is over somebody else may have sat down."""
    return table.played_by if table.ended == table.match else table.seats


def results_of(state: MatchState) -> tuple[float, ...]:
    """Return what the match came to for each side: 1 won, 0 lost, 0.5 for those who share the top."""
    sides = range(len(state.scores))
    if state.winner is not None:
        return tuple(float(side == state.winner) for side in sides)
    gone: set[int] = set()
    if state.ended is MatchReason.SURRENDER:
        gone = {state.rules.team_of(event.seat) for event in told(state.history) if type(event) is Surrendered}
    top = max(score for side, score in enumerate(state.scores) if side not in gone)
    return tuple(0.5 if side not in gone and state.scores[side] == top else 0.0 for side in sides)
