"""Commands that train: problems, a position of one's own, one's own errors, drills and the first lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli_show import fail
from tui.i18n import t

if TYPE_CHECKING:
    from tui.cli_show import Opening


def practise(its: Opening) -> int:
    """Practise what was asked for, on a screen or by lines; return the exit status."""
    from tui.cli_practice import filters_of, number_of, problems_of
    from tui.practice_store import Store

    if its.given.operand is not None:
        return _own(its)
    if its.given.has("drill") or its.given.has("lessons"):
        return _train(its)
    if its.given.has("mistakes"):
        return _mistakes(its)
    filters, count, source = filters_of(its.given), number_of(its.given, "count"), problems_of(its.given)
    if not any(map(filters.take, source())):
        return fail(t("There is no problem of this kind."))
    if not its.by_lines:
        from tui.opening import practice_screen

        with Store.open(shipped=source) as store:
            return its.show(lambda: practice_screen(store, filters))
    from tui.faults import keep_log
    from tui.line.practice_start import practise_by_lines

    keep_log()
    return practise_by_lines(Store.open(shipped=source), filters, its.settings, count)


def _own(its: Opening) -> int:
    """Practise a position that was given, on a screen or by lines."""
    from tui.cli_position import own_problem
    from tui.cli_practice import number_of

    problem, count = own_problem(its.given), number_of(its.given, "count")
    if not its.by_lines:
        from tui.opening import own_screen

        return its.show(lambda: own_screen(problem))
    from tui.faults import keep_log
    from tui.line.practice_start import practise_by_lines
    from tui.practice_store import Filters, Store

    keep_log()
    return practise_by_lines(Store.open(), Filters(), its.settings, count, own=problem)


def _mistakes(its: Opening) -> int:
    """Practise the player's own errors, on a screen or by lines."""
    from tui.cli_drills import alone
    from tui.cli_practice import number_of
    from tui.kept_reviews import no_mistake, own_errors
    from tui.practice_store import Filters, Store
    from tui.practice_supply import MISTAKES

    alone(its.given, "mistakes", "drill", "lessons")
    count = number_of(its.given, "count")
    if not own_errors():
        return fail(no_mistake())
    if not its.by_lines:
        from tui.opening import mistakes_screen

        with Store.open() as store:
            return its.show(lambda: mistakes_screen(store))
    from tui.line.practice_start import practise_by_lines

    return practise_by_lines(Store.open(shipped=own_errors), Filters(), its.settings, count, source=MISTAKES)


def _train(its: Opening) -> int:
    """Open a drill or the first lessons, on a screen or by lines."""
    from tui.cli_drills import drill_of, training_screen
    from tui.cli_practice import number_of

    drill, count = drill_of(its.given), number_of(its.given, "count")
    if drill is not None and its.by_lines:
        from tui.line.drill import drill_by_lines

        return drill_by_lines(drill, its.settings, count)
    if its.by_lines:
        from tui.line.lesson import lessons_by_lines

        return lessons_by_lines(its.settings)
    return its.show(lambda: training_screen(drill))
