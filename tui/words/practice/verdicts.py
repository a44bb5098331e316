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
from tui.words.practice.names import level_name, promise, quality_name, theme_meaning, theme_name
from tui.words.practice.plays import hands_words, play_words, points_words
from tui.words.practice.standing import rating_words
from tui.words.prompts import Ways

Note = tuple[str, str]
"""A sentence and its style."""


def title_ways(problem: Problem) -> Ways:
    """Return the name of a problem, the fullest first."""
    rules = clauses([t(problem.rulebook.capitalize()), *variations(problem.rules)])
    level = level_name(problem.difficulty)
    return (
        t("Practice   Problem {id} · {rules} · {level}", id=problem.id, rules=rules, level=level),
        t("Problem {id} · {rules} · {level}", id=problem.id, rules=rules, level=level),
        t("Problem {id} · {level}", id=problem.id, level=level),
    )


def standing_ways(standing: Standing, change: Change | None = None) -> Ways:
    """Return rating and streak, with what the last attempt changed, the fullest first."""
    rating = rating_words(standing.rating, is_sure=standing.is_sure)
    if change is not None and change.is_rated and change.delta:
        rating = t("{rating} ({delta})", rating=rating, delta=f"{change.delta:+d}")
    words = t("rating {rating}", rating=rating)
    if standing.in_a_row < 2:
        return words, rating
    return t("{rating} · streak {count}", rating=words, count=standing.in_a_row), words, rating


def question_notes(problem: Problem, hints: int, most: int) -> tuple[Note, ...]:
    """Return what is asked, in which sense there is an answer, and how many hints were taken."""
    asked = t("What is your best play?") if problem.margin else t("What would you play?")
    if hints:
        asked = t("Your best play? Hints: {count} of {most}", count=hints, most=most)
    said = promise(problem.quality) if problem.margin else ""
    return tuple(note for note in ((asked, "bold"), (said, "text")) if note[0])


def wrong_words(snapshot: Snapshot, verdict: Verdict) -> str:
    """Return what a play gives away; ``snapshot`` is the table before it."""
    return t(
        "{play} gives away {points} points on average.",
        play=play_words(snapshot, verdict.action),
        points=points_words(verdict.loss).lstrip("+"),
    )


def wrong_prompt(snapshot: Snapshot, verdict: Verdict, *, is_over: bool) -> Ways:
    """Return the same with the keys for what can be done now, the fullest first."""
    said = wrong_words(snapshot, verdict)
    retry, give_up, enter = key_of("practice.retry"), key_of("practice.give-up"), key_of("table.play")
    brief = t("{retry} tries again, {give_up} shows the answer.", retry=retry, give_up=give_up)
    full = t(
        "{retry} tries again, {give_up} shows the answer, {enter} plays on.", retry=retry, give_up=give_up, enter=enter
    )
    return (sentences([said, brief]),) if is_over else (sentences([said, full]), sentences([said, brief]))


def over_prompt(points: int) -> Ways:
    """Return what can be done when the round is over but the problem isn't solved."""
    retry, give_up, after = key_of("practice.retry"), key_of("practice.give-up"), key_of("practice.next")
    said = t("The round is over: {points}.", points=points_words(points))
    keys = t(
        "{retry} tries again, {give_up} shows the answer, {next} goes on.", retry=retry, give_up=give_up, next=after
    )
    return sentences([said, keys]), keys


def wrong_notes(snapshot: Snapshot, verdict: Verdict) -> tuple[Note, ...]:
    """Return the verdict on a try that lost value, which stands while it is played on."""
    play, loss = play_words(snapshot, verdict.action), points_words(-verdict.loss)
    return (
        (t("WRONG: {play}", play=play), "bold"),
        (t("{points} points on average", points=loss), "text"),
        (t("{retry} tries again", retry=key_of("practice.retry")), "dim"),
    )


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
    hands = hands_words(facts.hands, 2) if problem.rules.seats == 2 else ""
    quality = quality_name(problem.quality) if is_first and problem.margin else ""
    if quality and hands:
        quality = t("{quality}: {hands}", quality=quality, hands=hands)
    theme = t("theme: {theme}", theme=theme_name(problem.theme))
    return (head, "bold"), (quality or hands, "text"), (theme, "text")


def answer_lines(
    facts: Facts, snapshot: Snapshot, missed: Verdict | None, *, is_solved: bool, in_full: bool
) -> list[str]:
    """Return the first lines of the explanation: what was missed; what is right where no notes say it."""
    play = play_words(snapshot, facts.best.action)
    is_right = is_solved and missed is None
    head = t("Right: {play}.", play=play) if is_right else t("The best play is {play}.", play=play)
    said = [head if in_full else "", "" if missed is None else wrong_words(snapshot, missed)]
    return [sentences(said)] if any(said) else []


def theme_lines(problem: Problem, people: People) -> list[str]:
    """Return what the problem is about, and who is the partner."""
    name, meaning = theme_name(problem.theme), theme_meaning(problem.theme)
    said = [t("Theme: {name}. {meaning}", name=name, meaning=meaning)]
    if problem.rules.partnership and people.you is not None:
        said.append(t("{name} is your partner.", name=people[(people.you + 2) % 4]))
    return [sentences(said)]


def answered_prompt(*, has_next: bool) -> Ways:
    """Return what can be done with the answer on the screen."""
    enter, retry, hands = key_of("table.play"), key_of("practice.retry"), key_of("practice.open-hands")
    known = key_of("practice.what-is-known")
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
