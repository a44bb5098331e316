"""The two hints of each step of a first lesson: where to look, then the play."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Action
from engine.practice.lessons import seen, worth
from engine.state import MatchState
from tui.i18n import N_, t
from tui.words.practice.plays import play_words

LOOKS: Mapping[tuple[str, str], str] = {
    ("dead", ""): N_("Two of your tiles have a 6. After which of them does the other one still fit?"),
    ("seven", ""): N_("Of the 2s and the 3s none is unseen, of the 4s three. Cover the end at which Ana could play."),
    ("seven", "2-4"): N_("Keep a number open that your last tile has and Ana can't have."),
    ("lock", ""): N_("How many 4s are unseen, and how many 6s? Only the number of which none is may stay open."),
    ("lighter", ""): N_("How many 1s are unseen, and how many 2s? Only the number of which none is may stay open."),
    ("refuse", ""): N_("Ana can't play on the 4, the 5 or the 6: the lock can wait. Which tile is your heaviest?"),
    ("pass", ""): N_("2-5 lies in the boneyard. Which of your tiles leaves a 2 and a 5 open?"),
    ("draws", ""): N_("2-3 lies in the boneyard. Which of your tiles leaves a 2 and a 3 open?"),
    ("shut", ""): N_("Leave the 4 open, it is yours alone, and open a number that Ana can't have."),
    ("chain", ""): N_("A double fits only its own number: lay it while that number is open."),
    ("chain", "1-1"): N_("As before: your double fits only while its number is open."),
    ("whole", ""): N_("3-4 would lock, but you would be the heavier one. Ana can't play: which tile goes first?"),
    ("whole", "4-4"): N_("Now you are the lighter one. Which tile leaves only numbers that Ana can't have?"),
}
"""Where to look, by lesson and the tiles that were played so far; message ids."""


def hint_words(name: str, played: tuple[Action, ...], state: MatchState, step: int) -> str:
    """Return a hint for the play that is to be found; the first one says where to look, the next one is the play."""
    key = (name, " ".join(f"{action.tile}" for action in played))
    if step == 1 and key in LOOKS:
        return t(LOOKS[key])
    return t("The play: {play}.", play=play_words(seen(state), next(iter(worth(state)))))
