"""The file of a match: nothing is lost, whatever state it is found in, and every fault is one sentence."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import migrations
from engine.errors import RecordError
from engine.journal import Journal, LockedError, writing_problem
from engine.messages import sentence
from engine.reading import LARGEST, Ending, parse, read_record
from engine.record import GameRecord, entry_to_json, header_to_json, record_to_json
from engine.session import Session
from tests.engine.random_matches import header, play

ROOT = Path(__file__).parents[2]
unix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs flock, modes or signals")


def match_file(folder: Path, entries: int = 30) -> Path:
    """Return the closed file of a match of so many entries."""
    journal = Journal.create(folder, header())
    play(Session(journal.record.header, recorder=journal), Random(5), entries - 1)
    journal.close()
    return journal.path


def refusal(path: Path) -> str:
    """Return the sentence with which a file is refused for playing; so does watching, and it is as it was."""
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(RecordError) as caught:
        Journal.open(path)
    with pytest.raises(RecordError):
        read_record(path)
    assert (path.read_bytes() if path.is_file() else b"") == before
    said = sentence(caught.value)
    assert "\n" not in said
    return said


def test_a_file_holds_the_header_and_one_line_for_every_entry(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, header())
    session = play(Session(header(), recorder=journal), Random(1))
    lines = [json.loads(line) for line in journal.path.read_text().splitlines()]
    record = session.record()
    assert lines == [header_to_json(record.header), *map(entry_to_json, record.entries)]
    assert read_record(journal.path) == record


def test_an_entry_is_in_the_file_before_the_table_changes(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, header())
    session = Session(header(), recorder=journal)
    counts = []
    session.subscribe(
        0, lambda update: counts.append((update.snapshot.version, len(read_record(journal.path).entries)))
    )
    play(session, Random(2), 40)
    assert counts == [(number, number) for number in range(2, 42)]


def test_file_names_sort_by_time_in_utc_and_never_clash(tmp_path: Path) -> None:
    late = Journal.create(tmp_path, header(created="2025-11-30T01:33:12+02:00"))
    early = Journal.create(tmp_path, header(created="2025-11-29T22:00:00+00:00"))
    same = Journal.create(tmp_path, header(created="2025-11-29T22:00:00+00:00"))
    undated = Journal.create(tmp_path, header(created="../../etc/passwd"))
    assert late.path.name.startswith("2025-11-29_233312_")
    assert early.path.name.startswith("2025-11-29_220000_")
    assert undated.path.name.startswith("undated_")
    assert len({late.path, early.path, same.path, undated.path}) == 4


@unix_only
def test_files_and_folders_are_for_the_player_alone(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "new" / "matches", header())
    assert journal.path.stat().st_mode & 0o777 == 0o600
    assert journal.path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("lost", [1, 2, 9, 20])
def test_a_torn_last_line_is_cut_off_and_kept_beside(tmp_path: Path, lost: int) -> None:
    path = match_file(tmp_path)
    whole = read_record(path)
    data = path.read_bytes()
    path.write_bytes(data[:-lost])
    with_line_break_only_lost = lost == 1
    kept = whole.entries if with_line_break_only_lost else whole.entries[:-1]
    assert read_record(path).entries == kept
    journal = Journal.open(path)
    assert journal.record == GameRecord(whole.header, kept)
    journal.write(whole.entries[-1])
    assert read_record(path).entries == (*kept, whole.entries[-1])
    torn = path.with_name(path.name + ".torn")
    assert torn.exists() is not with_line_break_only_lost
    if torn.exists():
        assert data[:-lost].endswith(torn.read_bytes())


@pytest.mark.parametrize("tail", [b"\0" * 4000, b'{"act":[0,"pl\n', b"\xff\xfe\n", b"[" * 100_000, b"\n"])
def test_rubbish_at_the_end_is_a_torn_line(tmp_path: Path, tail: bytes) -> None:
    path = match_file(tmp_path)
    whole, data = read_record(path), path.read_bytes()
    path.write_bytes(data + tail)
    assert read_record(path) == whole
    Journal.open(path).close()
    assert path.read_bytes() == data
    assert path.with_name(path.name + ".torn").read_bytes() == tail


@given(st.integers(min_value=0), st.data())
def test_a_file_cut_anywhere_holds_exactly_its_whole_lines(cut: int, data: st.DataObject) -> None:
    text = b"".join(
        json.dumps(line).encode() + b"\n"
        for line in (header_to_json(header()), *map(entry_to_json, _some_match().entries))
    )
    cut %= len(text) + 1
    first = text.index(b"\n")
    if cut < first:
        with pytest.raises(RecordError):
            parse(text[:cut], "m")
        return
    contents = parse(text[:cut], "m")
    breaks = text[:cut].count(b"\n")
    whole_without_break = text[cut : cut + 1] == b"\n"
    assert contents.record.entries == _some_match().entries[: breaks - 1 + whole_without_break]


def _some_match() -> GameRecord:
    return play(Session(header()), Random(9), 25).record()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_bytes(b""), "is empty"),
        (lambda path: path.write_bytes(b"\x7fELF\0\0\x01\xff" * 900), "is no record of this program"),
        (lambda path: path.write_bytes(b"\0" * 5000), "is no record of this program"),
        (lambda path: path.write_bytes(b"\n"), "is no record of this program"),
        (lambda path: path.write_bytes(b"[" * 200_000), "is no record of this program"),
        (lambda path: path.write_text("{}\n"), "damaged at line 1: it is no record"),
        (lambda path: path.write_text('"text"\n'), "damaged at line 1: it is no record"),
        (lambda path: path.mkdir(), "can't be read: "),
        (lambda path: path.write_bytes(b"{}\n" * (LARGEST // 3 + 1)), "is larger than 32 MB"),
        (lambda path: None, "can't be read: No such file"),
    ],
    ids=["empty", "binary", "nuls", "line break", "brackets", "object", "text", "folder", "huge", "missing"],
)
def test_what_is_no_record_is_said_in_one_sentence(tmp_path: Path, make: object, said: str) -> None:
    path = tmp_path / "m.jsonl"
    assert callable(make)
    make(path)
    assert said in refusal(path)


@unix_only
def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "m.jsonl")
    assert "it is no file" in refusal(tmp_path / "m.jsonl")


@unix_only
@pytest.mark.skipif(os.name != "nt" and os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_said_in_one_sentence(tmp_path: Path) -> None:
    path = match_file(tmp_path)
    path.chmod(0)
    with pytest.raises(RecordError) as caught:
        Journal.open(path)
    assert "Permission denied" in sentence(caught.value)


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    assert "its name is not possible" in refusal(tmp_path / "a\0b.jsonl")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{]", "at line 5: it is no JSON"),
        (b"\0\0\0", "at line 5: it is no JSON"),
        (b'{"act":[0,"fly"]}', "at line 5: an entry is wrong"),
        (b'{"redo":1}', "at line 5: an entry is neither a deal nor an action"),
        (b'{"end":{"rounds":1}}', "at line 5: its end is wrong"),
        (b'{"end":{"rounds":1,"scores":[1,2],"winner":0}}', "at line 6: something follows the end"),
    ],
)
def test_a_bad_line_in_the_middle_is_named(tmp_path: Path, line: bytes, said: str) -> None:
    path = match_file(tmp_path)
    lines = path.read_bytes().split(b"\n")
    lines[4] = line
    path.write_bytes(b"\n".join(lines))
    assert said in refusal(path)


def test_a_newer_version_is_named_and_left_alone(tmp_path: Path) -> None:
    path = match_file(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"version":3', b'"version":4', 1))
    assert "its version is 4, this one reads 3" in refusal(path)


def test_an_older_version_is_brought_up_to_date_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = match_file(tmp_path)
    whole = read_record(path)
    old = path.read_bytes().replace(b'"version":3', b'"version":0', 1).replace(b'"act"', b'"did"')
    path.write_bytes(old)

    def step(lines: list) -> list:
        return [{"act" if key == "did" else key: value for key, value in line.items()} for line in lines]

    monkeypatch.setitem(migrations.STEPS, 0, step)
    assert read_record(path) == whole
    journal = Journal.open(path)
    journal.write(whole.entries[-1])
    assert journal.record == whole
    assert len(read_record(path).entries) == len(whole.entries) + 1
    assert path.with_name(path.name + ".v0").read_bytes() == old
    with pytest.raises(LockedError):
        Journal.open(path)


def test_texts_of_a_foreign_file_cannot_disturb_a_terminal(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, header(names=("a\x1b[2Jb", "\ud800\n阿梅")))
    journal.close()
    assert [player.name for player in read_record(journal.path).header.players] == ["a?[2Jb", "??阿梅"]


def test_one_json_document_is_read_as_well(tmp_path: Path) -> None:
    record = _some_match()
    (tmp_path / "m.json").write_text(json.dumps(record_to_json(record), indent=1))
    assert read_record(tmp_path / "m.json") == record


def test_two_threads_that_end_a_match_at_once_write_one_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(tmp_path, header())
    both, write = threading.Barrier(2, timeout=0.2), os.write

    def slowly(fd: int, data: bytes) -> int:
        with contextlib.suppress(threading.BrokenBarrierError):
            both.wait()
        return write(fd, data)

    monkeypatch.setattr(os, "write", slowly)
    threads = [threading.Thread(target=journal.end, args=(Ending(1, (1, 0), 0),)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    journal.close()
    assert journal.path.read_bytes().count(b'{"end":') == 1


def test_the_ending_is_written_once_and_read_back(tmp_path: Path) -> None:
    path = match_file(tmp_path)
    journal = Journal.open(path)
    ending = Ending(3, (101, 40), 0)
    journal.end(ending)
    journal.end(ending)
    journal.close()
    assert parse(path.read_bytes(), path.name).ending == ending
    assert Journal.open(path).ending == ending


@unix_only
def test_an_open_match_is_locked_and_the_holder_named(tmp_path: Path) -> None:
    path = match_file(tmp_path)
    holder = Journal.open(path)
    with pytest.raises(LockedError) as caught:
        Journal.open(path)
    assert caught.value.pid in (os.getpid(), None)
    assert "another terminal" in sentence(caught.value)
    assert "you can watch" in sentence(caught.value)
    assert read_record(path) == holder.record
    holder.close()
    Journal.open(path).close()


@unix_only
def test_a_dead_holder_blocks_nobody(tmp_path: Path) -> None:
    path = match_file(tmp_path)
    code = "import sys; from pathlib import Path; from engine.journal import Journal\n"
    code += "j = Journal.open(Path(sys.argv[1]))\n"
    code += "print('held', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(LockedError) as caught:
            Journal.open(path)
        assert caught.value.pid in (process.pid, None)
        process.send_signal(signal.SIGKILL)
        process.wait()
    Journal.open(path).close()


def test_a_follower_sees_each_entry_once_and_a_half_written_one_later(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, header())
    session = Session(header(), recorder=journal)
    follower = Journal.follow(journal.path)
    seen = list(follower.poll())
    assert follower.header == header()
    random = Random(4)
    for _ in range(10):
        play(session, random, 3)
        seen += follower.poll()
        assert tuple(seen) == session.record().entries
    with journal.path.open("ab") as file:
        file.write(b'{"act":[0,')
        file.flush()
        assert follower.poll() == ()
        file.write(b'"draw"]}\n')
        file.flush()
        assert [str(action) for _, action in follower.poll()] == ["draw"]  # type: ignore[misc]  # an action
    follower.close()
    assert follower.poll() == ()


def test_a_follower_names_a_damaged_line_and_waits_for_a_broken_last_one(tmp_path: Path) -> None:
    path = match_file(tmp_path, 5)
    follower = Journal.follow(path)
    with path.open("ab") as file:
        file.write(b"{]\n")
        file.flush()
        assert len(follower.poll()) == 5
        file.write(b"{}\n")
        file.flush()
        with pytest.raises(RecordError) as caught:
            follower.poll()
    assert "line 7: it is no JSON" in sentence(caught.value)
    follower.close()


def test_syncing_in_a_thread_while_the_match_goes_on_and_closes_is_safe(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, header())
    session = Session(header(), recorder=journal)
    faults: list[BaseException] = []

    def sync_often() -> None:
        try:
            for _ in range(20):
                journal.sync()
        except OSError as error:
            faults.append(error)

    threads = [threading.Thread(target=sync_often) for _ in range(3)]
    for thread in threads:
        thread.start()
    play(session, Random(8), 60)
    journal.close()
    for thread in threads:
        thread.join()
    assert faults == []
    assert read_record(journal.path) == session.record()
    with pytest.raises(OSError, match="closed"):
        journal.write(session.record().entries[0])


FULL_DISK = """
import errno, resource, sys
from pathlib import Path
from random import Random
from engine.journal import Journal, writing_problem
from engine.reading import read_record
from engine.session import Session
from engine.snapshot import Phase
from engine.transition import legal_actions
from tests.engine.random_matches import header, play

