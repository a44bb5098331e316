"""Which knowledge aids the table gives; what is off is shown nowhere."""

from __future__ import annotations

from typing import NamedTuple


class Aids(NamedTuple):
    """Each aid, on or off."""

    tracker: bool = True
    """How many tiles of each number are on the table, in my hand and unseen, and where each tile of the set is."""
    voids: bool = True
    """The numbers that a hand is proven not to hold, with what proves it."""
    hand_pips: bool = True
    """The sum of the pips in my hand."""
