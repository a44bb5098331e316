"""What draws and passes prove, and on which turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.practice.explained import Known
from engine.practice.proofs import Excluded, Proven
from engine.rules import Rules
from tui.i18n import n, t
from tui.words.knowledge import PASS_CLAUSES, missing_words
from tui.words.lists import all_of, clauses
from tui.words.people import People


def act_words(proof: Proven) -> str:
    """Return ``drew 3 tiles with 2 and 5 open on turn 9`` or ``passed on 0 and 4 on turn 12``."""
    numbers, turn = all_of(proof.ends), proof.turn
    if not proof.has_passed:
        return n(
            "drew {count} tile with {numbers} open on turn {turn}",
            "drew {count} tiles with {numbers} open on turn {turn}",
            proof.drawn,
            numbers=numbers,
            turn=turn,
        )
    if not proof.drawn:
        return t("passed on {numbers} on turn {turn}", numbers=numbers, turn=turn)
    return n(
        "drew {count} tile and passed on {numbers} on turn {turn}",
        "drew {count} tiles and passed on {numbers} on turn {turn}",
        proof.drawn,
        numbers=numbers,
        turn=turn,
    )


def clause_of(proof: Proven, rules: Rules) -> str:
    """Return the clause by which an act proves something: who can play must not draw (R13), nor pass."""
    return PASS_CLAUSES[rules.draw] if proof.has_passed else "R13"


def gap_words(proof: Proven) -> str:
    """Return ``no 0, no 4``, with what was drawn since."""
    return missing_words(proof.numbers, proof.since)


def proven_lines(known: Sequence[Known], rules: Rules, people: People) -> list[str]:
    """Return a sentence for each act that proves something about a hand."""
    return [
        t(
            "{name} has {gap}: {act} ({clause}).",
            name=people[one.seat],
            gap=gap_words(proof),
            act=act_words(proof),
            clause=clause_of(proof, rules),
        )
        for one in known
        for proof in one.proofs
    ]


def nowhere_lines(tiles: Sequence[Excluded], rules: Rules, people: People) -> list[str]:
    """Return why tiles are in no hand, those of the same reason together."""
    groups: dict[tuple[Proven, ...], list[str]] = {}
    for one in tiles:
        groups.setdefault(one.proofs, []).append(str(one.tile))
    return [_nowhere(names, proofs, rules, people) for proofs, names in groups.items()]


def _nowhere(names: Sequence[str], proofs: Sequence[Proven], rules: Rules, people: People) -> str:
    if not proofs:
        return n(
            "{tiles} must be in the boneyard: no hand that agrees with all that was seen has it.",
            "{tiles} must be in the boneyard: no hand that agrees with all that was seen has one.",
            len(names),
            tiles=all_of(names),
        )
    acts = clauses(
        t("{name} {act} ({clause})", name=people[proof.seat], act=act_words(proof), clause=clause_of(proof, rules))
        for proof in proofs
    )
    return n(
        "{tiles} must be in the boneyard: {acts}.",
        "{tiles} must be in the boneyard: {acts}.",
        len(names),
        tiles=all_of(names),
        acts=acts,
    )
