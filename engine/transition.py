"""The only way a match changes: ``apply(state, seat, action)`` returns a new state and the events, or refuses.

Pure: no clock, no chance (a deal comes in as a value), nothing is changed in place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.actions import ENDS, Action, Do, End
from engine.chain import CLOSED, Chain, Ends, count_of_ends, in_order, moved, opened
from engine.dealing import active_seats
from engine.errors import DealError, IllegalActionError, Problem, problem
from engine.events import (
    Accepted,
    Dealt,
    Event,
    MisplayChallenged,
    Passed,
    PointsScored,
    Redealt,
    RoundStarted,
    TileDrawn,
    TilePlayed,
    TileTouched,
)
from engine.legal import legal_actions, playable_mask
from engine.match import end_round, surrendered
from engine.policies.blocking import BLOCKING, fitting
from engine.policies.drawing import DRAWING
from engine.policies.leading import is_so
from engine.rules import BlockEnds, DrawRule, OpeningTile, Referee, Rules, Score
from engine.snapshot import Phase
from engine.state import NO_DUTY, NO_TILE, Deal, Duty, MatchState, Pending, Standing, Transition, new_round
from engine.tiles import TILES, tiles_in

__all__ = ["apply", "deal_round", "legal_actions", "start_match"]

_new = tuple.__new__  # builds a NamedTuple in half the time of its class; for what every play makes
_PLAYING, _PLAY, _PLAIN = Phase.PLAYING, Do.PLAY, Score.PLAIN  # a member of an enum is slow to look up
_AFTER_PASSES = BlockEnds.AFTER_PASSES
_SIDES: Mapping[End | None, int] = {**{end: side for side, end in enumerate(ENDS)}, None: 0}


def start_match(rules: Rules, deal: Deal) -> Transition:
    """Return a match at the start of its first round; DealError if the deal is not one of these rules."""
    return _start_round(rules, deal, None)


def deal_round(state: MatchState, deal: Deal) -> Transition:
    """Return the match at the start of its next round; DealError as ``start_match``, IllegalActionError too early."""
    if state.phase is Phase.PLAYING:
        raise IllegalActionError(problem("round-not-over", "R18"))
    if state.phase is Phase.MATCH_OVER:
        raise IllegalActionError(problem("match-over", "R28"))
    return _start_round(state.rules, deal, state)


def _start_round(rules: Rules, deal: Deal, state: MatchState | None) -> Transition:
    active = active_seats(rules, state)
    standing = Standing((0,) * rules.teams) if state is None else state.standing
    number = len(standing.results) + 1
    _check_deal(rules, deal, active)
    shuffler = (number - 1) % rules.seats
    events: list[Event] = list(deal.lots)
    for hands in deal.shown:
        left = rules.set_size - sum(hand.bit_count() for hand in hands)
        shown = tuple(tiles_in(hand) for hand in hands)
        events += [Dealt(number, hands, left, shuffler), Redealt(number, shown)]
    events += [
        Dealt(number, deal.hands, len(deal.boneyard), shuffler),
        RoundStarted(number, deal.leader, deal.why, shuffler),
    ]
    told = tuple(events)
    return Transition(new_round(rules, standing, active, deal, (None, told)), told)


def _check_deal(rules: Rules, deal: Deal, active: tuple[int, ...]) -> None:
    """Refuse a deal that can't be: a record may say anything."""
    masks = [*deal.hands, *[1 << number for number in deal.boneyard]]
    every = sum(masks)  # no carry, so as many bits as all masks together, if no tile is in two of them
    if every >> rules.set_size or every.bit_count() != sum(map(int.bit_count, masks)):
        seen = 0
        for mask in masks:
            if mask & seen or mask >> rules.set_size:
                raise DealError(problem("deal-tile-twice", "R1", tile=", ".join(map(str, tiles_in(mask & seen)))))
            seen |= mask
    if len(deal.hands) != rules.seats:
        raise DealError(problem("deal-hands", "R6", hands=len(deal.hands), seats=rules.seats))
    for seat, hand in enumerate(deal.hands):
        if (hand != 0) != (seat in active):
            raise DealError(problem("deal-empty-hand" if seat in active else "sits-out", "R6", seat=seat))
    if deal.leader not in active:
        raise DealError(problem("deal-leader", "R10", seat=deal.leader, allowed=", ".join(map(str, active))))
    if deal.prescribed != NO_TILE and not deal.hands[deal.leader] >> deal.prescribed & 1:
        raise DealError(problem("deal-leader", "R9", seat=deal.leader, allowed=", ".join(map(str, active))))
    opens = deal.prescribed if rules.opening_tile is OpeningTile.HIGHEST_DOUBLE else None
    if not is_so(deal.leader, deal.why, deal.hands, opens):
        raise DealError(problem("deal-lead", "R9", seat=deal.leader))


