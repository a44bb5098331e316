"""The first thing that a guest reads: the operator's greeting, and the words with which he comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import keys
from tui.i18n import t
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread, wrapped

if TYPE_CHECKING:
    from tui.house.people import Person
    from tui.widgets.picture import Row


SSH_PORT = 22


class WelcomeScreen(SheetScreen):
    """Stays until a key says that it was read."""

    PLACES = ("welcome",)
    BINDINGS = keys.bindings("welcome")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, person: Person, words: str, motd: str, *, port: int = 0, refused: str = "") -> None:
        super().__init__()
        self._person, self._words, self._motd = person, words, motd
        self._port = "" if port in (0, SSH_PORT) else f"-p {port} "
        self._refused = refused

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the greeting, the words and what they are good for."""
        room = min(width - 4, 76)
        rows: list[Row] = [spread(t("Draw Dominoes"), "", width), ()]
        for line in self._motd.splitlines():
            rows += [((f"  {part}", "text"),) for part in wrapped(line, room) or [""]]
        if self._motd:
            rows.append(())
        if self._refused:
            rows += [*(((f"  {part}", "warn"),) for part in wrapped(self._refused, room)), ()]
        rows += [((f"  {part}", "text"),) for part in self._about(room)]
        if self._words:
            rows += [(), ((f"     {self._words}", "accent"),), ()]
            said = t(
                "They are told here only, and they are yours alone: whoever has them is you. With a key (ssh-keygen) "
                "you need none."
            )
            rows += [((f"  {part}", "text"),) for part in wrapped(said, room)]
        enter = keys.shown_keys(("welcome.go-in",), self.settings.keymap)
        rows = rows[: height - 3]
        rows += [()] * (height - 2 - len(rows))
        rows.append(((" ► ", "accent"), (t("{enter} goes into the lobby.", enter=enter), "bold")))
        return filled(rows, height, key_row([(enter, t("go in"))], width))

    def _about(self, room: int) -> list[str]:
        name = self._person.name
        if not self._words:
            return wrapped(t("You are {name}.", name=name), room)
        said = t(
            "You are {name}, a guest without a key. These four words bring you back, to your seat, matches and "
            "settings: use them as the user name, {command}.",
            name=name,
            command=f"ssh {self._port}{self._words}@HOST",
        )
        return wrapped(said, room)

    def action_back(self) -> None:
        """Go in."""
        self.dominoes.go_home()
