"""Fair shuffle in words: what was promised before the first deal, and how anybody can check it."""

from __future__ import annotations

from engine.errors import Problem
from engine.header import Header
from tui.i18n import t
from tui.problem_words import problem_words

_COMMAND = "printf '%s' '{salt} {seed}' | sha256sum"  # not translated: a command of a shell
_HASH = "SHA-256"
_SHOWN = 12


def promise_line(header: Header) -> str:
    """Return the promise in one short line for the log; "" without one."""
    if not header.commitment:
        return ""
    return t("Fair shuffle: the deals are promised by SHA-256 {start}…", start=header.commitment[:_SHOWN])


def fair_lines(header: Header, verdict: Problem | None) -> tuple[str, ...]:
    """Return the page about the deals; ``verdict`` is what checking said, None before the match is over."""
    lines: list[str] = []
    if header.branch is not None:
        of, number = header.branch.of, header.branch.round
        lines += [t("A branch of {of}: the deals up to round {number} were copied.", of=of, number=number), ""]
    if not header.commitment:
        return (*lines, t("Nothing was promised before this match was dealt."))
    lines += [t("Before the first deal all deals were promised by this number:"), f"{_HASH} {header.commitment}", ""]
    if verdict is None:
        return (*lines, t("It is that of a salt and the seed of the match. Both stay closed until the match is over."))
    if header.salt:
        lines += [t("Seed {seed}", seed=header.seed), t("Salt {salt}", salt=header.salt)]
        lines += [t("Any program computes it:"), _COMMAND.format(salt=header.salt, seed=header.seed), ""]
    return (*lines, problem_words(verdict))
