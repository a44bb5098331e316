"""Random matches: presets with random options, and random deals that a table may be given."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.game import Oracle
from tests.oracle.round import name
from tests.oracle.rulebook import PRESETS, WORDS, effective_rules, whole_set
from tests.oracle.scorer import Tile

Options = dict[str, Any]


def random_setup(chance: Random) -> tuple[str, int, Options]:
    """A preset, seats and options that can be played; every combination can come."""
    while True:
        preset = chance.choice(sorted(PRESETS))
        seats = chance.choice((2, 2, 3, 4))
        if chance.random() < 0.15:
            seats = 4
            options = blocking_options(random_options(chance, 4), chance)
        else:
            options = random_options(chance, seats)
        if effective_rules(preset, seats, options) is not None:
            return preset, seats, options


def blocking_options(options: Options, chance: Random) -> Options:
    """Partners at Block, which is often blocked."""
    kept = {key: value for key, value in options.items() if key not in ("reserve", "misplay_penalty")}
    return {**kept, "partnership": True, "draw": "none", "hand_size": chance.randint(3, 7)}


def tied_setup(chance: Random) -> tuple[str, int, Options]:
    """Rules of as many rounds as seats will be tied; see ``tying_deal``."""
    seats = chance.choice((2, 3, 3, 4, 4))
    options = {
        "match_tie": "sudden_death" if chance.random() < 0.9 else "drawn",
        "rounds": chance.randint(2, seats),
        "draw": chance.choice(WORDS["draw"]),
        "first_lead": chance.choice(WORDS["first_lead"]),
        "next_lead": chance.choice(WORDS["next_lead"]),
        "block_ends": chance.choice(WORDS["block_ends"]),
        "opening_tile": chance.choice(WORDS["opening_tile"]),
        "referee": chance.choice(WORDS["referee"]),
    }
    if seats == 4 and chance.random() < 0.3:
        options |= {"partnership": True, "rounds": 2, "partner_minus": False}
    if chance.random() < 0.4:
        options["hand_size"] = chance.randint(1, 4)
    preset = chance.choice(("jaques", "official")) if "partnership" in options else chance.choice(sorted(PRESETS))
    return preset, seats, options


def tying_deal(seats: int, winner: int) -> dict[str, Any]:
    """A round that the winner wins by his only tile, always for the same points."""
    others = iter(("0-4", "1-3", "2-2"))
    hands = [["6-6"] if seat == winner else [next(others)] for seat in range(seats)]
    return {"hands": hands, "boneyard": ["5-5", "4-4", "4-5"], "leader": winner}


OFTEN: tuple[tuple[str, float, tuple[Any, ...]], ...] = (
    *((option, 0.3, words) for option, words in WORDS.items()),
    ("partner_minus", 0.35, (True, True, False)),
    ("spinner", 0.35, (True, True, False)),
    ("touch_move", 0.35, (True, True, False)),
    ("surrender", 0.1, (True, False)),
    ("highest_pip", 0.15, (9,)),
    ("hand_size", 0.3, tuple(range(1, 10))),
    ("reserve", 0.3, tuple(range(13))),
    ("target", 0.6, (1, 5, 10, 20, 30, 50, 100)),
    ("rounds", 0.2, (None, 1, 2, 3)),
    ("misplay_penalty", 0.3, tuple(range(5))),
    ("blank_bonus", 0.2, (0, 7, 10)),
)
"""How often each option is changed, and to what."""


def random_options(chance: Random, seats: int) -> Options:
    """Each option is changed now and then, some of them often."""
    if chance.random() < 0.2:
        return {}
    options = {name: chance.choice(values) for name, often, values in OFTEN if chance.random() < often}
    if seats == 4 and chance.random() < 0.5:
        options["partnership"] = True
    return options


def random_deal(chance: Random, oracle: Oracle) -> dict[str, Any]:
    """A deal for the coming round: uneven hands, tiles left out, short boneyards, with or without a leader."""
    tiles = whole_set(oracle.rules["highest_pip"])
    chance.shuffle(tiles)
    largest = chance.choice((1, 2, max(1, min(9, len(tiles) // len(oracle.active)))))
    hands: list[list[Tile]] = [[] for _ in range(oracle.seats)]
    for seat in oracle.active:
        size = chance.randint(1, largest)
        hands[seat], tiles = tiles[:size], tiles[size:]
    boneyard = tiles[: chance.choice((0, 1, 2, 3, 5, 8, len(tiles)))]
    deal: dict[str, Any] = {
        "hands": [[as_written(chance, tile) for tile in hand] for hand in hands],
        "boneyard": [as_written(chance, tile) for tile in boneyard],
    }
    if chance.random() < 0.5:
        deal["leader"] = chance.choice(oracle.active)
    return deal


def as_written(chance: Random, tile: Tile) -> str:
    """A tile in either notation."""
    return name(tile) if chance.random() < 0.7 else f"{max(tile)}-{min(tile)}"
