"""Flips bytes of the SQLite files of practice, reviews and judgements anywhere, and uses them: nothing may be raised.

    python benchmarks/flipped_bytes.py [--flips 400] [--seed s]

It prints how often a file was sound as far as could be seen, was mended, or was given up, each with a sentence.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.practice import problems
from engine.practice.problem import to_line
from engine.progress.database import open_file
from engine.progress.ledger import Ledger
from engine.progress.values import DrillRun, Outcome
from engine.review.cache import FILE, DiskCache
from engine.statistics.reviewed import Reviews, trends
from engine.statistics.reviewed_schema import SHAPE
from tui.practice_reviews import reviewed
from tui.practice_store import attempt_at
from tui.words.trends import as_json

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
SOME = problems()[:30]


def practise(ledger: Ledger, day: int) -> None:
    """Try every problem, and do a drill."""
    for number, problem in enumerate(SOME):
        outcome = Outcome.SHOWN if number % 2 else Outcome.SOLVED
        ledger.record(attempt_at(problem, outcome, at=MONDAY + timedelta(days=day), source="daily"))
    ledger.record_drill(DrillRun("count", 7, 10, MONDAY, 80))


def fill_practice(path: Path) -> None:
    """Write a file of practice."""
    with closing(Ledger(path, reviewed)) as ledger:
        practise(ledger, 0)


def use_practice(path: Path) -> str:
    """Ask everything, and go on practising."""
    with closing(Ledger(path, reviewed)) as ledger:
        ledger.standing(MONDAY.date())
        for ask in (ledger.kinds, ledger.problem_ratings, ledger.met, ledger.bars, ledger.solved, ledger.history):
            ask()
        ledger.drills()
        practise(ledger, 1)
        return "unseen" if ledger.notice is None else ledger.notice.code


def fill_reviews(path: Path) -> None:
    """Write a file of reviews."""
    with closing(open_file(path, 1.0, SHAPE).database) as database:
        for number, problem in enumerate(SOME):
            for table, row in {
                "matches": (f"m{number}", "", "Jaques", 2, 0, 400, 10, 2.0, 85.0, 2, 1, 1, 0.5, 0),
                "themes": (f"m{number}", "lock_now", 2, 3.0, 90.0),
                "errors": (f"m{number}", 1, problem.id, 2.0, to_line(problem)),
            }.items():
                database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def use_reviews(path: Path) -> str:
    """Ask everything."""
    found = trends(path)
    as_json(found)
    with Reviews(path) as kept:
        assert {problem.id for problem in kept.errors()} <= {problem.id for problem in SOME}
    return "unseen" if found.notice is None else found.notice.code


def fill_judged(path: Path) -> None:
    """Write a file of judgements."""
    cache = DiskCache(path.parent / "whole")
    for number in range(100):
        cache.put(str(number), "x" * 50)
    cache.close()
    path.write_bytes((path.parent / "whole" / FILE).read_bytes())


def use_judged(path: Path) -> str:
    """Look everything up: what is not as it was must be missing."""
    cache = DiskCache(path.parent)
    got = [cache.get(str(number)) for number in range(100)]
    cache.close()
    assert set(got) <= {None, "x" * 50}
    return "some missing" if None in got else "all there"


KINDS: dict[str, tuple[Callable[[Path], None], Callable[[Path], str]]] = {
    "practice": (fill_practice, use_practice),
    "reviews": (fill_reviews, use_reviews),
    "judged": (fill_judged, use_judged),
}


def main() -> int:
    """Flip and use, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flips", type=int, default=400)
    parser.add_argument("--seed", default="benchmark")
    args = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as name:
        for kind, (fill, use) in KINDS.items():
            fill(Path(name) / kind)
            data, random = (Path(name) / kind).read_bytes(), Random(f"{args.seed}/{kind}")
            found: Counter[str] = Counter()
            for number in range(args.flips):
                spoilt, path = bytearray(data), Path(name) / f"{kind}-{number}" / FILE
                path.parent.mkdir(exist_ok=True)
                for _ in range(random.choice((1, 1, 1, 3))):
                    spoilt[random.randrange(len(spoilt))] = random.randrange(256)
                path.write_bytes(spoilt)
                try:
                    found[use(path)] += 1
                except Exception as error:
                    faults += 1
                    print(f"{kind}, flip {number}: {error!r}")
            told = ", ".join(f"{what} {count}" for what, count in sorted(found.items()))
            print(f"{kind}: {args.flips} files; {told}")
    print(f"exceptions: {faults} (limit 0)")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
