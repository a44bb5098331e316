"""A line to type into at the bottom of a screen: something to say, or the words of a private table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tui.drawing.cells import cell_width, clip

if TYPE_CHECKING:
    from textual.events import Key, Paste

LONGEST = 200
_BLANKS = re.compile(r"\s+")


class Writing(NamedTuple):
    """What is being written: what for, what stands before it, and the text so far."""

    what: str
    label: str
    text: str = ""
    stays: bool = False
    """Whether one goes on writing after Enter."""

    def shown(self, room: int) -> str:
        """Return label and text with a caret in at most so many cells: of a long text the end."""
        room = max(1, room - cell_width(self.label) - 2)
        text = self.text
        while cell_width(text) > room:
            text = text[1:]
        return f"{self.label} {clip(text, room)}_"


def pasted(event: Paste) -> str:
    """Return what was pasted as it may be typed: one line, which nothing sends by itself."""
    line = _BLANKS.sub(" ", event.text.rstrip("\r\n"))
    return "".join(char for char in line if char.isprintable())


class Writer:
    """A screen with such a line."""

    writing: Writing | None = None

    def written(self, what: str, text: str) -> None:
        """Take what was written."""
        raise NotImplementedError

    def show_writing(self) -> None:
        """Show the line as it is now."""
        raise NotImplementedError

    def takes_key(self, event: Key) -> bool:
        """Take a key while something is written; False if nothing is, or the key leaves the program."""
        writing = self.writing
        if writing is None or event.key == "ctrl+c":
            return False
        event.stop()
        event.prevent_default()
        if event.key == "enter" and writing.text.strip():
            self.writing = writing._replace(text="") if writing.stays else None
            self.written(writing.what, writing.text)
        elif event.key in ("enter", "escape"):
            self.writing = None
        elif event.key == "backspace":
            self.writing = writing._replace(text=writing.text[:-1])
        elif event.character is not None and event.character.isprintable() and len(writing.text) < LONGEST:
            self.writing = writing._replace(text=writing.text + event.character)
        self.show_writing()
        return True

    def on_paste(self, event: Paste) -> None:
        """Write what is pasted; where nothing is written it does nothing."""
        event.stop()
        if self.writing is not None:
            self.writing = self.writing._replace(text=(self.writing.text + pasted(event))[:LONGEST])
            self.show_writing()
