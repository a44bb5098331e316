"""What a hint says: the choices with their worth, what each leads to, what is certain, and what plays only suggest."""

from __future__ import annotations

from engine.actions import Action
from engine.belief import believed
from engine.hinting import Advice, Reading
from engine.review import Judged, Option
from engine.snapshot import Snapshot
from tui.i18n import n, t
from tui.keys import key_of
from tui.words.judged import basis_words, chance_words, gap_words, points_words
from tui.words.knowledge import certain_lines, gap_lines, number_lines, shown_lines
from tui.words.lists import all_of, sentences
from tui.words.people import People
from tui.words.practice.plays import play_words
from tui.words.review_moves import reason

MOST = 6
"""So many choices are told of at most."""


def best_words(advice: Advice, snapshot: Snapshot, people: People) -> str:
    """Return which choice is best, or which can't be told apart, and the reason in a sentence."""
    judged = advice.judged
    equal = [play_words(snapshot, option.action) for option in judged.options if option.equal]
    if len(equal) == len(judged.options):
        said = t("All choices come to about the same.")
    elif len(equal) > 1:
        said = n("{plays} can't be told apart.", "{plays} can't be told apart.", len(equal), plays=all_of(equal))
    else:
        said = t("Best is {play}.", play=equal[0] if equal else play_words(snapshot, judged.best.action))
    return sentences([said, *(reason(one, snapshot, people) for one in advice.outlooks[:1])])


def other_words(advice: Advice, snapshot: Snapshot, people: People) -> list[str]:
    """Return what the other choices lead to, one line each."""
    return [line for one in advice.outlooks[1:MOST] if (line := reason(one, snapshot, people))]


def certain_words(snapshot: Snapshot, people: People) -> list[str]:
    """Return what is certain of the other hands, each with the act that proves it."""
    belief = believed(snapshot)
    return [
        *number_lines(snapshot, belief),
        *gap_lines(snapshot, belief, people),
        *shown_lines(snapshot, belief, people),
        *certain_lines(belief, people),
    ]


def nothing_certain() -> str:
    """Return what is said where nothing is."""
    return t("Nothing is proven about the other hands yet.")


def reading_words(advice: Advice, people: People) -> list[str]:
    """Return what the plays suggest."""
    return [_reading(one, people) for one in advice.readings]


def _reading(one: Reading, people: People) -> str:
    shares = {"share": _percent(one.share), "before": _percent(one.before)}
    if one.share > one.before:
        return t(
            "{name} may well hold a {number}: {share} % by the plays, {before} % by what is proven.",
            name=people[one.seat],
            number=one.number,
            **shares,
        )
    return t(
        "{name} seems short of {number}: a chance of {share} % by the plays, {before} % by what is proven.",
        name=people[one.seat],
        number=one.number,
        **shares,
    )


def _percent(share: float) -> int:
    return min(99, max(1, round(100 * share)))


def basis_line(judged: Judged) -> str:
    """Return what the figures rest on."""
    if judged.exact:
        return t("Exact: over {basis}.", basis=basis_words(judged))
    return t(
        "Played out over {basis} that agree with all you have seen; ± is one standard error.", basis=basis_words(judged)
    )


def marked_line() -> str:
    """Return that the record tells of it."""
    return t("The record says that you were shown a hint.")


def option_line(option: Option, judged: Judged, snapshot: Snapshot) -> str:
    """Return a choice with its worth in a line: ``2-6 on the 6: +3.2 ± 0.8 points, 54.3 % to win the match; best``."""
    return t(
        "{play}: {points} points, {chance} to win the match; {gap}.",
        play=play_words(snapshot, option.action),
        points=points_words(option, exact=judged.exact),
        chance=chance_words(option),
        gap=gap_words(option, exact=judged.exact),
    )


def spoken(advice: Advice, snapshot: Snapshot, people: People) -> list[str]:
    """Return a hint as lines that are read from top to bottom."""
    judged = advice.judged
    lines = [best_words(advice, snapshot, people)]
    lines += [option_line(option, judged, snapshot) for option in judged.options[:MOST]]
    lines += other_words(advice, snapshot, people)
    facts = [t("Certain: {fact}", fact=fact) for fact in certain_words(snapshot, people)]
    lines += facts or [nothing_certain()]
    lines += [t("A reading of plays, no fact: {reading}", reading=one) for one in reading_words(advice, people)]
    return [*lines, basis_line(judged), marked_line()]


def sure_words(option: Option, action: Action, snapshot: Snapshot) -> str:
    """Return the tutor's question before a blunder; it names no better choice."""
    play = play_words(snapshot, action)
    lost = max(1, round(option.gap))
    gives = n(
        "Sure? {play} gives up about {count} point.", "Sure? {play} gives up about {count} points.", lost, play=play
    )
    if option.gap < 1:
        percent = f"{100 * option.chance_gap:.0f}"
        gives = t("Sure? {play} gives up about {percent} % of the match.", play=play, percent=percent)
    return gives


def sure_prompts(option: Option, action: Action, snapshot: Snapshot) -> tuple[str, ...]:
    """Return the question with the keys that answer it, in more and in fewer words."""
    gives, enter, back = sure_words(option, action, snapshot), key_of("table.play"), key_of("table.back")
    plays = t("{enter} plays it, {back} takes it back.", enter=enter, back=back)
    more = t("{key} shows the choices.", key=key_of("table.hint"))
    return sentences([gives, plays, more]), sentences([gives, plays])
