"""Drills: short questions about positions of bot games, each with its exact answer and what proves it.

``questions`` makes them from a seed.  Answers are texts as they are typed: the number of tiles; the numbers that a hand
can't hold, such as ``046``; ``y`` or ``n``; and ``y12`` or ``n7``: who wins the count, and by how many pips at least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from engine.actions import Action, Do
from engine.belief import Void, believed, counted, enumerated
from engine.bots.ladder import make_bot
from engine.chain import CLOSED
from engine.dealing import make_deal
from engine.judging.endings import root_of
from engine.practice.drill_values import Balance, Closed, Counted, Drill, Fate, Proof, Question, Voided
from engine.rulebooks import rulebook
from engine.rules import Rules
from engine.snapshot import Phase, Snapshot
from engine.solver.position import after
from engine.streams import stream_of
from engine.tiles import SUIT, mask_of, pips_in
from engine.transition import apply, start_match
from engine.views import snapshot_for

__all__ = [
    "Balance", "Closed", "Counted", "Drill", "Fate", "Maker", "Proof", "Question", "Voided", "moments", "questions",
]  # fmt: skip

MOST_HANDS = 400
"""Where more hands are possible nobody can be asked to weigh them."""
_MOST_TILES = 6
_MOST_ROUNDS = 3000

LEVELS = ("novice", "unloader", "rulebook")
"""The bots whose games are asked about."""


def questions(drill: Drill, seed: str, count: int = 10, rules: Rules | None = None) -> tuple[Question, ...]:
    """Return so many questions, each of another round; the same ones for the same seed."""
    rules = rules or rulebook("jaques").rules(2)
    chance = stream_of(f"{drill}/{seed}")
    found: list[Question] = []
    wanted = chance.choice("yn")
    for number in range(_MOST_ROUNDS):
        made = [one for moment in moments(rules, f"{seed}/{number}") for one in MAKERS[drill](moment, chance)]
        if drill is Drill.BLOCK:  # the rarer answer is as likely as the other one
            made = [one for one in made if one.answer == wanted]
        if made:
            found.append(chance.choice(made))
            wanted = chance.choice("yn")
        if len(found) == count:
            break
    return tuple(found)


def moments(rules: Rules, seed: str) -> Iterator[Snapshot]:
    """Yield what each seat to act sees in a round of bots, from the first play on."""
    state = start_match(rules, make_deal(rules, seed, None)).state
    chance = stream_of(seed)
    bots = [make_bot(chance.choice(LEVELS), f"{seed}/{seat}") for seat in range(rules.seats)]
    while state.phase is Phase.PLAYING:
        snapshot = snapshot_for(state, state.turn)
        if snapshot.chain.placements:
            yield snapshot
        state = apply(state, state.turn, bots[state.turn].choose(snapshot)).state


def _other(snapshot: Snapshot) -> int:
    """Return the seat that acts next."""
    place = snapshot.active.index(snapshot.turn or 0)
    return snapshot.active[(place + 1) % len(snapshot.active)]


def count_questions(snapshot: Snapshot, chance: Random) -> list[Question]:
    """Return a question about a number of which not everything is plain to see."""
    if not 6 <= len(snapshot.chain.placements) <= 20:
        return []
    belief = believed(snapshot)
    number = chance.randrange(snapshot.rules.highest_pip + 1)
    proof = Counted(*(mask & SUIT[number] for mask in (belief.table, belief.mine, belief.unseen)))
    answer = str(proof.unseen.bit_count())
    return [_asked(Drill.COUNT, snapshot, answer, proof, number=number)]


def voids_questions(snapshot: Snapshot, chance: Random) -> list[Question]:
    """Return the question which numbers the next seat can't hold, where signs prove some."""
    seat = _other(snapshot)
    belief = believed(snapshot)
    hand = belief.hands[seat]
    if not any(void.since == 0 for void in hand.voids()):
        return []
    chances = counted(belief).marginals[seat]
    held = hand.known | sum(1 << tile for tile, chance in chances.items() if chance)
    gaps: list[tuple[int, Void | None]] = []
    for number in range(snapshot.rules.highest_pip + 1):
        if held & SUIT[number]:
            continue
        void = hand.void(number)
        if belief.unseen & SUIT[number] and (void is None or void.since):
            return []  # true, but no single act proves it
        gaps.append((number, void if belief.unseen & SUIT[number] else None))
    proven = Voided(tuple(gaps))
    if not any(void is not None for _, void in gaps):
        return []
    return [_asked(Drill.VOIDS, snapshot, "".join(str(number) for number, _ in gaps), proven)]


