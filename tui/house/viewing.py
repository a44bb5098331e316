"""How a table is shown: its state, who is there, the clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import Problem, problem
from tui.house.state import Seat, Stage
from tui.house.views import ClockView, Question, SeatView, TableView

if TYPE_CHECKING:
    from tui.house.audience import Audience


def view_of(table: Audience) -> TableView:
    """Return what everybody may know of a table now."""
    state, match = table.state, table.match
    is_match = match is not None and state.stage in (Stage.PLAYING, Stage.ADJOURNED, Stage.OVER)
    public = match.snapshot(None) if match is not None and is_match else None
    return TableView(
        id=state.id,
        name=_name(table),
        made=state.made,
        options=state.options,
        stage=state.stage,
        seats=tuple(_seat(table, place, seat) for place, seat in enumerate(state.seats)),
        is_private=bool(state.code),
        is_paused=state.is_paused,
        question=_question(table),
        clocks=_clocks(table),
        watching=len(table.watchers),
        match=table.match_number,
        round=public.round if public else 0,
        scores=public.scores if public else (0,) * state.options.rules.teams,
        next_deal=match.next_deal if match is not None and is_match else None,
        bots_at=table.bots_at,
        goes_on_at=state.goes_on_at,
        trouble=table.trouble or _waits(table),
    )


def _waits(table: Audience) -> Problem | None:
    """Return what is said after a match while its result can't be written down."""
    is_waiting = table.state.stage is Stage.OVER and table.keeper.ratings.waits(table.state.ended)
    return problem("result-waits") if is_waiting else None


def _name(table: Audience) -> str:
    """Return whose table it is: its maker's, or of who sits there first once he has left it to others."""
    state = table.state
    first = next(iter(state.people), None)
    if first is None or state.seat_of(state.maker) is not None:
        return table.keeper.name_of(state.maker)
    return state.seats[first].name


def _seat(table: Audience, place: int, seat: Seat) -> SeatView:
    state = table.state
    if seat.identity is None:
        is_bot = seat.level is not None
        return SeatView(seat.name, "", seat.level, is_open=seat.is_open, is_ready=is_bot, fills=seat.fills)
    return SeatView(
        name=seat.name,
        mark=f"{seat.identity[1:3]}:{seat.identity[3:5]}",
        is_here=place in table.presence.here,
        is_ready=place in state.ready and state.ready[place] in (0, table.match.version if table.match else 0),
        is_stood_in=seat.is_stood_in,
        held_until=table.presence.held_until(place),
        rating=table.keeper.ratings.rating(seat.identity, state.options.rulebook),
    )


def _question(table: Audience) -> Question | None:
    state = table.state
    if state.asked is None:
        return None
    waiting = frozenset(state.deciding) - state.agreed
    return Question(state.asked.what, state.asked.seat, state.asked.other, state.agreed, waiting)


def _clocks(table: Audience) -> ClockView | None:
    match = table.match
    if match is None or not match.clocks.time.is_limited or table.state.stage not in (Stage.PLAYING, Stage.ADJOURNED):
        return None
    now = table.clock.now()
    left = tuple(match.clocks.left_at(seat, now) for seat in range(len(match.clocks.left)))
    return ClockView(left, match.clocks.running, match.clocks.deadline)
