"""The last match that the form started, kept beside the settings: the form begins with it the next time.

A convenience only: a file that can't be read or written is passed over without a word.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.bots.ladder import LEVELS
from engine.options import OptionValue
from engine.rules import OPTIONS, SEATS
from tui.draft import LONGEST_NAME, MOST_SEATS, Draft, Seat
from tui.drawing.cells import clip
from tui.paths import config_folder, see_to_be_read

FILE_NAME = "last-game.json"


def remember(draft: Draft, *, watch: bool, name: str = "") -> None:
    """Keep a draft for the next time; ``name`` is the player's own from the settings, which may change meanwhile."""
    people = [
        {"level": seat.level, "person": "" if seat.person == name else seat.person, "bot": seat.bot}
        for seat in draft.people
    ]
    kept: dict[str, object] = {
        "rulebook": draft.book.name,
        "seats": draft.seats,
        "options": dict(draft.options),
        "people": people,
    }
    with suppress(OSError):
        _write({**_read(), _which(watch): kept})


def with_last(draft: Draft, *, watch: bool) -> Draft:
    """Return the draft with the choices of the last time, as far as they can still be made."""
    kept = _read().get(_which(watch))
    if not isinstance(kept, dict):
        return draft
    book = next((book for book in draft.books if book.name == kept.get("rulebook")), None)
    if book is None:
        return draft
    seats = kept.get("seats")
    return replace(
        draft,
        book=book,
        seats=seats if seats in SEATS else draft.seats,
        options=MappingProxyType(_options(kept.get("options"))),
        people=_people(draft.people, kept.get("people"), watch=watch),
    )


def _options(kept: object) -> dict[str, OptionValue]:
    """Return the options that there still are, with values that they still may have."""
    given: Mapping[str, Any] = kept if isinstance(kept, dict) else {}
    return {name: value for name, value in given.items() if name in OPTIONS and OPTIONS[name].check(value) is None}


def _people(people: tuple[Seat, ...], kept: object, *, watch: bool) -> tuple[Seat, ...]:
    if not isinstance(kept, list) or len(kept) != MOST_SEATS:
        return people
    return tuple(_seat(seat, one, watch=watch) for seat, one in zip(people, kept, strict=True))


def _seat(seat: Seat, kept: object, *, watch: bool) -> Seat:
    """Return who sat at a seat; what can't be used stays as it is in a fresh draft."""
    if not isinstance(kept, dict):
        return seat
    level = kept.get("level", seat.level)
    if not (isinstance(level, str) and level in LEVELS) and not (level is None and not watch):
        level = seat.level
    return Seat(level, _name(kept.get("person")) or seat.person, _name(kept.get("bot")) or seat.bot)


def _name(kept: object) -> str:
    return clip("".join(filter(str.isprintable, kept)), LONGEST_NAME) if isinstance(kept, str) else ""


def _which(watch: bool) -> str:
    return "watch" if watch else "play"


def _read() -> dict[str, Any]:
    try:
        kept = json.loads((config_folder(create=False) / FILE_NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write(kept: Mapping[str, object]) -> None:
    """Write in one step, for the player alone."""
    target: Path = config_folder() / FILE_NAME
    see_to_be_read(target)
    fresh = target.with_name(f"{FILE_NAME}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(kept, file, ensure_ascii=False, indent=1)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
