"""Level 4: plays what experience says, at once."""

from __future__ import annotations

from engine.actions import Action
from engine.bots.chance import stream
from engine.bots.manners import Mannered
from engine.judging import Effort, judge
from engine.judging.priors import LATE, phase_of
from engine.playout import player_for, sight_of, weights_for
from engine.snapshot import Snapshot

GLANCE = Effort(worlds=12, reads=False, drops=False, for_match=False)
"""What it looks at near the end of a round, where experience errs most and a look costs least."""


class Club(Mannered):
    """Plays by weights that were learnt in millions of rounds against itself, and looks ahead near the end only."""

    def pick(self, snapshot: Snapshot, plays: tuple[Action, ...]) -> Action:
        """Return the play or draw with the largest score, or, late, what a glance at a few worlds makes of it."""
        sight = sight_of(snapshot)
        if phase_of(sight) >= LATE:
            return judge(snapshot, GLANCE, stream(self.seed, snapshot)).best.action
        rules, active = snapshot.rules, snapshot.active
        return player_for(rules, active, weights_for(rules, active)).choose(sight)
