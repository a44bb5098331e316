"""Reviewing a whole record: the positions are judged by many hands, and what was found is put together."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from engine.actions import Action
from engine.judging import Stop, never
from engine.record import GameRecord, entry_to_json
from engine.review.assembling import assembled
from engine.review.cache import Cache, MemoryCache
from engine.review.choice import position_key
from engine.review.codec import decoded, encoded
from engine.review.judging import judged
from engine.review.lucky import RoundLuck, luck_of
from engine.review.values import Depth, Judged, Review
from engine.review.walking import Round, Step, rounds_of
from engine.rules import rules_to_json
from engine.snapshot import Snapshot
from engine.work import Workplace, spread
from engine.work.executors import Here

JUDGE = 2
"""Counts the changes of the judge; what an older one found is not used again."""

Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""
Found = Callable[["Task", Judged | RoundLuck], None]
"""Told what was found, as it comes; the version of the snapshot of a task is the entry that was judged."""


class Cancelled(Exception):  # noqa: N818 (it is no error)
    """Nobody wants the review any more; what was judged is in the cache."""


class Task(NamedTuple):
    """A position to be judged, or a round whose luck is to be found; ``key`` is its name in the cache."""

    key: str
    depth: Depth
    snapshot: Snapshot | None = None
    played: Action | None = None
    record: GameRecord | None = None
    round: int = 0


def review(
    record: GameRecord,
    depth: Depth = Depth(),  # noqa: B008 (frozen)
    *,
    seats: Collection[int] | None = None,
    work: Workplace | None = None,
    cache: Cache | None = None,
    progress: Progress | None = None,
    stop: Stop = never,
    found: Found | None = None,
) -> Review:
    """Return what every unforced choice of the seats was worth, and what was luck, as far as the record goes.

    The result is the same for any number of workers.  RecordError if the record breaks a rule, Cancelled if ``stop``
    said so between two positions.
    """
    rounds = list(rounds_of(record))
    wanted = tuple(range(record.header.rules.seats)) if seats is None else tuple(sorted(set(seats)))
    choices = [step for played in rounds for step in played.steps if step.seat in wanted and step.is_choice]
    tasks = [*_luck_tasks(record, rounds, depth), *_choice_tasks(choices, depth)]
    results = _done(tasks, work or Workplace(Here(), 1), cache or MemoryCache(), progress, stop, found)
    luck = [result for result in results if isinstance(result, RoundLuck)]
    answers = [result for result in results if isinstance(result, Judged)]
    return assembled(record, rounds, luck, list(zip(choices, answers, strict=True)), depth, wanted)


def do(task: Task) -> Judged | RoundLuck:
    """Do one task, in whatever process."""
    if task.snapshot is not None:
        return judged(task.snapshot, task.depth, task.played)
    assert task.record is not None
    return luck_of(_rounds(task.record)[task.round], task.depth.luck)


@lru_cache(2)
def _rounds(record: GameRecord) -> tuple[Round, ...]:
    return tuple(rounds_of(record))


def _choice_tasks(choices: Sequence[Step], depth: Depth) -> Iterator[Task]:
    for step in choices:
        snapshot = step.snapshot()
        key = f"{JUDGE}/{depth.deals}/{depth.most}/{position_key(snapshot)}/{step.action}"
        yield Task(key, depth, snapshot, step.action)


def _luck_tasks(record: GameRecord, rounds: Sequence[Round], depth: Depth) -> Iterator[Task]:
    rules = json.dumps(rules_to_json(record.header.rules), sort_keys=True)
    for place, played in enumerate(rounds):
        told = json.dumps([rules, *map(entry_to_json, record.entries[: played.last + 1])])
        key = f"{JUDGE}/luck/{depth.luck}/{sha256(told.encode()).hexdigest()}"
        yield Task(key, depth, record=record, round=place)


def _done(
    tasks: Sequence[Task],
    work: Workplace,
    cache: Cache,
    progress: Progress | None,
    stop: Stop,
    found: Found | None,
) -> list[Judged | RoundLuck]:
    """Return the results of the tasks in their order; those that are in the cache are not done again."""
    results = {task.key: result for task in tasks if (result := _known(cache, task)) is not None}
    missing = list({task.key: task for task in tasks if task.key not in results}.values())
    total = len(results) + len(missing)
    if progress is not None:
        progress(len(results), total)
    if found is not None:
        for task in tasks:
            if task.key in results:
                found(task, results[task.key])
    doing = spread(work, do, missing, stop)
    try:
        while not stop() and (one := next(doing, None)) is not None:
            task, result = one
            results[task.key] = result
            cache.put(task.key, json.dumps(encoded(result)))
            if found is not None:
                found(task, result)
            if progress is not None:
                progress(len(results), total)
    finally:
        doing.close()
    if any(task.key not in results for task in tasks):
        raise Cancelled
    return [results[task.key] for task in tasks]


def _known(cache: Cache, task: Task) -> Judged | RoundLuck | None:
    text = cache.get(task.key)
    if text is not None:
        with suppress(ValueError, OverflowError, RecursionError):
            found: Judged | RoundLuck = decoded(RoundLuck if task.snapshot is None else Judged, json.loads(text))
            return found
    return None
