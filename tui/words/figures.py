"""Every figure of the statistics: what it is called, what it means, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.bots.ladder import LEVELS
from engine.statistics.figures import Choice, Figures, Line, Rate
from tui.i18n import N_, n, t

NOTHING = "-"
"""What stands for an average of nothing."""


class Figure(NamedTuple):
    """A figure; ``label`` and ``meaning`` are message ids, ``whole`` is the figure of which it is a part."""

    name: str
    label: str
    meaning: str
    whole: str = ""
    places: int = 0
    """Digits after the point of an average."""


class Group(NamedTuple):
    """Figures that stand together; ``title`` is a message id."""

    title: str
    figures: tuple[Figure, ...]


MATCHES = Group(
    N_("Matches"),
    (
        Figure("played", N_("played"), N_("Matches that came to their end, by a surrender too.")),
        Figure("won", N_("won"), N_("You, or you and your partner, won the match."), "played"),
        Figure("drawn", N_("drawn"), N_("Nobody won it, and no score was higher than yours."), "played"),
        Figure("lost", N_("lost"), N_("All other matches that came to their end."), "played"),
        Figure("gave_up", N_("given up"), N_("Of those you lost: you or your partner gave up (R30)."), "played"),
        Figure(
            "hinted",
            N_("with hints"),
            N_("Matches in which you were shown a hint, or the tutor asked whether you were sure."),
        ),
        Figure("unfinished", N_("unfinished"), N_("Matches that can still be played on; their finished rounds count.")),
        Figure(
            "wins_in_a_row", N_("wins in a row"), N_("The longest run of won matches, in the order they were begun.")
        ),
        Figure("losses_in_a_row", N_("losses in a row"), N_("The longest run of lost matches.")),
    ),
)
ROUNDS = Group(
    N_("Rounds"),
    (
        Figure("rounds", N_("played"), N_("Rounds that were scored and in which you played.")),
        Figure("went_out", N_("won, domino"), N_("You or your partner laid the last tile (R18)."), "rounds"),
        Figure(
            "won_blocked", N_("won, blocked"), N_("The round was blocked and your side was lightest (R22)."), "rounds"
        ),
        Figure("rounds_lost", N_("lost"), N_("Another side went out, or was lightest when it was blocked."), "rounds"),
        Figure("nobody_won", N_("nobody won"), N_("Blocked, with a tie for the lightest (R22)."), "rounds"),
        Figure("rounds_in_a_row", N_("wins in a row"), N_("The longest run of won rounds, over matches too.")),
    ),
)
POINTS = Group(
    N_("Points a round"),
    (
        Figure("scored", N_("your side"), N_("What your side scored in a round, All Fives too: the average."), "", 1),
        Figure("conceded", N_("the others"), N_("What all others together scored in a round: the average."), "", 1),
        Figure(
            "fives", N_("by All Fives"), N_("What your side scored by All Fives in a round (R32): the average."), "", 1
        ),
        Figure("biggest_round", N_("your best"), N_("The most that your side ever scored in one round.")),
    ),
)
HANDS = Group(
    N_("Your hand"),
    (
        Figure(
            "drawn_a_round",
            N_("tiles drawn"),
            N_("Tiles that you drew in a round, penalties aside: the average."),
            "",
            2,
        ),
        Figure("passed_a_round", N_("passes"), N_("How often you passed in a round: the average."), "", 2),
        Figure(
            "tiles_left", N_("tiles left"), N_("Tiles in your hand at the end of a lost round: the average."), "", 1
        ),
        Figure("pips_left", N_("pips left"), N_("Pips in your hand at the end of a lost round: the average."), "", 1),
        Figure(
            "doubles_left",
            N_("doubles left"),
            N_("Doubles in your hand at the end of a lost round: the average."),
            "",
            2,
        ),
        Figure("penalties", N_("penalty tiles"), N_("Tiles that you drew because a wrong tile was challenged (R35).")),
        Figure("taken_back", N_("taken back"), N_("Wrong tiles of yours that were challenged (R35).")),
    ),
)
GROUPS = (MATCHES, ROUNDS, POINTS, HANDS)
EXPLAINED = (
    (
        N_("win rate"),
        N_(
            "Won matches of those that came to their end. The range behind it holds the true rate in 95 of 100 cases "
            "(Wilson's interval): with few matches it is wide."
        ),
    ),
    (
        N_("score difference"),
        N_(
            "Your score less the best other one at the end of a match, for the last 30 of them, the oldest at the left."
        ),
    ),
    (
        N_("which matches"),
        N_(
            "Your own are those in which you are the only person and took nothing back. Those with moves taken back, "
            "or begun from a position, stand apart; so do those of several people at one keyboard, where the figures "
            "are of the first. Demos don't count."
        ),
    ),
    (
        N_("reviewed"),
        N_(
            "Reviews of finished matches with you as the only person. Lost is what your choices gave up, in points a "
            "decision, against the best ones by what you could know; accuracy is 100 % for perfect play and about 80 "
            "for random play. Closed positions, where nothing can be drawn, are sorted by the theme of their best play."
        ),
    ),
    (
        N_("opponents"),
        N_("A match against several bots of one level counts once for that level, and once for each of their names."),
    ),
)
"""What else needs a word: pairs of what and its meaning, both message ids."""
TITLES: Mapping[str, str] = {
    "own": N_("Your own matches"),
    "apart": N_("Matches with moves taken back, or begun from a position"),
    "shared": N_("Matches of several people at this keyboard, the figures of the first"),
}
SCOPES: Mapping[str, str] = {
    "own": N_("your own"),
    "apart": N_("set apart"),
    "shared": N_("shared"),
}


def value_words(figures: Figures, figure: Figure) -> str:
    """Return a figure as it is written."""
    value = getattr(figures, figure.name)
    if value is None:
        return NOTHING
    return f"{value:.{figure.places}f}"


def is_worth_showing(figures: Figures, figure: Figure) -> bool:
    """Whether a figure says something here: what few tables have is left out while it is nothing."""
    return figure.name not in (
        "fives",
        "penalties",
        "taken_back",
        "gave_up",
        "hinted",
        "unfinished",
        "drawn",
        "nobody_won",
    ) or bool(getattr(figures, figure.name))


def rate_words(rate: Rate | None, *, brief: bool = False) -> str:
    """Return ``60 %  (44 to 73 %)``, or ``60 % 44-73``."""
    if rate is None:
        return NOTHING
    low, high = (round(100 * bound) for bound in (rate.low, rate.high))
    if brief:
        return f"{round(100 * rate.share)} % {low}-{high}"
    return t("{share} %  ({low} to {high} %)", share=round(100 * rate.share), low=low, high=high)


def difference_words(differences: tuple[int, ...]) -> str:
    """Return how the score differences lie."""
    middle = sum(differences) / len(differences)
    return t(
        "lowest {low}, highest {high}, average {average}",
        low=f"{min(differences):+}",
        high=f"{max(differences):+}",
        average=f"{middle:+.1f}",
    )


def level_name(level: str) -> str:
    """Return what a level of opponents is called; "" are people."""
    if not level:
        return t("people")
    return t(LEVELS[level].label) if level in LEVELS else level


def seats_words(seats: int) -> str:
    """Return ``3 seats``."""
    return n("{count} seat", "{count} seats", seats)


_NAMES: Mapping[str, Callable[[Line], str]] = {
    "rulebook": lambda line: rulebook_name(line.name),
    "seats": lambda line: t("4 seats, partners") if line.detail else seats_words(int(line.name)),
    "level": lambda line: level_name(line.name),
    "opponent": lambda line: _person(line.name, line.detail),
    "partner": lambda line: _person(line.name, line.detail),
}
TABLES: Mapping[str, str] = {
    "rulebook": N_("By rulebook"),
    "seats": N_("By seats"),
    "level": N_("By the opponents' level"),
    "opponent": N_("By opponent"),
    "partner": N_("By partner"),
}
"""The tables and their titles."""


def line_name(line: Line, group: str) -> str:
    """Return what a line of a table is called."""
    return _NAMES[group](line)


def line_words(line: Line) -> str:
    """Return a line of a table as a sentence: ``12 matches, 7 won; 63 rounds, 8.1 to 7.4 points a round``."""
    matches = n("{count} match, {won} won", "{count} matches, {won} won", line.played, won=line.won)
    if not line.rounds:
        return matches
    rounds = n(
        "{count} round, {scored} to {conceded} points a round",
        "{count} rounds, {scored} to {conceded} points a round",
        line.rounds,
        scored=f"{line.scored / line.rounds:.1f}",
        conceded=f"{line.conceded / line.rounds:.1f}",
    )
    return t("{matches}; {rounds}", matches=matches, rounds=rounds)


def rulebook_name(title: str) -> str:
    """Return what a rulebook is called."""
    return t(title) if title else t("no name")


def _person(name: str, level: str) -> str:
    name = name or t("a person")
    return t("{name}, {level}", name=name, level=level_name(level)) if level else name


def choice_words(choice: Choice) -> tuple[str, str, str, str]:
    """Return which matches are counted: whose, of which rulebook, number of seats and level of opponents."""
    return (
        t(SCOPES[choice.scope]),
        t("all rulebooks") if choice.rulebook is None else rulebook_name(choice.rulebook),
        t("all seats") if choice.seats is None else seats_words(choice.seats),
        t("all levels") if choice.level is None else level_name(choice.level),
    )
