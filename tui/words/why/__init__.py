"""Why things are as they are: answers of one or two sentences, the most likely question of the moment first."""

from __future__ import annotations

from engine.errors import Problem
from engine.snapshot import Phase, Snapshot
from tui.words.people import People
from tui.words.why import ended, lead, now, refused
from tui.words.why.answer import Answer, Ask

__all__ = ["Answer", "Ask", "answers", "why_lines"]


def answers(snapshot: Snapshot, people: People, refusal: Problem | None = None) -> list[Answer]:
    """Return every answer for this moment; what the player was refused just now comes first."""
    if snapshot.phase is Phase.PLAYING:
        found = [*now.answers(snapshot, people), *lead.answers(snapshot, people)]
    else:
        found = [*ended.answers(snapshot, people), *lead.answers(snapshot, people)]
    if refusal is None:
        return found
    meant = refused.meaning(refusal, snapshot, people)
    about = refused.explained_by(refusal)
    found.sort(key=lambda answer: answer.ask not in about)  # stable: the rest keeps its order
    return [meant, *found]


def why_lines(snapshot: Snapshot, people: People, refusal: Problem | None = None) -> list[str]:
    """Return the answers as sentences."""
    return [answer.text for answer in answers(snapshot, people, refusal)]
