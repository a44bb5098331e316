"""Which of the kept matches a list shows, and in which order; no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tui.i18n import N_, t
from tui.screens.wording import saved_words, side_names

if TYPE_CHECKING:
    from engine.library import Saved

KINDS: Mapping[str, str] = MappingProxyType(
    {"all": N_("all matches"), "open": N_("open"), "finished": N_("finished"), "demos": N_("demos")}
)
"""What can be shown, and how it is called."""

ORDERS: Mapping[str, str] = MappingProxyType(
    {"date": N_("by date"), "rulebook": N_("by rulebook"), "rounds": N_("by length")}
)
"""The orders, and how they are called."""

_KEYS: Mapping[str, Callable[[Saved], Any]] = MappingProxyType(
    {
        "date": lambda saved: (),
        "rulebook": lambda saved: (saved.header.rulebook.casefold(), saved.header.rules.seats),
        "rounds": lambda saved: -(saved.ending.rounds if saved.ending is not None else 0),
    }
)


def is_demo(saved: Saved) -> bool:
    """Whether bots played it among themselves."""
    return saved.header.kind == "demo"


def chosen(found: Iterable[Saved], kind: str, order: str, search: str) -> list[Saved]:
    """Return the matches of a kind in which every word of the search occurs; within an order the newest first."""
    wanted = search.casefold().split()
    kept = [saved for saved in found if _is(saved, kind) and _holds(saved, wanted)]
    kept.sort(key=lambda saved: saved.changed, reverse=True)
    return sorted(kept, key=_KEYS[order])


def _is(saved: Saved, kind: str) -> bool:
    if kind == "demos" or is_demo(saved):
        return kind in ("demos", "all") and (kind == "all" or is_demo(saved))
    return kind == "all" or (saved.ending is None) == (kind == "open")


def _holds(saved: Saved, wanted: list[str]) -> bool:
    if not wanted:
        return True
    names = [player.name for player in saved.header.players]
    texts = [*saved_words(saved), *names, *side_names(saved.header), kind_words(saved), result_words(saved)]
    text = " ".join([*texts, saved.header.rulebook, saved.header.created]).casefold()
    return all(word in text for word in wanted)


def kind_words(saved: Saved) -> str:
    """Return what kind of match it is; "" for an ordinary one."""
    if is_demo(saved):
        return t("demo")
    return t("branch") if saved.header.branch is not None else ""


def result_words(saved: Saved) -> str:
    """Return whether its only person won; "" if it is not over, or not about one person."""
    people = [seat for seat, player in enumerate(saved.header.players) if player.bot is None]
    if saved.ending is None or len(people) != 1:
        return ""
    if saved.ending.winner is None:
        rounds = saved.header.rules.rounds
        is_whole = rounds is not None and saved.ending.rounds >= rounds
        return t("drawn") if is_whole else t("lost")  # the others share what their only person gave up (R30)
    return t("won") if saved.ending.winner == saved.header.rules.team_of(people[0]) else t("lost")
