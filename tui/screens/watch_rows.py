"""The picture of a match that is watched: demos and replays. Pure functions from a moment to rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.snapshot import Phase, Snapshot
from tui.drawing.cells import cell_width, fit
from tui.drawing.chain_picture import chain_picture
from tui.drawing.glyphs import Glyphs
from tui.drawing.layout import Layout
from tui.drawing.open_hand import backs
from tui.drawing.sizes import Size
from tui.drawing.snake import lay_chain
from tui.i18n import n, t
from tui.moments import Moment
from tui.screens.text_rows import key_row
from tui.screens.watch_seats import Seated, above_and_below, seat_rows
from tui.widgets.picture import Row, justified, text_row
from tui.widgets.scoreboard import bar_of, goal_words
from tui.words.lists import sentences
from tui.words.log import last_turns, log_lines
from tui.words.people import People
from tui.words.results import reserve_words, sum_words

ROOMY = 22
"""From so many rows on there is room for a second line of scores and for the pace."""
LEAST_CHAIN = 5
"""Rows that the chain keeps where something is shown under it."""
_LABEL = 14
_LONGEST_BAR = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """Everything that the screen shows.

    ``second_score`` is a label and one number a score, such as the matches won, and ``beside`` what stands behind it;
    ``page`` are lines over the chain, with a heading; ``strip`` returns rows under it, of a width and of at most a
    height.  ``thinking`` is the seat whose bot thinks now.
    """

    moment: Moment
    people: People
    levels: Sequence[str]
    titles: Sequence[str]
    state: str
    is_playing: bool
    second_score: tuple[str, Sequence[int], str]
    paces: Sequence[tuple[str, bool]]
    where: str
    is_open: bool
    prompt: tuple[str, str]
    hints: Sequence[tuple[str, str]]
    page: tuple[str, Sequence[str]] | None = None
    strip: Callable[[int, int], Sequence[Row]] | None = None
    thinking: int | None = None


def watch_picture(
    watched: Watched, width: int, height: int, glyphs: Glyphs, before: Layout | None, wanted: Size | None = None
) -> tuple[list[Row], Layout | None]:
    """Return the rows of the whole screen, and the chain's layout for the next time."""
    snapshot, table = watched.moment.snapshot, watched.moment.table
    shown = Seated(
        snapshot=snapshot,
        table=table,
        people=watched.people,
        levels=watched.levels,
        is_open=watched.is_open or snapshot.phase is not Phase.PLAYING,
        thinking=watched.thinking,
    )
    above, below = above_and_below(snapshot.rules.seats)
    top = [_head(watched, width), *_scores(watched, width, height)]
    top += seat_rows(above, shown, width, height, glyphs)
    bottom = seat_rows(below, shown, width, height, glyphs)
    bottom.append(_boneyard(watched, glyphs, width))
    if height >= ROOMY:
        bottom.append(_pace(watched, width))
    bottom += [_log(watched, width), _prompt(watched, width), key_row(watched.hints, width)]
    room = max(1, height - len(top) - len(bottom))
    if watched.strip is not None and watched.page is None:
        strip = list(watched.strip(width, max(2, room - LEAST_CHAIN)))
        bottom, room = [*strip, *bottom], max(1, room - len(strip))
    if watched.page is not None:
        return [*top, *page_rows(*watched.page, width, room), *bottom], before
    chain, layout = _chain(watched, width, room, glyphs, before, wanted)
    return [*top, *chain, *bottom], layout


def _head(watched: Watched, width: int) -> Row:
    right: list[tuple[str, str]] = [("  ", "table"), (f"{watched.state} ", "bold" if watched.is_playing else "accent")]
    room = width - sum(cell_width(text) for text, _ in right)
    title = next((title for title in watched.titles if cell_width(title) < room), watched.titles[-1])
    return justified([(f" {title}", "text")], right, width)


def _scores(watched: Watched, width: int, height: int) -> list[Row]:
    """Return the scores with bars, and under them the second score where there is room."""
    snapshot, people = watched.moment.snapshot, watched.people
    names = [people.side(snapshot, side) for side in range(len(snapshot.scores))]
    label, numbers, beside = watched.second_score
    goal = goal_words(snapshot.rules, snapshot.round)
    if height < ROOMY:
        return [_short_scores(names, snapshot.scores, numbers, goal, width)]
    behind = max(cell_width(goal), cell_width(beside))
    column = (width - _LABEL - behind - 2) // len(names)
    longest = min(max(map(cell_width, names)), column - 7)
    bar = min(_LONGEST_BAR, column - longest - 7)
    first: list[tuple[str, str]] = [(fit(f" {t('Score')}", _LABEL), "dim")]
    second: list[tuple[str, str]] = [(fit(f" {label}", _LABEL), "dim")]
    for side, name in enumerate(names):
        filled: list[tuple[str, str]] = [*(bar_of(snapshot, side, bar) if bar > 2 else []), ("  ", "table")]
        first += [(fit(name, longest), "text"), (f"{snapshot.scores[side]:>4} ", "bold"), *filled]
        second += [
            (fit(name, longest), "text"),
            (f"{numbers[side]:>4} ", "bold"),
            (" " * ((bar if bar > 2 else 0) + 2), "table"),
        ]
    return [text_row(*first, (goal, "text")), text_row(*second, (beside, "text"))]


