"""The only way a match changes: ``apply(state, seat, action)`` returns a new state and the events, or refuses.

Pure: no clock, no chance (a deal comes in as a value), nothing is changed in place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.actions import ACCEPT, DRAW, ENDS, OPENING_PLAYS, PASS, PLAYS, Action, Do
from engine.chain import CLOSED, count_of_ends, extended, opened
from engine.dealing import active_seats
from engine.errors import DealError, IllegalActionError, problem
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
from engine.rules import DrawRule, Referee, Rules, Score
from engine.snapshot import Phase
from engine.state import NO_TILE, Deal, MatchState, Pending, RoundState, Transition, new_round
from engine.tiles import SUIT, TILES, ids_in, tiles_in


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
        shown = tuple(tiles_in(hand) for hand in hands)
        left = rules.set_size - sum(len(hand) for hand in shown)
        events += [Dealt(number, shown, left, shuffler), Redealt(number, shown)]
    dealt = tuple(tiles_in(hand) for hand in deal.hands)
    events += [
        Dealt(number, dealt, len(deal.boneyard), shuffler),
        RoundStarted(number, deal.leader, deal.why, shuffler),
    ]
    round_ = new_round(rules, number, active, scores, deal, tuple(events))
    tied = () if state is None else state.tied
    return Transition(MatchState(rules, round_, scores, Phase.PLAYING, results, tied, None, None), tuple(events))


def _check_deal(rules: Rules, deal: Deal, active: tuple[int, ...]) -> None:
    """Refuse a deal that can't be: a record may say anything."""
    everything, seen = (1 << rules.set_size) - 1, 0
    bits = [1 << number for number in deal.boneyard]
    for mask in [*deal.hands, *bits]:
        if mask & seen or mask & ~everything:
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
    if state.phase is not Phase.PLAYING:
        return ()
    round_ = state.round
    if round_.pending is not None and not round_.hands[round_.pending.seat]:
        return (ACCEPT,)
    mask = _lawful_mask(round_)
    chain = round_.chain
    actions: list[Action] = []
    if not chain.placements:
        actions = [OPENING_PLAYS[number] for number in ids_in(mask)]
    else:
        left, right, up, down = (SUIT[end] if end >= 0 else 0 for end in chain.ends)
        while mask:
            bit = mask & -mask
            plays = PLAYS[bit.bit_length() - 1]
            if bit & left:
                actions.append(plays[0])
            if bit & right:
                actions.append(plays[1])
            if bit & up:
                actions.append(plays[2])
            if bit & down:
                actions.append(plays[3])
            mask ^= bit
    if round_.touched != NO_TILE:
        return tuple(actions)
    drawable = round_.drawable
    if drawable and DRAWING[state.rules.draw](round_, len(actions)) is None:
        actions.append(DRAW)
    elif not drawable and not actions:
        actions.append(PASS)
    return tuple(actions)


def apply(state: MatchState, seat: int, action: Action) -> Transition:
    """Let a seat act; IllegalActionError says why it may not, and by which clause."""
    if state.phase is Phase.MATCH_OVER:
        raise IllegalActionError(problem("match-over"))
    if not 0 <= seat < state.rules.seats:
        raise IllegalActionError(problem("no-such-seat", seat=seat, last=state.rules.seats - 1))
    if action.do is Do.PLAY:
        return _play(state, seat, action)
    return _HANDLERS[action.do](state, seat, action)


def _turn(state: MatchState, seat: int) -> RoundState:
    """Return the round if it is the seat's turn and it may do more than accept; else refuse."""
    if state.phase is not Phase.PLAYING:
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


