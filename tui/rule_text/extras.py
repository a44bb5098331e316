"""Clauses about variations and table manners (R31–R41)."""

from __future__ import annotations

from engine.rules import DrawRule, Referee, Rules, Score
from tui.i18n import n, t
from tui.rule_text.clause import Clause, Part
from tui.words.lists import sentences


def variations_part(rules: Rules) -> Part | None:
    """Return the variations that are on, or nothing."""
    clauses: list[Clause] = []
    if rules.draw is DrawRule.NONE:
        clauses.append(Clause("R31", t("Block: no drawing; scoring as ever.")))
    if rules.score is Score.FIVES:
        clauses.append(
            Clause(
                "R32",
                t(
                    "All Fives: a play that leaves ends which sum to 5, 10, 15 and so on scores that sum at once. "
                    "A double at an end counts both halves; the first tile counts its pips once. The target is still "
                    "looked at after the round only."
                ),
            )
        )
    if rules.highest_pip == 9:
        clauses.append(Clause("R33", t("Double-nine: 55 tiles, the same rules.")))
    if rules.spinner:
        clauses.append(
            Clause(
                "R34",
                t(
                    "Spinner: the first double has four arms; its side arms open only after both of its line sides "
                    "are covered. Every other double only lies crosswise."
                ),
            )
        )
    return Part(t("Variations"), tuple(clauses)) if clauses else None


def manners_part(rules: Rules) -> Part:
    """Return R35 to R41."""
    clauses: list[Clause] = []
    if rules.referee is Referee.PLAYERS:
        clauses += [
            Clause("R35", _challenge(rules)),
            Clause(
                "R36",
                t("Who draws although he could play keeps the tiles, and may then play any tile that fits."),
            ),
        ]
    else:
        clauses.append(Clause("R35", t("The program is the referee: what isn't allowed is refused, with the reason.")))
    if rules.touch_move:
        clauses.append(Clause("R37", t("Touch-move: a touched tile that fits must be played.")))
    clauses += [
        Clause("R38", t("Tiles are drawn one at a time; all see that, only the owner sees the face.")),
        Clause("R39", t("Partners may not talk to each other during a round."))
        if rules.partnership
        else Clause("R41", t("Going out is announced as “Domino!”, a pass as “Pass”.")),
    ]
    return Part(t("At the table"), tuple(clauses))


def _challenge(rules: Rules) -> str:
    text = t(
        "The players are the referee: a tile that doesn't fit may be laid, and stands unless another seat "
        "challenges it before the next seat acts. Then the tile goes back."
    )
    if not rules.misplay_penalty or rules.draw is DrawRule.NONE:
        return text
    penalty = n(
        "Its owner draws {count} tile as a penalty and resumes the turn.",
        "Its owner draws {count} tiles as a penalty and resumes the turn.",
        rules.misplay_penalty,
    )
    return sentences([text, penalty])
