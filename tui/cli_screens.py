"""Commands that take over the terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tui.cli_kiosk import named_file
from tui.cli_look import pace_of, theme_of, with_look
from tui.cli_show import Opening, fail, need_terminal
from tui.cli_syntax import PROGRAM, Given, UsageError
from tui.i18n import choose_language, set_language, t
from tui.settings import load

if TYPE_CHECKING:
    from pathlib import Path

    from engine.session import Session


def run(name: str, given: Given) -> int:
    """Run a command (home without a name) and return its exit status."""
    theme, loaded = None if name == "practice" else theme_of(given), load()  # its --theme is another
    if not given.has("language"):
        set_language(choose_language(None, loaded.settings.language))
    opening = Opening(given, with_look(loaded.settings, given), loaded, theme)
    doors = {"": _home, "play": _play, "continue": _continue, "watch": _watch, "rules": _rules, "replay": _replay}
    doors |= {"demo": _demo, "practice": _practice, "review": _review}
    return doors[name](opening)


def _home(its: Opening) -> int:
    need_terminal()
    return its.show(None)


def _play(its: Opening) -> int:
    from engine.journal import writing_problem
    from tui.cli_match import setup_of
    from tui.opening import start_session
    from tui.problem_words import problem_words

    setup = setup_of(its.given, name=its.settings.player_name)
    try:
        session = start_session(setup)
    except OSError as error:
        return fail(problem_words(writing_problem(error, "start")))
    return _sit_down(session, its)


def _sit_down(session: Session, its: Opening) -> int:
    """Play a match, on a screen or by lines."""
    if its.by_lines:
        from tui.faults import keep_log
        from tui.line.game import play_by_lines

        keep_log()
        return play_by_lines(session, its.settings, its.loaded.notices)
    from tui.opening import table_screen

    return its.show(lambda: table_screen(session, its.settings), session)


def _continue(its: Opening) -> int:
    from engine.errors import GameError
    from engine.journal import LockedError
    from engine.library import resume
    from tui.problem_words import problems_words
    from tui.words.lists import sentences

    path = _match_file(its.given)
    if path is None:
        return fail(_damage() or t("There is no open match; {program} play starts one.", program=PROGRAM))
    try:
        session, _ = resume(path)
    except LockedError as error:
        how = t("{command} shows it.", command=f"{PROGRAM} watch")
        return fail(sentences([problems_words(error.problems), how]))
    except GameError as error:
        return fail(problems_words(error.problems))
    return _sit_down(session, its)


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


def _practice(its: Opening) -> int:
    from tui.cli_training import practise

    return practise(its)


def _watch(its: Opening) -> int:
    from engine.errors import GameError
    from tui.opening import live_screen
    from tui.problem_words import problems_words

    path = _match_file(its.given)
    if path is None:
        return fail(_damage() or t("There is no open match to watch; {program} demo shows bots.", program=PROGRAM))
    need_terminal()
    try:
        screen = live_screen(path)
    except GameError as error:
        return fail(problems_words(error.problems))
    return its.show(lambda: screen)


def _rules(its: Opening) -> int:
    from tui.cli_match import rules_of
    from tui.screens.rules_view import RulesScreen

    rules, title = rules_of(its.given)
    need_terminal()
    return its.show(lambda: RulesScreen(rules, title))


def _replay(its: Opening) -> int:
    from engine.errors import GameError
    from tui.cli_records import STDIN, record_given, take_terminal
    from tui.opening import replay_screen
    from tui.problem_words import problems_words

    record, name = record_given(its.given)
    if its.given.operand == STDIN:
        take_terminal()
    need_terminal()
    try:
        screen = replay_screen(record, name)
    except GameError as error:
        return fail(problems_words(error.problems))
    return its.show(lambda: screen)


def _review(its: Opening) -> int:
    from tui.cli_review import screen_of

    screen = screen_of(its.given)
    return its.show(lambda: screen)


def _demo(its: Opening) -> int:
    from tui.cli_match import matches_of, setup_of
    from tui.faults import keep_log
    from tui.match_setup import demo_level
    from tui.turns import PACES

    keep_log()
    matches, pace = matches_of(its.given), pace_of(its.given)
    seconds = PACES.get(pace or its.settings.pace, PACES["normal"]) if os.isatty(1) else 0.0
    setup = setup_of(its.given, is_demo=True, level=demo_level(seconds))
    if its.by_lines and (its.given.has("line") or pace != "max"):
        from tui.line.demo import demo_by_lines

        thinking = its.given.has("thinking")
        return demo_by_lines(setup, matches or 1, pace or its.settings.pace, its.settings.glyphs, thinking=thinking)
    if pace == "max" and its.given.has("thinking"):
        raise UsageError(t("--thinking has nothing to show at --speed max, which prints a summary only."))
    if pace == "max":
        from tui.demo_run import run_plain
        from tui.paths import demos_folder

        levels = [player.bot or "" for player in setup.players]
        return run_plain(
            setup.rules, levels, matches or 1, setup.seed, sys.stdout, rulebook=setup.rulebook, folder=demos_folder()
        )
    from tui.opening import demo_screen

    options = {"matches": matches, "pace": pace or its.settings.pace, "shows_thinking": its.given.has("thinking")}
    return its.show(lambda: demo_screen(setup, **options))
