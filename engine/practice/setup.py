"""A position that somebody set up, made the moment of a round: checked, with a deal and actions that lead to it.

Whatever can't be is refused in one sentence: a tile in two places, a play that does not match, a hand that
a draw or a pass excludes, a turn that is not so.  Hands that are not known are filled by chance, as they can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, Action, Do, play, touch
from engine.belief import Belief, believed, counted, sampler
from engine.belief.notes import laid_on
from engine.chain import EMPTY, Chain
from engine.errors import IllegalActionError, RecordError, problem
from engine.events import (
    Accepted,
    Dealt,
    Drew,
    HandDealt,
    MisplayChallenged,
    RoundStarted,
    SeenEvent,
    TilePlayed,
    TileTouched,
    Why,
)
from engine.position import Position, check_position
from engine.position_moves import Move
from engine.practice.moments import origins
from engine.practice.setup_checks import check_end, check_turns, dealt_counts, size_of
from engine.practice.setup_reasons import refusal
from engine.rules import DrawRule, FirstLead, OpeningTile, Rules
from engine.snapshot import Phase, Snapshot, WrongTile
from engine.state import NO_TILE, Deal, MatchState, Standing, new_round
from engine.streams import stream_of
from engine.tiles import DOUBLES, Tile, mask_of
from engine.transition import apply

Known = tuple[tuple[Tile, ...], ...]
"""The tiles of each hand that are known."""


class SetUp(NamedTuple):
    """A position as the moment of a round, the hands that are not known being one of those that are possible."""

    position: Position
    deal: Deal
    actions: tuple[tuple[int, Action], ...]
    """From the deal on, each with its seat."""
    state: MatchState


def set_up(position: Position, known: Known | None = None, *, seed: str = "") -> SetUp:
    """Return a round that leads to a position; GameError names what is impossible.

    ``known`` are the tiles of each hand that are known, if they are others than the position tells.
    """
    check_position(position)
    check_turns(position)
    if known is None:
        known = tuple(map(position.known_of, range(len(position.hands))))
    seen = public_view(position)
    belief = _belief(seen, position, known)
    wrong = refusal(seen, belief, known)
    if wrong is not None:
        raise RecordError(wrong)
    world = sampler(belief, counted(belief)).world(stream_of(f"set-up/{seed}"))
    deal = _deal(position, seen, belief, world.hands, world.boneyard)
    actions = tuple(step for step in map(_action, position.moves) if step is not None)
    state = _played(position, deal, actions)
    check_end(position, state)
    return SetUp(position, deal, actions, state)


def public_view(position: Position) -> Snapshot:
    """Return what everybody may know of a position, which has been checked for its tiles."""
    rules, counts = position.rules, tuple(map(size_of, position.hands))
    dealt = dealt_counts(position)
    shuffler = (position.round - 1) % rules.seats
    boneyard = size_of(position.boneyard)
    drawn = sum(isinstance(move, Drew) for move in position.moves)
    history: list[SeenEvent] = [HandDealt(position.round, (), dealt, boneyard + drawn, shuffler)]
    history.append(RoundStarted(position.round, position.leader, position.why or Why.GIVEN, shuffler))
    chain, wrong = _chain(position)
    return Snapshot(
        version=0,
        viewer=None,
        rules=rules,
        phase=Phase.PLAYING if position.turn is not None else Phase.ROUND_OVER,
        round=position.round,
        leader=position.leader,
        turn=position.turn,
        active=position.active,
        chain=chain,
        hand=(),
        counts=counts,
        boneyard=boneyard,
        drawable=max(0, boneyard - kept_back(rules, len(position.active))),
        scores=position.scores,
        passes=position.passes,
        bound=None,
        touched=None,
        wrong=wrong,
        legal=(),
        history=(*history, *position.moves),
        results=(),
        tied=position.active if len(position.active) < rules.seats else (),
        winner=None,
        ended=None,
    )


def kept_back(rules: Rules, active: int) -> int:
    """Return how many tiles of the boneyard are never drawn (R15, R17)."""
    return rules.set_size if rules.draw is DrawRule.NONE else rules.sizes_for(active)[1]


def _chain(position: Position) -> tuple[Chain, WrongTile | None]:
    chain = before = EMPTY
    wrong: WrongTile | None = None
    for move in position.moves:
        if isinstance(move, TilePlayed):
            before, chain = chain, laid_on(chain, move, spinner=position.rules.spinner)
            wrong = WrongTile(move.seat, move.tile, not position.hands[move.seat]) if move.wrong else None
        elif isinstance(move, MisplayChallenged):
            chain, wrong = before, None
        elif not isinstance(move, TileTouched):
            wrong = None
    return chain, wrong


def _belief(seen: Snapshot, position: Position, known: Known) -> Belief:
    """Return what everybody could prove, had all seen the tiles that are known: shown tiles are what they are."""
    belief = believed(seen, [(seat, tile) for seat, hand in enumerate(known) for tile in hand])
    if position.led is not None:
        leads = tuple(lead for lead in belief.proof.leads if lead.tile == position.led.id)
        belief = belief._replace(proof=belief.proof._replace(leads=leads))
    if isinstance(position.boneyard, int):
        return belief
    out = ~mask_of(position.boneyard)
    hands = tuple(
        hand._replace(
            could=hand.could & out,
            batches=tuple(batch._replace(could=batch.could & out) for batch in hand.batches),
        )
        for hand in belief.hands
    )
    return belief._replace(unseen=belief.unseen & out, hands=hands, boneyard=0)


def _deal(position: Position, seen: Snapshot, belief: Belief, hands: Sequence[int], boneyard: tuple[int, ...]) -> Deal:
    """Return a deal from which the moves lead to these hands."""
    came = _came(belief, hands)
    if not isinstance(position.boneyard, int):
        boneyard = tuple(tile.id for tile in position.boneyard)
    start = len(seen.history) - len(position.moves)
    drawn: list[int] = []
    for place, move in enumerate(position.moves, start):
        if isinstance(move, Drew):
            kept = came[move.seat].get(place)
            later = position.moves[place - start :]
            drawn.append(kept[0] if kept else _next_tile(move.seat, later))
    dealt = tuple(mask_of_ids(came[seat].get(0, ())) for seat in range(len(hands)))
    prescribed = _prescribed(position, dealt[position.leader])
    return Deal(
        dealt, (*drawn, *boneyard), position.leader, position.why or Why.GIVEN, prescribed, given=position.why is None
    )


def mask_of_ids(numbers: Sequence[int]) -> int:
    """Return the tiles with these ids as a mask."""
    return sum(1 << number for number in numbers)


def _came(belief: Belief, hands: Sequence[int]) -> list[dict[int, list[int]]]:
    """Return one way in which the hands came, with one way in which the lead came about."""
    for lead in belief.proof.leads:
        ways = [origins(hand, hands[hand.seat], lead, belief.proof.leader) for hand in belief.hands]
        if None not in ways:
            return [way for way in ways if way is not None]
    raise RecordError(problem("position-none"))


def _next_tile(seat: int, moves: Sequence[Move]) -> int:
    """Return the tile that a seat plays next: it had just been drawn and had to be."""
    return next(move.tile.id for move in moves if isinstance(move, TilePlayed) and move.seat == seat)


def _prescribed(position: Position, dealt: int) -> int:
    """Return the double that had to open the round, or ``NO_TILE`` (R9)."""
    rules = position.rules
    first = next((move.tile for move in position.moves if isinstance(move, TilePlayed)), None)
    if rules.opening_tile is not OpeningTile.HIGHEST_DOUBLE:
        return NO_TILE
    if position.why is Why.HIGHEST_DOUBLE:
        return (dealt & DOUBLES).bit_length() - 1
    is_first = position.round == 1 or len(position.active) < rules.seats
    if position.why is not None or first is not None or not is_first or rules.first_lead is FirstLead.LOT:
        return NO_TILE
    own = (dealt & DOUBLES).bit_length() - 1
    return own if own >= 0 else NO_TILE


def _action(move: Move) -> tuple[int, Action] | None:
    """Return what a seat did; None for a draw that was a penalty."""
    if isinstance(move, TilePlayed):
        made = Action(Do.PLAY, move.tile, move.end, move.inner) if move.wrong else play(move.tile, move.end)
        return move.seat, made
    if isinstance(move, Drew):
        return None if move.penalty else (move.seat, DRAW)
    if isinstance(move, TileTouched):
        return move.seat, touch(move.tile)
    if isinstance(move, MisplayChallenged):
        return move.by, CHALLENGE
    return move.seat, ACCEPT if isinstance(move, Accepted) else PASS


def _played(position: Position, deal: Deal, actions: Sequence[tuple[int, Action]]) -> MatchState:
    """Return the state after the actions; GameError as the rules refuse one."""
    rules, active = position.rules, position.active
    shuffler = (position.round - 1) % rules.seats
    begun = (
        Dealt(position.round, deal.hands, len(deal.boneyard), shuffler),
        RoundStarted(position.round, deal.leader, deal.why, shuffler),
    )
    standing = Standing((0,) * rules.teams, tied=active if len(active) < rules.seats else ())
    state = new_round(rules, standing, active, deal, (None, begun))
    state = state._replace(setup=state.setup._replace(number=position.round))
    for number, (seat, action) in enumerate(actions, 1):
        if state.phase is not Phase.PLAYING:
            raise RecordError(problem("position-over", "R18"))
        try:
            state = apply(state, seat, action).state
        except IllegalActionError as error:
            if number == len(actions):
                raise
            raise RecordError(problem("position-move", number=number, seat=seat), *error.problems) from None
    if state.phase is not Phase.PLAYING:
        return state
    before = tuple(now - here for now, here in zip(position.scores, state.scores, strict=True))
    return state._replace(
        standing=state.standing._replace(scores=position.scores), setup=state.setup._replace(scores_before=before)
    )
