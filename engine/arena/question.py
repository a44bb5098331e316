"""What an external bot is asked, and what it answers: the objects of the referee protocol."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.actions import Action
from engine.protocol import action_object, plain, view_object
from engine.rules import OPTIONS
from engine.snapshot import Snapshot
from engine.tiles import parse_tile


def question(snapshot: Snapshot) -> dict[str, Any]:
    """Return the viewer's view as the referee tells it, with his seat, the rules and what he saw of the round."""
    rules = {name: getattr(snapshot.rules, name) for name in OPTIONS}
    history = [plain(event._asdict()) for event in snapshot.history]
    return {**view_object(snapshot), "seat": snapshot.viewer, "rules": rules, "history": history}


def answered(line: bytes, legal: Sequence[Action]) -> Action | str:
    """Return the legal action that a line names; else ``junk`` or ``illegal``."""
    try:
        told = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return "junk"
    if not isinstance(told, dict) or not isinstance(told.get("do"), str):
        return "junk"
    wanted = {key: told[key] for key in ("do", "tile", "end") if told.get(key) is not None}
    if "tile" in wanted:
        try:
            wanted["tile"] = str(parse_tile(str(wanted["tile"])))
        except ValueError:
            return "junk"
    return next((action for action in legal if action_object(action) == wanted), "illegal")
