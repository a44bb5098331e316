"""The wheel and the sdist hold what a player and a developer need, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION = PROJECT["version"]
PACKAGES = ("engine", "tui")
UNTRACKED = frozenset({"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"})


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist, and the wheel out of it, without the network."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return folder


@pytest.fixture(scope="session")
def in_wheel(built: Path) -> frozenset[str]:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        return frozenset(name for name in wheel.namelist() if not name.endswith("/"))


@pytest.fixture(scope="session")
def in_sdist(built: Path) -> frozenset[str]:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        return frozenset(name.partition("/")[2] for name in sdist.getnames())


def in_tree(*folders: str) -> set[str]:
    """Return the files of the tree below these folders, without what the tools leave behind."""
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not UNTRACKED & set(path.parts) and path.suffix not in {".pyc", ".swp"}
    }


def test_the_wheel_holds_exactly_the_two_packages(in_wheel: frozenset[str]) -> None:
    top = {name.partition("/")[0] for name in in_wheel}
    assert top == {*PACKAGES, f"draw_dominoes-{VERSION}.dist-info"}


def test_the_wheel_holds_every_file_of_the_packages(in_wheel: frozenset[str]) -> None:
    wanted = in_tree(*PACKAGES)
    assert {"engine/py.typed", "tui/py.typed"} <= wanted
    assert {name for name in in_wheel if name.startswith(tuple(f"{package}/" for package in PACKAGES))} == wanted


def test_the_sdist_holds_what_a_developer_needs(in_sdist: frozenset[str]) -> None:
    folders = (*PACKAGES, "tests", "docs", "screenshots", "benchmarks", "tools", ".ci")
    files = {"pyproject.toml", "Makefile", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"}
    assert in_tree(*folders) | files <= in_sdist


def test_one_command_starts_the_game(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        entry_points = wheel.read(f"draw_dominoes-{VERSION}.dist-info/entry_points.txt").decode()
    assert entry_points.split() == ["[console_scripts]", "draw-dominoes", "=", "tui.cli:main"]


def test_every_requirement_says_why_it_is_there() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    requirements = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]
    bare = [name for name in requirements if not any(f'"{name}",' in line and " # " in line for line in lines)]
    assert bare == []


def test_the_changelog_knows_the_version() -> None:
    assert VERSION in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
