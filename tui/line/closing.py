"""The end of a round and of a match in sentences: every hand open, the sum written out, the rounds one by one."""

from __future__ import annotations

from engine.events import RoundReason
from engine.snapshot import OpenTable, Phase, RoundResult, Snapshot
from tui.i18n import n, t
from tui.line.facts import chain_words, score_words
from tui.words.lists import listed
from tui.words.people import People
from tui.words.results import headline, match_headline, match_why, reserve_words, sum_words, why_lines


def end_lines(snapshot: Snapshot, table: OpenTable, people: People) -> list[str]:
    """Return everything there is to say when a round is over, and the match if it is over too."""
    result = snapshot.last_round
    lines: list[str] = []
    if result is not None and result.round == snapshot.round:
        lines = round_lines(result, snapshot, table, people)
    if snapshot.phase is Phase.MATCH_OVER:
        lines += match_lines(snapshot, people)
    return lines


def round_lines(result: RoundResult, snapshot: Snapshot, table: OpenTable, people: People) -> list[str]:
    """Return how a round ended."""
    return [
        t("{sentence}.", sentence=headline(result, snapshot, people)),
        *why_lines(result, snapshot, people),
        *chain_words(snapshot),
        *(_hand(seat, table, people) for seat in snapshot.active),
        sum_words(result, snapshot, people),
        *_reserve(table),
        score_words(snapshot, people),
    ]


def _hand(seat: int, table: OpenTable, people: People) -> str:
    hand = table.hands[seat]
    if not hand:
        return t("{name}: no tile left.", name=people[seat])
    tiles = listed(hand)
    pips = sum(tile.pips for tile in hand)
    return n("{name}: {tiles}; {count} pip.", "{name}: {tiles}; {count} pips.", pips, name=people[seat], tiles=tiles)


def _reserve(table: OpenTable) -> list[str]:
    said = reserve_words(table, most=len(table.boneyard))
    return [said] if said else []


def match_lines(snapshot: Snapshot, people: People) -> list[str]:
    """Return who won the match, why, and each round of it."""
    rounds = [_round(result, snapshot, people) for result in snapshot.results]
    return [match_headline(snapshot, people), match_why(snapshot, people), *rounds, score_words(snapshot, people)]


def _round(result: RoundResult, snapshot: Snapshot, people: People) -> str:
    how = t("blocked") if result.reason is RoundReason.BLOCKED else t("domino")
    name = t("nobody") if result.winner is None else people[result.winner]
    scores = listed(f"{people.side(snapshot, side)} {score}" for side, score in enumerate(result.scores))
    return t(
        "Round {number}: {how}, {name} +{points}. Score: {scores}.",
        number=result.round,
        how=how,
        name=name,
        points=result.points,
        scores=scores,
    )
