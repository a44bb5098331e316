"""A player's own keys hold everywhere: at the table, in its sentences, in the line of keys, in help and palette."""

from __future__ import annotations

import pytest

from tests.tui.table_builders import seated, session_of
from tui import keys
from tui.app import DominoesApp
from tui.key_names import key_name, shown_key
from tui.settings import Settings

KEYMAP = {"table.draw": "z", "table.leave": "!", "table.why": "Z", "table.play": "enter, o"}


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("[", "left_square_bracket"),
        ("!", "exclamation_mark"),
        ("-", "minus"),
        ("+", "plus"),
        ("/", "slash"),
        ("Enter", "enter"),
        ("left_square_bracket", "left_square_bracket"),
        ("G", "G"),
        ("z", "z"),
        ("PageUp", "pageup"),
    ],
)
def test_keys_may_be_written_as_they_are_printed(word: str, name: str) -> None:
    assert key_name(word) == name


@pytest.mark.parametrize("sign", list("[]{}/?:+=-<>!;*#~^&%"))
def test_a_sign_is_shown_as_itself(sign: str) -> None:
    assert shown_key(key_name(sign)) == sign


def test_what_is_no_command_is_named() -> None:
    assert keys.unknown({"table.draw": "z", "table.fly": "f"}) == ["table.fly"]
    assert keys.for_textual({"table.draw": "!", "table.fly": "f"}) == {"table.draw": "exclamation_mark"}


async def test_renamed_keys_work_and_every_sentence_names_them() -> None:
    session = session_of("1-1 0-1", "5-6 2-2", boneyard="4-4 1-4 2-4 4-5", leader=1)
    async with seated(session, settings=Settings(keymap=KEYMAP)) as seat:
        table, held = seat.table, len(seat.snapshot.hand)
        assert "z draws a tile" in seat.prompt
        assert "z draw" in table.key_line.text()
        await seat.press("d")
        assert "d does nothing here" in seat.prompt
        await seat.press("Z")
        assert table.page == "why"
        await seat.press("question_mark")
        assert "Enter o     Play the picked tile" in table.overlay.text()
        await seat.press("escape", "z")
        assert len(seat.snapshot.hand) > held
        await seat.press("exclamation_mark")
        assert "! again leaves" in seat.prompt
        titles = {command.title for command in seat.app.get_system_commands(table)}
        assert any(title.endswith("  z") for title in titles)
        assert not any(title.endswith("  d") for title in titles)


async def test_a_key_that_is_given_twice_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    notices: list[str] = []
    monkeypatch.setattr(DominoesApp, "notify", lambda self, sentence, **more: notices.append(sentence))
    session = session_of("1-1 0-1", "5-6 2-2", boneyard="4-4 1-4 2-4 4-5", leader=1)
    async with seated(session, settings=Settings(keymap={"table.draw": "p", "table.fly": "x"})):
        assert "table.pass" in " ".join(notices)
        assert "table.fly" in " ".join(notices)


async def test_the_flags_of_the_ends_show_a_players_own_keys() -> None:
    session = session_of("3-5 3-6 0-2", "5-6 2-2", boneyard="4-4 1-4 2-4", leader=0)
    keymap = {"table.play-left": "g", "table.play-right": "PageUp"}
    async with seated(session, settings=Settings(keymap=keymap)) as seat:
        await seat.press("enter")
        flags = seat.table.chain.text()
        assert "g" in flags
        assert not set("[],.") & set(flags)


async def test_where_arrows_can_not_be_drawn_their_names_are_written() -> None:
    session = session_of("3-5 3-6 0-2 4-6", "5-6 2-2 0-0", boneyard="4-4 1-4 2-4 4-5", leader=0)
    async with seated(session, settings=Settings(glyphs="ascii")) as seat:
        await seat.press("slash", "3", "5", "enter", "slash", "3", "6", "enter")
        assert "[ or Left" in seat.prompt
        await seat.press("escape", "question_mark")
        assert "Up Down more" in seat.table.overlay.text()
        await seat.press("f", "escape", "question_mark", "question_mark")
        assert "↑ ↓ more" in seat.table.overlay.text()
