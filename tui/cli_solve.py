"""``draw-dominoes solve``: what each play of a position is worth, as lines or as one JSON object."""

from __future__ import annotations

import json
from typing import Any

from engine.errors import GameError
from engine.position import parse_position, print_position
from engine.practice.solving import Known, Opened, Solution, Worth, solution
from engine.protocol import action_object, number
from tui.cli_position import position_text
from tui.cli_syntax import Given, UsageError, quoted
from tui.i18n import choose_language, set_language, t
from tui.problem_words import problems_words
from tui.settings import load
from tui.words.lists import clauses, sentences
from tui.words.reasons import end_name
from tui.words.solving import basis_words, figures_words, known_rows, line_words, opened_rows, sampled_words
from tui.words.wrapping import wrapped

WIDTH = 78


def solve(given: Given) -> int:
    """Print what each play is worth; UsageError is the one sentence about a position that can't be."""
    if not given.has("language"):
        set_language(choose_language(None, load().settings.language))
    try:
        position = parse_position(position_text(given))
        seat = _seat(given, position.rules.seats)
        found = solution(position, seat=seat, open_only=given.has("open"))
    except GameError as error:
        raise UsageError(problems_words(error.problems)) from None
    print(json.dumps(_as_json(found), indent=1, allow_nan=False) if given.has("json") else "\n".join(_as_lines(found)))
    return 0


def _seat(given: Given, seats: int) -> int | None:
    word = given.one("seat")
    if word is None:
        return None
    if not (word.isascii() and word.isdecimal() and int(word) < seats):
        raise UsageError(t("--seat {word} is no seat: the seats are 0 to {last}.", word=quoted(word), last=seats - 1))
    return int(word)


def _as_json(found: Solution) -> dict[str, Any]:
    """Return everything that was found; what can't be known is null."""
    state = found.made.state
    return {
        "position": print_position(found.made.position),
        "turn": state.turn,
        "seat": found.seat,
        "known": None if found.known is None else _known_json(found.known),
        "open": None if found.opened is None else _open_json(found.opened),
    }


def _known_json(known: Known) -> dict[str, Any]:
    hands = {"hands": known.hands} if known.exact else {"deals": known.hands}
    return {"exact": known.exact, **hands, "plays": [_play_json(play) for play in known.plays]}


def _play_json(play: Worth) -> dict[str, Any]:
    told = action_object(play.action) | {"points": round(play.points, 3), "se": number(play.se, 3)}
    if play.worst is None:
        return told
    kept = None if play.kept is None else {"points": round(play.kept.mean, 3), "worst": play.kept.worst}
    return told | {"worst": play.worst, "best": play.best, "plan": kept}


def _open_json(opened: Opened) -> dict[str, Any]:
    plays = [action_object(play.action) | {"points": int(play.points)} for play in opened.plays]
    line = [{"seat": seat, **action_object(action)} for seat, action in opened.line]
    return {"exact": opened.exact, "plays": plays, "line": line}


def _as_lines(found: Solution) -> list[str]:
    state, seat = found.made.state, found.seat
    ends = [t("{number} {end}", number=number, end=end_name(end)) for end, number in state.chain.open_ends.items()]
    said = [t("Seat {seat} is to act.", seat=state.turn)]
    said.append(t("Open ends: {ends}.", ends=clauses(ends)) if ends else t("Nothing lies on the table yet."))
    said.append(t("{count} in the boneyard, {drawable} to draw.", count=len(state.boneyard), drawable=state.drawable))
    side = t("Points: those of the side of seat {seat} less those of the others, to the end of the round.", seat=seat)
    lines = [*wrapped(sentences(said), WIDTH), *wrapped(side, WIDTH)]
    if found.known is not None:
        head = t("What seat {seat} can know ({basis}):", seat=state.turn, basis=basis_words(found.known))
        lines += ["", head, *(f"  {row}" for row in known_rows(found.known))]
        lines += wrapped(sampled_words(found.known, state.rules) or figures_words(found.known), WIDTH)
    if found.opened is not None:
        exact = t("exact") if found.opened.exact else t("too much to solve to the end: a bound")
        lines += ["", t("Open hands ({basis}):", basis=exact), *(f"  {row}" for row in opened_rows(found.opened))]
        if found.opened.line:
            lines += wrapped(t("Best line: {line}", line=line_words(found.opened.line)), WIDTH)
    return lines
