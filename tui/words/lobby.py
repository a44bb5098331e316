"""A house of tables in words: what a table is, who sits there, how far it is."""

from __future__ import annotations

from datetime import UTC, datetime

from engine.bots.ladder import LEVELS
from engine.rulebooks import RULEBOOKS
from tui.house.names import BOT
from tui.house.options import MISSES, Empty, TableOptions, TimeUp, Watching
from tui.house.ratings import Played
from tui.house.state import Stage
from tui.house.views import PersonView, SeatView, TableView
from tui.i18n import N_, n, t
from tui.turns import PACES
from tui.words.clocks import clock_words, time_sentence
from tui.words.heading import goal, variations
from tui.words.lists import clauses, listed, sentences
from tui.words.wrapping import fitting

BOT_PACES = {
    PACES["slow"]: N_("slow"),
    PACES["normal"]: N_("normal"),
    PACES["quick"]: N_("quick"),
    PACES["fast"]: N_("fast"),
}
"""Seconds between two moves of bots that a table may have, and what that is called."""


def pace_words(seconds: float) -> str:
    """Return what a pace of bots is called."""
    return t(BOT_PACES.get(seconds, BOT_PACES[PACES["normal"]]))


def rules_words(options: TableOptions) -> str:
    """Return ``Official, partners``."""
    return clauses([t(options.rulebook), *variations(options.rules)])


def target_words(options: TableOptions) -> str:
    """Return the target, or the number of rounds, as short as can be."""
    rules = options.rules
    return str(rules.target) if rules.rounds is None else n("{count} rd", "{count} rds", rules.rounds)


def name_of(seat: SeatView) -> str:
    """Return who sits there; ``*`` marks a bot, ``.`` an open seat."""
    if seat.is_open:
        return "."
    is_bot = seat.level is not None or seat.is_stood_in
    return f"{seat.name.removeprefix(BOT)}*" if is_bot else seat.name


def seat_words(seat: SeatView) -> str:
    """Return who sits there in full: ``ana (1204)``, ``bot Ben: Rulebook``."""
    if seat.is_open:
        return t("free")
    if seat.level is not None:
        return t("{name}: {text}", name=seat.name, text=level_words(seat.level))
    if seat.rating is None:
        return seat.name
    return t("{name} ({rating})", name=seat.name, rating=round(seat.rating.rating))


def change_words(player: Played) -> str:
    """Return what a rated match did to a rating: ``1500 → 1338``; "" for one that was not rated."""
    if player.before is None or player.after is None:
        return ""
    return f"{player.before:.0f} → {player.after:.0f}"


def level_words(level: str) -> str:
    """Return what a level is called."""
    return t(LEVELS[level].label) if level in LEVELS else level


def state_words(view: TableView) -> str:
    """Return how far a table is."""
    free = sum(seat.is_open for seat in view.seats)
    if view.stage is Stage.ADJOURNED:
        return t("adjourned")
    if view.stage is Stage.PLAYING:
        scores = t(" to ").join(map(str, view.scores))
        return t("round {number}, {scores}", number=view.round, scores=scores)
    if view.stage is Stage.CLOSED:
        return t("closed")
    if free:
        return n("waits for {count}", "waits for {count}", free)
    return t("the match is over") if view.stage is Stage.OVER else t("about to begin")


def rules_sentence(options: TableOptions, *, brief: bool = False) -> str:
    """Return what is played: rulebook, target, clock, whether it counts, and what is different in that rulebook."""
    book = next((book for book in RULEBOOKS.values() if book.title == options.rulebook), None)
    differs = t(book.differs) if book is not None and not variations(options.rules) and not brief else ""
    said = clauses([goal(options.rules), time_sentence(options.time), kind_words(options)])
    parts = [rules_words(options), said, differs]
    return t("{said}.", said=t("; ").join(part for part in parts if part))


def rules_and_goal(options: TableOptions) -> str:
    """Return what is played as short as can be; the clock stands in its column, or with the table itself."""
    said = t("; ").join([rules_words(options), clauses([goal(options.rules), kind_words(options)])])
    return t("{said}.", said=said)


