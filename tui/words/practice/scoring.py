"""How an attempt counts, and what the words of practice mean."""

from __future__ import annotations

from collections.abc import Mapping

from engine.practice.kinds import Theme
from engine.practice.rating import BEGINNER, HINT_SCORES
from tui.i18n import N_, t
from tui.keys import key_of
from tui.words.practice.names import theme_meaning, theme_name

RULES = "table.rules"
WORTH: Mapping[float, str] = {
    1.0: N_("in full"),
    0.75: N_("three quarters"),
    0.5: N_("half"),
    0.0: N_("nothing"),
}
"""What a solution counts, in words."""


def worth_words(hints: int) -> str:
    """Return what a solution counts after so many hints."""
    return t(WORTH[HINT_SCORES[hints]])


def counting_lines() -> list[str]:
    """Return how an attempt changes the rating."""
    first, second, third = map(worth_words, (1, 2, 3))
    return [
        t("A wrong play loses the problem for your rating, though you may try again."),
        t(
            "A solution counts {first} after one hint, {second} after two, {third} after the third, which is the play.",
            first=first,
            second=second,
            third=third,
        ),
        t("A part of a solution is a part of a win: after a hint a right answer can lower your rating."),
        t("Looking up the answer, or leaving a problem that you began, loses it too."),
        t("Only the first attempt at a problem is rated; positions of your own never are."),
        unsure_words(),
    ]


def unsure_words() -> str:
    """Return what the question mark after a rating means."""
    return t(
        "Ratings begin at {start}. ? after one: still unsure, it moves in large steps and settles after about ten "
        "problems.",
        start=round(BEGINNER),
    )


def brief_unsure_words() -> str:
    """Return the same where there is little room."""
    return t("? after a rating: still unsure, settles after about ten problems.")


def meaning_lines() -> list[str]:
    """Return what the words of practice mean, themes last."""
    return [
        t("count: the pips of a hand (R20); in a block the lowest count wins."),
        t("lock: a play after which nobody can move, so that the round is blocked (R19)."),
        t("streak: the days in a row on which you solved the problem of the day."),
        t("possible hands: those that agree with all that was played, drawn and passed."),
        t("no 6 but for 2 tiles drawn later: there was no 6 in the hand; of the 2 tiles drawn since nothing is known."),
        t("(R13): the number of a rule; {rules} shows the rules.", rules=key_of(RULES)),
        t("* after a name: your partner. * in the chain: it points at the tile laid last."),
        t("WRONG (-8.7): so many points fewer than the best play brings, on average over the possible hands."),
        t("plan: what you do whatever happens, always the same where you can't tell hands apart."),
        t("WRONG (can lose): no plan wins against every possible hand any more, as one did before."),
        figure_meaning(),
        *(t("{theme}: {meaning}", theme=theme_name(theme), meaning=theme_meaning(theme)) for theme in Theme),
    ]


def figure_meaning(*, is_open: bool = False) -> str:
    """Return what the columns of the plays mean; ``is_open`` if they hold with open hands only."""
    if is_open:
        return t(
            "WORST and AVERAGE: your points less those of the others if all hands were open, with the unluckiest of "
            "the possible hands and over all of them."
        )
    return t(
        "WORST and AVERAGE: what one plan brings that can't see the hands, your points less those of the others, with "
        "the unluckiest of the possible hands and over all of them."
    )
