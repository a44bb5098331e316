"""A house for each test, with a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.house_builders import HandClock, house_at
from tui.house.lobby import House


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def house(tmp_path: Path, clock: HandClock) -> Iterator[House]:
    house = house_at(tmp_path / "data", clock)
    yield house
    house.close()
