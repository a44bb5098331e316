"""The only way a match changes: ``apply(state, seat, action)`` returns a new state and the events, or refuses.

Pure: no clock, no chance (a deal comes in as a value), nothing is changed in place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.actions import ACCEPT, DRAW, ENDS, OPENING_PLAYS, PASS, PLAYS, Action, Do, End
from engine.chain import CLOSED, Chain, count_of_ends, laid, opened
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
from engine.match import end_round, surrendered
from engine.policies.blocking import BLOCKING, fitting
from engine.policies.drawing import DRAWING
from engine.rules import BlockEnds, DrawRule, Referee, Rules, Score
from engine.snapshot import Phase
from engine.state import NO_TILE, Deal, MatchState, Pending, RoundState, Transition, new_round
from engine.tiles import SUIT, TILES, ids_in, tiles_in

_new = tuple.__new__  # builds a NamedTuple in half the time of its class; for what every play makes
_PLAYING, _PLAY, _PLAIN = Phase.PLAYING, Do.PLAY, Score.PLAIN  # a member of an enum is slow to look up
_AFTER_PASSES = BlockEnds.AFTER_PASSES
_ONLY_PASS = (PASS,)
_SIDES: Mapping[End | None, int] = {**{end: side for side, end in enumerate(ENDS)}, None: 0}


def start_match(rules: Rules, deal: Deal) -> Transition:
    """Return a match at the start of its first round; DealError if the deal is not one of these rules."""
    return _start_round(rules, deal, None)


def deal_round(state: MatchState, deal: Deal) -> Transition:
    """Return the match at the start of its next round; DealError as ``start_match``, IllegalActionError too early."""
    if state.phase is Phase.PLAYING:
        raise IllegalActionError(problem("round-not-over"))
    if state.phase is Phase.MATCH_OVER:
        raise IllegalActionError(problem("match-over"))
    return _start_round(state.rules, deal, state)


def _start_round(rules: Rules, deal: Deal, state: MatchState | None) -> Transition:
    active = active_seats(rules, state)
    results = () if state is None else state.results
    scores = (0,) * rules.teams if state is None else state.scores
    number = len(results) + 1
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
    round_ = new_round(rules, number, active, scores, deal, (None, tuple(events)))
    tied = () if state is None else state.tied
    return Transition(MatchState(rules, round_, scores, Phase.PLAYING, results, tied, None, None), tuple(events))


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


def playable_mask(state: RoundState, seat: int) -> int:
    """Return the mask of the seat's tiles that fit the chain, whatever binds it (R3)."""
    if state.chain.placements:
        return state.hands[seat] & fitting(state.chain)
    if state.setup.prescribed != NO_TILE:
        return 1 << state.setup.prescribed
    return state.hands[seat]


def _lawful_mask(state: RoundState) -> int:
    """Return the mask of the tiles that the seat to act may lawfully play."""
    if state.touched != NO_TILE:
        return 1 << state.touched
    if state.must_play != NO_TILE:
        return 1 << state.must_play
    return playable_mask(state, state.turn)


def legal_actions(state: MatchState) -> tuple[Action, ...]:
    """Return every lawful action of the seat to act; empty unless playing.

    Surrender, challenge and touching are not listed; a play is listed once for each end that the tile fits.
    """
    if state.phase is not _PLAYING:
        return ()
    setup, hands, boneyard, chain, turn, _, must_play, touched, pending, _ = round_ = state.round
    if pending is not None and not hands[pending.seat]:
        return (ACCEPT,)
    if touched != NO_TILE:
        return _plays(chain, 1 << touched)
    if must_play != NO_TILE:
        actions = _plays(chain, 1 << must_play)
    elif setup.prescribed != NO_TILE and not chain[0]:
        actions = (OPENING_PLAYS[setup.prescribed],)
    else:
        actions = _plays(chain, hands[turn])
    if len(boneyard) <= setup.kept:
        return actions or _ONLY_PASS
    if DRAWING[state.rules.draw](round_, len(actions)) is None:
        return (*actions, DRAW)
    return actions


