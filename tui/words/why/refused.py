"""What the last refusal meant."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import Problem
from engine.snapshot import Snapshot
from tui.i18n import N_, t
from tui.words.lists import sentences
from tui.words.people import People
from tui.words.reasons import sentence
from tui.words.why.answer import Answer, Ask, answer

_EXPLAINED_BY: Mapping[str, tuple[Ask, ...]] = {
    "round-over": (Ask.ROUND,),
    "match-over": (Ask.MATCH,),
    "not-your-turn": (Ask.TURN,),
    "sits-out": (Ask.SITS_OUT,),
    "opening-prescribed": (Ask.ONLY,),
    "opening-no-draw": (Ask.ONLY,),
    "drawn-must-be-played": (Ask.ONLY,),
    "touched-must-be-played": (Ask.ONLY,),
    "can-play-no-draw": (Ask.NO_DRAW,),
    "nothing-to-draw": (Ask.NO_DRAW, Ask.PASS),
    "no-drawing": (Ask.NO_DRAW,),
    "can-play-no-pass": (Ask.NO_PASS,),
    "can-draw-no-pass": (Ask.NO_PASS, Ask.DRAW),
    "nothing-to-challenge": (Ask.CHALLENGE,),
    "challenge-own": (Ask.CHALLENGE,),
    "nothing-to-accept": (Ask.CHALLENGE,),
    "accept-first": (Ask.CHALLENGE,),
}
"""Which answers say more about a refusal."""

_MEANINGS: Mapping[str, str] = {
    "not-in-hand": N_("Only tiles of one's own hand can be laid or touched."),
    "no-match": N_("A half joins an equal half only; a blank joins only a blank."),
    "end-closed": N_("A chain has a left and a right end; the arms of a spinner open when both its sides are covered."),
    "end-needed": N_("Where a tile fits several ends, the player chooses."),
    "opening-has-no-end": N_("The first tile has nothing to be laid at yet."),
    "no-touch-move": N_("Where it is on, a touched tile that fits must be played."),
    "no-surrender": N_("A match under these rules is played to its end."),
    "stale": N_("What you answered had changed before your answer came; nothing was done."),
    "nothing-to-challenge": N_("Only a tile that doesn't match can be challenged, until the next seat acts."),
    "nothing-to-accept": N_("A word is needed only for a wrong tile that was the last one of a hand."),
}
"""What else there is to say about a refusal."""


def meaning(problem: Problem, snapshot: Snapshot, people: People) -> Answer:
    """Return the refusal again, and the rule behind it."""
    more = t(_MEANINGS[problem.code]) if problem.code in _MEANINGS else ""
    said = t("You were refused: {sentence}", sentence=sentence(problem, people))
    return answer(Ask.REFUSED, sentences([said, more]), problem.clause)


def explained_by(problem: Problem) -> tuple[Ask, ...]:
    """Return the questions whose answers say more about the refusal."""
    return _EXPLAINED_BY.get(problem.code, ())
