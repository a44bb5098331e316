"""A review while it is made: worker processes judge, and what they have found can be read at any time.

Everything runs in a thread of its own; whoever looks asks ``changes``, which counts what was found.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import nullcontext, redirect_stderr, suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING

from engine.errors import GameError, Problem
from engine.review import (
    Cancelled,
    Decision,
    Depth,
    DiskCache,
    Judged,
    LuckEvent,
    MemoryCache,
    Review,
    review,
    revised,
)
from engine.review.lucky import RoundLuck
from engine.review.running import Task, do
from engine.review.walking import Round, Step, rounds_of
from engine.snapshot import Phase
from engine.work import Workplace, executor_of
from engine.work.executors import all_cores
from tui.kept_reviews import keep_review
from tui.surroundings import here

if TYPE_CHECKING:
    from pathlib import Path

    from engine.record import GameRecord

CLOSER = 3200
"""On so many deals at most a choice is looked at when somebody asks, or on twice as many as before."""

Make = Callable[..., Review]


@dataclass
class Found:
    """What is known so far, by the entry of the record."""

    judged: dict[int, Judged] = field(default_factory=dict)
    chances: dict[int, tuple[float, ...]] = field(default_factory=dict)
    events: dict[int, list[LuckEvent]] = field(default_factory=dict)
    closer: dict[int, Judged] = field(default_factory=dict)
    """Choices that were looked at more closely."""
    review: Review | None = None

    def at(self, entry: int) -> Judged | None:
        """Return the judgement of the choice at an entry."""
        return self.closer.get(entry) or self.judged.get(entry)

    def decision(self, entry: int) -> Decision | None:
        """Return the decision at an entry, once the review is whole."""
        return None if self.review is None else self.review.at(entry)

    def take(self, task: Task, result: Judged | RoundLuck) -> None:
        """Take what a worker found."""
        if isinstance(result, Judged):
            assert task.snapshot is not None
            self.judged[task.snapshot.version] = result
            return
        self.chances.update(result.path)
        for event in result.events:
            self.events.setdefault(event.entry, []).append(event)

    def whole(self, made: Review) -> None:
        """Take the whole review."""
        self.judged = {decision.entry: decision.judged for decision in made.decisions}
        self.chances = {moment.entry: moment.chance for moment in made.moments}
        self.events = {}
        for one in made.rounds:
            for event in one.events:
                self.events.setdefault(event.entry, []).append(event)
        self.review = made


def reviewable(record: GameRecord) -> GameRecord | None:
    """Return what of a record may be reviewed; None if nothing.

    A round that a person still plays stays hidden, and so does all that follows from its tiles.
    """
    whole = list(rounds_of(record))
    if not whole:
        return None
    last = whole[-1]
    has_people = any(player.bot is None for player in record.header.players)
    if last.end.phase is not Phase.PLAYING or not has_people:
        return record
    return record._replace(entries=record.entries[: last.first]) if len(whole) > 1 else None


class Reviewing:
    """The work on the review of one record."""

    def __init__(
        self,
        record: GameRecord,
        depth: Depth | None = None,
        *,
        folder: Path | None = None,
        jobs: int | None = None,
        make: Make = review,
    ) -> None:
        """Take a record, RecordError if it breaks a rule; ``folder`` is where judgements are kept."""
        self.record, self.depth = record, depth or Depth()
        self.rounds: Sequence[Round] = tuple(rounds_of(record))
        self.choices: Mapping[int, Step] = {
            step.entry: step for one in self.rounds for step in one.steps if step.is_choice
        }
        self.steps: Mapping[int, Step] = {step.entry: step for one in self.rounds for step in one.steps}
        self.found = Found()
        self.done, self.total = 0, len(self.choices) + len(self.rounds)
        self.problems: tuple[Problem, ...] = ()
        self.fault: Exception | None = None
        self.changes = 0
        self.looking: set[int] = set()
        """Entries that are being looked at more closely."""
        self._make, self._folder = make, folder
        self._jobs = max(2, jobs or all_cores())
        """At least two: one would work in this process."""
        self._shared = here().workplace
        self._end = threading.Event()
        self._turn = threading.Lock()
        self._work: Workplace | None = None

    @property
    def is_running(self) -> bool:
        """Whether the review is still being made."""
        is_stopped = bool(self.problems) or self.fault is not None or self._end.is_set()
        return self.found.review is None and not is_stopped

    def start(self) -> None:
        """Begin in a thread."""
        with (
            suppress(Exception),
            redirect_stderr(sys.__stderr__),
        ):  # Textual's own has no file, and processes ask for it
            resource_tracker.ensure_running()
        threading.Thread(target=self.run, name="reviewing").start()

    def cancel(self) -> None:
        """Want nothing any more; the thread and its processes end by themselves."""
        self._end.set()

    def take(self, made: Review) -> None:
        """Take a review that was made before."""
        with self._turn:
            self.found.whole(revised(made, self.record.header.rules, self.found.closer))
        self.done = self.total
        self.changes += 1

    def run(self) -> None:
        """Make the review, then keep the workers for closer looks until nobody wants anything any more."""
        cache = MemoryCache() if self._folder is None else DiskCache(self._folder)
        try:
            with nullcontext(self._shared) if self._shared else executor_of(None, self._jobs) as self._work:
                if self.found.review is None:
                    made = self._make_with(cache)
                    self.take(made)
                    if self._folder is not None:
                        keep_review(made, self.record, self._folder)
                self._end.wait()
            if self._folder is not None and self.found.closer and self.found.review is not None:
                keep_review(self.found.review, self.record, self._folder)
        except Cancelled:
            pass
        except GameError as error:
            self.problems = error.problems
        except Exception as error:  # whoever looks says that the review stopped
            self.fault = error
        finally:
            self._work = None
            self.changes += 1
            if isinstance(cache, DiskCache):
                cache.close()

    def _make_with(self, cache: MemoryCache) -> Review:
        return self._make(
            self.record,
            self.depth,
            work=self._work,
            cache=cache,
            progress=self._progress,
            stop=self._end.is_set,
            found=self._take,
        )

    def _progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        self.changes += 1

    def _take(self, task: Task, result: Judged | RoundLuck) -> None:
        self.found.take(task, result)
        self.changes += 1

    def look_closer(self, entry: int) -> bool:
        """Judge a choice on more deals; False if there is nobody to do it."""
        step, work = self.choices.get(entry), self._work
        if step is None or work is None or entry in self.looking:
            return False
        self.looking.add(entry)
        try:
            depth = self.depth._replace(most=max(CLOSER, 2 * self.depth.deals))
            future = work.executor.submit(do, Task("", depth, step.snapshot(), step.action))
        except RuntimeError:  # the workers are being sent home
            return False
        future.add_done_callback(lambda done: self._closer(entry, done))
        return True

    def _closer(self, entry: int, future: Future[Judged | RoundLuck]) -> None:
        self.looking.discard(entry)
        if not future.cancelled() and future.exception() is None:
            result = future.result()
            assert isinstance(result, Judged)
            with self._turn:
                self.found.closer[entry] = result
                if self.found.review is not None:
                    self.found.whole(revised(self.found.review, self.record.header.rules, {entry: result}))
        self.changes += 1
