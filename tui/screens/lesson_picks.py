"""The keys of a lesson that pick a tile and ask for an end, as at the table."""

from __future__ import annotations

from engine.actions import End
from engine.snapshot import Phase
from engine.tiles import Tile
from tui.i18n import t
from tui.screens.board import BoardScreen
from tui.screens.picking import Picking, Question
from tui.words import reasons
from tui.words.lesson_course import without_clauses
from tui.words.lists import sentences
from tui.words.wrapping import fitting


class LessonPicks(BoardScreen):
    """A position in which a tile is picked; what is played is up to a subclass."""

    picking: Picking

    @property
    def is_done(self) -> bool:
        """Whether the round is over."""
        return self.snapshot().phase is not Phase.PLAYING

    def places(self) -> tuple[Tile | None, ...]:
        return self.picking.places.tiles

    def digits(self) -> str:
        """Return the keys that pick a tile that fits: ``1-3``, or ``1 3`` where the one between does not."""
        keys = [f"{at}" for at, tile in enumerate(self.picking.places.tiles, 1) if tile in self.picking.standing]
        if len(keys) > 2 and int(keys[-1]) - int(keys[0]) == len(keys) - 1:
            return f"{keys[0]}-{keys[-1]}"
        return " ".join(keys)

    def standing(self) -> frozenset[Tile]:
        return self.picking.standing if not self.is_done else frozenset()

    def picked_place(self) -> int | None:
        return self.picking.picked_place

    def marked(self) -> frozenset[End]:
        return frozenset(self.picking.ends(self.snapshot())) if not self.is_done else frozenset()

    def action_pick(self, digit: int) -> None:
        """Pick the tile above a digit."""
        tile = self.picking.tile_under(digit)
        if tile is None:
            self.say(t("There is no tile at {digit}.", digit=digit % 10))
        elif why := without_clauses(reasons.why_not(self.snapshot(), tile, self.people)):
            can = reasons.possible(self.snapshot(), self.picking.places.tiles, self.picking.picked)
            self.say(fitting((sentences([why, can]), why), self.room))
        else:
            self.picking.cancel()
            self.picking.pick(tile)
            self.show()

    def _step(self, by: int) -> None:
        self.picking.cancel()
        if not self.is_done:
            self.picking.step(self.snapshot(), by)
        self.show()

    def action_left(self) -> None:
        """Pick to the left, or answer with the left end."""
        self._end_or_step(End.LEFT, -1)

    def action_right(self) -> None:
        """Pick to the right, or answer with the right end."""
        self._end_or_step(End.RIGHT, 1)

    def _end_or_step(self, end: End, by: int) -> None:
        if self.picking.question is Question.END:
            self.action_play_at(end.value)
        else:
            self._step(by)

    def action_up(self) -> None:
        """Scroll what lies over the chain."""
        self.overlay.move_by(-1)

    def action_down(self) -> None:
        """Scroll what lies over the chain."""
        self.overlay.move_by(1)

    def action_first(self) -> None:
        """Pick the first tile that fits."""
        self.picking.edge(self.snapshot(), 0)
        self.show()

    def action_last(self) -> None:
        """Pick the last tile that fits."""
        self.picking.edge(self.snapshot(), -1)
        self.show()

    def action_next_fit(self) -> None:
        """Pick the next tile that fits."""
        self._step(1)

    def action_last_fit(self) -> None:
        """Pick the tile before that fits."""
        self._step(-1)

    def action_play_at(self, name: str) -> None:
        """Play the picked tile at an end."""
        raise NotImplementedError
