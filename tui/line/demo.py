"""Bots among themselves, told line by line as the others at a table would see it."""

from __future__ import annotations

import sys
import time

from engine.journal import writing_problem
from engine.snapshot import Phase
from tui.ending import INTERRUPTED
from tui.line import closing, telling
from tui.line.printer import Printer
from tui.line.stopping import Stop, Stopped
from tui.line.table import LineTable
from tui.line.thoughts import telling_bots
from tui.match_setup import MatchSetup
from tui.minds.mind import clock, noting_bots
from tui.paths import demos_folder
from tui.problem_words import problem_words
from tui.series import Series, is_over, levels_of
from tui.turns import PACES
from tui.words.people import People, people_of
from tui.words.tally import tally_lines


def demo_by_lines(setup: MatchSetup, matches: int, pace: str, glyphs: str, *, thinking: bool = False) -> int:
    """Play so many matches and tell them, with what the bots think or without; only a terminal gets time to be read."""
    series = Series(setup, demos_folder())
    people = people_of([player.name for player in setup.players], (), None)
    with Stop() as stop:
        printer = Printer(sys.stdout, stop, glyphs=glyphs)
        seconds = PACES.get(pace, PACES["normal"]) if printer.is_terminal else 0.0
        said = None
        try:
            while series.number < matches:
                session = series.begin()
                if series.trouble is not None and series.trouble is not said:
                    printer.say(problem_words(series.trouble))
                try:
                    bots = series.bots(session, clock if seconds else None)
                    if thinking:
                        levels = levels_of(session)
                        bots = noting_bots(levels, session.header.seed, clock if seconds else None)
                        bots = telling_bots(bots, levels, people, printer.say)
                    _tell_match(LineTable(session, (), bots, stop), series, people, printer, stop, seconds)
                    said = series.trouble
                finally:
                    series.leave(session)
                series.end(session)
        except Stopped:
            return INTERRUPTED
        if matches > 1:
            printer.say(*tally_lines(series.tally, setup.rules, people))
    return 0


def _tell_match(table: LineTable, series: Series, people: People, printer: Printer, stop: Stop, seconds: float) -> None:
    """Play and tell one match."""
    session = table.session
    printer.say(telling.title_line(session.header, people))
    printer.say(*telling.opening_lines(session.snapshot(None), people))
    while not is_over(session):
        with stop.breakable():
            time.sleep(seconds)
        if not table.move():
            _go_on(table, series, printer)
        for update in table.take():
            printer.say(*telling.update_lines(update, people))
            if update.table is not None:
                printer.say(*closing.end_lines(update.snapshot, update.table, people))


def _go_on(table: LineTable, series: Series, printer: Printer) -> None:
    """Deal the next round, or play on unrecorded where the disk refuses."""
    if table.trouble is None and table.session.state.phase is Phase.ROUND_OVER:
        table.next_round()
    if table.trouble is not None:
        printer.say(problem_words(writing_problem(table.trouble, "demo")))
        series.go_on_unrecorded(table.session, table.trouble)
        table.retry()
