"""The pages of a problem: those over the chain, and those below the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from engine.judging.endings import root_of
from engine.position import position_of, print_position
from engine.practice.explained import Facts
from engine.practice.facts import facts_at
from engine.practice.moments import state_of
from engine.snapshot import Snapshot
from engine.solver.position import after
from tui.i18n import t
from tui.keys import key_of
from tui.practice_run import HINTS, Run
from tui.practice_store import now
from tui.screens.aid_pages import tracker_page, why_page
from tui.screens.table_pages import Page, keys_page
from tui.widgets.picture import Row
from tui.words.log import brief_turns
from tui.words.people import People
from tui.words.practice import verdicts
from tui.words.practice.explanation import consequences, explanation
from tui.words.practice.open_hands import known_lines, true_lines, unknown_lines, worst_lines
from tui.words.practice.plays import played_words
from tui.words.practice.scoring import counting_lines, figure_meaning, meaning_lines
from tui.words.practice.standing import today_words
from tui.words.practice.table_of_plays import rows_of_plays
from tui.words.practice.verdicts import answer_lines, theme_lines
from tui.words.prompts import Ways
from tui.words.sharing import copied_words

if TYPE_CHECKING:
    from tui.screens.practice_view import PracticeView

__all__ = ["HINTS", "Look", "after_best", "explained_facts", "overlay_page", "page_of", "position_line"]


class Look(Enum):
    """What stands below the answer."""

    WHY = "why"
    WORST = "worst"
    """Open hands: those in which the best play brings least."""
    TRUE = "true"
    """Open hands: those of the round that the problem is taken from; what they can be where nobody knows them."""
    KNOWN = "known"
    """What could be known of each hand."""


def explained_facts(run: Run) -> Facts:
    """Return the facts of the decision that the answer explains."""
    return facts_at(run.explained)


def after_best(run: Run) -> Snapshot:
    """Return that decision's table with the best play on it, as far as anybody may see it."""
    trial = run.explained
    snapshot = trial.snapshot
    best = explained_facts(run).best.action
    return replace(snapshot, chain=after(root_of(snapshot), best)[0].chain)


def title_of(view: PracticeView) -> Ways:
    """Return the name of the problem: that of the day says so."""
    return verdicts.title_ways(view.run.problem, today_words(now().date()) if view.is_daily else "")


def standing_of(view: PracticeView) -> Ways:
    """Return what stands at the right of the first line: the rating, or that none is at stake."""
    if view.is_own:
        return t("your own position: not rated"), t("not rated")
    if view.standing is None:
        return ()
    return verdicts.standing_ways(view.standing, view.change, is_rated=view.is_rated or view.change is not None)


def notes_of(view: PracticeView) -> tuple[verdicts.Note, ...]:
    """Return what stands at the right of the other seats: what is asked, or what came of it."""
    problem, run = view.run.problem, view.run
    if run.is_answered:
        return verdicts.answer_notes(
            problem,
            explained_facts(run),
            view.explained,
            is_solved=run.is_solved,
            at_once=run.failed is None,
            is_first=not run.explained.actions,
        )
    if run.before_wrong is not None and run.trial.wrong is not None:
        return verdicts.wrong_notes(run.before_wrong.snapshot, run.trial.wrong, view.fault)
    is_lost = run.failed is not None
    return verdicts.question_notes(problem, run.hints, HINTS, is_rated=view.is_rated, is_lost=is_lost)


def page_of(look: Look, run: Run, people: People, width: int, *, in_full: bool = False) -> Page:
    """Return a page that stands below the answer; ``in_full`` says on it what else the notes say."""
    snapshot, facts = run.explained.snapshot, explained_facts(run)
    if look is Look.WORST:
        return t("Open hands: a possible one"), tuple(worst_lines(facts, snapshot, people))
    if look is Look.TRUE and not run.problem.are_hands_known:
        return t("Open hands: not known"), tuple(unknown_lines(facts_at(run.first), run.first.snapshot, people))
    if look is Look.TRUE:
        truth = state_of(run.problem).hands
        return t("Open hands: the true ones"), tuple(true_lines(truth, run.first.snapshot, people))
    if look is Look.KNOWN:
        return t("What you could know"), tuple(known_lines(facts, snapshot, people))
    head = answer_lines(facts, snapshot, run.missed, is_solved=run.is_solved, in_full=in_full)
    if run.is_solved and len(run.trial.actions) > 1:
        head.append(played_words(run.first.snapshot, run.trial.snapshot, people, run.trial.points))
    rows: list[str | Row] = [*head, *explanation(facts, snapshot, people), ""]
    rows += [tuple(row) for row in rows_of_plays(facts, snapshot, width)]
    rows += [
        figure_meaning(is_open=facts.is_open),
        "",
        *consequences(facts, snapshot, people),
        "",
        *theme_lines(run.problem, people),
    ]
    return t("Why"), tuple(rows)


def position_line(run: Run) -> str:
    """Return the moment as its player knows it, in one line."""
    return print_position(position_of(run.trial.snapshot))


def begin_words() -> str:
    """Return what closes the page that is told before the first problem."""
    enter, again = key_of("table.play"), key_of("everywhere.help")
    return t("{enter} begins; {help} shows this again.", enter=enter, help=again)


def overlay_page(view: PracticeView, width: int) -> Page | None:
    """Return the page that is open over the chain."""
    snapshot, people, settings = view.snapshot, view.people, view.settings
    tiles = view.picking.places.tiles
    if view.page == "log":
        turns = brief_turns(snapshot, people)
        return t("Turns of this round"), tuple(f"{number:>3}  {line}" for number, line in enumerate(turns, 1))
    if view.page == "why":
        return why_page(snapshot, people, tiles, settings.aids, view.refused)
    if view.page == "tracker":
        return tracker_page(snapshot, people, settings.aids, width)
    if view.page == "hint":
        return t("Hint {number} of {most}", number=view.run.hints, most=HINTS), ("", view.hint)
    if view.page == "counts":
        faces = t("{key} draws the tiles in another way: as pips or as digits.", key=key_of("look.faces"))
        return t("Before your first problem: what counts"), ("", *counting_lines(), faces)
    if view.page == "share":
        line = position_line(view.run)
        said = t("This moment as its player knows it, in one line:")
        name = t("The problem's name: {id}", id=view.run.problem.id)
        return t("Position"), (said, "", line, "", copied_words(), "", name)
    return help_page(settings.keymap, "practice") if view.page == "help" else None


def help_page(keymap: Mapping[str, str], *places: str) -> Page:
    """Return what counts, the keys, and what the words mean."""
    heading, lines = keys_page(keymap, *places)
    counts, means = [t("What counts:"), *counting_lines(), ""], ["", t("What the words mean:"), *meaning_lines()]
    return heading, (*counts, *lines, *means)
