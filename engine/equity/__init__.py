"""The chance of each side to win the match, from the scores and from who leads next.

``scores`` what rounds score, measured in play · ``families`` the rules it was measured for · ``leads`` who leads next ·
``two_sides`` to a target and ``fixed_rounds`` to a number of rounds, exactly · ``remainders`` three and four sides by
simulation · ``chances`` what all of it comes to.
"""

from engine.equity.chances import (
    Chances,
    Facts,
    chances,
    chances_with_errors,
    facts_of,
    match_equity,
    next_leader,
    utility,
)

__all__ = [
    "Chances",
    "Facts",
    "chances",
    "chances_with_errors",
    "facts_of",
    "match_equity",
    "next_leader",
    "utility",
]
