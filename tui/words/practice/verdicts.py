"""What is said of a play and of an attempt: in the prompt, in the notes, in the first line."""

from __future__ import annotations

from engine.practice.explained import Facts
from engine.practice.problem import Problem
from engine.practice.trial import Verdict
from engine.progress.values import Change, Standing
from engine.snapshot import Snapshot
from tui.i18n import n, t
from tui.keys import key_of
from tui.words.heading import variations
from tui.words.lists import clauses, sentences
from tui.words.people import People
from tui.words.practice.names import level_name, promise, quality_words, theme_meaning, theme_name
from tui.words.practice.plays import play_words, points_words
from tui.words.practice.scoring import worth_words
from tui.words.practice.standing import rating_words
from tui.words.practice.wrong import given_away, wrong_head, wrong_sentence
from tui.words.prompts import Ways

Note = tuple[str, str]
"""A sentence and its style."""


def title_ways(problem: Problem, day: str = "") -> Ways:
    """Return the name of a problem, the fullest first; ``day`` is what the problem of a day is called."""
    rules = clauses([t(problem.rulebook.capitalize()), *variations(problem.rules)])
    level = level_name(problem.difficulty)
    if day:
        return (
            t("Practice   {day} · {rules} · {level}", day=day, rules=rules, level=level),
            t("{day} · {rules} · {level}", day=day, rules=rules, level=level),
            t("{day} · {level}", day=day, level=level),
        )
    return (
        t("Practice   Problem {id} · {rules} · {level}", id=problem.id, rules=rules, level=level),
        t("Problem {id} · {rules} · {level}", id=problem.id, rules=rules, level=level),
        t("Problem {id} · {level}", id=problem.id, level=level),
    )


def standing_ways(standing: Standing, change: Change | None = None, *, is_rated: bool = True) -> Ways:
    """Return rating and streak, with what the last attempt changed, the fullest first; or that none is at stake."""
    rating = rating_words(standing.rating, is_sure=standing.is_sure)
    if change is not None and change.is_rated and change.delta:
        rating = t("{rating} ({delta})", rating=rating, delta=f"{change.delta:+d}")
    words = t("rating {rating}", rating=rating)
    if not is_rated:
        return t("not rated · your rating {rating}", rating=rating), t("not rated")
    if not standing.streak:
        return words, rating
    days = n("{rating} · streak {count} day", "{rating} · streak {count} days", standing.streak, rating=words)
    return days, words, rating


def question_notes(
    problem: Problem, hints: int, most: int, *, is_rated: bool = True, is_lost: bool = False
) -> tuple[Note, ...]:
    """Return what is asked, in which sense there is an answer, and how many hints were taken at which cost.

    ``is_lost``: a play has lost it before, so that nothing is to be won by it any more.
    """
    asked = t("What is your best play?") if problem.margin else t("What would you play?")
    if problem.rules.partnership:
        asked = t("Best play? * is your partner.")
    if hints:
        asked = t("Your best play? Hints: {count} of {most}", count=hints, most=most)
    said = promise(problem.quality) if problem.margin else ""
    if is_lost and is_rated:
        said = t("It counts as lost already; solve it all the same.")
    elif hints and is_rated:
        said = t("Now it counts {worth}: your rating can fall.", worth=worth_words(hints))
    return tuple(note for note in ((asked, "bold"), (said, "text")) if note[0])


def wrong_prompt(snapshot: Snapshot, verdict: Verdict, fault: str) -> Ways:
    """Return what is wrong with a play in few words, with the key that takes it back, the fullest first."""
    full, head = (wrong_sentence(snapshot, verdict, in_full=in_full) for in_full in (True, False))
    brief = t("WRONG: {play}.", play=play_words(snapshot, verdict.action))
    retry = t("{retry} takes it back.", retry=key_of("practice.retry"))
    return (
        sentences([full, fault, retry]),
        sentences([full, fault]),
        sentences([head, fault, retry]),
        sentences([brief, fault, retry]),
        sentences([t("WRONG."), fault, retry]),
        sentences([t("WRONG."), fault]),
    )


