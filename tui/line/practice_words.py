"""The commands of practice by lines, declared once."""

from __future__ import annotations

from collections.abc import Mapping

from tui.i18n import N_
from tui.line.vocabulary import VOCABULARY, LineCommand

_SHARED = ("hand", "ends", "chain", "counts", "legal", "log")

PRACTICE_VOCABULARY: Mapping[str, LineCommand] = {
    command.name: command
    for command in (
        VOCABULARY["play"],
        *(VOCABULARY[name] for name in _SHARED),
        LineCommand(
            "unseen", "unseen", N_("The tiles that are nowhere in sight, and what is proven of the other hands.")
        ),
        LineCommand("hint", "hint", N_("A hint: first where to look, then the number that matters, then the play.")),
        LineCommand("answer", "answer", N_("The play and why; the problem then counts as failed.")),
        LineCommand("why", "why", N_("Why the play is the best one, once the problem is over.")),
        LineCommand("table", "table", N_("Every play with what it leaves and brings, once the problem is over.")),
        LineCommand("open", "open", N_("The hands, once the problem is over: a possible one, then the true ones.")),
        LineCommand("known", "known", N_("What could be known of each hand, once the problem is over.")),
        LineCommand("next", "next", N_("The next problem; a failed one that comes back today is first.")),
        LineCommand("review", "review", N_("The failed problem that is due longest; else when the next comes back.")),
        LineCommand("daily", "daily", N_("The problem of the day, the same for everybody.")),
        LineCommand("progress", "progress", N_("Your rating, and how far you are with each theme.")),
        LineCommand("help", "help", N_("This list; help play explains one command.")),
        LineCommand("quit", "quit", N_("Leave; what was practised is kept.")),
    )
}
"""Every command by its name, in the order of the help."""
