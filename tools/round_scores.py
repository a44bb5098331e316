"""Play many rounds of each family with one kind of bot and write what they scored to engine/equity/rounds_*.py.

    python tools/round_scores.py [--bot rulebook] [--rounds 20000] [--only NAME …] [--keep FOLDER]

With ``--keep`` each family's counts are kept as a JSON file and not played again.  The same bot, rounds and family give
the same counts.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.bots.ladder import make_bot  # noqa: E402
from engine.bots.protocol import Bot  # noqa: E402
from engine.dealing import make_deal  # noqa: E402
from engine.equity.families import FAMILIES, Family  # noqa: E402
from engine.options import LARGEST  # noqa: E402
from engine.rules import FirstLead, OpeningTile, Rules, Score, changed  # noqa: E402
from engine.snapshot import Phase  # noqa: E402
from engine.transition import apply, legal_actions, start_match  # noqa: E402
from engine.views import snapshot_for  # noqa: E402

GROUPS = {"2": "two", "3": "three", "4": "four", "partners": "partners"}
DISTINCT = 1_500
"""Rounds kept of a family where each seat scores in each round: nearly every one is different."""

Outcome = tuple[int, ...]
"""The winner as the leader counts (-1 nobody), then the points of each side from the leader's on."""


def measured_rules(family: Family) -> Rules:
    """Return the rules to play one round by: the lot leads, except where the highest double must open."""
    rules = changed(family.rules, target=LARGEST, rounds=None)
    prescribed = rules.opening_tile is OpeningTile.HIGHEST_DOUBLE
    return rules if prescribed else changed(rules, first_lead=FirstLead.LOT)


def play_round(rules: Rules, seed: str, bots: list[Bot]) -> Outcome:
    """Play one round and return its outcome."""
    state = start_match(rules, make_deal(rules, seed, None)).state
    while state.phase is Phase.PLAYING:
        legal = legal_actions(state)
        only = legal[0] if len(legal) == 1 else bots[state.turn].choose(snapshot_for(state, state.turn))
        state = apply(state, state.turn, only).state
    result = state.results[0]
    sides, lead = rules.teams, rules.team_of(result.leader)
    won = -1 if result.winner is None else (rules.team_of(result.winner) - lead) % sides
    return (won, *(result.scores[(lead + step) % sides] for step in range(sides)))


def count(family: Family, bot: str, rounds: int) -> Counter[Outcome]:
    """Play the rounds of a family and count the outcomes."""
    rules, found = measured_rules(family), Counter[Outcome]()
    for number in range(rounds):
        bots = [make_bot(bot, f"{family.name}/{number}/{seat}") for seat in range(rules.seats)]
        found[play_round(rules, f"{family.name}/{number}", bots)] += 1
    return found


def in_fives(counts: Counter[Outcome], chance: Random) -> Counter[Outcome]:
    """Return the counts with all points made multiples of five, up or down at random so that the means stay."""
    found = Counter[Outcome]()
    for (winner, *points), times in sorted(counts.items()):
        for _ in range(times):
            found[winner, *(5 * int(value / 5 + chance.random()) for value in points)] += 1
    return found


def lines_of(family: Family, counts: Counter[Outcome]) -> Iterator[str]:
    """Yield the counts as text, a line for each winner; plain points are the winner's, of fives every side's."""
    plain = family.rules.score is Score.PLAIN
    if not plain:
        counts = in_fives(counts, Random(family.name))
    for winner in sorted({outcome[0] for outcome in counts}):
        words = []
        for (won, *points), times in sorted(counts.items()):
            if won == winner:
                value = str(max(points)) if plain else ",".join(map(str, points))
                words.append(f"{value}*{times}")
        yield f"{winner}: {' '.join(words)}"


def module_of(group: str, texts: dict[str, str], bot: str) -> str:
    """Return the source of the module of a group of families."""
    parts = [
        f'"""What rounds scored, by winner as the leader counts; {bot} bots, made by tools/round_scores.py."""',
        "",
    ]
    parts += ["from __future__ import annotations", "", "COUNTS: dict[str, str] = {"]
    for name, text in texts.items():
        parts += [f'    "{name}": """', *text.splitlines(), '""",']
    return "\n".join([*parts, "}", ""])


def write(found: dict[str, Counter[Outcome]], bot: str) -> None:
    """Write a module for each group of families."""
    for ending, group in GROUPS.items():
        texts = {}
        for family in FAMILIES:
            if family.name.endswith(f"-{ending}") and family.name in found:
                lines = lines_of(family, found[family.name])
                wrapped = ["\n".join(textwrap.wrap(line, 118, break_on_hyphens=False)) for line in lines]
                texts[family.name] = "\n".join(wrapped)
        if texts:
            path = ROOT / "engine" / "equity" / f"rounds_{group}.py"
            path.write_text(module_of(group, texts, bot), encoding="utf-8")


def counted(family: Family, args: argparse.Namespace) -> Counter[Outcome]:
    """Return the counts of a family, from the kept file if there is one."""
    many = family.rules.score is Score.FIVES and family.rules.teams > 2
    rounds = args.rounds // 4 if family.rules.highest_pip == 9 else args.rounds  # four times as long to play
    rounds = min(rounds, DISTINCT) if many else rounds
    path = Path(args.keep) / f"{family.name}-{args.bot}-{rounds}.json" if args.keep else None
    if path is not None and path.exists():
        return Counter({tuple(outcome): times for *outcome, times in json.loads(path.read_text())})
    found = count(family, args.bot, rounds)
    if path is not None:
        path.write_text(json.dumps([[*outcome, times] for outcome, times in found.items()]))
    return found


def main() -> int:
    """Measure the families and write the modules."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bot", default="rulebook", help="the level that plays every seat")
    parser.add_argument("--rounds", type=int, default=20_000, help="rounds a family")
    parser.add_argument("--only", nargs="*", default=[], help="names of families; no module is written then")
    parser.add_argument("--keep", help="a folder for the counts of each family")
    args = parser.parse_args()
    found = {}
    for family in FAMILIES:
        if not args.only or family.name in args.only:
            found[family.name] = counted(family, args)
            print(family.name, sum(found[family.name].values()), flush=True)
    if not args.only:
        write(found, args.bot)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
