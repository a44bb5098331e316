"""The values of options in a word or two, as forms and rules show them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.options import Kind, Option, OptionValue
from engine.rules import OPTIONS
from tui.i18n import N_, t

_HIGHEST_ELSE_HEAVIEST = N_("highest double, else heaviest")
_HIGHEST_ELSE_REDEAL = N_("highest double, else deal again")

WORDS: Mapping[tuple[str, str], str] = {
    ("highest_pip", "6"): N_("double-six"),
    ("highest_pip", "9"): N_("double-nine"),
    ("draw", "forced"): N_("only if you must"),
    ("draw", "free"): N_("as you like"),
    ("draw", "none"): N_("never (Block)"),
    ("first_lead", "lot"): N_("by lot"),
    ("first_lead", "highest_double_else_heaviest"): _HIGHEST_ELSE_HEAVIEST,
    ("first_lead", "highest_double_else_redeal"): _HIGHEST_ELSE_REDEAL,
    ("opening_tile", "any"): N_("any tile"),
    ("opening_tile", "highest_double"): N_("that double"),
    ("next_lead", "winner"): N_("the winner"),
    ("next_lead", "rotate"): N_("moves on clockwise"),
    ("next_lead", "lot"): N_("by lot"),
    ("next_lead", "highest_double_else_heaviest"): _HIGHEST_ELSE_HEAVIEST,
    ("next_lead", "highest_double_else_redeal"): _HIGHEST_ELSE_REDEAL,
    ("block_ends", "at_once"): N_("at once"),
    ("block_ends", "after_passes"): N_("after passes all round"),
    ("blocked_winner", "lowest_hand"): N_("lowest hand"),
    ("blocked_winner", "lowest_team"): N_("lowest team"),
    ("match_tie", "drawn"): N_("drawn"),
    ("match_tie", "sudden_death"): N_("one more round"),
    ("score", "plain"): N_("plain"),
    ("score", "fives"): N_("All Fives"),
    ("referee", "engine"): N_("the program"),
    ("referee", "players"): N_("the players"),
}
"""Message ids of the values of choices; a test sees that none is forgotten."""


def value_words(name: str, value: OptionValue) -> str:
    """Return the value of an option in words."""
    if value is None:
        return t("none")
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    words = WORDS.get((name, str(value)))
    return t(words) if words else str(value)


def values_of(option: Option) -> tuple[OptionValue, ...]:
    """Return every value of an option that has a closed list of them, else nothing."""
    if option.kind is Kind.YES_NO:
        return False, True
    return tuple(option.choices)


def option_label(name: str) -> str:
    """Return what an option is called."""
    return t(OPTIONS[name].label)
