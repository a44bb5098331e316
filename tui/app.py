"""The application: settings, looks, the way between screens, and a clean end whatever closes it."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import on
from textual.actions import parse
from textual.app import SystemCommand
from textual.events import Event, Key, Resize

from tui import keys
from tui.brush import Brush
from tui.characters import has_arrows
from tui.i18n import SOURCE_LANGUAGE, choose_language, current_language, set_language, t
from tui.look import glyphs_for, has_mouse, is_light, theme_for
from tui.settings import Settings
from tui.surroundings import here
from tui.terminal.choice import FILTERED, without_variable
from tui.terminal.private import OnceScreen, QuietApp
from tui.terminal.sight import press_at_once
from tui.terminal.wire import Depth, Wire, wire_for
from tui.themes import THEMES, Palette, palette, textual_theme
from tui.ways import Ways

if TYPE_CHECKING:
    from textual.actions import ActionParseResult
    from textual.dom import DOMNode
    from textual.driver import Driver
    from textual.screen import Screen
    from textual.theme import Theme

    from tui.aids import Aids
    from tui.drawing.glyphs import Glyphs
    from tui.terminal.probe import Found

_variables: dict[tuple[str, bool], tuple[Theme, dict[str, str]]] = {}
"""Each theme by its name and its kind of colours, with its variables."""
LONG = 86_400.0
"""Seconds for which something is shown that only a key takes away."""
SMALLEST = (60, 20)
"""Columns and rows below which no screen can be drawn."""


class DominoesApp(QuietApp):
    """Draw Dominoes in a terminal."""

    TITLE = "Draw Dominoes"  # not translated: the program's name
    CSS_PATH = "app.tcss"
    BINDINGS = keys.bindings(keys.EVERYWHERE)  # type: ignore[assignment]  # a list of Binding is a list of BindingType
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None
    CLOSE_TIMEOUT = 2.0

    def __init__(
        self,
        settings: Settings | None = None,
        first: Callable[[], Screen[Any]] | None = None,
        *,
        theme: str | None = None,
        notices: Iterable[str] = (),
        found: Found | None = None,
    ) -> None:
        """Open with the screen that ``first`` makes, else with home; ``theme`` is the command line's for this run.

        ``found`` is what the terminal answered when it was asked.
        """
        self.settings = settings or Settings()
        self.found = found
        self._first = first
        self._notices = tuple(notices)
        self._warning_screen: Screen[None] | None = None
        self._is_warned = False
        """Whether something is shown until a key is pressed."""
        self.told: Sequence[int] = ()
        """Signals that came before anybody listened."""
        self.practice_choice: tuple[str, str] = ("", "all")
        """The level and the kind of problems that were chosen last."""
        self.brush = Brush(self)
        """What paints the changes of pictures."""
        self.ways = Ways(self)
        """How to get to every other screen."""
        with without_variable("NO_COLOR"):
            super().__init__()
        if self.driver_class.__name__ == FILTERED:
            self.render_all_colours()
        self.animation_level = "full" if self.settings.animations else "none"
        self._theme_for_now = theme
        self._take_glyphs()
        self._notices = (*self._notices, *self._take_language())
        self._take_colours()
        keys.use(self.settings.keymap)

    def _take_colours(self) -> None:
        """Draw with as many colours as the terminal is sent from now on."""
        self.is_sixteen = self.wire.depth <= Depth.SIXTEEN
        for name in THEMES:
            self.register_theme(textual_theme(name, sixteen=self.is_sixteen))
        self.theme = theme_for(self._theme_for_now, self.settings.theme, here().environ, self.settings.colours)

    def _take_glyphs(self) -> None:
        """Draw with the characters of the settings from now on, and name the arrow keys in these."""
        self.glyphs = self._glyphs()
        keys.use_arrows(has_arrows=has_arrows(self.glyphs.name))

    def _take_language(self) -> tuple[str, ...]:
        """Speak English where the terminal takes ASCII only, which writes no other language; return what to say."""
        if not self.wire.seven_bits or current_language() == SOURCE_LANGUAGE:
            return ()
        set_language(SOURCE_LANGUAGE)
        return (t("This terminal takes ASCII only, so the language is English here."),)

    def _glyphs(self, wanted: str | None = None) -> Glyphs:
        now = here()
        glyphs = glyphs_for(wanted or self.settings.glyphs, now.environ, now.encoding, self.found)
        return replace(glyphs, is_light=is_light(self.settings.light, now.environ, self.settings.colours))

    @property
    def wire(self) -> Wire:
        """What may be sent to the terminal."""
        seven_bits = self.glyphs.name == "ascii" and self.glyphs_by_itself.name == "ascii"
        return wire_for(here().environ, seven_bits=seven_bits, colours=self.settings.colours)

    @property
    def glyphs_by_itself(self) -> Glyphs:
        """The tile glyphs that the terminal gets where nobody chose."""
        return self._glyphs("auto")

    def get_css_variables(self) -> dict[str, str]:
        """Return what the theme gives to style sheets: worked out once, for it takes as long as drawing a screen."""
        theme = self.current_theme
        kept = _variables.get((theme.name, theme.ansi))
        if kept is None or kept[0] is not theme:
            kept = _variables[theme.name, theme.ansi] = theme, super().get_css_variables()
        self.theme_variables = dict(kept[1])
        return self.theme_variables

    @property
    def palette(self) -> Palette:
        """The styles of the theme of now, for everything that is drawn by cells."""
        return palette(self.theme, sixteen=self.is_sixteen, glyphs=self.glyphs.name)

    @property
    def aids(self) -> Aids:
        """The knowledge aids that are on."""
        return self.settings.aids

    def get_default_screen(self) -> Screen[Any]:
        """Return the lowest screen, which stays: home, or Textual's empty one where a command opens another."""
        return OnceScreen[None](id="_default") if self._first is not None else self._home()

    def _home(self) -> Screen[Any]:
        from tui.screens.home import HomeScreen

        return HomeScreen()

    def get_driver_class(self) -> type[Driver]:
        """Send only what changed on the screen."""
        from tui.terminal.choice import filtered

        return filtered(super().get_driver_class())

    def on_mount(self) -> None:
        """Listen for signals, open the first screen, and say what was wrong with the settings."""
        if not here().is_hosted:
            self._listen()
            self.call_after_refresh(gc.enable)
        if self.told:
            self.exit()
        self.set_keymap(keys.for_textual(self.settings.keymap))
        if self._first is not None:
            self.push_screen(self._first())
        unknown = keys.unknown(self.settings.keymap)
        if unknown:
            text = t("[keymap] in the settings names {names}, which is no command.", names=", ".join(unknown))
            self._notices = (*self._notices, text)
        lost = keys.clashes(self.settings.keymap)
        if lost:
            text = t("[keymap] in the settings takes the key of {names}; give it another one.", names=", ".join(lost))
            self._notices = (*self._notices, text)
        for notice in self._notices:
            self._show(notice)

    def _listen(self) -> None:
        """End whenever the system says so."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"):
            number = getattr(signal, name, None)
            if number is not None:
                try:
                    loop.add_signal_handler(number, self.exit)
                except (NotImplementedError, RuntimeError, ValueError):
                    break  # not in the main thread, or no such thing on this system

    def say(self, sentence: str) -> None:
        """Show a sentence that the player should read, whatever the screen; the last one only, over a board."""
        from tui.screens.sheet_screen import SheetScreen

        if not isinstance(self.screen, SheetScreen):
            self.clear_notifications()
        self._show(sentence)

    def clear_notifications(self) -> None:
        """Take away what is said, and its place: Textual leaves two empty rows of each."""
        super().clear_notifications()
        for screen in self.screen_stack:
            screen.query("ToastHolder").remove()  # not translated: a name

    def _show(self, sentence: str) -> None:
        self.notify(sentence, severity="warning", timeout=8, markup=False)

    def warn(self, sentence: str) -> None:
        """Show a sentence until a key is pressed, in the place of the one before."""
        self.clear_notifications()
        self.notify(sentence, severity="warning", timeout=LONG, markup=False)
        self._is_warned = True

    @on(Resize)
    def _watch_size(self, event: Resize) -> None:
        self.call_next(self.check_size)

    def check_size(self) -> None:
        """Cover everything with one sentence while the window is too small, and uncover it when it has grown."""
        width, height = self.size
        fits = width >= SMALLEST[0] and height >= SMALLEST[1]
        if self._warning_screen is None and not fits:
            from tui.screens.too_small import TooSmallScreen

            self._warning_screen = TooSmallScreen()
            self.push_screen(self._warning_screen)
        elif self._warning_screen is not None and fits:
            if self.screen is self._warning_screen:
                self.pop_screen()
            self._warning_screen = None

    def change_settings(self, **values: Any) -> str | None:
        """Take over changed settings at once and save them; return a sentence if they could not be saved."""
        from tui.settings import load, save

        self.settings = replace(self.settings, **values)
        if "theme" in values:
            self._theme_for_now = None
        if not {"theme", "colours"}.isdisjoint(values):
            self._take_colours()
        if "colours" in values:
            self.refresh_css()
            self.look_again()
        said: tuple[str, ...] = ()
        if "language" in values:
            set_language(choose_language(None, self.settings.language))
            said = self._take_language()
            self.look_again()
        if "mouse" in values:
            self.want_mouse(has_mouse(self.settings.mouse, here().environ))
        self.animation_level = "full" if self.settings.animations else "none"
        self._take_glyphs()
        self.refresh_bindings()
        return save(replace(load().settings, **values)) or next(iter(said), None)

    def look_again(self) -> None:
        """Let every screen say and draw itself in the language and the look of now."""
        for screen in self.screen_stack:
            getattr(screen, "look_again", self.refresh_bindings)()

    def open_alone(self, screen: Screen[Any]) -> None:
        """Close every screen and open this one, which has only home below it."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def go_home(self) -> None:
        """Close every screen, save what was played, and open home."""
        self.ways.close()
        if self._first is not None:
            self.open_alone(self._home())
        else:
            while len(self.screen_stack) > 1:
                self.pop_screen()

    def leave(self) -> None:
        """Close the screen on top; the last one gives way to home."""
        if len(self.screen_stack) > (1 if self._first is None else 2):
            self.pop_screen()
        else:
            self.go_home()

    async def on_event(self, event: Event) -> None:
        """Answer keys at once where nothing comes before them."""
        if self._is_warned and isinstance(event, Key):
            self._is_warned = False
            self.clear_notifications()
        if not (isinstance(event, Key) and await press_at_once(self, event)):
            await super().on_event(event)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run what a key, a click or the list of commands asks for, unless this is a kiosk that doesn't offer it."""
        name = (parse(action) if isinstance(action, str) else action)[1]
        if keys.may_run(name):
            return await super().run_action(action, default_namespace, namespaces)
        if keys.is_declared(name):
            self.say(t("That is not offered in a kiosk."))
        return True

    async def action_help(self) -> None:
        """Show the keys of the screen on top."""
        from tui.screens.key_help import KeyHelpScreen

        if isinstance(self.screen, KeyHelpScreen):
            self.pop_screen()
        else:
            page = getattr(self.screen, "KEY_PAGE", KeyHelpScreen)
            self.push_screen(page(tuple(getattr(self.screen, "PLACES", ()))))

    def action_command_palette(self) -> None:
        """List the commands of the screen on top."""
        from tui.screens.command_list import CommandListScreen
        from tui.screens.too_small import TooSmallScreen

        if not isinstance(self.screen, CommandListScreen | TooSmallScreen):
            self.push_screen(CommandListScreen(list(self.get_system_commands(self.screen))))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Offer the commands of the screen, and no others."""
        for command in keys.commands_of(*getattr(screen, "PLACES", ()), keys.EVERYWHERE):
            if command.palette:
                run = partial(self.run_action, command.action, screen)
                if command in keys.ANYWHERE:
                    run = partial(self.run_action, command.action)
                yield SystemCommand(
                    f"{t(command.label)}  {keys.shown_keys((command.id,), self.settings.keymap)}", t(command.help), run
                )
