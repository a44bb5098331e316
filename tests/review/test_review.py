"""A review adds up, charges only for choices, and tells errors from luck."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from engine.actions import DRAW, Do
from engine.errors import RecordError
from engine.judging import distinct
from engine.record import GameRecord, Undo
from engine.review import (
    Cancelled,
    Caveat,
    Depth,
    DiskCache,
    Mark,
    MemoryCache,
    Review,
    from_json,
    judged,
    review,
    to_json,
)
from engine.review.cache import marked
from engine.review.walking import Step, rounds_of
from engine.state import Deal
from engine.transition import legal_actions
from engine.work import Workplace
from tests.review.review_records import LEVELS, TABLES, played

SHALLOW, DEEPER = Depth(4, luck=2), Depth(60, luck=10)
MEMORY = MemoryCache()
"""Shared, so that what one test has judged the next one knows."""


def table(name: str, rounds: int = 1) -> GameRecord:
    book, seats, options = TABLES[name]
    return played(book, LEVELS[:seats], options, rounds=rounds)


def reviewed(name: str, rounds: int = 1) -> Review:
    return review(table(name, rounds), SHALLOW, cache=MEMORY)


def steps_of(record: GameRecord) -> dict[int, Step]:
    return {step.entry: step for played_round in rounds_of(record) for step in played_round.steps}


@pytest.mark.parametrize("name", TABLES)
def test_what_a_round_brought_is_luck_and_moves_to_rounding_and_every_choice_is_in_it(name: str) -> None:
    record, found = table(name), reviewed(name)
    for one in found.rounds:
        for terms in (*one.terms, *one.chance_terms):
            assert abs(terms.residue) < 1e-9
            assert terms.unjudged == 0  # nothing was touched or challenged, and what is forced changes nothing
        margins = [terms.result for terms in one.terms]
        assert abs(sum(margins)) < 1e-9
        assert abs(sum(terms.result for terms in one.chance_terms) - 1) < 1e-9
    for step in steps_of(record).values():
        chosen = found.at(step.entry)
        assert (chosen is not None) == (len(distinct(step.snapshot())) > 1)
        if chosen is not None:
            assert chosen.seat == step.seat
            assert chosen.played == step.action
            assert chosen.snapshot == step.snapshot()
            assert {(option.action.do, option.action.tile) for option in chosen.options} == {
                (action.do, action.tile) for action in legal_actions(step.before)
            }
    assert [moment.entry for moment in found.moments] == list(range(len(record.entries)))


def test_draws_that_are_free_are_decisions_too() -> None:
    found = reviewed("pagat, with draws to choose")
    assert any(DRAW in [option.action for option in one.options] for one in found.decisions)
    forced = reviewed("two seats")
    assert all(option.action.do is Do.PLAY for one in forced.decisions for option in one.options)
    assert any(event.tile is not None for one in forced.rounds for event in one.events)


@pytest.mark.parametrize("name", TABLES)
def test_a_review_comes_back_from_json_and_without_the_record_it_lacks_only_what_the_seats_knew(name: str) -> None:
    found = reviewed(name)
    told = json.loads(json.dumps(to_json(found)))
    assert from_json(told, table(name)) == found
    assert from_json(told).decisions == tuple(one._replace(snapshot=None) for one in found.decisions)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda told: told.update(format="other"), "review-bad"),
        (lambda told: told.update(version=2), "review-version"),
        (lambda told: told.pop("rounds"), "review-bad"),
        (lambda told: told["decisions"][0].update(seat="north"), "review-bad"),
        (lambda told: told["decisions"][0]["judged"].update(played="fly"), "review-bad"),
        (lambda told: told["decisions"][0].update(loss=float("nan")), "review-bad"),
        (lambda told: told["moments"].append(3), "review-bad"),
    ],
)
def test_what_is_no_review_is_refused(spoil: object, said: str) -> None:
    told = json.loads(json.dumps(to_json(reviewed("two seats"))))
    assert callable(spoil)
    spoil(told)
    with pytest.raises(RecordError) as refused:
        from_json(told)
    assert refused.value.code == said


def test_a_review_of_another_record_and_a_record_that_breaks_a_rule_are_refused() -> None:
    with pytest.raises(RecordError):
        from_json(to_json(reviewed("two seats")), table("three seats"))
    record = table("two seats")
    with pytest.raises(RecordError):
        review(record._replace(entries=record.entries[:2] + record.entries[3:]), SHALLOW)


def with_error(record: GameRecord) -> tuple[GameRecord, GameRecord, Step]:
    """Return a round as far as some choice, once with it and once with the worst play in its place."""
    for step in steps_of(record).values():
        if step.is_choice and step.before.placements:
            worst = judged(step.snapshot(), DEEPER, step.action).options[-1]
            if worst.gap > 10 and judged(step.snapshot(), DEEPER, worst.action).mark is Mark.BLUNDER:
                before = record.entries[: step.entry]
                return (
                    record._replace(entries=(*before, (step.seat, step.action))),
                    record._replace(entries=(*before, (step.seat, worst.action))),
                    step,
                )
    raise AssertionError("no choice of this round is worth ten points")


def test_an_error_put_into_a_game_shows_as_an_error_and_leaves_the_luck_as_it_was() -> None:
    good, bad, step = with_error(played(seed="3"))
    one, other = review(good, DEEPER), review(bad, DEEPER)
    assert one.rounds[0].events == other.rounds[0].events
    side = step.before.rules.team_of(step.seat)
    lost, more = one.rounds[0].terms[side].loss, other.rounds[0].terms[side].loss
    assert more > lost + 5
    planted = other.at(step.entry)
    assert planted is not None
    assert planted.mark is Mark.BLUNDER
    assert planted.loss > 5
    assert other.totals[step.seat].points_lost > one.totals[step.seat].points_lost + 5


def test_what_is_forced_costs_nothing() -> None:
    record = table("two seats")
    found = reviewed("two seats")
    judged_entries = {one.entry for one in found.decisions}
    for step in steps_of(record).values():
        if len(legal_actions(step.before)) == 1:
            assert step.entry not in judged_entries
    assert sum(totals.decisions for totals in found.totals) == len(found.decisions)


def test_positions_that_mirror_each_other_have_equal_values() -> None:
    """Both ends show the same number, so each tile is worth the same at either; only one of them is listed."""
    for seed in map(str, range(40)):
        for step in steps_of(played(seed=seed)).values():
            if step.is_choice and len(set(step.snapshot().ends.values())) == 1:
                other = next(
                    (a for a in legal_actions(step.before) if a != step.action and a.tile == step.action.tile), None
                )
                if other is not None:
                    one, two = (judged(step.snapshot(), Depth(10), action) for action in (step.action, other))
                    assert one.gap == two.gap
                    assert [o.points for o in one.options] == [o.points for o in two.options]
                    return
    raise AssertionError("no such position in forty rounds")


def test_the_answer_is_the_same_whoever_works_and_is_kept_in_memory_and_on_disk(tmp_path: Path) -> None:
    record = table("two seats")
    with ThreadPoolExecutor(3) as threads:
        alike = review(record, SHALLOW, work=Workplace(threads, 6))
    assert alike == reviewed("two seats")
    for _ in range(2):
        cache = DiskCache(tmp_path)
        told: list[tuple[int, int]] = []
        assert review(record, SHALLOW, cache=cache, progress=lambda done, of: told.append((done, of))) == alike  # noqa: B023
        cache.close()
    assert told == [(len(alike.decisions) + 1, len(alike.decisions) + 1)]  # the second time nothing was left to do


def test_a_broken_cache_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "judged.sqlite3").write_bytes(b"this is no database" * 100)
    cache = DiskCache(tmp_path)
    cache.put("one", "two")
    cache.close()
    again = DiskCache(tmp_path)
    assert again.get("one") == "two"
    assert again.get("three") is None
    again.close()
    assert DiskCache(tmp_path / "judged.sqlite3" / "nowhere").get("one") is None


def test_a_cache_that_another_program_holds_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.review.cache.PATIENCE", 0.0)
    first = DiskCache(tmp_path)
    first.put("one", "two")
    first.close()
    holder = sqlite3.connect(tmp_path / "judged.sqlite3", isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    holder.execute("INSERT INTO judged (key, text) VALUES ('three', ?)", (marked("three", "four"),))
    other = DiskCache(tmp_path)
    other.put("five", "six")
    assert (other.get("one"), other.get("five")) == (None, "six")
    other.close()
    holder.execute("COMMIT")
    holder.close()
    again = DiskCache(tmp_path)
    assert [again.get(key) for key in ("one", "three", "five")] == ["two", "four", None]
    again.close()


def test_a_text_that_somebody_else_wrote_is_not_read(tmp_path: Path) -> None:
    first = DiskCache(tmp_path)
    first.put("one", "two")
    first.close()
    for text in ("", "four", marked("one", "two")[:-1], marked("three", "two"), b"\xff", None, 7):
        with sqlite3.connect(tmp_path / "judged.sqlite3") as other:
            other.execute("UPDATE judged SET text = ?", (text,))
        other.close()
        again = DiskCache(tmp_path)
        assert again.get("one") is None
        again.close()


def test_a_cache_that_turns_out_to_be_damaged_goes_and_the_next_one_keeps_again(tmp_path: Path) -> None:
    file, first = tmp_path / "judged.sqlite3", DiskCache(tmp_path)
    for number in range(200):
        first.put(str(number), "x" * 500)
    first.close()
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    damaged = DiskCache(tmp_path)
    assert [damaged.get(str(number)) for number in range(0, 200, 20)] == [None] * 10
    damaged.put("one", "two")
    assert damaged.get("one") == "two"
    damaged.close()
    for expected in (None, "four"):
        again = DiskCache(tmp_path)
        assert again.get("three") == expected
        again.put("three", "four")
        again.close()


def test_a_review_can_be_given_up_and_what_was_judged_stays_known() -> None:
    cache, judged_so_far = MemoryCache(), list[object]()
    told: list[int] = []
    with pytest.raises(Cancelled):
        review(
            table("two seats"),
            SHALLOW,
            cache=cache,
            stop=lambda: len(judged_so_far) == 3,
            found=lambda task, _: judged_so_far.append(task),
        )
    review(table("two seats"), SHALLOW, cache=cache, progress=lambda done, _: told.append(done))
    assert told[0] == 3


class _Busy(Executor):
    """Never has an answer."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()


