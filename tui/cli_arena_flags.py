"""The flags of ``draw-dominoes arena`` beside those of the rules."""

from __future__ import annotations

from tui.cli_syntax import Flag
from tui.i18n import N_

ARENA_FLAGS = (
    Flag(name="--a", value="BOT", help=N_("the first bot: a level, or cmd: and the command line of a program")),
    Flag(name="--b", value="BOT", help=N_("the second bot, at all the other seats")),
    Flag(name="--ladder", help=N_("every level against the one below instead of --a and --b")),
    Flag(name="--pairs", value="N", help=N_("how many deals are played, each in every seating; 1000 if not said")),
    Flag(name="--mirrored", help=N_("each deal in every seating, so that luck cancels; this is what it does anyway")),
    Flag(name="--single", help=N_("each deal once, the seatings in turn")),
    Flag(name="--matches", help=N_("whole matches instead of single rounds, for wins and Elo")),
    Flag(
        name="--luck",
        value="N",
        help=N_("take luck out of the result, with N playouts for each value; 0 does not"),
    ),
    Flag(name="--partners", help=N_("A's two bots against B's two")),
    Flag(name="--stop-at-se", value="X", help=N_("stop once the result is X standard errors away from 0")),
    Flag(name="--min-pairs", value="N", help=N_("but not before so many pairs; 100 if not said")),
    Flag(name="--move-time", value="SECONDS", help=N_("how long a program may think about a move; 5 if not said")),
    Flag(name="--bot-errors", help=N_("show what programs write to standard error")),
    Flag(name="--max-faults", value="N", help=N_("end once the bots made more faults than this; 100 if not said")),
    Flag(name="--jobs", value="N", help=N_("how many work side by side; all cores if not said")),
    Flag(name="--executor", value="NAME", help=N_("processes, threads, or dask://host:port for a Dask cluster")),
    Flag(name="--resume", value="FILE", help=N_("keep what was played in a file, and go on with what is in it")),
    Flag(name="--json", help=N_("print one JSON object for other programs")),
)
