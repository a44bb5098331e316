"""What a problem is about, how hard it is, and in what sense its best play is best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.actions import Action
from engine.belief import Weighed
from engine.bots.rulebook_bot import RulebookBot
from engine.chain import CLOSED
from engine.judging.endings import root_of
from engine.playout import player_for, sight_of, weights_for
from engine.practice.coalition import Claim, Planner, Verdict
from engine.practice.courses import MOST, Course, courses, lock_share, share
from engine.practice.kinds import Difficulty, Quality, Tag, Theme
from engine.practice.values import Table, canonical, means, values_over
from engine.snapshot import Snapshot
from engine.solver.position import Position, after
from engine.tiles import PIPS, SUIT, mask_of

MOST_UNTOLD = 120
"""With more hands than this nobody asks what would be best if draws and passes told nothing."""
LEVELS: Sequence[tuple[int, Difficulty]] = (
    (7, Difficulty.EXPERT), (5, Difficulty.HARD), (3, Difficulty.MEDIUM), (0, Difficulty.EASY),
)  # fmt: skip
"""From how many points on a problem is how hard."""


class Case(NamedTuple):
    """A moment with all that was found out about it."""

    snapshot: Snapshot
    root: Position
    worlds: Sequence[Weighed]
    table: Table
    means: Mapping[Action, float]
    locks: Mapping[Action, float]
    """In what share of the worlds nobody can move after a play."""
    best: Action
    second: Action | None
    courses: Sequence[Course]
    """What follows the best play in each world."""

    @property
    def plies(self) -> int:
        """The longest of the courses."""
        return max(course.plies for course in self.courses)


def case_of(snapshot: Snapshot, worlds: Sequence[Weighed], table: Table) -> Case:
    """Find out about a moment what its theme, tags and difficulty need."""
    found, root = means(table, worlds), root_of(snapshot)
    order = list(found)
    locks = {action: lock_share(root, worlds, action) for action in order}
    second = order[1] if len(order) > 1 else None
    return Case(snapshot, root, worlds, table, found, locks, order[0], second, courses(root, worlds, order[0]))


def theme_of(case: Case) -> Theme:
    """Return the first theme that applies."""
    best, locks = case.best, case.locks

    def most(holds: Callable[[Course], bool]) -> bool:
        return share(case.courses, case.worlds, holds) > MOST

    if locks[best] >= 1:
        return Theme.LOCK_NOW
    if locks[best] <= MOST and any(lock > MOST for lock in locks.values()):
        return Theme.REFUSE_THE_LOCK
    if all(course.shut_out for course in case.courses):
        return Theme.SHUT_OUT_CHAIN if most(lambda course: course.shut_out > 1) else Theme.SHUT_OUT
    if most(lambda course: course.blocked):
        return Theme.BUILD_A_BLOCK
    if kills_an_end(case):
        return Theme.CUT
    if most(lambda course: course.goes_out and course.passes > 0):
        return Theme.FORCE_PASSES
    return Theme.TEMPO


def kills_an_end(case: Case) -> bool:
    """Return whether the best play leaves an end at which nobody else can play, because of a tile or the end itself.

    Every tile of its number lies on the table or is the player's own, as he can count.
    """
    then, _ = after(case.root, case.best)
    lie = mask_of(placement.tile for placement in then.chain.placements)
    elsewhere = ((1 << case.snapshot.rules.set_size) - 1) & ~lie & ~then.hands[case.root.turn]
    tile, before = case.best.tile, case.root.chain.ends
    return any(
        end != CLOSED and not SUIT[end] & elsewhere and (end not in before or (tile is not None and end in tile))
        for end in then.chain.ends
    )


def tags_of(case: Case) -> tuple[Tag, ...]:
    """Return the tags in their order."""
    snapshot, best = case.snapshot, case.best
    holds = {
        Tag.COUNT_DECIDES: _count_decides(case),
        Tag.NEEDS_INFERENCE: _needs_inference(case),
        Tag.KILLS_AN_END: kills_an_end(case),
        Tag.HAND_KNOWN: len(case.worlds) == 1,
        Tag.HEAVIEST_WRONG: _heaviest(case).tile != best.tile,
        Tag.RULEBOOK_WRONG: canonical(snapshot, RulebookBot("").choose(snapshot)) != best,
        Tag.EXPERIENCE_WRONG: canonical(snapshot, by_experience(snapshot)) != best,
        Tag.BLOCKED_ANYWAY: all(course.blocked for course in case.courses),
    }
    return tuple(tag for tag in Tag if holds[tag])


def _count_decides(case: Case) -> bool:
    """Return whether a lock is refused for its count, or both the best play and the next end in a block."""
    locks, most = case.locks, max(case.locks.values())
    if locks[case.best] <= MOST < most:
        return all(case.means[action] <= 0 for action, lock in locks.items() if lock > MOST)
    if case.second is None or share(case.courses, case.worlds, lambda course: course.blocked) <= MOST:
        return False
    instead = courses(case.root, case.worlds, case.second)
    return share(instead, case.worlds, lambda course: course.blocked) > MOST


def _needs_inference(case: Case) -> bool:
    """Return whether another play would be best if nothing but the number of each hand's tiles were known."""
    worlds = untold(case.snapshot, case.root.hands)
    if worlds is None or len(worlds) == len(case.worlds):
        return False
    return next(iter(means(values_over(case.snapshot, worlds), worlds))) != case.best