journal = Journal.create(Path(sys.argv[1]), header())
session = Session(header(), recorder=journal)
play(session, Random(1), 10)
told = []
session.subscribe(0, told.append)
size = journal.path.stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + int(sys.argv[2]), resource.RLIM_INFINITY))
random, refused = Random(2), 0
while not refused:
    before = (session.state, session.version, session.record(), len(told), journal.path.read_bytes())
    try:
        play(session, random, 1)
    except OSError as error:
        refused = error.errno
        said = writing_problem(error)
assert refused == errno.EFBIG and said.code == "disk-full", said
assert before == (session.state, session.version, session.record(), len(told), journal.path.read_bytes())
assert read_record(journal.path) == session.record()
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
play(session, random)
assert session.state.phase is Phase.MATCH_OVER
assert read_record(journal.path) == session.record()
"""


@unix_only
@pytest.mark.parametrize("room", [0, 10, 300])
def test_a_full_disk_changes_nothing_and_the_match_goes_on_when_there_is_space(tmp_path: Path, room: int) -> None:
    command = [sys.executable, "-c", FULL_DISK, str(tmp_path), str(room)]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_other_trouble_with_the_disk_is_named() -> None:
    problem = writing_problem(OSError(errno.EIO, "Input/output error"))
    assert "Input/output error" in sentence(RecordError(problem))


@pytest.mark.parametrize("kind", ["", "start", "demo"])
def test_where_no_match_waits_none_is_said_to_wait(kind: str) -> None:
    for error in (errno.ENOSPC, errno.EIO):
        said = sentence(RecordError(writing_problem(OSError(error, "No luck"), kind)))
        assert ("waits" in said) is (kind == "")


@unix_only
@pytest.mark.parametrize("deleted", ["file", "folder", "moved", "replaced"])
def test_a_file_that_is_deleted_while_its_match_is_played_is_written_anew(tmp_path: Path, deleted: str) -> None:
    folder = tmp_path / "home" / "matches"
    journal = Journal.create(folder, header())
    session = play(Session(header(), recorder=journal), Random(1), 20)
    if deleted == "file":
        journal.path.unlink()
    elif deleted == "folder":
        shutil.rmtree(tmp_path / "home")
    elif deleted == "moved":
        folder.rename(tmp_path / "trash")
    else:
        other = folder / "other"
        other.write_text("of somebody else")
        other.replace(journal.path)
    play(session, Random(2), 1)
    assert read_record(journal.path) == session.record()
    with pytest.raises(LockedError):
        Journal.open(journal.path)
    shutil.rmtree(folder)
    journal.sync()
    journal.close()
    assert read_record(journal.path) == session.record()
    assert [path.name for path in folder.iterdir()] == [journal.path.name]
