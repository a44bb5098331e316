"""What the overlays of the table say: the log and the keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.snapshot import Snapshot
from tui import keys
from tui.drawing.cells import fit
from tui.i18n import t
from tui.widgets.picture import Row
from tui.words.log import log_lines
from tui.words.people import People

Page = tuple[str, tuple[str | Row, ...]]
"""A heading and lines, some of them with styles."""


def log_page(snapshot: Snapshot, people: People) -> Page:
    """Return what has happened in this round, numbered."""
    lines = log_lines(snapshot, people)
    return t("Log of round {number}", number=snapshot.round), tuple(
        f"{number:>3}  {line}" for number, line in enumerate(lines, 1)
    )


def after_match_page() -> Page:
    """Return the keys of the page that ends a match."""
    meanings = {
        "a": t("Play another match of the same people under the same rules."),
        "n": t("Set up a new game."),
        "h": t("Go home."),
        "m": t("Say what each choice of the match was worth, and what was luck."),
        "p": t("Look back at the match, from where each moment can be practised."),
        keys.key_of("table.log"): t("Show or close the log of the last round."),
        keys.key_of("table.why"): t("Say why the match is over, and what the last round was worth."),
        keys.key_of("table.rules"): t("Show the rules of this match."),
        keys.key_of("table.fair"): t("Show seed and salt, and whether the deals are those that were promised."),
        keys.key_of("everywhere.help"): t("Show the keys of this screen."),
    }
    return t("Keys"), tuple(f"{fit(key, 11)} {text}" for key, text in meanings.items())


def keys_page(keymap: Mapping[str, str], *places: str, without: Collection[str] = ()) -> Page:
    """Return every key of the table and what it does, but for some commands."""
    shown: dict[str, list[str]] = {}
    for command in keys.commands_of(*places, keys.EVERYWHERE):
        if command.id in without:
            continue
        names = [keys.shown_key(key) for key in keys.keys_of(command.id, keymap)]
        shown.setdefault(command.help, []).extend(names)
    lines = []
    for text, names in shown.items():
        key = "1-9 0" if len(names) > 5 else " ".join(names)
        lines.append(f"{fit(key, 11)} {t(text)}")
    return t("Keys"), tuple(lines)
