"""What can be asked about the table, one sentence each: hand, ends, chain, counts, score, what is legal."""

from __future__ import annotations

from collections.abc import Collection

from engine.actions import End
from engine.snapshot import Snapshot
from engine.tiles import Tile
from tui.i18n import n, t
from tui.widgets.places import Places
from tui.words.heading import goal
from tui.words.lists import all_of, listed, sentences
from tui.words.people import People
from tui.words.reasons import end_name


def ended(text: str) -> str:
    """Return a line of the log as a sentence."""
    return text if text.endswith((".", "!", "?", "。", "！", "？")) else t("{sentence}.", sentence=text)


def is_called_you(people: People, seat: int) -> bool:
    """Whether a sentence about this seat has to say "you have"."""
    return seat == people.you and people[seat] == t("You")


def numbered(places: Places, chosen: Collection[Tile] | None = None) -> str:
    """Return the tiles of a hand, or those of them that are chosen, with their numbers: ``2: 3-6, 4: 0-2``."""
    return listed(
        t("{number}: {tile}", number=number, tile=tile)
        for number, tile in enumerate(places.tiles, 1)
        if tile is not None and (chosen is None or tile in chosen)
    )


def hand_words(snapshot: Snapshot, places: Places) -> str:
    """Return the hand with its numbers."""
    pips = sum(tile.pips for tile in snapshot.hand)
    return n(
        "Your hand, {count} tile, {pips} pips: {tiles}.",
        "Your hand, {count} tiles, {pips} pips: {tiles}.",
        len(snapshot.hand),
        pips=pips,
        tiles=numbered(places),
    )


def ends_words(snapshot: Snapshot) -> str:
    """Return ``Ends: 3 on the left, 6 on the right.`` in few words; "" on an empty table."""
    ends = snapshot.ends
    if not ends:
        return ""
    if set(ends) == {End.LEFT, End.RIGHT}:
        return t("Ends: {left} left, {right} right.", left=ends[End.LEFT], right=ends[End.RIGHT])
    return t("Ends: {ends}.", ends=all_of(f"{end_name(end)} {number}" for end, number in ends.items()))


def chain_words(snapshot: Snapshot) -> list[str]:
    """Return every tile that lies, as it lies."""
    chain = snapshot.chain
    if not chain.placements:
        return [t("No tile lies on the table yet.")]
    tiles = listed(f"{left}-{right}" for left, right in chain.line)
    lines = [
        n(
            "{count} tile, from left to right: {tiles}.",
            "{count} tiles, from left to right: {tiles}.",
            len(chain.line),
            tiles=tiles,
        )
    ]
    for end in (End.UP, End.DOWN):
        arm = chain.arm(end)
        if arm:
            tiles = listed(f"{inner}-{outer}" for inner, outer in arm)
            lines.append(
                t("From {spinner} {end}: {tiles}.", spinner=chain.spinner_tile, end=end_name(end), tiles=tiles)
            )
    return lines


def has_words(snapshot: Snapshot, people: People, seat: int) -> str:
    """Return ``Ana has 2 tiles.``"""
    count = snapshot.counts[seat]
    if is_called_you(people, seat):
        return n("You have {count} tile.", "You have {count} tiles.", count)
    return n("{name} has {count} tile.", "{name} has {count} tiles.", count, name=people[seat])


def counts_words(snapshot: Snapshot, people: People) -> str:
    """Return how many tiles everybody has, and the boneyard."""
    seats = [has_words(snapshot, people, seat) for seat in snapshot.active]
    return sentences([*seats, boneyard_words(snapshot)])


def boneyard_words(snapshot: Snapshot) -> str:
    """Return how many tiles the boneyard holds and how many of them can be drawn."""
    if not snapshot.boneyard:
        return t("The boneyard is empty.")
    return n(
        "Boneyard: {count} tile, {drawable} can be drawn.",
        "Boneyard: {count} tiles, {drawable} can be drawn.",
        snapshot.boneyard,
        drawable=snapshot.drawable,
    )


def score_words(snapshot: Snapshot, people: People) -> str:
    """Return every score and what ends the match."""
    scores = listed(f"{people.side(snapshot, side)} {score}" for side, score in enumerate(snapshot.scores))
    return t("Score: {scores}; {goal}.", scores=scores, goal=goal(snapshot.rules))


def legal_words(snapshot: Snapshot) -> str:
    """Return everything that the viewer may do, as it can be typed; "" if it is not his turn."""
    if not snapshot.legal:
        return ""
    return t("You may: {actions}.", actions=listed(snapshot.legal))
