"""How the round of a choice was blocked some plays later: by which counts, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Do
from engine.events import RoundReason
from engine.review.walking import Round
from engine.rules import BlockedWinner, Rules
from tui.i18n import n, t
from tui.words.lists import all_of, clauses, sentences
from tui.words.people import People


def block_after(rounds: Sequence[Round], entry: int, people: People) -> str:
    """Return how the round of an entry of the record was blocked later; "" if it was not."""
    return "".join(block_words(one, entry, people) for one in rounds if one.first < entry <= one.last)


def block_words(played: Round, entry: int, people: People) -> str:
    """Return how a round was blocked after an entry of the record and later plays; "" if it was not."""
    later = sum(step.entry > entry and step.action.do is Do.PLAY for step in played.steps)
    results, number = played.end.results, played.start.setup.number
    if not later or len(results) < number or results[number - 1].reason is not RoundReason.BLOCKED:
        return ""
    result = results[number - 1]
    counts = clauses(
        t(
            "{name} {pips}",
            name=all_of(people.within(seat) for seat in seats),
            pips=sum(result.pips[seat] or 0 for seat in seats),
        )
        for seats in _sides(played.start.rules, result.pips)
    )
    said = n(
        "The round was blocked {count} play later: {counts}.",
        "The round was blocked {count} plays later: {counts}.",
        later,
        counts=counts,
    )
    if result.winner is None:
        return sentences([said, t("Nobody was lighter.")])
    return sentences([said, t("{name} won by the lighter count.", name=people[result.winner])])


def _sides(rules: Rules, pips: Sequence[int | None]) -> list[list[int]]:
    """Return the seats whose pips are counted together."""
    seats = [seat for seat, held in enumerate(pips) if held is not None]
    if rules.partnership and rules.blocked_winner is BlockedWinner.LOWEST_TEAM:
        return [[seat for seat in seats if rules.team_of(seat) == side] for side in (0, 1)]
    return [[seat] for seat in seats]
