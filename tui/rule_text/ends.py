"""Clauses about the end of a round, partners and the end of a match (R18–R30)."""

from __future__ import annotations

from engine.rules import BlockedWinner, BlockEnds, DrawRule, MatchTie, Rules
from tui.i18n import n, t
from tui.rule_text.clause import Clause, Part
from tui.words.lists import sentences


def round_part(rules: Rules) -> Part:
    """Return R18 to R24."""
    clauses = [
        Clause("R18", t("The round ends at once when a hand is empty: “Domino!”")),
        Clause("R19", _block(rules)),
        Clause("R20", t("What is left in the boneyard belongs to nobody and is never counted. All hands are shown.")),
    ]
    if not rules.partnership:
        clauses += [
            Clause("R21", t("Going out scores the sum of all opponents' hands.")),
            Clause(
                "R22",
                t(
                    "Blocked: the single lowest hand scores the opponents' total minus its own; a tie for the "
                    "lowest, and nobody scores and nobody wins. Hands of 3, 8 and 10 give 15."
                ),
            ),
        ]
    if rules.blank_bonus:
        clauses.append(Clause("R23", t("Going out with 0-0 scores {bonus} more.", bonus=rules.blank_bonus)))
    clauses.append(Clause("R24", t("Points are whole and exact, and never taken from anyone.")))
    return Part(t("End of a round"), tuple(clauses))


def _block(rules: Rules) -> str:
    if rules.block_ends is BlockEnds.AT_ONCE:
        if rules.draw is DrawRule.NONE:
            return t("As soon as no seat can play the round is blocked, with no passes.")
        return t("As soon as no seat can play and nothing may be drawn the round is blocked, with no passes.")
    return t("The round is blocked when every seat has passed in a row.")


def partners_part(rules: Rules) -> Part | None:
    """Return R25 and R26, or nothing where everybody plays for himself."""
    if not rules.partnership:
        return None
    out = (
        t("Going out scores both opposing hands minus the partner's hand, never below 0.")
        if rules.partner_minus
        else t("Going out scores both opposing hands in full.")
    )
    if rules.blocked_winner is BlockedWinner.LOWEST_TEAM:
        block = t(
            "A block is won by the lower team total, which scores the difference; equal totals, and nobody scores."
        )
    else:
        block = t(
            "A block is won by the team of the lowest single hand, which scores both opposing hands in full; a tie "
            "for the lowest between the teams, and nobody scores."
        )
    return Part(
        t("Partners"),
        (
            Clause("R25", t("Seats 0 and 2 play against seats 1 and 3; each team has one score.")),
            Clause("R26", sentences([out, block])),
        ),
    )


def match_part(rules: Rules) -> Part:
    """Return R27 to R30."""
    if rules.rounds is None:
        end = Clause(
            "R27",
            t(
                "The match is to {target}, looked at only after a round has been scored; what is over it is kept. "
                "The highest score at or over it wins (R28).",
                target=rules.target,
            ),
        )
    else:
        text = n(
            "The match is {count} round long; then the highest total wins.",
            "The match is {count} rounds long; then the highest total wins.",
            rules.rounds,
        )
        end = Clause("R29", text)
    if rules.match_tie is MatchTie.SUDDEN_DEATH:
        tie = t("Equal at the top: those who are tied play one more round alone; its winner wins the match.")
    else:
        tie = t("Equal at the top: the match is drawn.")
    clauses = [end, Clause("R28", tie)]
    if rules.surrender:
        text = t("A seat may give up at any time: the match ends, and the highest score among the others wins.")
        if rules.partnership:
            text = t("A seat may give up for its team at any time: the match ends, and the other team wins.")
        clauses.append(Clause("R30", text))
    else:
        clauses.append(Clause("R30", t("Nobody may give up.")))
    return Part(t("The match"), tuple(clauses))
