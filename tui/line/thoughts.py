"""What the bots of a demo think, told line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.actions import Action
from engine.bots.protocol import Bot
from engine.snapshot import Snapshot
from tui.i18n import t
from tui.minds.thought import Thought
from tui.words.lists import listed
from tui.words.people import People
from tui.words.weighing import choice_words, weighing_of

Say = Callable[[str], object]
MOST = 4
"""Plays that are told of at most."""


class Telling:
    """A bot that says what it thought of its plays, the best ones first."""

    def __init__(self, bot: Bot, level: str, people: People, say: Say) -> None:
        self._bot, self._level, self._people, self._say = bot, level, people, say

    def choose(self, snapshot: Snapshot) -> Action:
        """Return what the bot does, and tell why."""
        action = self._bot.choose(snapshot)
        thought = Thought(snapshot.viewer or 0, snapshot, action, getattr(self._bot, "judgement", None))
        words = thought_words(thought, self._level, self._people) if len(snapshot.legal) > 1 else ""
        if words:
            self._say(words)
        return action

    def reacts(self, snapshot: Snapshot) -> Action | None:
        """Return what the bot does out of turn."""
        return self._bot.reacts(snapshot)


def telling_bots(bots: Mapping[int, Bot], levels: Sequence[str | None], people: People, say: Say) -> dict[int, Bot]:
    """Return bots that tell what they think."""
    return {seat: Telling(bot, levels[seat] or "", people, say) for seat, bot in bots.items()}


def thought_words(thought: Thought, level: str, people: People) -> str:
    """Return what a bot thinks of its plays in a sentence."""
    name, weighing = people[thought.seat], weighing_of(thought, level)
    if not weighing.rows:
        return t("{name} thinks: {said}", name=name, said=weighing.said)
    plays = listed(
        t("{play} {figure}", play=choice_words(row.action), figure=row.figure) for row in weighing.rows[:MOST]
    )
    return t("{name} thinks: {plays} ({basis}).", name=name, plays=plays, basis=weighing.basis)
