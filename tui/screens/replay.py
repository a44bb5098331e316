"""A recorded match, move by move."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import RecordError, problem
from engine.record import Entry, GameRecord
from engine.snapshot import Phase
from tui.i18n import n, t
from tui.moments import moments_of
from tui.screens.replay_wishes import ReplayWishes
from tui.words.heading import match_title
from tui.words.lists import sentences


class ReplayScreen(ReplayWishes):
    """Goes through the moments of a record; RecordError at once if it breaks a rule."""

    def __init__(self, record: GameRecord, *, pace: str = "normal", is_open: bool = True, name: str = "") -> None:
        super().__init__(record.header, pace=pace, is_open=is_open)
        self.name_of_file = name
        self._entries, self.hints = record.entries, record.hints
        self.moments = moments_of(record)
        if not self.moments:
            raise RecordError(problem("record-bad", reason=t("nothing has been dealt yet")))

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the record."""
        return self._entries

    def begin(self) -> None:
        """Stand at the first moment."""
        self.draw()

    def go_on(self) -> None:
        """There is nothing after the last moment."""
        self.is_playing = False

    def title_words(self) -> Sequence[str]:
        """Return which match this is."""
        title, number = match_title(self.header.rulebook, self.header.rules), self.snapshot.round
        return (
            t("Replay   {title} · round {number}", title=title, number=number),
            t("Replay   round {number}", number=number),
        )

    def second_score(self) -> tuple[str, Sequence[int], str]:
        """Return the rounds won."""
        snapshot = self.snapshot
        won = [0] * len(snapshot.scores)
        for result in snapshot.results:
            if result.winner is not None:
                won[snapshot.rules.team_of(result.winner)] += 1
        played = n("{count} round played", "{count} rounds played", len(snapshot.results))
        return t("Rounds won"), won, played

    def end_words(self) -> str:
        """Return how to go back."""
        seed = t("Seed {seed}.", seed=self.header.seed) if self.header.seed else ""
        return sentences([seed, t("Home goes to the beginning.")])

    @property
    def may_open(self) -> bool:
        """Whether the hands may be seen: not in the round that a person still plays."""
        last = self.moments[-1].snapshot
        has_people = any(player.bot is None for player in self.header.players)
        return last.phase is not Phase.PLAYING or self.snapshot.round != last.round or not has_people
