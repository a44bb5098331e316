"""Bring the message catalogs up to date: sources → .pot → .po → .mo.

``--check`` only says what is stale, ``--missing`` what is not translated yet.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
DOMAIN = "draw-dominoes"
MARKERS = {"t": 1, "N_": 1, "n": 2}
"""The functions of tui/i18n.py, with how many message ids each takes."""
ENGINE_KEYWORDS = frozenset({"label", "help", "title", "differs", "about"})
ENGINE_TABLES = frozenset({"TEMPLATES", "REASONS"})
ENGINE_DECLARATIONS = {"declare": 2}
"""Where the engine keeps English that the screens translate (the engine itself knows no language): keywords, tables
of sentences, and calls with the number of leading arguments that are none."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message id with its plural, or ""."""

    singular: str
    plural: str = ""


class UntranslatableError(ValueError):
    """A marked text that no catalog can hold, because it is put together at run time."""


def messages_in(source: str, path: str) -> Iterator[Message]:
    """Yield the messages of one file of tui."""
    nodes = tuple(ast.walk(ast.parse(source, path)))
    names = dict(_markers_imported(nodes))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        marker = _marker_called(call, names)
        if marker:
            yield from _message_of(call, marker, path)


def _markers_imported(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "tui.i18n":
            yield from ((item.asname or item.name, item.name) for item in node.names if item.name in MARKERS)


def _marker_called(call: ast.Call, names: dict[str, str]) -> str | None:
    function = call.func
    if isinstance(function, ast.Name):
        return names.get(function.id)
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "i18n":
        return function.attr if function.attr in MARKERS else None
    return None


def _message_of(call: ast.Call, marker: str, path: str) -> Iterator[Message]:
    given = call.args[: MARKERS[marker]]
    texts = [item.value for item in given if isinstance(item, ast.Constant) and isinstance(item.value, str)]
    if len(texts) == MARKERS[marker]:
        yield Message(*texts)
    elif marker != "t" or any(isinstance(item, ast.JoinedStr | ast.BinOp) for item in given):
        raise UntranslatableError(f"{path}:{call.lineno}: {marker}() needs plain text, parameters are given by name")


def engine_texts_in(source: str, path: str) -> Iterator[Message]:
    """Yield the English that the engine declares for the screens."""
    for node in ast.walk(ast.parse(source, path)):
        texts: list[ast.expr] = []
        if isinstance(node, ast.keyword) and node.arg in ENGINE_KEYWORDS:
            texts = [node.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ENGINE_DECLARATIONS:
            texts = node.args[ENGINE_DECLARATIONS[node.func.id] :]
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict | ast.Tuple):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id in ENGINE_TABLES for target in targets):
                texts = node.value.values if isinstance(node.value, ast.Dict) else node.value.elts
        for text in texts:
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                yield Message(text.value)


def extract(root: Path = ROOT) -> dict[Message, list[str]]:
    """Return every message of the program with the files it stands in, in the order of the files."""
    found: dict[Message, list[str]] = {}
    for package, texts_of in (("tui", messages_in), ("engine", engine_texts_in)):
        for path in sorted((root / package).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            for message in texts_of(path.read_text(encoding="utf-8"), name):
                files = found.setdefault(message, [])
                if name not in files:
                    files.append(name)
    return found


def template(found: dict[Message, list[str]]) -> polib.POFile:
    """Return the .pot; it names files but no lines and no date, so that it only changes with the messages."""
    pot = polib.POFile(wrapwidth=110)
    pot.metadata = {
        "Project-Id-Version": DOMAIN,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    plural_of = {message.singular: message.plural for message in found if message.plural}
    for message, files in found.items():
        if not message.plural and message.singular in plural_of:
            continue
        plural = {"msgid_plural": message.plural, "msgstr_plural": {0: "", 1: ""}} if message.plural else {}
        flags = ["python-brace-format"] if "{" in message.singular else []
        pot.append(
            polib.POEntry(msgid=message.singular, occurrences=[(name, "") for name in files], flags=flags, **plural)
        )
    return pot


def keys_of(catalog: polib.POFile) -> set[Message]:
    """Return the messages of a catalog that are in use."""
    return {Message(entry.msgid, entry.msgid_plural) for entry in catalog if not entry.obsolete}


def translations_of(catalog: polib.POFile | polib.MOFile) -> dict[str, object]:
    """Return what a catalog gives for each message id."""
    entries = catalog.translated_entries()
    return {entry.msgid: entry.msgstr_plural or entry.msgstr for entry in entries}


def stale(root: Path = ROOT) -> list[str]:
    """Return one sentence for each catalog that is not up to date."""
    locale = root / "tui" / "locale"
    wanted = keys_of(template(extract(root)))
    problems = []
    for path in [locale / f"{DOMAIN}.pot", *sorted(locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))]:
        name = path.relative_to(root).as_posix()
        there = keys_of(polib.pofile(str(path))) if path.exists() else set()
        problems += [f"{name} lacks {message.singular!r}" for message in wanted - there]
        problems += [f"{name} still has {message.singular!r}" for message in there - wanted]
        if path.suffix == ".po":
            compiled = path.with_suffix(".mo")
            same = compiled.exists() and translations_of(polib.mofile(str(compiled))) == translations_of(
                polib.pofile(str(path))
            )
            problems += [] if same else [f"{compiled.relative_to(root).as_posix()} does not agree with its .po"]
    return sorted(problems)


def update(root: Path = ROOT) -> None:
    """Write the .pot, merge it into each .po and compile each .mo."""
    locale = root / "tui" / "locale"
    locale.mkdir(parents=True, exist_ok=True)
    pot = template(extract(root))
    _whole(locale / f"{DOMAIN}.pot", pot.save)
    for path in sorted(locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        catalog = polib.pofile(str(path), wrapwidth=110)
        catalog.merge(pot)
        catalog[:] = [_with_forms(entry, _plural_forms(catalog)) for entry in catalog if not entry.obsolete]
        _whole(path, catalog.save)
        _whole(path.with_suffix(".mo"), catalog.save_as_mofile)


def _whole(path: Path, save: Callable[[str], object]) -> None:
    """Write a file as a whole: who reads it meanwhile finds the old one or the new one."""
    half = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    save(str(half))
    half.replace(path)


def missing(root: Path = ROOT) -> list[str]:
    """Return one line for each message of a catalog without a translation, or with a guessed one."""
    found = []
    for path in sorted((root / "tui" / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        for entry in polib.pofile(str(path)):
            if not entry.obsolete and not entry.translated():
                places = ", ".join(name for name, _ in entry.occurrences)
                found.append(f"{path.parent.parent.name}: {entry.msgid!r} ({places})")
    return found


def _plural_forms(catalog: polib.POFile) -> int:
    """Return how many plural forms the language of a catalog has."""
    found = re.search(r"nplurals *= *(\d+)", catalog.metadata.get("Plural-Forms", ""))
    return int(found[1]) if found else 2


def _with_forms(entry: polib.POEntry, forms: int) -> polib.POEntry:
    """Return the entry with as many plurals as its language has: merging gives it those of the template too."""
    if entry.msgid_plural:
        entry.msgstr_plural = {form: entry.msgstr_plural.get(form, "") for form in range(forms)}
    return entry


def main(arguments: list[str]) -> int:
    """Run the tool; with ``--check`` nothing is written and stale catalogs give status 1."""
    try:
        if arguments != ["--check"]:
            update()
        problems = missing() if arguments == ["--missing"] else stale()
    except UntranslatableError as error:
        problems = [str(error)]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
