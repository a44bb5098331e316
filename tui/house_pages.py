"""The pages of the form of a table: who sits where, and what is agreed beside the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.bots.ladder import LEVELS
from tui.draft import Draft
from tui.draft_line import Change, Choice, Heading, Item, Line
from tui.draft_options import options_page
from tui.draft_seats import FOUR_SIDES, SIDES
from tui.draft_table import table_page
from tui.house.options import NO_LIMIT, Empty, TableOptions, Time, TimeUp, Watching
from tui.house_draft import TableDraft
from tui.i18n import N_, n, t
from tui.words.clocks import clock_words
from tui.words.lobby import BOT_PACES, pace_words

PAGES = (N_("rulebook and table"), N_("who sits where"), N_("clocks, watching, seats"), N_("all options"))
"""What the pages are called."""
_TURNS = (10, 15, 20, 30, 45, 60, 90, 120, 300, 3600, 86_400)
_MATCHES = (60, 120, 180, 300, 600, 900, 1200, 1800, 3600)
_INCREMENTS = (0, 1, 2, 3, 5, 10, 20, 30)
_HOLDS = (60, 120, 300, 600, 1800, 3600, 86_400)
_FILLS = (0, 15, 30, 60, 120, 300)
_DELAYS = (1, 2, 4, 8, 12, 20)


def page(draft: TableDraft, number: int) -> list[Item]:
    """Return the lines of a page, from 0."""
    if number == 0:
        return [item for item in table_page(draft) if not (isinstance(item, Line) and item.id == "bots")]
    if number == 1:
        return _seats_page(draft)
    return _agreed_page(draft) if number == 2 else options_page(draft)


def _seats_page(draft: TableDraft) -> list[Item]:
    items: list[Item] = [Heading(t("SEATS"), t("clockwise, as they sit round the table")), _own_line(draft)]
    return [*items, *(_who_line(draft, seat) for seat in range(draft.seats) if seat != draft.seat)]


def _side(draft: Draft, seat: int) -> str:
    side = t(SIDES.get(draft.seats, FOUR_SIDES)[seat])
    return t("Seat {number}, {side}", number=seat, side=side)


def _own_line(draft: TableDraft) -> Line:
    choices = tuple(Choice(_side(draft, seat), _set(own=seat)) for seat in range(draft.seats))
    text = t("Your own seat; before the match you can take another one.")
    return Line(id="own", label=t("You"), choices=choices, chosen=draft.seat, help=text)


def _who_line(draft: TableDraft, seat: int) -> Line:
    kinds: list[str | None] = [None, *LEVELS]
    now = draft.people[seat]
    labels = [t("free"), *(t(level.label) for level in LEVELS.values())]
    note = t("whoever sits down") if now.level is None else t(LEVELS[now.level].about)
    if draft.value("partnership") and draft.seats == 4:
        note = t("partner of seat {partner}; {note}", partner=(seat + 2) % 4, note=note)
    choices = tuple(Choice(label, _sit(seat, kind)) for label, kind in zip(labels, kinds, strict=True))
    text = t("A seat for a person, or a bot; before the match you can change it.")
    return Line(
        id=f"who-{seat}", label=_side(draft, seat), choices=choices, chosen=kinds.index(now.level), note=note, help=text
    )


def _sit(seat: int, level: str | None) -> Change:
    return lambda draft: draft.with_seat(seat, replace(draft.people[seat], level=level))


def _agreed_page(draft: TableDraft) -> list[Item]:
    agreed = draft.agreed_now
    items: list[Item] = [Heading(t("THE RESULT")), _rated_line(draft), _private_line(draft), Heading(t("CLOCK"))]
    items += [_clock_line(agreed.time), *_time_lines(agreed.time)]
    if agreed.time.is_limited:
        items.append(_time_up_line(agreed))
    items += [Heading(t("WATCHING AND CHAT")), _watching_line(agreed)]
    if agreed.watching is Watching.LATE:
        numbers = [(n("{count} action", "{count} actions", count), count) for count in _DELAYS]
        items.append(_numbers("delay", t("Late by"), numbers, agreed.delay, t("How late hands are shown.")))
    items.append(_tick("may_chat", t("Chat"), agreed.may_chat, t("to the whole table (R39)")))
    back = _tick("may_take_back", t("Taking back"), agreed.may_take_back, t("if all agree"))
    items.append(_settled(back) if agreed.is_rated else back)
    return [*items, Heading(t("EMPTY SEATS")), *_away_lines(agreed)]


def _settled(line: Line) -> Line:
    """Return a line that a rated table leaves no choice."""
    chosen = 0 if line.chosen is None else line.chosen
    only = () if line.is_tick else (Choice(line.choices[chosen].label, lambda draft: draft),)
    return replace(line, choices=only, chosen=chosen if line.is_tick else 0, note=t("as in every rated match"), help="")


def _rated_line(draft: TableDraft) -> Line:
    is_rated = draft.agreed.is_rated
    choices = (Choice(t("friendly"), _agree(is_rated=False)), Choice(t("rated"), _agree(is_rated=True)))
    note = t("two people, no aids, moves stay") if is_rated else t("nothing depends on it")
    text = t("Rated: hands stay hidden; no time left, or long away, gives up.")
    text = text if is_rated else t("Rated matches of two count for the table of leaders.")
    return Line(id="rated", label=t("Result"), choices=choices, chosen=int(is_rated), note=note, help=text)


def _private_line(draft: TableDraft) -> Line:
    choices = (Choice(t("no"), _set(is_private=False)), Choice(t("yes"), _set(is_private=True)))
    note = t("only by four words, or invited")
    return Line(
        id="private", label=t("Private"), choices=choices, chosen=int(draft.is_private), note=note, is_tick=True
    )


def _clock_line(time: Time) -> Line:
    ways = (
        (t("none"), NO_LIMIT),
        (t("for each turn"), Time(per_move=30)),
        (t("for the match"), Time(per_match=300, increment=3)),
    )
    chosen = 1 if time.per_move else 2 if time.per_match else 0
    choices = tuple(Choice(label, _agree(time=one)) for label, one in ways)
    text = t("Only the clock of who is to move runs, and none in a pause.")
    return Line(id="clock", label=t("Time"), choices=choices, chosen=chosen, help=text)


def _time_lines(time: Time) -> list[Line]:
    """Return how much time there is, where there is a clock."""
    if time.per_move:
        turns = [(clock_words(seconds), time._replace(per_move=seconds)) for seconds in _TURNS]
        return [_numbers("time", t("Each turn"), turns, time, t("Minutes and seconds for each turn."))]
    if not time.per_match:
        return []
    matches = [(clock_words(seconds), time._replace(per_match=seconds)) for seconds in _MATCHES]
    more = [(n("{count} s", "{count} s", seconds), time._replace(increment=seconds)) for seconds in _INCREMENTS]
    return [
        _numbers("time", t("Whole match"), matches, time, t("Time for the whole match.")),
        replace(
            _numbers("time", t("And a turn"), more, time, t("Seconds that are added after each turn.")), id="increment"
        ),
    ]


def _time_up_line(agreed: TableOptions) -> Line:
    ups = ((t("the first legal move is made"), TimeUp.ACT), (t("the match is given up"), TimeUp.SURRENDER))
    line = _numbers("time_up", t("Time up"), ups, agreed.time_up, t("What happens when no time is left."))
    return _settled(line) if agreed.is_rated else line


def _watching_line(agreed: TableOptions) -> Line:
    ways = [
        (t("nobody"), Watching.CLOSED),
        (t("hands hidden"), Watching.HIDDEN),
        (t("all hands, late"), Watching.LATE),
    ]
    ways = ways[:2] if agreed.is_rated else ways
    return _numbers("watching", t("Watching"), ways, agreed.watching, t("What those who watch may see."))


def _away_lines(agreed: TableOptions) -> list[Line]:
    """Return what becomes of a seat that is empty, and how bots play; at a rated table there are none."""
    held = [(clock_words(seconds), seconds) for seconds in _HOLDS]
    then = (
        (t("a bot plays on"), Empty.BOT),
        (t("the match is given up"), Empty.SURRENDER),
        (t("all wait"), Empty.WAIT),
    )
    levels = [(t(level.label), level.name) for level in LEVELS.values()]
    fills = [(clock_words(seconds) if seconds else t("never"), seconds) for seconds in _FILLS]
    paces = [(pace_words(seconds), seconds) for seconds in BOT_PACES]
    hold = _numbers(
        "hold", t("Held for"), held, agreed.hold, t("How long a seat is kept for somebody whose line dropped.")
    )
    empty = _numbers("empty", t("Then"), then, agreed.empty, t("What becomes of his seat after that."))
    if agreed.is_rated:
        return [hold, _settled(empty)]
    return [
        hold,
        empty,
        _numbers("stand_in", t("Bot's level"), levels, agreed.stand_in, t("How a bot plays that takes an empty seat.")),
        _numbers("fill", t("Bots fill up"), fills, agreed.fill, t("When bots take the seats that nobody wants.")),
        _numbers("pace", t("Bots' pace"), paces, agreed.pace, t("How fast bots play here, for all at the table.")),
    ]


def _numbers(name: str, label: str, ways: Sequence[tuple[str, Any]], now: object, text: str) -> Line:
    """Return a line of values of one thing that is agreed."""
    choices = tuple(Choice(shown, _agree(**{name: value})) for shown, value in ways)
    chosen = next((place for place, (_, value) in enumerate(ways) if value == now), None)
    return Line(id=name, label=label, choices=choices, chosen=chosen, help=text)


def _tick(name: str, label: str, is_on: bool, note: str) -> Line:
    choices = (Choice(t("no"), _agree(**{name: False})), Choice(t("yes"), _agree(**{name: True})))
    return Line(id=name, label=label, choices=choices, chosen=int(is_on), note=note, is_tick=True)


def _agree(**values: Any) -> Change:
    def change(draft: Draft) -> Draft:
        assert isinstance(draft, TableDraft)
        return replace(draft, agreed=replace(draft.agreed, **values))

    return change


def _set(**values: Any) -> Change:
    return lambda draft: replace(draft, **values)
