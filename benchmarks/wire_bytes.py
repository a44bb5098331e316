"""Bytes to the terminal beside plain Textual and beside curses drawing the same screens, through a pty at 80x24.

    python benchmarks/wire_bytes.py [--seeds 7 2 3] [--plays 6]

A match is played three times from each seed: here and as over SSH, where the screen is light; and without our filter,
as Textual's own driver draws it. What the second one showed after each frame is drawn once more by a curses program.
Limits, over SSH: first frame 4,000 bytes, a move along the hand 300, a play with the bot's answer 1,000, a full redraw
3,500; they hold for the median. All plays are listed: those beyond 1,000 are answered by several turns, lay the chain
anew in a smaller size, or end a round.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import signal
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pexpect
import pyte
from pyte.graphics import FG_BG_256

ROOT = Path(__file__).resolve().parents[1]
ASK = b"\x1b[5n"
OURS = "import sys; from tui.cli import main; sys.exit(main())"
PLAIN = f"import tui.terminal.choice as choice; choice.filtered = lambda driver: driver; {OURS}"
MATCH = ("play", "--rules", "jaques", "--seats", "2", "--bots", "rulebook", "--target", "100", "--seed")
NAMES = {str(name): place for place, name in enumerate(FG_BG_256)}
BASE = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
LIMITS = {"first frame": 4000, "move along the hand": 300, "play with the answer": 1000, "full redraw": 3500}
QUIET = 0.5
"""Seconds without a byte after which a program that sends no question is taken to be done."""


class Frame(NamedTuple):
    """What one action cost, and the screens it led through."""

    action: str
    count: int
    screens: list[list[list[tuple[str, int, int, bool, bool]]]]


class Terminal:
    """A program in a pty, whose bytes are counted."""

    def __init__(self, command: list[str], home: str, **environ: str) -> None:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "DRAW_DOMINOES_HOME": home}
        environment |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", **environ}
        self.child = pexpect.spawn(
            sys.executable, command, cwd=str(ROOT), env=environment, dimensions=(24, 80), timeout=20
        )
        self.child.delaybeforesend = None
        self.screen = pyte.Screen(80, 24)
        self.screen.write_process_input = lambda answer: os.write(self.child.fileno(), answer.encode())
        self.stream = pyte.ByteStream(self.screen)

    def act(self, action: str, do: Callable[[], object], quiet: float) -> Frame:
        """Do something and read until nothing has come for a while."""
        do()
        count, screens, data = 0, [], b""
        while select.select([self.child], [], [], quiet)[0]:
            try:
                data += os.read(self.child.fileno(), 1 << 16)
            except OSError:
                break
            *frames, data = data.split(ASK)
            for frame in frames:
                count += len(frame + ASK)
                self.stream.feed(frame + ASK)
                screens.append(cells(self.screen))
        if data:  # of a program that sends no question
            count += len(data)
            self.stream.feed(data)
            screens.append(cells(self.screen))
        return Frame(action, count, screens)

    def press(self, action: str, key: str, quiet: float) -> Frame:
        """Press a key."""
        return self.act(action, lambda: self.child.send(key), quiet)

    def says(self, words: str) -> bool:
        """Whether the screen shows these words."""
        return words in "\n".join(self.screen.display)


def cells(screen: pyte.Screen) -> list[list[tuple[str, int, int, bool, bool]]]:
    """Return the rows of a screen as runs of one style."""
    rows = []
    for y in range(screen.lines):
        runs: list[tuple[str, int, int, bool, bool]] = []
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            style = (number(cell.fg), number(cell.bg), cell.bold, cell.reverse)
            if runs and runs[-1][1:] == style:
                runs[-1] = (runs[-1][0] + cell.data, *style)
            else:
                runs.append((cell.data, *style))
        rows.append(runs)
    return rows


def number(colour: str) -> int:
    """Return the number of a colour of pyte's."""
    return BASE.index(colour) if colour in BASE else NAMES.get(colour, -1)


