"""What is there to win from Rulebook?  Two seats, Jaques, with the search compiled, so that it can be asked often.

``tools/training/ceiling`` is what engine/judging does once more in C++ (needs g++): its Expert wins from Rulebook what
the real one wins.  Here it plays with more worlds, and with what nobody can know at a table: that Rulebook sits there.
The last part takes single choices instead of rounds: each play is followed by hundreds of rounds against Rulebook, in
which we go on with a search of our own, in worlds that fit what Rulebook did.

    python benchmarks/ceiling.py rulebook expert choices [--pairs 2000] [--moments 250] > benchmarks/results/ceiling.txt

Options of a player: orders of the boneyard a world; ``opp`` is how the other plays in playouts: 0 by the policy, 1 by
the habit that a world was weighed by, 3 as Rulebook itself; ``hs`` and ``ht`` are the shares and temperatures of the
habits; ``spread`` multiplies that of experience; ``far`` and ``sure`` are when a play is given up.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.playout import Policy, habits_for, weights_for  # noqa: E402
from engine.rulebooks import rulebook  # noqa: E402

SOURCE = ROOT / "tools" / "training" / "ceiling" / "main.cpp"
COMPILE = ("g++", "-std=c++20", "-O3", "-march=native", "-ffast-math")
NO_DRAWS = 13
EXPERT, PLAIN = "worlds=200,orders=3", "worlds=800,orders=2"
MASTER = f"{PLAIN},opp=1,ht=1:1:1"
KNOWS = f"{PLAIN},opp=3,hs=0:1:0,ht=1:1:1"
LIMIT = "worlds=3000,orders=1,drops=0,spread=99,opp=3,hs=0:1:0,ht=1:1:1"
CHOICES = (EXPERT, "policy", PLAIN, f"{PLAIN},spread=3", f"{PLAIN},far=3.5,sure=100", f"{PLAIN},drops=0", MASTER, LIMIT)
START = 300_000
DEALS = "500"
"""So many worlds are played on in for each single choice."""


def write_weights(folder: Path) -> None:
    """Write the policy and the habits as the program reads them."""
    rules = rulebook("jaques").rules(2)
    strong, book, heavy = habits_for(rules, (0, 1))
    policies: dict[str, Policy] = {
        "policy": weights_for(rules, (0, 1)), "strong": strong, "book": book, "heavy": heavy
    }  # fmt: skip
    for name, policy in policies.items():
        rows = (" ".join(map(str, (*row, *[0.0] * NO_DRAWS))) for row in policy.play)
        (folder / f"{name}.txt").write_text("\n".join(rows) + "\n", encoding="ascii")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="+", choices=("rulebook", "expert", "choices"))
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--start", type=int, default=START, help="the first deal against Rulebook")
    parser.add_argument("--moments", type=int, default=250)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_weights(folder)
        program = folder / "ceiling"
        subprocess.run([*COMPILE, "-o", str(program), str(SOURCE)], check=True)

        def ask(title: str, *words: str) -> None:
            print(title, flush=True)
            subprocess.run([str(program), name, *words], check=True)

        pairs, few = str(chosen.pairs), str(chosen.pairs // 2)
        if "rulebook" in chosen.parts:
            players = EXPERT, PLAIN, MASTER, KNOWS, LIMIT
            title, start = f"Against Rulebook, points a round, {pairs} pairs:", str(chosen.start)
            ask(title, "duel", start, pairs, "rulebook", *players)
        if "expert" in chosen.parts:
            ask(f"Against Expert, {few} pairs:", "duel", str(2 * START), few, EXPERT, PLAIN, MASTER)
        if "choices" in chosen.parts:
            moments = str(chosen.moments)
            title = f"{moments} single choices, points a choice beside the first player's:"
            ask(title, "regret", str(3 * START), moments, DEALS, *CHOICES)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
