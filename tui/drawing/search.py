"""The search for the anchor that leaves the most room: the smallest slack of all arms is made as large as it can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from tui.drawing.field import Field, paths_of
from tui.drawing.layout import Anchor, Form
from tui.drawing.walk import Path, Stride, Walk

_NOWHERE = Walk(-1, 0, ())
_ROWS_TRIED = 4
"""How many rows, from the middle outwards, are tried for the spinner."""


def slack_at(field: Field, anchor: Anchor, middle_width: int, strides: Sequence[Stride], counts: Sequence[int]) -> int:
    """Return the smallest slack of the arms at this anchor, or -1 if one of them doesn't fit."""
    smallest = field.width * field.height
    for path, stride, count in zip(paths_of(field, anchor, middle_width), strides, counts, strict=False):
        walk = stride.walk(count, path)
        if walk.capacity < count:
            return -1
        smallest = min(smallest, walk.slack)
    return smallest


def _slacks(field: Field, stride: Stride, count: int, path: Path, most: int) -> list[int]:
    """Return the slack of an arm with 0, 1 … ``most`` whole rows beyond its path; -1 where it doesn't fit."""
    rows, whole = tuple(path.rows), (0, field.width - 1)
    found = [-1] * (most + 1)
    used, at = len(rows) + most, most
    walk = _NOWHERE
    for beyond in range(most, -1, -1):
        if len(rows) + beyond <= used:  # the walk reaches its last row, where it may go on a little longer
            walk = stride.walk(count, path._replace(rows=rows + (whole,) * beyond))
            if walk.capacity < count:
                break
            used, at = len(walk.runs), beyond
        found[beyond] = walk.slack - (at - beyond) * field.width
    return found


def best_snake(field: Field, middle_width: int, strides: Sequence[Stride], counts: Sequence[int]) -> Anchor | None:
    """Return the best anchor for two arms, the one nearest to the middle among equals; None if none fits."""
    gap, whole, rows = field.measure.gap, (0, field.width - 1), field.rows
    best: tuple[int, int, int] | None = None
    anchor: Anchor | None = None
    for x in range(field.width - middle_width + 1):
        left = _slacks(field, strides[0], counts[0], Path(x - 1 - gap, -1, (whole,)), rows - 1)
        if left[-1] < 0:
            continue
        right = _slacks(field, strides[1], counts[1], Path(x + middle_width + gap, 1, (whole,)), rows - 1)
        for row in range(rows):
            slack = min(left[row], right[rows - 1 - row])
            rank = (slack, -abs(2 * x + middle_width - field.width), -abs(2 * row - rows))
            if slack >= 0 and (best is None or rank > best):
                best, anchor = rank, Anchor(Form.SNAKE, field.size, x, row)
    return anchor


def best_spinner(field: Field, middle_width: int, strides: Sequence[Stride], counts: Sequence[int]) -> Anchor | None:
    """Return the best anchor for four arms: every place of the spinner, both pinwheels, all owners of the rows."""
    gap, right_edge, rows = field.measure.gap, field.width - 1, field.rows
    whole, most = (0, right_edge), max(0, field.rows - 3)
    inner_rows = sorted(range(1, rows - 1), key=lambda row: (abs(2 * row + 1 - rows), row))[:_ROWS_TRIED]
    best: tuple[int, int, int, int] | None = None
    anchor: Anchor | None = None
    for x in range(field.width - middle_width + 1):
        behind = x + middle_width
        left_path = Path(x - 1 - gap, -1, (whole, (0, x - 2)))
        right_path = Path(behind + gap, 1, (whole, (behind + 1, right_edge)))
        left = _slacks(field, strides[0], counts[0], left_path, most)
        right = _slacks(field, strides[1], counts[1], right_path, most)
        if max(left) < 0 or max(right) < 0:
            continue
        to_right, to_left = Path(x, 1, ((x, right_edge),), True), Path(behind - 1, -1, ((0, behind - 1),), True)
        side_arms = [
            [_slacks(field, strides[side], counts[side], path, most) for path in (to_right, to_left)] for side in (2, 3)
        ]
        for row, flipped in product(inner_rows, (False, True)):
            above, below = row - 1, rows - row - 2
            left_beyond, right_beyond = (below, above) if flipped else (above, below)
            up, down = side_arms[0][flipped], side_arms[1][not flipped]
            up_beyond, down_beyond = above, below
            for left_on, right_on in product((False, True), (False, True)):
                up_on, down_on = (not right_on, not left_on) if flipped else (not left_on, not right_on)
                slack = min(
                    left[left_beyond * left_on],
                    right[right_beyond * right_on],
                    up[up_beyond * up_on],
                    down[down_beyond * down_on],
                )
                rank = (slack, -left_on - right_on, -abs(2 * x + middle_width - field.width), -abs(2 * row + 1 - rows))
                if slack >= 0 and (best is None or rank > best):
                    best = rank
                    anchor = Anchor(Form.SPINNER, field.size, x, row, flipped, left_on, right_on)
    return anchor


def other_owners(
    field: Field, anchor: Anchor, middle_width: int, strides: Sequence[Stride], counts: Sequence[int]
) -> Anchor | None:
    """Return the same place of the spinner with the owners of the outer rows that leave the most room, if any do."""
    if not 1 <= anchor.row <= field.rows - 2:
        return None
    best, found = -1, None
    for flipped, left_on, right_on in product((False, True), repeat=3):
        if anchor.form is Form.SPINNER and flipped != anchor.flipped:
            continue
        candidate = Anchor(Form.SPINNER, field.size, anchor.x, anchor.row, flipped, left_on, right_on)
        slack = slack_at(field, candidate, middle_width, strides, counts)
        if slack > best:
            best, found = slack, candidate
    return found