def _short_scores(names: Sequence[str], scores: Sequence[int], numbers: Sequence[int], goal: str, width: int) -> Row:
    """Return all scores in one line, each with the second one in brackets; the goal where it has room."""
    parts = [
        t("{name} {score} ({number})", name=name, score=score, number=number)
        for name, score, number in zip(names, scores, numbers, strict=True)
    ]
    wordings = [gap.join([*parts, goal]) for gap in ("   ", "  ")] + ["  ".join(parts)]
    said = next((words for words in wordings if cell_width(words) <= width - 2), wordings[-1])
    return text_row((f" {fit(said, width - 2)}", "text"))


def _chain(
    watched: Watched, width: int, height: int, glyphs: Glyphs, before: Layout | None, wanted: Size | None
) -> tuple[list[Row], Layout | None]:
    snapshot = watched.moment.snapshot
    if not snapshot.chain.placements:
        leader = snapshot.leader
        note = t("You lead.") if leader == watched.people.you else t("{name} leads.", name=watched.people[leader])
        rows: list[Row] = [()] * height
        rows[height // 2] = ((" " * max(0, (width - cell_width(note)) // 2), "table"), (note, "dim"))
        return rows, None
    spinner = snapshot.rules.spinner
    room = width - 2
    layout = lay_chain(snapshot.chain.placements, room, height, spinner=spinner, wanted=wanted, previous=before)
    return [((" ", "table"), *row) for row in chain_picture(layout, glyphs)], layout


def page_rows(heading: str, lines: Sequence[str], width: int, height: int) -> list[Row]:
    """Return a heading and the last lines that have room under it."""
    head = justified([("── ", "rule"), (f"{heading} ", "bold")], [], width, "─")
    shown = list(lines)[-(height - 1) :] if height > 1 else []
    rows: list[Row] = [head, *(text_row((f"  {fit(line, width - 3)}", "text")) for line in shown)]
    return rows + [()] * (height - len(rows))


def round_log(snapshot: Snapshot, people: People) -> tuple[str, list[str]]:
    """Return the heading and the lines of the log of the round."""
    return t("Log of round {number}", number=snapshot.round), log_lines(snapshot, people)


def _boneyard(watched: Watched, glyphs: Glyphs, width: int) -> Row:
    snapshot = watched.moment.snapshot
    drawable, staying = snapshot.drawable, snapshot.staying
    left: list[tuple[str, str]] = [("── ", "rule")]
    if not snapshot.boneyard:
        left.append((f"{t('Boneyard empty')} ", "text"))
    else:
        left.append((f"{t('Boneyard')} ", "text"))
        if drawable + staying <= width - 56:
            left.append((f"{backs(drawable, staying, glyphs=glyphs)}  ", "back"))
        left.append((f"{_counts(drawable, staying)} ", "text"))
    right = t("open hands") if watched.is_open else t("hidden hands")
    return justified(left, [(f" {right} ", "dim"), ("──", "rule")], width, "─")


def _counts(drawable: int, staying: int) -> str:
    if not drawable:
        return n("none to draw: {count} that stays", "none to draw: {count} that stay", staying)
    if not staying:
        return t("{drawable} to draw", drawable=drawable)
    return n(
        "{drawable} to draw + {count} that stays", "{drawable} to draw + {count} that stay", staying, drawable=drawable
    )


def _pace(watched: Watched, width: int) -> Row:
    """Return the paces with the chosen one in brackets, and where in the match this is."""
    runs: list[tuple[str, str]] = [(fit(f" {t('Pace')}", 8), "dim")]
    runs += [(f"({name})" if chosen else f" {name} ", "bold" if chosen else "text") for name, chosen in watched.paces]
    return justified(runs, [(f"{watched.where} ", "text")], width)


def _log(watched: Watched, width: int) -> Row:
    """Return the last turns, after a round its sum."""
    snapshot, table = watched.moment.snapshot, watched.moment.table
    result = snapshot.last_round
    room = width - 9
    if snapshot.phase is Phase.PLAYING or result is None:
        label = t("Log")
        said = ""
        for count in range(1, 9):
            longer = last_turns(snapshot, watched.people, count)
            if cell_width(longer) > room:
                break
            said = longer
    else:
        label = t("Sum")
        total = sum_words(result, snapshot, watched.people)
        said = sentences([total, reserve_words(table)])
        said = said if cell_width(said) <= room else total
    return text_row((fit(f" {label}", 8), "dim"), (fit(said, room), "text"))


def _prompt(watched: Watched, width: int) -> Row:
    mark, text = watched.prompt
    style = "warn" if mark == "!" else "accent"
    return text_row((f" {mark} ", style), (fit(text, width - 4), "text"))
