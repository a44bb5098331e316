"""The rules in words, clause by clause, and the reference of the tile set; ← → turn the chapters."""

from __future__ import annotations

from engine.rulebooks import RULEBOOKS
from engine.rules import Rules
from tui import keys
from tui.drawing.cells import cell_width
from tui.i18n import t
from tui.rule_text.whole import parts, tile_set, tile_set_notes
from tui.screens.pages import PagesScreen
from tui.screens.text_rows import wrapped
from tui.widgets.picture import Row
from tui.words.heading import variations
from tui.words.lists import clauses

CLAUSE = 5
"""Cells of the column of clause numbers."""


def rules_rows(rules: Rules, width: int) -> list[Row]:
    """Return the rules of a match as rows."""
    rows: list[Row] = []
    for part in parts(rules):
        rows += [(), ((f" {part.heading}", "accent"),)]
        for clause in part.clauses:
            for place, line in enumerate(wrapped(clause.text, min(width, 100) - CLAUSE - 4)):
                number = clause.number if place == 0 else ""
                rows.append(((f"   {number:<{CLAUSE}}", "dim"), (line, "text")))
    return rows[1:]


def tile_set_rows(highest_pip: int, width: int) -> list[Row]:
    """Return the table of suits as rows."""
    rows: list[Row] = [((f"   {t('suit')}  ", "dim"), (t("pips"), "dim"), ("  ", "table"), (t("tiles"), "dim"))]
    for number, tiles, pips in tile_set(highest_pip):
        indent = " " * 14
        for place, line in enumerate(wrapped(tiles, min(width, 100) - cell_width(indent) - 2)):
            head = f"   {number:>4}  {pips:>4}  " if place == 0 else indent
            rows.append(((head, "bold"), (line, "text")))
    for note in tile_set_notes(highest_pip):
        rows += [(), *(((f"   {line}", "text"),) for line in wrapped(note, min(width, 100) - 5))]
    return rows


class RulesScreen(PagesScreen):
    """Shows the rules of one match, or without one those of every rulebook."""

    def __init__(self, rules: Rules | None = None, rulebook: str = "") -> None:
        super().__init__()
        self._chapter = 0
        self._chapters: list[tuple[str, Rules | int]] = []
        if rules is not None:
            self._chapters.append((rulebook, rules))
            self._chapters.append(("", rules.highest_pip))
        else:
            self._chapters += [(book.title, book.rules()) for book in RULEBOOKS.values()]
            self._chapters.append(("", 6))

    def title_text(self) -> str:
        """Return which chapter this is."""
        title, what = self._chapters[self._chapter]
        if isinstance(what, int):
            return t("The tile set")
        if not title:
            return t("Rules")
        return t("Rules · {rulebook}", rulebook=clauses([t(title), *variations(what)]))

    def side_text(self) -> str:
        """Return how many chapters there are."""
        return t("{number} of {count}", number=self._chapter + 1, count=len(self._chapters))

    def hints(self) -> list[tuple[str, str]]:
        """Add the keys that turn chapters."""
        turn = keys.shown_keys(("pages.before", "pages.after"), self.settings.keymap)
        return [(turn, t("chapter")), *super().hints()]

    def page(self, width: int) -> list[Row]:
        """Return the chapter."""
        what = self._chapters[self._chapter][1]
        return tile_set_rows(what, width) if isinstance(what, int) else rules_rows(what, width)

    def action_turn(self, by: int) -> None:
        """Open another chapter, at its beginning."""
        self._chapter = (self._chapter + by) % len(self._chapters)
        self.action_edge(-1)
