"""A program that is killed at any moment has lost nothing that it had shown."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benchmarks.kill9 import run

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")


def test_every_entry_that_was_shown_before_a_kill_is_in_the_resumed_match(tmp_path: Path) -> None:
    tally = run(tmp_path, kills=8, seed=2)
    assert tally.kills == 8
    assert tally.shown >= 8
    assert tally.lost == 0