def kind_words(options: TableOptions) -> str:
    """Return whether the result counts."""
    return t("rated") if options.is_rated else t("friendly")


def watching_words(options: TableOptions) -> str:
    """Return what those who watch see."""
    if options.watching is Watching.CLOSED:
        return t("Nobody may watch.")
    if options.watching is Watching.HIDDEN:
        return t("Watching is open, hands are hidden.")
    return n(
        "Watching is open, all hands are shown {count} action late.",
        "Watching is open, all hands are shown {count} actions late.",
        options.delay,
    )


def empty_words(options: TableOptions) -> str:
    """Return what becomes of a seat whose player is away, and of one that nobody takes."""
    held = clock_words(options.hold)
    if options.empty is Empty.BOT:
        level = level_words(options.stand_in)
        said = t("A lost line is held {time}, then a bot ({level}) plays; who leaves: at once.", time=held, level=level)
    elif options.empty is Empty.SURRENDER:
        said = t("A seat is held for {time}, then its match is given up.", time=held)
    else:
        said = t("The table waits for whoever is away.")
    if not options.fill or options.is_rated:
        return said
    return sentences([said, t("Bots take open seats after {time}.", time=clock_words(options.fill))])


def empty_briefly(options: TableOptions) -> str:
    """Return the same in few words."""
    held, fill = clock_words(options.hold), clock_words(options.fill)
    if not options.fill or options.is_rated or options.empty is Empty.WAIT:
        return empty_words(options)
    if options.empty is Empty.SURRENDER:
        return t("A seat is held {held}, then its match is given up; bots fill up after {fill}.", held=held, fill=fill)
    return t("Lost lines are held {held}, then a bot plays; bots fill up after {fill}.", held=held, fill=fill)


def time_up_words(options: TableOptions) -> str:
    """Return what happens when time is up; "" without a clock."""
    if not options.time.is_limited:
        return ""
    if options.time_up is TimeUp.SURRENDER:
        return t("When time is up the match is given up.")
    said = t("When time is up the first legal move is made.")
    if options.empty is not Empty.BOT:
        return said
    return sentences([said, t("After {count} such turns in a row a bot plays.", count=MISSES)])


def options_sentences(options: TableOptions) -> list[str]:
    """Return everything that was agreed about a table, a sentence or two each."""
    take_back = t("Moves are taken back if all agree.") if options.may_take_back else t("Moves stay.")
    chat = "" if options.may_chat else t("There is no chat.")
    waits = "" if options.empty is Empty.WAIT else t("An adjourned match waits a week, or a day if all just left.")
    is_usual = options.is_rated or options.pace == PACES["normal"]
    pace = "" if is_usual else t("Pace of bots: {pace}.", pace=pace_words(options.pace))
    said = [watching_words(options), empty_words(options), time_up_words(options), take_back, waits, pace, chat]
    return [rules_sentence(options), *filter(None, said)]


def seats_line(view: TableView, room: int) -> str:
    """Return all seats in one line of so many cells: without what bots and people are worth where that is too long."""
    full = "   ".join(f"{place} {seat_words(seat)}" for place, seat in enumerate(view.seats))
    brief = "  ".join(f"{place} {seat.name or seat_words(seat)}" for place, seat in enumerate(view.seats))
    return fitting([full, brief], room)


def person_words(person: PersonView, tables: tuple[TableView, ...]) -> str:
    """Return where somebody is."""
    table = next((table for table in tables if table.id == person.table), None)
    if table is None:
        return t("in the lobby")
    if person.is_watching:
        return t("watches the table of {name}", name=table.name)
    return t("sits at the table of {name}", name=table.name)


def hour(at: float) -> str:
    """Return the hour and minute of a moment, by the clock of the host."""
    return datetime.fromtimestamp(at, UTC).astimezone().strftime("%H:%M")


def day(at: float) -> str:
    """Return day, hour and minute of a moment, by the clock of the host."""
    return datetime.fromtimestamp(at, UTC).astimezone().strftime("%Y-%m-%d %H:%M %Z")


def present(view: TableView) -> str:
    """Return the names of those at the table who are here."""
    return listed(seat.name for seat in view.seats if seat.is_here)
