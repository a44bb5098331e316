"""Who may import whom, and the other promises that only the source can break."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [path for package in ("engine", "tui") for path in sorted((ROOT / package).rglob("*.py"))]
LONGEST_FILE = 400

SECRETS = frozenset(
    {"session", "views", "record", "journal", "state", "legal", "transition", "match", "referee"}
    | {"dealing", "chance", "reading", "following", "migrations", "header", "trail"}
    | {"notation", "notation_reading", "fairness", "branching"}
)
"""Modules of the engine that hold or reach the whole truth."""
FOR_BOTS = frozenset(
    {"snapshot", "tiles", "chain", "actions", "options", "rules", "rulebooks", "events", "errors", "policies"}
    | {"streams", "belief", "playout", "solver", "equity", "equilibrium", "judging", "bots"}
)
PRESETS = frozenset({"jaques", "official", "pagat"})


def name_of(path: Path) -> str:
    """Return the dotted module name of a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def files_in(*folders: str) -> list[Path]:
    """Return the sources below these modules or packages that exist already."""
    return [path for path in SOURCES if any(f"{name_of(path)}.".startswith(f"{folder}.") for folder in folders)]


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Return every dotted name that the file imports, ``from a import b`` as ``a`` and ``a.b``."""
    found: set[str] = set()
    package = name_of(path).split(".") if path.name == "__init__.py" else name_of(path).split(".")[:-1]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {item.name for item in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            found |= {module, *(f"{module}.{item.name}" for item in node.names)}
    return frozenset(found)


def reaches(imported: str, *modules: str) -> bool:
    return any(imported == module or imported.startswith(f"{module}.") for module in modules)


def offences(paths: list[Path], *forbidden: str) -> list[str]:
    """Return "file imports module" for each forbidden import."""
    return [
        f"{path.relative_to(ROOT)} imports {imported}"
        for path in paths
        for imported in sorted(imports_of(path))
        if reaches(imported, *forbidden)
    ]


def reached_from(module: str) -> set[str]:
    """Return the dotted engine names that a module imports at first or any further hand, itself included."""
    written = {name_of(path): path for path in files_in("engine")}
    reached, waiting = set[str](), [module]
    while waiting:
        name = waiting.pop()
        if name not in reached and name.startswith("engine"):
            reached.add(name)
            waiting += imports_of(written[name]) if name in written else []
    return reached


def is_written(name: str) -> bool:
    """Tell whether the module that a dotted engine name lies in exists yet."""
    parts = name.split(".")[:2]
    place = ROOT.joinpath(*parts)
    return place.is_dir() or place.with_suffix(".py").exists()


def run_python(code: str) -> str:
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_the_engine_uses_itself_and_the_standard_library_only() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {imported}"
        for path in files_in("engine")
        for imported in sorted(imports_of(path))
        if imported.partition(".")[0] not in {*sys.stdlib_module_names, "engine"}
    ]
    assert wrong == []


def test_loading_the_whole_engine_loads_no_terminal() -> None:
    modules = [name_of(path) for path in files_in("engine") if path.name != "__main__.py"]
    modules = [module for module in modules if all(is_written(name) for name in reached_from(module))]
    code = f"import importlib, sys\nfor name in {modules!r}: importlib.import_module(name)\n"
    assert run_python(code + "print(sorted({'tui', 'textual', 'rich', 'platformdirs'} & set(sys.modules)))") == "[]"


@pytest.mark.skipif(not (ROOT / "tui/cli.py").exists(), reason="the command line is not written yet")
def test_loading_the_command_line_loads_no_textual() -> None:
    assert run_python("import sys, tui.cli; print(sorted({'textual', 'rich'} & set(sys.modules)))") == "[]"


def test_a_snapshot_can_not_reach_the_truth() -> None:
    assert {module.removeprefix("engine.") for module in reached_from("engine.snapshot")} & SECRETS == set()


def test_bots_and_belief_know_snapshots_only() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {imported}"
        for path in files_in("engine.bots", "engine.belief", "engine.equity", "engine.equilibrium")
        for imported in sorted(imports_of(path))
        if imported.startswith("engine.") and imported.split(".")[1] not in FOR_BOTS
    ]
    assert wrong == []


def test_widgets_know_neither_the_truth_nor_the_screens() -> None:
    hidden = [f"engine.{module}" for module in sorted(SECRETS)]
    assert offences(files_in("tui.widgets"), *hidden, "tui.screens", "tui.app", "tui.host", "tui.cli") == []


_SCREENLESS = (
    *("tui.faces", "tui.snake", "tui.drawing", "tui.settings", "tui.paths", "tui.i18n", "tui.doctor"),
    *("tui.words", "tui.line", "tui.turns"),
)


def test_what_needs_no_screen_knows_no_textual() -> None:
    assert (
        offences(
            files_in(*_SCREENLESS),
            "textual",
        )
        == []
    )


def test_a_house_knows_no_network_and_no_screen() -> None:
    forbidden = ("asyncssh", "textual", "rich", "tui.ssh", "tui.screens", "tui.widgets", "tui.app", "tui.terminal")
    assert offences(files_in("tui.house"), *forbidden) == []
    code = "import sys, tui.house.lobby; print(sorted({'textual', 'rich', 'asyncssh'} & set(sys.modules)))"
    assert run_python(code) == "[]"


def literals_compared(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides: list[ast.AST] = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        else:
            continue
        for side in sides:
            for part in ast.walk(side):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def test_nobody_asks_for_the_name_of_a_rulebook() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} compares {literal!r}"
        for path in SOURCES
        if name_of(path) != "engine.rulebooks" and any(preset in path.read_text("utf-8") for preset in PRESETS)
        for line, literal in literals_compared(tree_of(path))
        if literal in PRESETS
    ]
    assert wrong == []


def test_chance_and_time_come_in_as_arguments() -> None:
    wrong = []
    for path in files_in("engine"):
        for node in ast.walk(tree_of(path)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            called = ast.unparse(node.func)
            chance = called.startswith("random.") and called != "random.Random"
            if chance or called.startswith("time.") or called.endswith((".now", ".utcnow", ".today")):
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno} calls {called}")
    assert wrong == []


def test_no_file_is_longer_than_the_limit() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_every_package_of_the_wheel_has_an_init_and_no_test_folder_has() -> None:
    packages = {path.parent for path in SOURCES}
    assert [str(folder) for folder in sorted(packages) if not (folder / "__init__.py").exists()] == []
    assert list((ROOT / "tests").rglob("__init__.py")) == []


def test_no_json_for_other_programs_holds_what_json_has_no_word_for() -> None:
    told = [*files_in("engine.referee", "engine.arena", "engine.practice.problem", "tui.ssh.status")]
    told += [path for path in SOURCES if name_of(path).startswith("tui.cli_")]
    written = 0
    for path in told:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("json.dump", "json.dumps"):
                hashed = any(word.arg == "sort_keys" for word in node.keywords)
                nan = [word.value for word in node.keywords if word.arg == "allow_nan"]
                assert hashed or (nan and ast.unparse(nan[0]) == "False"), f"{path}:{node.lineno}"
                written += 1
    assert written >= 10
