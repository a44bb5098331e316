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
    Theme.LOCK_NOW: N_("A play after which nobody can move."),
    Theme.REFUSE_THE_LOCK: N_("A lock is on, but the count or the tempo says no."),
    Theme.SHUT_OUT_CHAIN: N_("The others pass, and pass again."),
    Theme.SHUT_OUT: N_("The others can't follow and pass."),
    Theme.BUILD_A_BLOCK: N_("The round is steered into a block."),
    Theme.CUT: N_("The last tiles of a number close an end."),
    Theme.FORCE_PASSES: N_("Passes of the others let you go out."),
    Theme.TEMPO: N_("The order of the plays decides."),
}

LEVELS: Mapping[Difficulty, str] = {
    Difficulty.EASY: N_("easy"),
    Difficulty.MEDIUM: N_("medium"),
    Difficulty.HARD: N_("hard"),
    Difficulty.EXPERT: N_("expert"),
}

PROMISES: Mapping[Quality, str] = {
    Quality.SURE: N_("One play wins, whatever the unseen tiles are."),
    Quality.DOMINANT: N_("Against no possible hand is another play better."),
    Quality.AVERAGE: N_("One play is best on average over the possible hands."),
}
"""What is told about the answer before it is given."""

QUALITIES: Mapping[Quality, str] = {
    Quality.SURE: N_("sure"),
    Quality.DOMINANT: N_("never worse"),
    Quality.AVERAGE: N_("best on average"),
}


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


def quality_name(quality: Quality) -> str:
    """Return the same in a word."""
    return t(QUALITIES[quality])
