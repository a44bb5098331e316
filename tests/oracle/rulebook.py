"""Section 1 of the rules as plain tables: what a preset with some options changed means, or that it is refused."""

from __future__ import annotations

from typing import Any

Rules = dict[str, Any]
"""Every option by name, and ``sizes``: hand size and reserve by the number of active seats."""

PRESETS: dict[str, Rules] = {
    "jaques": {
        "highest_pip": 6,
        "hand_size": {2: 7, 3: 5, 4: 5},
        "draw": "forced",
        "reserve": {2: 2, 3: 2, 4: 2},
        "first_lead": "highest_double_else_heaviest",
        "opening_tile": "any",
        "next_lead": "winner",
        "block_ends": "at_once",
        "partnership": False,
        "partner_minus": False,
        "blocked_winner": "lowest_hand",
        "blank_bonus": 0,
        "target": {2: 100, 3: 100, 4: 100},
        "rounds": None,
        "match_tie": "drawn",
        "score": "plain",
        "spinner": False,
        "referee": "engine",
        "misplay_penalty": 1,
        "touch_move": False,
        "surrender": True,
    },
    "official": {
        "highest_pip": 6,
        "hand_size": {2: 7, 3: 5, 4: 5},
        "draw": "forced",
        "reserve": {2: 2, 3: 0, 4: 0},
        "first_lead": "highest_double_else_redeal",
        "opening_tile": "highest_double",
        "next_lead": "highest_double_else_redeal",
        "block_ends": "after_passes",
        "partnership": False,
        "partner_minus": True,
        "blocked_winner": "lowest_team",
        "blank_bonus": 10,
        "target": {2: 100, 3: 100, 4: 100},
        "rounds": None,
        "match_tie": "sudden_death",
        "score": "plain",
        "spinner": False,
        "referee": "engine",
        "misplay_penalty": 2,
        "touch_move": False,
        "surrender": True,
    },
    "pagat": {
        "highest_pip": 6,
        "hand_size": {2: 7, 3: 7, 4: 6},
        "draw": "free",
        "reserve": {2: 2, 3: 2, 4: 2},
        "first_lead": "lot",
        "opening_tile": "any",
        "next_lead": "rotate",
        "block_ends": "after_passes",
        "partnership": False,
        "partner_minus": False,
        "blocked_winner": "lowest_hand",
        "blank_bonus": 0,
        "target": {2: 100, 3: 61, 4: 61},
        "rounds": None,
        "match_tie": "drawn",
        "score": "plain",
        "spinner": False,
        "referee": "engine",
        "misplay_penalty": 0,
        "touch_move": False,
        "surrender": True,
    },
}

WORDS: dict[str, tuple[str, ...]] = {
    "draw": ("forced", "free", "none"),
    "first_lead": ("lot", "highest_double_else_heaviest", "highest_double_else_redeal"),
    "opening_tile": ("any", "highest_double"),
    "next_lead": ("winner", "rotate", "lot", "highest_double_else_heaviest", "highest_double_else_redeal"),
    "block_ends": ("at_once", "after_passes"),
    "blocked_winner": ("lowest_hand", "lowest_team"),
    "match_tie": ("drawn", "sudden_death"),
    "score": ("plain", "fives"),
    "referee": ("engine", "players"),
}
SWITCHES = ("partnership", "partner_minus", "spinner", "touch_move", "surrender")
LEAST: dict[str, int] = {
    "hand_size": 1,
    "reserve": 0,
    "blank_bonus": 0,
    "target": 1,
    "rounds": 1,
    "misplay_penalty": 0,
    "highest_pip": 0,
}


def whole_set(highest_pip: int) -> list[tuple[int, int]]:
    """Every tile of the set, its lower half first (R1)."""
    return [(low, high) for low in range(highest_pip + 1) for high in range(low, highest_pip + 1)]


def good_value(name: str, value: Any) -> bool:
    """Whether an option exists and may have this value at all."""
    if name in WORDS:
        return isinstance(value, str) and value in WORDS[name]
    if name in SWITCHES:
        return isinstance(value, bool)
    if name == "rounds" and value is None:
        return True
    if name not in LEAST or not isinstance(value, int) or isinstance(value, bool) or value < LEAST[name]:
        return False
    return name != "highest_pip" or value in (6, 9)


def effective_rules(preset: str, seats: int, given: dict[str, Any]) -> Rules | None:
    """The rules of a match, or None for a combination that can't be played."""
    if preset not in PRESETS or seats not in (2, 3, 4):
        return None
    if any(not good_value(name, value) for name, value in given.items()):
        return None
    if given.get("partnership") and (preset == "pagat" or seats != 4):
        return None
    rules = {**PRESETS[preset], **given}
    if rules["draw"] == "none" and (given.get("reserve") or given.get("misplay_penalty")):
        return None
    if rules["highest_pip"] == 9 and "hand_size" not in given:
        rules["hand_size"] = {2: 7, 3: 7, 4: 7}
    if preset == "jaques" and rules["partnership"] and "target" not in given:
        rules["target"] = 200
    if preset == "official" and rules["referee"] == "players" and "touch_move" not in given:
        rules["touch_move"] = True
    rules["seats"] = seats
    rules["sizes"] = {n: (at(rules["hand_size"], n), at(rules["reserve"], n)) for n in (2, 3, 4)}
    for name in ("hand_size", "reserve", "target"):
        rules[name] = at(rules[name], seats)
    kept = 0 if rules["draw"] == "none" else rules["reserve"]
    if rules["hand_size"] * seats + kept > len(whole_set(rules["highest_pip"])):
        return None
    return rules


def at(value: Any, seats: int) -> Any:
    """A value that may be a table by seats."""
    return value[seats] if isinstance(value, dict) else value
