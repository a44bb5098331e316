"""Demos without a screen: reproducible, recorded, with a summary."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.library import DEMOS_KEPT, matches
from engine.record import Header, Player
from engine.rulebooks import RULEBOOKS, rulebook
from engine.session import Session
from engine.snapshot import Phase
from tui import series
from tui.demo_run import run_plain
from tui.match_setup import MatchSetup, seated
from tui.series import Series, Tally

JAQUES = rulebook("jaques").rules(2)


def run(
    levels: tuple[str, ...] = ("rulebook", "novice"), matches: int = 3, seed: str | None = "7", **more: object
) -> str:
    """What a run prints, without the time that it took."""
    out = io.StringIO()
    rules = more.pop("rules", JAQUES)
    assert run_plain(rules, levels, matches, seed, out, rulebook="Jaques", **more) == 0  # type: ignore[arg-type]
    *lines, last = out.getvalue().splitlines()
    assert last.startswith("Time: ")
    return "\n".join(lines)


def test_the_same_seed_prints_the_same_and_another_one_something_else() -> None:
    assert run() == run()
    assert run(seed="8") != run()


def test_without_a_seed_the_summary_says_how_to_see_the_same_again() -> None:
    said = run(seed=None).splitlines()[-1]
    seed = said.rpartition(" ")[2]
    assert said == f"The same again: --seed {seed}"
    assert run(seed=seed).splitlines() == run(seed=seed).splitlines()
    assert len(seed) == 32


def test_a_run_names_the_players_reports_each_match_and_sums_up() -> None:
    lines = run().splitlines()
    assert lines[0] == "Demo: Jaques, first to 100. Ana (Rulebook), Ben (Novice)."
    assert [line.partition(":")[0] for line in lines[1:4]] == ["Match 1", "Match 2", "Match 3"]
    assert lines[5].startswith("3 matches, ")
    assert [line.split()[0] for line in lines[7:9]] == ["Ana", "Ben"]
    won = [int(line.split()[1]) for line in lines[7:9]]
    assert sum(won) == 3


def test_many_matches_are_reported_sparingly() -> None:
    lines = run(("novice",), 60).splitlines()
    assert 15 <= sum(line.startswith("Match ") for line in lines) <= 21
    assert any(line.startswith("Match 60:") for line in lines)


@pytest.mark.parametrize("name", RULEBOOKS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_rulebook_runs_at_every_number_of_seats(name: str, seats: int) -> None:
    assert "Match 1: " in run(("rulebook", "unloader", "novice"), 1, rules=rulebook(name).rules(seats))


def test_partners_are_named_as_one_score() -> None:
    rules = rulebook("official").rules(4, {"partnership": True})
    lines = run(("rulebook", "novice"), 1, rules=rules).splitlines()
    assert [line.split()[0] for line in lines[-2:]] == ["Ana+Cleo", "Ben+Dov"]


def test_matches_are_recorded_as_finished_demos_and_no_more_than_fifty_stay(tmp_path: Path) -> None:
    run(("novice",), DEMOS_KEPT + 3, folder=tmp_path)
    listing = matches(tmp_path)
    assert (len(listing.finished), len(listing.open), listing.problems) == (DEMOS_KEPT, 0, ())
    assert {saved.header.kind for saved in listing.finished} == {"demo"}


def test_a_folder_that_cannot_be_written_ends_the_recording_not_the_demo(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    said = run(folder=blocked)
    assert said.count("goes on without") == 1
    recorded = [line for line in run().splitlines() if "goes on without" not in line]
    assert [line for line in said.splitlines() if "goes on without" not in line] == recorded


def test_a_disk_that_fills_up_in_a_match_does_not_stop_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.journal import Journal

    written = Journal.write
    count = iter(range(10_000))

    def write(self: Journal, entry: object) -> None:
        if next(count) > 20:
            raise OSError(28, "No space left on device")
        written(self, entry)  # type: ignore[arg-type]

    monkeypatch.setattr(Journal, "write", write)
    said = run(folder=tmp_path)
    assert said.count("goes on without") == 1
    assert [line for line in said.splitlines() if "without being" not in line] == run().splitlines()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_an_endless_run_with_the_summary(number: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Series.end

    def end(self: Series, session: Session) -> None:
        ended(self, session)
        if self.number == 5:
            signal.raise_signal(number)

    monkeypatch.setattr(Series, "end", end)
    out = io.StringIO()
    assert run_plain(JAQUES, ("novice",), None, "7", out) == 128 + number
    assert "\n5 matches, " in out.getvalue()


def test_a_run_loads_neither_textual_nor_rich() -> None:
    code = "import tui.demo_run, sys; print([name for name in sys.modules if name in ('textual', 'rich')])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path.cwd())
    assert said.stdout.strip() == "[]"


def test_the_first_match_has_the_seed_that_was_given_and_later_ones_their_own() -> None:
    setup = MatchSetup(rules=JAQUES, rulebook="", players=seated(2, (), ("novice",)), seed="7")
    row = Series(setup)
    assert [row.begin().header.seed for _ in range(3)] == ["7", "7/2", "7/3"]


def test_without_a_seed_no_match_tells_the_seed_of_another() -> None:
    row = Series(MatchSetup(rules=JAQUES, rulebook="", players=seated(2, (), ("novice",))))
    seeds = {row.begin().header.seed for _ in range(3)}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {32}


def test_a_tally_counts_matches_rounds_and_points() -> None:
    session = Session(Header(JAQUES, "7", (Player("Ana", "novice"), Player("Ben", "novice"))))
    row = Series(MatchSetup(rules=JAQUES, rulebook="", players=session.players))
    bots = row.bots(session)
    while session.state.phase is not Phase.MATCH_OVER:
        from tui.demo_run import move

        move(session, bots, row)
    tally = Tally()
    tally.count(session.state)
    tally.count(session.state)
    state = session.state
    assert state.winner is not None
    assert (tally.matches, tally.rounds, tally.drawn) == (2, 2 * len(state.results), 0)
    assert tally.points == [2 * score for score in state.scores]
    assert tally.won[state.winner] == 2
    assert sum(tally.rounds_won) == 2 * sum(result.winner is not None for result in state.results)
    assert series.is_over(session)
