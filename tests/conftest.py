"""Every test runs in the same plain terminal, in English, with a home of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

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
    "ci", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Give the test its own home folder, the stable environment and English."""
    from tui.i18n import SOURCE_LANGUAGE, set_language
    from tui.keys import use, use_arrows

    for name, value in STABLE.items():
        monkeypatch.setenv(name, value)
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DRAW_DOMINOES_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("DRAW_DOMINOES_KIOSK", "")  # also undoes what a test of --kiosk leaves
    set_language(SOURCE_LANGUAGE)
    use({})
    use_arrows(has_arrows=True)
    yield
    set_language(SOURCE_LANGUAGE)
