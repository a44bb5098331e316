"""In which order plays are tried: weights that were tuned to make searches small (``benchmarks/solver_nodes.py``)."""

from __future__ import annotations

from typing import TypeAlias

Weights: TypeAlias = tuple[tuple[int, ...], ...]

FIRST = 1 << 20
"""The play that a table knows comes before all others (in ``ring``)."""
MOST = 20
"""More tiles of two suits than any hand can hold, double-nine included."""


def _padded(rows: Weights) -> Weights:
    """Return the table with its last row and column repeated, so that every count has a weight."""
    wide = tuple(row + row[-1:] * (MOST - len(row)) for row in rows)
    return wide + wide[-1:] * (MOST - len(rows))


TWO_OPEN = _padded(
    (
        (65, 60, 52, 28, 28, 33, 3, 3),
        (21, 30, 25, 19, 19, 24, -6, -6),
        (-80, -54, -54, -54, -54, -49, -79, -79),
        (-117, -106, -90, -64, -64, -59, -89, -89),
        (-171, -160, -144, -118, -118, -113, -143, -143),
        (-202, -191, -174, -149, -149, -144, -174, -174),
        (-227, -216, -199, -174, -174, -169, -199, -199),
        (-235, -224, -207, -181, -181, -177, -207, -207),
    )
)
"""Two seats, something to draw: by the replies of the other and by own tiles that fit afterwards."""
TWO_CLOSED = _padded(
    (
        (22, 30, 30, 35, 24, 31, 21, 21),
        (19, -23, -20, 16, 5, 12, 2, 2),
        (-28, -67, -64, -55, -66, -60, -69, -69),
        (-77, -95, -85, -88, -99, -92, -102, -102),
        (-116, -134, -124, -127, -138, -132, -141, -141),
        (-136, -154, -144, -147, -158, -151, -161, -161),
        (-170, -189, -179, -182, -193, -186, -195, -195),
        (-197, -215, -205, -208, -219, -212, -222, -222),
    )
)
"""The same with nothing to draw."""
TWO_DOUBLE = 19
"""For a double."""
TWO_DRAWS = -62
"""For each tile that the other would have to draw."""
TWO_DRAWN = 4
"""For each pip that he would keep of them."""
TWO_STOPS = -17
"""If he finds a tile that fits."""
FOUR_NEXT = _padded(
    (
        (8, 7, 19, 24, 28, 44, 51, 51),
        (20, 18, 15, 21, 25, 40, 47, 47),
        (-26, -15, -15, -14, -9, 6, 13, 13),
        (-62, -48, -55, -45, -40, -25, -18, -18),
        (-82, -67, -75, -64, -60, -44, -37, -37),
        (-93, -79, -86, -76, -71, -56, -49, -49),
        (-95, -81, -88, -77, -73, -58, -51, -51),
        (-95, -81, -88, -77, -73, -58, -51, -51),
    )
)
"""Partners: by the replies of the next seat and of the partner."""
FOUR_LAST = _padded(
    (
        (14, 18, 18, 17, 17, 36, 34, 34),
        (-8, -4, -5, -6, -5, 14, 11, 11),
        (-15, -11, -12, -13, -12, 7, 4, 4),
        (-16, -12, -13, -14, -13, 6, 3, 3),
        (-31, -28, -28, -29, -28, -9, -12, -12),
        (-51, -47, -48, -48, -48, -29, -32, -32),
        (-52, -48, -48, -49, -48, -29, -32, -32),
        (-52, -48, -48, -49, -48, -29, -32, -32),
    )
)
"""Partners: by the replies of the last seat and by own tiles that fit afterwards."""
FOUR_DRAWS = -62
"""For each tile that the next seat would have to draw."""
FOUR_COMPANIONS = -5
"""For each own tile of the suits of the tile that is played."""
FOUR_TURNS = (0, -7, 14, 38)
"""By how many seats pass until somebody can play."""
RING_REPLIES = 12
"""For each reply of the next seat, if it is of the same camp."""
RING_POINT = 8
"""For each point on the way."""
RING_DRAW = -1000
"""For drawing at will: after all plays."""
