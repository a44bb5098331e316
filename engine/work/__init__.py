"""Long computations in small tasks: where they are done, and how their results come back.

Whoever has many independent tasks (a contest of bots, a search for practice problems) asks ``executor_of`` for a
``concurrent.futures`` executor by its name, and ``spread`` hands it one task after the other.
"""

from engine.work.executors import EXECUTORS, executor_of
from engine.work.giving_up import GivenUp, go_on
from engine.work.spreading import spread
from engine.work.workplace import WorkError, Workplace

__all__ = ["EXECUTORS", "GivenUp", "WorkError", "Workplace", "executor_of", "go_on", "spread"]
