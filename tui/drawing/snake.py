"""The chain's layout: a pure function from the plays and the room to the cells of each tile (screens, section 4).

A round is replayed from its first tile, so the same plays give the same picture, and a tile moves only when the
chain no longer fits where it lies: then the anchor with the most room is taken, in the largest size that fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.chain import Placement
from tui.drawing.arms import Arms, arms_from, first_double, opening_of_sides
from tui.drawing.field import Field, paths_of
from tui.drawing.layout import Anchor, Form, Layout
from tui.drawing.placing import place
from tui.drawing.ribbon import lay_ribbon
from tui.drawing.search import best_snake, best_spinner, other_owners, slack_at
from tui.drawing.sizes import MEASURES, Size
from tui.drawing.walk import Stride


def lay_chain(
    placements: Sequence[Placement],
    width: int,
    height: int,
    *,
    spinner: bool = False,
    wanted: Size | None = None,
    previous: Layout | None = None,
) -> Layout:
    """Return the picture of the whole chain in a field of this size; it never fails.

    ``wanted`` is the size to begin with (None: the largest that is worth it).  ``previous`` is the picture
    shown before; where it shows an earlier time of the same round in the same field, its tiles stay in place.
    """
    plays = tuple(placements)
    if not plays:
        nothing = Anchor(Form.EMPTY, Size.COMPACT)
        return Layout(width=width, height=height, anchor=nothing, spinner=spinner, wanted=wanted)
    if previous is not None and not _continues(previous, plays, width, height, spinner, wanted):
        previous = None
    return _Round(plays, width, height, spinner, wanted).lay(previous)


def _continues(
    previous: Layout, plays: tuple[Placement, ...], width: int, height: int, spinner: bool, wanted: Size | None
) -> bool:
    """Whether the picture shows an earlier time (or this one) of the same round under the same wishes."""
    asked = (previous.width, previous.height, previous.spinner, previous.wanted)
    known = previous.placements
    return bool(known) and asked == (width, height, spinner, wanted) and plays[: len(known)] == known


class _Round:
    """One round while it is replayed."""

    def __init__(
        self, plays: tuple[Placement, ...], width: int, height: int, spinner: bool, wanted: Size | None
    ) -> None:
        self._plays, self._width, self._height = plays, width, height
        self._spinner, self._wanted = spinner, wanted
        self._from_first = arms_from(plays, 0)
        has_sides = spinner or any(self._from_first.arms[2:])
        self._rivet = first_double(plays) if has_sides else -1
        self._from_spinner = arms_from(plays, self._rivet) if self._rivet > 0 else self._from_first
        has_sides = self._rivet >= 0 or any(self._from_first.arms[2:])
        self._opens = opening_of_sides(self._from_spinner, plays) if has_sides else len(plays) + 1
        self._strides: dict[tuple[Form, Size], tuple[Stride, ...]] = {}

    def lay(self, previous: Layout | None) -> Layout:
        """Replay the round, from the earlier picture on if there is one, and draw its end."""
        total = len(self._plays)
        anchor = previous.anchor if previous else self._beginning()
        if anchor is not None and anchor.form is Form.SNAKE:
            anchor = self._replay(anchor, min(total, self._opens - 1))
            if anchor is not None and self._opens <= total:
                anchor = self._open_sides(anchor)
        if anchor is not None and anchor.form is Form.SPINNER:
            anchor = self._replay(anchor, total)
        if anchor is None or anchor.form not in (Form.SNAKE, Form.SPINNER):
            return self._ribbon()
        field = self._field(anchor.size)
        arms = self._arms(anchor.form)
        tiles, flags, threads = place(field, anchor, arms, self._strides_of(anchor), self._rivet)
        return replace(self._layout(anchor), tiles=tiles, flags=flags, threads=threads)

    def _field(self, size: Size) -> Field:
        return Field(self._width, self._height, size)

    def _sizes_to_begin(self) -> Iterator[Size]:
        """Yield the sizes that are tried for the first tile, the largest first."""
        for size in sorted(Size, reverse=True):
            if self._wanted is not None:
                if size <= self._wanted:
                    yield size
            elif size is Size.COMPACT or self._field(size).is_worth_beginning(self._spinner):
                yield size

    def _beginning(self) -> Anchor | None:
        """Return the anchor of the first tile: the middle of the field, in the first size that has room."""
        for size in self._sizes_to_begin():
            field = self._field(size)
            middle = self._middle_width(Form.SNAKE, size)
            anchor = Anchor(Form.SNAKE, size, (self._width - middle) // 2, field.rows // 2)
            if field.rows and slack_at(field, anchor, middle, self._strides_of(anchor), (0, 0)) >= 0:
                return anchor
        return None

    def _arms(self, form: Form) -> Arms:
        return self._from_spinner if form is Form.SPINNER else self._from_first

    def _strides_of(self, anchor: Anchor) -> tuple[Stride, ...]:
        """Return the running sums of the arms in the anchor's size."""
        key = (anchor.form, anchor.size)
        if key not in self._strides:
            arms = self._arms(anchor.form).arms[: 4 if anchor.form is Form.SPINNER else 2]
            self._strides[key] = tuple(Stride(arm, MEASURES[anchor.size]) for arm in arms)
        return self._strides[key]

    def _middle_width(self, form: Form, size: Size) -> int:
        return MEASURES[size].width(not self._arms(form).middle.is_double)

    def _replay(self, anchor: Anchor | None, until: int) -> Anchor | None:
        """Go on from a fitting anchor to this number of tiles; None if the chain outgrows every size."""
        while anchor is not None:
            time = self._misfit(anchor, until)
            if time is None:
                return anchor
            anchor = self._again(anchor, time)
        return None

    def _misfit(self, anchor: Anchor, until: int) -> int | None:
        """Return after how many tiles the chain no longer fits at the anchor, if that is soon enough."""
        strides, counts = self._strides_of(anchor), self._arms(anchor.form).counts
        paths = paths_of(self._field(anchor.size), anchor, self._middle_width(anchor.form, anchor.size))
        room = [stride.walk(len(stride.doubles), path).capacity for stride, path in zip(strides, paths, strict=True)]
        for time in range(1, until + 1):
            if any(count > most for count, most in zip(counts[time], room, strict=False)):
                return time
        return None

    def _again(self, anchor: Anchor, time: int) -> Anchor | None:
        """Return a new anchor for the chain after this number of tiles."""
        kept = self._kept(anchor, time) if anchor.form is Form.SPINNER else None
        return kept or self._search(anchor.form, anchor.size, time)

    def _kept(self, anchor: Anchor, time: int) -> Anchor | None:
        """Return an anchor that leaves the spinner where it is, if the four arms have room around it."""
        spinner = anchor._replace(form=Form.SPINNER)
        strides, counts = self._strides_of(spinner), self._from_spinner.counts[time]
        middle = self._middle_width(Form.SPINNER, anchor.size)
        return other_owners(self._field(anchor.size), anchor, middle, strides, counts)

    def _search(self, form: Form, largest: Size, time: int) -> Anchor | None:
        """Return the best anchor in the largest size that has one."""
        search = best_spinner if form is Form.SPINNER else best_snake
        for size in sorted(Size, reverse=True):
            field = self._field(size)
            if size <= largest and field.rows:
                strides = self._strides_of(Anchor(form, size))
                anchor = search(field, self._middle_width(form, size), strides, self._arms(form).counts[time])
                if anchor is not None:
                    return anchor
        return None

    def _open_sides(self, anchor: Anchor) -> Anchor | None:
        """Return the anchor with four arms; the spinner stays where it is if there is room around it."""
        field, earlier = self._field(anchor.size), arms_from(self._plays[: max(1, self._opens - 1)], 0)
        strides = tuple(Stride(arm, field.measure) for arm in earlier.arms[:2])
        tiles, _, _ = place(field, anchor, earlier, strides, self._rivet)
        spinner = next((tile for tile in tiles if tile.is_rivet), None)
        line = field.middle_line(anchor.row)
        if spinner is not None and not spinner.lying and spinner.y + spinner.height // 2 == line:
            kept = self._kept(anchor._replace(x=spinner.x), self._opens)
            if kept is not None:
                return kept
        return self._search(Form.SPINNER, anchor.size, self._opens)

    def _ribbon(self) -> Layout:
        """Return the last resort."""
        return lay_ribbon(self._layout(Anchor(Form.RIBBON, Size.COMPACT)), self._from_spinner, self._rivet)

    def _layout(self, anchor: Anchor) -> Layout:
        """Return the picture's frame, still without tiles."""
        return Layout(
            width=self._width,
            height=self._height,
            anchor=anchor,
            placements=self._plays,
            spinner=self._spinner,
            wanted=self._wanted,
        )
