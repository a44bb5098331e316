"""Whether a person may be helped: hints and the tutor are for friendly games of one person against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from tui.i18n import t

if TYPE_CHECKING:
    from engine.header import Header
    from engine.hints_given import Help
    from tui.settings import Settings

FRIENDLY = frozenset({"match", "branch"})
"""The kinds of match, as headers call them, in which nobody but the person himself is concerned."""


@runtime_checkable
class Noting(Protocol):
    """A host of a table whose record can say that somebody was helped; without that nobody is."""

    def note_help(self, seat: int, what: Help) -> bool:
        """Let the record say so; False if the disk refused."""


def why_no_hints(header: Header, settings: Settings) -> str:
    """Return why no hints are given at a table; "" if they are."""
    if not is_friendly(header):
        return only_friendly()
    if not settings.hints:
        return t("Hints are off; the settings turn them on.")
    return ""


def only_friendly() -> str:
    """Return where hints are given."""
    return t("Hints are given only where one person plays against bots.")


def has_tutor(header: Header, settings: Settings) -> bool:
    """Whether the tutor looks on at a table."""
    return settings.tutor and is_friendly(header)


def is_friendly(header: Header) -> bool:
    """Whether one person plays against bots, and nothing depends on it."""
    people = sum(player.bot is None for player in header.players)
    return people == 1 and header.kind in FRIENDLY and header.own is None
