"""The keys of the bottom line of a shared table, where they are others than those of a table of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tui import keys
from tui.i18n import t
from tui.widgets.prompt_line import Hint
from tui.words.house_waiting import REMATCH

Keymap = Mapping[str, str]


def writing_hints() -> tuple[Hint, ...]:
    """Return the keys while something is written."""
    return (keys.shown_key("enter"), t("send"), True), (keys.shown_key("escape"), t("done"), True)


def chat_hint(keymap: Keymap, *, is_on: bool, has_challenges: bool) -> Hint:
    """Return the key of the chat."""
    return keys.shown_keys(("house.write" if has_challenges else "table.challenge",), keymap), t("chat"), is_on


def table_hint(keymap: Keymap) -> Hint:
    """Return the key that shows who sits here."""
    return keys.shown_keys(("house.table",), keymap), t("who sits"), True


def answer_hints(keymap: Keymap, *, may_agree: bool) -> tuple[Hint, ...]:
    """Return the keys that answer a question."""
    no = keys.shown_keys(("house.no",), keymap), t("no"), True
    return ((keys.shown_keys(("house.yes",), keymap), t("yes"), True), no) if may_agree else (no,)


def adjourned_hints(keymap: Keymap, chat: Hint, *, is_ready: bool) -> tuple[Hint, ...]:
    """Return the keys of somebody whose match is adjourned."""
    ready = keys.shown_keys(("table.play",), keymap), t("not ready") if is_ready else t("ready"), True
    return (ready, chat, table_hint(keymap), *_named(keymap, "log", "rules", "surrender", "leave"))


def watching_hints(keymap: Keymap, chat: Hint) -> tuple[Hint, ...]:
    """Return the keys of who watches."""
    return (chat, table_hint(keymap), *_named(keymap, "log", "rules", "larger", "leave"))


def after_match_hints(keymap: Keymap, chat: Hint, *, is_seated: bool, is_small: bool) -> tuple[Hint, ...]:
    """Return the keys after a match."""
    mine: tuple[Hint, ...] = ((REMATCH, t("rematch"), True), ("n", t("new table"), True))
    more: tuple[Hint, ...] = (("p", t("practise"), True), *_named(keymap, "log"))
    help_ = keys.shown_keys(("everywhere.help",), keymap), t("help"), True
    shown = (("h", t("lobby"), True), chat, ("m", t("review"), True), *(() if is_small else more), help_)
    return (*(mine if is_seated else ()), *shown)


def few(hints: Iterable[Hint], *, is_wide: bool, is_small: bool, is_auto: bool) -> list[Hint]:
    """Return the keys that leave room for those of a shared table, and for the way out."""
    without = {t("why"), t("sort"), t("hint")}
    if not is_wide:
        without |= {t("end"), t("log")} if is_auto else {t("end")}
    if is_small:
        without |= {t("unseen"), t("log")}
    return [hint for hint in hints if hint[1] not in without]


def _named(keymap: Keymap, *names: str) -> list[Hint]:
    return [(keys.shown_keys((f"table.{name}",), keymap), t(keys.BY_ID[f"table.{name}"].label), True) for name in names]
