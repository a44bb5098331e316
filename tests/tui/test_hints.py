"""Hints and the tutor at the table and by lines: only where they are fair, marked in the record, never in the way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from engine.hinting import HINT, SURER, TUTOR
from engine.hints_given import Help, Hint
from engine.review import Depth
from engine.session import Session
from tests.tui.helping_minds import Thoughts
from tests.tui.line_talk import Talk, given, typing
from tests.tui.table_builders import Seat, seated, session_of, until
from tui.helping import why_no_hints
from tui.minds.adviser import Adviser
from tui.minds.frames import Question
from tui.minds.worker import answer_to
from tui.settings import Settings
from tui.words.judged import mark_name

TUTORED = Settings(tutor=True)
BAD = {"play 3-5": -9.4}


def to_lead(**more: Any) -> Session:
    """A round that the person leads, with four tiles to choose among."""
    return session_of("3-5 3-6 0-2 1-1", "5-6 2-2 0-0 5-5", boneyard="1-4 4-4 2-3 2-6", leader=0, **more)


@asynccontextmanager
async def helped(
    monkeypatch: pytest.MonkeyPatch, thoughts: Thoughts, session: Session | None = None, **more: Any
) -> AsyncIterator[Seat]:
    monkeypatch.setattr("tui.screens.table_hints.Adviser", lambda: Adviser(thoughts))
    async with seated(session or to_lead(), **more) as seat:
        yield seat


async def known(seat: Seat, wish: object) -> None:
    """Wait until the answer to a question has come."""
    adviser: Any = seat.table.adviser
    await until(lambda: adviser.advice(seat.snapshot, wish) is not None, seat.pilot)
    await seat.pilot.pause()


async def test_h_shows_what_each_choice_is_worth_and_the_record_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    session, thoughts = to_lead(), Thoughts({"play 3-6": 4.0, "play 1-1": 4.0, **BAD})
    async with helped(monkeypatch, thoughts, session) as seat:
        await seat.press("h")
        await known(seat, HINT)
        text = seat.table.overlay.text()
        assert "1-1 and 3-6 can't be told apart." in text
        assert "-13.4" in text
        assert session.record().hints == (Hint(1, 0),)
        lines = " ".join(str(line) for line in seat.table.overlay.lines)
        assert "A READING OF PLAYS, NO FACT" in lines
        assert "Ana seems short of 5: a chance of 20 % by the plays, 60 % by what is proven." in lines
        await seat.press("h")
        assert seat.table.page == ""
        await seat.press("h", "escape", "slash", "3", "5", "enter")
        assert seat.table.page == ""
        assert len(session.record().hints) == 1
        assert str(seat.snapshot.chain.placements[0].tile) == "3-5"
        assert set(thoughts.wishes) == {HINT}  # without the tutor nobody thinks unasked, and nobody asks back


async def test_a_play_ends_the_thought_and_the_keys_are_answered_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = Thoughts(holds=True)
    async with helped(monkeypatch, thoughts) as seat:
        await seat.press("h")
        assert "Thinking about what you could play" in seat.table.overlay.text()
        await until(lambda: bool(thoughts.wishes))
        await seat.press("escape", "2", "enter")
        assert thoughts.interrupted == 1
        assert len(seat.snapshot.chain.placements) >= 2
        assert seat.table.page == ""


@pytest.mark.parametrize(
    ("more", "humans", "settings", "said"),
    [
        ({"humans": (0, 1)}, (0, 1), Settings(), "Hints are given only where one person plays against bots."),
        ({}, (0,), Settings(hints=False), "Hints are off; the settings turn them on."),
    ],
)
async def test_there_are_no_hints_where_others_are_concerned_or_nobody_wants_them(
    monkeypatch: pytest.MonkeyPatch, more: dict, humans: tuple[int, ...], settings: Settings, said: str
) -> None:
    thoughts, session = Thoughts(), to_lead(**more)
    async with helped(monkeypatch, thoughts, session, humans=humans, settings=settings) as seat:
        await seat.press("h")
        assert seat.prompt == said
        assert session.record().hints == ()
        assert thoughts.wishes == []


def test_rated_and_foreign_kinds_of_match_give_no_hints() -> None:
    header = to_lead().header
    assert why_no_hints(header, Settings()) == ""
    assert why_no_hints(header._replace(kind="branch"), Settings()) == ""
    for change in ({"kind": "rated"}, {"kind": "shared"}, {"own": 0}):
        assert why_no_hints(header._replace(**change), Settings()) != ""


async def test_the_tutor_asks_before_a_blunder_and_names_no_better_play(monkeypatch: pytest.MonkeyPatch) -> None:
    session = to_lead()
    async with helped(monkeypatch, Thoughts(BAD), session, settings=TUTORED) as seat:
        await known(seat, SURER)
        await seat.press("slash", "3", "5", "enter")
        assert seat.prompt.startswith("Sure? 3-5 gives up about 9 points. Enter plays it, Esc takes it back.")
        assert session.record().hints == (Hint(1, 0, Help.ASKED),)
        assert not seat.snapshot.chain.placements
        await seat.press("escape")
        assert seat.prompt == "It is taken back: choose again."
        await seat.press("slash", "3", "6", "enter")
        assert str(seat.snapshot.chain.placements[0].tile) == "3-6"


async def test_enter_plays_what_the_tutor_asked_about_and_any_other_key_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with helped(monkeypatch, Thoughts(BAD), settings=TUTORED) as seat:
        await known(seat, SURER)
        await seat.press("slash", "1", "1", "slash", "3", "5", "enter", "s")
        assert not seat.snapshot.chain.placements
        seat.table._asked = None
        await seat.press("enter", "enter")
        assert str(seat.snapshot.chain.placements[0].tile) == "3-5"


async def test_a_play_is_never_held_up_by_a_tutor_who_has_not_made_up_his_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = Thoughts(BAD, holds=True)
    async with helped(monkeypatch, thoughts, settings=TUTORED) as seat:
        await until(lambda: thoughts.wishes == [TUTOR])
        await seat.press("slash", "3", "5", "enter")
        assert str(seat.snapshot.chain.placements[0].tile) == "3-5"


def test_the_worker_answers_with_advice() -> None:
    snapshot = to_lead().snapshot(0)
    found = answer_to(Question(snapshot, "", None, wish=HINT._replace(depth=Depth(4))))  # type: ignore[arg-type]
    assert found.advice is not None
    assert found.action == found.advice.judged.best.action
    assert len(found.advice.outlooks) == 4


# by lines


def talked(monkeypatch: pytest.MonkeyPatch, thoughts: Thoughts, *lines: str, settings: Settings | None = None) -> Talk:
    monkeypatch.setattr("tui.line.helped.Adviser", lambda: Adviser(thoughts))
    waiting = iter(lines)

    def typist(talk: Talk) -> str | None:
        adviser, snapshot = talk.game._answers.adviser, talk.session.snapshot(0)
        if settings is TUTORED and not snapshot.chain.placements:
            adviser.waited(snapshot, SURER)
        return next(waiting, None)

    session = given("3-5 3-6 0-2 1-1", "5-6 2-2 0-0 5-5", boneyard="1-4 4-4 2-3 2-6", leader=0)
    talk = Talk(session, typist, settings=settings)
    talk.play()
    return talk


def test_hint_is_told_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = talked(monkeypatch, Thoughts({"play 3-6": 4.0, **BAD}), "hint")
    assert "Best is 3-6." in talk.whole
    assert "3-5: -9.4 ~ 0.5 points, 50.0 % ~ 0.1 to win the match; -13.4 ~ 0.5." in talk.whole
    assert "A reading of plays, no fact: Ana seems short of 5" in talk.whole
    assert talk.session.record().hints == (Hint(1, 0),)


def test_a_person_among_others_gets_no_hint_by_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.line.helped.Adviser", lambda: Adviser(Thoughts()))
    session = given("3-5 3-6", "5-6 2-2", leader=0, humans=(0, 1))
    talk = Talk(session, typing(["", "hint"]))
    talk.play()
    assert "Hints are given only where one person plays against bots." in talk.whole


@pytest.mark.parametrize(("answer", "lies"), [("yes", "3-5"), ("no", ""), ("3-6", "3-6")])
def test_the_tutor_asks_by_lines(monkeypatch: pytest.MonkeyPatch, answer: str, lies: str) -> None:
    talk = talked(monkeypatch, Thoughts(BAD), "3-5", answer, settings=TUTORED)
    assert "Sure? 3-5 gives up about 9 points. Type yes to play it" in talk.whole
    assert talk.session.record().hints == (Hint(1, 0, Help.ASKED),)
    placed = talk.session.snapshot(None).chain.placements
    assert (str(placed[0].tile) if placed else "") == lies


def test_marks_have_names() -> None:
    assert [mark_name(mark) for mark in ("", "?!", "?", "??")] == ["", "inaccuracy", "mistake", "blunder"]  # type: ignore[arg-type]
