"""What a viewer can know of the hands, by trying every deal: it is played out and kept if it looks the same to him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeAlias

from engine.actions import CHALLENGE, PLAYS, Action, touch
from engine.dealing import GivenDeal, make_deal
from engine.errors import DealError, IllegalActionError
from engine.events import SeenEvent, told_to
from engine.rules import Referee, Rules
from engine.snapshot import Phase
from engine.state import MatchState
from engine.tiles import TILES, ids_in, tiles_in
from engine.transition import apply, legal_actions, start_match

Path: TypeAlias = tuple[tuple[int, ...], ...]


class Story(NamedTuple):
    """A round: how it began, who did what, and where it stands now."""

    rules: Rules
    first: MatchState
    actions: tuple[tuple[int, Action], ...]
    now: MatchState
    leader: int | None = None
    """Who was said to lead; None if the rules found him."""


def small_round(
    rules: Rules, chance: Random, viewer: int, hidden: int, boneyard: int, *, seats: int, leader: int | None = None
) -> Story:
    """A round in which the viewer was dealt most of the set, so that there is little to guess.

    Now and then he has few of the high doubles, so that he can't tell which of them made another lead.
    """
    high, few = chance.random() < 0.5, hidden * (seats - 1) + boneyard
    while True:
        tiles = list(range(rules.set_size))
        chance.shuffle(tiles)
        if high:
            tiles.sort(key=lambda number: TILES[number].is_double and TILES[number].high > 3)
            tiles[-few:] = chance.sample(tiles[-few:], few)
        hands = [tuple(tiles.pop() for _ in range(hidden)) if seat != viewer else () for seat in range(seats)]
        left = tuple(tiles.pop() for _ in range(boneyard))
        hands[viewer] = tuple(tiles)
        state = _dealt(rules, [sum(1 << number for number in hand) for hand in hands], left, leader)
        if state is not None:
            return _played(rules, state, chance)._replace(leader=leader)


def _dealt(rules: Rules, hands: Sequence[int], boneyard: Sequence[int], leader: int | None) -> MatchState | None:
    """The round with these tiles, and with the lead that was said, or the rules give it; None if they deal again."""
    given = GivenDeal(tuple(map(tiles_in, hands)), tuple(TILES[number] for number in boneyard), leader)
    try:
        return start_match(rules, make_deal(rules, "oracle", None, given=given)).state
    except DealError:
        return None


def _played(rules: Rules, first: MatchState, chance: Random) -> Story:
    state, actions = first, list[tuple[int, Action]]()
    for _ in range(chance.randint(0, 16)):
        if state.phase is not Phase.PLAYING:
            break
        seat, action = state.turn, chance.choice(legal_actions(state))
        if chance.random() < 0.3:
            seat, action = _bold(state, chance)
        try:
            state = apply(state, seat, action).state
        except IllegalActionError:
            continue
        actions.append((seat, action))
    return Story(rules, first, tuple(actions), state)


def _bold(state: MatchState, chance: Random) -> tuple[int, Action]:
    """A wrong tile or a needless draw where the players watch each other, a touch, or a challenge."""
    hand = list(ids_in(state.hands[state.turn])) or [0]
    wrong = chance.choice(PLAYS[chance.choice(hand)][:2])
    if state.rules.referee is Referee.PLAYERS and chance.random() < 0.4:
        return (state.turn + 1) % state.rules.seats, CHALLENGE
    return state.turn, wrong if chance.random() < 0.5 else touch(TILES[chance.choice(hand)])


def worlds(story: Story, viewer: int | None) -> Counter[Path]:
    """Return in how many orders of the unseen tiles the hands went through this: before each action, and now."""
    seen = told_to(story.now.history, viewer)
    first = story.first
    known = first.hands[viewer] if viewer is not None else 0
    unseen = ((1 << story.rules.set_size) - 1) & ~known
    others = [seat for seat in range(story.rules.seats) if seat != viewer and first.hands[seat]]
    found: Counter[Path] = Counter()
    for hands, rest in _hands(first.hands, others, unseen):
        state = _dealt(story.rules, hands, tuple(ids_in(rest))[: len(first.boneyard)], story.leader)
        if state is not None and told_to(state.history, viewer) == seen[: len(told_to(first.history, viewer))]:
            _follow(state._replace(boneyard=first.boneyard), rest, story.actions, viewer, seen, found, ())
    return found


def _hands(hands: tuple[int, ...], others: Sequence[int], unseen: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if not others:
        yield hands, unseen
        return
    seat = others[0]
    for chosen in combinations(tuple(ids_in(unseen)), hands[seat].bit_count()):
        mask = sum(1 << number for number in chosen)
        yield from _hands((*hands[:seat], mask, *hands[seat + 1 :]), others[1:], unseen & ~mask)


def _follow(
    state: MatchState,
    rest: int,
    actions: Sequence[tuple[int, Action]],
    viewer: int | None,
    seen: Sequence[SeenEvent],
    found: Counter[Path],
    path: Path,
) -> None:
    """Play the actions on; whatever is drawn may be any tile that is left."""
    for at, (seat, action) in enumerate(actions):
        path = (*path, state.hands)
        if _drawn_by(state, seat, action):
            for number in ids_in(rest):
                order = (number, *state.boneyard[1:])
                after = _same(state._replace(boneyard=order), seat, action, viewer, seen)
                if after is not None:
                    _follow(after, rest & ~(1 << number), actions[at + 1 :], viewer, seen, found, path)
            return
        after = _same(state, seat, action, viewer, seen)
        if after is None:
            return
        state = after
    found[(*path, state.hands)] += 1


def _drawn_by(state: MatchState, seat: int, action: Action) -> bool:
    if action.do == "challenge":
        before = state.pending.before if state.pending is not None else state
        return min(state.rules.misplay_penalty, before.drawable) > 0
    return action.do == "draw"


def _same(
    state: MatchState, seat: int, action: Action, viewer: int | None, seen: Sequence[SeenEvent]
) -> MatchState | None:
    """Return the round after an action if it looks the same to the viewer, else None."""
    if action.do == "challenge" and state.pending is not None:
        pending = state.pending
        state = state._replace(
            duty=state.duty._replace(pending=pending._replace(before=pending.before._replace(boneyard=state.boneyard)))
        )
    try:
        after = apply(state, seat, action).state
    except IllegalActionError:
        return None
    told = told_to(after.history, viewer)
    return after if told == tuple(seen[: len(told)]) else None
