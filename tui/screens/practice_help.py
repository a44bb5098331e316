"""The keys of the choice of problems, with how problems count and what the words of practice mean."""

from __future__ import annotations

from tui.i18n import t
from tui.screens.key_help import KeyHelpScreen
from tui.screens.text_rows import wrapped
from tui.widgets.picture import Row
from tui.words.practice.scoring import counting_lines, meaning_lines


class PracticeHelpScreen(KeyHelpScreen):
    """Shows them one under the other."""

    def page(self, width: int) -> list[Row]:
        """Return the keys, then what counts and what words mean."""
        counts = _part(t("What counts:"), counting_lines(), width)
        means = _part(t("What the words mean:"), meaning_lines(), width)
        return [*super().page(width), (), *counts, (), *means]


def _part(heading: str, lines: list[str], width: int) -> list[Row]:
    rows: list[Row] = [((f"   {heading}", "bold"),)]
    return [*rows, *(((f"   {part}", "text"),) for line in lines for part in wrapped(line, max(1, width - 5)))]
