"""What somebody asks, told where something else has the prompt: with the keys that lead to an answer from there."""

from __future__ import annotations

from tui.house.views import Question, TableView
from tui.keys import key_of, shown_key
from tui.words.house_table import question_words
from tui.words.prompts import ROOM


def asked_words(view: TableView, seat: int | None, place: str, room: int = ROOM, *, is_beside: bool = False) -> str:
    """Return the question that stands, answered with the keys of a place; "" if none does.

    ``is_beside`` says that something else takes the keys first: what is written, another screen.
    """
    if view.question is None:
        return ""
    first = f"{shown_key('escape')} " if is_beside else ""
    yes, no = (first + key_of(f"{place}.{name}") for name in ("yes", "no"))
    return question_words(view.question, view, seat, yes, no, room)


def is_for(question: Question | None, seat: int | None) -> bool:
    """Whether a question waits for the answer of who sits here."""
    return question is not None and seat in question.waiting
