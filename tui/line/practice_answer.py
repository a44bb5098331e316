"""What is said of a problem once its answer may be seen: why, the table of plays, open hands, what could be known."""

from __future__ import annotations

from engine.practice import Trial, begin
from engine.practice.facts import facts_at
from engine.practice.moments import state_of
from tui.words.people import People
from tui.words.practice.explanation import consequences, explanation
from tui.words.practice.open_hands import known_lines, true_lines, unknown_lines, worst_lines
from tui.words.practice.scoring import figure_meaning
from tui.words.practice.table_of_plays import rows_of_plays

_WIDTH = 40
"""Too few cells for bars beside the figures."""


def why_lines(trial: Trial, people: People) -> list[str]:
    """Return why the best play of a decision is that, how it goes on, and what is wrong with the one that tempts."""
    facts, snapshot = facts_at(trial), trial.snapshot
    return [*explanation(facts, snapshot, people), *consequences(facts, snapshot, people)]


def table_lines(trial: Trial) -> list[str]:
    """Return every play of a decision with what it leaves and what it brings, and what the figures mean."""
    facts = facts_at(trial)
    rows = rows_of_plays(facts, trial.snapshot, _WIDTH)
    return [*("".join(text for text, _ in row).rstrip() for row in rows), figure_meaning(is_open=facts.is_open)]


def open_lines(trial: Trial, people: People) -> list[str]:
    """Return the hands in which the best play brings least, then the true ones or what those can be."""
    worst = worst_lines(facts_at(trial), trial.snapshot, people)
    problem, first = trial.problem, begin(trial.problem)
    if problem.are_hands_known:
        return [*worst, *true_lines(state_of(problem).hands, first.snapshot, people)]
    return [*worst, *unknown_lines(facts_at(first), first.snapshot, people)]


def could_know_lines(trial: Trial, people: People) -> list[str]:
    """Return what could be known of each hand, and the acts that prove it."""
    return known_lines(facts_at(trial), trial.snapshot, people)
