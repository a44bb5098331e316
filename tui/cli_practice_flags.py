"""The flags of ``draw-dominoes practice`` and ``problems``."""

from __future__ import annotations

from tui.cli_syntax import Flag
from tui.i18n import N_

WANTED_FLAGS = (
    Flag(
        name="--theme",
        value="THEME",
        help=N_(
            "lock_now, refuse_the_lock, shut_out, shut_out_chain, build_a_block, cut, force_passes or tempo; "
            "all if not said"
        ),
    ),
    Flag(name="--level", value="LEVEL", help=N_("easy, medium, hard or expert; all if not said")),
    Flag(name="--rules", value="NAME", help=N_("jaques, official or pagat; --rulebook does the same")),
    Flag(name="--rulebook", value="NAME", help=N_("the same as --rules")),
    Flag(name="--seats", value="N", help=N_("how many play: 2, 3 or 4")),
    Flag(name="--partners", help=N_("two against two only")),
)
FROM_FLAG = Flag(name="--from", value="FILE", help=N_("the problems of a file that problems make wrote"))
PRACTICE_FLAGS = (
    *WANTED_FLAGS,
    FROM_FLAG,
    Flag(name="--count", value="N", help=N_("stop after so many problems; with --line")),
    Flag(name="--mistakes", help=N_("your own errors in reviewed matches, at positions where nothing can be drawn")),
    Flag(name="--drill", value="NAME", help=N_("ten short questions: count, voids, block or score")),
    Flag(name="--lessons", help=N_("ten first lessons: what lock, shut-out and count mean")),
)
PROBLEMS_FLAGS = (
    *WANTED_FLAGS,
    FROM_FLAG,
    Flag(name="--json", help=N_("list: one JSON array for other programs, with every hand and the value of each play")),
    Flag(name="--limit", value="N", help=N_("list: at most so many")),
    Flag(name="--seed", value="TEXT", help=N_("make: the same seed makes the same problems; 1 if not said")),
    Flag(name="--count", value="N", help=N_("make: how many; 10 if not said")),
    Flag(name="--jobs", value="N", help=N_("make: how many work side by side; all cores if not said")),
    Flag(name="--executor", value="NAME", help=N_("make: processes, threads, or dask://host:port for a Dask cluster")),
    Flag(name="--out", value="FILE", help=N_("make: the new file that they are written to; else they are printed")),
)
