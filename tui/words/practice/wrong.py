"""What a wrong play gives away: points on average, or a win that was sure."""

from __future__ import annotations

from engine.practice.trial import SLIP, Verdict
from engine.snapshot import Snapshot
from tui.i18n import t
from tui.words.practice.plays import play_words, points_words


def may_only_lose(verdict: Verdict) -> bool:
    """Return whether a play gives up a win that was sure, and nothing on average."""
    return verdict.gives_up and verdict.loss < SLIP


def wrong_head(snapshot: Snapshot, verdict: Verdict) -> str:
    """Return the verdict in a heading; ``snapshot`` is the table before the play."""
    play = play_words(snapshot, verdict.action)
    if may_only_lose(verdict):
        return t("WRONG: {play} (can lose)", play=play)
    return t("WRONG: {play} ({loss})", play=play, loss=points_words(-verdict.loss))


def wrong_sentence(snapshot: Snapshot, verdict: Verdict, *, in_full: bool) -> str:
    """Return the verdict as a sentence."""
    play, loss = play_words(snapshot, verdict.action), points_words(-verdict.loss)
    if may_only_lose(verdict):
        return t("WRONG: {play} (can lose).", play=play)
    if not in_full:
        return t("WRONG: {play} ({loss}).", play=play, loss=loss)
    if verdict.is_open:
        return t("WRONG: {play} ({loss} on average with open hands).", play=play, loss=loss)
    return t("WRONG: {play} ({loss} on average).", play=play, loss=loss)


def given_away(snapshot: Snapshot, verdict: Verdict) -> str:
    """Return what a play gives away, once the answer is on the screen."""
    play, points = play_words(snapshot, verdict.action), points_words(verdict.loss).lstrip("+")
    if may_only_lose(verdict):
        return t("After {play} no plan wins against every possible hand.", play=play)
    if verdict.is_open:
        return t("{play} gives away {points} points on average, counted with open hands.", play=play, points=points)
    return t("{play} gives away {points} points on average.", play=play, points=points)


def wrong_line(snapshot: Snapshot, verdict: Verdict) -> str:
    """Return the verdict for whoever practises by lines."""
    play, points = play_words(snapshot, verdict.action), points_words(-verdict.loss).lstrip("-")
    if may_only_lose(verdict):
        return t("Wrong: after {play} no plan wins against every possible hand.", play=play)
    if verdict.is_open:
        return t(
            "Wrong: {play} brings {points} less than the best play, on average with open hands.",
            play=play,
            points=points,
        )
    return t("Wrong: {play} brings {points} less than the best play, on average.", play=play, points=points)
