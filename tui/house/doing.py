"""What people do at a table: each is checked, written down, and followed by what is due.

HouseError says what is not allowed, and nothing has changed then; OSError that the disk refuses.
"""

from __future__ import annotations

from engine.actions import SURRENDER, Action, Do
from engine.errors import IllegalActionError
from engine.snapshot import Phase
from tui.house import events as ev
from tui.house.chat import Kind
from tui.house.match import Match
from tui.house.options import Empty
from tui.house.people import Person
from tui.house.refusals import refused
from tui.house.state import Stage
from tui.house.table import Table

ASK_AGAIN = 10.0
"""Seconds for which somebody who was refused does not ask the same again."""
_BEFORE = (Stage.GATHERING, Stage.OVER)


def seat_of(table: Table, person: Person) -> int:
    """Return where somebody sits."""
    seat = table.state.seat_of(person.identity)
    if seat is None:
        raise refused("seat-not-yours")
    return seat


def chief(table: Table) -> int | None:
    """Return the seat that decides about the others before a match: the maker's, else the first person's."""
    own = table.state.seat_of(table.state.maker)
    return own if own is not None else next(iter(table.state.people), None)


def match_of(table: Table) -> Match:
    """Return the match in progress, adjourned or not."""
    if table.match is None or table.state.stage not in (Stage.PLAYING, Stage.ADJOURNED):
        raise refused("match-none")
    return table.match


# seats


def sit(table: Table, person: Person, seat: int | None = None) -> int:
    """Take a seat, the first open one without a wish, or come back to one's own; return which."""
    own = table.state.seat_of(person.identity)
    if own is not None:
        return own
    _before_a_match(table)
    seats = list(enumerate(table.state.seats))
    places = [place for place, at in seats if at.is_open] + [place for place, at in seats if at.fills]
    if seat is None and not places:
        raise refused("seat-none")
    seat = places[0] if seat is None else seat
    _exists(table, seat)
    if seat not in places:
        raise refused("seat-taken")
    table.write(ev.Sat(seat, person.identity, person.name))
    return seat


def come_back(table: Table, person: Person, seat: int) -> None:
    """Somebody opened a window at his seat: he plays himself again, under the name of today."""
    at = table.state.seats[seat]
    if table.state.stage in _BEFORE and at.name != person.name:
        table.write(ev.Sat(seat, person.identity, person.name))
    elif at.is_stood_in and table.state.stage in (Stage.PLAYING, Stage.ADJOURNED):
        table.write(ev.StoodIn(seat, False))
    if table.state.stage is Stage.PLAYING and table.state.options.empty is not Empty.WAIT:
        table.hold_missing()
    table.settle()


def move(table: Table, person: Person, seat: int) -> None:
    """Take an open seat instead of one's own, or ask who sits there to swap; a bot is not asked."""
    own = seat_of(table, person)
    _before_a_match(table)
    _exists(table, seat)
    if seat == own:
        raise refused("swap-self")
    _not_too_fast(table, person)
    if table.state.seats[seat].identity is not None:
        ask(table, person, ev.Ask.SWAP, seat)
        return
    table.write(ev.Swapped(own, seat))
    table.presence.exchange(own, seat)
    table.settle()


def put_bot(table: Table, person: Person, seat: int, level: str) -> None:
    """Let a bot take an open seat, or be of another level."""
    _decides(table, person)
    _exists(table, seat)
    if table.state.options.is_rated:
        raise refused("rated-bots")
    if table.state.seats[seat].identity is not None:
        raise refused("seat-taken")
    _not_too_fast(table, person)
    table.write(ev.BotSat(seat, level))
    table.settle()


def clear_seat(table: Table, person: Person, seat: int) -> None:
    """Send a bot or a person away from a seat."""
    _decides(table, person)
    _exists(table, seat)
    _not_too_fast(table, person)
    at = table.state.seats[seat]
    table.write(ev.Rose(seat))
    table.presence.let_go(seat)
    is_other = at.identity not in (None, person.identity)
    for window in table.presence.windows(seat):
        table.presence.go(seat, window)
        table.watchers.append(window)
        if is_other:
            window.sent_away(person.name)
    table.see_who_is_left()
    table.settle()
    if is_other:
        table.chat.note(Kind.SENT_AWAY, person, at.name)


def change_words(table: Table, person: Person, kept: str) -> None:
    """Give a private table other words; the old ones open nothing from now on."""
    _decides(table, person)
    if not table.state.code:
        raise refused("table-public")
    _not_too_fast(table, person)
    table.write(ev.Coded(kept))
    table.chat.note(Kind.NEW_WORDS, person)