def _play(state: MatchState, seat: int, action: Action) -> Transition:
    round_ = _turn(state, seat)
    tile = action.tile
    if tile is None or not round_.hands[seat] >> tile.id & 1:
        raise IllegalActionError(problem("not-in-hand", "R5", seat=seat, tile=str(tile)))
    if round_.pending is not None:
        _not_waiting(round_)
    if round_.touched not in (NO_TILE, tile.id):
        raise IllegalActionError(problem("touched-must-be-played", "R37", tile=str(TILES[round_.touched])))
    spinner = state.rules.spinner
    wrong = False
    if not round_.chain.placements:
        _check_opening(round_, action)
        inner, outer = tile
        chain = opened(seat, tile, spinner=spinner)
    else:
        side, inner, wrong = _where(state.rules, round_, action)
        chain = extended(round_.chain, seat, tile, side, inner, spinner=spinner)
        outer = tile.high if inner == tile.low else tile.low
    hand = round_.hands[seat] ^ (1 << tile.id)
    hands = (*round_.hands[:seat], hand, *round_.hands[seat + 1 :])
    events: tuple[Event, ...] = (TilePlayed(seat, tile, action.end, inner, outer, wrong),)
    scores = state.scores
    if not wrong and state.rules.score is Score.FIVES:
        scores, events = _fives(state, seat, events, count_of_ends(chain))
    setup = round_.setup
    after = RoundState(
        setup,
        hands,
        round_.boneyard,
        chain,
        setup.following[seat],
        0,
        NO_TILE,
        NO_TILE,
        Pending(seat, tile.id, round_._replace(pending=None)) if wrong else None,
        round_.history + events,
    )
    match = MatchState(state.rules, after, scores, Phase.PLAYING, state.results, state.tied, None, None)
    return _settled(match, events, seat if not hand and not wrong else None)


def _check_opening(round_: RoundState, action: Action) -> None:
    """Refuse an end, or another tile than the prescribed double, for the opening tile (R9)."""
    if action.end is not None:
        raise IllegalActionError(problem("opening-has-no-end", "R3", tile=str(action.tile)))
    prescribed = round_.setup.prescribed
    if prescribed != NO_TILE and TILES[prescribed] != action.tile:
        raise IllegalActionError(problem("opening-prescribed", "R9", tile=str(TILES[prescribed])))


def _where(rules: Rules, round_: RoundState, action: Action) -> tuple[int, int, bool]:
    """Return the side, the half that touches, and whether the tile is laid wrongly; refuse what may not be."""
    tile, end, chain = action.tile, action.end, round_.chain
    assert tile is not None
    if end is None:
        raise IllegalActionError(problem("end-needed", "R5", tile=str(tile), open=", ".join(chain.open_ends)))
    side = ENDS.index(end)
    number = chain.ends[side]
    if number == CLOSED:
        raise IllegalActionError(problem("end-closed", "R3", end=end.value, open=", ".join(chain.open_ends)))
    if number not in tile:
        if rules.referee is Referee.ENGINE:
            raise IllegalActionError(problem("no-match", "R3", tile=str(tile), end=end.value, number=number))
        return side, action.touching if action.touching is not None else tile.low, True
    if round_.must_play not in (NO_TILE, tile.id):
        raise IllegalActionError(problem("drawn-must-be-played", "R13", tile=str(TILES[round_.must_play])))
    return side, number, False


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
    after = round_._replace(history=round_.history + events)
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
    _not_waiting(round_)
    if round_.touched != NO_TILE:
        raise IllegalActionError(problem("touched-must-be-played", "R37", tile=str(TILES[round_.touched])))
    clause = {DrawRule.FORCED: "R13", DrawRule.FREE: "R14", DrawRule.NONE: "R15"}[state.rules.draw]
    if playable_mask(round_, seat):
        raise IllegalActionError(problem("can-play-no-pass", clause))
    if round_.drawable:
        raise IllegalActionError(problem("can-draw-no-pass", clause, drawable=round_.drawable))
    ends = tuple(dict.fromkeys(number for number in round_.chain.ends if number != CLOSED))
    after = round_._replace(turn=round_.setup.following[seat], passes=round_.passes + 1, pending=None)
    return _with(state, after, Passed(seat, ends))


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
    after = after._replace(history=(*after.history, event))
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
    Do.PLAY: _play,
    Do.DRAW: _draw,
    Do.PASS: _pass,
    Do.TOUCH: _touch,
    Do.CHALLENGE: _challenge,
    Do.ACCEPT: _accept,
    Do.SURRENDER: _surrender,
}
