"""From an anchor to the boxes of all tiles, the flags and the threads."""

from __future__ import annotations

from engine.actions import ENDS, End
from tui.drawing.arms import Arms, Link
from tui.drawing.field import Field, directions_of, paths_of
from tui.drawing.layout import Anchor, Flag, Form, PlacedTile, Thread
from tui.drawing.sizes import FLAG_WIDTH
from tui.drawing.walk import Run, Stride


class Placer:
    """Collects the boxes of one picture."""

    def __init__(self, field: Field, total: int, rivet: int) -> None:
        self._field = field
        self._total = total
        self._rivet = rivet
        self._boxes: dict[int, PlacedTile] = {}
        self.flags: list[Flag] = []

    @property
    def tiles(self) -> tuple[PlacedTile, ...]:
        """The tiles in order of play."""
        return tuple(self._boxes[index] for index in sorted(self._boxes))

    def put(self, link: Link, x: int, y: int, lying: bool, halves: tuple[int, int]) -> None:
        """Place one tile; the halves are the left or upper one and the other."""
        measure = self._field.measure
        self._boxes[link.order] = PlacedTile(
            *(x, y, measure.width(lying), measure.height(lying), lying, *halves),
            is_last=link.order == self._total - 1,
            is_rivet=link.order == self._rivet,
        )

    def put_in_row(self, link: Link, start: int, step: int, row: int, lying: bool) -> int:
        """Place a tile whose nearer edge is at this column; return the column where the next one begins."""
        measure = self._field.measure
        width = measure.width(lying)
        x = start if step > 0 else start - width + 1
        y = self._field.middle_line(row) - measure.height(lying) // 2
        self.put(link, x, y, lying, (link.near, link.far) if step > 0 else (link.far, link.near))
        return start + step * (width + measure.gap)

    def put_corner(self, link: Link, start: int, step: int, row: int, down: int) -> None:
        """Place a standing tile that leads into the next row: its nearer half is on this row's line."""
        measure = self._field.measure
        x = start if step > 0 else start - measure.standing_width + 1
        middle, half = self._field.middle_line(row), measure.lying_height // 2
        y = middle - half if down > 0 else middle + half - measure.standing_height + 1
        self.put(link, x, y, False, (link.near, link.far) if down > 0 else (link.far, link.near))

    def put_arm(self, arm: tuple[Link, ...], runs: tuple[Run, ...], row: int, down: int) -> None:
        """Place the tiles of a walk that begins in this row."""
        for number, run in enumerate(runs):
            column = run.start
            for place in range(run.first, run.end):
                lying = not arm[place].is_double or (run.turned and place == run.first)
                column = self.put_in_row(arm[place], column, run.step, row, lying)
            if number < len(runs) - 1:
                self.put_corner(arm[run.end], column, run.step, row, down)
                row += down

    def put_flag(self, end: End, number: int, run: Run, row: int, rise: int) -> None:
        """Place a flag where the next tile would begin: so many lines below the middle of the row."""
        x = run.next_start if run.step > 0 else run.next_start - FLAG_WIDTH + 1
        self.flags.append(Flag(end, number, x, self._field.middle_line(row) + rise))


def place(
    field: Field, anchor: Anchor, arms: Arms, strides: tuple[Stride, ...], rivet: int
) -> tuple[tuple[PlacedTile, ...], tuple[Flag, ...], tuple[Thread, ...]]:
    """Return the boxes, flags and threads of a chain that fits at this anchor."""
    middle, measure = arms.middle, field.measure
    placer = Placer(field, sum(map(len, arms.arms)) + 1, rivet)
    placer.put_in_row(middle, anchor.x, 1, anchor.row, not middle.is_double)
    paths = paths_of(field, anchor, measure.width(not middle.is_double))
    downs = directions_of(anchor)
    threads: list[Thread] = []
    for side, path in enumerate(paths):
        arm, down = arms.arms[side], downs[side]
        row = anchor.row + down * (side >= 2)
        runs = strides[side].walk(len(arm), path).runs
        placer.put_arm(arm, runs, row, down)
        number = arm[-1].far if arm else middle.near if side == 0 else middle.far
        end_row, last = row + down * (len(runs) - 1), runs[-1]
        follows_corner = len(runs) > 1 and last.first == last.end
        placer.put_flag(ENDS[side], number, last, end_row, -down * (measure.lying_height // 2) * follows_corner)
        if side >= 2:
            length = (measure.standing_height - measure.lying_height) // 2 if arm else measure.pitch // 2
            line = field.middle_line(anchor.row) + down * (measure.pitch // 2 + 1)
            top = line if down > 0 else line - length + 1
            threads.append(Thread(anchor.x + measure.standing_width // 2, top, length))
    form_threads = tuple(threads) if anchor.form is Form.SPINNER else ()
    return placer.tiles, tuple(placer.flags), form_threads
