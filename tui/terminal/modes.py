"""The only sequences besides places, styles and text that reach the terminal."""

from __future__ import annotations

import re

SWITCH_ON, SWITCH_OFF = "\x1b[?1049h", "\x1b[?1049l"
CLEARED = "\x1b[m\x1b[H\x1b[2J"
SWITCHED = SWITCH_ON + CLEARED
SWITCHED_BACK = CLEARED + SWITCH_OFF
"""Cleared first: GNU screen has one screen only unless it is told otherwise, and the shell goes on where we were."""
_FOR_ALL = frozenset({"25", "7"})
"""Cursor and line wrap."""
_FOR_NEW = frozenset({"1049", "1000", "1006", "2004"})
"""The second screen, clicks, and pastes that are marked as such."""
_SEQUENCE = re.compile(
    r"\x1b(?:\[([<-?]*)([\d;:]*)([ -/]*)([@-~]?)|\]([^\x07\x1b]*)(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|[^\[\]]?)"
    r"|[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]"
)
_FRAME = re.compile(r"(?:\x1b\[[\d;]*[Hm]|[^\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f])*")
"""What a frame consists of: places, styles and text."""
_CLIPBOARD = re.compile(r"52;[a-z]*;[A-Za-z0-9+/=]*")


def sift(data: str, *, is_old: bool) -> tuple[str, str]:
    """Split Textual's data into the modes to send at once and the frame; all other controls are dropped.

    Never asked for: focus, mouse movements, kitty's keys, synchronised output, sizes in band, pointer shapes, titles.
    """
    if _FRAME.fullmatch(data):
        return "", data
    modes: list[str] = []

    def kept(match: re.Match[str]) -> str:
        whole = match.group()
        if _FRAME.fullmatch(whole):
            return whole
        prefix, numbers, _, final, system = match.groups()
        modes.append(_mode(whole, prefix, numbers, final, system, is_old=is_old))
        return ""

    frame = _SEQUENCE.sub(kept, data)
    return "".join(modes), frame


def _mode(
    whole: str, prefix: str | None, numbers: str | None, final: str | None, system: str | None, *, is_old: bool
) -> str:
    """Return what is sent for one sequence: itself, something that old terminals know, or nothing."""
    if whole == "\x07":
        return whole
    if system is not None:
        return f"\x1b]{system}\x07" if not is_old and _CLIPBOARD.fullmatch(system) else ""
    if prefix == "?" and final in ("h", "l"):
        if numbers in _FOR_ALL or (numbers in _FOR_NEW and not is_old):
            return {SWITCH_ON: SWITCHED, SWITCH_OFF: SWITCHED_BACK}.get(whole, whole)
        return CLEARED if numbers == "1049" else ""
    return ""
