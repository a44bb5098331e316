"""What a person is told when something is waited for: what is so, and what can be typed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Do, End
from engine.rules import DrawRule
from engine.snapshot import Bound, Phase, Snapshot
from engine.tiles import Tile
from tui.i18n import n, t
from tui.line.facts import numbered
from tui.widgets.places import Places
from tui.words.lists import different, one_of, sentences
from tui.words.people import People
from tui.words.reasons import end_name, fitting_tiles


def turn_words(snapshot: Snapshot, people: People, places: Places, *, alone: bool) -> str:
    """Return the line before a person's move."""
    if snapshot.viewer is None or not snapshot.legal:
        return can_words(snapshot, people, places)
    whose = t("Your turn.") if alone else t("{name}, it is your turn.", name=people[snapshot.viewer])
    return sentences([whose, can_words(snapshot, people, places)])


def wrong_words(snapshot: Snapshot, people: People) -> str:
    """Return what can be done about a wrong tile; "" if there is none."""
    wrong = snapshot.wrong
    if wrong is None:
        return ""
    if wrong.last or not snapshot.legal:  # a person who is not to move may challenge
        return t(
            "{name} laid {tile}, which doesn't fit: challenge or accept?", name=people[wrong.seat], tile=wrong.tile
        )
    return t(
        "{name} laid {tile}, which doesn't fit: challenge it, or play on and it stands.",
        name=people[wrong.seat],
        tile=wrong.tile,
    )


def can_words(snapshot: Snapshot, people: People, places: Places) -> str:
    """Return what the viewer can do now; "" if it is not his turn and nothing can be challenged."""
    wrong = wrong_words(snapshot, people)
    if not snapshot.legal or snapshot.legal[0].do is Do.ACCEPT:
        return wrong
    fits = fitting_tiles(snapshot)
    return sentences([wrong, _fitting(snapshot, fits, places) if fits else _nothing(snapshot)])


def _nothing(snapshot: Snapshot) -> str:
    do = snapshot.legal[0].do
    if not snapshot.ends:
        return t("Type draw.") if do is Do.DRAW else t("Type pass.")
    ends = one_of(different(snapshot.ends.values()))
    if do is Do.DRAW:
        return n(
            "Nothing fits {ends}: draw ({count} to draw).",
            "Nothing fits {ends}: draw ({count} to draw).",
            snapshot.drawable,
            ends=ends,
        )
    if snapshot.rules.draw is DrawRule.NONE:
        return t("Nothing fits {ends}, and there is no drawing (R15): pass.", ends=ends)
    if not snapshot.boneyard:
        return t("Nothing fits {ends} and the boneyard is empty: pass.", ends=ends)
    return n(
        "Nothing fits {ends} and nothing may be drawn ({count} stays: R17): pass.",
        "Nothing fits {ends} and nothing may be drawn ({count} stay: R17): pass.",
        snapshot.boneyard,
        ends=ends,
    )


def _fitting(snapshot: Snapshot, fits: tuple[Tile, ...], places: Places) -> str:
    said = {
        Bound.OPENING: t("You lead, and must open with {tile} (R9).", tile=fits[0]),
        Bound.DRAWN: t("You drew {tile}, which fits: it must be played now ({clause}).", tile=fits[0], clause="R13"),
        Bound.TOUCHED: t("You touched {tile}, which fits: it must be played ({clause}).", tile=fits[0], clause="R37"),
    }
    if snapshot.bound is not None:
        return said[snapshot.bound]
    may_draw = any(action.do is Do.DRAW for action in snapshot.legal)
    if not snapshot.ends:
        return t("You lead, with any tile; or draw first (R14).") if may_draw else t("You lead, with any tile.")
    tiles = numbered(places, fits)
    words = n("{count} tile fits: {tiles}.", "{count} tiles fit: {tiles}.", len(fits), tiles=tiles)
    if may_draw:
        more = n("Or draw ({count} to draw; R14).", "Or draw ({count} to draw; R14).", snapshot.drawable)
        return sentences([words, more])
    return words


def end_question(snapshot: Snapshot, tile: Tile, ends: Sequence[End]) -> str:
    """Return the question at which end a tile goes."""
    ways = one_of(t("{end} ({number})", end=end_name(end), number=snapshot.ends[end]) for end in ends)
    return t("{tile} at which end: {ends}?", tile=tile, ends=ways)


def after_words(snapshot: Snapshot) -> str:
    """Return what can be typed after a round or a match."""
    if snapshot.phase is Phase.MATCH_OVER:
        return t("Type again for another match under the same rules, or quit.")
    if snapshot.tied:
        return t("Type next to deal the sudden death: one more round for those who are tied (R28).")
    return t("Type next to deal round {number}.", number=snapshot.round + 1)
