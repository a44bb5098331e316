"""What demos and replays share: a row of moments, a place in it, a pace, and the keys for going through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.timer import Timer

from engine.record import Header
from engine.snapshot import Phase, Snapshot
from tui import keys
from tui.drawing.sizes import Size
from tui.drawing.snake import lay_chain
from tui.i18n import t
from tui.moments import Moment
from tui.screens.place import Place
from tui.screens.sizes import setting_of, step_words, stepped, wish_of
from tui.screens.watch_rows import Watched, round_log, watch_picture
from tui.screens.watch_words import PACE_NAMES, key_hints, level_words, prompt_words
from tui.turns import PACES
from tui.widgets.picture import Picture, Row
from tui.words.facts import moves_made
from tui.words.people import People, people_of

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Key

    from tui.drawing.layout import Layout

FRAME = 0.05
"""Seconds between two pictures when it goes as fast as it can."""
ROUND_END = 3.0
"""So many times the pace the end of a round stays."""


class WatchView(Picture):
    """The whole screen as one picture, of which only the cells that change are sent."""

    def draw(self) -> list[Row]:
        """Return the rows that the screen wants."""
        screen = self.screen
        return screen.rows_now() if isinstance(screen, WatchScreen) else []


class WatchScreen(Place[None]):
    """A match that is watched; subclasses say where its moments come from."""

    PLACES: tuple[str, ...] = ("watch",)
    BINDINGS = keys.bindings("watch")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, header: Header, *, pace: str, is_open: bool) -> None:
        super().__init__()
        self.header = header
        self.moments: list[Moment] = []
        self.at = 0
        """The moment that is shown, counted from 0."""
        self.pace = pace if pace in PACES else "normal"
        self.is_open = is_open
        self.is_playing = False
        self.has_log = False
        self.answer = ""
        """What the last key did to the look; it stands in the prompt until the next one."""
        self._chain: Layout | None = None
        self._timer: Timer | None = None

    # what subclasses say

    def begin(self) -> None:
        """Open the screen: fill in the first moments and start playing, if that is wanted."""
        raise NotImplementedError

    def more(self) -> None:
        """Make one more moment, if there can be one; called at the newest one."""

    def go_on(self) -> None:
        """Let the match go on by itself from its newest moment."""

    def halt(self) -> None:
        """Let the match wait."""

    def title_words(self) -> Sequence[str]:
        """Return the first line without the state, the fullest wording first."""
        raise NotImplementedError

    def second_score(self) -> tuple[str, Sequence[int], str]:
        """Return a label, one number a score, and what stands behind them."""
        raise NotImplementedError

    def end_words(self) -> str:
        """Return what can be done at the newest moment of a match that is over."""
        raise NotImplementedError

    def page(self) -> tuple[str, Sequence[str]] | None:
        """Return a heading and lines to show over the chain."""
        return round_log(self.snapshot, self.people) if self.has_log else None

    def strip(self) -> Callable[[int, int], Sequence[Row]] | None:
        """Return what makes the rows under the chain."""
        return None

    @property
    def thinking(self) -> int | None:
        """The seat whose bot thinks now."""
        return None

    # what is shown

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self.moments[self.at]

    @property
    def snapshot(self) -> Snapshot:
        """What everybody may know at this moment."""
        return self.moment.snapshot

    @property
    def is_newest(self) -> bool:
        """Whether nothing later is known."""
        return self.at == len(self.moments) - 1

    @property
    def people(self) -> People:
        """Who sits where."""
        humans = [seat for seat, player in enumerate(self.header.players) if player.bot is None]
        viewer = humans[0] if len(humans) == 1 else None
        return people_of([player.name for player in self.header.players], humans, viewer)

    @property
    def may_open(self) -> bool:
        """Whether the hands of this moment may be seen."""
        return True

    def compose(self) -> ComposeResult:
        yield WatchView()

    def on_mount(self) -> None:
        self.begin()

    def on_screen_resume(self) -> None:
        self.draw()

    def look_again(self) -> None:
        """Show the moment in the language and the look of now."""
        self.draw()

    def draw(self) -> None:
        """Show the moment; before everything is in place there is nothing to show it on."""
        for view in self.query(WatchView):
            view.redraw()

    def rows_now(self) -> list[Row]:
        """Return the picture of the moment."""
        if not self.moments:
            return []
        width, height = self.app.size
        rows, self._chain = watch_picture(self._watched(), width, height, self.glyphs, self._chain, self._wanted)
        return rows

    def text(self) -> str:
        """Return what is shown, for tests."""
        return self.query_one(WatchView).text()

    def _watched(self) -> Watched:
        state = t("PLAYING") if self.is_playing else t("PAUSED")
        moves = t("move {number}", number=moves_made(self.snapshot))
        return Watched(
            moment=self.moment,
            people=self.people,
            levels=[level_words(player.bot or "") for player in self.header.players],
            titles=self.title_words(),
            state=f"{state} · {moves}",
            is_playing=self.is_playing,
            second_score=self.second_score(),
            paces=[(t(label), name == self.pace) for name, label in PACE_NAMES.items()],
            where=t("moment {at} of {count}", at=self.at + 1, count=len(self.moments)),
            is_open=self.is_open and self.may_open,
            prompt=("►", self.answer or self.prompt()),
            hints=key_hints(self.settings.keymap, self.more_hints(), is_playing=self.is_playing),
            page=self.page(),
            strip=self.strip(),
            thinking=self.thinking,
        )

    def prompt(self) -> str:
        """Return what is so and what can be done."""
        return prompt_words(self.snapshot, self.people, self.end_words(), is_playing=self.is_playing)

    def more_hints(self) -> list[tuple[str, str]]:
        """Return keys that only this screen has."""
        return []

    # going through it

    @property
    def seconds(self) -> float:
        """Seconds that this moment is shown while it plays."""
        between = PACES[self.pace]
        if not between:
            return FRAME
        return between * (ROUND_END if self.snapshot.phase is not Phase.PLAYING else 1)

    def play(self) -> None:
        """Go on by itself."""
        self.is_playing = True
        if self.is_newest:
            self.go_on()
        else:
            self.plan()

    def pause(self) -> None:
        """Wait."""
        self.is_playing = False
        self.unplan()
        self.halt()

    def plan(self) -> None:
        """Go on when this moment has been shown for its time."""
        self.unplan()
        self._timer = self.set_timer(self.seconds, self._tick)

    def unplan(self) -> None:
        """Forget what was planned."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        self._timer = None
        if not self.is_playing:
            return
        if self.is_newest:
            self.go_on()
        else:
            self.at += 1
            self.play()
        self.draw()

    def show(self, at: int) -> None:
        """Pause at a moment."""
        self.pause()
        self.at = max(0, min(at, len(self.moments) - 1))
        self.draw()

    def action_play_or_pause(self) -> None:
        """Pause or go on."""
        if self.is_playing:
            self.pause()
        else:
            self.play()
        self.draw()

    def action_step(self, by: int) -> None:
        """Go a move on or back."""
        if by > 0 and self.is_newest:
            self.pause()
            self.more()
            self.draw()
        else:
            self.show(self.at + by)

    def action_leap(self, by: int) -> None:
        """Go to the next round, or to the beginning of this one or of the one before."""
        starts = [
            place
            for place, moment in enumerate(self.moments)
            if place == 0 or moment.snapshot.round != self.moments[place - 1].snapshot.round
        ]
        if by > 0:
            self.show(next((place for place in starts if place > self.at), len(self.moments) - 1))
        else:
            self.show(max((place for place in starts if place < self.at), default=0))

    def action_edge(self, side: int) -> None:
        """Go to the first or the newest moment."""
        self.show(0 if side < 0 else len(self.moments) - 1)

    def action_pace(self, by: int) -> None:
        """Play faster or more slowly."""
        names = list(PACES)
        self.pace = names[max(0, min(names.index(self.pace) + by, len(names) - 1))]
        if self._timer is not None:
            self.plan()
        self.draw()

    @property
    def _wanted(self) -> Size | None:
        """The size that the player wishes for."""
        return wish_of(self.settings.tile_size)

    def action_larger(self) -> None:
        """Draw the tiles larger."""
        self._change_size(1)

    def action_smaller(self) -> None:
        """Draw the tiles smaller."""
        self._change_size(-1)

    def _change_size(self, by: int) -> None:
        """Take the next size that looks different."""
        step = stepped(self._wanted, by, self._sizes_for)
        self.dominoes.change_settings(tile_size=setting_of(step.wanted))
        self.say_look(step_words(step, by))

    def _sizes_for(self, wanted: Size | None) -> tuple[Size, ...]:
        """Return how large the chain's tiles would be under a wish."""
        plays, layout = self.snapshot.chain.placements, self._chain
        if not plays or layout is None:
            return (wanted if wanted is not None else Size.LARGE,)
        room = (layout.width, layout.height)
        return (lay_chain(plays, *room, spinner=self.snapshot.rules.spinner, wanted=wanted).size,)

    def say_look(self, said: str) -> None:
        """Tell in the prompt what a key did to the look."""
        self.answer = said
        self.draw()

    def on_key(self, event: Key) -> None:
        """Forget the last answer."""
        if self.answer:
            self.answer = ""
            self.draw()

    def action_hands(self) -> None:
        """Open or hide the hands."""
        self.is_open = not self.is_open
        self.draw()

    def action_log(self) -> None:
        """Open or close the log."""
        self.has_log = not self.has_log
        self.draw()

    def action_rules(self) -> None:
        """Open the rules of this match."""
        from tui.screens.rules_view import RulesScreen

        self.app.push_screen(RulesScreen(self.header.rules, self.header.rulebook))

    def action_back(self) -> None:
        """Close the log, or leave."""
        if self.has_log:
            self.action_log()
        else:
            self.dominoes.leave()
