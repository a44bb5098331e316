"""Every option of every rulebook: what is refused, what it means, and that a round of it goes as the oracle says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.oracle.driver import Match
from tests.oracle.rulebook import LEAST, PRESETS, SWITCHES, WORDS, effective_rules
from tests.oracle.talk import fresh

NUMBERS: dict[str, list[int | None]] = {
    "highest_pip": [6, 9],
    "hand_size": [1, 2, 6, 9],
    "reserve": [0, 1, 3, 7],
    "blank_bonus": [0, 5],
    "target": [1, 40],
    "rounds": [None, 1, 2],
    "misplay_penalty": [0, 3],
}
VALUES: dict[str, list[Any]] = {
    **{k: list(v) for k, v in WORDS.items()},
    **{k: [False, True] for k in SWITCHES},
    **NUMBERS,
}
TABLES = [(preset, seats) for preset in sorted(PRESETS) for seats in (2, 3, 4)]


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_each_option_alone_plays_as_the_oracle_says(preset: str, seats: int) -> None:
    for option, values in VALUES.items():
        for value in values:
            options = {option: value}
            if effective_rules(preset, seats, options) is None:
                assert fresh()({"op": "new", "preset": preset, "seats": seats, "options": options})["ok"] is False
                continue
            match = Match(fresh(), Random(f"{preset}{seats}{option}{value}"), (preset, seats, options), 17)
            match.play(rounds=1, given=0.3, views=0.01)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
@pytest.mark.parametrize(
    "options",
    [
        {"draw": "none", "score": "fives"},
        {"draw": "none", "highest_pip": 9, "block_ends": "at_once"},
        {"spinner": True, "score": "fives", "highest_pip": 9},
        {"referee": "players", "touch_move": True, "spinner": True, "score": "fives"},
        {"referee": "players", "draw": "free", "misplay_penalty": 3, "block_ends": "at_once"},
    ],
)
def test_variations_together_play_as_the_oracle_says(preset: str, seats: int, options: dict[str, Any]) -> None:
    match = Match(fresh(), Random(f"{preset}{seats}{options}"), (preset, seats, options), 23)
    match.play(rounds=3, given=0.0, views=0.01)


@pytest.mark.parametrize("preset", ["jaques", "official"])
@pytest.mark.parametrize("more", [{}, {"draw": "none"}, {"score": "fives", "spinner": True}, {"referee": "players"}])
def test_partnership_plays_as_the_oracle_says(preset: str, more: dict[str, Any]) -> None:
    match = Match(fresh(), Random(f"{preset}{more}"), (preset, 4, {"partnership": True, **more}), 29)
    match.play(rounds=4, given=0.0, views=0.01)


def test_rules_are_accepted_and_mean_what_the_oracle_says() -> None:
    chance, accepted = Random(4), 0
    every = {**VALUES, "hand_size": [0, 1, 7, 9, 10, 14, 15, 28], "reserve": [-1, 0, 2, 8, 13, 14, 20, 28]}
    every |= {"rounds": [None, 0, -1, 3, True], "target": [0, 1, "100", None], "highest_pip": [6, 7, 9, 0]}
    every |= {
        "draw": [*WORDS["draw"], "Forced", ""],
        "spinner": [True, False, 1, "true", None],
        "misplay_penalty": [-1, 0, 2],
    }
    for _ in range(1200):
        preset, seats = chance.choice(sorted(PRESETS)), chance.choice((2, 3, 4))
        options = {name: chance.choice(every[name]) for name in chance.sample(sorted(every), chance.randint(0, 3))}
        expected = effective_rules(preset, seats, options)
        ask = fresh()
        reply = ask({"op": "new", "preset": preset, "seats": seats, "seed": 1, "options": options})
        assert reply["ok"] is (expected is not None), (preset, seats, options, reply)
        if expected is None:
            assert any(name in reply["error"] for name in options), reply
            continue
        accepted += 1
        told = ask({"op": "record"})["record"]["rules"]
        unused = {"reserve", "misplay_penalty"} if expected["draw"] == "none" else set()
        for name, value in expected.items():
            if name not in unused and name != "sizes":
                assert told[name] == value, (name, preset, seats, options)
    assert accepted > 300


REFUSED: list[tuple[str, int, dict[str, Any], list[str]]] = [
    ("jaques", 3, {"partnership": True}, ["partnership", "true", "4"]),
    ("pagat", 4, {"partnership": True}, ["partnership", "true", "Pagat"]),
    ("jaques", 2, {"rounds": 0}, ["rounds", "0", "1"]),
    ("jaques", 2, {"reserve": -1}, ["reserve", "-1", "0"]),
    ("jaques", 2, {"draw": "none", "reserve": 2}, ["reserve", "2", "0"]),
    ("jaques", 2, {"draw": "none", "misplay_penalty": 1}, ["misplay_penalty", "1", "0"]),
    ("jaques", 2, {"colour": "red"}, ["colour", "target", "draw"]),
    ("jaques", 2, {"draw": "sometimes"}, ["draw", "sometimes", "forced", "free", "none"]),
    ("pagat", 4, {"hand_size": 7}, ["hand_size", "7", "6"]),
    ("jaques", 4, {"reserve": 9}, ["reserve", "9"]),
    ("jaques", 2, {"highest_pip": 12}, ["highest_pip", "12", "6", "9"]),
    ("jaques", 2, {"target": 0}, ["target", "0", "1"]),
    ("jaques", 2, {"target": 1.5}, ["target", "1.5"]),
    ("jaques", 2, {"touch_move": "yes"}, ["touch_move", "yes", "true", "false"]),
    ("jaques", 2, {"hand_size": 15, "draw": "none"}, ["hand_size", "15", "14"]),
]


@pytest.mark.parametrize(("preset", "seats", "options", "words"), REFUSED)
def test_a_refusal_names_the_option_the_value_and_what_is_allowed(
    preset: str, seats: int, options: dict[str, Any], words: list[str]
) -> None:
    reply = fresh()({"op": "new", "preset": preset, "seats": seats, "options": options})
    assert reply["ok"] is False
    for word in words:
        assert word in reply["error"]


def test_a_zero_reserve_may_be_given_at_block_and_an_inherited_one_is_ignored() -> None:
    for options in ({"draw": "none"}, {"draw": "none", "reserve": 0, "misplay_penalty": 0}):
        reply = fresh()({"op": "new", "seed": 1, "options": {**options, "hand_size": 14}})
        assert reply["ok"]
        assert reply["table"]["drawable"] == 0
        assert reply["table"]["boneyard"] == []


def test_the_oracle_knows_every_option_of_the_engine() -> None:
    from engine.rules import OPTIONS

    assert {*WORDS, *SWITCHES, *LEAST, "seats"} == set(OPTIONS)