def _plays(chain: Chain, mask: int) -> tuple[Action, ...]:
    """Return every play of the tiles of the mask that fits the chain."""
    placements, ends, _ = chain
    if not placements:
        return tuple([OPENING_PLAYS[number] for number in ids_in(mask)])
    at = _PLAYS_AT.get(ends) or _plays_at(ends)
    mask &= at[0]
    actions: tuple[Action, ...] = ()
    while mask:
        bit = mask & -mask
        actions += at[bit]
        mask ^= bit
    return actions


_PLAYS_AT: dict[tuple[int, int, int, int], dict[int, Any]] = {}


def _plays_at(ends: tuple[int, int, int, int]) -> dict[int, Any]:
    """Return the plays at these ends by the bit of the tile, and under 0 the mask of the tiles that fit."""
    fits: dict[int, Any] = {0: 0}
    for tile in TILES:
        plays = tuple([PLAYS[tile.id][side] for side, number in enumerate(ends) if number in tile])
        if plays:
            fits[1 << tile.id] = plays
            fits[0] |= 1 << tile.id
    if max(ends[2:]) == CLOSED:
        _PLAYS_AT[ends] = fits  # at most a hundred; a spinner's four ends would be ten thousand
    return fits


def _check_seat(state: MatchState, seat: int) -> None:
    """Refuse what nobody may do any more, and seats that are none."""
    if state.phase is Phase.MATCH_OVER:
        raise IllegalActionError(problem("match-over"))
    if not 0 <= seat < state.rules.seats:
        raise IllegalActionError(problem("no-such-seat", seat=seat, last=state.rules.seats - 1))


def _turn(state: MatchState, seat: int) -> RoundState:
    """Return the round if it is the seat's turn and it may do more than accept; else refuse."""
    if state.phase is not _PLAYING:
        raise IllegalActionError(problem("round-over"))
    round_ = state.round
    if seat != round_.turn:
        if seat not in round_.setup.active:
            raise IllegalActionError(problem("sits-out", "R28", seat=seat))
        raise IllegalActionError(problem("not-your-turn", "R12", seat=seat, turn=round_.turn))
    return round_


def _not_waiting(round_: RoundState) -> None:
    """Refuse to go on over a wrong last tile that has to be accepted or challenged first (R35)."""
    pending = round_.pending
    if pending is not None and not round_.hands[pending.seat]:
        tile = str(TILES[pending.tile])
        raise IllegalActionError(problem("accept-first", "R35", offender=pending.seat, tile=tile))


def apply(state: MatchState, seat: int, action: Action) -> Transition:  # noqa: C901 - in one piece for speed
    """Let a seat act; IllegalActionError says why it may not, and by which clause."""
    do, tile, end, touching = action
    if do is not _PLAY:
        _check_seat(state, seat)
        return _HANDLERS[do](state, seat, action)
    rules, round_, scores, phase, results, tied, _, _ = state
    setup, hands, boneyard, chain, turn, _, must_play, touched, pending, history = round_
    if seat != turn or phase is not _PLAYING:
        _check_seat(state, seat)
        _turn(state, seat)
    if tile is None:
        raise IllegalActionError(problem("not-in-hand", "R5", seat=seat, tile=str(tile)))
    inner, outer = tile
    number = outer * (outer + 1) // 2 + inner
    if not hands[seat] >> number & 1:
        raise IllegalActionError(problem("not-in-hand", "R5", seat=seat, tile=str(tile)))
    if pending is not None:
        _not_waiting(round_)
    if touched != NO_TILE and touched != number:
        raise IllegalActionError(problem("touched-must-be-played", "R37", tile=str(TILES[touched])))
    wrong = False
    if chain[0]:
        side = _SIDES[end]
        at = chain[1][side] if end is not None else CLOSED
        if at == outer:
            inner, outer = outer, inner
        elif at != inner:
            wrong = _is_wrong(rules, round_, action)
            if touching == outer:
                inner, outer = outer, inner
        if must_play != NO_TILE and must_play != number and not wrong:
            raise IllegalActionError(problem("drawn-must-be-played", "R13", tile=str(TILES[must_play])))
        placement = _new(TilePlayed, (seat, tile, end, inner, outer, wrong, "tile_played"))
        chain = laid(chain, placement, side, spinner=rules.spinner)
    else:
        _check_opening(round_, action)
        chain = opened(seat, tile, spinner=rules.spinner)
        placement = chain[0][0]
    left = list(hands)
    left[seat] ^= 1 << number
    events: tuple[Event, ...] = (placement,)
    if rules.score is not _PLAIN and not wrong:
        scores, events = _fives(state, seat, events, count_of_ends(chain))
    pending = Pending(seat, number, round_._replace(pending=None)) if wrong else None
    after = _new(
        RoundState,
        (setup, tuple(left), boneyard, chain, setup.following[seat], 0, NO_TILE, NO_TILE, pending, (history, events)),
    )
    match = _new(MatchState, (rules, after, scores, _PLAYING, results, tied, None, None))
    if wrong:
        return Transition(match, events)
    if not left[seat]:
        return end_round(match, after, events, seat)
    if rules.block_ends is not _AFTER_PASSES and BLOCKING[rules.block_ends](after):
        return end_round(match, after, events, None)
    return _new(Transition, (match, events))


