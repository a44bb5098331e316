"""Why the last play can or can't be challenged, and what it scored."""

from __future__ import annotations

from engine.chain import count_of_ends
from engine.events import PointsScored
from engine.rules import Referee, Score
from engine.snapshot import Snapshot
from tui.i18n import n, t
from tui.words.people import People
from tui.words.why.answer import Answer, Ask, answer


def challenge(snapshot: Snapshot, people: People) -> list[Answer]:
    """Return whether the last tile can be challenged, where that is a question."""
    if snapshot.rules.referee is not Referee.PLAYERS or not snapshot.chain.placements:
        return []
    wrong, last = snapshot.wrong, snapshot.chain.placements[-1]
    name = people[last.seat]
    if wrong is None:
        text = t(
            "Nothing can be challenged: {tile}, the last tile, matches or stands already ({clause}).",
            tile=last.tile,
            clause="R35",
        )
        return [answer(Ask.CHALLENGE, text, "R35", last.tile)]
    if wrong.seat == snapshot.viewer:
        text = t(
            "{tile}, which you laid, doesn't match: the others may challenge it until one of them acts ({clause}).",
            tile=last.tile,
            clause="R35",
        )
        return [answer(Ask.CHALLENGE, text, "R35", last.tile)]
    if wrong.last:
        text = t(
            "{tile}, the last tile of {name}, doesn't match: accept it and end the round, or challenge it ({clause}).",
            tile=last.tile,
            name=name,
            clause="R35",
        )
    else:
        text = t(
            "{tile}, which {name} laid, doesn't match: you may challenge it until the next seat acts ({clause}).",
            tile=last.tile,
            name=name,
            clause="R35",
        )
    return [answer(Ask.CHALLENGE, text, "R35", last.tile, name)]


def fives(snapshot: Snapshot, people: People) -> list[Answer]:
    """Return what the last play scored in All Fives."""
    if snapshot.rules.score is not Score.FIVES or not snapshot.chain.placements:
        return []
    last, count = snapshot.chain.placements[-1], count_of_ends(snapshot.chain)
    if last.wrong:
        text = t("{tile} scored nothing, for it doesn't match ({clause}).", tile=last.tile, clause="R35")
        return [answer(Ask.FIVES, text, "R35", last.tile)]
    after = snapshot.history[snapshot.history.index(last) + 1 :]
    scored = after[0] if after else None
    if isinstance(scored, PointsScored):
        side = people.side(snapshot, scored.team)
        text = n(
            "{name} scored {count} point with {tile}: so much the open ends count, a multiple of five ({clause}).",
            "{name} scored {count} points with {tile}: so much the open ends count, a multiple of five ({clause}).",
            scored.points,
            tile=last.tile,
            name=side,
            clause="R32",
        )
        return [answer(Ask.FIVES, text, "R32", last.tile, scored.points, side)]
    text = t(
        "{tile} scored nothing: the open ends count {count}, and only 5, 10, 15 and so on score ({clause}).",
        tile=last.tile,
        count=count,
        clause="R32",
    )
    return [answer(Ask.FIVES, text, "R32", last.tile, count)]
