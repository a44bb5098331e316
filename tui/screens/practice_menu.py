"""The choice of what to practise: any theme or one, the problem of the day, reviews, lessons, drills, the editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import work
from textual.worker import get_current_worker

from engine.practice.kinds import Difficulty, Theme
from tui import keys
from tui.i18n import n, t
from tui.kept_reviews import no_mistake
from tui.lessons_done import lessons_done
from tui.practice_supply import DAILY, FREE, MISTAKES, REVIEW, Supply, Wish
from tui.screens.practice_help import PracticeHelpScreen
from tui.screens.practice_menu_rows import ENTRIES, KINDS, LEVELS, entry_row, heading_row, theme_row
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import Entry, filled, key_row, spread, wrapped
from tui.widgets.picture import text_row
from tui.words.lesson_texts import TEXTS
from tui.words.practice.names import level_name, theme_meaning, theme_name
from tui.words.practice.scoring import brief_unsure_words
from tui.words.practice.standing import nothing_due_words, review_words
from tui.words.practice.verdicts import standing_ways
from tui.words.wrapping import fitting

if TYPE_CHECKING:
    from tui.practice_store import Filters, Progress, Store
    from tui.widgets.picture import Picture, Row


HELP = "everywhere.help"


class PracticeMenuScreen(SheetScreen):
    """One key a line; what is chosen opens, and the bars say what is done."""

    PLACES = ("training",)
    KEY_PAGE = PracticeHelpScreen
    BINDINGS = keys.bindings("training")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, store: Store | None = None) -> None:
        super().__init__()
        self._store = store
        self._owns = store is None
        self._chosen = "any"
        self._level: Difficulty | None = None
        self._kind = "all"
        self._progress: Progress | None = None
        self._is_daily_done = False
        self._lessons = lessons_done()
        self._said = ""

    @property
    def store(self) -> Store:
        """What is kept of practice; opened when it is first asked for."""
        from tui.practice_store import Store

        if self._store is None:
            self._store = Store.open()
        return self._store

    def on_mount(self) -> None:
        """Begin with what was chosen last; the base shows it."""
        level, self._kind = self.dominoes.practice_choice
        self._level = Difficulty(level) if level else None

    def _chose(self) -> None:
        """Keep the choice, and count again."""
        self.dominoes.practice_choice = (str(self._level or ""), self._kind)
        self._said = ""
        self._count(self.store, self.filters())
        self.draw()

    def on_screen_resume(self) -> None:
        """Count again what is done; the base has shown the rest."""
        self._lessons = lessons_done()
        self._count(self.store, self.filters())

    @work(thread=True, exclusive=True, group="count")
    def _count(self, store: Store, wanted: Filters) -> None:
        """Read the problems and the attempts, beside the screen: the first time there are many to read."""
        progress = store.progress(filters=wanted)
        today = store.daily()
        is_done = today is not None and store.has_done(today.id)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._counted, progress, is_done)

    def _counted(self, progress: Progress, is_done: bool) -> None:
        self._progress, self._is_daily_done = progress, is_done
        self._said = self._said or self.store.notice
        self.draw()

    def on_unmount(self) -> None:
        """Let go of the file."""
        if self._owns and self._store is not None:
            self._store.close()

    # what is shown

    @property
    def names(self) -> tuple[str, ...]:
        """The lines of now, those of the themes last."""
        return (*(entry.name for entry in ENTRIES), *map(str, Theme))

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the choice."""
        progress = self._progress
        side = fitting(standing_ways(progress.standing), width // 2) if progress is not None else ""
        rows: list[Row] = [spread(t("Practice"), side, width), ()]
        rows += [
            entry_row(self._key(one.name), t(one.label), self._note(one), self._is_at(one.name), width)
            for one in ENTRIES
        ]
        rows += [(), heading_row(self._heading(), width)]
        bars = {bar.theme: (bar, whole) for bar, whole in progress.bars} if progress is not None else {}
        rows += [theme_row(theme, bars.get(str(theme)), self._is_at(str(theme)), width) for theme in Theme]
        foot = [line for said in self._foot() for line in wrapped(said, width - 2)]
        rows += [(), *(text_row((f" {line}", "text")) for line in foot[: height - 21])] if height >= 22 else []
        return filled(rows, height, key_row(self._hints(), width))

    def _is_at(self, name: str) -> bool:
        return self._chosen == name

    def _key(self, name: str) -> str:
        command = f"training.{name}"
        return keys.shown_keys((command,), self.settings.keymap) if command in keys.BY_ID else ""

    def _note(self, entry: Entry) -> str:
        progress = self._progress
        if entry.name == "review" and progress is not None:
            return review_words(progress.standing)
        if entry.name == "daily" and self._is_daily_done:
            return t("done for today")
        if entry.name == "lessons" and (done := len(self._lessons.intersection(TEXTS))):
            return n("{count} of {all} done", "{count} of {all} done", done, all=len(TEXTS))
        return t(entry.note)

    def _heading(self) -> str:
        level = t("any level") if self._level is None else level_name(self._level)
        return t("Themes · {level} · {kind}", level=level, kind=t(KINDS[self._kind][0]))

    def _foot(self) -> tuple[str, ...]:
        """Return what was answered, or what the theme of now means; below that, what is to be known of ratings."""
        is_sure = self._progress is None or self._progress.standing.is_sure
        theme = next((theme for theme in Theme if str(theme) == self._chosen), None)
        if theme is not None:
            about = t("{theme}: {meaning}", theme=theme_name(theme), meaning=theme_meaning(theme))
        else:
            about = t("Go to a theme, and this line says what it is; {help} explains all.", help=keys.key_of(HELP))
        return (self._said or about, "" if is_sure else brief_unsure_words())

    def _hints(self) -> list[tuple[str, str]]:
        keymap = self.settings.keymap
        return [
            (keys.shown_keys(("training.up", "training.down"), keymap), t("choose")),
            (keys.shown_keys(("training.open",), keymap), t("open")),
            (keys.shown_keys(("training.easier", "training.harder"), keymap), t("level")),
            (keys.shown_keys(("training.kind",), keymap), t("rules and seats")),
            (keys.shown_keys(("everywhere.help",), keymap), t("help")),
            (keys.shown_keys(("training.back",), keymap), t("back")),
        ]

    # keys

    def action_move(self, by: int) -> None:
        """Move the pointer; it goes round."""
        names = self.names
        self._chosen, self._said = names[(names.index(self._chosen) + by) % len(names)], ""
        self.draw()

    def action_level(self, by: int) -> None:
        """Take easier or harder problems."""
        self._level = LEVELS[max(0, min(LEVELS.index(self._level) + by, len(LEVELS) - 1))]
        self._chose()

    def action_kind(self) -> None:
        """Take problems of other seats or another rulebook."""
        kinds = list(KINDS)
        self._kind = kinds[(kinds.index(self._kind) + 1) % len(kinds)]
        self._chose()

    def action_open(self, name: str = "") -> None:
        """Open a line, without a name the one under the pointer."""
        name = name or self._chosen
        self._chosen, self._said = name, ""
        ways = self.dominoes.ways
        doors: dict[str, Callable[[], object]] = {
            "lessons": ways.lessons,
            "drills": ways.drills,
            "editor": ways.editor,
        }
        if name in doors:
            doors[name]()
            return
        sources = {"daily": DAILY, "review": REVIEW, "mistakes": MISTAKES}
        theme = name if name in map(str, Theme) else None
        self._practise(Wish(sources.get(name, FREE), self.filters(theme)))

    def filters(self, theme: str | None = None) -> Filters:
        """Return which problems are wanted now."""
        from tui.practice_store import Filters

        level = None if self._level is None else str(self._level)
        return Filters(theme=theme, level=level, **KINDS[self._kind][1])  # type: ignore[arg-type]  # by name

    def _practise(self, wish: Wish) -> None:
        """Open the first problem of a wish, or say that there is none."""
        from tui.screens.practice import PracticeScreen

        supply = Supply(self.store, wish)
        task = supply.next()
        if task is None:
            none = {
                REVIEW: nothing_due_words(self.store.standing()),
                MISTAKES: no_mistake(),
            }
            self._said = none.get(wish.source) or t("There is no problem of this kind.")
            if self.app.size.height < 22:
                self.app.notify(self._said, timeout=3, markup=False)
            self.draw()
            return
        self.app.push_screen(PracticeScreen(task, supply))

    def clicked(self, picture: Picture, x: int, y: int, time: float) -> None:
        """Open the line under the pointer."""
        at = y - 2 if y < 2 + len(ENTRIES) else y - 4
        if 0 <= at < len(self.names) and y != 2 + len(ENTRIES) and y != 3 + len(ENTRIES):
            self.action_open(self.names[at])

    def action_back(self) -> None:
        """Go back."""
        self.dominoes.leave()