def _check_opening(round_: RoundState, action: Action) -> None:
    """Refuse an end, or another tile than the prescribed double, for the opening tile (R9)."""
    if action.end is not None:
        raise IllegalActionError(problem("opening-has-no-end", "R3", tile=str(action.tile)))
    prescribed = round_.setup.prescribed
    if prescribed != NO_TILE and TILES[prescribed] != action.tile:
        raise IllegalActionError(problem("opening-prescribed", "R9", tile=str(TILES[prescribed])))


def _is_wrong(rules: Rules, round_: RoundState, action: Action) -> bool:
    """Return True where a tile that does not match may be laid (R35); elsewhere refuse it, or a closed end."""
    tile, end, chain = action.tile, action.end, round_.chain
    if end is None:
        raise IllegalActionError(problem("end-needed", "R5", tile=str(tile), open=", ".join(chain.open_ends)))
    number = chain.ends[_SIDES[end]]
    if number == CLOSED:
        raise IllegalActionError(problem("end-closed", "R3", end=end.value, open=", ".join(chain.open_ends)))
    if rules.referee is Referee.ENGINE:
        raise IllegalActionError(problem("no-match", "R3", tile=str(tile), end=end.value, number=number))
    return True


def _fives(
    state: MatchState, seat: int, events: tuple[Event, ...], count: int
) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """Return the scores and the events after a play of All Fives that leaves this count (R32)."""
    if count == 0 or count % 5:
        return state.scores, events
    team = state.rules.team_of(seat)
    scores = (*state.scores[:team], state.scores[team] + count, *state.scores[team + 1 :])
    return scores, (*events, PointsScored(seat, team, count))


def _settled(state: MatchState, events: tuple[Event, ...], out: int | None = None) -> Transition:
    """Return the match after an action: the round goes on, or it is over by an empty hand or a block."""
    round_ = state.round
    if out is not None:
        return end_round(state, round_, events, out)
    if round_.pending is None and round_.chain.placements and BLOCKING[state.rules.block_ends](round_):
        return end_round(state, round_, events, None)
    return Transition(state, events)


def _with(state: MatchState, round_: RoundState, *events: Event, out: int | None = None) -> Transition:
    """Return the match after an action that led to this round and these events, which are not in it yet."""
    after = round_._replace(history=(round_.history, events))
    return _settled(state._replace(round=after), events, out)


def _draw(state: MatchState, seat: int, action: Action) -> Transition:
    round_ = _turn(state, seat)
    _not_waiting(round_)
    rules = state.rules
    if round_.touched != NO_TILE:
        raise IllegalActionError(problem("touched-must-be-played", "R37", tile=str(TILES[round_.touched])))
    playable = playable_mask(round_, seat)
    refusal = DRAWING[rules.draw](round_, playable)
    if refusal is not None and (rules.referee is Referee.ENGINE or rules.draw is DrawRule.NONE):
        raise IllegalActionError(refusal)
    if not round_.drawable:
        boneyard, reserve = len(round_.boneyard), min(len(round_.boneyard), round_.setup.kept)
        raise IllegalActionError(problem("nothing-to-draw", "R17", boneyard=boneyard, reserve=reserve))
    number, *rest = round_.boneyard
    hands = list(round_.hands)
    hands[seat] |= 1 << number
    fits = bool(round_.chain.placements) and bool(fitting(round_.chain) >> number & 1)
    bound = rules.draw is DrawRule.FORCED and refusal is None and fits
    after = round_._replace(
        hands=tuple(hands), boneyard=tuple(rest), must_play=number if bound else NO_TILE, pending=None
    )
    return _with(state, after, TileDrawn(seat, TILES[number]))