def _check_seat(state: MatchState, seat: int) -> None:
    """Refuse what nobody may do any more, and seats that are none."""
    if state.phase is Phase.MATCH_OVER:
        raise IllegalActionError(problem("match-over", "R28"))
    if not 0 <= seat < state.rules.seats:
        raise IllegalActionError(problem("no-such-seat", "R12", seat=seat, last=state.rules.seats - 1))


def _check_turn(state: MatchState, seat: int) -> None:
    """Refuse a seat whose turn it is not."""
    _check_seat(state, seat)
    if state.phase is not _PLAYING:
        raise IllegalActionError(problem("round-over", "R18"))
    if seat != state.turn:
        if seat not in state.setup.active:
            raise IllegalActionError(problem("sits-out", "R28", seat=seat))
        raise IllegalActionError(problem("not-your-turn", "R12", seat=seat, turn=state.turn))


def _check_not_waiting(state: MatchState) -> None:
    """Refuse to go on over a wrong last tile that has to be accepted or challenged first (R35)."""
    pending = state.pending
    if pending is not None and not state.hands[pending.seat]:
        tile = str(TILES[pending.tile])
        raise IllegalActionError(problem("accept-first", "R35", offender=pending.seat, tile=tile))


def _check_not_touched(state: MatchState, number: int = NO_TILE) -> None:
    """Refuse anything but the play of the touched tile (R37)."""
    if state.touched not in (NO_TILE, number):
        raise IllegalActionError(problem("touched-must-be-played", "R37", tile=str(TILES[state.touched])))


def apply(state: MatchState, seat: int, action: Action) -> Transition:  # noqa: C901 - in one piece for speed
    """Let a seat act; IllegalActionError says why it may not, and by which clause."""
    do, tile, end, _ = action
    if do is not _PLAY:
        return _HANDLERS[do](state, seat, action)
    # unpacked at once: faster than to ask for each by its name
    rules, standing, phase, setup, hands, boneyard, line, ends, spinner, turn, _, duty, history = state
    if seat != turn or phase is not _PLAYING:
        _check_turn(state, seat)
    if tile is None:
        raise IllegalActionError(problem("not-in-hand", "R5", seat=seat, tile=str(tile)))
    inner, outer = tile
    number = outer * (outer + 1) // 2 + inner  # the id of the tile
    left = list(hands)
    if not left[seat] >> number & 1:
        raise IllegalActionError(problem("not-in-hand", "R5", seat=seat, tile=str(tile)))
    left[seat] ^= 1 << number
    if duty is not NO_DUTY:
        _check_not_waiting(state)
        _check_not_touched(state, number)
    if not line:
        _check_opening(state, action)
        (placement,), ends, spinner = opened(seat, tile, spinner=rules.spinner)
    else:
        side = _SIDES[end]
        at = ends[side] if end is not None else CLOSED
        if at == outer:
            inner, outer = outer, inner
        elif at != inner:
            return _lay_wrong(state, seat, action, number)
        if duty is not NO_DUTY and duty.must_play not in (NO_TILE, number):
            raise IllegalActionError(problem("drawn-must-be-played", "R13", tile=str(TILES[duty.must_play])))
        placement = _new(TilePlayed, (seat, tile, end, inner, outer, False, "tile_played"))
        if rules.spinner:
            ends, spinner = moved(in_order((line, placement)), ends, spinner, side, spinner=True)
        else:
            ends = (ends[0], outer, CLOSED, CLOSED) if side else (outer, ends[1], CLOSED, CLOSED)
    line = (line, placement)
    events: tuple[Event, ...] = (placement,)
    if rules.score is not _PLAIN:
        standing, events = _fives(state, seat, events, count_of_ends(Chain(in_order(line), ends, spinner)))
    hands, turn, history = tuple(left), setup.following[seat], (history, events)
    after = _new(
        MatchState,
        (rules, standing, phase, setup, hands, boneyard, line, ends, spinner, turn, 0, NO_DUTY, history),
    )
    if not left[seat]:
        return end_round(after, events, seat)
    if rules.block_ends is not _AFTER_PASSES and BLOCKING[rules.block_ends](after):
        return end_round(after, events, None)
    return _new(Transition, (after, events))


