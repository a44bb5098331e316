"""The lines of the settings screen: what can be set, its values, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from tui import kiosk
from tui.i18n import FROM_ENVIRONMENT, N_, available_languages, n, t
from tui.screens.wording import language_name, theme_name
from tui.settings import COLOURS, CURSORS, GLYPHS, LIGHT, MOUSE, SORTS, TABLE_PACES, TILE_SIZES
from tui.themes import THEMES

NAMES = {
    "auto": N_("automatic"),
    "unicode": N_("pips"),
    "cjk-safe": N_("pips for Chinese terminals"),
    "ascii": N_("ASCII"),
    "digits": N_("digits"),
    "large": N_("large"),
    "medium": N_("medium"),
    "narrow": N_("narrow"),
    "compact": N_("compact"),
    "slow": N_("slow"),
    "normal": N_("normal"),
    "quick": N_("quick"),
    "fast": N_("fast"),
    "max": N_("at once"),
    "step": N_("step by step"),
    "suit": N_("by suit"),
    "pips": N_("by pips"),
    "doubles": N_("doubles first"),
    "hidden": N_("hidden"),
    "follow": N_("follows the game"),
    "truecolor": N_("all of them"),
    "256": "256",
    "16": "16",
    "mono": N_("none"),
    "on": N_("always"),
    "off": N_("never"),
}


class Setting(NamedTuple):
    """A line: the field of the settings, what it is called, its values, how a value is written, what it does.

    ``typed`` is a text that the player types; ``look`` says that it concerns looks or language only, or what the
    player's own terminal is sent: the rest isn't there in a kiosk.
    """

    name: str
    label: str
    values: tuple[Any, ...]
    shown: Callable[[Any], str]
    help: str
    typed: bool = False
    look: bool = False


def _named(value: str) -> str:
    return t(NAMES[value])


def _yes_no(value: bool) -> str:
    return t("yes") if value else t("no")


def _language(code: str, glyphs: str) -> str:
    return t("as the system") if code == FROM_ENVIRONMENT else language_name(code, glyphs)


def _keys_changed(keymap: Mapping[str, str]) -> str:
    return n("{count} changed", "{count} changed", len(keymap)) if keymap else t("as they are printed")


_SWITCH = (False, True)


def settings_lines(glyphs: str = "pips") -> tuple[Setting, ...]:
    """Return every line that is offered; languages are those that there are now, named as the glyph set can."""
    return tuple(line for line in _every_line(glyphs) if line.look or not kiosk.is_on())


def _every_line(glyphs: str) -> tuple[Setting, ...]:
    languages = (FROM_ENVIRONMENT, *available_languages())
    return (
        Setting(
            *("language", N_("Language"), languages, partial(_language, glyphs=glyphs)),
            N_("The language of every sentence."),
            look=True,
        ),
        Setting(
            *("theme", N_("Theme"), THEMES, theme_name),
            N_("The colours; nothing is told by colour alone."),
            look=True,
        ),
        Setting(
            *("colours", N_("Colours"), COLOURS, _named),
            N_("How many the terminal is sent; automatic means at most 256 over SSH."),
            look=True,
        ),
        Setting(
            *("glyphs", N_("Tiles"), GLYPHS, _named),
            N_("How pips are drawn; automatic asks the terminal's locale."),
            look=True,
        ),
        Setting(
            *("tile_size", N_("Tile size"), TILE_SIZES, _named),
            N_("Automatic draws tiles as large as there is room for."),
            look=True,
        ),
        Setting(
            *("light", N_("Light screen"), LIGHT, _named),
            N_("Marks instead of moving tiles; automatic: over SSH, or up to 256 colours."),
            look=True,
        ),
        Setting(
            *("pace", N_("Pace of bots"), TABLE_PACES, _named),
            N_("How fast bots play; step by step, a key lets each of them move."),
        ),
        Setting(
            *("auto", N_("Auto"), _SWITCH, _yes_no), N_("Draws, passes and plays without a choice are done for you.")
        ),
        Setting(
            *("undo", N_("Undo"), _SWITCH, _yes_no),
            N_("Moves against bots can be taken back; the record says that they were."),
        ),
        Setting(
            *("hints", N_("Hints"), _SWITCH, _yes_no),
            N_("Alone against bots, h says what each choice is worth; the record says that it did."),
        ),
        Setting(
            *("tutor", N_("Tutor"), _SWITCH, _yes_no),
            N_("Alone against bots, you are asked before a play that gives up much, and can take it back."),
        ),
        Setting(
            *("sort", N_("Order of hand"), SORTS, _named),
            N_("The order in which your tiles stand when they are dealt."),
        ),
        *_aids(),
        Setting(
            *("mouse", N_("Mouse"), MOUSE, _named),
            N_("Clicks pick tiles, play at flags and press keys; automatic means not over SSH."),
            look=True,
        ),
        Setting(
            *("bell", N_("Bell"), _SWITCH, _yes_no),
            N_("Ring the terminal's bell when it is your turn or a wish is refused."),
            look=True,
        ),
        Setting("animations", N_("Animations"), _SWITCH, _yes_no, N_("Let lists slide instead of jumping."), look=True),
        Setting(
            *("cursor", N_("Cursor"), CURSORS, _named),
            N_("For screen readers: the cursor sits where something is to be read."),
            look=True,
        ),
        Setting(
            *("player_name", N_("Your name"), (), str),
            N_("Type what you are called in records and when several people play; Backspace erases."),
            typed=True,
        ),
        Setting(
            *("keymap", N_("Keys"), (), _keys_changed),
            N_('Under [keymap] in settings.toml: "table.draw" = "z" gives a command another key.'),
        ),
    )


def _aids() -> tuple[Setting, ...]:
    """Return the lines of the knowledge aids."""
    return (
        Setting(
            *("tracker", N_("Tracker"), _SWITCH, _yes_no),
            N_("Count which tiles are on the table, in your hand and unseen (k at the table)."),
        ),
        Setting(
            *("voids", N_("Proven gaps"), _SWITCH, _yes_no),
            N_("Say which numbers another hand can't hold, and what proves it."),
        ),
        Setting("hand_pips", N_("Pips in hand"), _SWITCH, _yes_no, N_("Count the pips in your hand.")),
    )
