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


def plays_in(snapshot: Snapshot) -> tuple[Action, ...]:
    """Return the plays among the legal actions."""
    return tuple(action for action in snapshot.legal if action.do is Do.PLAY)


def without_a_play(snapshot: Snapshot) -> Action:
    """Return what is left to someone who does not play: draw, pass or accept."""
    return next((action for action in snapshot.legal if action.do is not Do.PLAY), PASS)