def _pass(state: MatchState, seat: int, action: Action) -> Transition:
    round_ = _turn(state, seat)
    setup, hands, boneyard, chain, _, passes, must_play, touched, pending, history = round_
    if pending is not None:
        _not_waiting(round_)
    if touched != NO_TILE:
        raise IllegalActionError(problem("touched-must-be-played", "R37", tile=str(TILES[touched])))
    if playable_mask(round_, seat) or len(boneyard) > setup.kept:
        raise IllegalActionError(_why_no_pass(state.rules, round_))
    left, right, up, _ = chain.ends
    if up < 0:
        ends: tuple[int, ...] = (left, right) if left != right else (left,)
    else:
        ends = tuple(dict.fromkeys(chain.ends))
    events: tuple[Event, ...] = (Passed(seat, ends),)
    after = _new(
        RoundState,
        (setup, hands, boneyard, chain, setup.following[seat], passes + 1, must_play, NO_TILE, None, (history, events)),
    )
    rules, _, scores, phase, results, tied, _, _ = state
    return _settled(_new(MatchState, (rules, after, scores, phase, results, tied, None, None)), events)


def _why_no_pass(rules: Rules, round_: RoundState) -> Problem:
    """Return why a seat that can play or draw may not pass (R13-R15)."""
    clause = {DrawRule.FORCED: "R13", DrawRule.FREE: "R14", DrawRule.NONE: "R15"}[rules.draw]
    if playable_mask(round_, round_.turn):
        return problem("can-play-no-pass", clause)
    return problem("can-draw-no-pass", clause, drawable=round_.drawable)


def _touch(state: MatchState, seat: int, action: Action) -> Transition:
    round_ = _turn(state, seat)
    tile = action.tile
    if not state.rules.touch_move:
        raise IllegalActionError(problem("no-touch-move", "R37"))
    if tile is None or not round_.hands[seat] >> tile.id & 1:
        raise IllegalActionError(problem("not-in-hand", "R37", seat=seat, tile=str(tile)))
    if round_.touched != NO_TILE:
        raise IllegalActionError(problem("touched-must-be-played", "R37", tile=str(TILES[round_.touched])))
    bound = any(legal.tile == tile for legal in legal_actions(state))
    after = round_._replace(touched=tile.id if bound else NO_TILE)
    event = TileTouched(seat, tile, bound)
    after = after._replace(history=(after.history, (event,)))
    return Transition(state._replace(round=after), (event,))


def _challenge(state: MatchState, seat: int, action: Action) -> Transition:
    round_, pending = state.round, state.round.pending
    if state.phase is not Phase.PLAYING or pending is None:
        raise IllegalActionError(problem("nothing-to-challenge", "R35"))
    if seat == pending.seat:
        raise IllegalActionError(problem("challenge-own", "R35", seat=seat))
    if seat not in round_.setup.active:
        raise IllegalActionError(problem("sits-out", "R28", seat=seat))
    before = pending.before
    penalty = before.boneyard[: min(state.rules.misplay_penalty, before.drawable)]
    hands = list(before.hands)
    for number in penalty:
        hands[pending.seat] |= 1 << number
    events: list[Event] = [MisplayChallenged(pending.seat, seat, TILES[pending.tile])]
    events += [TileDrawn(pending.seat, TILES[number], penalty=True) for number in penalty]
    after = before._replace(
        hands=tuple(hands), boneyard=before.boneyard[len(penalty) :], history=round_.history, pending=None
    )
    return _with(state, after, *events)


def _accept(state: MatchState, seat: int, action: Action) -> Transition:
    round_ = _turn(state, seat)
    pending = round_.pending
    if pending is None or round_.hands[pending.seat]:
        raise IllegalActionError(problem("nothing-to-accept", "R35"))
    after = round_._replace(pending=None)
    return _with(state, after, Accepted(seat, pending.seat), out=pending.seat)


def _surrender(state: MatchState, seat: int, action: Action) -> Transition:
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
