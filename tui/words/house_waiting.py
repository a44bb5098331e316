"""What is waited for at a shared table: who is ready for a rematch, for the next round, or to go on another day."""

from __future__ import annotations

from tui.house.ratings import Played
from tui.house.state import Stage
from tui.house.views import SeatView, TableView
from tui.i18n import n, t
from tui.keys import key_of
from tui.words.clocks import clock_words
from tui.words.lists import all_of, listed, sentences
from tui.words.lobby import change_words, day
from tui.words.wrapping import fitting

REMATCH = "a"
"""The key that asks for a rematch, and agrees to one."""


def ready_names(view: TableView, without: int | None = None) -> list[str]:
    """Return the people who are ready for what the table waits for, but for one seat."""
    return [seat.name for place, seat in enumerate(view.seats) if seat.mark and seat.is_ready and place != without]


def ready_words(view: TableView) -> str:
    """Return who is ready for a rematch, or to go on; "" where nothing of that is waited for."""
    names = ready_names(view) if view.stage in (Stage.OVER, Stage.ADJOURNED) else []
    if not names:
        return ""
    if view.stage is Stage.OVER:
        return t("ready for a rematch: {names}", names=listed(names))
    return t("ready: {names}", names=listed(names))


def waiting_words(view: TableView, mark: str) -> str:
    """Return who waits for whom this mark belongs to, at a table where he has a seat; "" if nobody does."""
    me = next((place for place, seat in enumerate(view.seats) if seat.mark == mark), None)
    names = ready_names(view, me)
    if not names or view.stage not in (Stage.GATHERING, Stage.OVER, Stage.ADJOURNED):
        return ""
    return n("{names} is ready.", "{names} are ready.", len(names), names=all_of(names))


def adjourned_words(view: TableView, seat: int | None, room: int) -> str:
    """Return what an adjourned match waits for, and which key agrees to go on."""
    me = None if seat is None else view.seats[seat]
    if me is None or me.is_ready:
        return fitting(_waits_for_others(view), room)
    enter = key_of("table.play")
    names = ready_names(view, seat)
    if not names:
        return fitting(
            [
                t("The match is adjourned: {enter} says that you are ready to go on.", enter=enter),
                t("Adjourned: {enter} says that you are ready.", enter=enter),
            ],
            room,
        )
    said = all_of(names)
    ways = [
        n(
            "Adjourned. {names} is ready to go on: {enter} agrees.",
            "Adjourned. {names} are ready to go on: {enter} agrees.",
            len(names),
            names=said,
            enter=enter,
        ),
        t("Ready: {names}. {enter} goes on.", names=said, enter=enter),
    ]
    return fitting(ways, room)


def _waits_for_others(view: TableView) -> list[str]:
    missing: list[SeatView] = [seat for seat in view.seats if seat.level is None and not seat.is_ready]
    here = listed(seat.name for seat in missing if seat.is_here)
    names = listed(seat.name for seat in missing)
    if not here and view.goes_on_at is not None and not any(seat.held_until for seat in view.seats):
        time = day(view.goes_on_at)
        return [
            t("Adjourned: {names} can come until {time}, then it goes on.", names=names, time=time),
            t("Waits for {names} until {time}.", names=names, time=time),
        ]
    return [t("Adjourned. Still to say that they are ready: {names}.", names=names)]


def round_end_words(view: TableView, seat: int | None, number: int, now: float, room: int) -> str:
    """Return what is waited for after a round."""
    enter = key_of("table.play")
    left = "" if view.next_deal is None else clock_words(view.next_deal - now)
    missing = listed(
        one.name for place, one in enumerate(view.seats) if one.level is None and not one.is_ready and place != seat
    )
    if seat is not None and not view.seats[seat].is_ready:
        said = t("{enter}: you are ready for round {number}", enter=enter, number=number)
    elif missing:
        said = t("Round {number} waits for {names}", number=number, names=missing)
    else:
        said = t("Round {number} is about to be dealt", number=number)
    if left:
        ways = (
            t("{said} (dealt in {time} at the latest).", said=said, time=left),
            t("{said} (in {time}).", said=said, time=left),
        )
        return fitting(ways, room)
    return t("{said}.", said=said)


def match_end_words(view: TableView, seat: int, mine: Played | None, room: int) -> str:
    """Return what can be done after a match; of a rated one first what it did to my rating."""
    names = ready_names(view, seat)
    ways = (
        _rematch_ways(names)
        if names
        else [
            t("a asks for a rematch, n opens a new table, h goes to the lobby."),
            t("a rematch, n new table, h lobby."),
        ]
    )
    change = "" if mine is None else change_words(mine)
    if not change:
        return fitting(ways, room)
    rated = [sentences([t("Rating: {change}.", change=change), way]) for way in ways]
    return fitting([*rated, ways[-1]] if names else rated, room)


def _rematch_ways(names: list[str]) -> list[str]:
    """Return ways to say who asks for a rematch and which key agrees."""
    said, count = all_of(names), len(names)
    return [
        n(
            "{names} asks for a rematch: {key} agrees, h goes to the lobby.",
            "{names} ask for a rematch: {key} agrees, h goes to the lobby.",
            count,
            names=said,
            key=REMATCH,
        ),
        n(
            "{names} asks for a rematch: {key} agrees.",
            "{names} ask for a rematch: {key} agrees.",
            count,
            names=said,
            key=REMATCH,
        ),
        t("Rematch with {names}? {key} agrees.", names=said, key=REMATCH),
    ]


def last_round_words(view: TableView, seat: int) -> str:
    """Return who asks for a rematch while the last round is still shown; "" if nobody does."""
    names = ready_names(view, seat) if view.stage is Stage.OVER else []
    if not names:
        return ""
    enter = key_of("table.play")
    return n(
        "{names} asks for a rematch: {enter}, then {key} agrees.",
        "{names} ask for a rematch: {enter}, then {key} agrees.",
        len(names),
        names=all_of(names),
        enter=enter,
        key=REMATCH,
    )
