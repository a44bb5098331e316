"""What must hold of any answer of the referee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.oracle.game import Oracle
from tests.oracle.match import Event
from tests.oracle.scorer import Tile

Ask = Callable[[dict[str, Any]], dict[str, Any]]


def check_refused(reply: dict[str, Any]) -> None:
    """A refusal is exactly one sentence."""
    assert set(reply) == {"ok", "error"}, reply
    assert reply["ok"] is False
    error = reply["error"]
    assert isinstance(error, str)
    assert error.strip(), "an empty sentence"
    assert "\n" not in error, error
    assert error.endswith("."), error
    assert len(error) < 600, error


def tile_of(text: str) -> Tile:
    """The tile, which the referee always writes with its lower half first."""
    assert len(text) == 3
    assert text[1] == "-"
    low, high = int(text[0]), int(text[2])
    assert low <= high, text
    return low, high


def check_conserved(table: dict[str, Any], dealt: list[Tile]) -> None:
    """No tile is lost, doubled or made up, and hands are sorted."""
    tiles = [tile_of(text) for hand in table["hands"] for text in hand]
    tiles += [tile_of(text) for text in table["boneyard"]]
    laid = [*table["chain"], *table["arms"]["up"], *table["arms"]["down"]]
    tiles += [(min(halves), max(halves)) for halves in laid]
    assert sorted(tiles) == dealt
    assert all(hand == sorted(hand) for hand in table["hands"])


def check_events(told: list[Event], expected: list[Event]) -> None:
    """The events are those that the oracle names, in its order, with at least its fields."""
    assert [event["type"] for event in told] == [event["type"] for event in expected]
    for event, wanted in zip(told, expected, strict=True):
        assert {key: event.get(key) for key in wanted} == wanted


def check_deal_events(told: list[Event], oracle: Oracle, *, first: bool) -> None:
    """A deal tells the lots, the hands that were shown and dealt again, and who leads."""
    types = [event["type"] for event in told]
    allowed = {"match_started", "lot_drawn", "redealt", "dealt", "round_started"}
    assert set(types) <= allowed, types
    assert types.count("match_started") == (1 if first else 0)
    assert types.count("dealt") == 1 + types.count("redealt")
    assert types.count("round_started") == 1
    for event in told:
        if event["type"] == "redealt":
            assert all(text[0] != text[2] for hand in event["hands"] for text in hand), "a double was dealt"
        elif event["type"] == "round_started":
            assert (event["round"], event["leader"]) == (oracle.number, oracle.leader)
            assert event["shuffler"] == (oracle.number - 1) % oracle.seats


def check_lot(lots: list[Event], active: list[int], highest_pip: int) -> int:
    """Return who leads by these lots: most pips, the tied at the top drawing again among themselves (R7)."""
    drawing = list(active)
    while True:
        now, lots = lots[: len(drawing)], lots[len(drawing) :]
        assert [lot["seat"] for lot in now] == drawing
        tiles = [tile_of(lot["tile"]) for lot in now]
        assert len(set(tiles)) == len(tiles), "two seats drew the same tile"
        assert all(high <= highest_pip for _, high in tiles)
        most = max(sum(tile) for tile in tiles)
        drawing = [seat for seat, tile in zip(drawing, tiles, strict=True) if sum(tile) == most]
        if len(drawing) == 1:
            assert not lots, "more lots were drawn than needed"
            return drawing[0]


def expected_view(oracle: Oracle, viewer: int | None) -> dict[str, Any]:
    """The table as a seat or a spectator may see it."""
    view = oracle.table()
    playing = oracle.phase == "playing"
    if not playing or view["turn"] != viewer:
        view["legal"] = set()
    if playing:
        view["hands"] = [hand if seat == viewer else len(hand) for seat, hand in enumerate(view["hands"])]
        view["boneyard"] = len(view["boneyard"])
    return view


def check_views(ask: Ask, oracle: Oracle) -> None:
    """Every view hides what it must and tells the rest."""
    for viewer in (None, *range(oracle.seats)):
        reply = ask({"op": "view", "seat": viewer})
        assert reply["ok"]
        view = dict(reply["table"])
        view["legal"] = {(act["do"], act.get("tile", ""), act.get("end", "")) for act in view["legal"]}
        expected = expected_view(oracle, viewer)
        assert view == expected, (viewer, view, expected)
        assert reply["events"] == []
        assert reply.get("view", reply["table"]) == reply["table"]
        assert set(reply) <= {"ok", "events", "table", "view"}
