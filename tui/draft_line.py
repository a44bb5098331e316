"""A line of the form: what it says and offers, and the draft that each choice makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tui.draft import Draft

Change: TypeAlias = Callable[[Draft], Draft]


class Heading(NamedTuple):
    """A row between the lines."""

    text: str
    note: str = ""


class Choice(NamedTuple):
    """A value that a line offers, and the draft that choosing it makes."""

    label: str
    choose: Change


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the form.

    ``choices`` are all values, ``chosen`` the place of the one of now (None for none).  ``is_tick`` shows two choices
    as a box, ``is_radio`` a line that is itself one of several.  ``text`` and ``write`` are there where something can
    be typed; ``is_listed`` shows the choices all the same.  ``help`` is said while the pointer is on the line.
    """

    id: str
    label: str
    choices: tuple[Choice, ...] = ()
    chosen: int | None = None
    note: str = ""
    help: str = ""
    is_tick: bool = False
    is_radio: bool = False
    is_changed: bool = False
    is_listed: bool = False
    text: str | None = None
    write: Callable[[Draft, str], Draft] | None = None

    def stepped(self, draft: Draft, by: int) -> Draft:
        """Return the draft with the next or the previous value; the ends stay ends, a box turns over."""
        if not self.choices:
            return draft
        if self.chosen is None:
            place = 0 if by > 0 else len(self.choices) - 1
        elif self.is_tick:
            place = 1 - self.chosen
        else:
            place = max(0, min(len(self.choices) - 1, self.chosen + by))
        return self.choices[place].choose(draft)

    def ticked(self, draft: Draft) -> Draft:
        """Return the draft with the next value, going round."""
        if not self.choices:
            return draft
        place = 0 if self.chosen is None else (self.chosen + 1) % len(self.choices)
        return self.choices[place].choose(draft)


Item: TypeAlias = Heading | Line