def _check_opening(state: MatchState, action: Action) -> None:
    """Refuse an end, or another tile than the prescribed double, for the opening tile (R9)."""
    if action.end is not None:
        raise IllegalActionError(problem("opening-has-no-end", "R3", tile=str(action.tile)))
    prescribed = state.setup.prescribed
    if prescribed != NO_TILE and TILES[prescribed] != action.tile:
        raise IllegalActionError(problem("opening-prescribed", "R9", tile=str(TILES[prescribed])))


def _lay_wrong(state: MatchState, seat: int, action: Action, number: int) -> Transition:
    """Lay a tile that does not match, where the players are the referee (R35); elsewhere refuse it, or a closed end."""
    tile, end, chain = TILES[number], action.end, state.chain
    if end is None:
        raise IllegalActionError(problem("end-needed", "R5", tile=str(tile), open=", ".join(chain.open_ends)))
    side = _SIDES[end]
    if chain.ends[side] == CLOSED:
        clause = "R34" if state.rules.spinner else "R3"
        raise IllegalActionError(problem("end-closed", clause, end=end.value, open=", ".join(chain.open_ends)))
    if state.rules.referee is Referee.ENGINE:
        raise IllegalActionError(problem("no-match", "R3", tile=str(tile), end=end.value, number=chain.ends[side]))
    inner, outer = (tile.high, tile.low) if action.touching == tile.high else tile
    event = TilePlayed(seat, tile, end, inner, outer, wrong=True)
    line = (state.line, event)
    ends, spinner = moved(in_order(line), state.ends, state.spinner, side, spinner=state.rules.spinner)
    after = state._replace(
        hands=_with_hand(state, seat, state.hands[seat] ^ 1 << number),
        line=line,
        ends=ends,
        spinner=spinner,
        turn=state.setup.following[seat],
        passes=0,
        duty=Duty(pending=Pending(seat, number, _without_pending(state))),
        history=(state.history, (event,)),
    )
    return Transition(after, (event,))


