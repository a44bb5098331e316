"""The three hints: where to look, the number that matters, the play."""

from __future__ import annotations

from engine.actions import Do
from engine.practice.explained import Facts
from engine.snapshot import Snapshot
from tui.i18n import t
from tui.keys import key_of
from tui.words.lists import sentences
from tui.words.people import People
from tui.words.practice.explanation import counts_words
from tui.words.practice.numbers import before, number_words
from tui.words.practice.plays import play_words, share_words

HINTS = 3
"""How many there are."""


def hint(step: int, facts: Facts, snapshot: Snapshot, people: People) -> str:
    """Return a hint, counted from 1."""
    if step == 1:
        return t(
            "Press {key}: which number is nearly used up? Who may still hold it?",
            key=key_of("table.tracker"),
        )
    if step == 2:
        return _what_matters(facts, snapshot, people)
    return t("The play: {play}.", play=play_words(snapshot, facts.best.action))


def _what_matters(facts: Facts, snapshot: Snapshot, people: People) -> str:
    """Return the number to look at; where a lock is to be refused, the pips that it would leave."""
    lock = facts.lock
    if lock is not None and lock.counts is not None:
        play, counts = play_words(snapshot, lock.action), counts_words(lock.counts, snapshot, people)
        if lock.blocks == 1:
            return t("What matters is the count of pips. {play} would lock. {counts}", play=play, counts=counts)
        share = share_words(lock.blocks)
        return t(
            "What matters is the count of pips. {play} would lock in {share}. {counts}",
            play=play,
            share=share,
            counts=counts,
        )
    one = next(number for number in facts.numbers if number.number == facts.matters)
    return t(
        "The number that matters is {number}. {where}",
        number=one.number,
        where=number_words(before(one, facts.best.action.tile), snapshot.rules, people, with_why=False),
    )


def only_one(snapshot: Snapshot, *, may_go_back: bool) -> str:
    """Return that nothing is to be decided, what is left to do, and how to go back."""
    if any(action.do is Do.PASS for action in snapshot.legal):
        said = t("Only a pass is left here: {key} passes.", key=key_of("table.pass"))
    else:
        said = t("Only one thing can be done here: no hint is needed.")
    if not may_go_back:
        return said
    return sentences([said, t("{key} goes back to your last choice.", key=key_of("practice.retry"))])


def after_wrong() -> str:
    """Return that hints are for a try that can still succeed."""
    retry, hint_key = key_of("practice.retry"), key_of("practice.hint")
    return t("This try is lost: {retry} takes the play back, then {hint} gives hints.", retry=retry, hint=hint_key)
