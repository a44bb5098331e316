"""New problems: rounds of the bots are played and looked through until enough are found and proven."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from engine.practice.finding import Source, problems_of
from engine.practice.kinds import Difficulty, Theme
from engine.practice.problem import Problem
from engine.practice.verifying import Verified, pays, proof_of
from engine.rulebooks import rulebook as rulebook_named
from engine.work import executor_of, spread

ROUNDS_A_TASK = 5

Progress = Callable[[int, int], None]
"""Is told how many rounds were looked through, and how many problems found."""


class Task(NamedTuple):
    """Rounds to look through, from ``first`` on, for problems of a theme and a difficulty (None: any)."""

    source: Source
    first: int
    rounds: int
    theme: Theme | None = None
    level: Difficulty | None = None


def search(task: Task) -> tuple[Problem, ...]:
    """Return the problems of a task's rounds whose margin is proven, in order."""
    found: list[Problem] = []
    for number in range(task.first, task.first + task.rounds):
        for problem in problems_of(task.source, number):
            if task.theme in (None, problem.theme) and task.level in (None, problem.difficulty):
                proof = proof_of(problem)
                if isinstance(proof, Verified):
                    found.append(replace(problem, quality=proof.quality))
    return tuple(found)


def make(
    seed: str,
    count: int,
    *,
    rulebook: str = "jaques",
    seats: int = 2,
    partners: bool = False,
    theme: Theme | None = None,
    level: Difficulty | None = None,
    jobs: int | None = None,
    executor: str | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
) -> Generator[Problem, None, None]:
    """Yield so many proven problems as they are found; the same seed finds the same ones, however it is worked on.

    ``stop`` is asked now and then whether somebody has had enough; closing the generator ends the work too.
    RulesError if there is no such table, WorkError as ``executor_of``.
    """
    rules = rulebook_named(rulebook).rules(seats, {"partnership": partners})
    source = Source(rulebook, rules, seed)
    made = 0
    for done, problems in enumerate(_in_order(source, theme, level, jobs, executor), 1):
        for problem in filter(pays, problems):
            if made == count:
                return
            made += 1
            yield problem
        if progress is not None:
            progress(done * ROUNDS_A_TASK, made)
        if made == count or (stop is not None and stop()):
            return


def _in_order(
    source: Source, theme: Theme | None, level: Difficulty | None, jobs: int | None, executor: str | None
) -> Iterator[tuple[Problem, ...]]:
    """Yield what is found in rounds without end, in the order of the rounds."""
    tasks = (Task(source, first, ROUNDS_A_TASK, theme, level) for first in count(0, ROUNDS_A_TASK))
    early: dict[int, tuple[Problem, ...]] = {}
    next_one = 0
    with executor_of(executor, jobs) as work:
        for task, found in spread(work, search, tasks):
            early[task.first] = found
            while next_one in early:
                yield early.pop(next_one)
                next_one += ROUNDS_A_TASK
