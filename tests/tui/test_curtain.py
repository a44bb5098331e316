"""Several people at one terminal: each sees his own hand and nobody else's."""

from __future__ import annotations

from engine.snapshot import Phase, Snapshot
from tests.tui.table_builders import Seat, dealt_session, seated, session_of
from tui.screens.curtain import Curtain

HANDS = ("3-5 3-6 0-2", "5-6 2-2 0-0", "1-1 1-6 4-4", "0-4 1-4 2-4")


def seen_hands(seat: Seat) -> tuple[object, ...]:
    """Return whatever tiles of hands the screen could show."""
    table = seat.table
    return (table.snapshot.hand, table.hand.places, table.chain.snapshot.hand if table.chain.snapshot else ())


async def test_between_two_peoples_turns_nobodys_tiles_are_on_the_screen() -> None:
    session = session_of(*HANDS, humans=(0, 1), leader=0, names=("Eva", "Mia"), draw="none")
    async with seated(session, humans=(0, 1)) as seat:
        assert seat.prompt == "Eva, press Enter when you are alone with the screen."
        assert seen_hands(seat) == ((), (), ())
        await seat.press("enter")
        assert seat.table.snapshot.viewer == 0
        await seat.press("slash", "3", "5", "enter")
        assert seat.prompt == "Mia, press Enter when you are alone with the screen."
        assert seen_hands(seat) == ((), (), ())
        assert "It is Mia's turn" in seat.screen_text
        await seat.press("d")
        assert seat.is_alert
        await seat.press("enter")
        assert seat.table.snapshot.viewer == 1
        assert [str(tile) for tile in seat.table.snapshot.hand] == ["0-0", "2-2", "5-6"]


async def test_public_facts_stay_in_sight_behind_the_curtain() -> None:
    session = session_of(*HANDS, humans=(0, 1), leader=0, names=("Eva", "Mia"), draw="none")
    async with seated(session, humans=(0, 1)) as seat:
        await seat.press("enter", "slash", "3", "5", "enter", "l")
        assert "Eva led 3-5" in seat.screen_text
        assert "No boneyard" in seat.screen_text


async def test_one_person_alone_never_sees_a_curtain() -> None:
    async with seated(dealt_session()) as seat:
        assert not seat.table.curtain.is_closed
        assert seat.table.snapshot.viewer == 0


async def test_a_new_round_begins_with_every_hand_hidden() -> None:
    session = session_of("3-5", "5-6 2-2", "1-1 1-6", "0-4 1-4", humans=(0, 1), leader=0, names=("Eva", "Mia"))
    async with seated(session, humans=(0, 1)) as seat:
        await seat.press("enter", "enter")
        assert seat.snapshot.phase is Phase.ROUND_OVER
        assert "Eva wins the round" in seat.screen_text
        await seat.press("enter")
        assert seat.table.snapshot.viewer is None
        assert seat.table.curtain.is_closed


def test_the_curtain_opens_for_the_person_it_asked() -> None:
    curtain = Curtain(frozenset({0, 2}))
    snapshot: Snapshot = dealt_session(seats=4, humans=(0, 2)).snapshot(None)
    curtain.next = 2
    curtain.open()
    assert (curtain.viewer, curtain.is_closed) == (2, False)
    assert curtain.follow(snapshot) == (snapshot.turn in (0, 2) and snapshot.turn != 2)
