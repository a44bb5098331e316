"""Taking back: it is part of the record, tells nobody anything, and ends where the round ends."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from random import Random

import pytest

from engine import library
from engine.actions import Do
from engine.errors import IllegalActionError
from engine.following import Follower
from engine.notation import parse_notation, print_notation
from engine.reading import read_record
from engine.record import Header, Player, Undo, record_from_json, record_to_json, replay, without_undone
from engine.rulebooks import rulebook
from engine.session import Session
from engine.snapshot import Phase, Update
from engine.transition import legal_actions
from tests.engine.random_matches import VARIED, header, only_file, play, step
from tests.oracle.hiding import tiles_reachable


def undone(session: Session) -> int:
    """Take back if something can be; return how many actions."""
    try:
        return session.undo()
    except IllegalActionError:
        return 0


def played_with_undo(session: Session, random: Random, most: int = 150) -> int:
    """Play at random and take back now and then; return how often."""
    times = 0
    for _ in range(most):
        if session.state.phase is Phase.MATCH_OVER:
            break
        step(session, random)
        if random.random() < 0.3:
            times += undone(session) > 0
    return times


@pytest.mark.parametrize("varied", VARIED, ids=str)
def test_a_match_with_undo_replays_to_the_same_states_from_disk_and_text(
    tmp_path: Path, varied: tuple[str, int, dict]
) -> None:
    session = library.start(tmp_path, header(*varied))
    states = [session.state]
    session.subscribe(None, lambda update: states.append(session.state))
    assert played_with_undo(session, Random(str(varied))) > 0
    library.leave(session)
    record = read_record(only_file(tmp_path))
    assert record == session.record()
    assert [one.state for one in replay(record)] == states
    assert parse_notation(print_notation(record)) == record
    assert record_from_json(json.loads(json.dumps(record_to_json(record)))) == record
    assert Follower(only_file(tmp_path)).poll() == record.entries
    resumed, _ = library.resume(only_file(tmp_path))
    assert (resumed.state, resumed.version) == (session.state, session.version)
    library.leave(resumed)
    straight = without_undone(record.entries)
    assert not any(isinstance(entry, Undo) for entry in straight)
    assert Session(session.header, entries=straight).state == session.state


def test_an_undo_leads_to_the_last_decision_and_gives_back_what_was_drawn() -> None:
    for seed in range(60):
        random = Random(seed)
        session = play(Session(header("pagat", 2, seed=str(seed))), random, 12)
        before = [session.state]
        session.subscribe(None, lambda update: before.append(session.state))  # noqa: B023 - of this round
        play(session, random, 6)
        if not undone(session):
            continue
        state = session.state
        assert state.turn == 0
        assert len(legal_actions(state)) > 1
        tiles = [tile for hand in state.hands for tile in range(28) if hand >> tile & 1]
        assert sorted([*tiles, *state.boneyard, *(p.tile.id for p in state.placements)]) == list(range(28))


def test_the_same_moves_after_an_undo_draw_the_same_tiles_and_bots_choose_alike() -> None:
    from engine.bots.ladder import bots_at

    session = Session(header("pagat", 2, seed="4"))
    bots = bots_at([None, "novice"], "4")
    while session.state.turn != 0:
        session.submit(1, bots[1].choose(session.snapshot(1)))
    draw = next(action for action in session.snapshot(0).legal if action.do is Do.DRAW)
    session.submit(0, draw)
    first = session.snapshot(0).hand
    assert session.undo() == 1
    session.submit(0, draw)
    assert session.snapshot(0).hand == first
    session.submit(0, next(action for action in session.snapshot(0).legal if action.do is Do.PLAY))
    answer = bots[1].choose(session.snapshot(1))
    session.submit(1, answer)
    session.undo()
    session.submit(0, next(action for action in session.snapshot(0).legal if action.do is Do.PLAY))
    assert bots[1].choose(session.snapshot(1)) == answer


def test_a_snapshot_after_an_undo_is_the_one_before_the_decision() -> None:
    """Field case 42: the log of what was taken back reaches no view, no update and no serialised form."""
    for seed in range(20):
        session = Session(header("jaques", 3, seed=str(seed)))
        random, seen = Random(seed), {}
        updates: list[Update] = []
        for viewer in (None, 0, 1, 2):
            session.subscribe(viewer, updates.append)
        while session.state.phase is Phase.PLAYING and len(session.record().entries) < 25:
            if session.state.turn == 0 and len(legal_actions(session.state)) > 1:
                seen = {viewer: session.snapshot(viewer) for viewer in (None, 0, 1, 2)}
            step(session, random)
        updates.clear()
        if not seen or session.state.phase is not Phase.PLAYING or not undone(session):
            continue
        for update in updates:
            old = seen[update.snapshot.viewer]
            assert (update.events, update.table) == ((), None)
            assert repr(update.snapshot).replace(f"version={update.snapshot.version}", "") == repr(old).replace(
                f"version={old.version}", ""
            )
            assert set(tiles_reachable(update)) == set(tiles_reachable(old))
            assert len(pickle.dumps(update.snapshot)) < len(pickle.dumps(old)) + 20


def test_what_can_not_be_taken_back_is_refused_with_its_reason() -> None:
    fresh = Session(header())
    assert refusal(fresh) == "undo-nothing"
    rules = rulebook("jaques").rules(2)
    several = Session(Header(rules, "7", (Player("a"), Player("b"))))
    bots = Session(Header(rules, "7", (Player("a", "novice"), Player("b", "novice"))))
    for session in (several, bots):
        step(session, Random(1))
        assert refusal(session) == "undo-people"
    over = Session(header(seed="3"))
    while over.state.phase is Phase.PLAYING:
        step(over, Random(2))
    assert refusal(over) == "undo-round-over"
    over.next_round()
    assert refusal(over) == "undo-nothing"
    stale = Session(header())
    with pytest.raises(IllegalActionError) as caught:
        stale.undo(99)
    assert caught.value.code == "stale"


def refusal(session: Session) -> str:
    version, record = session.version, session.record()
    with pytest.raises(IllegalActionError) as caught:
        session.undo()
    assert (session.version, session.record()) == (version, record)
    return caught.value.code
