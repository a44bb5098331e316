"""The matches that are kept, finished and open, own ones and demos; Enter opens one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import keys
from tui.drawing.cells import cell_width, fit
from tui.i18n import n, t
from tui.problem_words import problems_words
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread
from tui.screens.wording import saved_words
from tui.widgets.picture import Row

if TYPE_CHECKING:
    from engine.library import Saved


class ReplaysScreen(SheetScreen):
    """A list of matches, the last played first."""

    PLACES = ("replays",)
    BINDINGS = keys.bindings("replays")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self) -> None:
        super().__init__()
        self._found: list[Saved] = []
        self._at = 0
        self._said = ""

    def on_screen_resume(self) -> None:
        """Look again: matches may have been played meanwhile."""
        self._look()

    def _look(self) -> None:
        """Read the folders."""
        from engine.library import matches
        from tui.paths import demos_folder, matches_folder

        own, demos = matches(matches_folder(create=False)), matches(demos_folder(create=False))
        found = [*own.open, *own.finished, *demos.open, *demos.finished]
        self._found = sorted(found, key=lambda saved: saved.changed, reverse=True)
        problems = (*own.problems, *demos.problems)
        self._said = problems_words(problems[:1])
        self._at = min(self._at, max(0, len(self._found) - 1))
        self.draw()

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the list around the pointer."""
        count = len(self._found)
        side = n("{count} match", "{count} matches", count)
        foot: list[Row] = [((" ! ", "warn"), (fit(self._said, width - 4), "warn"))] if self._said else []
        room = height - 3 - len(foot)
        rows: list[Row] = [spread(t("Replays"), side, width), ()]
        top = max(0, min(self._at - room // 2, count - room))
        shown = range(top, min(count, top + room))
        rows += [self._row(self._found[place], width, is_here=place == self._at) for place in shown]
        if not count:
            rows.append(((f"   {t('No match has been played yet.')}", "text"),))
        rows += [()] * (height - 1 - len(foot) - len(rows))
        return filled([*rows, *foot], height, key_row(self._hints(), width))

    def _row(self, saved: Saved, width: int, *, is_here: bool) -> Row:
        when, rulebook, scores, ending = saved_words(saved)
        kind = t("demo") if saved.header.kind == "demo" else ""
        ending = " ".join(filter(None, (kind, ending)))
        room = max(8, width - 3 - 18 - 20 - cell_width(ending) - 2)
        style = "bold" if is_here else "text"
        return (
            (" ► " if is_here else "   ", "accent"),
            (f"{when}  ", style),
            (fit(rulebook, 20), style),
            (fit(scores, room), style),
            (f" {ending}", "dim"),
        )

    def _hints(self) -> list[tuple[str, str]]:
        keymap = self.settings.keymap
        return [
            (keys.shown_keys(("replays.up", "replays.down"), keymap), t("choose")),
            (keys.shown_keys(("replays.open",), keymap), t("open")),
            (keys.shown_keys(("replays.back",), keymap), t("back")),
            ("?", t("help")),
        ]

    def action_move(self, by: int) -> None:
        """Move the pointer."""
        self._at = max(0, min(len(self._found) - 1, self._at + by))
        self.draw()

    def action_open(self) -> None:
        """Open the match under the pointer, move by move; one that is not finished is played on instead."""
        if not self._found:
            return
        saved = self._found[self._at]
        if saved.ending is None and saved.header.kind == "match":
            self.dominoes.ways.resume(saved.path)
            return
        self._said = self.dominoes.ways.replay(saved.path) or ""
        self.draw()

    def action_back(self) -> None:
        """Go back."""
        self.dominoes.leave()