def play(terminal: Terminal, plays: int) -> list[Frame]:
    """Play a match from its first frame on."""
    quiet = QUIET + 1.0
    frames = [terminal.act("first frame", lambda: None, 3.0)]
    frames += [terminal.press("move along the hand", key, QUIET) for key in ("\x1b[C", "\x1b[D") * 2]
    frames.append(terminal.act("full redraw", lambda: terminal.child.kill(signal.SIGWINCH), QUIET))
    while sum(frame.action == "play with the answer" for frame in frames) < plays:
        if terminal.says("fits both ends (marked"):
            frames.append(terminal.press("a question", "\r", QUIET))
        elif terminal.says("Esc back"):
            frames.append(terminal.press("play with the answer", "]", quiet))
        elif terminal.says("Enter plays"):
            frames.append(terminal.press("play with the answer", "\r", quiet))
        elif terminal.says("d draws"):
            frames.append(terminal.press("a draw", "d", QUIET))
        elif terminal.says("p passes"):
            frames.append(terminal.press("a pass", "p", quiet))
        else:
            break
    terminal.child.close(force=True)
    return frames


def replayed(frames: list[Frame], home: str) -> list[Frame]:
    """Let curses draw what these frames showed."""
    path = Path(home) / "screens.json"
    path.write_text(json.dumps([screen for frame in frames for screen in frame.screens]), encoding="utf-8")
    terminal = Terminal([str(ROOT / "benchmarks/curses_replay.py"), str(path)], home)
    found: list[Frame] = []
    for frame in frames:
        counts = []
        for _ in frame.screens:
            if frame.action == "first frame" and not counts:
                counts.append(terminal.act(frame.action, lambda: None, 1.0).count)
                continue
            if frame.action == "full redraw":
                counts.append(terminal.press(frame.action, "r", 0.2).count)
                terminal.press("the same screen", " ", 0.2)
            else:
                counts.append(terminal.press(frame.action, " ", 0.2).count)
        found.append(Frame(frame.action, sum(counts), []))
    terminal.child.close(force=True)
    return found


def main() -> None:
    """Measure, print, and exit 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", nargs="+", default=["7", "2", "3"])
    parser.add_argument("--plays", type=int, default=6)
    given = parser.parse_args()
    ways: dict[str, list[Frame]] = {"over SSH": [], "curses": [], "all colours": [], "plain Textual": []}
    for seed in given.seeds:
        with tempfile.TemporaryDirectory() as home:
            light = play(Terminal(["-c", OURS, *MATCH, seed], home, SSH_TTY="/dev/pts/0"), given.plays)
            ways["over SSH"] += light
            ways["curses"] += replayed(light, home)
            ways["all colours"] += play(Terminal(["-c", OURS, *MATCH, seed], home, COLORTERM="truecolor"), given.plays)
            ways["plain Textual"] += play(Terminal(["-c", PLAIN, *MATCH, seed], home), given.plays)
    print(f"bytes through a pty, 80x24, xterm-256color, seeds {' '.join(given.seeds)}: median (most)")
    print(f"{'':24}" + "".join(f"{way:>18}" for way in ways) + f"{'limit':>8}")
    good = True
    for action in dict.fromkeys(frame.action for frame in ways["over SSH"]):
        counts = {way: [f.count for f in frames if f.action == action] for way, frames in ways.items()}
        said = [f"{statistics.median(found):.0f} ({max(found)})" if found else "-" for found in counts.values()]
        limit = LIMITS.get(action)
        print(f"{action:24}" + "".join(f"{text:>18}" for text in said) + f"{limit or '-':>8}")
        good &= limit is None or statistics.median(counts["over SSH"]) <= limit
    plays = sorted(frame.count for frame in ways["over SSH"] if frame.action == "play with the answer")
    few = sum(count <= LIMITS["play with the answer"] for count in plays)
    print(f"plays over SSH: {' '.join(map(str, plays))}; {few} of {len(plays)} within the limit")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
