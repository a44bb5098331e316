"""Practising moments of matches: each opens as a problem if nothing can be drawn any more, else in the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import GameError
from engine.position import position_of, print_position
from engine.practice.from_records import problem_of, state_after
from engine.practice.sketches import sketch_of
from engine.views import snapshot_for
from tui.i18n import n, t
from tui.problem_words import problems_words

if TYPE_CHECKING:
    from engine.record import GameRecord
    from tui.app import DominoesApp


def practise_moment(app: DominoesApp, record: GameRecord, entries: int) -> str:
    """Open the moment after so many entries of a record, as the seat to act knows it; return why not, or nothing."""
    from tui.practice_supply import MATCH, own_supply
    from tui.screens.practice import PracticeScreen

    rules = record.header.rules
    try:
        problem = problem_of(rules, record.entries[:entries])
        if problem is not None:
            app.push_screen(PracticeScreen(problem, own_supply(problem, MATCH)))
            return ""
        state = state_after(rules, record.entries[:entries])
        seen = snapshot_for(state, state.turn)
        if len(seen.legal) < 2:
            return t("There is nothing to decide at this moment: only one thing can be done.")
        position = position_of(seen)
        sketch_of(position)
    except GameError as error:
        return problems_words(error.problems)
    app.ways.editor(print_position(position))
    return ""


def why_not(record: GameRecord, entries: int) -> str:
    """Return why the moment after so many entries of a record is no problem to practise; nothing if it is one."""
    rules = record.header.rules
    try:
        if problem_of(rules, record.entries[:entries]) is not None:
            return ""
        state = state_after(rules, record.entries[:entries])
    except GameError as error:
        return problems_words(error.problems)
    seen = snapshot_for(state, state.turn)
    if seen.drawable:
        return n(
            "No ending to practise: {count} tile can still be drawn here.",
            "No ending to practise: {count} tiles can still be drawn here.",
            seen.drawable,
        )
    if len(seen.legal) < 2:
        return t("There is nothing to decide at this moment: only one thing can be done.")
    return t("This ending can't be practised: too many hands are possible, or the round can't be set up again.")


def look_back(app: DominoesApp, record: GameRecord) -> None:
    """Open a match that was just played at its last decision, from where its moments can be practised."""
    from tui.screens.replay import ReplayScreen

    screen = ReplayScreen(record)
    screen.at = max((at for at, one in enumerate(screen.moments) if one.snapshot.turn is not None), default=0)
    app.push_screen(screen)