def _with_hand(state: MatchState, seat: int, hand: int) -> tuple[int, ...]:
    """Return the hands with another one for the seat."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _without_pending(state: MatchState) -> MatchState:
    """Return the match with nothing to be challenged any more."""
    return state if state.pending is None else state._replace(duty=state.duty._replace(pending=None))


def _fives(state: MatchState, seat: int, events: tuple[Event, ...], count: int) -> tuple[Standing, tuple[Event, ...]]:
    """Return the standing and the events after a play of All Fives that leaves this count (R32)."""
    if count == 0 or count % 5:
        return state.standing, events
    team, scores = state.rules.team_of(seat), list(state.scores)
    scores[team] += count
    return state.standing._replace(scores=tuple(scores)), (*events, PointsScored(seat, team, count))


def _with(state: MatchState, *events: Event, out: int | None = None) -> Transition:
    """Return the match after an action that led to this state and these events, which are not in it yet.

    The round goes on, or it is over by the empty hand of the seat ``out`` or by a block.
    """
    after = state._replace(history=(state.history, events))
    if out is not None:
        return end_round(after, events, out)
    if after.pending is None and after.line and BLOCKING[after.rules.block_ends](after):
        return end_round(after, events, None)
    return Transition(after, events)


def _draw(state: MatchState, seat: int, action: Action) -> Transition:
    _check_turn(state, seat)
    _check_not_waiting(state)
    _check_not_touched(state)
    rules = state.rules
    refusal = DRAWING[rules.draw](state, playable_mask(state, seat))
    if refusal is not None and (rules.referee is Referee.ENGINE or rules.draw is DrawRule.NONE):
        raise IllegalActionError(refusal)
    if not state.drawable:
        boneyard, reserve = len(state.boneyard), min(len(state.boneyard), state.setup.kept)
        raise IllegalActionError(problem("nothing-to-draw", "R17", boneyard=boneyard, reserve=reserve))
    number, *rest = state.boneyard
    hands = _with_hand(state, seat, state.hands[seat] | 1 << number)
    fits = state.line is not None and bool(fitting(state.ends) >> number & 1)
    bound = rules.draw is DrawRule.FORCED and refusal is None and fits
    duty = Duty(must_play=number) if bound else NO_DUTY
    return _with(state._replace(hands=hands, boneyard=tuple(rest), duty=duty), TileDrawn(seat, TILES[number]))


def _pass(state: MatchState, seat: int, action: Action) -> Transition:
    rules, standing, phase, setup, hands, boneyard, line, ends, spinner, turn, passes, duty, history = state
    if seat != turn or phase is not _PLAYING:
        _check_turn(state, seat)
    if duty is not NO_DUTY:
        _check_not_waiting(state)
        _check_not_touched(state)
        duty = Duty(must_play=duty.must_play)
    playable = hands[seat] & fitting(ends) if line else playable_mask(state, seat)
    if playable or (boneyard and len(boneyard) > setup.kept):
        raise IllegalActionError(_why_no_pass(state))
    events: tuple[Event, ...] = (_new(Passed, (seat, _numbers(ends), "passed")),)
    turn, passes, history = setup.following[seat], passes + 1, (history, events)
    after = _new(
        MatchState,
        (rules, standing, phase, setup, hands, boneyard, line, ends, spinner, turn, passes, duty, history),
    )
    if line and BLOCKING[rules.block_ends](after):
        return end_round(after, events, None)
    return _new(Transition, (after, events))


def _numbers(ends: Ends) -> tuple[int, ...]:
    """Return the different numbers of the ends in their order."""
    left, right, up, _ = ends
    if up == CLOSED:
        return (left, right) if left != right else (left,)
    return tuple(dict.fromkeys(ends))


def _why_no_pass(state: MatchState) -> Problem:
    """Return why a seat that can play or draw may not pass (R13-R15)."""
    clause = {DrawRule.FORCED: "R13", DrawRule.FREE: "R14", DrawRule.NONE: "R15"}[state.rules.draw]
    if playable_mask(state, state.turn):
        return problem("can-play-no-pass", clause)
    return problem("can-draw-no-pass", clause, drawable=state.drawable)


def _touch(state: MatchState, seat: int, action: Action) -> Transition:
    _check_turn(state, seat)
    tile = action.tile
    if not state.rules.touch_move:
        raise IllegalActionError(problem("no-touch-move", "R37"))
    if tile is None or not state.hands[seat] >> tile.id & 1:
        raise IllegalActionError(problem("not-in-hand", "R37", seat=seat, tile=str(tile)))
    _check_not_touched(state)
    bound = any(legal.tile == tile for legal in legal_actions(state))
    events = (TileTouched(seat, tile, bound),)
    duty = state.duty._replace(touched=tile.id) if bound else state.duty
    return Transition(state._replace(duty=duty, history=(state.history, events)), events)


def _challenge(state: MatchState, seat: int, action: Action) -> Transition:
    _check_seat(state, seat)
    pending = state.pending
    if state.phase is not Phase.PLAYING or pending is None:
        raise IllegalActionError(problem("nothing-to-challenge", "R35"))
    if seat == pending.seat:
        raise IllegalActionError(problem("challenge-own", "R35", seat=seat))
    if seat not in state.setup.active:
        raise IllegalActionError(problem("sits-out", "R28", seat=seat))
    before = pending.before
    penalty = before.boneyard[: min(state.rules.misplay_penalty, before.drawable)]
    hand = before.hands[pending.seat] | sum(1 << number for number in penalty)
    events: list[Event] = [MisplayChallenged(pending.seat, seat, TILES[pending.tile])]
    events += [TileDrawn(pending.seat, TILES[number], penalty=True) for number in penalty]
    after = before._replace(
        hands=_with_hand(before, pending.seat, hand), boneyard=before.boneyard[len(penalty) :], history=state.history
    )
    return _with(after, *events)


def _accept(state: MatchState, seat: int, action: Action) -> Transition:
    _check_turn(state, seat)
    pending = state.pending
    if pending is None or state.hands[pending.seat]:
        raise IllegalActionError(problem("nothing-to-accept", "R35"))
    return _with(_without_pending(state), Accepted(seat, pending.seat), out=pending.seat)


def _surrender(state: MatchState, seat: int, action: Action) -> Transition:
    _check_seat(state, seat)
    if not state.rules.surrender:
        raise IllegalActionError(problem("no-surrender", "R30"))
    return surrendered(state, seat)


_HANDLERS: Mapping[Do, Callable[[MatchState, int, Action], Transition]] = {
    Do.DRAW: _draw,
    Do.PASS: _pass,
    Do.TOUCH: _touch,
    Do.CHALLENGE: _challenge,
    Do.ACCEPT: _accept,
    Do.SURRENDER: _surrender,
}
