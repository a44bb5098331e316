"""Who is here, and where: there one hears somebody no more, or invites him to a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.errors import IllegalActionError
from engine.journal import writing_problem
from tui import keys
from tui.drawing.cells import fit
from tui.i18n import n, t
from tui.problem_words import problem_words, problems_words
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread
from tui.words import lobby

if TYPE_CHECKING:
    from tui.house.views import LobbyView, PersonView
    from tui.house.visit import Visit
    from tui.widgets.picture import Row


class PeopleScreen(SheetScreen):
    """A list of people; ``choose`` is done with the one under the pointer, where somebody is to be chosen."""

    PLACES = ("people",)
    BINDINGS = keys.bindings("people")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, visit: Visit, choose: Callable[[str], object] | None = None, label: str = "") -> None:
        super().__init__()
        self._visit, self._choose, self._label = visit, choose, label
        self._at = 0
        self._people: tuple[PersonView, ...] = ()
        """Those who are on the screen: a key means one of them, whoever came or left since."""
        self._said = ""

    def on_mount(self) -> None:
        """Show who comes and goes."""
        self._visit.on_lobby = self._changed
        own = self._visit.person.mark
        self._at = next((place for place, one in enumerate(self._visit.view.people) if one.mark != own), 0)

    def on_unmount(self) -> None:
        """Hear of it no more, unless the lobby listens already."""
        if self._visit.on_lobby == self._changed:
            self._visit.on_lobby = None

    def _changed(self, view: LobbyView) -> None:
        self.draw()

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the list around the pointer."""
        view = self._visit.view
        people = self._people = view.people
        self._at = min(self._at, len(people) - 1)
        rows: list[Row] = [spread(t("Who is here"), n("{count} here", "{count} here", len(people)), width), ()]
        space = height - 5
        top = max(0, min(self._at - space // 2, len(people) - space))
        for place in range(top, min(len(people), top + space)):
            person = people[place]
            is_here = place == self._at
            where = lobby.person_words(person, view.tables)
            muted = t("not heard") if self._is_muted(person) else ""
            style = "bold" if is_here else "text"
            start = (
                (" ► " if is_here else "   ", "accent"),
                (fit(person.name, 18), style),
                (f"{person.mark}  ", "dim"),
            )
            said = (fit(muted, 12), "warn") if muted else ("", "table")
            rows.append((*start, (fit(where, max(0, width - (45 if muted else 29))), "dim"), said))
        rows += [()] * (height - 2 - len(rows))
        rows.append(((" ► ", "accent"), (fit(self._said or self._prompt(), width - 4), "bold")))
        return filled(rows, height, key_row(self._hints(), width))

    def _prompt(self) -> str:
        mute = keys.key_of("people.mute")
        if self._choose is not None:
            return t("{enter}: {what}.", enter=keys.key_of("people.choose"), what=self._label)
        return t("{key} hears somebody no more, or again; nobody is told.", key=mute)

    def _hints(self) -> list[tuple[str, str]]:
        keymap = self.settings.keymap
        hints = [(keys.shown_keys(("people.up", "people.down"), keymap), t("choose"))]
        if self._choose is not None:
            hints.append((keys.shown_keys(("people.choose",), keymap), self._label))
        hints.append((keys.shown_keys(("people.mute",), keymap), t("mute")))
        return [
            *hints,
            (keys.shown_keys(("everywhere.help",), keymap), t("help")),
            (keys.shown_key("escape"), t("back")),
        ]

    def _is_muted(self, person: PersonView) -> bool:
        found = self._visit.house.people.called(person.name)
        return found is not None and self._visit.is_muted(found.identity)

    @property
    def _pointed(self) -> PersonView | None:
        """Who is under the pointer; nobody until the list is on the screen."""
        return self._people[self._at] if self._at < len(self._people) else None

    def action_move(self, by: int) -> None:
        """Move the pointer."""
        self._said = ""
        self._at = max(0, min(len(self._people) - 1, self._at + by))
        self.draw()

    def action_mute(self) -> None:
        """Hear somebody no more, or again."""
        person = self._pointed
        if person is None:
            return
        is_on = not self._is_muted(person)
        if self._tried(lambda: self._visit.mute(person.name, is_on=is_on)):
            self._said = ""
        self.draw()

    def action_choose(self) -> None:
        """Choose who is under the pointer."""
        choose, person = self._choose, self._pointed
        if choose is not None and person is not None and self._tried(lambda: choose(person.name)):
            self.dominoes.leave()
        self.draw()

    def _tried(self, what: Callable[[], object]) -> bool:
        try:
            what()
        except IllegalActionError as error:
            self._said = problems_words(error.problems)
            return False
        except OSError as error:
            self._said = problem_words(writing_problem(error))
            return False
        return True

    def action_back(self) -> None:
        """Close the list."""
        self.dominoes.leave()
