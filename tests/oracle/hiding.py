"""Other worlds: the same public history with the tiles that a seat can't see dealt otherwise."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any, NamedTuple

from engine.tiles import Tile
from tests.oracle.talk import Ask, fresh

Request = dict[str, Any]
Reply = dict[str, Any]


class World(NamedTuple):
    """A first round: its deal, the requests that were accepted so far, and what was answered."""

    new: Request
    acts: list[Request]
    replies: list[Reply]


def public_events(replies: list[Reply], viewer: int | None) -> str:
    """What happened as a viewer saw it, as text: the faces of others' draws and hands left out."""
    seen: list[dict[str, Any]] = []
    for reply in replies:
        for event in reply["events"]:
            told = dict(event)
            if told["type"] == "dealt":
                hands = told.pop("hands")
                told["hand"] = hands[viewer] if viewer is not None else None
                told["counts"] = [len(hand) for hand in hands]
            elif told["type"] == "tile_drawn" and told["seat"] != viewer:
                del told["tile"]
            seen.append(told)
    return json.dumps(seen)


def unseen_tiles(world: World, viewer: int | None) -> list[str]:
    """The tiles that the viewer can't see at the end of the world's history and never saw."""
    table = world.replies[-1]["table"]
    hidden = [tile for seat, hand in enumerate(table["hands"]) if seat != viewer for tile in hand]
    shown = {
        event["tile"]
        for reply in world.replies
        for event in reply["events"]
        if event["type"] in ("tile_touched", "misplay_challenged", "lot_drawn")
    }
    return [tile for tile in [*hidden, *table["boneyard"]] if tile not in shown]


def other_worlds(world: World, viewer: int | None, chance: Random, tries: int) -> Iterator[Ask]:
    """Yield referees with the same public history for the viewer and other unseen tiles."""
    unseen = unseen_tiles(world, viewer)
    if len(unseen) < 2:
        return
    told = public_events(world.replies, viewer)
    for number in range(tries):
        if number % 3:
            one, other = chance.sample(unseen, 2)
            swap = {one: other, other: one}
        else:
            swap = dict(zip(unseen, chance.sample(unseen, len(unseen)), strict=True))
        ask = fresh()
        replies = [ask(swapped(world.new, swap))]
        for act in world.acts:
            reply = ask(act)
            if not reply["ok"]:
                break
            replies.append(reply)
        if len(replies) == len(world.replies) and public_events(replies, viewer) == told:
            yield ask


def swapped(new: Request, swap: dict[str, str]) -> Request:
    """The request with tiles of its deal replaced by one another."""
    deal = new["deal"]
    hands = [[swap.get(tile, tile) for tile in hand] for hand in deal["hands"]]
    boneyard = [swap.get(tile, tile) for tile in deal["boneyard"]]
    return {**new, "deal": {**deal, "hands": hands, "boneyard": boneyard}}


def tiles_reachable(value: object, seen: set[int] | None = None) -> Iterator[str]:
    """Every tile that can be reached from a value through its fields and items."""
    seen = set() if seen is None else seen
    if isinstance(value, Tile):
        yield str(value)
        return
    if id(value) in seen or isinstance(value, str | bytes | int | Enum | None):
        return
    seen.add(id(value))
    if isinstance(value, dict):
        parts: list[object] = [*value.keys(), *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        parts = [*value]
    elif dataclasses.is_dataclass(value):
        parts = [getattr(value, field.name) for field in dataclasses.fields(value)]
    else:
        parts = [*getattr(value, "__dict__", {}).values()]
    for part in parts:
        yield from tiles_reachable(part, seen)
