"""A host that stands still ends, so that it can be started again."""

from __future__ import annotations

import io
import json

from tui.ssh.logs import EventLog
from tui.ssh.watchdog import HUNG, MISSED, Watchdog


def test_a_host_that_stands_still_for_a_minute_says_where_and_ends() -> None:
    said, ended = io.StringIO(), list[int]()
    dog = Watchdog(EventLog(said), ended.append)
    for _ in range(MISSED - 1):
        dog.look()
    assert ended == []
    dog.look()
    assert ended == [HUNG]
    entry = json.loads(said.getvalue())
    assert entry["event"] == "hung"
    assert any(
        place.endswith("test_a_host_that_stands_still_for_a_minute_says_where_and_ends") for place in entry["where"]
    )


def test_one_that_turns_now_and_then_goes_on() -> None:
    ended = list[int]()
    dog = Watchdog(EventLog(io.StringIO()), ended.append)
    for number in range(10 * MISSED):
        if number % (MISSED - 1) == 0:
            dog.beat()
        dog.look()
    assert ended == []
