"""At the other end of the world: a key counts for the table that the one who pressed it had before him."""

from __future__ import annotations

from math import inf

from engine.chain import Placement
from tests.tui.table_builders import session_of, until
from tests.tui.test_brush import Terminal, table
from tui.app import DominoesApp
from tui.screens.table import TableScreen
from tui.settings import Settings

CHANGED = "The table had changed when you pressed that key: look again."


def screen_of(app: DominoesApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def chain_of(app: DominoesApp) -> tuple[Placement, ...]:
    return screen_of(app).snapshot.chain.placements


def press(terminal: Terminal, keys: bytes) -> None:
    assert terminal.hearing is not None
    terminal.hearing.feed(keys)


async def test_a_key_on_its_way_to_me_while_another_plays_is_dropped_and_counts_once_i_saw_it() -> None:
    session = session_of("3-5 3-6 0-2 4-6 1-1", "5-6 2-2 0-0 0-1", boneyard="4-4 1-4 2-4 4-5", leader=0)
    async with table((80, 24), Settings(), session) as (app, terminal):
        press(terminal, b"/35")
        await terminal.calm()
        terminal.is_far = True
        press(terminal, b"\r")
        await until(lambda: len(chain_of(app)) == 2)
        press(terminal, b"[")
        await until(lambda: screen_of(app).prompt().text == CHANGED)
        assert len(chain_of(app)) == 2
        terminal.is_far = False
        terminal.answer()
        await terminal.calm()
        press(terminal, b"[")
        await until(lambda: len(chain_of(app)) > 2)


async def test_what_i_do_myself_i_need_not_see_to_go_on() -> None:
    session = session_of("1-1 2-2", "5-5 5-6 3-3", boneyard="1-2 2-3 3-4 4-4 0-0 0-1", leader=1)
    async with table((80, 24), Settings(), session) as (app, terminal):
        assert len(chain_of(app)) == 1
        terminal.is_far = True
        for count in (3, 4):
            await until(lambda: screen_of(app).shown_at < inf)  # drawn, not seen
            press(terminal, b"d")
            await until(lambda count=count: len(screen_of(app).snapshot.hand) == count)  # type: ignore[misc]


async def test_a_terminal_that_stops_answering_is_believed_after_a_while() -> None:
    session = session_of("3-5 3-6 0-2 4-6 1-1", "5-6 2-2 0-0 0-1", boneyard="4-4 1-4 2-4 4-5", leader=0)
    async with table((80, 24), Settings(), session) as (app, terminal):
        assert terminal.hearing is not None
        press(terminal, b"/35")
        await terminal.calm()
        terminal.is_far = True
        press(terminal, b"\r")
        await until(lambda: len(chain_of(app)) == 2)
        terminal.hearing.pace.answers = False  # as if it never had
        terminal.hearing.send_frame()
        press(terminal, b"[")
        await until(lambda: len(chain_of(app)) > 2)
