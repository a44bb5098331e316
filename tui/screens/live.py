"""A match that is being played in another terminal, as a spectator sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.errors import RecordError
from engine.following import Follower
from engine.record import Entry, Replayer
from engine.snapshot import Phase
from tui.i18n import t
from tui.keys import key_of
from tui.moments import moment_after
from tui.problem_words import problems_words
from tui.screens.replay import ReplayScreen
from tui.screens.watch import WatchScreen
from tui.words.lists import listed
from tui.words.people import People, people_of

EVERY = 0.5
"""Seconds between two looks at the file."""


class LiveScreen(ReplayScreen):
    """Follows the file of an open match and stays at its newest moment unless one looks back.

    RecordError at once if the file can't be read.
    """

    def __init__(self, path: Path, *, pace: str = "normal") -> None:
        self._follower = Follower(path)
        self._replayer = Replayer(self._follower.header.rules)
        self._followed: list[Entry] = []
        self._trouble = ""
        WatchScreen.__init__(self, self._follower.header, pace=pace, is_open=True)
        self.name_of_file = path.stem
        self._read()

    def begin(self) -> None:
        """Stand at the newest moment and keep looking."""
        self.at = max(0, len(self.moments) - 1)
        self.is_playing = True
        self.set_interval(EVERY, self.look)
        self.draw()

    def go_on(self) -> None:
        """What comes next comes from the file."""

    def look(self) -> None:
        """See what was added to the file."""
        was_newest, before = self.is_newest, len(self.moments)
        try:
            self._read()
        except RecordError as error:
            self._trouble = problems_words(error.problems)
            self._follower.close()
        if len(self.moments) == before and not self._trouble:
            return
        if was_newest and self.is_playing:
            self.at = len(self.moments) - 1
        self.draw()

    def _read(self) -> None:
        for entry in self._follower.poll():
            state = self._replayer.step(entry).state
            self._followed.append(entry)
            self.moments.append(moment_after(entry, state, len(self._followed)))

    @property
    def entries(self) -> Sequence[Entry]:
        """What the file has held so far."""
        return self._followed

    def title_words(self) -> tuple[str, ...]:
        """Return which match this is."""
        return (t("Watching   {names} · round {number}", names=self._names(), number=self.snapshot.round),)

    def _names(self) -> str:
        return listed(self.people.names)

    @property
    def people(self) -> People:
        """Who sits where; nobody is you."""
        return people_of([player.name for player in self.header.players], (), None)

    def prompt(self) -> str:
        """Return that the newest move shows by itself."""
        if self.is_playing and self.is_newest and self.snapshot.phase is Phase.PLAYING:
            return self._trouble or t(
                "Live: every move shows at once. {back} looks back, {space} comes back.",
                back=key_of("watch.backward"),
                space=key_of("watch.play-or-pause"),
            )
        return super().prompt()

    def play(self) -> None:
        """Come back to the newest moment."""
        self.is_playing = True
        self.at = len(self.moments) - 1

    def end_words(self) -> str:
        """Return how to leave."""
        return self._trouble or t("The match is over.")

    def on_unmount(self) -> None:
        """Let go of the file."""
        self._follower.close()

    @property
    def may_open(self) -> bool:
        """Only finished rounds are open: somebody is still playing this one."""
        last = self.moments[-1].snapshot
        return last.phase is not Phase.PLAYING or self.snapshot.round != last.round
