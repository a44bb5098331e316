"""What the overlays of the table say: the log, why each tile fits or not, the keys."""

from __future__ import annotations

from collections.abc import Mapping

from engine.snapshot import Phase, Snapshot
from tui import keys
from tui.drawing.cells import fit
from tui.i18n import t
from tui.widgets.places import Places
from tui.words.facts import missing
from tui.words.lists import all_of, one_of
from tui.words.log import log_lines
from tui.words.people import People
from tui.words.reasons import END_NAMES, ends_for, why_not

Page = tuple[str, tuple[str, ...]]
"""A heading and lines."""


def log_page(snapshot: Snapshot, people: People) -> Page:
    """Return what has happened in this round, numbered."""
    lines = log_lines(snapshot, people)
    return t("Log of round {number}", number=snapshot.round), tuple(
        f"{number:>3}  {line}" for number, line in enumerate(lines, 1)
    )


def why_page(snapshot: Snapshot, people: People, places: Places) -> Page:
    """Return for each of my tiles why it fits or not, and what the passes and draws of the others prove."""
    lines: list[str] = []
    if snapshot.turn is not None and snapshot.turn == snapshot.viewer:
        for number, tile in enumerate(places.tiles, 1):
            if tile is None:
                continue
            ends = ends_for(snapshot, tile)
            reason = why_not(snapshot, tile, people)
            if not reason:
                at = all_of(f"{snapshot.ends[end]} ({t(END_NAMES[end])})" for end in ends)
                reason = t("{tile} fits the {ends}.", tile=tile, ends=at) if ends else t("{tile} may lead.", tile=tile)
            lines.append(f"{number:>3}  {reason}")
        lines.append("")
    lines += [f"{'':5}{line}" for line in _proven(snapshot, people)]
    return t("Why"), tuple(lines)


def _proven(snapshot: Snapshot, people: People) -> list[str]:
    if snapshot.phase is not Phase.PLAYING:
        return []
    lines = []
    for seat in snapshot.active:
        if seat != snapshot.viewer:
            numbers = missing(snapshot, seat)
            if numbers:
                lines.append(
                    t("{name} has no {numbers}: passed or drew there.", name=people[seat], numbers=one_of(numbers))
                )
    return lines or [t("Nothing is proven about the other hands yet.")]


def keys_page(keymap: Mapping[str, str], *places: str) -> Page:
    """Return every key of the table and what it does."""
    shown: dict[str, list[str]] = {}
    for command in keys.commands_of(*places, keys.EVERYWHERE):
        names = [keys.shown_key(key) for key in keys.keys_of(command.id, keymap)]
        shown.setdefault(command.help, []).extend(names)
    lines = []
    for text, names in shown.items():
        key = "1-9 0" if len(names) > 5 else " ".join(names)
        lines.append(f"{fit(key, 11)} {t(text)}")
    return t("Keys"), tuple(lines)
