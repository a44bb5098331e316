"""The matches in a folder: starting, resuming, leaving, listing, keeping."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

import pytest

from engine import library
from engine.dealing import GivenDeal
from engine.errors import DealError, RecordError
from engine.journal import Journal, LockedError
from engine.messages import sentence
from engine.reading import Ending, read_record
from engine.session import Session
from engine.snapshot import Phase
from engine.tiles import TILES
from tests.engine.random_matches import VARIED, header, only_file, play, surrender

unix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs flock or modes")


def at(seconds: int, path: Path) -> None:
    """Say when a match was last played."""
    os.utime(path, (seconds, seconds))


def started(folder: Path, entries: int = 20, seed: str = "7") -> Path:
    """Return the file of an open match that was left after so many entries."""
    session = play(library.start(folder, header(seed=seed)), Random(seed), entries - 1)
    library.leave(session)
    return library_file(session)


def library_file(session: Session) -> Path:
    """Return the file of a session that the library started."""
    assert isinstance(session.recorder, Journal)
    return session.recorder.path


@pytest.mark.parametrize("varied", VARIED, ids=str)
def test_a_match_resumes_exactly_where_it_was_left(tmp_path: Path, varied: tuple[str, int, dict]) -> None:
    session = play(library.start(tmp_path, header(*varied)), Random(1), 33)
    library.leave(session)
    resumed, journal = library.resume(only_file(tmp_path))
    assert resumed.state == session.state
    assert resumed.version == session.version
    assert resumed.snapshot(0) == session.snapshot(0)
    play(resumed, Random(2))
    assert read_record(journal.path) == resumed.record()
    library.leave(resumed)


def test_a_given_deal_that_cannot_be_played_leaves_no_file(tmp_path: Path) -> None:
    deal = GivenDeal(hands=((TILES[0],), (TILES[0],)), boneyard=())
    with pytest.raises(DealError):
        library.start(tmp_path, header(), deal)
    assert list(tmp_path.iterdir()) == []


def test_a_given_deal_is_what_the_match_starts_with(tmp_path: Path) -> None:
    deal = GivenDeal(hands=((TILES[5], TILES[9]), (TILES[3], TILES[2])), boneyard=TILES[10:14], leader=1)
    library.leave(library.start(tmp_path, header(), deal))
    resumed, _ = library.resume(only_file(tmp_path))
    assert set(resumed.snapshot(0).hand) == {TILES[5], TILES[9]}


def test_a_missing_folder_holds_no_matches(tmp_path: Path) -> None:
    assert library.matches(tmp_path / "none") == library.Listing()
    assert library.last_open(tmp_path / "none") is None


def test_open_and_finished_matches_are_listed_the_last_played_first(tmp_path: Path) -> None:
    paths = [started(tmp_path, seed=str(seed)) for seed in range(4)]
    for number, path in enumerate(paths):
        if number % 2:
            session, _ = library.resume(path)
            surrender(session)
            library.leave(session)
        at(1000 + number, path)
    listing = library.matches(tmp_path)
    assert [saved.path for saved in listing.open] == [paths[2], paths[0]]
    assert [saved.path for saved in listing.finished] == [paths[3], paths[1]]
    assert listing.finished[0].ending is not None
    assert listing.finished[0].header == header(seed="3")
    assert listing.problems == ()


def test_the_ending_in_the_list_is_that_of_the_match(tmp_path: Path) -> None:
    session = play(library.start(tmp_path, header("pagat", 3)), Random(3))
    library.sync(session)
    library.sync(session)
    (saved,) = library.matches(tmp_path).finished
    assert saved.ending == Ending(len(session.state.results), session.state.scores, session.state.winner)
    assert read_record(saved.path) == session.record()
    library.leave(session)


def test_continue_offers_the_open_match_that_was_played_last(tmp_path: Path) -> None:
    first, second = started(tmp_path, 90, "1"), started(tmp_path, 30, "2")
    at(2000, first)
    at(1000, second)
    last = library.last_open(tmp_path)
    state = library.final_state(first)
    assert last is not None
    assert state is not None
    assert (last.saved.path, last.round, last.scores) == (first, state.round.setup.number, state.scores)


def test_a_match_that_ended_just_before_it_was_killed_is_finished_all_the_same(tmp_path: Path) -> None:
    session = play(library.start(tmp_path, header()), Random(1))
    path = library_file(session)
    assert isinstance(session.recorder, Journal)
    session.recorder.close()
    assert len(library.matches(tmp_path).open) == 1
    assert library.last_open(tmp_path) is None
    assert [saved.path for saved in library.matches(tmp_path).finished] == [path]


def test_a_match_killed_before_its_first_deal_starts_when_it_is_resumed(tmp_path: Path) -> None:
    Journal.create(tmp_path, header()).close()
    last = library.last_open(tmp_path)
    assert last is not None
    assert (last.round, last.scores) == (1, (0, 0))
    session, _ = library.resume(last.saved.path)
    assert session.state == Session(header()).state


def test_files_that_are_no_matches_are_named_and_the_others_listed(tmp_path: Path) -> None:
    good = started(tmp_path)
    (tmp_path / "a.jsonl").write_bytes(b"\0\1\2" * 99)
    (tmp_path / "b.jsonl").mkdir()
    (tmp_path / "c.jsonl").write_bytes(good.read_bytes().replace(b'"version":3', b'"version":9', 1))
    (tmp_path / "d.jsonl").touch()
    (tmp_path / "notes.txt").write_text("mine")
    listing = library.matches(tmp_path)
    assert [saved.path for saved in listing.open] == [good]
    assert sorted(str(problem.values["file"]) for problem in listing.problems) == ["a.jsonl", "b.jsonl", "c.jsonl"]


def damage(path: Path) -> bytes:
    """Break a line in the middle of a file."""
    lines = path.read_bytes().split(b"\n")
    lines[7] = b"{"
    path.write_bytes(b"\n".join(lines))
    return path.read_bytes()


def test_a_damaged_match_is_put_aside_untouched_and_named_in_one_sentence(tmp_path: Path) -> None:
    path = started(tmp_path)
    data = damage(path)
    with pytest.raises(RecordError) as caught:
        library.resume(path)
    assert not path.exists()
    aside = path.with_name(path.name + ".broken")
    assert aside.read_bytes() == data
    said = f"{path.name} is damaged at line 8 (it is no JSON); it is kept as {aside.name}."
    assert sentence(caught.value) == said
    assert library.last_open(tmp_path) is None


def test_a_second_damaged_match_of_that_name_does_not_replace_the_first(tmp_path: Path) -> None:
    path = started(tmp_path)
    path.with_name(path.name + ".broken").write_text("first")
    data = damage(path)
    with pytest.raises(RecordError):
        library.resume(path)
    assert path.with_name(path.name + ".broken").read_text() == "first"
    assert path.with_name(path.name + ".broken2").read_bytes() == data


def test_a_match_with_an_action_against_the_rules_is_put_aside(tmp_path: Path) -> None:
    path = started(tmp_path)
    lines = path.read_bytes().split(b"\n")
    lines[3] = lines[2]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(RecordError):
        library.final_state(path)
    assert path.exists()
    with pytest.raises(RecordError) as caught:
        library.resume(path)
    assert "is damaged at line 4 (it breaks a rule)" in sentence(caught.value)
    assert path.with_name(path.name + ".broken").exists()


@pytest.mark.parametrize("fault", ["empty", "newer", "folder", "missing"])
def test_a_file_that_is_not_damaged_stays_where_it_is(tmp_path: Path, fault: str) -> None:
    path = started(tmp_path / "m")
    data = path.read_bytes()
    path.unlink()
    if fault == "folder":
        path.mkdir()
    elif fault != "missing":
        path.write_bytes(b"" if fault == "empty" else data.replace(b'"version":3', b'"version":9', 1))
    with pytest.raises(RecordError):
        library.resume(path)
    assert [one.name for one in path.parent.iterdir()] == ([] if fault == "missing" else [path.name])


@unix_only
def test_a_match_that_is_open_elsewhere_can_be_watched_only(tmp_path: Path) -> None:
    session = play(library.start(tmp_path, header()), Random(1), 10)
    path = only_file(tmp_path)
    with pytest.raises(LockedError):
        library.resume(path)
    follower = Journal.follow(path)
    assert follower.poll() == session.record().entries
    follower.close()
    library.leave(session)
    assert library.resume(path)[0].state == session.state


def test_only_the_newest_demos_are_kept_and_never_one_in_play_removed(tmp_path: Path) -> None:
    playing = library.start(tmp_path, header(seed="0"), keep=3)
    at(1000, library_file(playing))
    paths = [library_file(playing)]
    for seed in range(1, 6):
        session = library.start(tmp_path, header(seed=str(seed)), keep=3)
        library.leave(session)
        paths.append(library_file(session))
        at(1000 + seed, paths[-1])
    kept = {path for path in tmp_path.iterdir() if path.suffix == ".jsonl"}
    assert kept == ({paths[0], *paths[3:]} if sys.platform != "win32" else set(paths[3:]))
    library.leave(playing)
    library.prune(tmp_path, 0)
    assert list(tmp_path.iterdir()) == []


def test_a_session_without_a_file_is_left_in_peace() -> None:
    session = Session(header())
    library.sync(session)
    library.leave(session)
    assert session.state.phase is Phase.PLAYING
