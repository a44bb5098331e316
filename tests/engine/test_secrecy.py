"""Nobody learns what he may not know: not from a view, a snapshot, an update or their serialised forms."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest

from engine.actions import Do
from engine.record import Header, Player, record_from_json
from engine.rulebooks import RULEBOOKS
from engine.session import Session
from engine.snapshot import Phase, Snapshot, Update
from engine.tiles import tiles_in
from engine.transition import legal_actions
from tests.oracle.driver import Match
from tests.oracle.hiding import World, other_worlds, tiles_reachable
from tests.oracle.setups import random_deal, random_setup
from tests.oracle.talk import Ask, fresh


def a_world(seed: int, actions: int) -> World | None:
    """Random play of the first round of a given deal; None if it is over before so many actions."""
    chance = Random(seed)
    match = Match(fresh(), chance, random_setup(chance), seed)
    deal = random_deal(chance, match.oracle)
    deal["leader"] = chance.choice(match.oracle.active)
    deal = {**deal, "hands": [[canonical(tile) for tile in hand] for hand in deal["hands"]]}
    deal["boneyard"] = [canonical(tile) for tile in deal["boneyard"]]
    match.start(deal)
    for _ in range(actions):
        match.step(0.0)
        if match.oracle.phase != "playing":
            return None
    done = [(request, reply) for request, reply in match.transcript if reply["ok"]]
    acts = [request for request, _ in done if request["op"] == "act"]
    return World({**match.transcript[0][0], "deal": deal}, acts, [reply for _, reply in done])


def canonical(tile: str) -> str:
    return "-".join(sorted((tile[0], tile[2])))


@pytest.mark.parametrize("chunk", range(4))
def test_a_view_and_a_snapshot_are_the_same_whatever_the_unseen_tiles_are(chunk: int) -> None:
    compared = 0
    for seed in range(chunk * 40, chunk * 40 + 40):
        chance = Random(seed)
        world = a_world(seed, chance.randint(1, 14))
        if world is None:
            continue
        here = fresh()
        for request in (world.new, *world.acts):
            assert here(request)["ok"]
        for viewer in (None, *range(len(world.new["deal"]["hands"]))):
            view, snapshot = json.dumps(here({"op": "view", "seat": viewer})), snapshot_of(here, viewer)
            for ask in other_worlds(world, viewer, chance, tries=6):
                assert json.dumps(ask({"op": "view", "seat": viewer})) == view
                other = snapshot_of(ask, viewer)
                assert other == snapshot
                assert repr(other) == repr(snapshot)
                compared += 1
    assert compared > 100


def snapshot_of(ask: Ask, viewer: int | None) -> Snapshot:
    """The snapshot of a seat at a referee's table."""
    record = record_from_json(ask({"op": "record"})["record"])
    return Session(record.header, entries=record.entries).snapshot(viewer)


def a_session(seed: int, preset: str, seats: int, **options: Any) -> Session:
    rules = RULEBOOKS[preset].rules(seats, options)
    return Session(Header(rules, str(seed), tuple(Player(f"Seat {seat}") for seat in range(seats))))


SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("jaques", 2, {}),
    ("jaques", 4, {"partnership": True, "score": "fives", "spinner": True}),
    ("official", 3, {}),
    ("pagat", 4, {"highest_pip": 9}),
    ("jaques", 3, {"draw": "none"}),
]


@pytest.mark.parametrize(("preset", "seats", "options"), SETTINGS)
def test_no_foreign_tile_can_be_reached_from_a_snapshot_or_an_update(
    preset: str, seats: int, options: dict[str, Any]
) -> None:
    chance = Random(preset)
    for seed in range(3):
        session = a_session(seed, preset, seats, **options)
        shown = set(tiles_reachable(session.snapshot(None).history))
        updates: dict[int | None, list[Update]] = {viewer: [] for viewer in (None, *range(seats))}
        for viewer, kept in updates.items():
            session.subscribe(viewer, kept.append)
        while session.state.phase is Phase.PLAYING:
            for viewer, kept in updates.items():
                allowed = shown | _may_know(session, viewer)
                assert set(tiles_reachable(session.snapshot(viewer))) <= allowed
                if kept:
                    assert set(tiles_reachable(kept[-1])) <= allowed
                    assert kept[-1].table is None
            session.submit(session.state.round.turn, chance.choice(legal_actions(session.state)))
        assert all(kept[-1].table is not None for kept in updates.values())


def _may_know(session: Session, viewer: int | None) -> set[str]:
    """The tiles that lie and the viewer's own."""
    round_ = session.state.round
    known = {str(placement.tile) for placement in round_.chain.placements}
    if viewer is not None:
        known |= {str(tile) for tile in tiles_in(round_.hands[viewer])}
    return known


def test_a_snapshot_holds_no_seed_and_nothing_random() -> None:
    session = a_session(1234567890123, "official", 2)
    assert session.seed is None
    for viewer in (None, 0, 1):
        assert b"1234567890123" not in pickle.dumps(session.snapshot(viewer))
        assert "1234567890123" not in repr(session.snapshot(viewer))
    while session.state.phase is not Phase.MATCH_OVER:
        if session.state.phase is Phase.PLAYING:
            session.submit(session.state.round.turn, legal_actions(session.state)[0])
        else:
            session.next_round()
    assert session.seed == "1234567890123"


def test_a_drawn_tile_is_told_to_its_owner_alone() -> None:
    session = a_session(3, "pagat", 3)
    heard: dict[int | None, list[Update]] = {viewer: [] for viewer in (None, 0, 1, 2)}
    for viewer, updates in heard.items():
        session.subscribe(viewer, updates.append)
    turn = session.state.round.turn
    tile = session.open_table().boneyard[0]
    session.submit(turn, next(action for action in legal_actions(session.state) if action.do is Do.DRAW))
    for viewer, (update,) in heard.items():
        assert [event.type for event in update.events] == ["tile_drawn"]
        assert (str(tile) in set(tiles_reachable(update.events))) is (viewer == turn)
