"""What stands in the chat of the room or of a table: what people say, and what the house says of them."""

from __future__ import annotations

from collections.abc import Sequence

from tui.house.chat import Kind, Line
from tui.house.events import Ask
from tui.house.inviting import Reached
from tui.house.options import MISSES
from tui.house.visit import CALL_STANDS
from tui.i18n import t

SHOWN = (Kind.SAID, Kind.TIME_UP)
"""What stands in the line of a table for a while."""
SAID_FOR = 60.0
"""Seconds for which the last thing that was said stands there."""


def is_answer_to(line: Line, identity: str) -> bool:
    """Whether this tells somebody what became of a question, and he did not decide that himself."""
    return line.kind is Kind.UNANSWERED or (line.kind is Kind.DECLINED and line.identity != identity)


def said_words(line: Line) -> tuple[str, str]:
    """Return who says something and what; what the house itself says is said by ``*``."""
    return (line.name, line.text) if line.kind is Kind.SAID else ("*", news_words(line))


def news_words(line: Line) -> str:
    """Return what the house says."""
    if line.kind is Kind.CAME:
        return t("{name} came in", name=line.name)
    if line.kind is Kind.LEFT:
        return t("{name} left", name=line.name)
    if line.kind is Kind.CALLED:
        return t("{name} invites you to a table", name=line.name)
    if line.kind is Kind.TIME_UP:
        return time_out_words(line)
    if line.kind is Kind.DECLINED:
        return _declined_words(line)
    if line.kind is Kind.UNANSWERED:
        return t("{name} got no answer in time: nothing changes.", name=line.name)
    if line.kind is Kind.SENT_AWAY:
        return t("{name} sent {other} away from the seat", name=line.name, other=line.text)
    if line.kind is Kind.NEW_WORDS:
        return t("{name} made new words: the old ones open nothing now", name=line.name)
    return t("{name} waits for somebody to play with", name=line.name)


def call_words(call: Line | None) -> str:
    """Return what the line of a table says of an invitation to another one."""
    return "" if call is None else t("{name} invites you: see the lobby", name=call.name)


def last_said(lines: Sequence[Line], call: Line | None, now: float) -> tuple[str, float | None]:
    """Return what the line of a table says of the last thing that was said, or of who invites, and until when."""
    line = next((one for one in reversed(lines) if one.kind in SHOWN), None)
    if line is None or now - line.at >= SAID_FOR:
        return call_words(call), None if call is None else call.at + CALL_STANDS
    said = t("{name}: {text}", name=line.name, text=line.text) if line.kind is Kind.SAID else news_words(line)
    return said, line.at + SAID_FOR


def reached_words(name: str, reached: Reached) -> str:
    """Return what became of an invitation."""
    if reached is Reached.ROOM:
        return t("{name} is invited, and reads it now.", name=name)
    if reached is Reached.TABLE:
        return t("{name} is at a table; the invitation waits in the lobby.", name=name)
    return t("{name} is not here any more, and can come when back.", name=name)


def time_out_words(line: Line) -> str:
    """Return what became of somebody's time."""
    if line.text == "bot":
        return t("{name}: time up {count} times, a bot plays", name=line.name, count=MISSES)
    if line.text == "surrender":
        return t("{name}: time up, the match is given up", name=line.name)
    return t("{name}: time up, first legal move made", name=line.name)


def _declined_words(line: Line) -> str:
    return {
        Ask.PAUSE: lambda name: t("{name} declined the pause.", name=name),
        Ask.GO_ON: lambda name: t("{name} declined to go on yet.", name=name),
        Ask.ADJOURN: lambda name: t("{name} declined to go on another day.", name=name),
        Ask.TAKE_BACK: lambda name: t("{name} declined: the move stays.", name=name),
        Ask.SWAP: lambda name: t("{name} declined to swap seats.", name=name),
    }[Ask(line.text)](line.name)
