"""What the program and the process of its bots say to each other: pickles, each after its length."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from engine.actions import Action
from engine.judging import Effort, Judgement
from engine.snapshot import Snapshot

if TYPE_CHECKING:
    from engine.hinting import Advice, Wish

HEAD = 4
"""Bytes of a length."""


class Question(NamedTuple):
    """What to do in the place of the viewer, who has a choice."""

    snapshot: Snapshot
    seed: str
    effort: Effort
    until: float | None = None
    """When to answer at the latest, by the monotonic clock that all processes share; None for the whole effort."""
    chances: bool = False
    """Whether the chance of winning the match is asked for too."""
    wish: Wish | None = None
    """Asks for advice to a person instead of for a move."""


class Answer(NamedTuple):
    """What a bot does, and what it thinks of everything that it could do."""

    action: Action
    judgement: Judgement | None
    advice: Advice | None = None


class Source(Protocol):
    """Where bytes come from."""

    def read(self, size: int, /) -> bytes:
        """Return so many bytes, fewer only at the end."""


def packed(value: object) -> bytes:
    """Return a value with its length before it."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(HEAD, "big") + body


def length_of(received: bytes | bytearray) -> int | None:
    """Return how long the frame is that begins with these bytes, its head included; None if too few have come."""
    return HEAD + int.from_bytes(received[:HEAD], "big") if len(received) >= HEAD else None


def unpacked(frame: bytes | bytearray) -> Any:
    """Return the value of a whole frame; only for what our own process wrote."""
    return pickle.loads(bytes(frame[HEAD:]))


def frame_from(source: Source) -> bytes:
    """Return the next frame; nothing at the end."""
    head = source.read(HEAD)
    if len(head) < HEAD:
        return b""
    body = source.read(int.from_bytes(head, "big"))
    return head + body
