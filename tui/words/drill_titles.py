"""What the drills are called; message ids."""

from __future__ import annotations

from collections.abc import Mapping

from engine.practice.drill_values import Drill
from tui.i18n import N_

TITLES: Mapping[Drill, tuple[str, str]] = {
    Drill.COUNT: (N_("How many are out"), N_("how many tiles of a number are unseen")),
    Drill.VOIDS: (N_("Who can't have what"), N_("what draws and passes prove")),
    Drill.BLOCK: (N_("Will it block"), N_("can anybody still play?")),
    Drill.SCORE: (N_("Who wins the count"), N_("your pips against the other's")),
}
"""What each drill is called, and what it trains."""
