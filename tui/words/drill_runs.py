"""What is kept of drills, in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.practice.drill_values import Drill
from engine.progress.values import DrillKept, DrillRun
from tui.i18n import n, t
from tui.words.drill_titles import TITLES


def run_words(run: DrillRun) -> str:
    """Return ``9 of 10`` or ``9 of 10 in 84 s``."""
    if run.seconds is None:
        return t("{correct} of {asked}", correct=run.correct, asked=run.asked)
    return t("{correct} of {asked} in {seconds} s", correct=run.correct, asked=run.asked, seconds=run.seconds)


def kept_words(kept: DrillKept) -> str:
    """Return the best run and the last one."""
    return t("best {best}, last {last}", best=run_words(kept.best), last=run_words(kept.last))


def drill_lines(drills: Mapping[str, DrillKept]) -> list[str]:
    """Return a line for each kind of drill that was done."""
    return [
        t(
            "{title}: {kept} ({runs}).",
            title=t(TITLES[drill][0]),
            kept=kept_words(drills[drill]),
            runs=n("{count} run", "{count} runs", drills[drill].runs),
        )
        for drill in Drill
        if drill in drills
    ]
