"""A match goes on whatever a bot does: what it may not do is replaced by a legal action, and logged."""

from __future__ import annotations

from collections.abc import Callable

from engine.actions import CHALLENGE, Action
from engine.bots.manners import challenge
from engine.bots.protocol import Bot
from engine.snapshot import Snapshot

Log = Callable[[str], object]
"""Takes one line of text, such as ``Logger.warning``."""


def safe_choice(bot: Bot, snapshot: Snapshot, log: Log) -> Action:
    """Return the bot's action; if it raises or answers illegally, the first legal one instead.

    The viewer must be the seat to act.
    """
    try:
        action = bot.choose(snapshot)
        if action in snapshot.legal or (action == CHALLENGE and challenge(snapshot) is not None):
            return action
        fault = f"answered {action}, which is not legal"
    except Exception as error:  # a bot may fail in any way
        fault = f"raised {type(error).__name__}: {error}"
    instead = snapshot.legal[0]
    log(f"{_who(bot, snapshot)} {fault}; {instead} instead")
    return instead


def safe_reaction(bot: Bot, snapshot: Snapshot, log: Log) -> Action | None:
    """Return what the bot does out of turn; nothing if it raises or wants what it may not."""
    try:
        action = bot.reacts(snapshot)
        if action is None or (action == CHALLENGE and challenge(snapshot) is not None):
            return action
        fault = f"wanted {action} out of turn"
    except Exception as error:  # a bot may fail in any way
        fault = f"raised {type(error).__name__}: {error}"
    log(f"{_who(bot, snapshot)} {fault}; ignored")
    return None


def _who(bot: Bot, snapshot: Snapshot) -> str:
    return f"bot {type(bot).__name__} at seat {snapshot.viewer}, round {snapshot.round}, version {snapshot.version},"
