"""The form begins with what was played last."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.rulebooks import RULEBOOKS
from tests.tui.app_driver import press
from tui.app import DominoesApp
from tui.draft import Draft, Seat, new_draft
from tui.drafts import draft_to_begin_with
from tui.last_draft import FILE_NAME, remember
from tui.paths import config_folder


def favourite() -> Draft:
    draft = new_draft(name="Mia").with_book(RULEBOOKS["official"]).set("seats", 4).set("partnership", True)
    return draft.set("target", 150).with_seat(1, Seat("novice", "", "Zoe"))


def begun(*, watch: bool = False, name: str = "") -> Draft:
    return draft_to_begin_with(watch=watch, name=name)[0]


def test_the_form_begins_with_the_last_match() -> None:
    draft = favourite()
    remember(draft, watch=False, name="Mia")
    again = begun(name="Mia")
    assert again == replace(draft, books=again.books)
    assert again.setup.rules == draft.setup.rules
    assert begun(watch=True).setup.humans == ()


def test_a_new_name_in_the_settings_counts_for_the_next_match() -> None:
    remember(favourite(), watch=False, name="Mia")
    assert begun(name="Max").people[0].person == "Max"


def test_watching_never_begins_with_a_person() -> None:
    remember(favourite(), watch=True)
    assert begun(watch=True).setup.humans == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"play": 5}',
        '{"play": {"rulebook": "gone"}}',
        '{"play": {"rulebook": "official", "seats": true, "options": {"reserve": -1, "colour": 3}, "people": [1, 2]}}',
        '{"play": {"rulebook": "pagat", "people": [{"level": ["x"]}, {"level": "oracle"}, {"person": 7}, null]}}',
    ],
)
def test_a_damaged_file_is_passed_over(text: str) -> None:
    (config_folder() / FILE_NAME).write_text(text, encoding="utf-8")
    assert begun().problems == ()
    assert begun().setup.humans == (0,)


def test_a_full_disk_does_not_keep_a_match_from_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(json, "dump", full)
    remember(favourite(), watch=False)
    assert not (config_folder() / FILE_NAME).exists()
    assert list(config_folder().glob("*.new")) == []


async def test_three_times_enter_repeats_the_last_game() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "p down enter enter enter")
        assert begun().book.name == "official"
