"""The matches that are kept, finished and open, own ones and demos; Enter opens one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import keys, kiosk
from tui.drawing.cells import cell_width, fit
from tui.i18n import n, t
from tui.problem_words import problems_words
from tui.saved_list import KINDS, ORDERS, chosen, is_demo, kind_words, result_words
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread
from tui.screens.wording import saved_words
from tui.screens.writing import pasted
from tui.widgets.picture import Row

if TYPE_CHECKING:
    from textual.events import Key, Paste

    from engine.library import Saved

_LONGEST_SEARCH = 30


class ReplaysScreen(SheetScreen):
    """A list of matches, the last played first."""

    PLACES = ("replays",)
    BINDINGS = keys.bindings("replays")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self) -> None:
        super().__init__()
        self._all: list[Saved] = []
        self._found: list[Saved] = []
        self._at = 0
        self._said = ""
        self._kind, self._order = next(iter(KINDS)), next(iter(ORDERS))
        self._search = ""
        self._is_typing = False

    def on_screen_resume(self) -> None:
        """Look again: matches may have been played meanwhile."""
        self._look()

    def _look(self) -> None:
        """Read the folders."""
        from engine.library import matches
        from tui.paths import demos_folder, matches_folder

        own, demos = matches(matches_folder(create=False)), matches(demos_folder(create=False))
        self._all = [*own.open, *own.finished, *demos.open, *demos.finished]
        problems = (*own.problems, *demos.problems)
        self._said = problems_words(problems[:1])
        self._choose()

    def _choose(self) -> None:
        """Show what is wanted now, with the pointer where it was if that match is still there."""
        here = self._found[self._at].path if self._found else None
        self._found = chosen(self._all, self._kind, self._order, self._search)
        places = [place for place, saved in enumerate(self._found) if saved.path == here]
        self._at = places[0] if places else min(self._at, max(0, len(self._found) - 1))
        self.draw()

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the list around the pointer."""
        count = len(self._found)
        foot: list[Row] = [((" ! ", "warn"), (fit(self._said, width - 4), "warn"))] if self._said else []
        room = height - 4 - len(foot)
        rows: list[Row] = [spread(t("Replays"), self._side(), width), self._search_row(width), ()]
        top = max(0, min(self._at - room // 2, count - room))
        shown = range(top, min(count, top + room))
        rows += [self._row(self._found[place], width, is_here=place == self._at) for place in shown]
        if not count:
            none = t("No match is like that.") if self._all else t("No match has been played yet.")
            rows.append(((f"   {none}", "text"),))
        rows += [()] * (height - 1 - len(foot) - len(rows))
        return filled([*rows, *foot], height, key_row(self._hints(), width))

    def _side(self) -> str:
        words = [t(KINDS[self._kind]), t(ORDERS[self._order])]
        return " · ".join([*words, n("{count} match", "{count} matches", len(self._found))])

    def _search_row(self, width: int) -> Row:
        if not self._is_typing and not self._search:
            return ()
        caret = "_" if self._is_typing else ""
        text = t("Search: {text}", text=self._search)
        return ((f" {text}", "bold"), (caret, "accent"), ("", "table"))

    def _row(self, saved: Saved, width: int, *, is_here: bool) -> Row:
        when, rulebook, scores, ending = saved_words(saved)
        ending = " ".join(filter(None, (kind_words(saved), result_words(saved), ending)))
        book = 20 if width >= 80 else 11
        room = max(8, width - 3 - 18 - book - cell_width(ending) - 2)
        style = "bold" if is_here else "text"
        return (
            (" ► " if is_here else "   ", "accent"),
            (f"{when}  ", style),
            (f"{fit(rulebook, book - 1)} ", style),
            (fit(scores, room), style),
            (f" {ending}", "dim"),
        )

    def _hints(self) -> list[tuple[str, str]]:
        keymap = self.settings.keymap
        if self._is_typing:
            return [(keys.shown_key("enter"), t("done")), (keys.shown_key("escape"), t("all"))]
        return [
            (keys.shown_keys(("replays.up", "replays.down"), keymap), t("choose")),
            (keys.shown_keys(("replays.open",), keymap), t("open")),
            (keys.shown_keys(("replays.review",), keymap), t("review")),
            (keys.shown_keys(("replays.search",), keymap), t("search")),
            (keys.shown_keys(("replays.filter",), keymap), t("which")),
            (keys.shown_keys(("replays.sort",), keymap), t("order")),
            *([] if kiosk.is_on() else [(keys.shown_keys(("replays.export",), keymap), t("export"))]),
            (keys.shown_keys(("replays.back",), keymap), t("back")),
            ("?", t("help")),
        ]

    def on_key(self, event: Key) -> None:
        """Type what is searched for."""
        self._said = ""
        if not self._is_typing:
            return
        if event.key in ("up", "down", "ctrl+c"):
            return
        event.stop()
        event.prevent_default()
        if event.key in ("enter", "escape"):
            self._is_typing = False
            self._search = self._search if event.key == "enter" else ""
        elif event.key == "backspace":
            self._search = self._search[:-1]
        elif event.character is not None and event.character.isprintable() and len(self._search) < _LONGEST_SEARCH:
            self._search += event.character
        self._choose()

    def on_paste(self, event: Paste) -> None:
        """Search for what is pasted."""
        event.stop()
        if self._is_typing:
            self._search = (self._search + pasted(event))[:_LONGEST_SEARCH]
            self._choose()

    def action_search(self) -> None:
        """Ask what to search for."""
        self._is_typing = True
        self.draw()

    def action_filter(self) -> None:
        """Show the next kind of matches."""
        self._kind = _next(self._kind, list(KINDS))
        self._choose()

    def action_sort(self) -> None:
        """Take the next order."""
        self._order = _next(self._order, list(ORDERS))
        self._choose()

    def action_move(self, by: int) -> None:
        """Move the pointer."""
        self._at = max(0, min(len(self._found) - 1, self._at + by))
        self.draw()

    def action_open(self) -> None:
        """Open the match under the pointer, move by move; one that is not finished is played on instead."""
        if not self._found:
            return
        saved = self._found[self._at]
        if saved.ending is None and not is_demo(saved):
            self.dominoes.ways.resume(saved.path)
            return
        self._said = self.dominoes.ways.replay(saved.path) or ""
        self.draw()

    def action_review(self) -> None:
        """Review the match under the pointer."""
        if self._found:
            self._said = self.dominoes.ways.review_file(self._found[self._at].path) or ""
            self.draw()

    def action_export(self) -> None:
        """Write the match under the pointer as text."""
        if self._found:
            self.dominoes.say(self.dominoes.ways.export(self._found[self._at].path))

    def action_back(self) -> None:
        """Show all matches again after a search, else go back."""
        if self._search:
            self._search = ""
            self._choose()
        else:
            self.dominoes.leave()


def _next(now: str, names: list[str]) -> str:
    return names[(names.index(now) + 1) % len(names)]
