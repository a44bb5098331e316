"""Textual is used by its public names only: private ones were renamed within a major version before."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALLOWED = frozenset({"tui/terminal/private.py", "tui/terminal/sight.py", "tui/ssh/private.py"})
"""The files that gather what can't be done otherwise, with a test each."""
SOURCES = [path for path in sorted((ROOT / "tui").rglob("*.py")) if path.relative_to(ROOT).as_posix() not in ALLOWED]
PUBLIC_UNDERSCORES = frozenset({"_replace", "_asdict", "_make", "_fields", "_exit", "_current_frames"})
"""Names of NamedTuple, ``os`` and ``sys`` that are documented in spite of their underscore."""


def is_private(name: str) -> bool:
    return re.match(r"_[a-z]", name) is not None and name not in PUBLIC_UNDERSCORES


@cache
def textual_private_names() -> frozenset[str]:
    """Return the private attributes of the Textual classes that our own classes inherit from."""
    import textual

    folder = Path(textual.__file__).parent
    names: set[str] = set()
    for module in ("app", "screen", "widget", "dom", "message_pump", "scroll_view", "message"):
        tree = ast.parse((folder / f"{module}.py").read_text(encoding="utf-8"))
        names |= {name for _, name in own_names(tree)}
    return frozenset(name for name in names if is_private(name))


def own_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of each function below the node and of each attribute of ``self``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            yield node.lineno, node.attr


@lru_cache(maxsize=1)
def nodes_of(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Return every node of a file; two searches go through the same."""
    return tuple(ast.walk(tree))


def private_imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in nodes_of(tree):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{item.name}" for item in node.names]
        elif isinstance(node, ast.Import):
            names = [item.name for item in node.names]
        else:
            continue
        for name in names:
            package, *parts = name.split(".")
            if package in {"textual", "rich"} and any(is_private(part) for part in parts):
                yield node.lineno, name


def private_attributes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the private attributes of anything but ``self`` and the file's own classes."""
    own = {"self", "cls", *(node.name for node in tree.body if isinstance(node, ast.ClassDef))}
    for node in nodes_of(tree):
        if not (isinstance(node, ast.Attribute) and is_private(node.attr)):
            continue
        if not (isinstance(node.value, ast.Name) and node.value.id in own):
            yield node.lineno, ast.unparse(node)


def shared_with_textual(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield names by which a class of ours would use or replace, even by accident, what is Textual's own."""
    if not any(isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith("textual.") for node in tree.body):
        return
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.bases:
            yield from ((line, name) for line, name in own_names(node) if name in textual_private_names())


def private_uses(source: str) -> list[tuple[int, str]]:
    tree = ast.parse(source)
    return [*private_imports(tree), *private_attributes(tree), *shared_with_textual(tree)]


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in SOURCES}), ids=lambda folder: folder.relative_to(ROOT).as_posix()
)
def test_textual_is_used_by_its_public_names_only(folder: Path) -> None:
    found = {path.name: private_uses(path.read_text("utf-8")) for path in SOURCES if path.parent == folder}
    assert {name: uses for name, uses in found.items() if uses} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from textual._compositor import Compositor", ["textual._compositor.Compositor"]),
        ("app._driver.write('x')", ["app._driver"]),
        ("self.screen._compositor.cuts", ["self.screen._compositor"]),
        ("from textual.widget import Widget\nclass A(Widget):\n    def f(self): self._size = 1", ["_size"]),
        ("from textual.widget import Widget\nclass A(Widget):\n    def _render(self): ...", ["_render"]),
        ("class Host(Base):\n    def f(self): self._timers = 1", []),
        ("class A:\n    shared = 1\nA._shared; self._own; cls._own; tile._replace(low=1); x.__doc__", []),
    ],
)
def test_a_private_name_is_found(source: str, found: list[str]) -> None:
    assert [name for _, name in private_uses(source)] == found
