"""Commands that take over the terminal."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from tui.cli_kiosk import named_file
from tui.cli_look import pace_of, theme_of, with_look
from tui.cli_syntax import PROGRAM, Given, UsageError
from tui.i18n import choose_language, set_language, t
from tui.settings import Loaded, Settings, load
from tui.terminal import splash

if TYPE_CHECKING:
    from pathlib import Path

    from engine.session import Session
    from tui.ways import Door

FAILED = 1


def run(name: str, given: Given) -> int:
    """Run a command (home without a name) and return its exit status."""
    theme, loaded = None if name == "practice" else theme_of(given), load()  # its --theme is another
    if not given.has("language"):
        set_language(choose_language(None, loaded.settings.language))
    settings = with_look(loaded.settings, given)
    if name == "demo":
        return _demo(given, settings, loaded, theme)
    doors = {"": _home, "play": _play, "continue": _continue, "watch": _watch, "rules": _rules, "replay": _replay}
    doors |= {"practice": _practice, "review": _review}
    return doors[name](given, settings, loaded, theme)


def has_screen() -> bool:
    """Whether there is a terminal, and one that can move its cursor."""
    return all(os.isatty(descriptor) for descriptor in (0, 1, 2)) and os.environ.get("TERM") not in ("dumb", "unknown")


def _need_terminal() -> None:
    if not has_screen():
        raise UsageError(
            t(
                "this screen needs a terminal, and this is none. {program} play --line, demo --line and rules --plain "
                "print lines.",
                program=PROGRAM,
            )
        )


def _by_lines(given: Given) -> bool:
    """Whether a match is played or shown as lines: where that was asked for, and where there is no screen."""
    return given.has("line") or not has_screen()


def _show(door: Door | None, settings: Settings, loaded: Loaded, theme: str | None, held: Session | None = None) -> int:
    """Run the app with its first screen; matches are saved whatever ends it."""
    from tui.terminal.lean import start_lean

    start_lean()
    from tui import faults
    from tui.app import DominoesApp
    from tui.look import has_mouse
    from tui.terminal.early import noted, raising
    from tui.terminal.probe import ask, is_open

    faults.keep_log()
    with raising():
        found = ask() if settings.glyphs == "auto" and is_open(os.environ) else None
    app = DominoesApp(settings, door, theme=theme, notices=loaded.notices, found=found)
    if held is not None:
        app.ways.keep(held)
    try:
        with noted() as app.told:
            app.run(mouse=has_mouse(settings.mouse, os.environ))
    finally:
        gc.enable()
        app.ways.close()
        app.ways.wait()
    if app.fault is not None:
        return _fail(faults.noted(app.fault))
    return app.return_code or 0


def _home(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    _need_terminal()
    return _show(None, settings, loaded, theme)


def _play(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from engine.journal import writing_problem
    from tui.cli_match import setup_of
    from tui.opening import start_session
    from tui.problem_words import problem_words

    setup = setup_of(given, name=settings.player_name)
    try:
        session = start_session(setup)
    except OSError as error:
        return _fail(problem_words(writing_problem(error, "start")))
    return _sit_down(session, given, settings, loaded, theme)


def _sit_down(session: Session, given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    """Play a match, on a screen or by lines."""
    if _by_lines(given):
        from tui.faults import keep_log
        from tui.line.game import play_by_lines

        keep_log()
        return play_by_lines(session, settings, loaded.notices)
    from tui.opening import table_screen

    return _show(lambda: table_screen(session, settings), settings, loaded, theme, session)


def _continue(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from engine.errors import GameError
    from engine.journal import LockedError
    from engine.library import resume
    from tui.problem_words import problems_words
    from tui.words.lists import sentences

    path = _match_file(given)
    if path is None:
        return _fail(_damage() or t("There is no open match; {program} play starts one.", program=PROGRAM))
    try:
        session, _ = resume(path)
    except LockedError as error:
        how = t("{command} shows it.", command=f"{PROGRAM} watch")
        return _fail(sentences([problems_words(error.problems), how]))
    except GameError as error:
        return _fail(problems_words(error.problems))
    return _sit_down(session, given, settings, loaded, theme)


def _match_file(given: Given) -> Path | None:
    """Return the file that is named, else that of the open match that was played last."""
    from engine.library import last_open
    from tui.paths import matches_folder

    if given.operand is not None:
        return named_file(given.operand)
    progress = last_open(matches_folder(create=False))
    return None if progress is None else progress.saved.path


def _damage() -> str:
    """Say why a match that is there can't be gone on with."""
    from engine.library import what_is_damaged
    from tui.paths import matches_folder
    from tui.problem_words import problem_words

    problem = what_is_damaged(matches_folder(create=False))
    return "" if problem is None else problem_words(problem)