def untold(snapshot: Snapshot, hands: Sequence[int]) -> tuple[Weighed, ...] | None:
    """Return every way to deal the unseen tiles to the others, or None if there are too many."""
    lie = mask_of(placement.tile for placement in snapshot.chain.placements)
    unseen = ((1 << snapshot.rules.set_size) - 1) & ~lie & ~mask_of(snapshot.hand)
    found = [(tuple(hands), unseen)]
    for seat in snapshot.active:
        if seat == snapshot.viewer:
            continue
        more = []
        for dealt, left in found:
            bits = [1 << number for number in range(left.bit_length()) if left >> number & 1]
            for chosen in combinations(bits, snapshot.counts[seat]):
                hand = sum(chosen)
                more.append(((*dealt[:seat], hand, *dealt[seat + 1 :]), left & ~hand))
            if len(more) > MOST_UNTOLD:
                return None
        found = more
    return tuple(Weighed(dealt, 1) for dealt, _ in found)


def _heaviest(case: Case) -> Action:
    """Return the play of the heaviest tile."""
    return max(case.means, key=lambda action: PIPS[action.tile.id] if action.tile is not None else -1)


def by_experience(snapshot: Snapshot) -> Action:
    """Return what a strong player plays without looking ahead."""
    rules, active = snapshot.rules, snapshot.active
    return player_for(rules, active, weights_for(rules, active)).choose(sight_of(snapshot))


def difficulty_of(case: Case, tags: Sequence[Tag]) -> Difficulty:
    """Return how hard it is."""
    points = 2 * (Tag.RULEBOOK_WRONG in tags) + (Tag.HEAVIEST_WRONG in tags) + (Tag.EXPERIENCE_WRONG in tags)
    points += 2 * (Tag.NEEDS_INFERENCE in tags)
    points += (len(case.worlds) > 3) + (len(case.worlds) > 10) + (case.plies >= 5) + (len(case.means) >= 4)
    return next(level for least, level in LEVELS if points >= least)


def kept_by_one_plan(case: Case, points: Sequence[int]) -> bool:
    """Return whether one plan that begins with the best play is proven to keep so many points in each world.

    To solve each hand by itself lets later plays depend on tiles that the player can't see, so that a play may win
    against every hand and yet not for him who knows none of them.
    """
    try:
        planner = Planner(case.snapshot, case.worlds)
    except ValueError:  # rules that plans can't be made for
        return False
    return planner.plan(case.best, Claim(tuple(points))).verdict is Verdict.PROVEN


def quality_of(case: Case) -> Quality:
    """Return in what sense the best play is best: sure and dominant are claims that one plan has to keep."""
    best, table = case.best, case.table
    others = [run for action, run in table.items() if action != best]
    if min(table[best]) > 0 and all(min(run) <= 0 for run in others) and kept_by_one_plan(case, [1] * len(case.worlds)):
        return Quality.SURE
    most = [max(points) for points in zip(*others, strict=True)]
    if not others:
        return Quality.DOMINANT
    if all(mine >= theirs for mine, theirs in zip(table[best], most, strict=True)) and kept_by_one_plan(case, most):
        return Quality.DOMINANT
    return Quality.AVERAGE
