"""Every why has an answer that names what it is about and the right clause, in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, PLAYS, SURRENDER, Action, End, play, touch
from engine.dealing import GivenDeal
from engine.errors import IllegalActionError, Problem
from engine.events import MatchReason, RoundReason, RoundStarted, Why
from engine.messages import TEMPLATES
from engine.rules import DrawRule, FirstLead, NextLead
from engine.session import Session
from engine.snapshot import Bound, Phase, Snapshot
from engine.tiles import TILES, Tile
from tests.engine.random_matches import header, step
from tests.tui.table_builders import seated, session_of, tiles
from tui.i18n import available_languages, set_language
from tui.settings import Settings
from tui.words.people import People
from tui.words.reasons import end_name, sentence
from tui.words.why import Answer, Ask, answers, why_lines

PEOPLE = People(("You", "Ana", "Ben", "Cleo"), 0)

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("jaques", 2, {}),
    ("jaques", 3, {"score": "fives"}),
    ("jaques", 4, {"partnership": True, "draw": "none"}),
    ("official", 2, {"referee": "players", "rounds": 2}),
    ("official", 4, {"partnership": True, "blank_bonus": 10, "spinner": True}),
    ("official", 3, {"match_tie": "sudden_death", "target": 1, "hand_size": 1, "draw": "none"}),
    ("official", 3, {"match_tie": "sudden_death", "rounds": 1, "hand_size": 2, "draw": "none"}),
    ("pagat", 2, {"touch_move": True}),
    ("pagat", 4, {"highest_pip": 9, "rounds": 2}),
    ("pagat", 2, {"first_lead": "highest_double_else_redeal", "opening_tile": "highest_double"}),
    ("jaques", 4, {"hand_size": 2, "draw": "none", "block_ends": "after_passes", "first_lead": "lot"}),
    ("jaques", 2, {"next_lead": "highest_double_else_heaviest", "hand_size": 1}),
    ("jaques", 3, {"draw": "none", "surrender": False, "rounds": 1, "match_tie": "drawn", "hand_size": 1}),
]


@cache
def played() -> tuple[Snapshot, ...]:
    """Moments of matches played at random, as different seats and a spectator see them."""
    seen: list[Snapshot] = []
    for book, seats, options in TABLES:
        for seed in range(5):
            chance = Random(seed)
            session = Session(header(book, seats, options, seed=str(seed)))
            for _ in range(70):
                if session.state.phase is Phase.MATCH_OVER:
                    break
                viewer = chance.choice((None, *range(seats)))
                seen += [session.snapshot(viewer), session.snapshot(session.state.turn)]
                step(session, chance)
            if seed == 0 and session.state.phase is Phase.PLAYING and session.rules.surrender:
                session.submit(chance.randrange(seats), SURRENDER)
            seen.append(session.snapshot(0))
    return (*seen, *sudden_death())


def a_sudden_death(seen: list[Snapshot]) -> Session:
    """A sudden death of seats 0 and 1, which seat 2 sits out, with the moments on the way."""
    session = session_of("6-6", "0-4", "1-3", boneyard="5-5 4-4", leader=0, book="official", rounds=2)
    session.submit(0, play(Tile(6, 6)))
    session.next_round(GivenDeal((tiles("0-4"), tiles("6-6"), tiles("1-3")), tiles("5-5 4-4"), 1))
    session.submit(1, play(Tile(6, 6)))
    seen.append(session.snapshot(0))
    session.next_round(GivenDeal((tiles("5-5"), tiles("4-4 3-3"), ()), tiles("1-1 2-2"), 0))
    seen += [session.snapshot(seat) for seat in range(3)]
    return session


def sudden_death() -> list[Snapshot]:
    """The moments of a sudden death."""
    seen: list[Snapshot] = []
    session = a_sudden_death(seen)
    session.submit(0, play(Tile(5, 5)))
    return [*seen, session.snapshot(0)]


@pytest.fixture(params=available_languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language there is."""
    yield set_language(request.param)
    set_language("en")


GIVEN = (Why.GIVEN, Why.GIVEN_DOUBLE)
LEADS = {
    FirstLead.LOT: "R7",
    FirstLead.HIGHEST_DOUBLE_ELSE_HEAVIEST: "R8",
    FirstLead.HIGHEST_DOUBLE_ELSE_REDEAL: "R9",
}


