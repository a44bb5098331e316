"""A position while it is put together: moves in order of play, tiles of hands as far as they are known, and counts.

Every step returns a new sketch that was checked as a whole, or a GameError with the reason why it can't be.  Moves are
those of a round under its rules: each is by the seat whose turn it is, and what a seat was dealt beyond the rules'
hand size is its ``extra``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.actions import ENDS, End
from engine.belief.notes import laid_on
from engine.chain import EMPTY, Chain
from engine.errors import IllegalActionError, RecordError, problem
from engine.events import Drew, MisplayChallenged, Passed, TilePlayed, Why
from engine.position import Position
from engine.position_moves import Move
from engine.practice.setup import SetUp, kept_back, set_up
from engine.rules import Rules
from engine.tiles import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """What has been put together so far."""

    rules: Rules
    leader: int = 0
    moves: tuple[Move, ...] = ()
    hands: tuple[tuple[Tile, ...], ...] = ()
    """The tiles of each seat that are known."""
    extra: tuple[int, ...] = ()
    """How many tiles more than the rules say each seat was dealt."""
    boneyard: tuple[Tile, ...] = ()
    """The boneyard in drawing order, if it was given."""
    nowhere: int = 0
    """How many tiles of the set are not in the round at all."""
    active: tuple[int, ...] = ()
    round: int = 1
    scores: tuple[int, ...] = ()
    why: Why | None = None
    led: Tile | None = None

    @property
    def chain(self) -> Chain:
        """What lies on the table."""
        chain = before = EMPTY
        for move in self.moves:
            if isinstance(move, TilePlayed):
                before, chain = chain, laid_on(chain, move, spinner=self.rules.spinner)
            elif isinstance(move, MisplayChallenged):
                chain = before
        return chain

    @property
    def turn(self) -> int:
        """The seat that moves next."""
        turn = self.leader
        for move in self.moves:
            if isinstance(move, TilePlayed | Passed):
                turn = self.active[(self.active.index(move.seat) + 1) % len(self.active)]
        return turn

    @property
    def passes(self) -> int:
        """How many passes stand in a row."""
        passes = 0
        for move in self.moves:
            passes = passes + 1 if isinstance(move, Passed) else 0 if isinstance(move, TilePlayed) else passes
        return passes

    def count(self, seat: int) -> int:
        """Return how many tiles a seat holds."""
        if seat not in self.active:
            return 0
        held = self.rules.sizes_for(len(self.active))[0] + self.extra[seat]
        return held + gained(self.moves, seat)

    @property
    def left(self) -> int:
        """How many tiles lie in the boneyard."""
        held = sum(self.count(seat) for seat in range(self.rules.seats))
        return self.rules.set_size - len(self.chain.placements) - held - self.nowhere

    @property
    def drawable(self) -> int:
        """How many of them may be drawn."""
        return max(0, self.left - kept_back(self.rules, len(self.active)))

    @property
    def position(self) -> Position:
        """The position as far as it is known."""
        hands = tuple(
            hand if len(hand) == self.count(seat) else self.count(seat) for seat, hand in enumerate(self.hands)
        )
        some = tuple(hand if len(hand) < self.count(seat) else () for seat, hand in enumerate(self.hands))
        is_given = self.boneyard and len(self.boneyard) == self.left
        return Position(
            rules=self.rules,
            hands=hands,
            boneyard=self.boneyard if is_given else self.left,
            leader=self.leader,
            turn=self.turn,
            passes=self.passes,
            round=self.round,
            active=self.active,
            scores=self.scores,
            moves=self.moves,
            why=self.why,
            led=self.led,
            known=some if any(some) else (),
        )

    def whole(self) -> SetUp:
        """Return a round that leads here; GameError says what is impossible."""
        for seat in range(self.rules.seats):
            count, known = self.count(seat), len(self.hands[seat])
            if known > count:
                raise RecordError(problem("position-full", seat=seat, count=count))
        if self.left < 0:
            most = self.rules.set_size
            raise RecordError(problem("position-tiles", "R1", count=most - self.left, set=most))
        return set_up(self.position, self.hands)

    def checked(self) -> Sketch:
        """Return the sketch itself, if it can be."""
        self.whole()
        return self

    # the moves

    def played(self, tile: Tile, end: End | None = None) -> Sketch:
        """Lay a tile as the next move; from a hand that is known it is taken."""
        chain, seat = self.chain, self.turn
        if not chain.placements:
            move = TilePlayed(seat, tile, None, tile.low, tile.high)
        else:
            fits = self.ends_for(tile)
            if end is None and len(fits) > 1:
                raise IllegalActionError(problem("end-needed", "R5", tile=str(tile), open=", ".join(fits)))
            side = fits[0] if end is None and fits else end or next(iter(chain.open_ends))
            number = chain.ends[ENDS.index(side)]
            if side not in chain.open_ends:
                told = {"tile": str(tile), "end": side.value, "open": ", ".join(chain.open_ends)}
                raise RecordError(problem("end-closed", "R34" if self.rules.spinner else "R3", **told))
            if number not in tile:
                code = "no-match" if end is not None else "position-unfit"
                ends = ", ".join(str(one) for one in dict.fromkeys(chain.open_ends.values()))
                raise RecordError(problem(code, "R3", tile=str(tile), end=side.value, number=number, ends=ends))
            move = TilePlayed(seat, tile, side, number, tile.high if number == tile.low else tile.low)
        hand = tuple(held for held in self.hands[seat] if held != tile)
        return replace(self._with_hand(seat, hand), moves=(*self.moves, move)).checked()

    def ends_for(self, tile: Tile) -> tuple[End, ...]:
        """Return the ends that a tile fits; of ends that come to the same only the first."""
        fits = [end for end, number in self.chain.open_ends.items() if number in tile]
        is_same = not self.rules.spinner and len({self.chain.open_ends[end] for end in fits}) == 1
        return tuple(fits[:1] if is_same else fits)

    def drew(self) -> Sketch:
        """Let the seat whose turn it is draw a tile that nobody saw."""
        return replace(self, moves=(*self.moves, Drew(self.turn)), boneyard=()).checked()

    def passed(self) -> Sketch:
        """Let the seat whose turn it is pass on the open ends."""
        ends = tuple(dict.fromkeys(self.chain.open_ends.values()))
        return replace(self, moves=(*self.moves, Passed(self.turn, ends))).checked()

    def taken_back(self) -> Sketch:
        """Take the last move away."""
        if not self.moves:
            raise RecordError(problem("position-no-move"))
        return replace(self, moves=self.moves[:-1], boneyard=()).checked()

    # hands and counts

    def toggled(self, seat: int, tile: Tile) -> Sketch:
        """Put a tile into a hand, or take it out again."""
        hand = self.hands[seat]
        if tile in hand:
            return self._with_hand(seat, tuple(held for held in hand if held != tile)).checked()
        is_laid = any(placement.tile == tile for placement in self.chain.placements)
        if is_laid or any(tile in other for other in self.hands):
            raise RecordError(problem("position-twice", "R1", tile=str(tile)))
        boneyard = () if tile in self.boneyard else self.boneyard
        return replace(self._with_hand(seat, tuple(sorted((*hand, tile)))), boneyard=boneyard).checked()

    def without_last(self, seat: int) -> Sketch:
        """Take the last tile out of a hand."""
        return self._with_hand(seat, self.hands[seat][:-1]).checked()

    def unknown(self, seat: int) -> Sketch:
        """Forget the tiles of a hand."""
        return self._with_hand(seat, ()).checked()

    def more(self, seat: int, by: int) -> Sketch:
        """Give a seat more tiles, or fewer; the boneyard has what is left."""
        extra = tuple(value + by * (place == seat) for place, value in enumerate(self.extra))
        return replace(self, extra=extra, boneyard=()).checked()

    def led_by(self, seat: int) -> Sketch:
        """Let another seat lead; every move is then by the seat that comes as much later."""
        if seat not in self.active:
            raise RecordError(problem("position-seat", seat=seat, allowed=", ".join(map(str, self.active))))
        by = self.active.index(seat) - self.active.index(self.leader)
        places = {one: self.active[(place + by) % len(self.active)] for place, one in enumerate(self.active)}
        moves = tuple(move._replace(seat=places[move.seat]) for move in self.moves)
        return replace(self, leader=seat, moves=moves, why=None, led=None).checked()

    def _with_hand(self, seat: int, hand: tuple[Tile, ...]) -> Sketch:
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


def gained(moves: Sequence[Move], seat: int) -> int:
    """Return how many tiles more than at the deal a seat holds after some moves."""
    return sum(
        1 if isinstance(move, Drew) else -1
        for move in moves
        if isinstance(move, Drew | TilePlayed) and move.seat == seat
    )
