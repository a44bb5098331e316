"""The filter between Textual and the wire against a terminal: random frames, narrow and wide, resizes, all depths.

    python benchmarks/frames_fuzz.py [--runs 10000] [--seed 0]

Limit: no cell ever differs from what a plain redraw would show.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from functools import lru_cache
from pathlib import Path

import pyte

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tui.drawing.cells import char_width
from tui.terminal.depth import at_depth
from tui.terminal.frames import Frames
from tui.terminal.looks import PLAIN, Look, styled
from tui.terminal.seven_bits import in_seven_bits
from tui.terminal.wire import Depth, Wire

CLUSTERS = (*"ab0 ─▮⠂é█│", " ", " ", "  ", "      ", "e\u0301", *"中文，你", "中文", "数")
STYLES = ("", "1", "7", "4", "38;2;1;2;3", "38;2;42;38;34;48;2;244;236;216", "48;2;23;53;43", "1;38;5;101;48;5;230")
STYLES += ("31;42", "1;97;44", "38;2;240;180;41;48;2;23;53;43")
JUNK = ("\x07", "\x1b[?1004h", "\x1b]0;中\x07", "\x1b[>25u", "\x1b[?2026h", "\x90", "\u202e", "\ufe0f")
Cell = tuple[str, Look]


class Model:
    """What a screen of this size should show, kept in the plainest way."""

    def __init__(self, columns: int, rows: int, wire: Wire) -> None:
        self.columns, self.rows, self.wire = columns, rows, wire
        self.cells: list[list[Cell]] = [[(" ", PLAIN)] * columns for _ in range(rows)]

    def put(self, row: int, column: int, text: str, look: Look) -> None:
        """Write one character, with its marks."""
        width = char_width(text[0])
        if column >= self.columns:
            return
        if column + width > self.columns:
            text, width = " ", 1
        line = self.cells[row]
        for at in range(column, column + width):
            self._break(line, at)
        line[column] = (text, look)
        if width == 2:
            line[column + 1] = ("", look)

    def _break(self, line: list[Cell], at: int) -> None:
        """Make the other half of a wide character blank."""
        other = at - 1 if not line[at][0] else at + 1 if char_width(line[at][0][0]) == 2 else at
        line[other] = (" ", line[other][1])


@lru_cache(maxsize=100_000)
def as_shown(text: str, look: Look) -> tuple[object, ...]:
    """Return what a terminal shows of a cell that is drawn alone."""
    screen = pyte.Screen(3, 1)
    attributes = [str(code) for bit, code in enumerate((1, 2, 3, 4, 5, 7, 8, 9)) if look.attributes >> bit & 1]
    codes = ";".join(["0", *attributes, *filter(None, (look.colour, look.background))])
    pyte.Stream(screen).feed(f"\x1b[{codes}m{text}")
    return seen(screen.buffer[0][0])


def seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    """Return what can be seen: of a space that has neither line nor reversed colours only the background."""
    if cell.data != " " or cell.underscore or cell.reverse or cell.strikethrough:
        return tuple(cell)
    return " ", cell.bg


def stretch(chance: random.Random, model: Model, row: int, column: int, clusters: list[str]) -> str:
    """Put some text into the model and return what Textual would write for it."""
    data = f"\x1b[{row + 1};{column + 1}H"
    for cluster in clusters:
        codes = chance.choice(STYLES)
        look = at_depth(styled(PLAIN, codes) if codes else PLAIN, model.wire.depth, is_old=model.wire.is_old)
        kept = cluster
        if chance.random() < 0.02:
            kept += chance.choice(JUNK)
        data += f"\x1b[{codes}m{kept}\x1b[0m" if codes else kept
        if model.wire.seven_bits:
            cluster = "".join(map(in_seven_bits, cluster))
        for char in cluster:
            if char_width(char):
                model.put(row, column, char, look)
                column += char_width(char)
            elif column <= model.columns:
                text, its = model.cells[row][column - 1]
                model.cells[row][column - 1] = (text + char, its)
    return data


def frame(chance: random.Random, model: Model) -> str:
    """Return a frame of a few stretches of text."""
    data = ""
    for _ in range(chance.randint(1, 5)):
        row, column = chance.randrange(model.rows), chance.randrange(model.columns)
        data += stretch(chance, model, row, column, chance.choices(CLUSTERS, k=chance.randint(1, 9)))
    return data + "\x1b[1;1H"


def whole(chance: random.Random, model: Model) -> str:
    """Return a frame that draws everything."""
    fill = chance.choice((" ", "x", "中"))
    return "".join(stretch(chance, model, row, 0, [fill * model.columns]) for row in range(model.rows)) + "\x1b[1;1H"


def mismatch(screen: pyte.Screen, model: Model) -> str:
    """Return where the screen differs from the model, "" for nowhere."""
    for y, line in enumerate(model.cells):
        for x, (text, look) in enumerate(line):
            shown = screen.buffer[y][x]
            if (text != "" or shown.data != "") and (text == "" or seen(shown) != as_shown(text, look)):
                return f"row {y}, column {x}: {shown} instead of {text!r} {look}"
    return ""


def run(seed: int) -> str:
    """Let one terminal live for some frames; return the first mismatch, "" for none."""
    chance = random.Random(seed)
    depth, term = chance.choice(list(Depth)), chance.random()
    wire = Wire(depth, seven_bits=chance.random() < 0.1, is_old=term < 0.3, erases_in_colour=term > 0.5)
    model = Model(chance.randint(4, 26), chance.randint(1, 6), wire)
    screen = pyte.Screen(model.columns, model.rows)
    stream = pyte.Stream(screen)
    filter_ = Frames(model.columns, model.rows, wire)
    stream.feed(filter_.pass_on("\x1b[?1049h\x1b[?7l"))
    stream.feed(filter_.pass_on(chance.choice(("\x1b[?25l", "\x1b[?25h"))))
    for _ in range(chance.randint(2, 10)):
        if chance.random() < 0.15:
            model = Model(chance.randint(4, 26), chance.randint(1, 6), wire)
            screen.resize(model.rows, model.columns)
            filter_.resize(model.columns, model.rows)
            modes = filter_.take(whole(chance, model))
        else:
            modes = "".join(filter_.take(frame(chance, model)) for _ in range(chance.randint(1, 3)))
        stream.feed(modes + filter_.differences())
        if found := mismatch(screen, model):
            return f"seed {seed}, {wire}: {found}"
    return ""


def main() -> None:
    """Fuzz, print, and exit 1 at a mismatch."""
    parser = argparse.ArgumentParser(description="the output filter against a terminal")
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    start = time.perf_counter()
    wrong = [found for seed in range(given.seed, given.seed + given.runs) if (found := run(seed))]
    for found in wrong[:5]:
        print(found)
    seconds = time.perf_counter() - start
    print(f"{given.runs} runs of up to 30 frames, narrow and wide, resizes, 4 depths, {seconds:.0f} s")
    print(f"  mismatches against pyte       {len(wrong):6} (limit 0)")
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
