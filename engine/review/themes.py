"""Locks and shut-outs of a choice: the one that was played, missed or refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from engine.actions import Action, Do
from engine.review.marks import mark_of
from engine.review.outlook import Outlook
from engine.review.values import Judged, Mark, Option

SURE = 0.995
"""A chance from here on is as good as certain; so is one that is as near to none."""


class Theme(StrEnum):
    """What a choice was about."""

    LOCKED = "locked"  # the play blocks the round
    MISSED_LOCK = "missed_lock"  # a better play would have blocked it
    OTHER_LOCK = "other_lock"  # a play that is no better would have blocked it
    SHUT_OUT = "shut_out"  # the next seat can't play and has to pass
    MISSED_SHUT_OUT = "missed_shut_out"


class Told(NamedTuple):
    """A theme and the action that it is about."""

    theme: Theme
    outlook: Outlook


def better(judged: Judged) -> Option:
    """Return the option to compare the played one with: worth the most points, or where that was played and is marked
    all the same, the most likely one to win the match."""
    if judged.mark is Mark.GOOD or judged.best.action != judged.played:
        return judged.best
    return max(judged.options, key=lambda option: option.chance)


def by_points(found: Judged | Option) -> Mark:
    """Return the mark that a choice would have for the points alone, whatever they mean for the match."""
    return mark_of(found.gap, found.gap_se, 0.0, 0.0)


def locks(one: Outlook) -> bool:
    """Whether nobody could play any more after an action, more likely than not."""
    return one.blocks > 0.5


def shuts_out(one: Outlook) -> bool:
    """Whether the next seat would have to pass for certain, and the round goes on."""
    if one.action.do is not Do.PLAY or one.can_draw or one.is_out or locks(one) or not one.answers:
        return False
    return one.answers[0].plays <= 1 - SURE


def told_of(judged: Judged, outlooks: Sequence[Outlook]) -> Told | None:
    """Return what a choice was about, from what each of its options leads to; None if no lock or shut-out was near."""
    by_action: Mapping[Action, Outlook] = {one.action: one for one in outlooks}
    played, best = by_action[judged.played], by_action[better(judged).action]
    is_worse = judged.mark is not Mark.GOOD or not judged.chosen.equal
    lock = next((one for one in outlooks if locks(one)), None)
    if locks(played):
        return Told(Theme.LOCKED, played)
    if locks(best) and is_worse:
        return Told(Theme.MISSED_LOCK, best)
    if lock is not None:
        return Told(Theme.OTHER_LOCK, lock)
    if shuts_out(played):
        return Told(Theme.SHUT_OUT, played)
    if shuts_out(best) and is_worse:
        return Told(Theme.MISSED_SHUT_OUT, best)
    return None
