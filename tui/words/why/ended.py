"""Why, after a round: how it ended, what it is worth, and what it means for the match."""

from __future__ import annotations

from engine.events import MatchReason, RoundReason, Surrendered, TilePlayed
from engine.rules import BlockedWinner, BlockEnds, DrawRule
from engine.snapshot import Phase, RoundResult, Snapshot
from tui.i18n import n, t
from tui.words.lists import all_of, different, listed, one_of, sentences
from tui.words.people import People
from tui.words.results import sum_words
from tui.words.why.answer import Answer, Ask, answer
from tui.words.why.lead import next_lead


def answers(snapshot: Snapshot, people: People) -> list[Answer]:
    """Return the answers at the end of a round, or of the match."""
    result = snapshot.last_round
    is_of_now = result is not None and result.round == snapshot.round  # a surrender ends a round without a result
    found: list[Answer] = []
    if snapshot.phase is Phase.MATCH_OVER:
        found.append(_match(snapshot, people))
    if result is None or not is_of_now:
        return found
    about_the_round = [_round(snapshot, people, result), _score(snapshot, people, result)]
    about_the_round += [*_bonus(result), *_left(snapshot)]
    if snapshot.phase is Phase.MATCH_OVER:
        return [*found, *about_the_round]
    return [*about_the_round, _goes_on(snapshot, people), next_lead(snapshot, people)]


def _round(snapshot: Snapshot, people: People, result: RoundResult) -> Answer:
    """Return why the round is over."""
    if result.reason is RoundReason.DOMINO:
        last = next(event for event in reversed(snapshot.history) if isinstance(event, TilePlayed))
        name = people[last.seat]
        text = t(
            "Domino: {name} went out with {tile}, and a round ends at once when a hand is empty ({clause}).",
            name=name,
            tile=last.tile,
            clause="R18",
        )
        return answer(Ask.ROUND, text, "R18", name, last.tile)
    ends = different(snapshot.ends.values())
    if snapshot.rules.block_ends is BlockEnds.AFTER_PASSES:
        text = t(
            "Blocked: no hand holds a {ends} and nothing may be drawn, so all {seats} seats passed ({clause}).",
            ends=one_of(ends),
            seats=len(snapshot.active),
            clause="R19",
        )
        return answer(Ask.ROUND, text, "R19", *ends, len(snapshot.active))
    text = t(
        "Blocked: no hand holds a {ends} and nothing may be drawn, so the round ends at once ({clause}).",
        ends=one_of(ends),
        clause="R19",
    )
    return answer(Ask.ROUND, text, "R19", *ends)


def _score(snapshot: Snapshot, people: People, result: RoundResult) -> Answer:
    """Return how the points came about."""
    rules = snapshot.rules
    clause = "R26" if rules.partnership else "R21" if result.reason is RoundReason.DOMINO else "R22"
    if result.winner is None:
        text = _nobody(snapshot, result, clause)
        lowest = min(pips for pips in result.pips if pips is not None)
        by_team = rules.partnership and rules.blocked_winner is BlockedWinner.LOWEST_TEAM
        return answer(Ask.SCORE, text, clause, _team_pips(result)[0] if by_team else lowest)
    said = sentences([sum_words(result, snapshot, people), _scoring(snapshot, result, clause)])
    return answer(Ask.SCORE, said, clause, result.points)


def _team_pips(result: RoundResult) -> tuple[int, int]:
    pips = [held or 0 for held in result.pips]
    return pips[0] + pips[2], pips[1] + pips[3]


def _nobody(snapshot: Snapshot, result: RoundResult, clause: str) -> str:
    if snapshot.rules.partnership and snapshot.rules.blocked_winner is BlockedWinner.LOWEST_TEAM:
        pips = _team_pips(result)[0]
        return t("Nobody scores: both sides hold {pips} ({clause}).", pips=pips, clause=clause)
    lowest = min(pips for pips in result.pips if pips is not None)
    return t("Nobody scores: the lowest hands are equal, {pips} each ({clause}).", pips=lowest, clause=clause)


def _scoring(snapshot: Snapshot, result: RoundResult, clause: str) -> str:
    """Return the rule that was applied."""
    rules = snapshot.rules
    if not rules.partnership:
        if result.reason is RoundReason.DOMINO:
            return t("Going out scores what the others hold ({clause}).", clause=clause)
        return t("The lowest hand scores what the others hold, minus its own pips ({clause}).", clause=clause)
    if result.reason is RoundReason.DOMINO:
        if rules.partner_minus:
            return t("Going out scores both opposing hands, minus the partner's ({clause}).", clause=clause)
        return t("Going out scores both opposing hands ({clause}).", clause=clause)
    if rules.blocked_winner is BlockedWinner.LOWEST_TEAM:
        return t("The side with fewer pips scores the difference ({clause}).", clause=clause)
    return t("The side with the lowest hand scores both opposing hands ({clause}).", clause=clause)


