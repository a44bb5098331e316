"""What can be proven about the tiles that a viewer does not see, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.belief import Belief, Hand, Sign, Where, believed
from engine.events import Drew, MisplayChallenged, Passed, SeenEvent, TileDrawn, TileTouched
from engine.rules import DrawRule, Rules
from engine.snapshot import Phase, Snapshot
from engine.tiles import SUIT, TILES, tiles_in
from tui.drawing.cells import cell_width
from tui.i18n import n, t
from tui.words.lists import all_of, clauses, different
from tui.words.people import People

PASS_CLAUSES = {DrawRule.FORCED: "R13", DrawRule.FREE: "R14", DrawRule.NONE: "R15"}
"""The clause by which a pass proves something."""


class Gap(NamedTuple):
    """Numbers that one act shows a hand not to hold, but for ``since`` tiles drawn later."""

    numbers: tuple[int, ...]
    sign: Sign
    since: int


def gaps(hand: Hand) -> list[Gap]:
    """Return the proven voids of a hand, those of one act together; what holds for all of the hand comes first."""
    found: dict[tuple[int, int], Gap] = {}
    for void in sorted(hand.voids(), key=lambda one: one.since):
        key = (void.since, void.sign.place)
        before = found[key].numbers if key in found else ()
        found[key] = Gap((*before, void.number), void.sign, void.since)
    return list(found.values())


def act_words(sign: Sign, history: Sequence[SeenEvent]) -> str:
    """Return ``drew 3 tiles when 5 and 6 were open`` or ``passed on 5 and 6``."""
    numbers = all_of(sign.ends)
    if isinstance(sign.event, Passed):
        return t("passed on {numbers}", numbers=numbers)
    return n(
        "drew {count} tile with {numbers} open",
        "drew {count} tiles with {numbers} open",
        _drawn_in_a_row(sign, history),
        numbers=numbers,
    )


def _drawn_in_a_row(sign: Sign, history: Sequence[SeenEvent]) -> int:
    """Return how many tiles the seat drew in the turn of a draw."""
    first = last = sign.place
    while _is_draw(history[first - 1], sign.event.seat):
        first -= 1
    while last + 1 < len(history) and _is_draw(history[last + 1], sign.event.seat):
        last += 1
    return last - first + 1


def _is_draw(event: SeenEvent, seat: int) -> bool:
    return isinstance(event, Drew | TileDrawn) and event.seat == seat and not event.penalty


def gap_words(gap: Gap) -> str:
    """Return ``no 5, no 6``, with what was drawn since."""
    return missing_words(gap.numbers, gap.since)


def proof_words(gap: Gap, history: Sequence[SeenEvent]) -> str:
    """Return the act, and that no tile drawn after it can be of the numbers, if any was drawn."""
    act = act_words(gap.sign, history)
    if gap.since or not _drew_later(gap.sign, history):
        return act
    return t("{act}, and can't hold one drawn since", act=act)


def _drew_later(sign: Sign, history: Sequence[SeenEvent]) -> bool:
    """Whether the seat drew in a turn after that of the act."""
    at = sign.place + 1
    while at < len(history) and _is_draw(history[at], sign.event.seat):
        at += 1
    return any(_is_draw(event, sign.event.seat) for event in history[at:])


def missing_words(numbers: Sequence[int], since: int) -> str:
    """Return ``no 5, no 6``; of tiles drawn ``since`` it is not known."""
    missing = clauses(t("no {number}", number=number) for number in numbers)
    if not since:
        return missing
    return n(
        "{numbers} but for {count} tile drawn later",
        "{numbers} but for {count} tiles drawn later",
        since,
        numbers=missing,
    )


def brief_missing_words(numbers: Sequence[int], since: int) -> str:
    """Return the same in fewer words."""
    missing = clauses(t("no {number}", number=number) for number in numbers)
    if not since:
        return missing
    return n("{numbers} but for {count} drawn later", "{numbers} but for {count} drawn later", since, numbers=missing)


def seat_words(snapshot: Snapshot, seat: int, width: int) -> str:
    """Return what is proven of a hand in one line of so many cells, with the acts that prove it if they have room."""
    if snapshot.phase is not Phase.PLAYING:
        return ""
    found = gaps(believed(snapshot).hands[seat])
    if not found:
        return t("nothing is proven about this hand yet")
    acts = [t("{gap}: {act}", gap=gap_words(gap), act=proof_words(gap, snapshot.history)) for gap in found]
    plain = [gap_words(gap) for gap in found]
    brief = [brief_missing_words(gap.numbers, gap.since) for gap in found]
    said = [
        t("has {gaps}", gaps=t("; ").join(way[:count]))
        for count in range(len(found), 0, -1)
        for way in (acts, plain, brief)
    ]
    return next((words for words in said if cell_width(words) <= width), said[-1])


def gap_lines(snapshot: Snapshot, belief: Belief, people: People) -> list[str]:
    """Return for each other hand what is proven, with the act and the clause that prove it."""
    others = [seat for seat in snapshot.active if seat != snapshot.viewer]
    return [
        t(
            "{name} has {gap}: {act} ({clause}).",
            name=people[seat],
            gap=gap_words(gap),
            act=proof_words(gap, snapshot.history),
            clause=gap_clause(gap, snapshot.rules),
        )
        for seat in others
        for gap in gaps(belief.hands[seat])
    ]


def certain_lines(belief: Belief, people: People) -> list[str]:
    """Return the hands of which every tile can be told: no more tiles are left for them than they hold."""
    return [
        t("{name} must hold {tiles}: nothing else is left.", name=people[hand.seat], tiles=all_of(tiles_in(hand.could)))
        for hand in belief.hands
        if 0 < hand.hidden == hand.could.bit_count()
    ]


def gap_clause(gap: Gap, rules: Rules) -> str:
    """Return the clause by which an act proves something: who can play must not draw (R13), nor pass."""
    return PASS_CLAUSES[rules.draw] if isinstance(gap.sign.event, Passed) else "R13"


def number_lines(snapshot: Snapshot, belief: Belief) -> list[str]:
    """Return the numbers of which nothing is unseen, open ends first: nobody else can follow them."""
    every = (1 << snapshot.rules.set_size) - 1
    shown = every & ~belief.table & ~belief.mine & ~belief.unseen
    numbers = different((*snapshot.ends.values(), *range(snapshot.rules.highest_pip + 1)))
    gone = [number for number in numbers if not SUIT[number] & (belief.unseen | shown)]
    only_mine = [number for number in gone if SUIT[number] & belief.mine]
    return [*_only_you(only_mine), *_nobody([number for number in gone if number not in only_mine])]


def _only_you(numbers: Sequence[int]) -> list[str]:
    if not numbers:
        return []
    return [
        n(
            "All tiles with a {number} are laid or yours: only you can follow a {number}.",
            "All tiles with {number} are laid or yours: only you can follow them.",
            len(numbers),
            number=all_of(numbers),
        )
    ]


def _nobody(numbers: Sequence[int]) -> list[str]:
    if not numbers:
        return []
    return [
        n(
            "All tiles with a {number} are laid: nobody can follow a {number}.",
            "All tiles with {number} are laid: nobody can follow them.",
            len(numbers),
            number=all_of(numbers),
        )
    ]


def shown_lines(snapshot: Snapshot, belief: Belief, people: People) -> list[str]:
    """Return the tiles that everybody has seen in another hand."""
    lines = []
    for tile in TILES[: snapshot.rules.set_size]:
        if belief.where(tile) is not Where.SHOWN:
            continue
        seat = belief.holder(tile) or 0
        touched = next(
            (
                isinstance(event, TileTouched)
                for event in reversed(snapshot.history)
                if isinstance(event, TileTouched | MisplayChallenged) and event.tile == tile
            ),
            False,
        )
        if touched:
            lines.append(t("{name} holds {tile}: it was touched (R37).", name=people[seat], tile=tile))
        else:
            lines.append(t("{name} holds {tile}: it was taken back (R35).", name=people[seat], tile=tile))
    return lines
