"""What is wrong with a play, in one sentence that doesn't tell the better one."""

from __future__ import annotations

from engine.practice.refuting import Fault, Refutation
from tui.i18n import t
from tui.words.people import People
from tui.words.practice.plays import points_words


def fault_words(found: Refutation, people: People) -> str:
    """Return the sentence; "it" is the play."""
    name = t("the other side") if found.seat is None else people[found.seat]
    said = {
        Fault.BLOCKS: t(
            "It blocks, and {name} can have fewer pips: {theirs} to your {mine}.",
            name=name,
            theirs=found.theirs,
            mine=found.mine,
        ),
        Fault.BLOCKS_EARLY: t("It blocks at once: there is more to win here."),
        Fault.FOLLOWS: t("It can leave {name} a {number} to play.", name=name, number=found.number),
        Fault.PASSES: t("After it you may have to pass at your next turn."),
        Fault.OUT: t("After it {name} can go out first.", name=name),
        Fault.LOSES_BLOCK: t(
            "It can end in a block; pips: {name} {theirs}, you {mine}.",
            name=name,
            theirs=found.theirs,
            mine=found.mine,
        ),
        Fault.UNSEEN: t(
            "What is right after it hangs on a hand you can't see: it can bring {bad} where {good} is to be had.",
            bad=points_words(found.bad),
            good=points_words(found.good),
        ),
        Fault.LESS: t(
            "With some hands it brings {bad} where {good} was to be had.",
            bad=points_words(found.bad),
            good=points_words(found.good),
        ),
    }
    return said[found.fault]