def _bonus(result: RoundResult) -> list[Answer]:
    if not result.bonus:
        return []
    text = n(
        "{count} point of these is the bonus for going out with {tile} ({clause}).",
        "{count} points of these are the bonus for going out with {tile} ({clause}).",
        result.bonus,
        tile="0-0",
        clause="R23",
    )
    return [answer(Ask.BONUS, text, "R23", result.bonus, "0-0")]


def _left(snapshot: Snapshot) -> list[Answer]:
    if not snapshot.boneyard:
        return []
    if snapshot.rules.draw is DrawRule.NONE:
        text = n(
            "The {count} tile that was not dealt belongs to nobody and counts for nobody ({clause}).",
            "The {count} tiles that were not dealt belong to nobody and count for nobody ({clause}).",
            snapshot.boneyard,
            clause="R20",
        )
    else:
        text = n(
            "The {count} tile left in the boneyard belongs to nobody and counts for nobody ({clause}).",
            "The {count} tiles left in the boneyard belong to nobody and count for nobody ({clause}).",
            snapshot.boneyard,
            clause="R20",
        )
    return [answer(Ask.LEFT, text, "R20", snapshot.boneyard)]


def _top(snapshot: Snapshot, people: People) -> tuple[int, list[str]]:
    """Return the highest score, and who has it."""
    most = max(snapshot.scores)
    return most, [people.side(snapshot, side) for side, score in enumerate(snapshot.scores) if score == most]


def _goes_on(snapshot: Snapshot, people: People) -> Answer:
    """Return why the match is not over yet."""
    rules, (most, names) = snapshot.rules, _top(snapshot, people)
    if snapshot.tied:
        tied = [people[seat] for seat in snapshot.tied]
        text = t(
            "The match goes on: {names} are tied at {score}, the highest, and play one more round ({clause}).",
            names=all_of(tied),
            score=most,
            clause="R28",
        )
        return answer(Ask.GOES_ON, text, "R28", most, *tied)
    if rules.rounds is not None:
        text = t(
            "The match goes on: round {number} of {rounds} is played ({clause}).",
            number=snapshot.round,
            rounds=rules.rounds,
            clause="R29",
        )
        return answer(Ask.GOES_ON, text, "R29", snapshot.round, rules.rounds)
    text = t(
        "The match goes on: the highest score is {score}, of {names}, and {target} are needed ({clause}).",
        score=most,
        names=all_of(names),
        target=rules.target,
        clause="R27",
    )
    return answer(Ask.GOES_ON, text, "R27", most, rules.target, *names)


def _match(snapshot: Snapshot, people: People) -> Answer:
    """Return why the match is over and who won it."""
    if snapshot.ended is MatchReason.SURRENDER:
        return _given_up(snapshot, people)
    if snapshot.ended is MatchReason.SUDDEN_DEATH and snapshot.winner is not None:
        name = people.side(snapshot, snapshot.winner)
        text = t("The match is over: {name} won the sudden death ({clause}).", name=name, clause="R28")
        return answer(Ask.MATCH, text, "R28", name)
    rules, (most, names) = snapshot.rules, _top(snapshot, people)
    first = "R27" if rules.rounds is None else "R29"
    if rules.rounds is None:
        why = t("the target of {target} is reached", target=rules.target)
    else:
        why = n("{count} round is played", "{count} rounds are played", rules.rounds)
    goal = rules.target if rules.rounds is None else rules.rounds
    clause = listed((first, "R28"))
    if snapshot.winner is None:
        text = t(
            "The match is over, and drawn: {why}, and {names} are equal at the top with {score} ({clause}).",
            why=why,
            names=all_of(names),
            score=most,
            clause=clause,
        )
    else:
        text = t(
            "The match is over: {why}, and the highest score wins, {names} with {score} ({clause}).",
            why=why,
            names=all_of(names),
            score=most,
            clause=clause,
        )
    return answer(Ask.MATCH, text, (first, "R28"), goal, most, *names)


def _given_up(snapshot: Snapshot, people: People) -> Answer:
    seat = next(event.seat for event in reversed(snapshot.history) if isinstance(event, Surrendered))
    name = people[seat]
    if snapshot.winner is None:
        text = t(
            "The match is over, and drawn: {name} gave it up, and the others are equal at the top ({clause}).",
            name=name,
            clause="R30",
        )
        return answer(Ask.MATCH, text, "R30", name)
    winner = people.side(snapshot, snapshot.winner)
    text = t(
        "The match is over: {name} gave it up, and of the others {winner} has the most ({clause}).",
        name=name,
        winner=winner,
        clause="R30",
    )
    return answer(Ask.MATCH, text, "R30", name, winner)
