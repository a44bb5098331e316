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


def fair_lines(header: Header, verdict: Problem | None, *, brief: bool = False) -> tuple[str, ...]:
    """Return the page about the deals; ``verdict`` is what checking said, None before the match is over.

    A ``brief`` page leaves out blank lines and the command that computes the promise.
    """
    gap = () if brief else ("",)
    lines: list[str] = []
    if header.branch is not None:
        of, number = header.branch.of, header.branch.round
        lines += [t("A branch of {of}: the deals up to round {number} were copied.", of=of, number=number), *gap]
    if not header.commitment:
        return (*lines, t("Nothing was promised before this match was dealt."))
    if verdict is not None:
        lines += [problem_words(verdict), *gap]
    lines += [t("Before the first deal all deals were promised by this number:"), f"{_HASH} {header.commitment}", *gap]
    if verdict is None:
        return (*lines, t("It is that of a salt and the seed of the match. Both stay closed until the match is over."))
    if header.salt:
        lines += [t("Seed {seed}", seed=header.seed), t("Salt {salt}", salt=header.salt)]
        if not brief:
            lines += [t("Any program computes it:"), _COMMAND.format(salt=header.salt, seed=header.seed)]
    return tuple(lines)
