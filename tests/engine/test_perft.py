"""Counts of all courses of fixed rounds, committed: a change of the rules changes a number here.

``python tests/engine/test_perft.py`` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.oracle.perft import CASES, Case, count_with_engine, count_with_oracle

COUNTS = Path(__file__).with_name("perft.json")
WITHIN_REACH = 400
"""Positions that the slow oracle can count in a moment."""


def known(case: Case) -> dict[str, list[int]]:
    counts: dict[str, dict[str, list[int]]] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return counts[case.name]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_engine_finds_as_many_courses_as_are_written_down(case: Case) -> None:
    assert count_with_engine(case) == known(case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_oracle_finds_as_many_as_far_as_it_can_count(case: Case) -> None:
    counts = known(case)
    deepest = max(
        depth for depth, count in enumerate(counts["positions"]) if sum(counts["positions"][: depth + 1]) < WITHIN_REACH
    )
    expected = {name: numbers[: deepest + 1] for name, numbers in counts.items()}
    assert deepest >= 2
    assert count_with_oracle(case, deepest) == expected


def write() -> None:
    """Write the counts of today's engine."""
    counts = {case.name: count_with_engine(case) for case in CASES}
    text = ",\n".join(f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in counts.items())
    COUNTS.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