def test_a_review_is_given_up_although_everybody_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.work.spreading.OFTEN", 0.01)
    asked = iter([False, False, False])
    with pytest.raises(Cancelled):
        review(table("two seats"), SHALLOW, work=Workplace(_Busy(), 2), stop=lambda: next(asked, True))


def test_a_match_is_reviewed_as_far_as_it_was_played_and_without_what_was_taken_back() -> None:
    record = table("two seats")
    first = next(step for step in steps_of(record).values() if step.is_choice)
    short = record._replace(entries=record.entries[: first.entry + 1])
    found = review(short, SHALLOW, cache=MEMORY)
    assert Caveat.UNFINISHED in found.caveats
    assert not found.rounds[0].finished
    assert len(found.decisions) == 1
    undone = short._replace(entries=(*short.entries, Undo(1), *short.entries[first.entry :]))
    again = review(undone, SHALLOW, cache=MEMORY)
    assert [one.entry for one in again.decisions] == [first.entry + 2]
    assert again.rounds[0].terms == found.rounds[0].terms
    empty = review(short._replace(entries=short.entries[:1]), SHALLOW)
    assert empty.decisions == ()
    assert isinstance(short.entries[0], Deal)
    assert review(short._replace(entries=()), SHALLOW).rounds == ()


def test_one_seat_alone_can_be_reviewed() -> None:
    whole, own = reviewed("three seats"), review(table("three seats"), SHALLOW, seats=[1], cache=MEMORY)
    assert [one.judged for one in own.decisions] == [one.judged for one in whole.decisions if one.seat == 1]
    assert own.totals[1]._replace(seat=1) == whole.totals[1]
    assert all(abs(terms.residue) < 1e-9 for terms in own.rounds[0].terms)


def test_close_choices_are_judged_on_more_deals_when_that_is_asked_for() -> None:
    step = next(
        step
        for step in steps_of(table("two seats")).values()
        if step.is_choice and 0 <= (found := judged(step.snapshot(), Depth(10), step.action)).gap < 2 * found.gap_se
    )
    longer = judged(step.snapshot(), Depth(10, most=160), step.action)
    assert longer.chosen.deals > 10
    hint = judged(step.snapshot(), Depth(10))
    assert hint.played == hint.best.action
    assert hint.gap == 0
