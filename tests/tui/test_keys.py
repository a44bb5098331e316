"""Every key is declared once."""

from __future__ import annotations

from collections import Counter

import pytest

from tui import keys
from tui.characters import CHARACTERS, has_arrows

PLACES = sorted({place for command in keys.COMMANDS for place in command.places})
UNSAFE = (
    "ctrl+s",
    "ctrl+q",
    "ctrl+b",
    "ctrl+z",
    "ctrl+a",
    "f1",
    "f10",
    "alt+",
    "shift+enter",
    "ctrl+enter",
    "ctrl+i",
    "ctrl+m",
)
"""Keys that a terminal, SSH, tmux or screen eats or can't tell apart."""


def test_every_command_has_an_id_of_its_own() -> None:
    assert len(keys.BY_ID) == len(keys.COMMANDS)


@pytest.mark.parametrize("place", PLACES)
def test_no_key_means_two_things_in_one_place(place: str) -> None:
    counts = Counter(key for command in keys.commands_of(place) for key in command.keys)
    assert [key for key, count in counts.items() if count > 1] == []


def test_no_key_is_needed_that_a_terminal_eats() -> None:
    for command in keys.COMMANDS:
        if command.id == "everywhere.suspend":
            continue  # what a terminal does with this key
        plain = [key for key in command.keys if not key.startswith(UNSAFE)]
        assert plain, command.id


def test_every_command_but_quitting_has_a_key_without_modifiers() -> None:
    lacking = [c.id for c in keys.COMMANDS if all("+" in key for key in c.keys)]
    assert set(lacking) <= {"everywhere.quit", "everywhere.suspend", "table.last-fit", "form.previous"}


@pytest.mark.parametrize("place", PLACES)
def test_bindings_carry_ids_and_untranslated_descriptions(place: str) -> None:
    made = keys.bindings(place)
    assert [binding.id for binding in made] == [command.id for command in keys.commands_of(place)]
    assert all(binding.description and binding.tooltip for binding in made)


def test_keys_are_shown_as_they_are_printed() -> None:
    assert [keys.shown_key(key) for key in ("left_square_bracket", "enter", "left", "d", "question_mark")] == [
        "[",
        "Enter",
        "←",
        "d",
        "?",
    ]
    assert keys.shown_keys(("table.play-left", "table.play-right")) == "[ ]"


def test_arrows_are_named_where_they_can_not_be_drawn() -> None:
    assert [name for name in CHARACTERS if has_arrows(name)] == ["pips", "digits"]
    keys.use_arrows(has_arrows=False)
    assert keys.shown_keys(("form.less", "form.more")) == "Left Right"


def test_a_player_may_rename_a_key() -> None:
    assert keys.keys_of("table.draw", {"table.draw": "z, Z"}) == ("z", "Z")
    assert keys.shown_keys(("table.draw",), {"table.draw": "z"}) == "z"


def test_a_renamed_key_that_another_command_has_is_found() -> None:
    assert keys.clashes({"table.draw": "p"}) == ["table.pass"]
    assert keys.clashes({"table.draw": "p", "table.pass": "d"}) == []
    assert keys.clashes({"table.draw": "z", "no.such": "p"}) == []
