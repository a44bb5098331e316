"""What the others have shown of their hands: draws, passes and tiles that went back (technique 3)."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import ENDS
from engine.chain import EMPTY, Chain, extended, opened
from engine.events import Drew, MisplayChallenged, Passed, TileDrawn, TilePlayed, TileTouched
from engine.rules import DrawRule, Referee, Rules
from engine.snapshot import Snapshot
from engine.tiles import SUIT, mask_of

ANY = -1
"""A hand of which nothing is known: the mask of all tiles."""


def fitting(chain: Chain) -> int:
    """Return the mask of the tiles that fit an open end."""
    left, right, up, down = chain.ends
    mask = 0
    for number in (left, right, up, down):
        if number >= 0:
            mask |= SUIT[number]
    return mask


class Memory(NamedTuple):
    """What a viewer knows of the tiles that he does not see.

    ``could`` is one mask a seat of the unseen tiles that it may hold, ``known`` the tiles that it is known to hold,
    ``unseen`` every other tile that is neither in the viewer's hand nor in the chain.
    """

    could: tuple[int, ...]
    known: tuple[int, ...]
    unseen: int


def remembered(snapshot: Snapshot) -> Memory:
    """Return what the round so far has shown to the viewer."""
    rules = snapshot.rules
    notes = _Notes(rules)
    for event in snapshot.history:
        if type(event) is TilePlayed:
            notes.played(event)
        elif type(event) is Drew or type(event) is TileDrawn:
            notes.drew(event.seat, penalty=event.penalty)
        elif type(event) is Passed:
            notes.passed(event.seat)
        elif type(event) is MisplayChallenged:
            notes.taken_back(event)
        elif type(event) is TileTouched:
            notes.known[event.seat] |= 1 << event.tile.id
    seen = mask_of(snapshot.hand)
    for placement in snapshot.chain.placements:
        seen |= 1 << placement.tile.id
    for known in notes.known:
        seen |= known
    unseen = ((1 << rules.set_size) - 1) & ~seen
    return Memory(tuple(could & unseen for could in notes.hands()), tuple(notes.known), unseen)


class _Notes:
    """The notes that are taken while a round is followed."""

    def __init__(self, rules: Rules) -> None:
        self.spinner = rules.spinner
        self.draws_tell = rules.draw is DrawRule.FORCED and rules.referee is Referee.ENGINE
        """Whether a draw proves that nothing fitted; under free draw only a pass does."""
        self.could = [ANY] * rules.seats
        self.known = [0] * rules.seats
        self.fresh = [False] * rules.seats
        self.chain = self.before = EMPTY

    def hands(self) -> list[int]:
        """Return what each seat may hold; a tile just drawn may be any."""
        return [ANY if fresh else could for could, fresh in zip(self.could, self.fresh, strict=True)]

    def played(self, event: TilePlayed) -> None:
        """A tile left a hand; under forced draw a tile just drawn is the one that is played."""
        self.before = self.chain
        if event.end is None:
            self.chain = opened(event.seat, event.tile, spinner=self.spinner)
        else:
            side = ENDS.index(event.end)
            self.chain = extended(self.chain, event.seat, event.tile, side, event.inner, spinner=self.spinner)
        self.fresh[event.seat] = False
        self.known[event.seat] &= ~(1 << event.tile.id)

    def drew(self, seat: int, *, penalty: bool) -> None:
        """A tile came to a hand: because nothing fitted, if draws tell."""
        if penalty or not self.draws_tell:
            self.could[seat] = ANY
            return
        self._lacks(seat)
        self.fresh[seat] = True

    def passed(self, seat: int) -> None:
        """Nothing in the hand fitted, the tiles just drawn included."""
        self._lacks(seat)

    def _lacks(self, seat: int) -> None:
        """The seat holds nothing that fits; a tile that it drew before and kept may be any other."""
        kept = ANY if self.fresh[seat] else self.could[seat]
        self.could[seat] = kept & ~fitting(self.chain)
        self.fresh[seat] = False

    def taken_back(self, event: MisplayChallenged) -> None:
        """A wrong tile went back to its hand, and everybody has seen it."""
        self.chain = self.before
        self.known[event.seat] |= 1 << event.tile.id
