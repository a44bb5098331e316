"""``draw-dominoes problems list`` and ``problems make``: practice problems for scripts, and new ones."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO, TypeAlias

from engine.errors import GameError
from engine.practice import Difficulty, Problem, Theme, as_json, make
from engine.practice.problem import to_line
from engine.rulebooks import DEFAULT
from tui.cli_kiosk import named_file
from tui.cli_practice import filters_of, number_of, problems_of
from tui.cli_syntax import PROGRAM, Given, UsageError, quoted
from tui.drawing.cells import cell_width
from tui.ending import Ending
from tui.i18n import n, t
from tui.practice_store import Filters
from tui.problem_words import problems_words
from tui.progress import Progress
from tui.reason_words import reason_words

LIST, MAKE = "list", "make"
_ONLY = {
    LIST: ("json", "limit", "from"),
    MAKE: ("seed", "count", "jobs", "executor", "out"),
}
_DEFAULT_COUNT = 10
_MOST_JOBS = 1024

Tell: TypeAlias = Callable[[int, int], None]


def problems(given: Given) -> int:
    """List problems or make new ones; UsageError says what is wrong."""
    what = (given.operand or "").lower()
    if what not in _ONLY:
        raise UsageError(t("problems can list or make, not {word}.", word=quoted(given.operand or "")))
    for other, names in _ONLY.items():
        for name in names:
            if other != what and given.has(name):
                raise UsageError(t("--{name} belongs to problems {other}.", name=name, other=other))
    try:
        return _list(given) if what == LIST else _make(given)
    except GameError as error:
        raise UsageError(problems_words(error.problems)) from None


# list


def _list(given: Given) -> int:
    filters, limit = filters_of(given), number_of(given, "limit")
    found = [problem for problem in problems_of(given)() if filters.take(problem)][:limit]
    if given.has("json"):
        _print_json(found)
    else:
        print("\n".join(table_of(found)))
    return 0


def _print_json(found: Sequence[Problem]) -> None:
    """Print an array, a problem a line, each as soon as it is worked out."""
    ends = iter((*([","] * (len(found) - 1)), ""))
    print("[")
    for problem in found:
        print(json.dumps(as_json(problem, whole=True), ensure_ascii=False, allow_nan=False) + next(ends), flush=True)
    print("]")


def table_of(found: Sequence[Problem]) -> list[str]:
    """Return problems a line each, in the words that the command line takes."""
    count = n("{count} problem", "{count} problems", len(found))
    if not found:
        return [count]
    head = (t("Id"), t("Rules"), t("Seats"), t("Theme"), t("Level"), t("Rating"), t("Best"), t("Margin"), t("How sure"))
    rows = [head, *map(_row, found)]
    widths = [max(map(cell_width, column)) for column in zip(*rows, strict=True)]
    return [
        *("  ".join(_padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows),
        count,
    ]


def _row(problem: Problem) -> tuple[str, ...]:
    seats = f"{problem.rules.seats}+" if problem.rules.partnership else str(problem.rules.seats)
    what = (problem.id, problem.rulebook, seats, problem.theme.value, problem.difficulty.value, str(problem.rating))
    return (*what, str(problem.best).removeprefix("play "), f"{problem.margin:.1f}", problem.quality.value)


def _padded(cell: str, width: int) -> str:
    return cell + " " * (width - cell_width(cell))


# make


def _make(given: Given) -> int:
    filters, count = filters_of(given), number_of(given, "count") or _DEFAULT_COUNT
    jobs = number_of(given, "jobs")
    if jobs is not None and jobs > _MOST_JOBS:
        raise UsageError(
            t("--{name} may be at most {maximum}, not {text}.", name="jobs", maximum=_MOST_JOBS, text=quoted(str(jobs)))
        )
    progress, made, seen = Progress(sys.stderr), 0, 0

    def tell(rounds: int, found: int) -> None:
        nonlocal seen
        seen = rounds
        words = n("{count} round played", "{count} rounds played", rounds)
        progress.show(found, count, words)

    with _out(given) as out, Ending() as ending:
        source = _source(given, filters, count, jobs, tell)
        try:
            for problem in source:
                if out.isatty():
                    progress.clear()
                out.write(to_line(problem) + "\n")
                out.flush()
                made += 1
                tell(seen, made)
        except KeyboardInterrupt:  # what was found is written already
            return ending.status
        finally:
            ending.hold()
            source.close()
            progress.clear()
            if out is not sys.stdout and made:
                said = n(
                    "{count} problem is in {file}.", "{count} problems are in {file}.", made, file=quoted(out.name)
                )
                print(f"{PROGRAM}: {said}", file=sys.stderr)
    return 0


def _source(given: Given, filters: Filters, count: int, jobs: int | None, tell: Tell) -> Generator[Problem, None, None]:
    seed = given.one("seed") or "1"
    partners = bool(filters.partners)
    yield from make(
        seed,
        count,
        rulebook=filters.rulebook or DEFAULT.name,
        seats=4 if partners else filters.seats or 2,
        partners=partners,
        theme=None if filters.theme is None else Theme(filters.theme),
        level=None if filters.level is None else Difficulty(filters.level),
        jobs=jobs,
        executor=given.one("executor"),
        progress=tell,
    )


@contextmanager
def _out(given: Given) -> Iterator[TextIO]:
    """Give the new file of ``--out``, or standard output."""
    word = given.one("out")
    if word is None:
        yield sys.stdout
        return
    path = named_file(word)
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError:
        raise UsageError(t("{file} is there already; name a new file.", file=quoted(word))) from None
    except (OSError, ValueError) as error:
        reason = reason_words(getattr(error, "strerror", None) or str(error))
        raise UsageError(t("{file} can't be used: {reason}.", file=quoted(word), reason=reason)) from None
    try:
        with file:
            yield file
    finally:
        if not path.stat().st_size:
            path.unlink()
