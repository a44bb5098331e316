"""What the first lessons say in the player's language."""

from __future__ import annotations

from engine.actions import Action
from engine.events import Passed, RoundEnded, SeenEvent, TilePlayed
from engine.practice.lessons import Answer, seen
from engine.snapshot import Snapshot
from tui.i18n import t
from tui.keys import key_of
from tui.words.lesson_answers import RIGHT, WRONG
from tui.words.lesson_texts import TEXTS
from tui.words.log import brief_turns, line
from tui.words.people import People


def title_of(name: str) -> str:
    """Return what a lesson is called."""
    return t(TEXTS[name].title)


def text_of(name: str) -> str:
    """Return what a lesson says before the first play."""
    return t(TEXTS[name].says, count=key_of("table.tracker"), log=key_of("table.log"))


def answer_words(name: str, played: tuple[Action, ...], answer: Answer, people: People) -> tuple[str, str]:
    """Return why the last of the plays so far is right or not, and what comes of it."""
    key = (name, " ".join(f"{action.tile}" for action in played))
    if answer.is_right:
        why = t(RIGHT[key]) if key in RIGHT else t("Right.")
    else:
        why = t(WRONG[key]) if key in WRONG else t("There is a better play here.")
    return why, course_words(seen(answer.state), answer.events, people)


def course_words(snapshot: Snapshot, events: tuple[SeenEvent, ...], people: People) -> str:
    """Return how it went on, turn by turn: ``You 6-6 left · Ana Pass · Domino! …``."""
    turns = sum(isinstance(event, TilePlayed | Passed) for event in events)
    parts = brief_turns(snapshot, people)[-turns:] if turns else []
    ends = [line(event, snapshot, people) for event in events if isinstance(event, RoundEnded)]
    return " · ".join([*parts, *ends])
