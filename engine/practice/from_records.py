"""A moment of a recorded match as a problem of its own."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action
from engine.differences import differences
from engine.practice.examining import described
from engine.practice.moments import state_of
from engine.practice.problem import Problem, ProblemError
from engine.record import Entry, Replayer, Undo, without_undone
from engine.rules import Rules
from engine.state import Deal, MatchState
from engine.views import snapshot_for


def state_after(rules: Rules, entries: Sequence[Entry]) -> MatchState:
    """Return the state after some entries of a record; RecordError if they break a rule or there is no deal."""
    replayer = Replayer(rules)
    state: MatchState | None = None
    for entry in entries:
        state = replayer.step(entry).state
    if state is None:
        raise ValueError("nothing has been dealt yet")
    return state


def problem_of(rules: Rules, entries: Sequence[Entry]) -> Problem | None:
    """Return the moment after some entries as a problem for the seat to act.

    None if tiles can be drawn, if there is nothing to decide, if too many hands are possible, or if the round can't be
    repeated by itself: one of a few seats (R28), or with wrong tiles (R35).
    """
    state = state_after(rules, entries)
    kept = without_undone(entries)
    start = max(place for place, entry in enumerate(kept) if isinstance(entry, Deal))
    deal = kept[start]
    assert isinstance(deal, Deal)
    actions: list[Action] = [entry[1] for entry in kept[start + 1 :] if not isinstance(entry, Deal | Undo)]
    if len(state.setup.active) < rules.seats or state.pending is not None:
        return None
    snapshot = snapshot_for(state, state.turn)
    if len(snapshot.legal) < 2:
        return None
    try:
        found = described(snapshot, differences(rules).rulebook, deal, actions)
        if found is None or state_of(found).hands != state.hands:
            return None
    except ProblemError:
        return None
    return found
