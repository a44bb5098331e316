"""What can be chosen in a position, and what the reference player would choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from engine.actions import Action
from engine.judging import distinct
from engine.playout import Player, player_for, sight_of, weights_for
from engine.snapshot import Snapshot


class Choice(NamedTuple):
    """The options of a position that differ, the reference player, and what it would do.

    The luck of a round is measured by how the reference player would go on.
    """

    actions: tuple[Action, ...]
    player: Player
    reference: Action


def choice_of(snapshot: Snapshot) -> Choice:
    """Return the choice of the viewer, whose turn it is."""
    rules, active = snapshot.rules, snapshot.active
    player = player_for(rules, active, weights_for(rules, active))
    actions = tuple(distinct(snapshot))
    return Choice(actions, player, alike(player.choose(sight_of(snapshot)), actions))


def alike(action: Action, actions: Sequence[Action]) -> Action:
    """Return the action, or the one of those that comes to the same: the same tile at the other of two equal ends."""
    return action if action in actions else next(one for one in actions if is_same(action, one))


def is_same(one: Action, other: Action) -> bool:
    """Return whether two actions do the same with the same tile, at whatever end."""
    return (one.do, one.tile) == (other.do, other.tile)


def position_key(snapshot: Snapshot) -> str:
    """Return a name of all that the viewer can know; the same moment of any record has the same."""
    return sha256(repr(replace(snapshot, version=0)).encode()).hexdigest()
