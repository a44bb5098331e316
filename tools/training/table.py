"""What the training is worth: every family's policy against others, mirrored, as a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tools.training.plan import HABITS, MODELS, NEVER, STEPS

PAIRS = {"six": 20_000, "nine": 5_000}
SEARCH_PAIRS = 300
SEARCHED = ("2.forced.plain.six", "2.free.plain.six", "3.forced.plain.six", "4.forced.plain.six", "P.forced.plain.six")

ABOUT = """
Points a round, mirrored: each deal is played with the players in each other's seats; at three and four seats one sits
among the others' kind, both ways.  ± is one standard error.  "pg2" is the two-seat policy that all of them started
from; it never draws unless it must.  "What it had": the weights that its training began with.  "Never": who
draws only if he must; "trained" so against the policy that draws.  Forced and none are played with the reserves of
jaques and official in turns; free with those of pagat.  Rulebook is the trainer's own copy of level 3, with voids in
place of batches.
""".strip()


def print_table(run: Callable[..., str], keep: Path) -> None:
    """Play and print all comparisons."""
    print(ABOUT)
    print(f"\n{'family':<20} {'trained v pg2':>16} {'v rulebook':>16} {'v heaviest':>16} {'v what it had':>16}")
    for step in STEPS:
        others = ("pg2", "rulebook", "heaviest", step.start)
        row = [duel(run, keep, step.family, step.family, other) for other in others]
        print(f"{step.family:<20} " + " ".join(f"{cell:>16}" for cell in row), flush=True)
    print("\nFree draw: what drawing though one could play is worth to the trained policy")
    print(f"{'family':<20} {'v itself, never':>16} {'v never, trained':>17}")
    for step in STEPS:
        if ".free." not in step.family:
            continue
        alone = duel(run, keep, step.family, step.family, f"{step.family}.txt:nodraw")
        trained = any(other.family == step.family for other in NEVER)
        other = f"never.{step.family}.txt:nodraw"
        best = duel(run, keep, step.family, step.family, other) if trained else ""
        print(f"{step.family:<20} {alone:>16} {best:>17}")
    print("\nPlay models: cross-entropy in nats on choices unseen by the fit: uniform, model, policy at its best T")
    for family, _ in MODELS:
        print((keep / f"model.{family}.note").read_text(encoding="ascii"), end="")
    print("\nSearch over 100 worlds with the policy, against the policy alone")
    for family in SEARCHED:
        result = duel(run, keep, family, f"{family}.txt:search=100", family, SEARCH_PAIRS)
        print(f"{family:<20} {result:>16}", flush=True)
    free = "2.free.plain.six"
    one, other = (f"{free}.txt:{how}search=100" for how in ("", "nodraw:"))
    never = duel(run, keep, free, one, other, SEARCH_PAIRS)
    print(f"\nSearch over 100 worlds that may draw, against the same that never does: {free} {never}")
    print_habits(keep)


def print_habits(keep: Path) -> None:
    """Print how well the models of the lower levels foretell them."""
    print("\nHabits of level 3 (rulebook) and level 2 (heavy): cross-entropy in nats on choices unseen by the fit:")
    print("uniform, the level's model, the model of strong play (where there is none, the policy) at its best T")
    for level, family in HABITS:
        print(f"{level:<10}{(keep / f'{level}.{family}.note').read_text(encoding='ascii')}", end="")


def duel(run: Callable[..., str], keep: Path, family: str, one: str, other: str, deals: int = 0) -> str:
    """Return ``+1.23 ± 0.04`` for one player against another: a family, a rulebook, a file."""
    deals = deals or PAIRS[family.rpartition(".")[2]]
    a, b = (_named(keep, player) for player in (one, other))
    words = run("duel", family, f"a={a}", f"b={b}", f"pairs={deals}").split()
    return f"{words[1]} ± {words[3]}"


def _named(keep: Path, player: str) -> str:
    if player in ("rulebook", "heaviest"):
        return player
    if player == "pg2":
        return f"{keep / 'pg2.txt'}:nodraw"
    return str(keep / (player if ".txt" in player else f"{player}.txt"))
