"""Who leads a round, and why (R7–R11)."""

from __future__ import annotations

from engine.events import HandDealt, LotDrawn, MatchReason, RoundStarted, Why
from engine.rules import FirstLead, NextLead, OpeningTile, Rules
from engine.snapshot import Snapshot
from engine.tiles import Tile
from tui.i18n import t
from tui.words.lists import listed
from tui.words.people import People
from tui.words.why.answer import Answer, Ask, answer

_CLAUSES = {
    FirstLead.LOT: "R7",
    FirstLead.HIGHEST_DOUBLE_ELSE_HEAVIEST: "R8",
    FirstLead.HIGHEST_DOUBLE_ELSE_REDEAL: "R9",
}


def answers(snapshot: Snapshot, people: People) -> list[Answer]:
    """Return who leads this round and why."""
    started = next((event for event in snapshot.history if isinstance(event, RoundStarted)), None)
    if started is None:
        return []
    name, why = people[started.leader], started.why
    if why is Why.LOT:
        tile = next(e.tile for e in reversed(snapshot.history) if isinstance(e, LotDrawn) and e.seat == started.leader)
        text = t("Lead: {name}. {tile}, drawn by lot, had the most pips ({clause}).", name=name, tile=tile, clause="R7")
        return [answer(Ask.LEAD, text, "R7", name, tile)]
    if why is Why.HIGHEST_DOUBLE:
        return [_by_double(snapshot, name)]
    if why is Why.HEAVIEST:
        text = t(
            "Lead: {name}. No double was dealt, and this hand held the heaviest tile ({clause}).",
            name=name,
            clause="R8",
        )
        return [answer(Ask.LEAD, text, "R8", name)]
    if why is Why.WINNER:
        text = t(
            "Lead: {name}. The winner of round {number} leads the next one, with any tile ({clause}).",
            name=name,
            number=started.round - 1,
            clause="R10",
        )
        return [answer(Ask.LEAD, text, "R10", name, started.round - 1)]
    if why is Why.ROTATE:
        before = people[snapshot.results[started.round - 2].leader]
        text = t(
            "Lead: {name}. The lead moves one seat clockwise from {before}, whoever won ({clause}).",
            name=name,
            before=before,
            clause="R11",
        )
        return [answer(Ask.LEAD, text, "R11", name, before)]
    text = t("Lead: {name}. This deal was set up so ({clause}).", name=name, clause="R6")
    return [answer(Ask.LEAD, text, "R6", name)]


def _by_double(snapshot: Snapshot, name: str) -> Answer:
    clause, tile = _CLAUSES[_rule(snapshot)], _double(snapshot)
    if tile is None:
        text = t("Lead: {name}. The highest double dealt was in this hand ({clause}).", name=name, clause=clause)
        return answer(Ask.LEAD, text, clause, name)
    text = t(
        "Lead: {name}. {tile} was the highest double dealt ({clause}).",
        name=name,
        tile=tile,
        clause=clause,
    )
    return answer(Ask.LEAD, text, clause, name, tile)


def _rule(snapshot: Snapshot) -> FirstLead:
    """Return the rule that looked at the hands of this round."""
    rules = snapshot.rules
    is_first = snapshot.round == 1 or len(snapshot.active) < rules.seats or rules.next_lead in _BY_THE_LAST_ROUND
    is_first = is_first or bool(snapshot.tied) or snapshot.ended is MatchReason.SUDDEN_DEATH
    return rules.first_lead if is_first else FirstLead(rules.next_lead.value)


_BY_THE_LAST_ROUND = (NextLead.WINNER, NextLead.ROTATE)


def _double(snapshot: Snapshot) -> Tile | None:
    """Return the highest double dealt, if the viewer can tell."""
    placements = snapshot.chain.placements
    if placements and snapshot.rules.opening_tile is OpeningTile.HIGHEST_DOUBLE:
        return placements[0].tile
    if snapshot.viewer != snapshot.leader:
        return None
    dealt = [event.hand for event in snapshot.history if isinstance(event, HandDealt)]
    return max((tile for hand in dealt[-1:] for tile in hand if tile.is_double), default=None)


def next_lead(snapshot: Snapshot, people: People) -> Answer:
    """Return who will lead the next round and why."""
    rules, last = snapshot.rules, snapshot.results[-1]
    number = last.round + 1
    if not snapshot.tied and rules.next_lead is NextLead.ROTATE:
        name = people[(last.leader + 1) % rules.seats]
        text = t(
            "Lead of round {number}: {name}, as it moves one seat clockwise, whoever won ({clause}).",
            number=number,
            name=name,
            clause="R11",
        )
        return answer(Ask.NEXT_LEAD, text, "R11", name, number)
    if not snapshot.tied and rules.next_lead is NextLead.WINNER and last.winner is not None:
        name = people[last.winner]
        text = t(
            "Lead of round {number}: {name}, for winning this one ({clause}).", number=number, name=name, clause="R10"
        )
        return answer(Ask.NEXT_LEAD, text, "R10", name, number)
    return _by_the_hands(rules, snapshot, number)


def _by_the_hands(rules: Rules, snapshot: Snapshot, number: int) -> Answer:
    inherited = snapshot.tied or rules.next_lead in _BY_THE_LAST_ROUND
    rule = rules.first_lead if inherited else FirstLead(rules.next_lead.value)
    clause = _CLAUSES[rule]
    how = {
        FirstLead.LOT: t("by lot"),
        FirstLead.HIGHEST_DOUBLE_ELSE_HEAVIEST: t("by the highest double dealt, else by the heaviest tile"),
        FirstLead.HIGHEST_DOUBLE_ELSE_REDEAL: t("by the highest double; if none is dealt, all is dealt again"),
    }[rule]
    if inherited and rules.next_lead is NextLead.WINNER and not snapshot.tied:
        text = t(
            "Lead of round {number}: as in the first, {how}, for nobody won this one ({clause}).",
            number=number,
            how=how,
            clause=listed(("R10", clause)),
        )
        return answer(Ask.NEXT_LEAD, text, ("R10", clause), number)
    text = t("Lead of round {number}: {how} ({clause}).", number=number, how=how, clause=clause)
    return answer(Ask.NEXT_LEAD, text, clause, number)
