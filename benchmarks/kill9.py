"""Kill -9 a program that plays matches, at random moments, and see that nothing it had shown is lost.

The child plays random matches as fast as it can, resuming the open one first, and writes every entry to a pipe after
the move ("the screen"). The parent reads so many lines, kills it, reads the rest, and resumes every file.

    python benchmarks/kill9.py [--kills 200] [--seed 1]
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine import library  # noqa: E402
from engine.errors import RecordError  # noqa: E402
from engine.journal import Journal, writing_problem  # noqa: E402
from engine.messages import sentence  # noqa: E402
from engine.reading import read_record  # noqa: E402
from engine.record import Header, Player, entry_to_json  # noqa: E402
from engine.rulebooks import RULEBOOKS  # noqa: E402
from engine.session import Session  # noqa: E402
from engine.snapshot import Phase  # noqa: E402
from engine.transition import legal_actions  # noqa: E402


class Tally(NamedTuple):
    """What the kills did."""

    kills: int
    shown: int
    lost: int
    beyond: int
    """Entries that were kept though the screen had not shown them yet."""
    torn: int
    matches: int


def new_match(folder: Path, random: Random) -> Session:
    """Start a match under any rulebook."""
    book = random.choice(list(RULEBOOKS.values()))
    rules = book.rules(random.choice((2, 3, 4)))
    players = tuple(Player(f"Bot {seat}", "novice") for seat in range(rules.seats))
    return library.start(folder, Header(rules, str(random.getrandbits(64)), players, book.title))


def one_entry(session: Session, random: Random) -> None:
    """Let a match go on by one entry."""
    if session.state.phase is Phase.ROUND_OVER:
        session.next_round()
        library.sync(session)
    else:
        session.submit(session.state.round.turn, random.choice(legal_actions(session.state)))


def play_forever(folder: Path, seed: int) -> None:
    """The child: play, and show each entry once it is played."""
    random = Random(seed)
    last = library.last_open(folder)
    session = new_match(folder, random) if last is None else library.resume(last.saved.path)[0]
    while True:
        journal = session.recorder
        assert isinstance(journal, Journal)
        show(journal, session)
        if session.state.phase is Phase.MATCH_OVER:
            library.leave(session)
            session = new_match(folder, random)
        else:
            one_entry(session, random)


def show(journal: Journal, session: Session) -> None:
    """Write file, version and newest entry to the pipe in one piece."""
    entry = json.dumps(entry_to_json(session.record().entries[-1]))
    os.write(1, f"{journal.path.name}\t{session.version}\t{entry}\n".encode())


def killed_after(folder: Path, lines: int, seed: int) -> list[bytes]:
    """Run the child, kill it once it has shown so many lines, and return all that it showed."""
    command = [sys.executable, str(Path(__file__).resolve()), "--child", str(folder), "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as child:
        assert child.stdout is not None
        seen = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        seen += child.stdout.readlines()
    if child.returncode != -9:
        raise RuntimeError(f"the child ended by itself: {child.returncode}")
    return [line for line in seen if line.endswith(b"\n")]


def check(folder: Path, shown: dict[str, dict[int, str]]) -> tuple[int, int]:
    """Resume every match; return how many shown entries are missing, and how many were kept beyond those shown."""
    lost = beyond = 0
    for path in folder.glob("*.jsonl"):
        session, journal = library.resume(path)
        journal.close()
        kept = [json.dumps(entry_to_json(entry)) for entry in session.record().entries]
        seen = shown.get(path.name, {})
        lost += sum(not (version <= len(kept) and kept[version - 1] == entry) for version, entry in seen.items())
        beyond += max(0, len(kept) - max(seen, default=0))
    lost += sum(len(seen) for name, seen in shown.items() if not (folder / name).exists())
    return lost, beyond


def tear(folder: Path, random: Random) -> bool:
    """Add half a line to the newest open match, as a power cut may leave it."""
    listing = library.matches(folder)
    if not listing.open or random.random() < 0.8:
        return False
    line = b'{"act":[0,"play 6-4 left"]}\n'
    with listing.open[0].path.open("ab") as file:
        file.write(line[: random.randint(1, len(line) - 2)])
    return True


def run(folder: Path, kills: int, seed: int, most_lines: int = 400) -> Tally:
    """Kill so many times and count; a finished match is checked and then removed, the open one goes on."""
    random = Random(seed)
    shown: dict[str, dict[int, str]] = {}
    count = lost = beyond = torn = matches = 0
    for number in range(kills):
        for line in killed_after(folder, random.randint(1, most_lines), seed * 100_000 + number):
            name, version, entry = line.decode().rstrip("\n").split("\t")
            matches += name not in shown
            shown.setdefault(name, {})[int(version)] = entry
            count += 1
        torn += tear(folder, random)
        missing, more = check(folder, shown)
        lost, beyond = lost + missing, beyond + more
        for saved in library.matches(folder).finished:
            saved.path.unlink()
            shown.pop(saved.path.name, None)
    return Tally(kills, count, lost, beyond, torn, matches)


@contextmanager
def small_disk(size: str = "64k") -> Iterator[Path | None]:
    """Give a file system of its own with so little space; None where only root may mount."""
    with tempfile.TemporaryDirectory() as folder:
        mount = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], capture_output=True, check=False
        )
        try:
            yield Path(folder) if mount.returncode == 0 else None
        finally:
            if mount.returncode == 0:
                subprocess.run(["umount", folder], check=True)


def full_disk(disk: Path, seed: int) -> str:
    """Play until the disk is full, see that nothing changes, make room, and play to the end."""
    random = Random(seed)
    session = new_match(disk, random)
    filler = disk / "filler"
    free = os.statvfs(disk)
    filler.write_bytes(b"x" * (free.f_bavail * free.f_bsize))
    refusals: list[OSError] = []
    while session.state.phase is not Phase.MATCH_OVER:
        before = session.state, session.record()
        try:
            one_entry(session, random)
        except OSError as error:
            refusals.append(error)
            journal = session.recorder
            if before != (session.state, session.record()) or not isinstance(journal, Journal):
                raise
            if read_record(journal.path) != session.record():
                raise
            if len(refusals) == 3:
                filler.unlink()
    library.leave(session)
    if len(refusals) != 3 or {error.errno for error in refusals} != {errno.ENOSPC}:
        raise RuntimeError(f"the disk was never full: {refusals}")
    (saved,) = library.matches(disk).finished
    if read_record(saved.path) != session.record():
        raise RuntimeError("the file and the match differ")
    said = sentence(RecordError(writing_problem(refusals[0])))
    return f"3 entries refused, match and file unchanged; with space again it went on to its end. Said: {said}"


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description="kill -9 at random moments")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child is not None:
        play_forever(given.child, given.seed)
    with tempfile.TemporaryDirectory() as folder:
        tally = run(Path(folder), given.kills, given.seed)
    print(f"kill -9 at random moments, seed {given.seed}")
    print(f"  kills                                  {tally.kills:8}")
    print(f"  entries that the screen had shown      {tally.shown:8}")
    print(f"  of them lost                           {tally.lost:8}")
    print(f"  kept though not shown yet              {tally.beyond:8}")
    print(f"  last lines torn by hand and repaired   {tally.torn:8}")
    print(f"  matches                                {tally.matches:8}")
    with small_disk() as disk:
        print(f"full disk: {full_disk(disk, given.seed)}" if disk else "full disk: not tried, only root may mount")
    if tally.lost:
        sys.exit(1)


if __name__ == "__main__":
    main()
