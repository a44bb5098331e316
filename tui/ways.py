"""The ways between screens: what each line of home opens, and how matches are started, resumed and left."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from engine.errors import GameError
from tui.i18n import t

if TYPE_CHECKING:
    from textual.screen import Screen

    from engine.library import Progress
    from engine.record import GameRecord, Header
    from engine.session import Session
    from engine.snapshot import Update
    from tui.app import DominoesApp
    from tui.draft import Draft
    from tui.match_setup import MatchSetup


class Ways:
    """Opens screens for an app; whatever can't be opened is said in one sentence."""

    def __init__(self, app: DominoesApp) -> None:
        self._app = app
        self._sessions: list[Session] = []
        self._saving: list[Thread] = []

    def open(self, name: str) -> None:
        """Open a line of home."""
        doors: dict[str, Callable[[], object]] = {
            "play": self.new_game,
            "watch": lambda: self.new_game(watch=True),
            "continue": self.resume_last,
            "replays": self.replays,
            "practice": self.practice,
            "statistics": self.statistics,
            "rules": self.rules,
            "settings": self.settings,
            "quit": self._app.exit,
        }
        doors[name]()

    def new_game(self, *, watch: bool = False) -> None:
        """Open the form of a new match."""
        from tui.drafts import draft_to_begin_with
        from tui.last_draft import remember
        from tui.screens.new_game import NewGameScreen

        draft, notices = draft_to_begin_with(watch=watch, name=self._app.settings.player_name)
        for notice in notices:
            self._app.say(notice)

        def keep(chosen: Draft) -> None:
            remember(chosen, watch=watch, name=self._app.settings.player_name)

        self._app.push_screen(NewGameScreen(draft, self.start, watch=watch, keep=keep))

    def start(self, setup: MatchSetup) -> None:
        """Start a match and go to its table; one without people is watched."""
        from tui.opening import demo_screen, start_session, table_screen

        self.close()
        if not setup.humans:
            self._app.open_alone(demo_screen(setup, pace=self._app.settings.pace))
            return
        session = self._tried(lambda: start_session(setup))
        if session is not None:
            self.keep(session)
            self._app.open_alone(table_screen(session, self._app.settings))

    def again(self, header: Header) -> None:
        """Start another match of the same people under the same rules."""
        from tui.match_setup import MatchSetup

        self.start(MatchSetup(rules=header.rules, rulebook=header.rulebook, players=header.players))

    def resume(self, path: Path) -> None:
        """Go on with a match at its table."""
        from engine.journal import LockedError
        from engine.library import resume
        from tui.opening import live_screen, table_screen
        from tui.problem_words import problems_words

        self.close()
        self.wait()
        try:
            session = self._tried(lambda: resume(path)[0])
        except LockedError as error:
            self._app.say(problems_words(error.problems))
            self._app.open_alone(live_screen(path))
            return
        if session is not None:
            self.keep(session)
            self._app.open_alone(table_screen(session, self._app.settings))

    def last_open(self) -> Progress | None:
        """Return the open match that was played last; without any match nothing is loaded for it."""
        from tui.paths import matches_folder

        folder = matches_folder(create=False)
        if not any(folder.glob("*.jsonl")):
            return None
        from engine.library import last_open

        return last_open(folder)

    def resume_last(self) -> None:
        """Go on with the match that was played last."""
        progress = self.last_open()
        if progress is None:
            from engine.library import what_is_damaged
            from tui.paths import matches_folder
            from tui.problem_words import problem_words

            damaged = what_is_damaged(matches_folder(create=False))
            self._app.say(t("There is no open match.") if damaged is None else problem_words(damaged))
        else:
            self.resume(progress.saved.path)

    def replays(self) -> None:
        """Open the list of matches."""
        from tui.screens.replays import ReplaysScreen

        self._app.push_screen(ReplaysScreen())

    def replay(self, path: Path) -> str | None:
        """Open a match move by move; return a sentence if it can't be read."""
        from engine.reading import read_record
        from tui.opening import replay_screen
        from tui.problem_words import problems_words

        try:
            self._app.push_screen(replay_screen(read_record(path), path.stem))
        except GameError as error:
            return problems_words(error.problems)
        return None

    def review(self, record: GameRecord, name: str) -> str | None:
        """Open the review of a match; return a sentence if there is nothing to review."""
        from tui.opening import review_screen
        from tui.problem_words import problems_words

        try:
            self._app.push_screen(review_screen(record, name))
        except GameError as error:
            return problems_words(error.problems)
        return None

    def review_file(self, path: Path) -> str | None:
        """Open the review of a match that is kept in a file; return a sentence if that can't be done."""
        from engine.reading import read_record
        from tui.problem_words import problems_words

        try:
            return self.review(read_record(path), path.stem)
        except GameError as error:
            return problems_words(error.problems)

    def export(self, path: Path) -> str:
        """Write a match as text; return the sentence that says where, or why not."""
        from engine.reading import read_record
        from tui.exporting import export_words
        from tui.problem_words import problems_words

        try:
            return export_words(read_record(path), path.stem)
        except GameError as error:
            return problems_words(error.problems)

    def branch(self, record: GameRecord, entries: int, seat: int, of: str) -> str | None:
        """Play on from a moment of a record in a match of its own; return a sentence if that can't be done."""
        from engine.branching import branched, start_branch
        from engine.fairness import committed
        from engine.session import new_seed
        from tui.match_setup import created_now
        from tui.opening import table_screen
        from tui.paths import matches_folder
        from tui.problem_words import problems_words

        settings = self._app.settings
        name, created = settings.player_name, created_now()
        try:
            copy = branched(record, entries, seat, name=name, seed=new_seed(), created=created, of=of)
        except GameError as error:
            return problems_words(error.problems)
        self.close()
        fresh = copy._replace(header=committed(copy.header))
        session = self._tried(lambda: start_branch(matches_folder(), fresh))
        if session is not None:
            self.keep(session)
            self._app.open_alone(table_screen(session, settings))
        return None

    def practice(self) -> None:
        """Open the choice of practice problems."""
        from tui.screens.practice_menu import PracticeMenuScreen

        self._app.push_screen(PracticeMenuScreen())

    def lessons(self) -> None:
        """Open the first lessons."""
        from tui.screens.lessons import LessonsScreen

        self._app.push_screen(LessonsScreen())

    def drills(self) -> None:
        """Open the drills."""
        from tui.screens.drills import DrillsScreen

        self._app.push_screen(DrillsScreen())

    def editor(self, position: str = "") -> None:
        """Open the editor, with a position on it if one is given."""
        from tui.screens.editor import EditorScreen

        self._app.push_screen(EditorScreen(position))

    def statistics(self) -> None:
        """Open the figures about my matches."""
        from tui.screens.statistics import StatisticsScreen

        self._app.push_screen(StatisticsScreen())

    def rules(self) -> None:
        """Open the rules of every rulebook."""
        from tui.screens.rules_view import RulesScreen

        self._app.push_screen(RulesScreen())

    def settings(self) -> None:
        """Open the settings."""
        from tui.screens.settings_view import SettingsScreen

        self._app.push_screen(SettingsScreen())

    def keep(self, session: Session) -> None:
        """Remember a match that has to be left before the program ends, and put each of its rounds on the disk."""
        from engine import library
        from engine.snapshot import Phase

        def put_on_disk(update: Update) -> None:
            if update.snapshot.phase is not Phase.PLAYING:
                self._aside(library.sync, session)

        session.subscribe(None, put_on_disk)
        self._sessions.append(session)

    def close(self) -> None:
        """Save and let go of every match that is held; ``wait`` for it before going on with one of them."""
        from engine import library

        while self._sessions:
            self._aside(library.leave, self._sessions.pop())

    def wait(self) -> None:
        """Wait until everything is on the disk."""
        while self._saving:
            self._saving.pop().join()

    def _aside(self, save: Callable[[Session], None], session: Session) -> None:
        """Save in a thread: a disk may take its time, and keys are to be answered meanwhile."""

        def work(before: Thread | None) -> None:
            if before is not None:
                before.join()
            with suppress(OSError):  # an entry that could not be written has been said at the table
                save(session)

        self._saving = [thread for thread in self._saving if thread.is_alive()]
        thread = Thread(target=work, args=(self._saving[-1] if self._saving else None,), name="saving")
        self._saving.append(thread)
        thread.start()

    def _tried(self, make: Callable[[], Session]) -> Session | None:
        """Return the session, or say why there is none."""
        from engine.journal import LockedError, writing_problem
        from tui.problem_words import problem_words, problems_words

        try:
            return make()
        except LockedError:
            raise
        except GameError as error:
            self._app.say(problems_words(error.problems))
        except OSError as error:
            self._app.say(problem_words(writing_problem(error, "start")))
        return None


Door = Callable[[], "Screen[Any]"]
"""Makes the first screen of a command."""
