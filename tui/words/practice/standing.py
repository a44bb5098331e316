"""Rating, streak and progress in words."""

from __future__ import annotations

from datetime import date, datetime
from math import ceil

from engine.practice.kinds import Theme
from engine.practice.rating import Rated
from engine.progress.values import Bar, Change, Standing, is_settled
from tui.i18n import N_, n, t
from tui.practice_store import Progress
from tui.words.drill_runs import drill_lines
from tui.words.lists import sentences
from tui.words.practice.names import theme_name

_KINDS = {
    "2": N_("Two players"),
    "3": N_("Three players"),
    "4": N_("Four players"),
    "partners": N_("Partners"),
}
_WIDTH = 20


def rating_words(rating: float, *, is_sure: bool) -> str:
    """Return ``1523``, or ``1523?`` while a few problems may still change it much."""
    return f"{rating:.0f}" if is_sure else f"{rating:.0f}?"


def standing_words(standing: Standing) -> str:
    """Return where the player stands in a few sentences."""
    if not standing.attempts:
        return t("You have not tried a problem yet.")
    return sentences(
        [
            _rating(standing),
            streak_words(standing.streak, standing.in_a_row),
            due_words(standing.due) or coming_words(standing),
        ]
    )


def _rating(standing: Standing) -> str:
    rating = rating_words(standing.rating, is_sure=standing.is_sure)
    if standing.is_sure:
        return t("Your rating is {rating}.", rating=rating)
    return t("Your rating is {rating}: still unsure, it settles after about ten problems.", rating=rating)


def streak_words(days: int, in_a_row: int) -> str:
    """Return the streak, and how many problems were solved in a row; one problem is none."""
    said = [brief_streak_words(days)]
    if in_a_row > 1:
        said.append(n("{count} problem right in a row.", "{count} problems right in a row.", in_a_row))
    return sentences(said)


def brief_streak_words(days: int) -> str:
    """Return the days in a row on which the problem of the day was solved; "" for none."""
    return n("Daily streak: {count} day.", "Daily streak: {count} days.", days) if days else ""


def due_words(due: int) -> str:
    """Return how many failed problems come back today; "" for none."""
    return n("{count} failed problem comes back today.", "{count} failed problems come back today.", due) if due else ""


def coming_words(standing: Standing) -> str:
    """Return how many failed problems come back next, after today; "" for none."""
    count, days = standing.coming, standing.coming_in
    if not count:
        return ""
    if days == 1:
        return n("{count} failed problem comes back tomorrow.", "{count} failed problems come back tomorrow.", count)
    return n(
        "{count} failed problem comes back in {days} days.",
        "{count} failed problems come back in {days} days.",
        count,
        days=days,
    )


def review_words(standing: Standing) -> str:
    """Return how many failed problems come back, today or else next, for a line of the choice."""
    count, days = standing.coming, standing.coming_in
    if standing.due or not count:
        return due_words(standing.due) or t("nothing is due")
    if days == 1:
        return n("nothing today, {count} tomorrow", "nothing today, {count} tomorrow", count)
    return n("nothing today, {count} in {days} days", "nothing today, {count} in {days} days", count, days=days)


def nothing_due_words(standing: Standing) -> str:
    """Return that nothing is due, and what comes back next."""
    return sentences([t("Nothing is due for review today."), coming_words(standing)])


def change_words(change: Change, at: datetime) -> str:
    """Return what an attempt changed."""
    rating = rating_words(change.rating, is_sure=change.is_sure)
    if not change.is_rated:
        said = t("You have met this problem before, so your rating stays {rating}.", rating=rating)
    elif not change.delta:
        said = t("Your rating stays {rating}.", rating=rating)
    else:
        said = t("Your rating is {rating} ({delta}).", rating=rating, delta=f"{change.delta:+d}")
    return sentences([said, streak_words(change.streak, change.in_a_row), _comes_back(change.comes_back, at)])


def _comes_back(moment: datetime | None, at: datetime) -> str:
    if moment is None:
        return ""
    days = max(1, ceil((moment - at).total_seconds() / 86400))
    return n("The problem comes back in {count} day.", "The problem comes back in {count} days.", days)


def kind_words(kind: str) -> str:
    """Return who plays in a kind of problem."""
    return t(_KINDS[kind]) if kind in _KINDS else kind


def kind_rating_words(rated: Rated) -> str:
    """Return the rating of one kind."""
    return rating_words(rated.rating, is_sure=is_settled(rated))


def bar_words(bar: Bar, of: int) -> str:
    """Return ``[####......] 12 of 30 solved``, in characters that every terminal has."""
    whole = max(of, bar.met, 1)
    filled = _WIDTH * bar.solved // whole
    return t("[{bar}] {solved} of {whole}", bar="#" * filled + "." * (_WIDTH - filled), solved=bar.solved, whole=whole)


def theme_words(theme: str) -> str:
    """Return what a theme is called; one that a later version knows has its own name."""
    return theme_name(Theme(theme)) if theme in Theme.__members__.values() else theme


def today_words(day: date) -> str:
    """Return the title of the problem of a day."""
    return t("Problem of {day}", day=day.isoformat())


def progress_lines(progress: Progress) -> list[str]:
    """Return everything there is to tell, a line each."""
    lines = [standing_words(progress.standing)]
    if len(progress.kinds) > 1:
        for kind, rated in progress.kinds.items():
            lines.append(t("{kind}: {rating}", kind=kind_words(kind), rating=kind_rating_words(rated)))
    for bar, of in progress.bars:
        lines.append(t("{theme}: {bar}", theme=theme_words(bar.theme), bar=bar_words(bar, of)))
    return [*lines, *drill_lines(progress.drills)]
