"""Bring the table of options in docs/rules.md up to date with the rulebooks: ``python tools/rules_page.py``."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from engine.options import Option, shown  # noqa: E402 - the path comes first
from engine.rulebooks import RULEBOOKS, Rulebook  # noqa: E402
from engine.rules import OPTIONS, SEATS  # noqa: E402

PAGE = ROOT / "docs" / "rules.md"
BEGIN, END = "<!-- options: made by tools/rules_page.py -->", "<!-- end of options -->"


def value_of(book: Rulebook, option: Option) -> str:
    """Return the value of an option in a rulebook, by seats where it differs."""
    if option.name == "seats":
        return ", ".join(map(str, SEATS))
    values = [shown(getattr(book.rules(seats), option.name)) for seats in SEATS]
    value = values[0] if len(set(values)) == 1 else " / ".join(values)
    if option.name in book.refuses:
        return f"{value}, refused"
    offered = [one for one in book.offers.get(option.name, ()) if shown(one) not in values]
    return f"{value} ({', '.join(map(shown, offered))} offered)" if offered else value


def table() -> str:
    """Return the options of all rulebooks as a Markdown table."""
    titles = [book.title for book in RULEBOOKS.values()]
    lines = [f"| option | {' | '.join(titles)} | may be | clause |", "|" + "---|" * (len(titles) + 3)]
    for option in OPTIONS.values():
        values = [value_of(book, option).replace("_", " ") for book in RULEBOOKS.values()]
        lines.append(f"| `{option.name}` | {' | '.join(values)} | {option.allowed} | {option.clause} |")
    return "\n".join(lines)


def updated(text: str) -> str:
    """Return the page with the table of now."""
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
