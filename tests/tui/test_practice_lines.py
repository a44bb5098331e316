"""Practice by lines: what is said, what is typed, and what is kept of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest

from engine.practice.facts import facts
from engine.practice.problem import Problem, from_line
from engine.practice.rating import BEGINNER
from tests.practice_problems import ALL
from tui.cli import main
from tui.line.practice import LinePractice
from tui.line.practice_words import PRACTICE_VOCABULARY
from tui.line.printer import Printer
from tui.line.stopping import Stop
from tui.practice_store import Filters, Outcome, Store, attempt_at, now
from tui.settings import Settings

FILE = Path(__file__).parent / "practice_problems.jsonl"
FORCE, LOCK, CHAIN, TEMPO = map(from_line, FILE.read_text("utf-8").splitlines())


class Talk:
    """Practice with somebody who types these lines; ``said`` has what was printed before each, and at the end."""

    def __init__(self, store: Store, *lines: str, count: int | None = None) -> None:
        self.said: list[str] = []
        self._lines, self._out = iter(lines), StringIO()
        printer = Printer(self._out, Stop())
        clock = iter(range(10**6)).__next__
        practice = LinePractice(
            store, Filters(), Settings(), printer, self, asks=False, count=count, clock=lambda: float(clock())
        )
        practice.run()
        practice.leave()
        self._take()

    def read(self) -> str | None:
        self._take()
        return next(self._lines, None)

    def _take(self) -> None:
        self.said.append(self._out.getvalue())
        self._out.seek(0)
        self._out.truncate()


@pytest.fixture
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    shipped: Sequence[Problem] = getattr(request, "param", (FORCE,))
    with Store.open(shipped=lambda: shipped) as kept:
        yield kept


def outcomes(store: Store) -> list[tuple[str, str, int, int, str]]:
    query = "SELECT problem, outcome, hints, retries, source FROM attempts ORDER BY id"
    return store.ledger._ask(query)


def test_a_problem_is_told_played_to_its_end_and_explained(store: Store) -> None:
    told, right, over = Talk(store, "1-4", "2").said[:3]
    assert told.startswith("You have not tried a problem yet.\nA wrong play loses the problem for your rating")
    assert "? after one: still unsure" in told
    assert "\nProblem h2r8kb: jaques, hard." in told
    assert told.endswith("Your turn. 2 tiles fit: 2: 0-4, 3: 1-4.\n")
    assert right.startswith("Right.\nYou played 1-4 on the 4.")
    assert "Ana played" in right
    assert "DOMINO!" in over or "DOMINO!" in right
    assert "The theme: force passes.\n1-4 on the 4 leaves 5 and 1." in right + over
    assert "+17.2 on average, +15 at worst, over 5 possible hands." in right + over
    assert outcomes(store) == [(FORCE.id, "solved", 0, 0, "free")]


def test_no_hidden_tile_is_told_before_the_end(store: Store) -> None:
    told = Talk(store, "hand", "ends", "chain", "counts", "legal", "log", "unseen", "progress", "help", "hint").said
    assert not any("holds" in said or "2-2, 2-3, 2-4" in said.replace("Unseen", "") for said in told[:1])
    assert told[3].startswith("19 tiles, from left to right: 5-5,")
    assert told[7].startswith("Unseen, ")
    assert told[9].count(": ") >= len(PRACTICE_VOCABULARY)


def test_a_play_that_loses_value_is_told_and_not_made_and_another_try_is_a_lost_game(store: Store) -> None:
    said = Talk(store, "0-4", "why", "1-4", "1", "").said
    wrong, fault, again, *_ = said[1].splitlines()
    assert wrong == "Wrong: 0-4 on the 4 brings 5.6 less than the best play, on average."
    assert fault == "With some hands it brings +9 where +17 was to be had."
    assert again.startswith("For your rating it is lost now. Try again, or type hint or answer.")
    assert said[2].startswith("The problem is not over")
    assert "The problem comes back in 1 day." in "".join(said)
    assert outcomes(store) == [(FORCE.id, "later", 0, 1, "free")]
    assert store.standing().rating < BEGINNER


def test_hints_come_in_three_steps_and_the_last_is_the_play(store: Store) -> None:
    said = Talk(store, "hint", "hin", "hint", "hint", "answer", "hint").said
    assert said[1].startswith("Type unseen: which number is nearly used up?")
    assert said[1].endswith("Solved now it counts: three quarters. 2 hints more.\n")
    assert said[2].startswith("The number that matters is 1. Tiles with a 1: 5 on the table")
    assert said[3] == said[4] == "The play: 1-4 on the 4.\nSolved now it counts: nothing.\n"
    assert said[5].startswith("The play: 1-4 on the 4.\n1-4 on the 4 leaves 5 and 1.")
    assert said[6].startswith("The problem is over: next brings another one, why explains it.")
    assert outcomes(store) == [(FORCE.id, "shown", 3, 0, "free")]


def test_after_a_wrong_play_a_hint_does_not_promise_anything(store: Store) -> None:
    said = Talk(store, "0-4", "hint", "0-4", "hint").said
    assert said[2].endswith("It counts as lost already; solve it all the same. 2 hints more.\n")
    assert "it is lost now" not in said[3]
    assert "counts: " not in "".join(said[2:])


def test_a_solved_problem_does_not_fail_by_being_looked_at_again(store: Store) -> None:
    Talk(store, "daily", "1-4", "2", "quit")
    said = Talk(store, "daily", "answer", "review", "progress").said
    assert "comes back" not in "".join(said)
    assert said[3].startswith("Nothing is due for review today.\n")
    assert "Daily streak: 1 day." in said[4]
    assert [outcome for _, outcome, *_ in outcomes(store)] == ["solved", "shown"]


def test_review_says_what_comes_back_and_brings_what_is_due(store: Store) -> None:
    said = Talk(store, "answer", "review").said
    assert said[2] == "Nothing is due for review today. 1 failed problem comes back tomorrow.\n"
    with Store.open(shipped=lambda: (FORCE, LOCK)) as other:
        for problem, days in ((LOCK, 3), (FORCE, 2)):
            other.record(attempt_at(problem, Outcome.SHOWN, at=now() - timedelta(days=days)))
        said = Talk(other, "review", "review").said
    assert f"Problem {LOCK.id}" in said[0]
    assert said[1].startswith("This one failed before, and comes back.")
    assert f"Problem {FORCE.id}" in said[1]
    assert said[2].startswith("Nothing is due for review today.")


@pytest.mark.parametrize("problem", ALL, ids=lambda one: one.id)
def test_the_answer_names_the_tempting_play_with_the_hand_that_refutes_it(problem: Problem) -> None:
    with Store.open(shipped=lambda: (problem,)) as store:
        said = Talk(store, "answer", "why", "table", "open", "known").said
    found = facts(problem)
    for told in said[1:3]:
        assert ("Tempting: " in told) is (found.tempting is not None)
        assert found.tempting is None or found.hands < 2 or "If " in told
    assert said[3].startswith("PLAY")
    assert said[3].count("\n") == len(found.plays) + 2
    assert "WORST and AVERAGE: " in said[3]
    assert "The hands of the round that this problem is taken from." in said[4]
    assert said[5].startswith("What you could know: ")


def test_nothing_is_opened_before_the_answer(store: Store) -> None:
    assert {said.split(";")[0] for said in Talk(store, "table", "open", "known", "why").said[1:5]} == {
        "The problem is not over"
    }


def test_who_leaves_after_a_wrong_play_has_failed_and_who_only_looked_has_not_tried(store: Store) -> None:
    Talk(store, "hint", "hand", "quit")
    assert outcomes(store) == []
    Talk(store, "0-4", "quit")
    assert outcomes(store) == [(FORCE.id, "shown", 0, 1, "free")]


@pytest.mark.parametrize("store", [(LOCK, CHAIN)], indirect=True)
def test_a_tile_that_fits_both_ends_asks_which_and_which_can_be_said_at_once(store: Store) -> None:
    store.record(attempt_at(CHAIN, Outcome.SOLVED))
    said = Talk(store, "0-2", "left").said
    assert said[1].startswith("0-2 at which end: ")
    assert said[2].startswith("Right.\n")
    assert "The theme: lock now." in said[2]


@pytest.mark.parametrize("store", [(FORCE, LOCK, TEMPO)], indirect=True)
def test_next_brings_failed_problems_first_and_then_new_ones_until_there_is_none(store: Store) -> None:
    store.record(attempt_at(TEMPO, Outcome.SHOWN, at=now() - timedelta(days=2)))
    said = Talk(store, "next", "next", "next", "hand").said
    assert (
        "This one failed before, and comes back.\nYou have met this problem before: it is not rated again." in said[0]
    )
    assert "\nProblem vzcp5v" in said[0]
    assert {said[place].split()[1] for place in (1, 2)} == {"h2r8kb:", "5qxrs5:"}
    assert said[3:] == ["There is no more problem of this kind.\n"]
    assert len(outcomes(store)) == 1  # looking at a problem is no attempt


@pytest.mark.parametrize("store", [(FORCE, LOCK, TEMPO)], indirect=True)
def test_the_problem_of_the_day_is_kept_as_that(store: Store) -> None:
    said = Talk(store, "daily", "answer", "quit").said
    daily = store.daily()
    assert daily is not None
    assert said[1].startswith("Problem of 20")
    assert outcomes(store)[0][0] == daily.id
    assert outcomes(store)[0][4] == "daily"
    assert store.has_done(daily.id)


def test_so_many_problems_are_enough(store: Store) -> None:
    said = Talk(store, "answer", "hand", count=1).said
    assert len(said) == 2
    assert not said[1].endswith("or quit.\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("6-6", "You do not hold 6-6."),
        ("0-2", "0-2"),
        ("1-4 left", "1-4 fits on these ends only: right."),
        ("9", "Your hand has no tile number 9."),
        ("play", "Play which tile? Write play 6-4 left, or play 3 for the third of your hand."),
        ("dance", "There is no command 'dance'; help lists them."),
        ("help dance", "There is no command 'dance'; help lists them."),
        ("h", "'h' may mean "),
        ("help hint", "hint: A hint: first where to look"),
        ("", "Your turn. 2 tiles fit: "),
    ],
)
def test_what_is_unclear_is_answered_in_a_sentence(store: Store, line: str, sentence: str) -> None:
    said = Talk(store, line).said[1]
    assert said.startswith(sentence)
    assert said.count("\n") == 1


def test_a_pipe_under_a_seven_bit_locale_gets_seven_bit_lines(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tui", "practice", "--line", "--from", str(FILE), "--count", "2"]
    environment = {**os.environ, "LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "DRAW_DOMINOES_HOME": str(tmp_path)}
    typed = b"help\nlog\nunseen\nhint\nhint\nhint\nprogress\nanswer\nwhy\nnext\nanswer\n"
    done = subprocess.run(words, input=typed, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"?? " not in done.stdout
    assert done.stdout.count(b"Your rating is ") >= 2


def test_a_kind_without_problems_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["practice", "--line", "--from", str(FILE), "--theme", "cut"])
    out, err = capsys.readouterr()
    assert (status, out, err) == (1, "", "draw-dominoes: There is no problem of this kind.\n")


def test_stats_tells_of_practice_where_there_was_some(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    main(["stats", "--json"])
    assert json.loads(capsys.readouterr().out)["practice"] is None
    store.record(attempt_at(FORCE, Outcome.SOLVED))
    main(["stats"])
    assert "\nPractice\n  Your rating is " in capsys.readouterr().out
    main(["stats", "--json"])
    told = json.loads(capsys.readouterr().out)["practice"]
    assert (told["attempts"], told["in_a_row"], list(told["kinds"])) == (1, 1, ["2"])
