"""The scores: names, points, bars, and what is still needed.

To reuse it: set ``snapshot`` and ``people``.  ``is_line`` puts everything into one line.
"""

from __future__ import annotations

from textual.reactive import var

from engine.rules import Rules
from engine.snapshot import Phase, Snapshot
from tui.drawing.cells import cell_width, clip, fit
from tui.i18n import t
from tui.widgets.picture import Picture, Row, text_row
from tui.words.people import People
from tui.words.wrapping import fitting

_FULL, _EMPTY = "━", "─"
_LONGEST_NAME, _LEAST_BAR = 9, 12
"""Cells that a name may always have, and that its points and a bar need."""


class Scoreboard(Picture):
    """The score of every seat, or of both teams, in the order of the seats."""

    snapshot: var[Snapshot | None] = var[Snapshot | None](None, init=False)
    people: var[People] = var(People(()), init=False)

    def watch_snapshot(self) -> None:
        """Show the scores of now."""
        self.redraw()

    def watch_people(self) -> None:
        """Show the names of now."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the scores, in two columns where each can't have its own row."""
        snapshot = self.snapshot
        if snapshot is None or not self.people.names:
            return []
        width, height = self.size
        inside = width - 2
        count = len(snapshot.scores)
        has_bars = count < height or count == 3 == height
        sides = self.people.sides(snapshot, max(_LONGEST_NAME, inside - _LEAST_BAR) if has_bars else inside // 2 - 6)
        if has_bars:
            rows = [self._score(snapshot, side, sides, inside) for side in range(len(sides))]
        else:
            half = (len(sides) + 1) // 2
            rows = [self._pair(snapshot, (side, side + half), sides, inside) for side in range(half)]
        if len(rows) < height:
            rows.append([(fit(standing(snapshot, self.people, inside), inside), "text")])
        bar = ("│ ", "rule")
        return [text_row(bar, *row) for row in rows] + [text_row(bar)] * (height - len(rows))

    def _score(self, snapshot: Snapshot, side: int, names: list[str], width: int) -> list[tuple[str, str]]:
        longest = max(map(cell_width, names))
        name = fit(names[side], longest)
        points = f"{snapshot.scores[side]:>4} "
        bar = bar_of(snapshot, side, max(0, width - longest - 6))
        return [(name, _name_style(snapshot, self.people, side)), (points, "bold"), *bar]

    def _pair(self, snapshot: Snapshot, sides: tuple[int, int], names: list[str], width: int) -> list[tuple[str, str]]:
        row: list[tuple[str, str]] = []
        for side in sides:
            if side < len(names):
                name = fit(names[side], width // 2 - 6)
                style = _name_style(snapshot, self.people, side)
                row += [(name, style), (f"{snapshot.scores[side]:>4}  ", "bold")]
        return row


def _name_style(snapshot: Snapshot, people: People, side: int) -> str:
    return "bold" if people.is_your_side(snapshot, side) else "text"


def bar_of(snapshot: Snapshot, side: int, width: int) -> list[tuple[str, str]]:
    """Return a bar that is full at the target, or at the highest score where a number of rounds is played."""
    goal = snapshot.rules.target if snapshot.rules.rounds is None else max(1, *snapshot.scores)
    full = min(width, snapshot.scores[side] * width // goal)
    return [(_FULL * full, "text"), (_EMPTY * (width - full), "dim")]


def standing(snapshot: Snapshot, people: People, width: int) -> str:
    """Return what ends the match and who is ahead, in this many cells: ``to 100: you need 54, Ana 62``."""
    goal = _goal(snapshot)
    said = filter(None, (_needs(snapshot, people), lead_words(snapshot, people)))
    ways = [t("{goal}: {words}", goal=goal, words=words) for words in said]
    return next((way for way in ways if cell_width(way) <= width), goal)


def _needs(snapshot: Snapshot, people: People) -> str:
    """Return what each of two seats still needs; "" where that does not apply."""
    rules, scores, you = snapshot.rules, snapshot.scores, people.you
    if rules.rounds is not None or rules.partnership or len(scores) != 2 or max(scores) >= rules.target:
        return ""
    if you is None:
        return ""
    mine, theirs = rules.target - scores[you], rules.target - scores[1 - you]
    return t("you need {mine}, {name} {theirs}", mine=mine, name=people[1 - you], theirs=theirs)


def _goal(snapshot: Snapshot) -> str:
    if snapshot.tied and snapshot.phase is Phase.PLAYING:
        return t("sudden death")
    return goal_words(snapshot.rules, snapshot.round)


def goal_words(rules: Rules, number: int) -> str:
    """Return ``to 100`` or ``round 3 of 7``."""
    if rules.rounds is None:
        return t("to {target}", target=rules.target)
    return t("round {number} of {rounds}", number=min(number, rules.rounds), rounds=rules.rounds)


def lead_words(snapshot: Snapshot, people: People) -> str:
    """Return who is ahead and by how much."""
    order = sorted(range(len(snapshot.scores)), key=lambda side: -snapshot.scores[side])
    ahead = snapshot.scores[order[0]] - snapshot.scores[order[1]]
    if not ahead:
        return t("level at {score}", score=snapshot.scores[order[0]])
    if people.is_your_side(snapshot, order[0]):
        return t("you lead by {points}", points=ahead)
    return t("{name} leads by {points}", name=people.side(snapshot, order[0]), points=ahead)


def score_line(snapshot: Snapshot, people: People, width: int) -> str:
    """Return all scores in one line: ``You 46  Ana 38  to 100``."""
    ways = []
    for cells in (width, *range(_LONGEST_NAME, 3, -1)):
        names = people.sides(snapshot, cells)
        scores = "  ".join(f"{name} {score}" for name, score in zip(names, snapshot.scores, strict=True))
        ways.append(f"{scores}  {_goal(snapshot)}")
    return clip(fitting(ways, width), width)
