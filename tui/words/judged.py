"""What a judged choice was worth, in figures and words; what each figure of a review means, and what to mind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.review import Caveat, Decision, Judged, Mark, Option, SeatTotals
from engine.review.themes import better
from tui.i18n import N_, n, t
from tui.words.weighing import choice_words

NOTHING = "-"
"""What stands for an average of nothing."""
MARK_NAMES: Mapping[Mark, str] = {
    Mark.INACCURACY: N_("inaccuracy"),
    Mark.MISTAKE: N_("mistake"),
    Mark.BLUNDER: N_("blunder"),
}
"""Message ids."""
MEANINGS: Sequence[tuple[str, str]] = (
    (N_("decisions"), N_("Choices between plays that differ; forced moves count nothing.")),
    (
        N_("marks"),
        N_(
            "?! gives up 1 point or more, ? 3 and ?? 8, or 0.5, 1.5 and 4 % of the match; only where the difference "
            "is beyond 2 standard errors."
        ),
    ),
    (
        N_("points lost"),
        N_("What the choices gave up against the best ones, by what the player could know, not by the hidden tiles."),
    ),
    (N_("error rate"), N_("Points lost a decision: the lower the better.")),
    (
        N_("accuracy"),
        N_("How near the choices were to the best ones, in per cent; 100 is perfect, random play comes to about 80."),
    ),
    (N_("deal"), N_("Luck: what the dealt hands were worth more than usual, in points, with all tiles open.")),
    (N_("draws"), N_("Luck: what the drawn tiles brought beyond what others from the boneyard would have brought.")),
    (
        N_("guess luck"),
        N_("Right play, wrong hand, or the other way round: what the hidden tiles made of the choices."),
    ),
    (N_("points made"), N_("What the side scored in the finished rounds.")),
    (
        N_("without luck"),
        N_("The same without the luck of the deals and draws: a better measure of skill than the score."),
    ),
)
"""The columns of a table of totals: what each is called and what it means, both message ids."""
CAVEATS: Mapping[Caveat, str] = {
    Caveat.RELATED: N_("The judge plays like the best bots, so it is kind to them: other good plays may be marked."),
    Caveat.UNFINISHED: N_("The match was not played to its end: what it would have come to is estimated."),
    Caveat.EDGE_ESTIMATED: N_("How much the lead is worth under these rules was estimated from few deals."),
    Caveat.SIMULATED: N_("With three or four sides the chances to win the match are simulated, and so not exact."),
}
"""Message ids."""


def mark_name(mark: Mark) -> str:
    """Return what a mark is called; "" for a good choice."""
    return t(MARK_NAMES[mark]) if mark in MARK_NAMES else ""


def points_words(option: Option, *, exact: bool) -> str:
    """Return what an option is worth in points: ``+3.2 ± 0.8``."""
    return f"{option.points:+.1f}" if exact else f"{option.points:+.1f} ± {option.se:.1f}"


def chance_words(option: Option) -> str:
    """Return the chance to win the match after an option: ``54.3 % ± 0.5``."""
    chance = f"{100 * option.chance:.1f} %"
    return f"{chance} ± {100 * option.chance_se:.1f}" if option.chance_se >= 0.0005 else chance


def gap_words(option: Option, *, exact: bool) -> str:
    """Return what an option is worth less than the best: ``best``, ``equal`` or ``-2.6 ± 0.9``."""
    if not option.gap and not option.chance_gap:
        return t("best")
    if option.equal:
        return t("equal")
    return f"{-option.gap:+.1f}" if exact else f"{-option.gap:+.1f} ± {option.gap_se:.1f}"


def basis_words(judged: Judged) -> str:
    """Return what the judgement rests on: all hands, or so many deals."""
    most = max(option.deals for option in judged.options)
    if judged.exact:
        return n("the only possible hand", "all {count} hands", most)
    return n("{count} deal", "{count} deals", most)


def lost_words(decision: Decision) -> str:
    """Return what a choice gave up, in a sentence."""
    best, chosen = better(decision.judged), decision.played
    if decision.judged.mark is Mark.GOOD:
        return t("{play} is the best choice, or as good as can be told.", play=choice_words(chosen))
    return t(
        "{play} gives up {points} points and {chance} % of the match against {best}.",
        play=choice_words(chosen),
        points=f"{decision.loss:.1f}",
        chance=f"{100 * decision.chance_loss:.1f}",
        best=choice_words(best.action),
    )


def marks_words(totals: SeatTotals) -> str:
    """Return ``3 ?!  1 ?  0 ??``."""
    slips, mistakes, blunders = totals.marks
    return f"{slips} ?!  {mistakes} ?  {blunders} ??"  # not translated: signs


def figures_of(totals: SeatTotals) -> tuple[str, ...]:
    """Return the figures of a seat in the order of ``MEANINGS``."""
    return (
        str(totals.decisions),
        marks_words(totals),
        f"{totals.points_lost:.1f}",
        f"{totals.error_rate:.2f}" if totals.decisions else NOTHING,
        NOTHING if totals.accuracy is None else f"{totals.accuracy:.1f} %",
        f"{totals.deal:+.1f}",
        f"{totals.draws:+.1f}",
        f"{totals.guess:+.1f}",
        str(totals.result),
        f"{totals.adjusted:.1f}",
    )


def luck_words(points: float) -> str:
    """Return a piece of luck in a word: even, lucky, very unlucky."""
    if abs(points) < 2:
        return t("even")
    if points > 0:
        return t("very lucky") if points > 10 else t("lucky")
    return t("very unlucky") if points < -10 else t("unlucky")
