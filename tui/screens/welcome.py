"""The first thing that a guest reads: the words with which he comes back, and the operator's greeting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import keys
from tui.i18n import n, t
from tui.screens.lobby_rows import heading
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread, wrapped
from tui.words.lists import sentences

if TYPE_CHECKING:
    from tui.house.people import Person
    from tui.widgets.picture import Row


SSH_PORT = 22


class WelcomeScreen(SheetScreen):
    """Stays until a key says that it was read; the words come first, for they are told only here."""

    PLACES = ("welcome",)
    BINDINGS = keys.bindings("welcome")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(
        self, person: Person, words: str, motd: str, *, port: int = 0, refused: str = "", takes_keys: bool = True
    ) -> None:
        super().__init__()
        self._person, self._words, self._motd = person, words, motd
        self._port = "" if port in (0, SSH_PORT) else f"-p {port} "
        self._refused, self._takes_keys = refused, takes_keys
        self._top = self._most = 0
        """The first line of the greeting that is shown, and the last one that it can be."""

    def rows(self, width: int, height: int) -> list[Row]:
        """Return who the guest is, the words and what they are good for, and as much of the greeting as has room."""
        room = min(width - 4, 76)
        rows: list[Row] = [spread(t("Draw Dominoes"), "", width), ()]
        if self._refused:
            rows += [*(((f"  {part}", "warn"),) for part in wrapped(self._refused, room)), ()]
        rows += [((f"  {part}", "text"),) for part in wrapped(self._about(), room)]
        if self._words:
            rows += [(), ((f"     {self._words}", "accent"),), ()]
            rows += [((f"  {part}", "text"),) for part in wrapped(self._about_words(), room)]
        enter = keys.shown_keys(("welcome.go-in",), self.settings.keymap)
        hints = [(enter, t("go in"))]
        if self._motd:
            rows += self._greeting(width, room, height - 3 - len(rows))
        if self._most:
            hints.append((keys.shown_keys(("welcome.up", "welcome.down"), self.settings.keymap), t("read on")))
        rows += [()] * (height - 2 - len(rows))
        rows.append(((" ► ", "accent"), (t("{enter} goes into the lobby.", enter=enter), "bold")))
        return filled(rows, height, key_row(hints, width))

    def _greeting(self, width: int, room: int, height: int) -> list[Row]:
        """Return the operator's greeting in at most so many rows, from where it was scrolled to."""
        lines = [part for line in self._motd.splitlines() for part in wrapped(line, room) or [""]]
        space = height - 1 - (height > 6)
        self._most = max(0, len(lines) - max(1, space))
        self._top = min(self._top, self._most)
        left = len(lines) - self._top - space
        more = n("{count} more line", "{count} more lines", left) if left > 0 else ""
        shown = lines[self._top : self._top + max(0, space)]
        head: list[Row] = [(), heading(t("From this host"), more, width)]
        return [*head[height <= 6 :], *(((f"  {line}", "text"),) for line in shown)][: max(0, height)]

    def _about(self) -> str:
        name = self._person.name
        if not self._words:
            return t("You are {name}.", name=name)
        who = t("You are {name}, a guest without a key.", name=name)
        back = t(
            "These four words bring you back, to your seat, matches and settings: use them as the user name, "
            "{command}.",
            command=f"ssh {self._port}{self._words}@HOST",
        )
        return sentences([who if self._takes_keys else t("You are {name}.", name=name), back])

    def _about_words(self) -> str:
        """Return how the words are to be kept; a key instead of them is no advice where none is taken."""
        alone = t("They are told here only, and they are yours alone: whoever has them is you.")
        return sentences([alone, t("With a key (ssh-keygen) you need none.") if self._takes_keys else ""])

    def action_scroll(self, by: int) -> None:
        """Read on in the greeting, or back."""
        self._top = max(0, min(self._most, self._top + by))
        self.draw()

    def action_back(self) -> None:
        """Go in."""
        self.dominoes.go_home()
