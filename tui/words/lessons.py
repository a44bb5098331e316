"""What the first lessons say in the player's language."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Action
from engine.practice.lessons import Answer
from tui.i18n import t
from tui.keys import key_of
from tui.words.lesson_answers import RIGHT, WRONG
from tui.words.lesson_course import course_words, hands_words
from tui.words.lesson_texts import FIRST_LOOK, TEXTS
from tui.words.people import People


class Told(NamedTuple):
    """What a play is answered: why it is right or not, what came of it, and both hands where the round is over."""

    why: str
    course: str
    hands: str


def title_of(name: str) -> str:
    """Return what a lesson is called."""
    return t(TEXTS[name].title)


def text_of(name: str, *, by_lines: bool = False) -> str:
    """Return what a lesson says before the first play; ``by_lines`` names commands instead of keys."""
    unseen, log = ("unseen", "log") if by_lines else (key_of("table.tracker"), key_of("table.log"))
    return t(TEXTS[name].says, unseen=unseen, log=log)


def pages_of(name: str) -> tuple[str, ...]:
    """Return the texts of a lesson, one after the other; the first lesson begins with how the picture is read."""
    first = (t(FIRST_LOOK),) if name == next(iter(TEXTS)) else ()
    return (*first, text_of(name))


def answer_words(name: str, played: tuple[Action, ...], answer: Answer, people: People) -> Told:
    """Return what the last of the plays so far is answered."""
    key = (name, " ".join(f"{action.tile}" for action in played))
    if answer.is_right:
        why = t(RIGHT[key]) if key in RIGHT else t("Right.")
    else:
        why = t(WRONG[key]) if key in WRONG else t("There is a better play here.")
    course = course_words(answer.state, answer.events, people, is_right=answer.is_right)
    return Told(why, course, hands_words(answer.state, people))
