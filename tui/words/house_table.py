"""A shared table in words: clocks and who is away, what somebody asks, what Enter is good for."""

from __future__ import annotations

from collections.abc import Iterator

from engine.snapshot import Phase, Snapshot
from tui.house.events import Ask
from tui.house.options import Empty, Watching
from tui.house.state import Stage
from tui.house.views import Question, SeatView, TableView
from tui.i18n import N_, n, t
from tui.keys import key_of
from tui.words.clocks import clock_words
from tui.words.facts import moves_made
from tui.words.house_waiting import REMATCH, adjourned_words, ready_words
from tui.words.lists import clauses, listed, sentences
from tui.words.lobby import kind_words, state_words
from tui.words.prompts import ROOM
from tui.words.wrapping import fitting


def running_out(view: TableView) -> Iterator[float]:
    """Yield every moment, in the time of the house, to which something on the screen counts down."""
    if view.clocks is not None and view.clocks.deadline is not None:
        yield view.clocks.deadline
    for moment in (*(seat.held_until for seat in view.seats), view.next_deal, view.bots_at):
        if moment is not None:
            yield moment


def clock_of(view: TableView, seat: int, now: float) -> str:
    """Return what a seat's clock shows; "" where there is none, or it is a bot's."""
    clocks = view.clocks
    if clocks is None or view.seats[seat].level is not None:
        return ""
    if clocks.running == seat and clocks.deadline is not None:
        return clock_words(clocks.deadline - now)
    return clock_words(clocks.left[seat])


def presence_words(seat: SeatView, now: float, *, is_named: bool = True) -> str:
    """Return how it is with somebody who has a seat; "" for a bot and an open one."""
    if not _is_missed(seat):
        return ""
    if not is_named:
        return _away_words(seat, now)
    if seat.is_stood_in:
        return t("a bot plays for {name}", name=seat.name)
    if seat.held_until is not None:
        return t("{name} is away, the seat is held {time}", name=seat.name, time=clock_words(seat.held_until - now))
    return t("{name} is away", name=seat.name)


def _is_missed(seat: SeatView) -> bool:
    """Whether somebody who has a seat doesn't play himself."""
    return seat.level is None and not seat.is_open and (seat.is_stood_in or not seat.is_here)


def _away_words(seat: SeatView, now: float) -> str:
    """Return the same where the name stands beside it."""
    if seat.is_stood_in:
        return t("a bot plays")
    if seat.held_until is None:
        return t("away")
    return t("away, held {time}", time=clock_words(seat.held_until - now))


def status_words(view: TableView, now: float, room: int = ROOM) -> str:
    """Return what the line of the table says: clocks, who is away, who watches; where that has no room, less."""
    clocks = []
    for place, seat in enumerate(view.seats):
        left = clock_of(view, place, now)
        if left:
            mark = "►" if view.clocks is not None and view.clocks.running == place else ""
            clocks.append(f"{mark}{seat.name} {left}")
    so = [t("paused")] if view.is_paused else []
    so += [t("adjourned")] if view.stage is Stage.ADJOURNED else []
    so.append(ready_words(view))
    watching = [n("{count} watches", "{count} watch", view.watching)] if view.watching else []
    time = "  ".join(clocks)
    away = [words for seat in view.seats if (words := presence_words(seat, now))]
    briefly = [t("{name}: {text}", name=x.name, text=_away_words(x, now)) for x in view.seats if _is_missed(x)]
    missed = [n("{count} is away", "{count} are away", len(away))] if away else []
    ways = [[time, *gone, *so, *seen] for gone in (away, briefly, missed) for seen in (watching, [])]
    said = fitting([t(" · ").join(filter(None, parts)) for parts in ways], room)
    return said or t("Table of {name} · {kind}", name=view.name, kind=kind_words(view.options))


