"""Every test runs in the same plain terminal, in English, with a home of its own."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.quicker import (
    compile_share,
    end_at_once,
    keep_what_there_is,
    leave_constants_out,
    parse_styles_once,
    wait_for_the_busy_only,
)

STABLE = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "TEXTUAL_ANIMATIONS": "none"}
UNSET = (
    *("LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANGUAGE"),
    *("NO_COLOR", "FORCE_COLOR", "TEXTUAL_THEME", "TEXTUAL"),
    *("COLUMNS", "LINES", "SSH_CONNECTION", "SSH_TTY", "TMUX", "STY"),
    "DRAW_DOMINOES_COLOURS",
    "PYTHONDONTWRITEBYTECODE",  # the programs that tests start would compile themselves each time
)

# Textual reads some of these when it is imported, before any fixture runs.
os.environ.update(STABLE)
for _name in UNSET:
    os.environ.pop(_name, None)

sys.dont_write_bytecode = False

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, max_examples=1000)
_profile = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(_profile)

# Programs are ended by signals, which a suite that runs in the background would let them ignore.
for _signal in (signal.SIGINT, signal.SIGHUP):
    if signal.getsignal(_signal) is signal.SIG_IGN:
        signal.signal(_signal, signal.default_int_handler if _signal == signal.SIGINT else signal.SIG_DFL)


def pytest_configure(config: pytest.Config) -> None:
    """Make the beginning and the end cheaper."""
    end_at_once(config)
    compile_share(config)
    if _profile == "ci":
        leave_constants_out()


def pytest_collection_finish() -> None:
    """Make the tests cheaper."""
    keep_what_there_is()
    if "textual.css.stylesheet" in sys.modules:
        parse_styles_once()
        wait_for_the_busy_only()


def pytest_sessionfinish() -> None:
    """Look once for what is left, and not ten times on the way out."""
    keep_what_there_is()


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return folders that nobody has made yet."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _plain_surroundings(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, _homes: Iterator[Path]
) -> Iterator[None]:
    """Give the test its own home folder, the stable environment and English."""
    from tui.i18n import SOURCE_LANGUAGE, set_language
    from tui.keys import use, use_arrows

    for name, value in STABLE.items():
        if os.environ.get(name) != value:
            monkeypatch.setenv(name, value)
    for name in UNSET:
        if name in os.environ:
            monkeypatch.delenv(name)
    own = request.getfixturevalue("tmp_path") if "tmp_path" in request.fixturenames else next(_homes)
    monkeypatch.setenv("DRAW_DOMINOES_HOME", str(own / "home"))
    monkeypatch.setenv("DRAW_DOMINOES_KIOSK", "")  # also undoes what a test of --kiosk leaves
    set_language(SOURCE_LANGUAGE)
    use({})
    use_arrows(has_arrows=True)
    yield
    set_language(SOURCE_LANGUAGE)
