"""Matches of bots among themselves, to be watched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from engine.bots.ladder import LEVELS
from engine.session import Session
from engine.snapshot import Phase, Update
from tui import keys
from tui.host import Host
from tui.i18n import t
from tui.match_setup import MatchSetup
from tui.minds.mind import Mind
from tui.minds.thought import Thought
from tui.moments import Moment
from tui.paths import demos_folder
from tui.problem_words import problem_words
from tui.screens.watch import FRAME, WatchScreen
from tui.screens.watch_thinking import thinking_rows
from tui.screens.watch_words import level_words
from tui.series import Series, is_over, levels_of
from tui.turns import PACES
from tui.widgets.picture import Row
from tui.words.heading import match_title
from tui.words.lists import sentences
from tui.words.tally import tally_lines
from tui.words.weighing import Weighing, heading_words, weighing_of


class DemoScreen(WatchScreen):
    """Plays so many matches, or without end; every one of them is recorded."""

    PLACES = ("watch", "demo")
    BINDINGS = keys.bindings("demo")

    def __init__(
        self,
        setup: MatchSetup,
        *,
        matches: int | None = None,
        pace: str = "normal",
        is_open: bool = True,
        is_playing: bool = True,
        shows_thinking: bool = False,
        folder: Path | None = None,
    ) -> None:
        """Get ready; ``matches`` is None for a demo without end, ``folder`` another one than the player's."""
        super().__init__(setup.header("demo"), pace=pace, is_open=is_open)
        self.matches = matches
        self.series = Series(setup, folder or demos_folder(create=False))
        self.is_playing = is_playing
        self.shows_thinking = shows_thinking
        self._thoughts: dict[int, Thought] = {}
        """What the bots of this match thought, by the version of the table that they saw."""
        self._mind = Mind(0.0)
        self._is_hurrying = False
        self._was_playing = False
        self._is_late = False
        self._said = ""
        self._session: Session | None = None
        self._host: Host | None = None

    # the matches

    def begin(self) -> None:
        """Start the first match."""
        self._next()

    def on_unmount(self) -> None:
        """Let go of the match that is played."""
        self._drop()

    def _next(self) -> None:
        """Start the next match."""
        self._drop()
        session = self.series.begin()
        self._say_trouble()
        self._session, self.header = session, session.header
        mind, self._thoughts = Mind(self._host_pace, is_watched=True), {}
        mind.wants_chances, self._mind = self.shows_thinking, mind
        bots = mind.bots(levels_of(session), session.header.seed)
        host = Host(session, (), bots, pace=self._host_pace, mind=mind)
        host.on_thought = self._note
        host.on_trouble = self._record_no_more
        host.on_fault = self.dominoes.fail
        host.watch(None, self._told, sees_all=True)
        self._host = host
        self.moments = [Moment(session.snapshot(None), session.open_table())]
        self.at = 0
        if not self.is_playing:
            host.pause()
        host.start()
        self.draw()

    def _drop(self) -> None:
        """Leave the match in progress; one that is over has been left already."""
        if self._host is not None and self._session is not None:
            self._host.stop()
            if not is_over(self._session):
                self.series.leave(self._session)
        self._host = self._session = None

    @property
    def _host_pace(self) -> float:
        return 0.0 if self._is_hurrying else PACES[self.pace]

    @property
    def is_last(self) -> bool:
        """Whether no match comes after this one."""
        return self.series.number == self.matches

    def _record_no_more(self) -> None:
        """The disk refuses: play on without it."""
        host, session = self._host, self._session
        if host is not None and session is not None and host.trouble is not None:
            self.series.go_on_unrecorded(session, host.trouble)
            self._say_trouble()
            host.retry()

    def _say_trouble(self) -> None:
        """Say once why demos are no longer recorded."""
        if self.series.trouble is not None and not self._said:
            self._said = problem_words(self.series.trouble)
            self.dominoes.say(self._said)

    # what happens in them

    def _told(self, update: Update) -> None:
        """Take over a change of the match."""
        assert update.table is not None  # asked for with sees_all
        follows = self.is_newest
        self.moments.append(Moment(update.snapshot, update.table))
        if follows:
            self.at += 1
        phase = update.snapshot.phase
        if phase is Phase.MATCH_OVER:
            self._finish()
        if phase is not Phase.PLAYING and self.is_playing and self.is_newest:
            self.plan()
        self._draw_soon()

    def _note(self, thought: Thought) -> None:
        """Keep what a bot thought."""
        self._thoughts[thought.snapshot.version] = thought
        if self.shows_thinking and self.is_newest:
            self._draw_soon()

    def _finish(self) -> None:
        """Count the match and save it in a thread, for the disk may be slow."""
        session = self._session
        if session is not None:
            self.series.end(session)
            save = partial(self.series.leave, session)
            self.run_worker(save, thread=True, group="saving", exit_on_error=False)

    def _draw_soon(self) -> None:
        """Draw the change; where changes follow each other at once, draw some of them."""
        if self._host_pace:
            self.draw()
        elif not self._is_late:
            self._is_late = True
            self.set_timer(FRAME, self._draw_late)

    def _draw_late(self) -> None:
        self._is_late = False
        self.draw()

    @property
    def seconds(self) -> float:
        """Seconds that this moment is shown while it plays."""
        return FRAME if self._is_hurrying else super().seconds

    def go_on(self) -> None:
        """Let the bots play on, deal the next round or start the next match."""
        host, phase = self._host, self.moments[-1].snapshot.phase
        if host is None:
            return
        if phase is Phase.MATCH_OVER:
            self._after_match()
            return
        host.resume()
        if phase is Phase.ROUND_OVER:
            host.next_round(self.moments[-1].snapshot.version)

    def _after_match(self) -> None:
        if self._is_hurrying:
            self._is_hurrying, self.is_playing = False, self._was_playing
        if self.is_last:
            self.is_playing = False
        else:
            self._next()

    def halt(self) -> None:
        """Let the bots wait."""
        self._is_hurrying = self._mind.is_hurrying = False
        if self._host is not None:
            self._host.pause()
            self._host.pace = self._host_pace

    def more(self) -> None:
        """Let the bots make one move, or deal the next round."""
        host, snapshot = self._host, self.moments[-1].snapshot
        if host is not None and snapshot.phase is Phase.PLAYING:
            host.step()
        elif host is not None and snapshot.phase is Phase.ROUND_OVER:
            host.next_round(snapshot.version)

    def action_pace(self, by: int) -> None:
        """Play faster or more slowly."""
        super().action_pace(by)
        if self._host is not None:
            self._host.pace = self._host_pace

    def action_next_match(self) -> None:
        """Play this match out at once and begin the next one."""
        self.at = len(self.moments) - 1
        if self.snapshot.phase is not Phase.MATCH_OVER:
            if not self._is_hurrying:
                self._was_playing = self.is_playing
            self._is_hurrying = self._mind.is_hurrying = self.is_playing = True
            if self._host is not None:
                self._host.pace = 0.0
            self.play()
        elif not self.is_last:
            self._next()
        self.draw()

    def action_thinking(self) -> None:
        """Show or hide what the bots think."""
        self.shows_thinking = self._mind.wants_chances = not self.shows_thinking
        self.draw()

    # what is said

    def strip(self) -> Callable[[int, int], Sequence[Row]] | None:
        """Return what the bot to move, or the one that moved last, thinks of its plays."""
        if not self.shows_thinking:
            return None
        version = self.snapshot.version
        coming = self._thoughts.get(version) if self.is_newest else None
        thought = coming or self._thoughts.get(version - 1)
        if thought is None:
            return partial(thinking_rows, t("Thinking"), Weighing(said=t("No bot has moved here yet.")), None)
        level = self.header.players[thought.seat].bot or ""
        heading = heading_words(thought, self.people, level_words(level), is_made=coming is None)
        return partial(thinking_rows, heading, weighing_of(thought, level), thought.action)

    @property
    def thinking(self) -> int | None:
        """The seat whose bot takes its time now."""
        seat, snapshot = self.snapshot.turn, self.snapshot
        if seat is None or not self.is_playing or not self.is_newest or snapshot.version in self._thoughts:
            return None
        level = LEVELS.get(self.header.players[seat].bot or "")
        return seat if level is not None and level.effort is not None else None

    def title_words(self) -> Sequence[str]:
        """Return which match this is."""
        title, number = match_title(self.header.rulebook, self.header.rules), self.snapshot.round
        match = t("match {number}", number=self.series.number)
        if self.matches is not None:
            match = t("match {number} of {count}", number=self.series.number, count=self.matches)
        return (
            t("Demo   {title} · {match} · round {number}", title=title, match=match, number=number),
            t("Demo   {match} · round {number}", match=match, number=number),
        )

    def second_score(self) -> tuple[str, Sequence[int], str]:
        """Return the matches won."""
        tally = self.series.tally
        drawn = t("{count} drawn", count=tally.drawn) if tally.drawn else ""
        return t("Matches won"), tally.won or [0] * len(self.snapshot.scores), drawn

    def end_words(self) -> str:
        """Return the seed and what comes next."""
        seed = t("Seed {seed}.", seed=self.header.seed)
        if self.is_last:
            return seed
        key = keys.shown_keys(("demo.next-match",), self.settings.keymap)
        return sentences([seed, t("{key} plays the next match.", key=key)])

    def page(self) -> tuple[str, Sequence[str]] | None:
        """Return the log, after the last match the summary."""
        if self.is_last and self.is_newest and self.snapshot.phase is Phase.MATCH_OVER and not self.has_log:
            heading = t("All matches are played")
            return heading, ["", *tally_lines(self.series.tally, self.header.rules, self.people)]
        return super().page()

    def more_hints(self) -> list[tuple[str, str]]:
        """Return the key of the next match."""
        keymap = self.settings.keymap
        return [
            (keys.shown_keys(("demo.thinking",), keymap), t("thinking")),
            (keys.shown_keys(("demo.next-match",), keymap), t("next match")),
        ]