def right_clauses(answer: Answer, snapshot: Snapshot) -> set[str]:
    """The clauses of which an answer of this kind may name some, here."""
    rules, result = snapshot.rules, snapshot.last_round
    drawing = {DrawRule.FORCED: "R13", DrawRule.FREE: "R14", DrawRule.NONE: "R15"}[rules.draw]
    bound = {Bound.OPENING: "R9", Bound.DRAWN: "R13", Bound.TOUCHED: "R37", None: ""}[snapshot.bound]
    blocked = result is not None and result.reason is RoundReason.BLOCKED
    first = {MatchReason.SURRENDER: "R30", MatchReason.ROUNDS: "R29", MatchReason.TARGET: "R27"}
    is_given = any(isinstance(event, RoundStarted) and event.why in GIVEN for event in snapshot.history)
    leads = {LEADS[rules.first_lead]} | {
        {NextLead.WINNER: "R10", NextLead.ROTATE: "R11"}.get(rules.next_lead) or LEADS[FirstLead(rules.next_lead.value)]
    }
    return {
        Ask.ONLY: {bound},
        Ask.DRAW: {drawing},
        Ask.MAY_DRAW: {"R14"},
        Ask.NO_DRAW: {"R17", drawing},
        Ask.PASS: {drawing},
        Ask.NO_PASS: {drawing},
        Ask.TURN: {"R12"},
        Ask.SITS_OUT: {"R28"},
        Ask.CHALLENGE: {"R35"},
        Ask.BLOCKED_YET: {"R19"},
        Ask.FIVES: {"R32", "R35"},
        Ask.SUDDEN: {"R28"},
        Ask.LEAD: {"R6"} if is_given else leads,
        Ask.NEXT_LEAD: leads,
        Ask.ROUND: {"R19" if blocked else "R18"},
        Ask.SCORE: {"R26" if rules.partnership else "R22" if blocked else "R21"},
        Ask.BONUS: {"R23"},
        Ask.LEFT: {"R20"},
        Ask.GOES_ON: {"R28"} if snapshot.tied else {"R29" if rules.rounds else "R27"},
        Ask.MATCH: {first.get(snapshot.ended, "R28") if snapshot.ended else "", "R28"},
    }[answer.ask]


def test_every_answer_names_what_it_is_about_and_the_right_clause(language: str) -> None:
    asked = set()
    for snapshot in played():
        for answer in answers(snapshot, PEOPLE):
            asked.add(answer.ask)
            assert answer.clauses
            assert set(answer.clauses) <= right_clauses(answer, snapshot), answer
            assert answer.about, answer
            for name in (*answer.clauses, *answer.about):
                assert name in answer.text, answer
            assert "{" not in answer.text
    assert asked == set(Ask) - {Ask.REFUSED}


def test_there_is_an_answer_at_every_moment() -> None:
    for snapshot in played():
        found = answers(snapshot, PEOPLE)
        assert Ask.LEAD in {answer.ask for answer in found}
        assert all(answer.text[0].isupper() or answer.text[0].isdigit() for answer in found)


@cache
def refused() -> tuple[tuple[Problem, Snapshot], ...]:
    """Everything that a table can refuse, a few times each."""
    found: dict[str, list[tuple[Problem, Snapshot]]] = {}
    ends = [None, *End]
    for book, seats, options in TABLES:
        for seed in range(3):
            chance = Random(seed)
            session = Session(header(book, seats, options, seed=str(seed)))
            for _ in range(40):
                wishes: list[Action] = [DRAW, PASS, ACCEPT, CHALLENGE, touch(chance.choice(TILES[:28]))]
                wishes += [play(chance.choice(TILES[:28]), chance.choice(ends)) for _ in range(6)]
                wishes += [one for tile in session.snapshot(session.state.turn).hand for one in PLAYS[tile.id]]
                if not session.rules.surrender:
                    wishes.append(SURRENDER)
                for wish in wishes:
                    collect(session, chance.choice((session.state.turn, chance.randrange(seats))), wish, found)
                if session.state.phase is Phase.MATCH_OVER:
                    break
                step(session, chance)
    collect(a_sudden_death([]), 2, DRAW, found)
    return tuple(pair for pairs in found.values() for pair in pairs)


def collect(session: Session, seat: int, wish: Action, found: dict[str, list[tuple[Problem, Snapshot]]]) -> None:
    """Try what a seat wishes on a copy of the match, and keep a refusal."""
    from engine.transition import apply

    try:
        apply(session.state, seat, wish)
    except IllegalActionError as error:
        kept = found.setdefault(error.code, [])
        if len(kept) < 12:
            kept.append((error.problems[0], session.snapshot(seat)))


NAMED = {"seat", "turn", "offender", "tile", "number", "boneyard", "drawable", "reserve", "open", "end"}
"""The parameters of refusals at the table."""


def test_every_refusal_names_what_it_is_about_and_its_clause_and_can_be_asked_about(language: str) -> None:
    codes = set()
    for problem, snapshot in refused():
        codes.add(problem.code)
        meant = answers(snapshot, PEOPLE, problem)[0]
        for said in (sentence(problem, PEOPLE), meant.text):
            assert problem.clause
            assert problem.clause in said
            for name, value in problem.params:
                assert name in NAMED
                if (problem.code, name) in (("not-your-turn", "seat"), ("challenge-own", "seat")):
                    continue  # it is "you"
                for word in words_for(name, value):
                    assert word in said, (problem, said)
        assert sentence(problem, PEOPLE) in meant.text
    assert codes >= {code for code in TEMPLATES if code in AT_THE_TABLE}


