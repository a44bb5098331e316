"""What every screen shares: the look, the settings, and key descriptions in the player's language."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from textual.screen import Screen

from tui.i18n import t

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

    from tui.app import DominoesApp
    from tui.drawing.glyphs import Glyphs
    from tui.settings import Settings
    from tui.themes import Palette

ResultT = TypeVar("ResultT")


class Place(Screen[ResultT], Generic[ResultT]):
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
