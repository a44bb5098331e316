"""What every screen shares: the look, the settings, and key descriptions in the player's language."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from tui.clicks import key_at, shown_names
from tui.i18n import t
from tui.look import GLYPH_NAMES, THEME_NAMES, next_glyphs, next_theme
from tui.surroundings import here
from tui.terminal.private import OnceScreen
from tui.terminal.sight import has_binding
from tui.terminal.wire import Depth
from tui.widgets.picture import Picture

if TYPE_CHECKING:
    from textual.binding import ActiveBinding
    from textual.events import Click

    from tui.app import DominoesApp
    from tui.drawing.glyphs import Glyphs
    from tui.settings import Settings
    from tui.themes import Palette

ResultT = TypeVar("ResultT")


class Place(OnceScreen[ResultT], Generic[ResultT]):
    """A screen of this program."""

    PLACES: tuple[str, ...] = ()
    """The places of ``tui.keys`` whose commands work here; help and the list of commands are made of them."""
    AUTO_FOCUS = ""
    ALLOW_SELECT = False

    @property
    def dominoes(self) -> DominoesApp:
        """The app, with its own type."""
        return cast("DominoesApp", self.app)

    @property
    def palette(self) -> Palette:
        """The styles of now."""
        return self.dominoes.palette

    @property
    def glyphs(self) -> Glyphs:
        """The tile glyphs of now."""
        return self.dominoes.glyphs

    @property
    def settings(self) -> Settings:
        """The player's settings of now."""
        return self.dominoes.settings

    def look_again(self) -> None:
        """Say and draw everything in the language and the look of now."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings of now, described in the player's language."""
        return {
            key: active._replace(
                binding=replace(active.binding, description=t(active.binding.description)),
                tooltip=t(active.tooltip),
            )
            for key, active in super().active_bindings.items()
        }

    def has_key(self, key: str) -> bool:
        """Whether a key does something here now."""
        return has_binding(self, key)

    # the look

    def repaint(self) -> None:
        """Draw everything anew: other characters, other colours."""
        for picture in self.query(Picture):
            picture.redraw()
            picture.refresh()

    def say_look(self, said: str) -> None:
        """Tell what a key did to the look."""
        self.app.notify(said, timeout=2, markup=False)

    def action_next_faces(self) -> None:
        """Draw the tiles with the next set of characters."""
        self.dominoes.change_settings(glyphs=next_glyphs(self.glyphs.name, self.dominoes.glyphs_by_itself.name))
        self.repaint()
        self.say_look(t("Tiles: {name}.", name=t(GLYPH_NAMES[self.glyphs.name])))

    def action_next_theme(self) -> None:
        """Take the next colours."""
        self.dominoes.change_settings(theme=next_theme(self.palette.name))
        self.repaint()
        if here().environ.get("NO_COLOR"):
            self.say_look(t("NO_COLOR is set here: there are no colours."))
        elif self.dominoes.wire.depth is Depth.MONO:
            self.say_look(t("This terminal is sent no colours; the settings can change that."))
        else:
            self.say_look(t("Colours: {name}.", name=t(THEME_NAMES[self.palette.name])))

    # the mouse

    def on_click(self, event: Click) -> None:
        """Press the key that is named under the pointer in the last line; elsewhere ask ``clicked``."""
        picture, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if not isinstance(picture, Picture):
            return
        x, y = event.screen_x - picture.region.x, event.screen_y - picture.region.y
        if event.screen_y == self.app.size.height - 1:
            key = key_at(picture.line(y), x, shown_names(self.PLACES, self.settings.keymap))
            if key is not None:
                self.app.simulate_key(key)
        else:
            self.clicked(picture, x, y, event.time)

    def clicked(self, picture: Picture, x: int, y: int, time: float) -> None:
        """Answer a click on a cell of a picture; most screens have no use for it."""
