"""No English in ``tui/`` goes to the screen without passing ``t``, ``n`` or ``N_``.

A literal that looks like a sentence or like a label is found; places that no player sees are left out.  One that is
meant to stay ends its line with ``# not translated: why``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PROPER_NAMES = frozenset({"Draw Dominoes", "Jaques", "Pagat", "Textual", "Rich", "Python", "SSH"})
"""Names that are the same in every language."""
TRANSLATED = frozenset({"t", "n", "N_"})
UNSEEN_CALLS = frozenset(
    {"query", "query_one", "query_exactly_one", "query_children", "query_ancestor", "on", "Path", "getLogger", "cast"}
    | {
        "add_class",
        "remove_class",
        "set_class",
        "toggle_class",
        "has_class",
        "TypeVar",
        "NewType",
        "getattr",
        "setattr",
    }
    | {
        "get_component_rich_style",
        "get_component_styles",
        "Style",
        "parse",
        "compile",
        "match",
        "search",
        "sub",
        "split",
    }
    | {"startswith", "endswith", "removeprefix", "removesuffix", "strip", "get", "getenv", "strftime", "import_module"}
    | {"execute", "executemany"}
    | {"debug", "info", "warning", "exception", "log", "work", "run_worker", "set_name", "version"}
)
"""Functions whose texts are names, patterns, styles, SQL or log lines."""
UNSEEN_KEYWORDS = frozenset(
    {
        "id",
        "classes",
        "name",
        "group",
        "style",
        "prog",
        "dest",
        "action",
        "metavar",
        "encoding",
        "mode",
        "thread",
        "env",
    }
    | {"css", "selector", "thread_name_prefix", "key_display", "variant", "boost", "primary", "secondary"}
)
UNSEEN_NAMES = frozenset(
    {"CSS", "DEFAULT_CSS", "CSS_PATH", "COMPONENT_CLASSES", "DEFAULT_CLASSES", "BINDING_GROUP", "SCOPED_CSS", "__all__"}
    | {"STEPS", "STYLE"}
)
INTERNAL_ERRORS = frozenset(
    {"ValueError", "TypeError", "KeyError", "IndexError", "RuntimeError", "AssertionError", "NotImplementedError"}
    | {"AttributeError", "LookupError"}
)

SENTENCE = re.compile(r"[A-Za-z]{2,}.*\s|\s.*[A-Za-z]{2,}", re.DOTALL)
"""A word of two letters and a blank somewhere."""
MARKUP = re.compile(r"<[^<>]*>")
"""Tags of a page for a browser; what stands between them is seen."""
LABEL = re.compile(r"[A-Z][a-z]{2,}[.:!?…]?")
"""One capitalised word."""
KEYS = frozenset(
    {"enter", "space", "escape", "tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "backspace"}
    | {
        "insert",
        "delete",
        "comma",
        "full_stop",
        "slash",
        "colon",
        "semicolon",
        "minus",
        "plus",
        "equals_sign",
        "underscore",
    }
    | {"left_square_bracket", "right_square_bracket", "left_curly_bracket", "right_curly_bracket", "question_mark"}
    | {"less_than_sign", "greater_than_sign", "exclamation_mark", "apostrophe", "quotation_mark", "backslash"}
)
"""Textual's names of keys; a text of nothing but these is a list of keys."""


def names_keys(text: str) -> bool:
    return all(len(word) == 1 or word.rpartition("+")[2] in KEYS for word in text.split())


def looks_english(text: str) -> bool:
    if names_keys(text):
        return False
    text = MARKUP.sub("", text)
    return (SENTENCE.search(text) or LABEL.fullmatch(text.strip())) is not None and text.strip() not in PROPER_NAMES


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_never_seen(node: ast.AST) -> bool:
    """Tell whether no text below this node is for the player, or all of it is translated."""
    if isinstance(node, ast.Call):
        return called(node) in TRANSLATED | UNSEEN_CALLS
    if isinstance(node, ast.keyword):
        return node.arg in UNSEEN_KEYWORDS
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(isinstance(target, ast.Name) and target.id in UNSEEN_NAMES for target in targets)
    if isinstance(node, ast.Raise):
        return isinstance(node.exc, ast.Call) and called(node.exc) in INTERNAL_ERRORS
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Compare | ast.match_case | ast.Assert)


def parts_seen(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the children that may hold texts for the player."""
    for name, value in ast.iter_fields(node):
        skipped = name in {"annotation", "returns", "decorator_list", "pattern", "type_params"}
        skipped = skipped or (isinstance(node, ast.Subscript) and name == "slice")
        if isinstance(node, ast.Compare) or (isinstance(node, ast.Assert) and name == "msg") or skipped:
            continue
        yield from (item for item in (value if isinstance(value, list) else [value]) if isinstance(item, ast.AST))


def texts_seen(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and text of each literal below the node that may be seen."""
    if isinstance(node, ast.match_case):
        for statement in node.body:
            yield from texts_seen(statement)
        return
    if is_never_seen(node):
        return
    if isinstance(node, ast.JoinedStr):
        yield node.lineno, "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from texts_seen(part.value)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    for child in parts_seen(node):
        yield from texts_seen(child)


def bare_literals(source: str) -> list[tuple[int, str]]:
    """Return the literals of a source that look like English and are neither translated nor excused."""
    lines = source.splitlines()
    return [
        (line, text)
        for line, text in texts_seen(ast.parse(source))
        if looks_english(text) and not re.search(r"# not translated: \w", lines[line - 1])
    ]


FOLDERS = sorted({path.parent for path in (ROOT / "tui").rglob("*.py")})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_every_sentence_goes_through_gettext(folder: Path) -> None:
    found = {path.name: bare_literals(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")}
    assert {name: literals for name, literals in found.items() if literals} == {}


@pytest.mark.parametrize(
    "source",
    [
        "x = 'Your turn'",
        "Label('Boneyard')",
        "Binding('q', 'quit', 'Quit')",
        "self.notify(f'{n} tiles')",
        "parser.add_argument('--seed', help='the number of the deal')",
        "HEADINGS = ['Score', 'Round']",
        "x = 'Pass' if done else ''",
        "def f(): return 'is thinking'",
        "raise SystemExit('no such file')",
        "match x:\n    case 'a b': show('to the left')",
        "x = {'a': 'Draw a tile'}",
        "t(sentence).replace('x', 'has won')",
    ],
)
def test_a_bare_sentence_is_found(source: str) -> None:
    assert len([text for _, text in bare_literals(source)]) in {1, 2}


@pytest.mark.parametrize(
    "source",
    [
        "'''A docstring of words.'''",
        "x: 'Some Type' = 1",
        "x = t('Your turn') + n('one tile', 'many tiles', 2)",
        "HEADINGS = [N_('Score')]",
        "CSS = 'Label { color: red; }'",
        "w = Label(id='the-id', classes='one two')",
        "self.query_one('#a .b', Label)",
        "raise ValueError('no tile of this kind')",
        "x = key == 'Enter it'",
        "log.warning('bot %s failed', bot)",
        "x = f'{a}-{b}'; y = f'seat-{a}'; z = 'space'; w = ' ▮ '; v = '6 | 4'",
        "Binding('enter,space', N_('play'))",
        "x = 'GNU screen'  # not translated: the name of a program",
        "match x:\n    case 'a b': pass",
        "title = 'Draw Dominoes'",
        "key = 'escape q shift+tab'",
    ],
)
def test_what_no_player_reads_is_left_alone(source: str) -> None:
    assert bare_literals(source) == []