_ASKED = {
    Ask.PAUSE: lambda name: t("{name} asks for a pause.", name=name),
    Ask.GO_ON: lambda name: t("{name} would like to go on.", name=name),
    Ask.ADJOURN: lambda name: t("{name} would like to go on another day.", name=name),
    Ask.TAKE_BACK: lambda name: t("{name} would like to take a move back.", name=name),
    Ask.SWAP: lambda name: t("{name} would like to swap seats with you.", name=name),
}
_MINE = {
    Ask.PAUSE: lambda: t("You asked for a pause."),
    Ask.GO_ON: lambda: t("You asked to go on."),
    Ask.ADJOURN: lambda: t("You asked to go on another day."),
    Ask.TAKE_BACK: lambda: t("You asked to take a move back."),
    Ask.SWAP: lambda: t("You asked to swap seats."),
}


_BRIEFLY = {
    Ask.PAUSE: N_("a pause"),
    Ask.GO_ON: N_("go on"),
    Ask.ADJOURN: N_("another day"),
    Ask.TAKE_BACK: N_("take back"),
    Ask.SWAP: N_("swap seats"),
}


def question_words(question: Question, view: TableView, seat: int | None, yes: str, no: str, room: int = ROOM) -> str:
    """Return the question that stands, for who is asked, who asked and who looks on."""
    name = view.seats[question.seat].name
    waiting = listed(view.seats[place].name for place in sorted(question.waiting))
    if seat == question.seat:
        said = t("Still to answer: {names}. {no} takes it back.", names=waiting, no=no)
        brief = t("You asked: {what}? {names} has to answer.", what=t(_BRIEFLY[question.what]), names=waiting)
        return fitting([sentences([_MINE[question.what](), said]), brief], room)
    if seat in question.waiting:
        said = sentences([_ASKED[question.what](name), t("{yes} agrees, {no} declines.", yes=yes, no=no)])
        what = t(_BRIEFLY[question.what])
        return fitting([said, t("{name}: {what}? {yes} yes, {no} no.", name=name, what=what, yes=yes, no=no)], room)
    if question.what is Ask.SWAP:
        return t("{name} asks {other} to swap seats.", name=name, other=view.seats[question.other].name)
    return sentences([_ASKED[question.what](name), t("Still to answer: {names}.", names=waiting)])


def standing_words(view: TableView, snapshot: Snapshot, seat: int | None, room: int = ROOM) -> str:
    """Return what is so at the table beside the game, if that comes first; else ""."""
    enter = key_of("table.play")
    me = None if seat is None else view.seats[seat]
    if me is not None and me.is_stood_in:
        ways = [t("A bot plays for you: {enter} takes your seat back.", enter=enter)]
        if me.is_here:  # who comes back plays himself: this can only be somebody whose turns ran out
            ways.insert(0, t("Your time ran out: a bot plays for you. {enter} takes your seat back.", enter=enter))
        return fitting(ways, room)
    if view.stage is Stage.ADJOURNED:
        return adjourned_words(view, seat, room)
    if view.is_paused:
        return (
            t("The table is paused: {key} asks to go on.", key=key_of("house.break"))
            if me
            else t("The table is paused.")
        )
    if snapshot.phase is Phase.PLAYING and snapshot.turn is not None and snapshot.turn != seat:
        other = view.seats[snapshot.turn]
        if other.level is None and not other.is_here and not other.is_stood_in:
            return t("{name} is to move, and away.", name=other.name)
        if seat is None:
            return t("You watch: {name} is to move.", name=other.name)
    return ""


def still_words(view: TableView) -> str:
    """Return why nobody is to move, where the match stands still; else ""."""
    if view.stage is Stage.ADJOURNED:
        return t("ADJOURNED")
    return t("PAUSED") if view.is_paused else ""


def stand_in_words(view: TableView, snapshot: Snapshot, seat: int | None) -> str:
    """Return whose turn it is where a bot plays for the viewer, and has mine; else ""."""
    if seat is None or snapshot.turn != seat or not view.seats[seat].is_stood_in:
        return ""
    return t("A BOT PLAYS FOR YOU · {move}", move=t("move {number}", number=moves_made(snapshot) + 1))


