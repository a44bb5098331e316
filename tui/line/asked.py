"""What can be asked at a table: every answer is a line or a few, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

from engine.errors import Problem
from engine.snapshot import Phase, Snapshot
from tui.i18n import t
from tui.line import facts, pages, turn
from tui.line.table import LineTable
from tui.settings import Settings

Say = Callable[..., None]
"""Prints lines."""


class Asked:
    """The commands that only ask."""

    def __init__(self, table: LineTable, say: Say, settings: Settings) -> None:
        self._table = table
        self._say = say
        self._settings = settings
        self._refusal: Problem | None = None
        """What the rules refused since something last changed."""

    @property
    def _snapshot(self) -> Snapshot:
        return self._table.snapshot

    def _hand(self, _: str) -> None:
        self._say(
            facts.hand_words(self._snapshot, self._table.places) if self._snapshot.hand else t("You have no tile.")
        )

    def _ends(self, _: str) -> None:
        self._say(facts.ends_words(self._snapshot) or t("No tile lies on the table yet."))

    def _chain(self, _: str) -> None:
        self._say(*facts.chain_words(self._snapshot))

    def _counts(self, _: str) -> None:
        self._say(facts.counts_words(self._snapshot, self._table.people))

    def _score(self, _: str) -> None:
        self._say(facts.score_words(self._snapshot, self._table.people))

    def _legal(self, _: str) -> None:
        if self._snapshot.phase is not Phase.PLAYING:
            self._say(turn.after_words(self._snapshot))
        else:
            self._say(facts.legal_words(self._snapshot) or turn.wrong_words(self._snapshot, self._table.people))

    def _why(self, _: str) -> None:
        self._say(*pages.why(self._table, self._refusal))

    def _unseen(self, _: str) -> None:
        self._say(*pages.unseen(self._snapshot, self._table.people, self._settings.aids))

    def _fair(self, _: str) -> None:
        self._say(*pages.fair(self._table.session))

    def _log(self, _: str) -> None:
        self._say(*pages.log(self._snapshot, self._table.people))

    def _rules(self, rest: str) -> None:
        self._say(*pages.rules(self._table.session.header, rest))

    def _help(self, rest: str) -> None:
        self._say(*pages.help_on(rest))
