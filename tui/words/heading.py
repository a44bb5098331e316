"""The first line: which match, how far, whose turn."""

from __future__ import annotations

from engine.events import RoundReason
from engine.rules import DrawRule, Rules, Score
from engine.snapshot import Phase, Snapshot
from tui.i18n import n, t
from tui.words.facts import moves_made
from tui.words.lists import clauses
from tui.words.people import People


def variations(rules: Rules) -> list[str]:
    """Return the variations that are on, a word or two each."""
    said = []
    if rules.highest_pip == 9:
        said.append(t("double-nine"))
    if rules.draw is DrawRule.NONE:
        said.append(t("Block"))
    if rules.score is Score.FIVES:
        said.append(t("All Fives"))
    if rules.partnership:
        said.append(t("partners"))
    if rules.spinner:
        said.append(t("spinner"))
    return said


def goal(rules: Rules) -> str:
    """Return what ends the match: ``first to 100`` or ``7 rounds``."""
    if rules.rounds is not None:
        return n("{count} round", "{count} rounds", rules.rounds)
    return t("first to {target}", target=rules.target)


def match_title(rulebook: str, rules: Rules) -> str:
    """Return ``Jaques, All Fives, first to 100``."""
    return clauses([t(rulebook), *variations(rules), goal(rules)])


def round_words(snapshot: Snapshot, people: People) -> str:
    """Return ``round 4 · Ana led`` for the middle of the first line."""
    if snapshot.phase is Phase.ROUND_OVER:
        return t("round {number} is over", number=snapshot.round)
    if snapshot.phase is Phase.MATCH_OVER:
        return t("the match is over")
    number = t("round {number}", number=snapshot.round)
    if snapshot.tied:
        number = t("round {number}, sudden death", number=snapshot.round)
    if snapshot.leader == people.you:
        return t("{round} · you led", round=number)
    return t("{round} · {name} led", round=number, name=people[snapshot.leader])


def turn_words(snapshot: Snapshot, people: People) -> str:
    """Return whose turn it is, in words."""
    if snapshot.phase is not Phase.PLAYING or snapshot.turn is None:
        last = snapshot.last_round
        if snapshot.phase is Phase.ROUND_OVER and last is not None:
            return t("BLOCKED") if last.reason is RoundReason.BLOCKED else t("DOMINO!")
        return t("THE END")
    move = t("move {number}", number=moves_made(snapshot) + 1)
    if snapshot.turn == people.you:
        return t("YOUR TURN · {move}", move=move)
    return t("{name}'s turn · {move}", name=people[snapshot.turn], move=move)


def is_your_turn(snapshot: Snapshot, people: People) -> bool:
    """Whether the viewer has to act."""
    return snapshot.turn is not None and snapshot.turn == people.you
