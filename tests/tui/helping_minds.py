"""A process of thoughts for tests: it answers at once, or not before it is let."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from engine.hinting import Advice, Wish
from engine.judging import distinct
from engine.review import Depth, Judged, Mark, Option
from engine.snapshot import Snapshot
from tui.minds.frames import Answer, Question
from tui.minds.process import InterruptedThoughtError


def advice_for(snapshot: Snapshot, points: Mapping[str, float], wish: Wish) -> Advice:
    """Say what each choice is worth: as it is given, else nothing."""
    options = [
        Option(action, points.get(str(action), 0.0), 0.5, 0.5, 0.001, wish.depth.deals, gap_se=0.5, chance_gap_se=0.001)
        for action in distinct(snapshot)
    ]
    options.sort(key=lambda option: -option.points)
    best = options[0].points
    told = tuple(
        one._replace(
            gap=best - one.points, equal=one.points == best, mark=Mark.GOOD if best - one.points < 8 else Mark.BLUNDER
        )
        for one in options
    )
    found = Judged(told, told[0].action, False, 0.0, 0.0, 0.0, 0.0, Mark.GOOD)
    if wish.brief:
        return Advice(found)
    from engine.hinting import Reading, advice

    real = advice(snapshot, Wish(Depth(4)))
    by_action = {one.action: one for one in real.outlooks}
    return Advice(found, tuple(by_action[one.action] for one in told), (Reading(1, 5, 0.2, 0.6),))


class Thoughts:
    """Stands for the process; ``holds`` keeps every answer back until it is let go or interrupted."""

    def __init__(self, points: Mapping[str, float] | None = None, *, holds: bool = False) -> None:
        self.points = points or {}
        self.wishes: list[Wish] = []
        self.interrupted = 0
        self._go = threading.Event()
        self._is_dropped = False
        if not holds:
            self._go.set()

    def ask(self, question: Question, patience: float) -> Answer:
        assert question.wish is not None
        self.wishes.append(question.wish)
        self._is_dropped = False
        self._go.wait(10)
        if self._is_dropped:
            raise InterruptedThoughtError
        found = advice_for(question.snapshot, self.points, question.wish)
        return Answer(found.judged.best.action, None, found)

    def let_go(self) -> None:
        self._go.set()

    def interrupt(self) -> None:
        self.interrupted += 1
        self._is_dropped = True
        self._go.set()

    def close(self) -> None:
        self._go.set()
