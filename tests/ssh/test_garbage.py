"""What a host keeps of those who are gone: nothing that it has to search for, and no memory of a crowd."""

from __future__ import annotations

import gc
import weakref

import pytest
from rich.segment import Segment
from textual.strip import Strip

from tui.ssh import garbage
from tui.ssh.garbage import CROWD, FEW, MANY, QUIET, Garbage
from tui.ssh.strips import without_circles


class Line(Strip):
    """A painted line of which one can see whether it is still there."""


def test_a_painted_line_that_nobody_shows_any_more_is_gone_without_a_search() -> None:
    without_circles()
    without_circles()
    strip = Line([Segment("a line")])
    there = weakref.ref(strip)
    gc.disable()
    try:
        assert strip.divide([6]) == [strip]
        assert strip.crop_extend(0, 6, None) is strip
        del strip
        assert there() is None
    finally:
        gc.enable()


def test_such_lines_are_cut_as_ever() -> None:
    without_circles()
    strip = Strip([Segment("a line")])
    assert [part.text for part in strip.divide([2, 6])] == ["a ", "line"]
    assert [part.text for part in strip.divide([6, 9])] == ["a line"]
    assert strip.crop_extend(0, 6, None).text == "a line"
    assert strip.crop_extend(2, 8, None).text == "line  "


@pytest.fixture
def given_back(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Take down when memory is given back, and when everything is searched."""
    done: list[str] = []
    monkeypatch.setattr(garbage, "give_back", lambda: done.append("given back"))
    monkeypatch.setattr(gc, "collect", lambda: done.append("searched"))
    for name in ("freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda: None)
    return done


def after(ended: int) -> Garbage:
    found = Garbage(lambda: 0)
    for _ in range(ended):
        found.session_ended()
    return found


def test_memory_of_a_crowd_is_given_back_once_and_in_a_quiet_moment(given_back: list[str]) -> None:
    watching = after(CROWD)
    watching.tick(QUIET - 1)
    assert "given back" not in given_back
    watching.tick(QUIET)
    watching.tick(QUIET)
    assert given_back.count("given back") == 1


def test_everything_is_searched_in_a_quiet_moment_or_after_very_many_sessions(given_back: list[str]) -> None:
    few, many = after(FEW), after(MANY)
    few.tick(QUIET - 1)
    assert few.searches == 0
    few.tick(QUIET)
    many.tick(0.0)
    assert few.searches == many.searches == 1
    assert given_back.count("given back") == 2


def test_what_a_crowd_needs_that_is_there_is_no_reason_to_search(given_back: list[str]) -> None:
    memory = 0
    watching = Garbage(lambda: memory)
    memory = 200 << 20
    watching.tick(0.0, 200)
    assert watching.searches == 0
    watching.tick(0.0, 2)
    assert watching.searches == 1
    memory = 300 << 20
    watching.tick(0.0, 2)
    assert watching.searches == 1
