"""Makes the practice problems that come with the game: ``python tools/make_problems.py --work FOLDER``.

Rounds of the bots are looked through in batches, each written to the work folder when it is done, so that a run that
was ended goes on where it was.  Then the best of each theme and difficulty are chosen; of those the ones go by which
one plan gains nothing.  The seed is in ``SEED``: the same program finds the same problems.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.practice.finding import Source
from engine.practice.kinds import Difficulty, Tag, Theme
from engine.practice.making import Task, search
from engine.practice.problem import Problem, from_line, to_line
from engine.practice.verifying import pays
from engine.rulebooks import RULEBOOKS
from engine.work import executor_of, spread

SEED = "practice-1"
BATCH = 50
DATA = Path(__file__).resolve().parents[1] / "engine" / "practice" / "data"


class Table(NamedTuple):
    """Rounds at a table, and how many problems of each theme are kept of them."""

    rulebook: str
    seats: int
    partners: bool
    rounds: int
    kept: int

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.rulebook}-{'partners' if self.partners else self.seats}"

    @property
    def source(self) -> Source:
        """Where its rounds come from."""
        rules = RULEBOOKS[self.rulebook].rules(self.seats, {"partnership": self.partners})
        return Source(self.rulebook, rules, f"{SEED}/{self.name}")


TABLES = (
    Table("jaques", 2, False, 14_450, 120),
    Table("official", 2, False, 2_000, 36),
    Table("pagat", 2, False, 1_400, 36),
    Table("jaques", 3, False, 800, 6),
    Table("official", 3, False, 800, 6),
    Table("pagat", 3, False, 800, 6),
    Table("jaques", 4, True, 800, 12),
    Table("official", 4, True, 1_000, 12),
)
SHARES = {Difficulty.EXPERT: 1.0, Difficulty.HARD: 1.0, Difficulty.MEDIUM: 0.6, Difficulty.EASY: 0.4}
"""How much of a theme may be of a difficulty, the hardest first; what stays free goes to whatever there is."""


def main() -> None:
    """Find what is not found yet, then choose and write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="the folder of the batches")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", help="the name of one table, such as jaques-2")
    parser.add_argument("--choose", action="store_true", help="choose from what there is")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    tables = [table for table in TABLES if args.only in (None, table.name)]
    if not args.choose:
        find(tables, args.work, args.jobs)
    chosen: list[Problem] = []
    for table in tables:
        kept = [problem for problem in choose(found_at(table, args.work), table.kept) if pays(problem)]
        chosen += kept
        lines = "".join(f"{to_line(problem)}\n" for problem in sorted(kept, key=lambda one: one.id))
        (DATA / f"{table.name}.jsonl").write_text(lines, encoding="utf-8")
    report(chosen)


def find(tables: Iterable[Table], work: Path, jobs: int) -> None:
    """Look through all rounds that are not looked through yet."""
    tasks = [
        Task(table.source, first, BATCH)
        for table in tables
        for first in range(0, table.rounds, BATCH)
        if not batch_of(table.name, first, work).exists()
    ]
    with executor_of(None, jobs) as place:
        for done, (task, problems) in enumerate(spread(place, search, tasks), 1):
            name = task.source.seed.rpartition("/")[2]
            batch_of(name, task.first, work).write_text("".join(f"{to_line(one)}\n" for one in problems))
            print(f"{done}/{len(tasks)} {name} {task.first}: {len(problems)}", file=sys.stderr, flush=True)


def batch_of(name: str, first: int, work: Path) -> Path:
    """Return the file of a batch."""
    return work / f"{name}-{first:06}.jsonl"


def found_at(table: Table, work: Path) -> Iterator[Problem]:
    """Yield what was found in the rounds of a table, whatever else is in the folder."""
    for first in range(0, table.rounds, BATCH):
        path = batch_of(table.name, first, work)
        if path.exists():
            yield from map(from_line, path.read_text().splitlines())


def choose(found: Iterable[Problem], kept: int) -> list[Problem]:
    """Return the best problems of each theme, one a round: the hard ones first, then those that kill an end."""
    by_theme: dict[Theme, list[Problem]] = {theme: [] for theme in Theme}
    rounds: set[object] = set()
    for problem in sorted(found, key=_worth, reverse=True):
        if problem.deal not in rounds:
            rounds.add(problem.deal)
            by_theme[problem.theme].append(problem)
    return [problem for problems in by_theme.values() for problem in _mixed(problems, kept)]


def _mixed(problems: list[Problem], kept: int) -> list[Problem]:
    chosen: list[Problem] = []
    for level, most in SHARES.items():
        of_level = [problem for problem in problems if problem.difficulty is level]
        chosen += of_level[: max(0, min(kept - len(chosen), round(kept * most)))]
    chosen += [problem for problem in problems if problem not in chosen][: kept - len(chosen)]
    return chosen


RARE = (Theme.REFUSE_THE_LOCK, Theme.BUILD_A_BLOCK, Theme.LOCK_NOW, Theme.FORCE_PASSES)
"""Themes of which there are few: of two problems of a round the one with such a theme is kept."""


def _worth(problem: Problem) -> tuple[object, ...]:
    hardness = list(Difficulty).index(problem.difficulty)
    rare = problem.theme in RARE
    kills, tempting = Tag.KILLS_AN_END in problem.tags, Tag.HEAVIEST_WRONG in problem.tags
    return (
        hardness >= 2,
        rare,
        hardness,
        kills,
        tempting,
        Tag.HAND_KNOWN not in problem.tags,
        problem.margin,
        problem.id,
    )


def report(chosen: list[Problem]) -> None:
    """Print how many there are of everything."""
    print(len(chosen), "problems")
    for counted in (
        Counter(problem.theme.value for problem in chosen),
        Counter(problem.difficulty.value for problem in chosen),
        Counter(problem.quality.value for problem in chosen),
        Counter(tag.value for problem in chosen for tag in problem.tags),
        Counter(f"{problem.rulebook} {problem.rules.seats}" for problem in chosen),
    ):
        print("  ", ", ".join(f"{name} {number}" for name, number in sorted(counted.items())))


if __name__ == "__main__":
    main()
