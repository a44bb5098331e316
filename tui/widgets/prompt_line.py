"""What I can do now, in one sentence, and the keys below it.

To reuse them: set ``prompt`` and ``hints``.  A sentence that is too long goes on in the key line.
"""

from __future__ import annotations

from textual.reactive import var

from tui.drawing.cells import cell_width
from tui.widgets.picture import Picture, Row, text_row
from tui.words.prompts import Prompt
from tui.words.wrapping import wrapped

Hint = tuple[str, str, bool]
"""A key, what it does, and whether it does so now."""
PROMPT_MARGIN = 4
"""Cells of a line that the mark and the edge take."""


class PromptLine(Picture):
    """The sentence under the hand: ``►`` what can be done, ``!`` why something can't."""

    DEFAULT_CSS = """
    PromptLine { height: 1; }
    """

    prompt: var[Prompt] = var(Prompt(""), init=False)

    def watch_prompt(self) -> None:
        """Say it."""
        self.redraw()

    def lines(self) -> list[str]:
        """Return the sentence in lines."""
        return wrapped(self.prompt.text, self.size.width - PROMPT_MARGIN)

    def draw(self) -> list[Row]:
        """Return the first line of the sentence."""
        lines = self.lines()
        if not lines:
            return []
        if self.prompt.alert:
            return [text_row((" ! ", "warn"), (lines[0], "warn"))]
        return [text_row((" ► ", "accent"), (lines[0], "bold"))]


class KeyLine(Picture):
    """The keys of now; those that do nothing now are dim."""

    DEFAULT_CSS = """
    KeyLine { height: 1; }
    """

    hints: var[tuple[Hint, ...]] = var((), init=False)
    instead: var[str] = var("", init=False)

    def watch_hints(self) -> None:
        """Show them."""
        self.redraw()

    def watch_instead(self) -> None:
        """Show the rest of a sentence, or the keys again."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the keys that have room."""
        if self.instead:
            return [text_row((f"   {self.instead}", "bold"))]
        hints, gap = self._fitting(self.size.width - 1)
        runs: list[tuple[str, str]] = [(" ", "table")]
        for key, what, is_on in hints:
            runs += [(key, "text" if is_on else "dim"), (f" {what}" if what else "", "dim"), (gap, "table")]
        return [text_row(*runs)]

    def _fitting(self, room: int) -> tuple[list[Hint], str]:
        """Return the keys and the gap between them: narrower, then with fewer words from the right, then fewer keys.

        The last two, which lead to help and out, keep their words longest.
        """
        hints = list(self.hints)
        if _cells(hints, 2) <= room:
            return hints, "  "
        end = max(0, len(hints) - 2)
        for place in (*reversed(range(end)), *reversed(range(end, len(hints)))):
            if _cells(hints, 1) <= room:
                return hints, " "
            key, _, is_on = hints[place]
            hints[place] = (key, "", is_on)
        while hints and _cells(hints, 1) > room:
            hints.pop()
        return hints, " "


def _cells(hints: list[Hint], gap: int) -> int:
    return sum(cell_width(key) + bool(what) + cell_width(what) + gap for key, what, _ in hints) - gap
