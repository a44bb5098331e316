"""``draw-dominoes record`` and ``verify``: a match as text, and whether its deals are those that were promised."""

from __future__ import annotations

import json
import os
import sys

from engine.errors import GameError
from engine.fairness import checked, disclosed
from engine.reading import LARGEST, read_record, record_of
from engine.record import GameRecord, record_to_json
from tui.cli_kiosk import named_file
from tui.cli_syntax import PROGRAM, Given, UsageError
from tui.i18n import t
from tui.problem_words import problem_words, problems_words

FAILED = 1
STDIN = "-"
"""The operand that means standard input."""


def record_given(given: Given) -> tuple[GameRecord, str]:
    """Return the record of a file or of standard input, and its name; UsageError if it can't be read."""
    word = given.operand or ""
    try:
        if word == STDIN:
            return record_of(sys.stdin.buffer.read(LARGEST), t("the record")), ""
        path = named_file(word)
        return read_record(path), path.stem
    except GameError as error:
        raise UsageError(problems_words(error.problems)) from None


def take_terminal() -> None:
    """Let keys come from the terminal although standard input was a record."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        return
    os.dup2(terminal, 0)
    os.close(terminal)


def record(given: Given) -> int:
    """Print a record as text, or as one JSON document."""
    from engine.notation import print_notation

    if given.has("json") and given.has("text"):
        raise UsageError(t("--text and --json exclude each other; give one of them."))
    whole, _ = record_given(given)
    try:
        shown = disclosed(whole)
        text = _json(shown) if given.has("json") else print_notation(shown).rstrip("\n")
    except GameError as error:
        return _fail(problems_words(error.problems))
    print(text)
    if shown != whole:
        said = t("The match is not over: its seed and the round in progress are left out.")
        print(f"{PROGRAM}: {said}", file=sys.stderr)
    return 0


def verify(given: Given) -> int:
    """Say whether the deals of a match are those that were promised; the status is 0 if they are, else 1."""
    whole, _ = record_given(given)
    name = t("the record") if given.operand == STDIN else named_file(given.operand or "").name
    holds, said = checked(whole, name)
    print(problem_words(said))
    return 0 if holds else FAILED


def _json(record: GameRecord) -> str:
    return json.dumps(record_to_json(record), indent=1, allow_nan=False)


def _fail(sentence: str) -> int:
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return FAILED
