"""Mean points of a round by place from the leader on; made by ``tools/leaders_edge.py``."""

from __future__ import annotations

# 1000 deals each
EDGES: dict[tuple[object, ...], tuple[float, ...]] = {
    (2, 6, 7, 2, False, "forced", True, False, "at_once", False, False, 0, "plain", ""): (9.71, 8.57),
    (2, 6, 7, 2, False, "forced", False, False, "at_once", False, False, 0, "plain", ""): (11.38, 7.23),
    (3, 6, 5, 2, False, "forced", True, False, "at_once", False, False, 0, "plain", ""): (13.09, 8.88, 9.72),
    (3, 6, 5, 2, False, "forced", False, False, "at_once", False, False, 0, "plain", ""): (16.41, 8.18, 9.97),
    (4, 6, 5, 2, False, "forced", True, False, "at_once", False, False, 0, "plain", ""): (13.27, 8.46, 9.18, 7.9),
    (4, 6, 5, 2, False, "forced", False, False, "at_once", False, False, 0, "plain", ""): (17.77, 8.11, 8.03, 7.55),
    (4, 6, 5, 2, True, "forced", True, False, "at_once", False, False, 0, "plain", "lowest_hand"): (15.64, 11.17),
    (4, 6, 5, 2, True, "forced", False, False, "at_once", False, False, 0, "plain", "lowest_hand"): (18.2, 10.32),
    (2, 6, 7, 2, False, "forced", True, True, "after_passes", True, False, 10, "plain", ""): (9.59, 8.75),
    (2, 6, 7, 2, False, "forced", False, False, "after_passes", True, False, 10, "plain", ""): (11.51, 7.37),
    (3, 6, 5, 0, False, "forced", True, True, "after_passes", True, False, 10, "plain", ""): (13.44, 11.08, 9.62),
    (3, 6, 5, 0, False, "forced", False, False, "after_passes", True, False, 10, "plain", ""): (17.83, 9.09, 10.89),
    (4, 6, 5, 0, False, "forced", True, True, "after_passes", True, False, 10, "plain", ""): (13.24, 9.81, 10.92, 8.67),
    (4, 6, 5, 0, False, "forced", False, False, "after_passes", True, False, 10, "plain", ""): (19.08, 8.43, 9.8, 8.72),
    (4, 6, 5, 0, True, "forced", True, True, "after_passes", True, False, 10, "plain", "lowest_team"): (10.14, 7.86),
    (4, 6, 5, 0, True, "forced", False, False, "after_passes", True, False, 10, "plain", "lowest_team"): (12.86, 6.87),
    (2, 6, 7, 2, False, "free", False, False, "after_passes", False, False, 0, "plain", ""): (6.8, 3.93),
    (3, 6, 7, 2, False, "free", False, False, "after_passes", False, False, 0, "plain", ""): (4.56, 6.57, 12.15),
    (4, 6, 6, 2, False, "free", False, False, "after_passes", False, False, 0, "plain", ""): (8.1, 7.72, 8.69, 7.91),
}
