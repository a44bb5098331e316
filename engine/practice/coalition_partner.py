"""How the partner plays in plans: by a fixed policy, from what he knows himself.

The policy is stated wherever a plan is: by default the trained one of ``engine.playout``, which is what level Club
plays from experience.  It is deterministic, so that a play of his also tells something of his hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.actions import Action, End, play
from engine.chain import CLOSED
from engine.playout import Sight, Spot, player_for, sight_of, weights_for
from engine.rules import Rules
from engine.snapshot import Snapshot


class Known(NamedTuple):
    """What the partner knows when he has a choice; ``could`` is what everybody can tell that each seat may hold.

    The end with the lower number is his left one, so that how the chain lies decides nothing.
    """

    seat: int
    hand: int
    ends: tuple[int, int]
    could: tuple[int, ...]
    sizes: tuple[int, ...]
    unseen: int
    boneyard: int
    leader: int


PartnerPolicy: TypeAlias = Callable[[Known], Action]
"""Chooses one of the partner's plays at the ends as he knows them, always the same one for the same knowledge."""


def trained(rules: Rules, active: tuple[int, ...]) -> PartnerPolicy:
    """Return the policy that was trained in self-play for these rules."""
    player = player_for(rules, active, weights_for(rules, active))

    def choose(known: Known) -> Action:
        ends = (*known.ends, CLOSED, CLOSED)
        spot = Spot(known.seat, known.could, 0, ends, known.leader)
        return player.choose(Sight(spot, known.hand, known.sizes, known.boneyard, known.unseen))

    return choose


def partner_action(snapshot: Snapshot, policy: PartnerPolicy | None = None) -> Action:
    """Return what a partner, whose turn it is at a closed boneyard, does by a policy, by default the trained one."""
    if len(snapshot.legal) == 1:
        return snapshot.legal[0]
    spot, hand, sizes, boneyard, unseen = sight_of(snapshot)
    left, right, _, _ = spot.ends
    known = Known(
        spot.turn, hand, (min(left, right), max(left, right)), spot.could, sizes, unseen, boneyard, spot.leader
    )
    action = (policy or trained(snapshot.rules, snapshot.active))(known)
    if action.tile is None or action.end is None or left <= right:
        return action
    return play(action.tile, End.RIGHT if action.end is End.LEFT else End.LEFT)
