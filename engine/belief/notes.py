"""A round followed event by event: what is noted of each hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.actions import ENDS
from engine.belief.hand import Batch, Hand, Shown, Sign
from engine.belief.leads import lacked_by_leader
from engine.chain import EMPTY, Chain, extended, opened
from engine.events import (
    Drew,
    HandDealt,
    MisplayChallenged,
    Passed,
    RoundStarted,
    TileDrawn,
    TilePlayed,
    TileTouched,
    Why,
)
from engine.rules import DrawRule, OpeningTile, Referee, Rules
from engine.snapshot import Snapshot
from engine.tiles import DOUBLES, SUIT, Tile, mask_of


class Notes:
    """What is noted of one hand while a round is followed."""

    def __init__(self) -> None:
        self.batches: list[tuple[int, int]] = []
        """Place and number of tiles of each batch; the first are the dealt ones."""
        self.signs: list[Sign] = []
        self.shown: dict[int, Shown] = {}
        self.choices: list[int] = []
        self.barred = 0
        """Tiles that were not dealt to it."""
        self.has_drawn = False
        """Whether the last act was a draw of a tile that has to be played if it fits."""

    @property
    def known(self) -> int:
        """The tiles that everybody has seen and that are still held."""
        return sum(1 << shown.tile for shown in self.shown.values() if shown.held)

    def show(self, place: int, tile: Tile, *, held: bool) -> None:
        """A tile of the hand is seen by all."""
        first = self.shown.get(tile.id)
        self.shown[tile.id] = Shown(first.place if first else place, tile.id, held)

    def play(self, place: int, tile: Tile) -> None:
        """A tile is laid; one that had to be played was never kept."""
        self.choices.append(place)
        if self.has_drawn:
            self.batches.pop()
            self.shown.pop(tile.id, None)
            self.has_drawn = False
        else:
            self.show(place, tile, held=False)

    def hand(self, seat: int, count: int, unseen: int) -> Hand:
        """Return what can be proven about the hand now, when it has so many tiles."""
        fits, signs, every = 0, list(self.signs), 0
        batches: list[Batch] = []
        for at in range(len(self.batches) - 1, -1, -1):
            place, tiles = self.batches[at]
            while signs and signs[-1].place > place:
                for number in signs.pop().ends:
                    fits |= SUIT[number]
            could = unseen & ~fits & ~(0 if at else self.barred)
            every |= could
            batches.append(Batch(place, tiles, could))
        hidden = count - self.known.bit_count()
        shown = tuple(self.shown.values())
        could = every if hidden else 0
        acts = tuple(self.signs), shown, tuple(self.choices)
        return Hand(seat, hidden, self.known, could, tuple(batches[::-1]), *acts)


def draws_tell(rules: Rules) -> bool:
    """Return whether a draw shows that nothing fitted: only who must draws (R13), and the engine watches (R36)."""
    return rules.draw is DrawRule.FORCED and rules.referee is Referee.ENGINE


def followed(snapshot: Snapshot, shown: Iterable[tuple[int, Tile]]) -> list[Notes]:
    """Follow the round and note for each seat what its acts show, and what tiles of it are ``shown`` besides."""
    notes = [Notes() for _ in snapshot.counts]
    rules = snapshot.rules
    telling = draws_tell(rules)
    chain = before = EMPTY
    for place, event in enumerate(snapshot.history):
        if isinstance(event, TilePlayed):
            before, chain = chain, laid_on(chain, event, spinner=rules.spinner)
            notes[event.seat].play(place, event.tile)
        elif isinstance(event, Passed):
            notes[event.seat].signs.append(Sign(place, event, event.ends))
            notes[event.seat].has_drawn = False
        elif isinstance(event, Drew | TileDrawn):
            note = notes[event.seat]
            if telling and not event.penalty:
                note.signs.append(Sign(place, event, tuple(dict.fromkeys(chain.open_ends.values()))))
                note.has_drawn = True
            elif not event.penalty:
                note.choices.append(place)
            note.batches.append((place, 1))
        elif isinstance(event, MisplayChallenged):
            chain = before
            notes[event.seat].show(place, event.tile, held=True)
        elif isinstance(event, TileTouched):
            notes[event.seat].show(place, event.tile, held=True)
        elif isinstance(event, HandDealt):
            for note, count in zip(notes, event.counts, strict=True):
                note.batches = [(place, count)]
    for seat, tile in shown:
        notes[seat].show(len(snapshot.history), tile, held=True)
    _bar_doubles(snapshot, notes)
    return notes


def laid_on(chain: Chain, event: TilePlayed, *, spinner: bool) -> Chain:
    """Return the chain after a play."""
    if event.end is None:
        return opened(event.seat, event.tile, spinner=spinner)
    return extended(chain, event.seat, event.tile, ENDS.index(event.end), event.inner, spinner=spinner)


def _bar_doubles(snapshot: Snapshot, notes: Sequence[Notes]) -> None:
    """Note which doubles were dealt to nobody, or not to the leader, by who leads and with what (R8, R9)."""
    barred = 0
    why = next((event.why for event in snapshot.history if isinstance(event, RoundStarted)), None)
    if why is Why.HEAVIEST:
        barred = DOUBLES
    elif why is Why.HIGHEST_DOUBLE:
        highest = _highest_double(snapshot)
        barred = DOUBLES & -2 << highest if highest is not None else 0
    for note in notes:
        note.barred = barred
    notes[snapshot.leader].barred |= lacked_by_leader(snapshot)


def _highest_double(snapshot: Snapshot) -> int | None:
    """Return the id of the highest double that was dealt, if the viewer can tell: it was his, or it had to be led."""
    if snapshot.viewer == snapshot.leader:
        dealt = [event.hand for event in snapshot.history if isinstance(event, HandDealt)][-1]
        return (mask_of(dealt) & DOUBLES).bit_length() - 1
    placements = snapshot.chain.placements
    if placements and snapshot.rules.opening_tile is OpeningTile.HIGHEST_DOUBLE:
        return placements[0].tile.id
    return None
