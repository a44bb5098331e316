"""Long computations in small tasks: where they are done, and how their results come back.

Whoever has many independent tasks (a contest of bots, a search for practice problems) asks ``executor_of`` for a
``concurrent.futures`` executor by its name, and ``spread`` hands it one task after the other.
"""

from engine.work.executors import EXECUTORS, WorkError, Workplace, executor_of
from engine.work.spreading import spread

__all__ = ["EXECUTORS", "WorkError", "Workplace", "executor_of", "spread"]
