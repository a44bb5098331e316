"""What a guest reads first: the four words always, the operator's greeting as far as it has room."""

from __future__ import annotations

from functools import partial

import pytest

from tests.tui.house_guests import app_in, shows, text
from tui.guest_app import GuestApp
from tui.house.lobby import House
from tui.house.people import Person
from tui.screens.lobby import LobbyScreen
from tui.screens.welcome import WelcomeScreen
from tui.settings import Settings

LONG = "\n".join(f"line {number} of the greeting" for number in range(1, 13))
REFUSED = "The four words that you came with are unknown here: look for a slip, and connect again."

MIA = Person("mia", "mia")


def stranger(house: House, motd: str, refused: str = "") -> GuestApp:
    person, words = house.people.new_guest("mia")
    enter = partial(house.enter, person, "192.0.2.1")
    return GuestApp(enter, Settings(), words=words, motd=motd, port=2222, refused=refused)


async def test_a_long_greeting_hides_no_words_and_is_read_with_the_arrow_keys(house: House) -> None:
    async with stranger(house, LONG, REFUSED).run_test(size=(60, 20)) as mia:
        words, shown = app_in(mia).words, await text(mia)
        assert shown.count(words) == 2
        assert "With a key (ssh-keygen) you need none." in " ".join(shown.split())
        assert "line 1 of the greeting" in shown
        await mia.press(*["down"] * 12)
        shown = await text(mia)
        assert "line 12 of the greeting" in shown
        assert words in shown
        assert "more line" not in shown
        await mia.resize_terminal(80, 24)
        assert "line 12 of the greeting" in await text(mia)
        await mia.press("enter")
        assert shows(mia, LobbyScreen)


def rows_of(screen: WelcomeScreen, width: int, height: int) -> str:
    return "\n".join("".join(said for said, _ in row) for row in screen.rows(width, height))


def test_a_short_greeting_is_shown_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WelcomeScreen, "settings", Settings())
    shown = rows_of(WelcomeScreen(MIA, "amber-otter-chalk-fox", "Welcome.\n\nBe kind."), 60, 20)
    assert shown.index("amber-otter-chalk-fox") < shown.index("Welcome.") < shown.index("Be kind.")
    assert "read on" not in shown


@pytest.mark.parametrize("takes_keys", [True, False])
def test_a_key_is_advised_only_where_one_is_taken(monkeypatch: pytest.MonkeyPatch, *, takes_keys: bool) -> None:
    monkeypatch.setattr(WelcomeScreen, "settings", Settings())
    screen = WelcomeScreen(MIA, "amber-otter-chalk-fox", "", takes_keys=takes_keys)
    assert ("key" in rows_of(screen, 80, 24)) is takes_keys
