"""The referee against the slow oracle: random rules, deals, play and nonsense, compared after every request."""

from __future__ import annotations

import json
import sys
from random import Random

import pytest

from engine.referee import Referee
from tests.oracle.driver import Match, random_match, tied_match
from tests.oracle.rulebook import PRESETS
from tests.oracle.talk import asking, fresh, real_process


@pytest.mark.parametrize("chunk", range(8))
def test_random_matches_go_as_the_oracle_says(chunk: int) -> None:
    for seed in range(chunk * 7, chunk * 7 + 7):
        random_match(fresh(), seed).play(rounds=4)


@pytest.mark.parametrize("chunk", range(2))
def test_sudden_deaths_go_as_the_oracle_says(chunk: int) -> None:
    ended = []
    for seed in range(chunk * 40, chunk * 40 + 40):
        match = tied_match(fresh(), seed)
        match.play(rounds=8)
        ended.append(match.oracle.ended)
    assert ended.count("sudden_death") > 13


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pure_rulebooks_play_to_their_target_as_the_oracle_says(preset: str, seats: int) -> None:
    match = Match(fresh(), Random(f"{preset}{seats}"), (preset, seats, {}), seed=5)
    match.play(rounds=200, given=0.0, trouble=0.05, views=0.01)
    assert match.oracle.phase == "match_over"


def test_the_same_seed_and_the_same_actions_give_the_same_match() -> None:
    for seed in range(1300, 1320):
        match = random_match(fresh(), seed)
        match.play(rounds=3)
        again = fresh()
        for request, reply in match.transcript:
            assert again(request) == reply


def test_another_seed_gives_another_deal() -> None:
    ask = fresh()
    hands = {json.dumps(ask({"op": "new", "seed": seed})["table"]["hands"]) for seed in range(50)}
    assert len(hands) == 50


def test_without_a_seed_matches_differ_and_the_reported_seed_brings_one_back() -> None:
    ask = fresh()
    first, second = ask({"op": "new"}), ask({"op": "new"})
    assert first["table"]["hands"] != second["table"]["hands"]
    seed = first["events"][0]["seed"]
    assert ask({"op": "new", "seed": seed})["table"] == first["table"]


def test_a_record_loads_to_the_same_table_at_any_moment() -> None:
    for seed in range(1400, 1425):
        referee = Referee()
        match = random_match(asking(referee), seed)
        match.play(rounds=3, views=0.0)
        _check_record(match)
    for seed in range(1430, 1445):
        match = random_match(fresh(), seed)
        match.start(match.maybe_deal(0.3))
        for _ in range(12):
            if match.oracle.phase == "playing":
                match.step()
            _check_record(match)


def _check_record(match: Match) -> None:
    answer = match.ask({"op": "record"})
    other = fresh()
    loaded = other({"op": "load", "record": answer["record"]})
    assert loaded["ok"], loaded
    assert loaded["table"] == match.ask({"op": "table"})["table"]
    assert other({"op": "record"})["record"] == answer["record"]


def test_a_loaded_match_goes_on_as_the_original_would() -> None:
    for seed in range(1450, 1460):
        match = random_match(fresh(), seed)
        match.start()
        for _ in range(6):
            if match.oracle.phase == "playing":
                match.step()
        record = match.ask({"op": "record"})["record"]
        match.ask = fresh()
        assert match.ask({"op": "load", "record": record})["ok"]
        match.play_round()
        if match.oracle.phase == "round_over":
            match.next_round()


def test_a_referee_process_answers_as_the_oracle_says() -> None:
    with real_process(sys.executable, "-m", "engine.referee") as ask:
        for seed in range(1500, 1510):
            random_match(ask, seed).play(rounds=3)
