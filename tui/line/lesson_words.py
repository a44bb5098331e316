"""The commands of first lessons by lines, declared once."""

from __future__ import annotations

from collections.abc import Mapping

from tui.i18n import N_
from tui.line.vocabulary import VOCABULARY, LineCommand

LESSON_VOCABULARY: Mapping[str, LineCommand] = {
    command.name: command
    for command in (
        VOCABULARY["play"],
        *(VOCABULARY[name] for name in ("hand", "ends", "chain", "log")),
        LineCommand(
            "unseen", "unseen", N_("The tiles that are nowhere in sight, and what is proven of the other hands.")
        ),
        LineCommand("hint", "hint", N_("A hint: first where to look, then the play.")),
        LineCommand("read", "read", N_("The text of the lesson once more.")),
        LineCommand("again", "again", N_("The lesson from its start.")),
        LineCommand("next", "next", N_("The next lesson.")),
        LineCommand("before", "before", N_("The lesson before this one.")),
        LineCommand(
            "open",
            "open 4",  # not translated: typed as it is
            N_("The lesson with a number; without one, a list of them."),
        ),
        LineCommand("help", "help", N_("This list; help play explains one command.")),
        LineCommand("quit", "quit", N_("Leave; it is kept which lessons are done.")),
    )
}
"""Every command by its name, in the order of the help."""
