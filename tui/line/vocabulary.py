"""The commands of line mode, declared once; help and the search for a command read them off here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tui.i18n import N_


class LineCommand(NamedTuple):
    """A word that can be typed; ``usage`` shows it with what may follow, ``help`` is a message id."""

    name: str
    usage: str
    help: str


def _command(usage: str, text: str) -> LineCommand:
    return LineCommand(usage.partition(" ")[0], usage, text)


VOCABULARY: Mapping[str, LineCommand] = {
    command.name: command
    for command in (
        _command("hand", N_("Your tiles with their numbers.")),
        _command("ends", N_("The open ends.")),
        _command("chain", N_("Every tile on the table, from left to right.")),
        _command("counts", N_("How many tiles everybody has, and how many can be drawn.")),
        _command("score", N_("The score of the match.")),
        _command("legal", N_("Everything that you may do now.")),
        _command("why", N_("Why each of your tiles fits or not, and why things are as they are.")),
        _command("hint", N_("What each choice is worth and leads to; the record says that you asked.")),
        _command("unseen", N_("The tiles that are nowhere in sight, and what is known of the other hands.")),
        _command("log", N_("What has happened in this round.")),
        _command("rules", N_("The rules of this match; rules 13 tells clause R13 only.")),
        _command(
            "play 6-4 left",  # not translated: typed as it is
            N_("Play a tile. 6-4 left, 64 l and 6|4 [ do the same; 3 plays the third tile of your hand."),
        ),
        _command("draw", N_("Draw one tile from the boneyard.")),
        _command("pass", N_("Pass, when nothing fits and nothing may be drawn.")),
        _command(
            "touch 6-4",  # not translated: typed as it is
            N_("Touch a tile; with touch-move it must be played if it fits."),
        ),
        _command("challenge", N_("Challenge the last tile: it was laid wrongly.")),
        _command("accept", N_("Accept the last tile as it lies.")),
        _command("surrender", N_("Give up the match; you are asked once more.")),
        _command("undo", N_("Take back to your last decision, against bots; the record says so.")),
        _command("sort", N_("Sort your hand.")),
        _command(
            "auto on",  # not translated: typed as it is
            N_("Draws, passes and forced plays are done for you; auto off ends that."),
        ),
        _command("fair", N_("What was promised about the deals, and at the end whether it was kept.")),
        _command("next", N_("Deal the next round.")),
        _command("again", N_("Play another match under the same rules, when this one is over.")),
        _command("quit", N_("Leave; the match is saved.")),
        _command("help", N_("This list; help play explains one command.")),
    )
}
"""Every command by its name, in the order of the help.  The words are the same in every language."""


def named(word: str, names: Iterable[str] = VOCABULARY) -> tuple[str, ...]:
    """Return the names that a word may mean: itself, or all that begin with it."""
    word, known = word.casefold(), tuple(names)
    if word in known:
        return (word,)
    return tuple(name for name in known if word and name.startswith(word))