def _practice(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from tui.cli_practice import filters_of, number_of, problems_of
    from tui.practice_store import Store

    if given.operand is not None:
        return _own(given, settings, loaded, theme)
    if given.has("drill") or given.has("lessons"):
        return _train(given, settings, loaded, theme)
    if given.has("mistakes"):
        return _mistakes(given, settings, loaded, theme)
    filters, count, source = filters_of(given), number_of(given, "count"), problems_of(given)
    if not any(map(filters.take, source())):
        return _fail(t("There is no problem of this kind."))
    if not _by_lines(given):
        from tui.opening import practice_screen

        with Store.open(shipped=source) as store:
            return _show(lambda: practice_screen(store, filters), settings, loaded, theme)
    from tui.faults import keep_log
    from tui.line.practice_start import practise_by_lines

    keep_log()
    return practise_by_lines(Store.open(shipped=source), filters, settings, count)


def _own(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    """Practise a position that was given, on a screen or by lines."""
    from tui.cli_position import own_problem
    from tui.cli_practice import number_of

    problem, count = own_problem(given), number_of(given, "count")
    if not _by_lines(given):
        from tui.opening import own_screen

        return _show(lambda: own_screen(problem), settings, loaded, theme)
    from tui.faults import keep_log
    from tui.line.practice_start import practise_by_lines
    from tui.practice_store import Filters, Store

    keep_log()
    return practise_by_lines(Store.open(), Filters(), settings, count, own=problem)


def _mistakes(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    """Practise the player's own errors, on a screen or by lines."""
    from tui.cli_drills import alone
    from tui.cli_practice import number_of
    from tui.kept_reviews import no_mistake, own_errors
    from tui.practice_store import Filters, Store
    from tui.practice_supply import MISTAKES

    alone(given, "mistakes", "drill", "lessons")
    count = number_of(given, "count")
    if not own_errors():
        return _fail(no_mistake())
    if not _by_lines(given):
        from tui.opening import mistakes_screen

        with Store.open() as store:
            return _show(lambda: mistakes_screen(store), settings, loaded, theme)
    from tui.line.practice_start import practise_by_lines

    return practise_by_lines(Store.open(shipped=own_errors), Filters(), settings, count, source=MISTAKES)


def _train(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    """Open a drill or the first lessons, on a screen or by lines."""
    from tui.cli_drills import drill_of, training_screen
    from tui.cli_practice import number_of

    drill, count = drill_of(given), number_of(given, "count")
    if drill is not None and _by_lines(given):
        from tui.line.drill import drill_by_lines

        return drill_by_lines(drill, settings, count)
    if _by_lines(given):
        from tui.line.lesson import lessons_by_lines

        return lessons_by_lines(settings)
    return _show(lambda: training_screen(drill), settings, loaded, theme)


def _watch(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from engine.errors import GameError
    from tui.opening import live_screen
    from tui.problem_words import problems_words

    path = _match_file(given)
    if path is None:
        return _fail(_damage() or t("There is no open match to watch; {program} demo shows bots.", program=PROGRAM))
    _need_terminal()
    try:
        screen = live_screen(path)
    except GameError as error:
        return _fail(problems_words(error.problems))
    return _show(lambda: screen, settings, loaded, theme)


def _rules(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from tui.cli_match import rules_of
    from tui.screens.rules_view import RulesScreen

    rules, title = rules_of(given)
    _need_terminal()
    return _show(lambda: RulesScreen(rules, title), settings, loaded, theme)


def _replay(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from engine.errors import GameError
    from tui.cli_records import STDIN, record_given, take_terminal
    from tui.opening import replay_screen
    from tui.problem_words import problems_words

    record, name = record_given(given)
    if given.operand == STDIN:
        take_terminal()
    _need_terminal()
    try:
        screen = replay_screen(record, name)
    except GameError as error:
        return _fail(problems_words(error.problems))
    return _show(lambda: screen, settings, loaded, theme)


def _review(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from tui.cli_review import screen_of

    screen = screen_of(given)
    return _show(lambda: screen, settings, loaded, theme)


def _demo(given: Given, settings: Settings, loaded: Loaded, theme: str | None) -> int:
    from tui.cli_match import matches_of, setup_of
    from tui.faults import keep_log
    from tui.match_setup import demo_level
    from tui.turns import PACES

    keep_log()
    matches, pace = matches_of(given), pace_of(given)
    seconds = PACES.get(pace or settings.pace, PACES["normal"]) if os.isatty(1) else 0.0
    setup = setup_of(given, is_demo=True, level=demo_level(seconds))
    if _by_lines(given) and (given.has("line") or pace != "max"):
        from tui.line.demo import demo_by_lines

        thinking = given.has("thinking")
        return demo_by_lines(setup, matches or 1, pace or settings.pace, settings.glyphs, thinking=thinking)
    if pace == "max" and given.has("thinking"):
        raise UsageError(t("--thinking has nothing to show at --speed max, which prints a summary only."))
    if pace == "max":
        from tui.demo_run import run_plain
        from tui.paths import demos_folder

        levels = [player.bot or "" for player in setup.players]
        return run_plain(
            setup.rules, levels, matches or 1, setup.seed, sys.stdout, rulebook=setup.rulebook, folder=demos_folder()
        )
    from tui.opening import demo_screen

    options = {"matches": matches, "pace": pace or settings.pace, "shows_thinking": given.has("thinking")}
    return _show(lambda: demo_screen(setup, **options), settings, loaded, theme)


def _fail(sentence: str) -> int:
    splash.take_down()
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return FAILED
