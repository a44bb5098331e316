"""What the seat to act may do."""

from __future__ import annotations

from functools import cache

from engine.actions import ACCEPT, DRAW, OPENING_PLAYS, PASS, PLAYS, Action
from engine.chain import CLOSED, Ends
from engine.policies.blocking import fitting
from engine.policies.drawing import DRAWING
from engine.snapshot import Phase
from engine.state import NO_DUTY, NO_TILE, MatchState
from engine.tiles import SUIT, TILES, ids_in

_PLAYING = Phase.PLAYING  # a member of an enum is slow to look up
_ONLY_PASS = (PASS,)


def playable_mask(state: MatchState, seat: int) -> int:
    """Return the mask of the seat's tiles that fit the chain, whatever binds it (R3)."""
    if state.line:
        return state.hands[seat] & fitting(state.ends)
    if state.setup.prescribed != NO_TILE:
        return 1 << state.setup.prescribed
    return state.hands[seat]


def legal_actions(state: MatchState) -> tuple[Action, ...]:
    """Return every lawful action of the seat to act; empty unless playing.

    Surrender, challenge and touching are not listed; a play is listed once for each end that the tile fits.
    """
    # unpacked at once: faster than to ask for each by its name
    _, _, phase, setup, hands, boneyard, line, ends, _, turn, _, duty, _ = state
    if phase is not _PLAYING:
        return ()
    mask = hands[turn]
    if duty is not NO_DUTY:
        if duty.pending is not None and not hands[duty.pending.seat]:
            return (ACCEPT,)
        bound = duty.must_play if duty.touched == NO_TILE else duty.touched
        mask = mask if bound == NO_TILE else 1 << bound
    actions: tuple[Action, ...] = ()
    if line:
        left, right, up, _ = ends
        if up != CLOSED:
            actions = _plays_with_arms(ends, mask)
        elif mask := mask & (SUIT[left] | SUIT[right]):
            plays = _plays_at(left, right)
            while mask:
                bit = mask & -mask
                actions += plays[bit]
                mask ^= bit
    elif setup.prescribed != NO_TILE:
        actions = (OPENING_PLAYS[setup.prescribed],)
    else:
        actions = tuple([OPENING_PLAYS[number] for number in ids_in(mask)])
    if boneyard and _may_draw(state, len(actions)):
        return (*actions, DRAW)
    return actions or _ONLY_PASS


def _may_draw(state: MatchState, playable: int) -> bool:
    """Return whether there is a tile to draw and no rule against it (R13-R17, R37)."""
    if len(state.boneyard) <= state.setup.kept or state.touched != NO_TILE:
        return False
    return DRAWING[state.rules.draw](state, playable) is None


@cache  # at most a hundred
def _plays_at(left: int, right: int) -> dict[int, tuple[Action, ...]]:
    """Return the plays of each tile that fits a chain with these two ends, by the bit of the tile."""
    return {
        1 << number: tuple([PLAYS[number][side] for side, end in enumerate((left, right)) if end in TILES[number]])
        for number in ids_in(SUIT[left] | SUIT[right])
    }


def _plays_with_arms(ends: Ends, mask: int) -> tuple[Action, ...]:
    """Return every play of a tile of the mask at the four ends of a chain with side arms (R34)."""
    return tuple(
        [
            PLAYS[number][side]
            for number in ids_in(mask & fitting(ends))
            for side, end in enumerate(ends)
            if end in TILES[number]
        ]
    )
