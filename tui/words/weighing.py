"""What a bot thought before it moved, in words and figures: never more than that bot could know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.actions import Action, Do
from engine.bots.ladder import LEVELS
from engine.bots.weighing import Weights, table_of, worth
from engine.judging import Candidate, Judgement
from engine.playout import player_for, sight_of, weights_for
from engine.snapshot import Snapshot
from tui.i18n import N_, n, t
from tui.minds.thought import Thought
from tui.words.people import People
from tui.words.reasons import end_name

LEAST_SPREAD = 4.0
"""Points, or hundredths of a chance, that a whole bar is worth at least."""


class Weighed(NamedTuple):
    """A play and what it seemed to be worth; ``share`` fills its bar."""

    action: Action
    figure: str
    chance: str
    share: float


class Weighing(NamedTuple):
    """The plays of a choice, the best first, and ``basis``, what they were judged by; or a sentence instead."""

    rows: tuple[Weighed, ...] = ()
    basis: str = ""
    said: str = ""


HOW = {
    "novice": N_("It plays any tile that fits: a coin says whether a double."),
    "unloader": N_("It plays the heaviest tile that fits, and looks at nothing else."),
}
"""How a level chooses that compares nothing."""


def weighing_of(thought: Thought, level: str) -> Weighing:
    """Return what a bot of a level thought."""
    snapshot = thought.snapshot
    if len(snapshot.legal) == 1 and thought.action in snapshot.legal:
        return Weighing(said=t("There was no choice."))
    if thought.judgement is not None:
        return _searched(thought.judgement)
    if level in HOW:
        return Weighing(said=t(HOW[level]))
    if level not in LEVELS or LEVELS[level].effort is not None or thought.action not in snapshot.legal:
        return Weighing(said=t("It chose without thinking ahead."))
    scores = _by_the_book(snapshot) if level == "rulebook" else _from_experience(snapshot)
    return Weighing(_scored(scores), t("its score, without looking ahead"))


def _by_the_book(snapshot: Snapshot) -> list[tuple[Action, float]]:
    table, weights = table_of(snapshot, snapshot.viewer or 0), Weights()
    return [(play, worth(table, play, weights)) for play in snapshot.legal if play.do is Do.PLAY]


def _from_experience(snapshot: Snapshot) -> list[tuple[Action, float]]:
    rules, active = snapshot.rules, snapshot.active
    return player_for(rules, active, weights_for(rules, active)).scores(sight_of(snapshot))


def _scored(scores: Sequence[tuple[Action, float]]) -> tuple[Weighed, ...]:
    shares = _shares([score for _, score in scores])
    rows = [Weighed(action, f"{score:.1f}", "", share) for (action, score), share in zip(scores, shares, strict=True)]
    return tuple(sorted(rows, key=lambda row: -row.share))


def _searched(judgement: Judgement) -> Weighing:
    candidates, most = judgement.candidates, max(candidate.deals for candidate in judgement.candidates)
    if judgement.exact:
        basis = n("the only possible hand", "all {count} hands", most)
    else:
        basis = n("{count} world", "{count} worlds", most)
    chances = [candidate.chance for candidate in candidates if candidate.chance is not None]
    by_chance = judgement.by_chance and len(chances) == len(candidates)
    shares = _shares([100 * chance for chance in chances] if by_chance else [one.points for one in candidates])
    rows = tuple(
        Weighed(candidate.action, _points(candidate, judgement.exact), _chance(candidate, judgement.exact), share)
        for candidate, share in zip(candidates, shares, strict=True)
    )
    return Weighing(rows, basis)


def _points(candidate: Candidate, exact: bool) -> str:
    points = f"{candidate.points:+.1f}"
    return points if exact or candidate.deals < 2 else f"{points} ± {candidate.se:.1f}"


def _chance(candidate: Candidate, exact: bool) -> str:
    if candidate.chance is None:
        return ""
    chance = f"{100 * candidate.chance:.1f} %"
    return chance if exact or candidate.deals < 2 else f"{chance} ± {100 * candidate.chance_se:.1f}"


def _shares(values: Sequence[float]) -> list[float]:
    """Return how full each bar is: the best one is full, the worst one nearly empty."""
    most = max(values)
    spread = max(LEAST_SPREAD, 1.25 * (most - min(values)))
    return [1 - (most - value) / spread for value in values]


def choice_words(action: Action) -> str:
    """Return an action in few words, to follow "chose"."""
    if action.tile is not None and action.do is Do.PLAY:
        if action.end is None:
            return str(action.tile)
        return t("{tile} {end}", tile=action.tile, end=end_name(action.end))
    return t(_DOES.get(action.do, "")) if action.do in _DOES else str(action)


_DOES = {
    Do.DRAW: N_("to draw"),
    Do.PASS: N_("to pass"),
    Do.ACCEPT: N_("to accept"),
    Do.CHALLENGE: N_("to challenge"),
}


def heading_words(thought: Thought, people: People, level: str, *, is_made: bool) -> str:
    """Return who chose what, or who is about to."""
    named = {"name": people[thought.seat], "level": level, "play": choice_words(thought.action)}
    if is_made:
        return t("{name} ({level}) chose {play}", **named)
    return t("{name} ({level}) chooses {play}", **named)
