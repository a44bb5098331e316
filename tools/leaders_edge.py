"""Measure what a round is worth on average by place from the leader on, and write ``engine/luck/edges.py``.

Every seat plays by the policy of the playouts.  Run it again after that policy was trained anew::

    python tools/leaders_edge.py --deals 20000
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.dealing import make_deal  # noqa: E402
from engine.events import Why  # noqa: E402
from engine.luck.expected import Key, key_of  # noqa: E402
from engine.luck.values import Playouts, world_of  # noqa: E402
from engine.rulebooks import RULEBOOKS  # noqa: E402
from engine.rules import Rules  # noqa: E402
from engine.state import NO_TILE, Deal, MatchState  # noqa: E402
from engine.transition import start_match  # noqa: E402

TARGET = ROOT / "engine" / "luck" / "edges.py"
TABLES = ((2, False), (3, False), (4, False), (4, True))


def tables() -> Iterator[tuple[str, Rules]]:
    """Yield every table of every rulebook as it plays without further options."""
    for name, book in RULEBOOKS.items():
        for seats, partners in TABLES:
            if not (partners and "partnership" in book.refuses):
                yield f"{name} {'partners' if partners else seats}", book.rules(seats, {"partnership": partners})


def starts(rules: Rules, seed: str, *, later: bool) -> MatchState:
    """Return the beginning of a first round, or one whose leader does not lead because of his hand."""
    deal = make_deal(rules, seed, None)
    if later:
        deal = Deal(deal.hands, deal.boneyard, int(seed) % rules.seats, Why.WINNER, NO_TILE)
    return start_match(rules, deal).state


def measured(rules: Rules, deals: int, *, later: bool) -> tuple[Key, tuple[float, ...], float]:
    """Return the key, the mean points by place from the leader on, and the largest standard error among them.

    In partnership the points of a team stand at the place of the leader or of the next seat.
    """
    values = Playouts(1)
    sums, squares = [0.0] * rules.teams, [0.0] * rules.teams
    for number in range(deals):
        state = starts(rules, str(number), later=later)
        points = values(rules, world_of(state))
        for place in range(rules.teams):
            got = points[rules.team_of((state.setup.leader + place) % rules.seats)]
            sums[place] += got
            squares[place] += got * got
    means = tuple(total / deals for total in sums)
    error = max(math.sqrt((square / deals - mean**2) / deals) for square, mean in zip(squares, means, strict=True))
    return key_of(state), tuple(round(mean, 2) for mean in means), error


def main() -> None:
    """Measure every table and write the module."""
    parser = argparse.ArgumentParser(description="the leader's edge of every table")
    parser.add_argument("--deals", type=int, default=20_000)
    deals = parser.parse_args().deals
    found: dict[Key, tuple[float, ...]] = {}
    for name, rules in tables():
        for later in (False, True):
            state = starts(rules, "1", later=later)
            if key_of(state) in found:
                continue
            key, means, error = measured(rules, deals, later=later)
            found[key] = means
            print(f"{name:20} {'later' if later else 'first'}  {means}  s.e. {error:.2f}", flush=True)
    lines = [f"    {key!r}: {means!r},\n".replace("'", '"') for key, means in found.items()]
    TARGET.write_text(
        '"""Mean points of a round by place from the leader on; made by ``tools/leaders_edge.py``."""\n\n'
        "from __future__ import annotations\n\n"
        f"# {deals} deals each\n"
        "EDGES: dict[tuple[object, ...], tuple[float, ...]] = {\n" + "".join(lines) + "}\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
