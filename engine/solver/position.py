"""A position with all tiles known: what may be done in it, and what comes of it."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import DRAW, ENDS, OPENING_PLAYS, PASS, PLAYS, Action
from engine.chain import CLOSED, EMPTY, Chain, count_of_ends, extended, opened
from engine.rules import BlockEnds, DrawRule, Rules, Score
from engine.tiles import SUIT, TILES, ids_in

FREE = -1
"""No tile is bound to be played."""


class Position(NamedTuple):
    """One moment of a round, open to all.

    ``hands`` are masks by seat, 0 for a seat that sits out; ``active`` the seats that play, clockwise;
    ``boneyard`` tile ids, the first is drawn first, of which ``drawable`` may be drawn; ``bound`` the id of the
    one tile that may be played now: a prescribed double, a drawn or a touched tile.  Of the chain, plain rules need
    only the ends; All Fives and the spinner need its placements.  ``waits`` while a wrong tile may be challenged: a
    block is decided once it stands (R35).
    """

    rules: Rules
    hands: tuple[int, ...]
    turn: int
    active: tuple[int, ...]
    chain: Chain = EMPTY
    boneyard: tuple[int, ...] = ()
    drawable: int = 0
    bound: int = FREE
    passes: int = 0
    waits: bool = False

    @property
    def fits(self) -> int:
        """The mask of the tiles that fit the chain; of all tiles before the opening one."""
        left, right, up, down = self.chain.ends
        if left == CLOSED:
            return (1 << len(TILES)) - 1
        fits = SUIT[left] | SUIT[right]
        return fits if up == CLOSED else fits | SUIT[up] | SUIT[down]

    @property
    def is_over(self) -> bool:
        """Whether the round has ended (R18, R19)."""
        hands = self.hands
        for seat in self.active:
            if not hands[seat]:
                return True
        if self.rules.block_ends is BlockEnds.AFTER_PASSES:
            return self.passes >= len(self.active)
        if self.drawable or self.waits:
            return False
        fits = self.fits
        for hand in hands:  # noqa: SIM110 - all() of a generator takes twice as long
            if hand & fits:
                return False
        return True


def legal(position: Position) -> tuple[Action, ...]:
    """Return what the seat to act may do, in the order of ``legal_actions``."""
    if position.is_over:
        return ()
    hand = position.hands[position.turn]
    mask = 1 << position.bound if position.bound != FREE else hand & position.fits
    ends = position.chain.ends
    if ends[0] == CLOSED:
        actions = [OPENING_PLAYS[number] for number in ids_in(mask)]
    else:
        actions = [PLAYS[tile][side] for tile in ids_in(mask) for side in range(4) if ends[side] in TILES[tile]]
    if position.drawable and position.bound == FREE and (not actions or position.rules.draw is DrawRule.FREE):
        actions.append(DRAW)
    return tuple(actions) or (PASS,)


def after(position: Position, action: Action) -> tuple[Position, int]:
    """Return the position after a legal action, and what All Fives scores for it (R32)."""
    tile = action.tile
    if tile is not None:
        rules, seat, chain = position.rules, position.turn, position.chain
        if action.end is None:
            chain = opened(seat, tile, spinner=rules.spinner)
        else:
            side = ENDS.index(action.end)
            chain = extended(chain, seat, tile, side, chain.ends[side], spinner=rules.spinner)
        count = count_of_ends(chain) if rules.score is Score.FIVES else 0
        hands = _with_hand(position, position.hands[seat] ^ 1 << tile.id)
        turn = _next_seat(position)
        then = position._replace(hands=hands, turn=turn, chain=chain, bound=FREE, passes=0, waits=False)
        return then, 0 if count % 5 else count
    if action == DRAW:
        return drawn(position), 0
    return position._replace(turn=_next_seat(position), passes=position.passes + 1, waits=False), 0


def drawn(position: Position) -> Position:
    """Return the position after the seat to act has drawn; under forced draw a tile that fits is bound (R13)."""
    number, *rest = position.boneyard
    bit = 1 << number
    forced = position.rules.draw is DrawRule.FORCED and position.chain.ends[0] != CLOSED
    needed = forced and not position.hands[position.turn] & position.fits
    return position._replace(
        hands=_with_hand(position, position.hands[position.turn] | bit),
        boneyard=tuple(rest),
        drawable=position.drawable - 1,
        bound=number if needed and bit & position.fits else FREE,
        waits=False,
    )


def _with_hand(position: Position, hand: int) -> tuple[int, ...]:
    return (*position.hands[: position.turn], hand, *position.hands[position.turn + 1 :])


def _next_seat(position: Position) -> int:
    return position.active[(position.active.index(position.turn) + 1) % len(position.active)]
