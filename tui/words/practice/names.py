"""Names of themes, levels and qualities, each with one sentence on what it means."""

from __future__ import annotations

from collections.abc import Mapping

from engine.practice.kinds import Difficulty, Quality, Theme
from tui.i18n import N_, t

THEMES: Mapping[Theme, str] = {
    Theme.LOCK_NOW: N_("lock now"),
    Theme.REFUSE_THE_LOCK: N_("refuse the lock"),
    Theme.SHUT_OUT_CHAIN: N_("shut-out chain"),
    Theme.SHUT_OUT: N_("shut-out"),
    Theme.BUILD_A_BLOCK: N_("build a block"),
    Theme.CUT: N_("cut"),
    Theme.FORCE_PASSES: N_("force passes"),
    Theme.TEMPO: N_("tempo"),
}

MEANINGS: Mapping[Theme, str] = {
    Theme.LOCK_NOW: N_("A play after which nobody can move: the round is blocked at once."),
    Theme.REFUSE_THE_LOCK: N_("You could block at once, but playing on brings more."),
    Theme.SHUT_OUT_CHAIN: N_("The others can't follow and pass, then pass again."),
    Theme.SHUT_OUT: N_("The others can't follow and pass."),
    Theme.BUILD_A_BLOCK: N_("A few plays later nobody can move: the round is steered into a block."),
    Theme.CUT: N_("The last tiles of a number go, so that nobody else can play at that end any more."),
    Theme.FORCE_PASSES: N_("The others have to pass, which lets your side go out first."),
    Theme.TEMPO: N_("The order in which you play your tiles decides."),
}

LEVELS: Mapping[Difficulty, str] = {
    Difficulty.EASY: N_("easy"),
    Difficulty.MEDIUM: N_("medium"),
    Difficulty.HARD: N_("hard"),
    Difficulty.EXPERT: N_("expert"),
}

PROMISES: Mapping[Quality, str] = {
    Quality.SURE: N_("One play wins, whatever the unseen tiles are."),
    Quality.DOMINANT: N_("Whatever the unseen tiles are, no other play is better."),
    Quality.AVERAGE: N_("One play is best on average over the possible hands."),
}
"""What is told about the answer before it is given."""

QUALITIES: Mapping[Quality, str] = {
    Quality.SURE: N_("wins whatever they hold"),
    Quality.DOMINANT: N_("best whatever they hold"),
    Quality.AVERAGE: N_("best on average"),
}
"""The same in a few words."""


def theme_name(theme: Theme) -> str:
    """Return what a theme is called."""
    return t(THEMES[theme])


def theme_meaning(theme: Theme) -> str:
    """Return what a theme is about."""
    return t(MEANINGS[theme])


def level_name(level: Difficulty) -> str:
    """Return what a level is called."""
    return t(LEVELS[level])


def promise(quality: Quality) -> str:
    """Return in which sense one play is best."""
    return t(PROMISES[quality])


def quality_words(quality: Quality, hands: int | None) -> str:
    """Return the same in a few words, with how many hands of one other seat were possible, if that is known."""
    if hands is None or hands == 1:
        return t(QUALITIES[quality]) if hands is None else t("all hands can be known")
    if quality is Quality.SURE:
        return t("wins in each of {count} hands", count=hands)
    if quality is Quality.DOMINANT:
        return t("best in each of {count} hands", count=hands)
    return t("best on average of {count} hands", count=hands)
