"""What a series of matches came to, as lines."""

from __future__ import annotations

from engine.rules import Rules
from tui.drawing.cells import cell_width, fit
from tui.i18n import n, t
from tui.series import Tally
from tui.words.people import People

_COLUMN = 12


def tally_lines(tally: Tally, rules: Rules, people: People) -> list[str]:
    """Return how many matches and rounds were played, and a table with a line for each score."""
    rounds = n("{count} round", "{count} rounds", tally.rounds)
    lines = [
        n(
            "{count} match, {rounds}, {blocked} of them blocked, {drawn} drawn",
            "{count} matches, {rounds}, {blocked} of them blocked, {drawn} drawn",
            tally.matches,
            rounds=rounds,
            blocked=tally.blocked,
            drawn=tally.drawn,
        )
    ]
    if not tally.matches:
        return lines
    names = list(people.names)
    if rules.partnership:
        names = [t("{one}+{other}", one=names[side], other=names[side + 2]) for side in range(2)]
    heads = (t("matches"), t("rounds won"), t("points"), t("a round"))
    column = max(_COLUMN, *(cell_width(head) + 2 for head in heads))
    lines.append(" " * _COLUMN + "".join(_right(head, column) for head in heads))
    for side, name in enumerate(names):
        points = tally.points[side]
        numbers = (tally.won[side], tally.rounds_won[side], points, f"{points / tally.rounds:.2f}")
        lines.append(fit(name, _COLUMN) + "".join(_right(str(number), column) for number in numbers))
    return lines


def _right(text: str, cells: int) -> str:
    return " " * (cells - cell_width(text)) + text
