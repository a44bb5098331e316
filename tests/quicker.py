"""What makes the whole suite cheaper and changes no test: nothing is compiled, parsed or taken apart in vain."""

from __future__ import annotations

import asyncio
import atexit
import compileall
import gc
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.assertion import rewrite

if TYPE_CHECKING:
    from textual.css.model import RuleSet

ROOT = Path(__file__).parents[1]
THRESHOLDS = (20_000, 10, 10)
LOOKS, MOST, TICK = 3, 20, 0.002
"""Looks in a row at which nobody is busy, looks at most, and seconds between two of them."""


def compile_share(config: pytest.Config) -> None:
    """Compile a share of the tree before anything is imported: in a new clone each process would compile all of it."""
    given: dict[str, Any] = getattr(config, "workerinput", {})
    if not given:
        return
    number, count = int(given["workerid"].removeprefix("gw")), given["workercount"]
    paths = sorted(path for folder in ("engine", "tui", "tests") for path in (ROOT / folder).rglob("*.py"))
    for path in paths[number::count]:
        with suppress(Exception):  # whatever it is, the one who imports it will tell
            if path.name.startswith("test_"):
                _rewrite(path, config)
            else:
                compileall.compile_file(path, quiet=2)


def _rewrite(path: Path, config: pytest.Config) -> None:
    """Compile a file of tests in pytest's own way."""
    compiled = rewrite.get_cache_dir(path) / (path.stem + rewrite.PYC_TAIL)
    if compiled.exists() and compiled.stat().st_mtime >= path.stat().st_mtime:
        return
    compiled.parent.mkdir(exist_ok=True)
    digest, code = rewrite._rewrite_test(path, config)
    rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, compiled)


def end_at_once(config: pytest.Config) -> None:
    """Let a process of xdist's end without taking its many objects apart, once everything else is done."""

    def end() -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)

    if hasattr(config, "workerinput"):
        atexit.register(end)


def leave_constants_out() -> None:
    """Let hypothesis draw no constants of the sources.

    Each process would read them all, and what a test is given would hang on what else was imported.
    """
    from hypothesis.internal.conjecture import providers

    pytest.MonkeyPatch().setattr(providers, "_get_local_constants", lambda: providers._local_constants, raising=False)


def keep_what_there_is() -> None:
    """Leave what there is by now out of every later collection of garbage, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@cache
def parse_styles_once() -> None:
    """Let the apps of all tests share the rules that Textual parses anew for each: they are the same, and only read."""
    from textual.css.parse import parse
    from textual.css.tokenize import tokenize_values

    tokens: dict[tuple[tuple[str, str], ...], dict[str, list[Any]]] = {}
    rules: dict[tuple[object, ...], tuple[Mapping[str, list[Any]] | None, tuple[RuleSet, ...]]] = {}

    def tokenized(values: dict[str, str]) -> dict[str, list[Any]]:
        key = tuple(values.items())
        if key not in tokens:
            tokens[key] = tokenize_values(values)
        return tokens[key]

    def parsed(scope: str, css: str, read_from: Any, **rest: Any) -> Iterable[RuleSet]:
        variables = rest.pop("variable_tokens", None)
        key = (scope, css, read_from, id(variables), *sorted(rest.items()))
        if key not in rules:  # the variables are kept beside, so that no others get their id
            rules[key] = variables, tuple(parse(scope, css, read_from, variable_tokens=variables, **rest))
        return rules[key][1]

    patch = pytest.MonkeyPatch()
    patch.setattr("textual.css.stylesheet.parse", parsed)
    patch.setattr("textual.css.stylesheet.tokenize_values", tokenized)


@cache
def wait_for_the_busy_only() -> None:
    """Let tests that wait for a screen ask its widgets only while something is to be done: that takes most of a key.

    What waits for the next tick of a clock counts too, so that nothing hangs on how busy the machine is.
    """
    from textual.pilot import Pilot

    ask_all = Pilot._wait_for_screen

    async def wait(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
        calm = 0
        for _ in range(MOST):
            if _has_work(pilot.app):
                if not await ask_all(pilot, timeout):
                    return False
                calm = 0
            elif _is_due(pilot.app):
                await asyncio.sleep(TICK)
                calm = 0
            elif calm < LOOKS:
                await asyncio.sleep(0)
                calm += 1
            else:
                break
        return True

    pytest.MonkeyPatch().setattr(Pilot, "_wait_for_screen", wait)


def _has_work(app: Any) -> bool:
    """Whether somebody is to answer a message."""
    return not app.screen_stack or not all(map(_is_idle, (app, *app.screen.walk_children(with_self=True))))


def _is_due(app: Any) -> bool:
    """Whether the screen will be laid out or drawn at the next tick."""
    screen = app.screen
    return app._resize_timer is not None or bool(screen._callbacks) or screen._update_timer._active.is_set()


def _is_idle(pump: Any) -> bool:
    """Whether a widget, a screen or an app has no message, and waits for one."""
    queue = pump._message_queue
    has_work = queue.values or pump._next_callbacks or pump._pending_message is not None
    return not has_work and bool(queue.ready_event._waiters)
