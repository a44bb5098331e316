"""Random frames through the filter, narrow and wide, in every depth: the terminal shows what a redraw would show."""

from __future__ import annotations

import pytest

from benchmarks.frames_fuzz import run


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_the_terminal_shows_exactly_what_is_wanted(start: int) -> None:
    assert [found for seed in range(start, start + 50) if (found := run(seed))] == []
