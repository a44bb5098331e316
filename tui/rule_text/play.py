"""Clauses about tiles, dealing, leading and a turn (R1–R17)."""

from __future__ import annotations

from engine.rules import DrawRule, FirstLead, NextLead, OpeningTile, Rules
from tui.i18n import N_, t
from tui.rule_text.clause import Clause, Part
from tui.words.lists import sentences


def tiles_part(rules: Rules) -> Part:
    """Return R1 to R5."""
    set_name = t("double-nine") if rules.highest_pip == 9 else t("double-six")
    ends = (
        t("The chain starts with one tile and has two open ends; the first double gets two more (R34).")
        if rules.spinner
        else t("The chain starts with one tile and always has exactly two open ends.")
    )
    return Part(
        t("Tiles and chain"),
        (
            Clause(
                "R1",
                t(
                    "The set is {set}: {count} tiles, from 0-0 to {high}-{high}.",
                    set=set_name,
                    count=rules.set_size,
                    high=rules.highest_pip,
                ),
            ),
            Clause("R3", sentences([ends, t("A half joins an equal half only; a blank joins only a blank.")])),
            Clause("R4", _doubles(rules)),
            Clause(
                "R5",
                t("Each play names the tile and the end. Where a tile fits several ends, the player chooses."),
            ),
        ),
    )


def _doubles(rules: Rules) -> str:
    if rules.spinner:
        return t("A double lies crosswise and stays in the chain; only the first one branches.")
    return t("A double lies crosswise and stays in the chain; it opens no branch, the first tile included.")


_LEADS = {
    FirstLead.LOT: N_(
        "each seat draws one tile by lot, and most pips leads; seats tied at the top draw again. The tiles go "
        "back. The leader may open with any tile."
    ),
    FirstLead.HIGHEST_DOUBLE_ELSE_HEAVIEST: N_(
        "the holder of the highest double leads; with no double dealt, the holder of the tile with most pips (of "
        "equal ones the one with the larger half)."
    ),
    FirstLead.HIGHEST_DOUBLE_ELSE_REDEAL: N_(
        "the holder of the highest double leads; with no double dealt to anybody all hands are shown, shuffled and "
        "dealt again."
    ),
}
_CLAUSES = {
    FirstLead.LOT: "R7",
    FirstLead.HIGHEST_DOUBLE_ELSE_HEAVIEST: "R8",
    FirstLead.HIGHEST_DOUBLE_ELSE_REDEAL: "R9",
}


def deal_part(rules: Rules) -> Part:
    """Return R6 to R12."""
    first = t(_LEADS[rules.first_lead])
    clauses = [
        Clause(
            "R6",
            t(
                "Each of the {seats} seats is dealt {hand} tiles; the rest is the boneyard.",
                seats=rules.seats,
                hand=rules.hand_size,
            ),
        ),
        Clause(_CLAUSES[rules.first_lead], t("First round: {how}", how=first)),
    ]
    if rules.first_lead is not FirstLead.LOT or rules.next_lead.value in _BY_DOUBLE:
        number = "R9" if rules.opening_tile is OpeningTile.HIGHEST_DOUBLE else "R8"
        clauses.append(Clause(number, _opening(rules)))
    clauses += [_next_lead(rules), Clause("R12", t("Play is clockwise."))]
    return Part(t("Deal and lead"), tuple(clauses))


_BY_DOUBLE = (NextLead.HIGHEST_DOUBLE_ELSE_HEAVIEST.value, NextLead.HIGHEST_DOUBLE_ELSE_REDEAL.value)


def _opening(rules: Rules) -> str:
    if rules.opening_tile is OpeningTile.HIGHEST_DOUBLE:
        return t("A round that the highest double leads must be opened with exactly that double.")
    return t("The holder of the highest double may open with any tile.")


def _next_lead(rules: Rules) -> Clause:
    if rules.next_lead is NextLead.WINNER:
        text = t(
            "Later rounds: the winner of the last round leads, with any tile; after a round that nobody won, as "
            "the first."
        )
        return Clause("R10", text)
    if rules.next_lead is NextLead.ROTATE:
        return Clause("R11", t("Later rounds: the lead moves one seat clockwise, whoever won."))
    lead = FirstLead(rules.next_lead.value)
    return Clause(_CLAUSES[lead], t("Later rounds: {how}", how=t(_LEADS[lead])))


def turn_part(rules: Rules) -> Part:
    """Return R13 to R17."""
    if rules.draw is DrawRule.FORCED:
        drawing = Clause(
            "R13",
            t(
                "Who can play must play, and may not draw. Who can't draws one tile at a time until one fits, and "
                "must play that tile at once. When nothing may be drawn he passes."
            ),
        )
    elif rules.draw is DrawRule.FREE:
        drawing = Clause(
            "R14",
            t(
                "While tiles may be drawn, a player may draw one at a time even though he could play; drawing "
                "doesn't end the turn. Passing is illegal while he can play or draw."
            ),
        )
    else:
        drawing = Clause("R15", t("Block: there is no drawing at all. Who can't play passes."))
    clauses = [drawing, Clause("R16", t("Playing ends the turn."))]
    if rules.draw is not DrawRule.NONE:
        reserve = (
            t("The boneyard may be drawn until {reserve} tiles are left; these stay.", reserve=rules.reserve)
            if rules.reserve
            else t("The boneyard may be drawn empty.")
        )
        clauses.append(Clause("R17", reserve))
    return Part(t("A turn"), tuple(clauses))
