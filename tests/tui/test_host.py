"""The host lets bots play, whatever they and the disk do."""

from __future__ import annotations

import logging
from threading import Event

import pytest

from engine.actions import DRAW, PASS, SURRENDER, Action, play
from engine.record import Entry
from engine.snapshot import Phase, Snapshot, Update
from engine.tiles import parse_tile
from tests.tui.table_builders import FirstLegal, ScriptedBot, dealt_session, host_of, session_of, until
from tui.host import Host


def three_to_play() -> tuple[str, str]:
    return "3-5 3-6 0-2", "5-6 2-2 0-0"


class Failing(FirstLegal):
    """A bot that has lost its mind."""

    def choose(self, snapshot: Snapshot) -> Action:
        raise ZeroDivisionError("no idea")


class Waiting(FirstLegal):
    """A bot that thinks until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.is_thinking, self.release = Event(), Event()

    def choose(self, snapshot: Snapshot) -> Action:
        self.is_thinking.set()
        self.release.wait()
        return super().choose(snapshot)


class FullDisk:
    """A recorder that can be switched off."""

    def __init__(self) -> None:
        self.is_full = False
        self.entries: list[Entry] = []

    def write(self, entry: Entry) -> None:
        if self.is_full:
            raise OSError(28, "No space left on device")
        self.entries.append(entry)


async def test_a_bot_moves_as_soon_as_it_is_its_turn() -> None:
    host = host_of(session_of(*three_to_play(), boneyard="1-1 4-4", leader=1))
    host.start()
    await until(lambda: host.snapshot(None).turn == 0)
    assert len(host.snapshot(None).chain.placements) == 1
    host.stop()


@pytest.mark.parametrize("bot", [Failing(), ScriptedBot(PASS), ScriptedBot(DRAW), ScriptedBot(play(parse_tile("6-6")))])
async def test_a_bot_that_fails_or_cheats_is_replaced_for_one_move_and_logged(
    bot: FirstLegal, caplog: pytest.LogCaptureFixture
) -> None:
    host = host_of(session_of(*three_to_play(), boneyard="1-1 4-4", leader=1), bots={1: bot})
    with caplog.at_level(logging.WARNING, "draw-dominoes"):
        host.start()
        await until(lambda: host.snapshot(None).turn == 0)
    assert len(host.snapshot(None).chain.placements) == 1
    assert "seat 1" in caplog.text
    host.stop()


async def test_a_bot_that_never_answers_is_replaced_for_one_move() -> None:
    bot = Waiting()
    session = session_of(*three_to_play(), boneyard="1-1 4-4", leader=1)
    host = Host(session, [0], {1: bot}, pace=0.0, patience=0.01)
    host.start()
    await until(lambda: host.snapshot(None).turn == 0)
    bot.release.set()
    host.stop()


async def test_an_answer_to_an_older_table_is_dropped() -> None:
    bot = Waiting()
    host = host_of(session_of(*three_to_play(), boneyard="1-1 4-4", leader=1), bots={1: bot})
    host.start()
    await until(bot.is_thinking.is_set)
    assert host.submit(0, SURRENDER, host.session.version)
    bot.release.set()
    await until(lambda: bot.asked == 1)
    assert host.snapshot(None).phase is Phase.MATCH_OVER
    assert host.snapshot(None).chain.placements == ()
    host.stop()


async def test_a_full_disk_stops_the_match_until_a_retry_succeeds() -> None:
    disk = FullDisk()
    host = host_of(session_of(*three_to_play(), boneyard="1-1 4-4", leader=0, recorder=disk))
    told: list[Update] = []
    troubles: list[bool] = []
    host.watch(0, told.append)
    host.on_trouble = lambda: troubles.append(host.trouble is not None)
    host.start()
    disk.is_full = True
    assert not host.submit(0, play(parse_tile("3-5")), host.session.version)
    assert told == []
    assert not host.retry()
    disk.is_full = False
    assert host.retry()
    await until(lambda: host.snapshot(None).turn == 0)
    assert [len(update.snapshot.chain.placements) for update in told] == [1, 2]
    assert troubles == [True, True, False]
    host.stop()


async def test_a_full_disk_stops_the_bots_as_well() -> None:
    disk = FullDisk()
    host = host_of(session_of(*three_to_play(), boneyard="1-1 4-4", leader=1, recorder=disk))
    disk.is_full = True
    host.start()
    await until(lambda: host.trouble is not None)
    assert host.snapshot(None).chain.placements == ()
    disk.is_full = False
    host.retry()
    await until(lambda: host.snapshot(None).turn == 0)
    host.stop()


async def test_a_paused_table_makes_one_move_a_step() -> None:
    host = host_of(dealt_session(humans=()), humans=())
    host.pause()
    host.start()
    for number in range(1, 4):
        version = host.session.version
        host.step()
        await until(lambda before=version: host.session.version == before + 1)  # type: ignore[misc]
        assert host.session.version == number + 1
    host.stop()


@pytest.mark.parametrize(("book", "seats"), [("jaques", 2), ("official", 4), ("pagat", 3)])
async def test_bots_alone_play_every_round_to_its_end(book: str, seats: int) -> None:
    host = host_of(dealt_session(book, seats, humans=()), humans=())
    host.start()
    for _ in range(10):
        await until(lambda: host.snapshot(None).phase is not Phase.PLAYING)
        if host.snapshot(None).phase is Phase.MATCH_OVER:
            break
        host.next_round(host.session.version)
    assert host.snapshot(None).results
    host.stop()


async def test_auto_does_forced_things_only_for_those_who_asked() -> None:
    session = session_of("3-5 1-1", "5-6 6-6 0-0", boneyard="1-2 2-2 3-6 2-3 0-1 0-4", leader=0)
    host = host_of(session)
    host.start()
    host.submit(0, play(parse_tile("3-5")), session.version)
    await until(lambda: host.snapshot(None).turn == 0)
    assert len(host.snapshot(0).hand) == 1
    host.set_auto({0})
    await until(lambda: host.done_for_you is not None and len(host.snapshot(0).legal) != 1)
    host.stop()


async def test_a_wrong_tile_waits_for_the_people_who_may_challenge_it() -> None:
    session = session_of(
        "3-5 0-2", "5-6 1-1", "2-2 0-0", "4-6 1-4", humans=(0, 2), leader=0, referee="players", draw="none"
    )
    host = host_of(session, humans=(0, 2))
    host.start()
    host.submit(0, play(parse_tile("3-5")), session.version)
    await until(lambda: host.snapshot(None).turn == 2)
    host.submit(2, PASS, session.version)
    await until(lambda: host.snapshot(None).turn == 0)
    wrong = Action(play(parse_tile("0-2")).do, parse_tile("0-2"), next(iter(host.snapshot(None).ends)), 0)
    host.submit(0, wrong, session.version)
    await until(lambda: host.waits_for_challenge)
    version = session.version
    host.let_stand()
    await until(lambda: session.version > version)
    host.stop()