def leave(table: Table, person: Person) -> None:
    """Get up: before and after a match the seat is open then; in one a bot plays on, or the seat is held."""
    seat = seat_of(table, person)
    for window in table.presence.windows(seat):
        table.presence.go(seat, window)
        window.gone()
    is_match = table.state.stage is Stage.PLAYING
    if is_match and table.state.options.empty is not Empty.BOT:
        table.presence.hold(seat)
    else:
        table.presence.let_go(seat)
        try:
            if table.state.stage is not Stage.ADJOURNED:
                table.give_up_seat(seat)
            elif seat in table.state.ready:
                table.write(ev.Readied(seat, 0, False))
        except OSError:
            table.presence.hold(seat)
            raise
    table.settle()


def ready(table: Table, person: Person, *, is_on: bool = True) -> None:
    """Say that one is ready: for a match, the next round, or for going on with an adjourned match."""
    seat = seat_of(table, person)
    match = table.match
    is_match = table.state.stage is Stage.PLAYING and match is not None
    if is_match and match is not None and match.snapshot(None).phase is Phase.PLAYING:
        raise refused("match-running")
    version = match.version if is_match and match is not None else 0
    if (table.state.ready.get(seat) == version) is not is_on:
        if not is_match or not is_on:
            _not_too_fast(table, person)
        table.write(ev.Readied(seat, version, is_on))
    table.settle()


def _not_too_fast(table: Table, person: Person) -> None:
    """Let nobody fill the file of a table, or keep all its screens busy."""
    table.keeper.deeds.check(person.identity)


def _before_a_match(table: Table) -> None:
    if table.state.stage not in _BEFORE:
        raise refused("match-running")


def _decides(table: Table, person: Person) -> None:
    _before_a_match(table)
    first = chief(table)
    if first is None or seat_of(table, person) != first:
        raise refused("maker-only", name=table.state.seats[first].name if first is not None else "")


def _exists(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.state.seats):
        raise refused("seat-unknown", seat=seat)


# what needs the others


def ask(table: Table, person: Person, what: ev.Ask, other: int = -1) -> None:
    """Ask the others at the table."""
    seat = seat_of(table, person)
    state = table.state
    if state.asked is not None:
        raise refused("proposal-open")
    if what is ev.Ask.SWAP:
        _before_a_match(table)
        _exists(table, other)
        if other == seat or table.state.seats[other].identity is None:
            raise refused("swap-self")
        version = 0
    else:
        match = match_of(table)
        version = match.version
        _check_question(table, match, what, seat)
    now = table.clock.now()
    before, at = table.asked_at.get((seat, what), (-ASK_AGAIN, -1))
    if now < before + ASK_AGAIN or (what is ev.Ask.TAKE_BACK and at == version):
        raise refused("proposal-soon")
    _not_too_fast(table, person)
    table.asked_at[seat, what] = now, version
    table.write(ev.Asked(what, seat, version, other))
    table.settle()


def _check_question(table: Table, match: Match, what: ev.Ask, seat: int) -> None:
    state = table.state
    if state.stage is Stage.ADJOURNED:
        raise refused("table-adjourned")
    if what is ev.Ask.TAKE_BACK:
        if not state.options.may_take_back:
            raise refused("take-back-off")
        match.session.to_take_back(seat)
    elif what is ev.Ask.GO_ON and not state.is_paused:
        raise refused("pause-none")
    elif what is ev.Ask.PAUSE and state.is_paused:
        raise refused("table-paused")


def answer(table: Table, person: Person, *, agrees: bool) -> None:
    """Agree to what somebody asked, or not; who asked takes it back so."""
    seat = seat_of(table, person)
    asked = table.state.asked
    if asked is None or seat not in table.state.deciding:
        raise refused("proposal-none")
    if not agrees:
        table.write(ev.Settled())
    elif seat not in table.state.agreed:
        table.write(ev.Agreed(seat))
    table.settle()
    if not agrees and seat != asked.seat:
        table.chat.note(Kind.DECLINED, person, asked.what)


# the match


def act(table: Table, person: Person, action: Action, version: int) -> None:
    """Do something in the match; IllegalActionError if the rules don't allow it."""
    seat = seat_of(table, person)
    match = match_of(table)
    if action.do is Do.SURRENDER:
        match.act_himself(seat, SURRENDER, version)
        return
    if table.state.stage is Stage.ADJOURNED:
        raise refused("table-adjourned")
    if table.state.is_paused:
        raise refused("table-paused")
    if table.state.seats[seat].is_stood_in:
        raise refused("bot-plays")
    match.act_himself(seat, action, version)


def next_round(table: Table, person: Person, version: int) -> None:
    """Say that one is ready for the next round."""
    match = match_of(table)
    if match.version != version:
        from engine.errors import problem

        raise IllegalActionError(problem("stale"))
    ready(table, person)


def wake_up(table: Table, person: Person) -> None:
    """Take one's seat back from the bot that played there."""
    come_back(table, person, seat_of(table, person))
