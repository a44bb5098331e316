"""How long Counter and Expert think: the median, nine of ten, and the longest choice, at every kind of table.

Club plays rounds by itself; at some of the choices the level is asked what it would do.  Times are those of one core.

    python benchmarks/thinking.py [--choices 40] [--level expert ...] > benchmarks/results/thinking.txt
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.ladder import TABLES, Table  # noqa: E402
from engine.bots.ladder import make_bot  # noqa: E402
from engine.dealing import make_deal  # noqa: E402
from engine.rulebooks import rulebook  # noqa: E402
from engine.rules import Rules  # noqa: E402
from engine.snapshot import Phase, Snapshot  # noqa: E402
from engine.transition import apply, legal_actions, start_match  # noqa: E402
from engine.views import snapshot_for  # noqa: E402

FIVES, SPINNER, NINE = {"score": "fives"}, {"spinner": True}, {"highest_pip": 9}
VARIATIONS = (
    Table("jaques, 2 seats, All Fives", "jaques", 2, {**FIVES}),
    Table("jaques, 2 seats, spinner", "jaques", 2, {**SPINNER}),
    Table("jaques, 2 seats, double-nine", "jaques", 2, {**NINE}),
    Table("jaques, 2 seats, double-nine, spinner", "jaques", 2, {**NINE, **SPINNER}),
    Table("official, double-nine, partners", "official", 4, {**NINE, "partnership": True}),
    Table("pagat, 2 seats, All Fives", "pagat", 2, {**FIVES}),
    Table("pagat, 2 seats, spinner", "pagat", 2, {**SPINNER}),
    Table("pagat, 2 seats, double-nine", "pagat", 2, {**NINE}),
    Table("pagat, 2 seats, double-nine, spinner", "pagat", 2, {**NINE, **SPINNER}),
    Table("pagat, 4 seats, double-nine", "pagat", 4, {**NINE}),
)
SHARE = 0.25
"""Of the choices that come up so many are asked about, so that they are of many rounds."""


def choices(rules: Rules) -> Iterator[Snapshot]:
    """Yield moments with a choice, as Club comes to them."""
    number = 0
    while True:
        number += 1
        chance = Random(number)
        state = start_match(rules, make_deal(rules, f"thinking {number}", None)).state
        bots = [make_bot("club", f"{number} {seat}") for seat in range(rules.seats)]
        while state.phase is Phase.PLAYING:
            seat, legal = state.turn, legal_actions(state)
            action = legal[0]
            if len(legal) > 1:
                snapshot = snapshot_for(state, seat)
                if chance.random() < SHARE:
                    yield snapshot
                action = bots[seat].choose(snapshot)
            state = apply(state, seat, action).state


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--choices", type=int, default=40)
    parser.add_argument("--level", nargs="+", default=["counter", "expert"])
    chosen = parser.parse_args()
    print(f"{'seconds a choice':50} median  nine of ten  longest  (of {chosen.choices})")
    for level in chosen.level:
        for table in (*TABLES, *VARIATIONS):
            moments = choices(rulebook(table.book).rules(table.seats, table.options))
            took = []
            for number in range(chosen.choices):
                snapshot, bot = next(moments), make_bot(level, str(number))
                began = time.process_time()
                bot.choose(snapshot)
                took.append(time.process_time() - began)
            took.sort()
            title = f"{level}: {table.title}"
            median, most = took[len(took) // 2], took[int(0.9 * len(took))]
            print(f"{title:50} {median:6.3f}  {most:11.3f}  {took[-1]:7.3f}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
