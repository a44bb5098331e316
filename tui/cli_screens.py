"""Commands that take over the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tui.cli_look import pace_of, theme_of, with_look
from tui.cli_syntax import PROGRAM, Given, UsageError
from tui.i18n import choose_language, set_language, t
from tui.settings import Loaded, Settings, load

if TYPE_CHECKING:
    from engine.session import Session
    from tui.ways import Door

FAILED = 1


def run(name: str, given: Given) -> int:
    """Run a command (home without a name) and return its exit status."""
    theme, loaded = theme_of(given), load()
    if not given.has("language"):
        set_language(choose_language(None, loaded.settings.language))
    settings = with_look(loaded.settings, given)
    if name == "demo":
        return _demo(given, settings, loaded, theme)
    doors = {"": _home, "play": _play, "continue": _continue, "rules": _rules, "replay": _replay}
    return doors[name](given, settings, loaded, theme)


def _need_terminal() -> None:
    if all(os.isatty(descriptor) for descriptor in (0, 1, 2)) and os.environ.get("TERM") != "dumb":
        return
    raise UsageError(
        t(
            "the screens need a terminal, and this is none. {program} rules --plain and demo --speed max print lines.",
            program=PROGRAM,
        )
    )


def _show(door: Door | None, settings: Settings, loaded: Loaded, theme: str | None, held: Session | None = None) -> int:
    """Run the app with its first screen; matches are saved whatever ends it."""
    from tui.app import DominoesApp

    app = DominoesApp(settings, door, theme=theme, notices=loaded.notices)
    if held is not None:
        app.ways.keep(held)
    try:
        app.run(mouse=False)
    finally:
        app.ways.close()
        app.ways.wait()
    return app.return_code or 0


def _home(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    _need_terminal()
    return _show(None, settings, loaded, theme)


def _play(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from engine.journal import writing_problem
    from tui.cli_match import setup_of
    from tui.opening import start_session, table_screen
    from tui.problem_words import problem_words

    setup = setup_of(given, name=settings.player_name)
    _need_terminal()
    try:
        session = start_session(setup)
    except OSError as error:
        return _fail(problem_words(writing_problem(error)))
    return _show(lambda: table_screen(session, settings), settings, loaded, theme, session)


def _continue(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from engine.errors import GameError
    from engine.library import last_open, resume
    from tui.opening import table_screen
    from tui.paths import matches_folder
    from tui.problem_words import problems_words

    if given.operand is not None:
        path = Path(given.operand)
    else:
        progress = last_open(matches_folder(create=False))
        if progress is None:
            return _fail(t("There is no open match; {program} play starts one.", program=PROGRAM))
        path = progress.saved.path
    _need_terminal()
    try:
        session, _ = resume(path)
    except GameError as error:
        return _fail(problems_words(error.problems))
    return _show(lambda: table_screen(session, settings), settings, loaded, theme, session)


def _rules(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from tui.cli_match import rules_of
    from tui.screens.rules_view import RulesScreen

    rules, title = rules_of(given)
    _need_terminal()
    return _show(lambda: RulesScreen(rules, title), settings, loaded, theme)


def _replay(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from engine.errors import GameError
    from engine.reading import read_record
    from tui.opening import replay_screen
    from tui.problem_words import problems_words

    try:
        record = read_record(Path(given.operand or ""))
    except GameError as error:
        raise UsageError(problems_words(error.problems)) from None
    _need_terminal()
    return _show(lambda: replay_screen(record), settings, loaded, theme)


def _demo(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from tui.cli_match import matches_of, setup_of

    setup, matches, pace = setup_of(given, is_demo=True), matches_of(given), pace_of(given)
    if pace == "max" or not sys.stdout.isatty():
        from tui.demo_run import run_plain
        from tui.paths import demos_folder

        levels = [player.bot or "" for player in setup.players]
        return run_plain(
            setup.rules, levels, matches or 1, setup.seed, sys.stdout, rulebook=setup.rulebook, folder=demos_folder()
        )
    from tui.opening import demo_screen

    _need_terminal()
    return _show(lambda: demo_screen(setup, matches=matches, pace=pace or settings.pace), settings, loaded, theme)


def _fail(sentence: str) -> int:
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return FAILED
