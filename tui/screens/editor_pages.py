"""What lies over the lines of the editor: what the plays are worth, and the position as one line; and its problem."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.differences import differences
from engine.practice.editing import Sketch
from engine.practice.examining import described
from engine.practice.solving import Solution
from engine.views import snapshot_for
from tui.editor_bench import Bench
from tui.i18n import t
from tui.words.lists import sentences
from tui.words.sharing import copied_words
from tui.words.solving import basis_words, figures_words, known_rows, line_words, opened_rows, sampled_words
from tui.words.wrapping import wrapped

if TYPE_CHECKING:
    from engine.practice.problem import Problem


def page_of(page: str, bench: Bench, found: Solution | None, width: int) -> tuple[str, list[str]]:
    """Return the heading and the lines of a page."""
    if page == "line":
        said, copied = wrapped(t("This position in one line:"), width), wrapped(copied_words(), width)
        return t("Position"), ["", *said, "", *_cut(bench.line, width), "", *copied]
    if found is None:
        return t("What each play is worth"), ["", t("Solving…")]
    return values_page(found, width)


def values_page(found: Solution, width: int) -> tuple[str, list[str]]:
    """Return what each play is worth."""
    side = t("Points of seat {seat}, less those of the others, to the end of the round.", seat=found.seat)
    known, opened = found.known, found.opened
    if known is None:
        lines = opened_rows(opened) if opened is not None else []
        heading = t("What each play is worth with open hands")
    else:
        lines = known_rows(known, opened)
        heading = t("What each play is worth · {basis}", basis=basis_words(known))
    why = "" if known is None else sampled_words(known, found.made.state.rules) or figures_words(known)
    lines = [*lines, *wrapped(why, width), *wrapped(side, width)]
    if opened is not None and opened.line:
        lines += wrapped(t("Open hands, best line: {line}", line=line_words(opened.line)), width)
    return heading, lines


def _cut(line: str, width: int) -> list[str]:
    return [line[start : start + width] for start in range(0, len(line), width)]


def practised(sketch: Sketch) -> Problem | str:
    """Return the position as a problem, or the sentence why it is none; GameError if the position can't be."""
    made = sketch.whole()
    turn = made.state.turn
    if len(sketch.hands[turn]) < sketch.count(turn):
        return t("Give the hand of seat {seat}, whose turn it is: all its tiles.", seat=turn)
    if sketch.drawable:
        more = t(
            "{drawable} can still be drawn: give the seats more tiles, or let them draw.", drawable=sketch.drawable
        )
        return sentences([t("Practice is for endings in which nothing can be drawn."), more])
    if len(sketch.active) < sketch.rules.seats:
        return t("Rounds in which not all seats play can't be practised.")
    snapshot = snapshot_for(made.state, turn)
    actions = [action for _, action in made.actions]
    problem = described(snapshot, differences(sketch.rules).rulebook, made.deal, actions)
    if problem is None:
        return t("Too many hands are possible here, or there is nothing to decide.")
    return replace(problem, are_hands_known=are_hands_known(sketch))


def are_hands_known(sketch: Sketch) -> bool:
    """Whether every hand was given as a whole."""
    return all(len(sketch.hands[seat]) == sketch.count(seat) for seat in sketch.active)
