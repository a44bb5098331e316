"""Hints and the tutor by lines."""

from __future__ import annotations

from engine.actions import Action
from engine.hints_given import Help
from tui.helping import has_tutor, why_no_hints
from tui.i18n import t
from tui.line.asked import Asked, Say
from tui.line.naming import UnclearError
from tui.line.table import LineTable
from tui.minds.adviser import Adviser
from tui.settings import Settings
from tui.words.lists import sentences


class Helped(Asked):
    """The commands that help, and the question before a blunder."""

    unsure: Action | None = None
    """What the tutor asked about."""
    _asked_about: tuple[int, Action] | None = None

    def __init__(self, table: LineTable, say: Say, settings: Settings, adviser: Adviser | None = None) -> None:
        super().__init__(table, say, settings)
        self.adviser = adviser or Adviser()

    def look_on(self) -> None:
        """Let the tutor look at what can be played now, while somebody thinks about it."""
        snapshot = self._snapshot
        self.adviser.forget(snapshot.version)
        if has_tutor(self._table.session.header, self._settings) and snapshot.legal:
            from engine.hinting import TUTOR, has_choice

            if has_choice(snapshot):
                self.adviser.ask(snapshot, TUTOR)

    def _hint(self, _: str) -> None:
        from engine.hinting import HINT, has_choice
        from tui.words.hints import spoken

        snapshot = self._snapshot
        no = why_no_hints(self._table.session.header, self._settings)
        if no or not has_choice(snapshot):
            nothing = t("There is nothing to choose: only one thing can be done, or all come to the same.")
            raise UnclearError(no or nothing)
        if not self._table.note_help(Help.SHOWN):
            return
        with self._table.breakable():
            found = self.adviser.waited(snapshot, HINT)
        lines = [t("No hint could be found now; the log file says why.")]
        self._say(*(lines if found is None else spoken(found, snapshot, self._table.people)))

    def _asks_back(self, action: Action) -> bool:
        """Ask whether the player is sure, if an action is known to be a blunder."""
        about = self._snapshot.version, action
        if not has_tutor(self._table.session.header, self._settings) or self._asked_about == about:
            return False
        from engine.hinting import blunder
        from tui.words.hints import sure_words

        snapshot = self._snapshot
        found = self.adviser.known(snapshot)
        option = None if found is None else blunder(found.judged, action)
        if option is None or not self._table.note_help(Help.ASKED):
            return False
        self.unsure, self._asked_about = action, about
        answers = t("Type yes to play it; anything else takes it back, hint shows the choices.")
        self._say(sentences([sure_words(option, action, snapshot), answers]))
        return True

    def _is_answer(self, line: str, unsure: Action) -> bool:
        """Take yes or no for an answer; any other line is carried out in the place of what was asked about."""
        word = line.casefold()
        if word in ("yes", t("yes").casefold()):
            self._act(unsure)
            return True
        if word in ("", "no", t("no").casefold()):
            self._say(t("It is taken back: choose again."))
            return True
        return False

    def _act(self, action: Action, seat: int | None = None) -> None:
        raise NotImplementedError
