"""The keys of a screen, read off their declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import keys
from tui.drawing.cells import fit
from tui.i18n import t
from tui.screens.pages import PagesScreen
from tui.screens.text_rows import wrapped
from tui.widgets.picture import Row

if TYPE_CHECKING:
    from collections.abc import Mapping


LEFT = 22
"""Cells of the column of keys."""


class KeyHelpScreen(PagesScreen):
    """Shows every key of some places."""

    def __init__(self, places: tuple[str, ...]) -> None:
        super().__init__()
        self._places = places

    def title_text(self) -> str:
        return t("Keys")

    def page(self, width: int) -> list[Row]:
        """Return one row a command; the digits are one command to a player."""
        rows: list[Row] = []
        for names, text in _grouped(self._places, self.settings.keymap):
            for place, line in enumerate(wrapped(text, max(1, width - LEFT - 2))):
                rows.append(((fit(f"   {names}" if place == 0 else "", LEFT), "bold"), (line, "text")))
        return [*rows, *self._figures(width)]

    def _figures(self, width: int) -> list[Row]:
        """Return what the figures of a review mean."""
        if "review" not in self._places:
            return []
        from tui.words.review_themes import READING

        lines = [part for said in READING for part in ("", *wrapped(t(said), max(1, width - 6)))]
        return [(("   ", "text"), (line, "text")) for line in lines]


def _grouped(places: tuple[str, ...], keymap: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return pairs of keys and what they do; commands with one text share a row."""
    found: dict[str, list[str]] = {}
    for command in keys.commands_of(*places, keys.EVERYWHERE):
        shown = [keys.shown_key(key) for key in keys.keys_of(command.id, keymap)]
        found.setdefault(command.help, []).extend(shown)
    rows = []
    for text, names in found.items():
        digits = len(names) > 5 and all(name.isdigit() for name in names)
        rows.append((f"{names[0]}–{names[-2]} {names[-1]}" if digits else " ".join(names), t(text)))
    return rows
