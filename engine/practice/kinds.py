"""How problems are sorted; the values are their names in files and on command lines."""

from __future__ import annotations

from enum import StrEnum


class Theme(StrEnum):
    """What the best play is about: the first of these that applies."""

    LOCK_NOW = "lock_now"  # after it nobody can move, whatever they hold
    REFUSE_THE_LOCK = "refuse_the_lock"  # another play would most likely lock, and costs points
    SHUT_OUT_CHAIN = "shut_out_chain"  # the others pass at once, and most likely again before they can play
    SHUT_OUT = "shut_out"  # the others pass at once
    BUILD_A_BLOCK = "build_a_block"  # the round most likely ends in a block
    CUT = "cut"  # nobody else can play at an end any more
    FORCE_PASSES = "force_passes"  # passes of the others let the player's side go out
    TEMPO = "tempo"  # nothing of that: the order of the plays decides


class Difficulty(StrEnum):
    """How hard the best play is to find."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


class Quality(StrEnum):
    """In what sense the best play is best."""

    SURE = "sure"  # one plan wins against every hand that is possible, and no other play does
    DOMINANT = "dominant"  # against no hand is another play better than what one plan keeps
    AVERAGE = "average"  # best on average over the hands


class Tag(StrEnum):
    """What else there is to a problem."""

    COUNT_DECIDES = "count_decides"  # two plays end in a block, and the counts tell them apart
    NEEDS_INFERENCE = "needs_inference"  # without what draws and passes rule out another play would be best
    KILLS_AN_END = "kills_an_end"  # after the best play nobody else has a tile for one of the ends
    HAND_KNOWN = "hand_known"  # only one hand is possible
    HEAVIEST_WRONG = "heaviest_wrong"  # the heaviest tile that fits is not the best play
    RULEBOOK_WRONG = "rulebook_wrong"  # nor is what the techniques of the rulebook say
    EXPERIENCE_WRONG = "experience_wrong"  # nor is what a strong player plays without looking ahead
    BLOCKED_ANYWAY = "blocked_anyway"  # the best play ends in a block against every hand
