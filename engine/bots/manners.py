"""How every bot behaves at a table, whatever it thinks of the game."""

from __future__ import annotations

from engine.actions import CHALLENGE, PASS, Action, Do
from engine.snapshot import Phase, Snapshot


def challenge(snapshot: Snapshot) -> Action | None:
    """Return the challenge of a wrong tile that an opponent laid, or None (R35)."""
    wrong, viewer = snapshot.wrong, snapshot.viewer
    if wrong is None or viewer is None or snapshot.phase is not Phase.PLAYING or viewer not in snapshot.active:
        return None
    team_of = snapshot.rules.team_of
    return None if team_of(wrong.seat) == team_of(viewer) else CHALLENGE


class Mannered:
    """A bot that challenges what is wrong, does what is forced, and leaves a real choice to ``pick``."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, snapshot: Snapshot) -> Action:
        """Return the challenge of a wrong tile, the only thing there is to do, or the play that is picked."""
        reaction = challenge(snapshot)
        if reaction is not None:
            return reaction
        plays = plays_in(snapshot)
        if not plays:
            return without_a_play(snapshot)
        return plays[0] if len(snapshot.legal) == 1 else self.pick(snapshot, plays)

    def reacts(self, snapshot: Snapshot) -> Action | None:
        """Challenge a wrong tile."""
        return challenge(snapshot)

    def pick(self, snapshot: Snapshot, plays: tuple[Action, ...]) -> Action:
        """Return one of the plays, of which there is at least one."""
        raise NotImplementedError


def plays_in(snapshot: Snapshot) -> tuple[Action, ...]:
    """Return the plays among the legal actions."""
    return tuple(action for action in snapshot.legal if action.do is Do.PLAY)


def without_a_play(snapshot: Snapshot) -> Action:
    """Return what is left to someone who does not play: draw, pass or accept."""
    return next((action for action in snapshot.legal if action.do is not Do.PLAY), PASS)