def begun_prompt(*, is_leaving: bool) -> str:
    """Return what leaving a problem that was begun costs, asked once."""
    command = "practice.leave" if is_leaving else "practice.next"
    return t("Not solved yet: going now counts as a loss. {key} again goes.", key=key_of(command))


def over_prompt(points: int) -> Ways:
    """Return what can be done when the round is over but the problem isn't solved."""
    retry, give_up, after = key_of("practice.retry"), key_of("practice.give-up"), key_of("practice.next")
    said = t("The round is over, not solved: {points}.", points=points_words(points))
    keys = t(
        "{retry} tries again, {give_up} shows the answer, {next} goes on.", retry=retry, give_up=give_up, next=after
    )
    return sentences([said, keys]), keys


def wrong_notes(snapshot: Snapshot, verdict: Verdict, fault: str) -> tuple[Note, ...]:
    """Return the verdict on a try that lost value, which stands while it is played on."""
    return (wrong_head(snapshot, verdict), "bold"), (fault, "text")


def answer_notes(
    problem: Problem, facts: Facts, snapshot: Snapshot, *, is_solved: bool, at_once: bool, is_first: bool
) -> tuple[Note, ...]:
    """Return the verdict, how sure it is if it is about the problem's own moment (``is_first``), and the theme."""
    play = play_words(snapshot, facts.best.action)
    if is_solved and at_once:
        head = t("RIGHT: {play}", play=play)
    elif is_solved:
        head = t("SOLVED: {play}", play=play)
    else:
        head = t("ANSWER: {play}", play=play)
    hands = facts.hands if problem.rules.seats == 2 else None
    quality = quality_words(problem.quality, hands) if is_first and problem.margin else ""
    theme = t("theme: {theme}", theme=theme_name(problem.theme))
    return tuple(note for note in ((head, "bold"), (quality, "text"), (theme, "text")) if note[0])


def answer_lines(
    facts: Facts, snapshot: Snapshot, missed: Verdict | None, *, is_solved: bool, in_full: bool
) -> list[str]:
    """Return the first lines of the explanation: what was missed; what is right where no notes say it."""
    play = play_words(snapshot, facts.best.action)
    is_right = is_solved and missed is None
    head = t("Right: {play}.", play=play) if is_right else t("The best play is {play}.", play=play)
    said = [head if in_full else "", "" if missed is None else given_away(snapshot, missed)]
    return [sentences(said)] if any(said) else []


def theme_lines(problem: Problem, people: People) -> list[str]:
    """Return what the problem is about, and who is the partner."""
    name, meaning = theme_name(problem.theme), theme_meaning(problem.theme)
    said = [t("Theme: {name}. {meaning}", name=name, meaning=meaning)]
    if problem.rules.partnership and people.you is not None:
        said.append(t("{name} is your partner.", name=people[(people.you + 2) % 4]))
    return [sentences(said)]


def answered_prompt(*, has_next: bool, is_own: bool = False) -> Ways:
    """Return what can be done with the answer on the screen."""
    enter, retry, hands = key_of("table.play"), key_of("practice.retry"), key_of("practice.open-hands")
    known = key_of("practice.what-is-known")
    if is_own:
        leave = key_of("practice.leave")
        return (t("Kept, but not rated. {retry} tries it again, {leave} goes back.", retry=retry, leave=leave),)
    if not has_next:
        return (t("There is no other problem of this kind. {retry} tries this one again.", retry=retry),)
    first = t("{enter}: the next problem.", enter=enter)
    rest = t(
        "{retry} tries again, {hands} opens the hands, {known} what could be known.",
        retry=retry,
        hands=hands,
        known=known,
    )
    return sentences([first, rest]), first


def progress_words(done: int, of: int) -> str:
    """Return how many problems of a theme are solved."""
    return n("{count} of {all} solved", "{count} of {all} solved", done, all=of)