def words_for(name: str, value: str | int) -> list[str]:
    """What a parameter is called for a player."""
    if name in ("seat", "turn", "offender"):
        return [PEOPLE[int(value)]]
    if name in ("end", "open"):
        return [end_name(one) for one in str(value).split(", ")]
    return [str(value)]


AT_THE_TABLE = {
    *("match-over", "round-over", "not-your-turn", "not-in-hand", "no-match", "end-closed", "end-needed"),
    *("opening-has-no-end", "opening-prescribed", "drawn-must-be-played", "touched-must-be-played"),
    *("can-play-no-draw", "nothing-to-draw", "no-drawing", "opening-no-draw", "can-play-no-pass", "can-draw-no-pass"),
    *("no-touch-move", "nothing-to-challenge", "challenge-own", "nothing-to-accept", "accept-first", "no-surrender"),
    "sits-out",
}


@cache
def problems_raised() -> dict[str, list[tuple[set[str], str]]]:
    """Every ``problem(code, clause, name=…)`` of the engine: the names of its parameters, and its clause."""
    found: dict[str, list[tuple[set[str], str]]] = {}
    for path in (Path(__file__).parents[2] / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "problem" and node.args):
                continue
            codes = [one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)]
            clause = ast.unparse(node.args[1]).strip("'") if len(node.args) > 1 else ""
            for code in codes:
                if code in TEMPLATES:
                    names = {keyword.arg for keyword in node.keywords if keyword.arg}
                    found.setdefault(str(code), []).append((names, clause))
    return found


@pytest.mark.parametrize("code", sorted(TEMPLATES))
def test_every_template_uses_the_clause_and_what_it_is_given(code: str) -> None:
    for names, clause in problems_raised().get(code, []):
        if clause:
            assert "{clause}" in TEMPLATES[code]
        concerned = names & {"tile", "seat", "number", "offender", "turn", "value", "line", "round"}
        assert all(f"{{{name}}}" in TEMPLATES[code] for name in concerned)


def test_the_answer_to_a_draw_that_is_due_comes_first() -> None:
    session = session_of("1-2 6-6 5-5", "0-2 3-3 4-4", boneyard="4-5 1-6 0-1 2-2 5-6", leader=0)
    session.submit(0, play(Tile(1, 2)))
    session.submit(1, play(Tile(0, 2), End.RIGHT))
    first, second, *_ = why_lines(session.snapshot(0), PEOPLE)
    assert first == "You must draw: nothing in your hand fits 1 or 0, and 3 tiles may be drawn (R13)."
    assert second == "You may not pass: 3 tiles may still be drawn (R13)."


def test_a_blocked_round_says_why_what_it_is_worth_and_who_leads_next() -> None:
    session = session_of("4-4 3-3 2-6", "4-6 1-4 5-5", boneyard="0-0 0-1", leader=0)
    while session.state.phase is Phase.PLAYING:
        session.submit(session.state.turn, session.snapshot(session.state.turn).legal[-1])
    snapshot = session.snapshot(0)
    said = "\n".join(why_lines(snapshot, PEOPLE))
    assert "nothing may be drawn, so the round ends at once (R19)." in said
    assert "The lowest hand scores what the others hold, minus its own pips (R22)." in said
    assert "and 100 are needed (R27)." in said
    assert f"Lead of round 2: {PEOPLE[snapshot.results[0].winner or 0]}, for winning this one (R10)." in said


async def test_why_answers_the_last_refusal_first_and_forgets_it_with_the_next_key() -> None:
    session = session_of("3-5 3-6 0-2 4-6 1-1", "5-6 2-2 0-0 0-1", boneyard="4-4 1-4 2-4 4-5", leader=0)
    async with seated(session) as seat:
        await seat.press("slash", "3", "5", "enter", "d", "w")
        page = seat.table.overlay.text()
        assert page.splitlines()[1].strip() == "You were refused: You can play, so you may not draw (R13)."
        assert "You may not draw: you can play 3-6 and 4-6, and who can play must play" in page
        await seat.press("w", "2", "w")
        assert "refused" not in seat.table.overlay.text()
        await seat.press("w", "1", "w")
        assert seat.table.overlay.text().splitlines()[1].strip() == "0-2 fits neither 3 nor 6 (R3)."


async def test_why_works_at_the_end_of_a_round_and_of_a_match() -> None:
    session = session_of("6-6", "5-6 3-4", boneyard="0-0 0-1", leader=0, target=1)
    async with seated(session) as seat:
        await seat.press("enter", "w")
        assert "Domino: You went out with 6-6" in seat.table.overlay.text()
        await seat.press("w", "enter", "w")
        assert seat.table.shows_match
        assert "The match is over: the target of 1 is reached" in seat.screen_text


async def test_why_says_nothing_of_other_hands_when_that_aid_is_off() -> None:
    session = session_of("1-2 6-6 1-5", "3-3 4-4 0-0", boneyard="4-5 1-6 0-1 2-2 5-6", leader=0)
    async with seated(session, settings=Settings(voids=False)) as seat:
        await seat.press("enter", "w")
        assert "proven" not in seat.screen_text
        assert "has no" not in seat.screen_text