def block_questions(snapshot: Snapshot, chance: Random) -> list[Question]:
    """Return for each play the question whether it blocks for sure, once nothing can be drawn."""
    plays = [action for action in snapshot.legal if action.do is Do.PLAY]
    if snapshot.drawable or not plays or len(snapshot.hand) < 2:
        return []
    theirs = _possible(snapshot)
    if theirs is None:
        return []
    unseen = believed(snapshot).unseen
    made = []
    for action in plays:
        root = after(root_of(snapshot), action)[0]
        mine = root.hands[snapshot.turn or 0]
        ends = tuple(dict.fromkeys(number for number in root.chain.ends if number != CLOSED))
        masks = [(number, SUIT[number] & mine, SUIT[number] & theirs) for number in ends]
        fates = tuple(Fate(number, own, may, SUIT[number] & unseen & ~may) for number, own, may in masks)
        is_blocked = not any(fate.mine or fate.theirs for fate in fates)
        is_plain = sum(bool(fate.mine or fate.theirs) for fate in fates) > 1
        if not is_plain:
            made.append(_asked(Drill.BLOCK, snapshot, "y" if is_blocked else "n", Closed(fates), action=action))
    return made


def _possible(snapshot: Snapshot) -> int | None:
    """Return the tiles that others can hold, in any way that agrees with what happened; None if there are too many."""
    worlds = enumerated(believed(snapshot), MOST_HANDS)
    if worlds is None:
        return None
    held = 0
    for world in worlds:
        held |= sum(hand for seat, hand in enumerate(world.hands) if seat != snapshot.viewer)
    return held


def score_questions(snapshot: Snapshot, chance: Random) -> list[Question]:
    """Return the question who wins the count, where that is sure."""
    if snapshot.drawable or not 1 <= len(snapshot.hand) <= _MOST_TILES or len(snapshot.active) > 2:
        return []
    seat = _other(snapshot)
    belief = believed(snapshot)
    worlds = enumerated(belief, MOST_HANDS) if 2 <= snapshot.counts[seat] <= _MOST_TILES else None
    if worlds is None:
        return []
    mine = pips_in(mask_of(snapshot.hand))
    pips = {world.hands[seat]: pips_in(world.hands[seat]) - mine for world in worlds}
    if min(pips.values()) <= 0 <= max(pips.values()):
        return []
    closest = min(pips, key=lambda hand: (abs(pips[hand]), hand))
    who = "y" if pips[closest] > 0 else "n"
    may = 0
    for hand in pips:
        may |= hand
    proof = Balance(mine, may, belief.unseen & ~may, closest, snapshot.counts[seat])
    return [_asked(Drill.SCORE, snapshot, f"{who}{abs(pips[closest])}", proof)]


def _asked(
    drill: Drill,
    snapshot: Snapshot,
    answer: str,
    proof: Proof,
    *,
    number: int | None = None,
    action: Action | None = None,
) -> Question:
    seat = _other(snapshot)
    return Question(drill=drill, snapshot=snapshot, answer=answer, proof=proof, seat=seat, number=number, action=action)


Maker: TypeAlias = Callable[[Snapshot, Random], Sequence[Question]]

MAKERS: Mapping[Drill, Maker] = MappingProxyType(
    {
        Drill.COUNT: count_questions,
        Drill.VOIDS: voids_questions,
        Drill.BLOCK: block_questions,
        Drill.SCORE: score_questions,
    }
)
"""What asks about a position."""
