"""Weights as Python modules: engine/playout/weights_*.py."""

from __future__ import annotations

from pathlib import Path

from tools.training.plan import HABITS, MODELS, STEPS

PLAY, DRAW, HALF = 32, 13, 16
SEATS = {"2": "two seats", "3": "three seats", "4": "four seats", "P": "partners"}
HEADER = '''"""Weights of the policies for {seats}; made by ``tools/training/train.py all --seed {seed}``, not by hand.

Rows are phases, columns the features that docs/policy.md lists: 32 of a play, 13 of a draw.  A policy comes from
self-play; a model is fitted to what a search with it chooses, to be read as a softmax at temperature 1.
"""

from __future__ import annotations

from engine.playout.policy import Families, Policy, Rows

# fmt: off
'''


HABITS_HEADER = '''"""How levels 3 and 2 choose; made by ``tools/training/train.py all --seed {seed}``, not by hand.

Play models like those beside the policies, by number of seats (p: partners), fitted to games of the level against
itself and against the policy, to be read as a softmax at temperature 1.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.playout.policy import Families, Policy, Rows

# fmt: off
_NOTHING = (0.0,) * 32
_NEVER: Rows = (({never}, {rest}),) * 4
'''
NEVER = -200.0
"""The score of a draw by who never draws if it can play: far below that of any play."""


def write_modules(keep: Path, seed: int, folder: Path) -> None:
    """Write one module for each number of seats from the weights that are kept."""
    for seats, words in SEATS.items():
        text = HEADER.format(seats=words, seed=seed)
        families = [step.family for step in STEPS if step.family[0] == seats]
        policies: dict[str, str] = {}
        models: dict[str, str] = {}
        for family in families:
            text += _family(keep, family, policies, prefix="")
        for family, _ in MODELS:
            if family[0] == seats:
                text += _family(keep, family, models, prefix="model.")
        text += "# fmt: on\n\n" + _table("FAMILIES", policies) + "\n" + _table("MODELS", models)
        (folder / f"weights_{seats.lower()}.py").write_text(text, encoding="utf-8")


def _family(keep: Path, family: str, table: dict[str, str], prefix: str) -> str:
    """Return the rows of a family as source, and enter its policy into the table; nothing if it isn't trained."""
    path = keep / f"{prefix}{family}.txt"
    if not path.exists():
        return ""
    rows = _kept(path)
    _, draw, score, size = family.split(".")
    name = f"_{prefix.upper().replace('.', '_')}{draw}_{score}_{size}".upper()
    text = _rows(name, [row[:PLAY] for row in rows])
    table[f"{draw} {score} {size}"] = f"Policy({name})"
    if draw == "free":
        never = [0.0] * DRAW
        text += _rows(f"{name}_DRAW", [*[row[PLAY:] for row in rows[:3]], never])
        table[f"{draw} {score} {size}"] = f"Policy({name}, {name}_DRAW)"
    return text


def write_habits(keep: Path, seed: int, folder: Path) -> None:
    """Write one module with the models of the lower levels."""
    text = HABITS_HEADER.format(seed=seed, never=NEVER, rest=", ".join(["0.0"] * (DRAW - 1)))
    tables: dict[str, dict[str, dict[str, str]]] = {"rulebook": {}, "heavy": {}}
    for level, family in HABITS:
        path = keep / f"{level}.{family}.txt"
        if path.exists():
            seats, draw, score, size = family.split(".")
            name = f"_{level}_{seats}_{draw}_{score}_{size}".upper()
            text += _rows(name, [row[:PLAY] for row in _kept(path)])
            policy = f"Policy({name}, _NEVER)" if draw == "free" else f"Policy({name})"
            tables[level].setdefault(seats.lower(), {})[f"{draw} {score} {size}"] = policy
    text = text.replace(_row([0.0] * PLAY), "    _NOTHING,\n") + "# fmt: on\n"
    for level, table in tables.items():
        text += f"\n{level.upper()}_MODELS: Mapping[str, Families] = {{\n"
        for seats, families in table.items():
            lines = "".join(f'        "{family}": {policy},\n' for family, policy in families.items())
            text += f'    "{seats}": {{\n{lines}    }},\n'
        text += "}\n"
    (folder / "weights_habits.py").write_text(text, encoding="utf-8")


def _kept(path: Path) -> list[list[float]]:
    """Return the rows of a file of weights."""
    rows = [[float(word) for word in line.split()] for line in path.read_text(encoding="ascii").splitlines()]
    if not any(rows[0]):
        rows[0] = rows[1]  # hands of five tiles are never in the first phase; larger ones borrow these weights
    return rows


def _rows(name: str, rows: list[list[float]]) -> str:
    text = f"{name}: Rows = (\n"
    for row in rows:
        text += _row(row)
    return text + ")\n"


def _row(row: list[float]) -> str:
    words = [str(round(number, 2) + 0.0) for number in row]
    parts = [", ".join(words[at : at + HALF]) for at in range(0, len(words), HALF)]
    return "    (" + ",\n     ".join(parts) + "),\n"


def _table(name: str, table: dict[str, str]) -> str:
    if not table:
        return f"{name}: Families = {{}}\n"
    lines = "".join(f'    "{family}": {policy},\n' for family, policy in table.items())
    return f"{name}: Families = {{\n{lines}}}\n"
