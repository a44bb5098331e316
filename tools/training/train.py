"""Train the policies of playouts by self-play, and write engine/playout/weights_*.py.

    python tools/training/train.py train|never|models|habits|modules|table|cases|all [--keep FOLDER] [--seed 5]

Needs g++.  What is trained is kept in a folder outside the repository and not trained again; the same seed gives the
same weights on the same machine.  ``plan.py`` says what is trained from what; ``src/`` is the trainer.

    train    self-play, one family after the other         modules  write the weights as Python
    never    who never draws, for comparison                table    play all of them against each other
    models   fit the play models to what search chooses     cases    write positions with their features for the tests
    habits   fit models of levels 3 and 2 to what they choose
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.training.modules import write_habits, write_modules  # noqa: E402
from tools.training.plan import HABIT_CHOICES, HABITS, LEVELS, MODELS, NEVER, STEPS, Step, pg2_rows  # noqa: E402
from tools.training.table import print_table  # noqa: E402

SOURCES = Path(__file__).with_name("src")
COMPILE = ("g++", "-std=c++20", "-O3", "-march=native", "-ffast-math")
CASES = ROOT / "tests" / "engine" / "playout_cases.jsonl"
CASE_FAMILIES = (
    *("2.forced.plain.six", "2.free.plain.six", "2.none.plain.six", "2.free.fives.six", "2.forced.plain.nine"),
    *("3.forced.plain.six", "3.free.fives.six", "4.forced.plain.six", "4.free.plain.six", "4.none.fives.nine"),
    *("P.forced.plain.six", "P.none.plain.six", "P.forced.fives.six"),
)
CASES_OF_EACH = 16


class Trainer:
    """The compiled trainer and the folder in which it keeps weights."""

    def __init__(self, keep: Path, seed: int) -> None:
        self.keep, self.seed, self.program = keep, seed, keep / "trainer"
        keep.mkdir(parents=True, exist_ok=True)
        self.compile()
        rows = (" ".join(f"{number:g}" for number in row) for row in pg2_rows())
        (keep / "pg2.txt").write_text("\n".join(rows) + "\n", encoding="ascii")

    def compile(self) -> None:
        """Compile the sources, unless the program is newer."""
        newest = max(path.stat().st_mtime for path in SOURCES.iterdir())
        if self.program.exists() and self.program.stat().st_mtime > newest:
            return
        subprocess.run([*COMPILE, "-o", str(self.program), str(SOURCES / "main.cpp")], check=True)

    def run(self, command: str, family: str, *options: str) -> str:
        """Run a command of the trainer and return what it prints."""
        words = [str(self.program), command, family, *options]
        return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout

    def weights(self, name: str) -> Path:
        """Return where the weights of a name are kept."""
        return self.keep / f"{name}.txt"

    def train_all(self, steps: tuple[Step, ...]) -> None:
        """Train all steps in turn."""
        for step in steps:
            self.train(step)

    def train(self, step: Step) -> None:
        """Train a step, unless it is kept."""
        target = self.weights(step.kept)
        if target.exists():
            return
        rival = (f"rival={self.weights(step.rival)}",) if step.rival else ()
        start = f"init={self.weights(step.start)}"
        options = (f"rounds={step.rounds}", f"seed={self.seed}", start, *rival, *step.options, f"out={target}")
        print(self.run("train", step.family, *options), end="", flush=True)

    def fit_all(self) -> None:
        """Fit all play models in turn."""
        for family, choices in MODELS:
            self.fit(family, choices)

    def fit(self, family: str, choices: int) -> None:
        """Fit the play model of a family to what search with its policy chooses, unless it is kept."""
        target, note = self.weights(f"model.{family}"), self.keep / f"model.{family}.note"
        if target.exists():
            return
        policy = f"policy={self.weights(family)}"
        said = self.run("model", family, policy, f"choices={choices}", f"seed={self.seed}", f"out={target}")
        note.write_text(said, encoding="ascii")
        print(said, end="", flush=True)

    def fit_habits(self) -> None:
        """Fit the models of the lower levels in turn, unless they are kept."""
        for level, family in HABITS:
            target, model = self.weights(f"{level}.{family}"), self.weights(f"model.{family}")
            if target.exists():
                continue
            policy = self.weights(family)
            if not policy.exists():
                policy = self.weights(family.replace(".fives.", ".plain."))
            strong = model if model.exists() else policy
            options = (f"player={LEVELS[level]}", f"policy={policy}", f"strong={strong}")
            said = self.run("habit", family, *options, f"choices={HABIT_CHOICES}", f"seed={self.seed}", f"out={target}")
            target.with_suffix(".note").write_text(said, encoding="ascii")
            print(said, end="", flush=True)


def write_modules_of(trainer: Trainer) -> None:
    """Write engine/playout/weights_*.py."""
    folder = ROOT / "engine" / "playout"
    write_modules(trainer.keep, trainer.seed, folder)
    write_habits(trainer.keep, trainer.seed, folder)


def write_cases(trainer: Trainer) -> None:
    """Write positions with the features of each choice for tests/engine/test_playout_features.py."""
    lines = [trainer.run("cases", family, f"count={CASES_OF_EACH}", "seed=3") for family in CASE_FAMILIES]
    CASES.write_text("".join(lines), encoding="ascii")


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "draw-dominoes-training")
    parser.add_argument("--seed", type=int, default=5)
    jobs: dict[str, Callable[[Trainer], None]] = {
        "train": lambda trainer: trainer.train_all(STEPS),
        "never": lambda trainer: trainer.train_all(NEVER),
        "models": Trainer.fit_all,
        "habits": Trainer.fit_habits,
        "modules": write_modules_of,
        "table": lambda trainer: print_table(trainer.run, trainer.keep),
        "cases": write_cases,
    }
    parser.add_argument("jobs", nargs="+", choices=[*jobs, "all"])
    given = parser.parse_args()
    trainer = Trainer(given.keep, given.seed)
    for name in jobs if "all" in given.jobs else given.jobs:
        jobs[name](trainer)


if __name__ == "__main__":
    main()
