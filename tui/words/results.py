"""How a round and a match ended: the result, why, and the sum written out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.events import Drew, MatchReason, RoundReason, Surrendered, TileDrawn, TilePlayed
from engine.rules import BlockedWinner, Rules
from engine.snapshot import OpenTable, RoundResult, Snapshot
from engine.sums import Term, terms
from engine.tiles import SUIT, Tile, mask_of, tiles_in
from tui.i18n import n, t
from tui.words.lists import all_of, different, listed, one_of
from tui.words.people import People


def headline(result: RoundResult, snapshot: Snapshot, people: People) -> str:
    """Return ``BLOCKED: you win the round, 14 points``."""
    is_blocked = result.reason is RoundReason.BLOCKED
    how = t("BLOCKED:") if is_blocked else t("DOMINO!")
    if result.winner is None:
        return t("{how} nobody wins the round", how=how)
    points = n("{count} point", "{count} points", result.points)
    if result.winner == people.you:
        if is_blocked:
            return t("{how} you win the round, {points}", how=how, points=points)
        return t("{how} You win the round, {points}", how=how, points=points)
    return t("{how} {name} wins the round, {points}", how=how, name=people[result.winner], points=points)


def why_lines(result: RoundResult, snapshot: Snapshot, people: People) -> list[str]:
    """Return why the round ended as it did, in one or more sentences."""
    if result.reason is RoundReason.BLOCKED:
        lines = [*_why_blocked(snapshot), *_who_wins(result, snapshot.rules)]
    else:
        lines = _why_out(result, snapshot, people)
    return lines


def match_lines(result: RoundResult, snapshot: Snapshot, people: People) -> list[str]:
    """Return what the round means for the match beyond its points: All Fives, and a tie at the top.

    Before that stands who drew in vain at its end: else his many tiles surprise.
    """
    lines = _drew_last(snapshot, people)
    if any(result.fives):
        sides = [people.side(snapshot, side) for side in range(len(result.fives))]
        shares = all_of(f"{name} {points}" for name, points in zip(sides, result.fives, strict=True))
        lines.append(t("All Fives in this round: {shares} (R32).", shares=shares))
    if snapshot.tied:
        names = all_of(people[seat] for seat in snapshot.tied)
        lines.append(t("Tied at the top: {names} play one more round (R28).", names=names))
    return lines


def _who_wins(result: RoundResult, rules: Rules) -> list[str]:
    if result.winner is None:
        return []
    if rules.partnership and rules.blocked_winner is BlockedWinner.LOWEST_TEAM:
        return [t("The lighter side wins (R26).")]
    return [t("The lightest hand wins ({clause}).", clause="R26" if rules.partnership else "R22")]


def _why_out(result: RoundResult, snapshot: Snapshot, people: People) -> list[str]:
    last = next((event for event in reversed(snapshot.history) if isinstance(event, TilePlayed)), None)
    lines = []
    if last is not None and result.winner is not None:
        name = people[result.winner]
        lines.append(t("{name} went out with {tile} (R18).", name=name, tile=last.tile))
    if result.bonus:
        lines.append(t("0-0 was the last tile: +{bonus} (R23).", bonus=result.bonus))
    return lines


def _drew_last(snapshot: Snapshot, people: People) -> list[str]:
    """Return who drew after the last play, in vain."""
    drawn: Counter[int] = Counter()
    for event in reversed(snapshot.history):
        if isinstance(event, TilePlayed):
            break
        if isinstance(event, Drew | TileDrawn):
            drawn[event.seat] += 1
    return [
        n(
            "{name} drew {count} tile after the last play.",
            "{name} drew {count} tiles after the last play.",
            count,
            name=people[seat],
        )
        for seat, count in reversed(drawn.items())
    ]


def _why_blocked(snapshot: Snapshot) -> list[str]:
    ends = different(snapshot.ends.values())
    if any(missing_tiles(snapshot, number) for number in ends):
        return [t("No hand holds a {numbers}, and nothing may be drawn (R19).", numbers=one_of(ends))]
    suit = snapshot.rules.highest_pip + 1
    return [t("All {count} tiles with a {numbers} are laid: nobody can play (R19).", count=suit, numbers=all_of(ends))]


def missing_tiles(snapshot: Snapshot, number: int) -> tuple[Tile, ...]:
    """Return the tiles with this number that are not on the table."""
    laid = mask_of(placement.tile for placement in snapshot.chain.placements)
    everything = (1 << snapshot.rules.set_size) - 1
    return tiles_in(SUIT[number] & everything & ~laid)


def sum_words(result: RoundResult, snapshot: Snapshot, people: People) -> str:
    """Return ``8 + 10 − 3 = 15 for you``, or why nobody scores."""
    rules = snapshot.rules
    if result.winner is None:
        lowest = min(value for value in result.pips if value is not None)
        if rules.partnership and rules.blocked_winner is BlockedWinner.LOWEST_TEAM:
            return t("Both sides hold the same: nobody scores (R26).")
        return t("The lowest hands are equal, {pips} each: nobody scores (R22).", pips=lowest)
    added = terms(result, rules)
    words = formula(added)
    total = sum(sign * value for sign, value in added)
    is_below = total < 0
    if is_below:
        words = t("{sum} is below 0, so 0", sum=words)
        total = 0
    if result.bonus:
        words, total = f"{words} + {result.bonus}", total + result.bonus
    if len(added) + bool(result.bonus) > 1 and not (is_below and not result.bonus):
        words = f"{words} = {result.points}"
    side = rules.team_of(result.winner)
    if people.is_your_side(snapshot, side) and not rules.partnership:
        return t("{sum} for you.", sum=words)
    return t("{sum} for {name}.", sum=words, name=people.side(snapshot, side))


def formula(added: Iterable[Term]) -> str:
    """Return ``8 + 10 − 3``."""
    words = ""
    for sign, value in added:
        if words:
            words += " + " if sign > 0 else " − "
        words += str(value)
    return words


def reserve_words(table: OpenTable, *, most: int = 6) -> str:
    """Return what is left in the boneyard and that it counts for nobody; "" if nothing is left."""
    if not table.boneyard:
        return ""
    tiles = sorted(table.boneyard)
    if len(tiles) > most:
        return n(
            "The {count} tile left in the boneyard counts for nobody (R20).",
            "The {count} tiles left in the boneyard count for nobody (R20).",
            len(tiles),
        )
    return t("Left over: {tiles}; they count for nobody (R20).", tiles=listed(tiles))


def match_headline(snapshot: Snapshot, people: People) -> str:
    """Return who won the match, or that it is drawn."""
    if snapshot.winner is None:
        gave_up = snapshot.ended is MatchReason.SURRENDER and _who_gave_up(snapshot) == people.you is not None
        return t("You lose the match.") if gave_up else t("The match is drawn.")
    if people.is_your_side(snapshot, snapshot.winner):
        if snapshot.rules.partnership:
            return t("You and {partner} win the match!", partner=people[((people.you or 0) + 2) % 4])
        return t("You win the match!")
    name = people.side(snapshot, snapshot.winner)
    if snapshot.rules.partnership:
        return t("{name} win the match.", name=name)
    return t("{name} wins the match.", name=name)


def _who_gave_up(snapshot: Snapshot) -> int | None:
    return next((event.seat for event in reversed(snapshot.history) if isinstance(event, Surrendered)), None)


def match_why(snapshot: Snapshot, people: People) -> str:
    """Return why the match is over."""
    rules = snapshot.rules
    if snapshot.ended is MatchReason.SURRENDER:
        seat = _who_gave_up(snapshot)
        if seat is None:
            return t("It was given up (R30).")
        return t("You gave it up (R30).") if seat == people.you else t("{name} gave it up (R30).", name=people[seat])
    if snapshot.ended is MatchReason.SUDDEN_DEATH:
        return t("Sudden death decided it (R28).")
    if snapshot.ended is MatchReason.ROUNDS:
        if snapshot.winner is None:
            return t("All rounds are played and the highest scores are equal (R28, R29).")
        return t("All rounds are played; the highest score wins (R29).")
    if snapshot.winner is None:
        return t("The highest scores, at or over {target}, are equal (R28).", target=rules.target)
    return t("{target} is reached; the highest score wins (R27, R28).", target=rules.target)
