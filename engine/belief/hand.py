"""One hand as the acts of its owner show it: batches, signs, and what they prove."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.events import Drew, Passed, TileDrawn
from engine.tiles import SUIT, TILES


class Sign(NamedTuple):
    """An act that shows that nothing in a hand fitted the numbers ``ends``."""

    place: int
    """Where it stands in the history of the snapshot."""
    event: Drew | TileDrawn | Passed
    ends: tuple[int, ...]


class Batch(NamedTuple):
    """Tiles that came to a hand together; those of them that are still hidden in it are among ``could``."""

    place: int
    """Where their coming stands in the history."""
    tiles: int
    could: int


class Shown(NamedTuple):
    """A tile that everybody saw in a hand, first at ``place``: laid since, or still held (touched, or taken back)."""

    place: int
    tile: int
    held: bool


class Void(NamedTuple):
    """A hand holds no tile of a number, shown by ``sign``; but ``since`` tiles that came later may be of it."""

    seat: int
    number: int
    sign: Sign
    since: int = 0


class Hand(NamedTuple):
    """What can be proven about a hand: it is ``known`` and ``hidden`` tiles of the mask ``could``."""

    seat: int
    hidden: int
    known: int
    could: int
    batches: tuple[Batch, ...]
    signs: tuple[Sign, ...]
    shown: tuple[Shown, ...]
    choices: tuple[int, ...] = ()
    """Where its owner chose among what he could do: plays, and draws that nothing forced."""

    def void(self, number: int) -> Void | None:
        """Return whether signs show that the hand has no tile of the number, all of it or all but a part."""
        signs = [sign for sign in self.signs if number in sign.ends]
        if not signs:
            return None
        newest = max(batch.place for batch in self.batches if batch.place < signs[-1].place)
        sign = next(sign for sign in signs if sign.place > newest)
        since = self._at_most(SUIT[number])
        return Void(self.seat, number, sign, since) if since < self.hidden + self.known.bit_count() else None

    def voids(self) -> tuple[Void, ...]:
        """Return every void, by number."""
        found = (self.void(number) for number in sorted({number for sign in self.signs for number in sign.ends}))
        return tuple(void for void in found if void is not None)

    def _at_most(self, mask: int) -> int:
        """Return how many tiles of the mask the hand holds at most, by the batches that could still hold any."""
        held = (self.known & mask).bit_count()
        able = [batch for batch in self.batches if batch.could & mask]
        others = [batch for batch in self.batches if not batch.could & mask]
        if not able:
            return held
        choices = [[at for at, batch in enumerate(others) if self._may_be_of(shown, batch)] for shown in self.shown]
        elsewhere = _placed(choices, [batch.tiles for batch in others])
        room = sum(batch.tiles for batch in able) - (len(self.shown) - elsewhere)
        return held + min(room, self.hidden)

    def _may_be_of(self, shown: Shown, batch: Batch) -> bool:
        """Return whether a tile that was shown may have come with the batch: no sign between the two excludes it."""
        tile = TILES[shown.tile]
        between = (sign for sign in self.signs if batch.place < sign.place < shown.place)
        return batch.place < shown.place and all(number not in tile for sign in between for number in sign.ends)


def _placed(choices: Sequence[Sequence[int]], rooms: Sequence[int]) -> int:
    """Return how many guests can sleep in a room of their choice, with so many beds in each room."""
    asleep: list[list[int]] = [[] for _ in rooms]

    def finds_a_bed(guest: int, tried: set[int]) -> bool:
        for room in choices[guest]:
            if room in tried:
                continue
            tried.add(room)
            if len(asleep[room]) < rooms[room]:
                asleep[room].append(guest)
                return True
            for other in asleep[room]:
                if finds_a_bed(other, tried):
                    asleep[room].remove(other)
                    asleep[room].append(guest)
                    return True
        return False

    return sum(finds_a_bed(guest, set()) for guest in range(len(choices)))
