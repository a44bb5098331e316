"""What may be sent is chosen by the variables that tell of the terminal."""

from __future__ import annotations

import pytest
from textual.drivers.linux_driver import LinuxDriver

from tui.app import DominoesApp
from tui.terminal.choice import FILTERED, filtered, without_variable
from tui.terminal.wire import Depth, believed, depth_for, is_old, locale_of, promises_utf8

REMOTE = {"SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm"}, Depth.SIXTEEN),
        ({"TERM": "linux"}, Depth.SIXTEEN),
        ({"TERM": "never-heard-of"}, Depth.SIXTEEN),
        ({"TERM": "xterm-256color"}, Depth.EIGHT_BITS),
        ({"TERM": "tmux-256color"}, Depth.EIGHT_BITS),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Depth.TRUE),
        ({"TERM": "xterm-kitty"}, Depth.TRUE),
        ({"TERM": "xterm-kitty", **REMOTE}, Depth.EIGHT_BITS),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", **REMOTE}, Depth.EIGHT_BITS),
        ({"TERM": "xterm", **REMOTE}, Depth.SIXTEEN),
        ({"TERM": "vt100", "COLORTERM": "truecolor"}, Depth.MONO),
        ({"TERM": "dumb"}, Depth.MONO),
        ({}, Depth.MONO),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, Depth.MONO),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, Depth.EIGHT_BITS),
    ],
)
def test_the_colours_follow_the_name_of_the_terminal_and_the_wishes_about_it(
    environ: dict[str, str], depth: Depth
) -> None:
    assert depth_for(environ) is depth


@pytest.mark.parametrize("term", ["linux", "linux-16color", "vt100", "vt220", "dumb", "unknown", ""])
def test_consoles_that_print_junk_are_known(term: str) -> None:
    assert is_old(term)


@pytest.mark.parametrize("term", ["xterm", "xterm-256color", "screen", "tmux-256color", "rxvt"])
def test_others_get_the_modes_of_xterm(term: str) -> None:
    assert not is_old(term)


@pytest.mark.parametrize(
    ("environ", "locale"),
    [
        ({"LANG": "en_GB.UTF-8"}, "en_GB.UTF-8"),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "C"),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "C"),
        ({"LC_CTYPE": "C.UTF-8"}, ""),
        ({"LANG": "zh_CN.UTF-8", "LC_CTYPE": "C.UTF-8"}, "C.UTF-8"),
        ({}, ""),
    ],
)
def test_the_locale_that_python_made_up_does_not_count(environ: dict[str, str], locale: str) -> None:
    assert locale_of(environ) == locale


def test_a_stream_of_eight_bits_promises_nothing() -> None:
    assert promises_utf8({"LANG": "en_GB.UTF-8"}, "utf-8")
    assert not promises_utf8({"LANG": "en_GB.UTF-8"}, "latin-1")


@pytest.mark.parametrize(
    ("said", "drawn"), [((0, 0), (80, 24)), ((65535, 65535), (500, 200)), ((100, 0), (100, 24)), ((60, 20), (60, 20))]
)
def test_impossible_sizes_are_not_believed(said: tuple[int, int], drawn: tuple[int, int]) -> None:
    assert believed(*said) == drawn


def test_the_filter_stands_before_the_unix_terminal_and_no_other() -> None:
    assert filtered(LinuxDriver).__name__ == FILTERED
    other = type("WindowsDriver", (), {})
    assert filtered(other) is other


def test_a_hidden_variable_is_back_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    monkeypatch.setenv("NO_COLOR", "1")
    with without_variable("NO_COLOR"):
        assert "NO_COLOR" not in os.environ
    assert os.environ["NO_COLOR"] == "1"


def test_textual_draws_in_all_colours_and_never_in_grey(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = DominoesApp()
    assert not app.no_color
    assert app.console.color_system == "truecolor"
    assert app.wire.depth is Depth.MONO