def leave_words(view: TableView, room: int) -> str:
    """Return what leaving in the middle of a match means."""
    key = key_of("table.leave")
    what = {
        Empty.BOT: t("A bot plays on until you are back."),
        Empty.SURRENDER: t("Your seat is held, then the match is given up."),
        Empty.WAIT: t("The table waits for you."),
    }[view.options.empty]
    if view.stage is Stage.ADJOURNED:
        what = t("Your seat is kept.")
    stays, leaves = t("{key} again leaves, any other key stays.", key=key), t("{key} again leaves.", key=key)
    give_up = key_of("table.surrender")
    frees = t("Only {key} gives the seat up, with the match.", key=give_up) if view.options.rules.surrender else ""
    ways: tuple[tuple[str, ...], ...] = ((what, frees, stays), (what, frees, leaves), (what, stays), (what, leaves))
    if view.stage is not Stage.ADJOURNED:
        held = t("Your seat is held {time}.", time=clock_words(view.options.hold))
        briefly = {Empty.BOT: t("A bot plays meanwhile."), Empty.SURRENDER: held, Empty.WAIT: t("All wait.")}
        ways = (*ways, (briefly[view.options.empty], leaves))
    said = [sentences([t("Leave?"), *filter(None, way)]) for way in ways]
    return fitting([*said, sentences([t("Leave?"), leaves])], room)


def other_window_words(room: int) -> str:
    """Return what leaving a window means while another one is at the same seat."""
    key = key_of("table.leave")
    where = t("Your other window keeps your seat.")
    stays, leaves = t("{key} again leaves, any other key stays.", key=key), t("{key} again leaves.", key=key)
    return fitting([sentences([t("Leave?"), where, stays]), sentences([t("Leave?"), where, leaves])], room)


def got_up_words() -> str:
    """Return why a window has no place at the table any more."""
    return t("You got up from the table in another window.")


def sent_away_words(by: str) -> str:
    """Return what somebody reads whose seat was taken from him."""
    return t("{name} sent you away from your seat. You watch now; {key} leaves.", name=by, key=key_of("table.leave"))


def hands_words(view: TableView) -> str:
    """Return what those who watch may see of hands."""
    if view.options.watching is Watching.LATE:
        return n("all is shown {count} action late", "all is shown {count} actions late", view.options.delay)
    return t("hands are hidden")


def seat_lines(view: TableView, now: float) -> list[str]:
    """Return who sits where, with clocks and presence, a line each."""
    lines = []
    for place, seat in enumerate(view.seats):
        rating = "" if seat.rating is None else str(round(seat.rating.rating))
        mark = f"({seat.mark})" if seat.mark else ""
        parts = [seat.name or t("free"), mark, rating, clock_of(view, place, now)]
        parts.append(presence_words(seat, now, is_named=False))
        if seat.mark and seat.is_ready and view.stage in (Stage.OVER, Stage.ADJOURNED):
            parts.append(t("ready"))
        lines.append(f"{place}  " + "  ".join(filter(None, parts)))
    return lines


def way_lines(view: TableView, seat: int | None) -> list[str]:
    """Return the keys of a table that no line of keys has room for."""
    if seat is None:
        return [t("{key} goes back to the lobby.", key=key_of("table.leave"))]
    if view.stage is Stage.OVER:
        said = [t("{key} asks for a rematch, or agrees to one.", key=REMATCH)]
        return [*said, t("{key} goes to the lobby; your seat is free then.", key=key_of("table.leave"))]
    said = [
        t("{key} asks for a pause, and to go on after it.", key=key_of("house.break")),
        t("{key} asks to go on with the match another day.", key=key_of("house.adjourn")),
    ]
    if view.options.may_take_back:
        said.append(t("{key} asks to take your last move back.", key=key_of("table.undo")))
    yes, no = key_of("house.yes"), key_of("house.no")
    said.append(t("{yes} agrees to what another one asks, {no} declines it.", yes=yes, no=no))
    if view.options.rules.surrender:
        said.append(t("{key} gives the match up: only that frees your seat.", key=key_of("table.surrender")))
    return [*said, t("{key} goes to the lobby; your seat is kept.", key=key_of("table.leave"))]


def title_words(view: TableView) -> str:
    """Return whose table it is and how far it is."""
    return clauses([t("Table of {name}", name=view.name), state_words(view)])
