"""What the overlays of a shared table say: the chat, who sits here and what was agreed, the keys after a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tui import keys
from tui.drawing.cells import fit
from tui.house.chat import Line
from tui.house.views import TableView
from tui.i18n import t
from tui.screens.table_pages import Page
from tui.words import house_table, lobby
from tui.words.house_news import said_words
from tui.words.house_waiting import REMATCH


def chat_page(said: Iterable[Line]) -> Page:
    """Return what was said at the table."""
    lines = tuple(f"{lobby.hour(line.at)}  {name}: {text}" for line in said for name, text in (said_words(line),))
    return t("Chat (this table)"), lines or (t("Nobody has said anything yet."),)


def table_page(view: TableView, seat: int | None, now: float) -> Page:
    """Return who sits where, what was agreed, and the keys that no line has room for."""
    ways = house_table.way_lines(view, seat)
    told = [*house_table.seat_lines(view, now), "", *lobby.options_sentences(view.options), "", *ways]
    return house_table.title_words(view), tuple(told)


def after_match_page(keymap: Mapping[str, str], *, is_seated: bool) -> Page:
    """Return the keys of the page that ends a match."""

    def key(command: str) -> str:
        return keys.shown_key(keys.keys_of(command, keymap)[0])

    mine = {
        REMATCH: t("Ask for a rematch, or agree to one."),
        "n": t("Set up a new table; your seat here is free then."),
    }
    meanings = {
        **(mine if is_seated else {}),
        "h": t("Go to the lobby; your seat here is free then.") if is_seated else t("Go to the lobby."),
        key("house.write"): t("Read what is said at this table, and write something; c does so too."),
        key("house.table"): t("Show who sits here, the clocks, and what was agreed about this table."),
        "m": t("Say what each choice of the match was worth, and what was luck."),
        "p": t("Look back at the match, from where each moment can be practised."),
        key("table.log"): t("Show or close the log of the last round."),
        key("table.why"): t("Say why the match is over, and what the last round was worth."),
        key("table.rules"): t("Show the rules of this match."),
        key("table.fair"): t("Show seed and salt, and whether the deals are those that were promised."),
        key("table.back"): t("Close a page; it gives nothing up."),
        key("everywhere.help"): t("Show the keys of this screen."),
    }
    return t("Keys"), tuple(f"{fit(key, 11)} {text}" for key, text in meanings.items())
