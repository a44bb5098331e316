"""The form of a new match: generated from the declared options, conflicts said at once."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from engine.rulebooks import DEFAULT, RULEBOOKS
from engine.rules import CHOICES, OPTIONS
from tests.tui.app_driver import press, sheet
from tui.app import DominoesApp
from tui.draft import Draft, new_draft
from tui.draft_line import Line
from tui.draft_pages import PAGES, page
from tui.drafts import draft_to_begin_with
from tui.match_setup import MatchSetup
from tui.option_words import WORDS, value_words, values_of
from tui.paths import config_folder
from tui.screens.new_game import NewGameScreen


def lines(draft: Draft, number: int) -> dict[str, Line]:
    return {item.id: item for item in page(draft, number) if isinstance(item, Line)}


def form(started: list[MatchSetup], draft: Draft | None = None) -> DominoesApp:
    return DominoesApp(first=lambda: NewGameScreen(draft or new_draft(), started.append))


async def test_enter_enter_enter_starts_a_good_game() -> None:
    started: list[MatchSetup] = []
    app = form(started)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter enter enter")
    (setup,) = started
    assert setup.rules == DEFAULT.rules(2)
    assert (setup.rulebook, setup.humans) == ("Jaques", (0,))
    assert [player.bot for player in setup.players] == [None, "rulebook"]


async def test_a_conflict_is_said_at_once_and_keeps_the_match_from_starting() -> None:
    started: list[MatchSetup] = []
    app = form(started)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up " + "down " * 9 + "space")
        assert "[x] Partners" in sheet(app)
        assert "! Partners = yes needs 4 seats, not 2 (R25)." in sheet(app)
        await press(pilot, "enter enter enter")
        assert started == []
        await press(pilot, "escape escape " + "up " * 6 + "right right")
        assert "!" not in sheet(app)
        assert "OK: 4 seats, 5 tiles each" in sheet(app)
        await press(pilot, "enter enter enter")
    assert started[0].rules.partnership
    assert started[0].rules.target == 200


async def test_enter_on_another_rulebook_takes_it() -> None:
    started: list[MatchSetup] = []
    app = form(started)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down down enter enter enter")
    assert started[0].rulebook == "Pagat"
    assert started[0].rules == RULEBOOKS["pagat"].rules(2)


async def test_names_are_typed_and_keys_are_no_commands_meanwhile() -> None:
    started: list[MatchSetup] = []
    app = form(started)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter down r question_mark j backspace enter enter")
    assert started[0].players[0].name == "r?"


async def test_a_seat_takes_a_person_or_a_bot() -> None:
    started: list[MatchSetup] = []
    app = form(started)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter right down down left left left enter enter")
    assert [player.bot for player in started[0].players] == ["novice", None]


async def test_a_number_is_typed() -> None:
    started: list[MatchSetup] = []
    app = form(started)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter enter " + "down " * 13 + "6 1")
        assert "► Target            *(61)" in sheet(app)
        await press(pilot, "enter")
    assert started[0].rules.target == 61


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_the_pointer_is_always_seen(size: tuple[int, int]) -> None:
    app = form([])
    async with app.run_test(size=size) as pilot:
        for number in range(len(PAGES)):
            for _ in range(len(page(new_draft(), number))):
                shown = sheet(app).splitlines()
                assert len(shown) == size[1]
                assert max(map(len, shown)) <= size[0]
                assert sum(line.startswith(" ► ") for line in shown) == 2  # the line and the prompt
                await press(pilot, "down")
            await press(pilot, "enter")


def test_the_last_page_has_every_declared_option() -> None:
    assert list(lines(new_draft(), 2)) == [f"option-{name}" for name in OPTIONS]


def test_every_value_of_every_choice_has_words() -> None:
    for name, enum in CHOICES.items():
        for value in enum:
            assert (name, value.value) in WORDS
    assert {name for name, _ in WORDS} <= set(OPTIONS)


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=list(RULEBOOKS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_rulebook_begins_without_conflicts_and_without_changes(book: object, seats: int) -> None:
    draft = Draft(book=book, seats=seats)  # type: ignore[arg-type]  # parametrised over rulebooks
    assert draft.problems == ()
    assert not any(line.is_changed for line in lines(draft, 2).values())


def test_every_value_that_a_line_offers_can_be_chosen_and_is_shown() -> None:
    for number in range(len(PAGES)):
        for line in lines(new_draft(), number).values():
            for place, choice in enumerate(line.choices):
                after = lines(choice.choose(new_draft()), number)
                assert after[line.id].chosen is not None
                if line.text is None:
                    assert after[line.id].chosen == place, (line.id, choice.label)


def test_setting_an_option_back_is_no_change() -> None:
    draft = new_draft().set("draw", "free").set("target", 200)
    assert set(draft.options) == {"draw", "target"}
    assert draft.set("draw", "forced").set("target", 100).options == {}


def test_any_two_changes_leave_a_form_that_can_be_shown() -> None:
    changes = [(name, value) for name, option in OPTIONS.items() for value in values_of(option)]
    changes += [("hand_size", 20), ("reserve", 27), ("rounds", 5), ("target", 1)]
    for one, other in itertools.combinations(changes, 2):
        draft = new_draft().set(*one).set(*other)
        assert all(page(draft, number) for number in range(len(PAGES)))
        if not draft.problems:
            assert draft.setup.rules == draft.nearest


def test_house_rules_stand_beside_the_rulebooks() -> None:
    folder = config_folder() / "rules"
    folder.mkdir()
    (folder / "my.toml").write_text('preset = "pagat"\nname = "Ours"\nblank_bonus = 5\n', encoding="utf-8")
    (folder / "bad.toml").write_text("blank_bonus = -5\n", encoding="utf-8")
    draft, notices = draft_to_begin_with(watch=False, name="")
    assert [book.title for book in draft.books] == ["Jaques", "Official", "Pagat", "Ours"]
    assert len(notices) == 1
    assert "blank_bonus" in notices[0]
    ours = lines(draft, 0)["book-my-Ours"].choices[0].choose(draft)
    assert ours.setup.rules.blank_bonus == 5


def test_house_rules_for_four_do_not_break_a_table_of_two(tmp_path: Path) -> None:
    path = tmp_path / "four.toml"
    path.write_text("partnership = true\n", encoding="utf-8")
    from engine.rulebooks import house_rules

    draft = new_draft().with_book(house_rules(path))
    assert draft.problems
    assert all(page(draft, number) for number in range(len(PAGES)))
    assert draft.set("seats", 4).problems == ()


def test_watching_begins_with_bots_only() -> None:
    assert new_draft(watch=True).setup.humans == ()


def test_values_in_words() -> None:
    assert [value_words("draw", "none"), value_words("rounds", None), value_words("spinner", True)] == [
        "never (Block)",
        "none",
        "yes",
    ]
