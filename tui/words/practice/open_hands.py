"""Open hands, and what could be known: two things that are told apart."""

from __future__ import annotations

from collections.abc import Sequence

from engine.practice.explained import Facts, Known
from engine.rules import Rules
from engine.snapshot import Snapshot
from engine.tiles import mask_of, tiles_in
from tui.i18n import n, t
from tui.words.lists import all_of, sentences
from tui.words.people import People
from tui.words.practice.plays import hands_words, points_words
from tui.words.practice.proofs import act_words, clause_of, gap_words


def worst_lines(facts: Facts, snapshot: Snapshot, people: People) -> list[str]:
    """Return the hands in which the best play brings least; nobody could know them."""
    points = points_words(facts.best.worst)
    if facts.hands == 1:
        head = t("The only hands that are possible: the best play brings {points}.", points=points)
    else:
        head = t(
            "One of {hands}: the worst for the best play, which brings {points} against it. Nobody could know it.",
            hands=hands_words(facts.hands, snapshot.rules.seats),
            points=points,
        )
    return [head, "", *_hands(facts.course.hands, snapshot, people)]


def true_lines(hands: Sequence[int], snapshot: Snapshot, people: People) -> list[str]:
    """Return the hands of the round that the problem is taken from."""
    head = t("The hands of the round that this problem is taken from. Nobody could know them.")
    return [head, "", *_hands(hands, snapshot, people)]


def unknown_lines(facts: Facts, snapshot: Snapshot, people: People) -> list[str]:
    """Return what the hands of a position can be that was set up without them."""
    head = t(
        "The position was set up without the other hands, so nobody knows them. What they can be ({hands}):",
        hands=hands_words(facts.hands, snapshot.rules.seats),
    )
    return [head, "", *(_holds(known, people) for known in facts.known)]


def _hands(hands: Sequence[int], snapshot: Snapshot, people: People) -> list[str]:
    """Return each hand with its pips, the player's own last, and what is in none."""
    lines, held = [], mask_of(placement.tile for placement in snapshot.chain.placements)
    at = snapshot.active.index(snapshot.viewer or 0) + 1
    for seat in (*snapshot.active[at:], *snapshot.active[:at]):
        held |= hands[seat]
        tiles = tiles_in(hands[seat])
        lines.append(
            t(
                "{name}: {tiles} = {pips}",
                name=people[seat],
                tiles="  ".join(map(str, tiles)),
                pips=sum(tile.pips for tile in tiles),
            )
        )
    rest = tiles_in(((1 << snapshot.rules.set_size) - 1) & ~held)
    return [*lines, t("In the boneyard: {tiles}", tiles="  ".join(map(str, rest)))] if rest else lines


def known_lines(facts: Facts, snapshot: Snapshot, people: People) -> list[str]:
    """Return for each hand what its tiles can be, and the acts that prove it."""
    head = t(
        "What you could know: {hands}, by what lies, what you hold, and who drew and passed when.",
        hands=hands_words(facts.hands, snapshot.rules.seats),
    )
    lines = [head]
    for known in facts.known:
        lines += ["", _holds(known, people), *_proofs(known, snapshot.rules, people)]
    return lines


def _holds(known: Known, people: People) -> str:
    name = people[known.seat]
    rest = [tile for tile in known.may if tile not in known.must]
    if not rest:
        return t("{name} must hold {tiles}.", name=name, tiles=all_of(known.must))
    must = t("{name} must hold {tiles}.", name=name, tiles=all_of(known.must)) if known.must else ""
    left = known.tiles - len(known.must)
    may = n(
        "{name} holds {count} of these {all}: {tiles}.",
        "{name} holds {count} of these {all}: {tiles}.",
        left,
        name=name,
        all=len(rest),
        tiles="  ".join(map(str, rest)),
    )
    return sentences([must, may])


def _proofs(known: Known, rules: Rules, people: People) -> list[str]:
    return [
        t(
            "  {gap}: {name} {act} ({clause}).",
            gap=gap_words(proof),
            name=people[known.seat],
            act=act_words(proof),
            clause=clause_of(proof, rules),
        )
        for proof in known.proofs
    ]
