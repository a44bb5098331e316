"""Why something can't be done, and what can."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import Do, End
from engine.errors import GameError, Problem
from engine.snapshot import Bound, Phase, Snapshot
from engine.tiles import Tile
from tui.i18n import N_, n, t
from tui.keys import key_of
from tui.problem_words import template_of
from tui.words.lists import all_of, different, neither, one_of, sentences, without_brackets
from tui.words.people import People
from tui.words.wrapping import fitting

END_NAMES: Mapping[End, str] = {End.LEFT: N_("left"), End.RIGHT: N_("right"), End.UP: N_("up"), End.DOWN: N_("down")}
END_KEYS: Mapping[End, str] = {End.LEFT: "[", End.RIGHT: "]", End.UP: "{", End.DOWN: "}"}


def end_key(end: End) -> str:
    """Return the key that plays at an end."""
    return key_of(f"table.play-{end.value}")


def end_name(end: End | str) -> str:
    """Return the name of an end."""
    return t(END_NAMES[End(end)])


def sentence(problem: Problem, people: People) -> str:
    """Return a refusal in the player's language."""
    values: dict[str, object] = dict(problem.values)
    for name in ("seat", "turn", "offender"):
        if isinstance(values.get(name), int) and problem.code in _WITH_NAMES:
            values[name] = people[int(str(values[name]))]
    if "end" in values:
        values["end"] = end_name(str(values["end"]))
    if "open" in values:
        values["open"] = all_of(end_name(end) for end in str(values["open"]).split(", "))
    template = _WITH_NAMES.get(problem.code) or template_of(problem.code)
    return without_brackets(t(template, **values))


_WITH_NAMES: Mapping[str, str] = {
    "not-your-turn": N_("It is the turn of {turn} ({clause})."),
    "not-in-hand": N_("{seat} does not hold {tile} ({clause})."),
    "challenge-own": N_("You can't challenge your own tile ({clause})."),
    "accept-first": N_("{offender} laid the last tile, {tile}, wrongly: accept it or challenge it ({clause})."),
    "sits-out": N_("{seat} sits this round out ({clause})."),
}


def fitting_tiles(snapshot: Snapshot) -> tuple[Tile, ...]:
    """Return the viewer's tiles that may be played now, each once."""
    return tuple(dict.fromkeys(action.tile for action in snapshot.legal if action.do is Do.PLAY and action.tile))


def ends_for(snapshot: Snapshot, tile: Tile | None) -> tuple[End, ...]:
    """Return the ends at which the tile may be played now."""
    return tuple(action.end for action in snapshot.legal if action.tile == tile and action.end is not None)


def why_not(snapshot: Snapshot, tile: Tile, people: People) -> str:
    """Return why the tile may not be played now; "" if it may."""
    if tile in fitting_tiles(snapshot):
        return ""
    if snapshot.phase is not Phase.PLAYING:
        return t("The round is over ({clause}).", clause="R18")
    if snapshot.turn is not None and snapshot.turn != snapshot.viewer:
        return t("It is the turn of {turn} ({clause}).", turn=people[snapshot.turn], clause="R12")
    must = fitting_tiles(snapshot)
    if snapshot.bound is Bound.OPENING and must:
        return t("The round must be opened with {tile} ({clause}).", tile=must[0], clause="R9")
    if snapshot.bound is Bound.DRAWN and must:
        return t("You drew {tile}, which fits: it must be played now ({clause}).", tile=must[0], clause="R13")
    if snapshot.bound is Bound.TOUCHED and must:
        return t("You touched {tile}, which fits: it must be played ({clause}).", tile=must[0], clause="R37")
    return t("{tile} fits {neither} (R3).", tile=tile, neither=neither(different(snapshot.ends.values())))


def tile_words(snapshot: Snapshot, tile: Tile, people: People) -> str:
    """Return where the tile fits, or why it may not be played now."""
    reason = why_not(snapshot, tile, people)
    if reason:
        return reason
    ends = ends_for(snapshot, tile)
    if not ends:
        return t("{tile} may lead ({clause}).", tile=tile, clause="R3")
    at = all_of(t("{number} ({end})", number=snapshot.ends[end], end=end_name(end)) for end in ends)
    return t("{tile} fits the {ends} ({clause}).", tile=tile, ends=at, clause="R3")


def possible(snapshot: Snapshot, places: Sequence[Tile | None], picked: Tile | None) -> str:
    """Return what can be done now with which key, in a few words."""
    if not snapshot.legal:
        return ""
    fits = fitting_tiles(snapshot)
    if fits:
        numbers = [place + 1 for place, tile in enumerate(places) if tile in fits]
        if len(fits) == 1 and picked == fits[0]:
            ends = ends_for(snapshot, picked)
            if len(ends) > 1:
                return t("{ends} plays {tile}.", tile=picked, ends=one_of(map(end_key, ends)))
            return t("{enter} plays {tile}.", tile=picked, enter=key_of("table.play"))
        if numbers and numbers[-1] <= 10:
            return n("{numbers} fits.", "{numbers} fit.", len(numbers), numbers=all_of(numbers))
        return n("{count} tile fits.", "{count} tiles fit.", len(fits))
    do = snapshot.legal[0].do
    if do is Do.DRAW:
        return t("{draw} draws.", draw=key_of("table.draw"))
    if do is Do.PASS:
        return t("{key} passes.", key=key_of("table.pass"))
    if do is Do.ACCEPT:
        enter, challenge = key_of("table.play"), key_of("table.challenge")
        return t("{enter} accepts, {challenge} challenges.", enter=enter, challenge=challenge)
    return ""


def refusal(
    error: GameError,
    snapshot: Snapshot,
    places: Sequence[Tile | None],
    picked: Tile | None,
    people: People,
    room: int = 76,
) -> str:
    """Return why the engine refused, and if it has room what is possible instead."""
    said = [sentence(problem, people) for problem in error.problems]
    return fitting((sentences([*said, possible(snapshot, places, picked)]), sentences(said)), room)
