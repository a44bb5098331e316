"""The actions of the round in progress, each with the match before it, so that they can be taken back."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Action
from engine.legal import legal_actions
from engine.state import MatchState


class _Step(NamedTuple):
    before: MatchState
    seat: int
    action: Action


class Trail:
    """Grows with every action and is cleared by a deal: what has been scored stays."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []

    def __len__(self) -> int:
        return len(self._steps)

    def clear(self) -> None:
        """Begin a round."""
        self._steps.clear()

    def note(self, before: MatchState, seat: int, action: Action) -> None:
        """Remember an action."""
        self._steps.append(_Step(before, seat, action))

    def back(self, actions: int) -> MatchState:
        """Return the match before so many actions, and forget them."""
        state = self._steps[-actions].before
        del self._steps[-actions:]
        return state

    def since_decision(self, seat: int) -> int:
        """Return how many actions lie back to the last one for which the seat had a choice; 0 if there is none."""
        for actions, step in enumerate(reversed(self._steps), 1):
            if step.seat == seat:
                legal = legal_actions(step.before) if seat == step.before.turn else ()
                if legal != (step.action,):
                    return actions
        return 0
