"""Commands that print lines."""

from __future__ import annotations

import sys

from engine.rules import Rules
from tui.cli_match import rules_of
from tui.cli_syntax import Given
from tui.i18n import t
from tui.rule_text.whole import parts, tile_set, tile_set_notes
from tui.words.wrapping import wrapped

WIDTH = 78


def rules(given: Given) -> int:
    """Print the rules of a match, or show them on a screen where there is one."""
    if not given.has("plain") and sys.stdout.isatty():
        from tui import cli_screens

        return cli_screens.run("rules", given)
    what, title = rules_of(given)
    print("\n".join(rules_lines(what, title)))
    return 0


def rules_lines(rules: Rules, title: str) -> list[str]:
    """Return the rules and the tile set as lines of text."""
    lines = [t("Rules · {rulebook}", rulebook=t(title))]
    for part in parts(rules):
        lines += ["", part.heading]
        for clause in part.clauses:
            for place, line in enumerate(wrapped(clause.text, WIDTH - 7)):
                lines.append(f"  {clause.number if place == 0 else '':<5}{line}")
    lines += ["", t("The tile set")]
    lines += [f"  {number:>4}  {pips:>4}  {tiles}" for number, tiles, pips in tile_set(rules.highest_pip)]
    for note in tile_set_notes(rules.highest_pip):
        lines += ["", *(f"  {line}" for line in wrapped(note, WIDTH - 2))]
    return lines
