"""Levels 5 to 7: think of worlds that agree with what they can know, and try every action in all of them."""

from __future__ import annotations

from collections.abc import Callable

from engine.actions import Action
from engine.bots.chance import stream
from engine.bots.manners import Mannered
from engine.judging import Effort, Judgement, Stop, judge
from engine.rules import DrawRule, Rules, Score
from engine.snapshot import Snapshot
from engine.tiles import tile_set_size

COUNTER = Effort(worlds=200, orders=3, reads=False, for_match=False)
EXPERT = Effort(worlds=200, orders=3)
MASTER = Effort(worlds=800, orders=2)
UNHURRIED = Effort(worlds=4000, orders=2, at_once=200)
"""More worlds than a Master has time for who plays by the clock."""


MOST_WORK = 2.5
"""How much longer than in a plain round of double-six a choice may take before fewer worlds are looked at."""
WITH_SPINNER, AT_WILL = 2.5, 1.6
"""How much longer it takes with a spinner, or All Fives, and where drawing is a choice (still more in a larger set)."""
FEWEST = 16
"""Worlds that are looked at even then."""


def fitted(effort: Effort, rules: Rules) -> Effort:
    """Return the effort under some rules: nobody waits for a bot because the set is large or the game long.

    The presets are played with all of it.
    """
    size = tile_set_size(rules.highest_pip) / tile_set_size(6)
    work = size**2
    work *= WITH_SPINNER if rules.spinner or rules.score is not Score.PLAIN else 1.0
    work *= AT_WILL * size**0.5 if rules.draw is DrawRule.FREE else 1.0
    if work <= MOST_WORK:
        return effort
    share = (MOST_WORK / work) ** 1.5
    worlds, at_once = (min(number, max(FEWEST, round(number * share))) for number in (effort.worlds, effort.at_once))
    return effort._replace(worlds=worlds, orders=1, at_once=at_once)


class Searcher(Mannered):
    """Plays what its judgement finds best; what it thinks can be asked for.

    ``clock`` is asked before each decision for what says that its time is up; without one a fixed amount of work is
    done.
    """

    def __init__(self, seed: str, effort: Effort, clock: Callable[[], Stop] | None = None) -> None:
        super().__init__(seed)
        self.effort = effort
        self._clock = clock
        self._is_cancelled = False

    def pick(self, snapshot: Snapshot, plays: tuple[Action, ...]) -> Action:
        """Return the best play or draw."""
        return self.judged(snapshot).best.action

    def judged(self, snapshot: Snapshot, *, chances: bool = False) -> Judgement:
        """Return what it thinks of each play and draw of the viewer, whose turn it is and who has a choice."""
        self._is_cancelled = False
        effort = fitted(self.effort, snapshot.rules)
        return judge(snapshot, effort, stream(self.seed, snapshot), self._stop(), chances=chances)

    def cancel(self) -> None:
        """Let whatever it thinks of end at once, from another thread."""
        self._is_cancelled = True

    def _stop(self) -> Stop:
        is_late = self._clock() if self._clock is not None else None
        return lambda: self._is_cancelled or (is_late is not None and is_late())
