"""The flags of ``draw-dominoes review``."""

from __future__ import annotations

from tui.cli_syntax import Flag
from tui.i18n import N_

REVIEW_FLAGS = (
    Flag(name="--text", help=N_("as text; without a terminal this is what it does anyway")),
    Flag(name="--json", help=N_("print one JSON object for other programs")),
    Flag(name="--html", value="FILE", help=N_("write one page for a browser, with pictures of the positions")),
    Flag(name="--deals", value="N", help=N_("judge each choice on so many deals; 400 if not said")),
    Flag(name="--close", help=N_("judge choices that are close on up to 3200 deals")),
    Flag(name="--seat", value="SEAT", help=N_("judge the choices of this seat only")),
    Flag(name="--jobs", value="N", help=N_("how many work side by side; all cores if not said")),
)
