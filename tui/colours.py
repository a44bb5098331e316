"""The colours of the four looks, with 256 colours or more and with 16.

Contrast is measured (a test does): text at least 4.5 : 1 on its background, lines at least 3 : 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Colours(NamedTuple):
    """The colours of a look; ``default`` is the terminal's own.

    ``low`` is the frame of a tile that doesn't fit, ``frame`` the double frame of the tile of the moment, ``back`` a
    tile lying face down, ``pips`` the colour of each number from 0 to 9.
    """

    table: str
    text: str
    dim: str
    tile: str
    ink: str
    edge: str
    low: str
    frame: str
    back: str
    accent: str
    on_accent: str
    warn: str
    pips: tuple[str, ...]


def _pips(ink: str, *one_to_eight: str) -> tuple[str, ...]:
    return (ink, *(one_to_eight or (ink,) * 8), ink)


_IVORY_PIPS = ("#7A5800", "#B3261E", "#8A4B00", "#00634A", "#7A2E6B", "#0A558C", "#4A4A00", "#5B3FA0")
_OBSIDIAN_PIPS = ("#F0B429", "#FF7B6B", "#FFA860", "#4FD0A5", "#E79AD0", "#6FBDF2", "#D9D36A", "#B9A5FF")

FULL: Mapping[str, Colours] = MappingProxyType(
    {
        "ivory": Colours(
            table="#17352B",
            text="#E6EFE9",
            dim="#A9BDB3",
            tile="#F4ECD8",
            ink="#2A2622",
            edge="#8A7B5C",
            low="#6E6146",
            frame="#2A2622",
            back="#F4ECD8",
            accent="#F0B429",
            on_accent="#17352B",
            warn="#FF9A8A",
            pips=_pips("#2A2622", *_IVORY_PIPS),
        ),
        "obsidian": Colours(
            table="#26323C",
            text="#EAF0F4",
            dim="#AEBBC6",
            tile="#1B1B20",
            ink="#F2F0EA",
            edge="#8C8C96",
            low="#8C8C96",
            frame="#F0B429",
            back="#AEBBC6",
            accent="#F0B429",
            on_accent="#26323C",
            warn="#FF9A8A",
            pips=_pips("#F2F0EA", *_OBSIDIAN_PIPS),
        ),
        "high-contrast": Colours(
            table="#000000",
            text="#FFFFFF",
            dim="#FFFFFF",
            tile="#FFFFFF",
            ink="#000000",
            edge="#000000",
            low="#000000",
            frame="#000000",
            back="#FFFFFF",
            accent="#FFD700",
            on_accent="#000000",
            warn="#FFD700",
            pips=_pips("#000000"),
        ),
        "mono": Colours(
            table="default",
            text="default",
            dim="default",
            tile="default",
            ink="default",
            edge="default",
            low="default",
            frame="default",
            back="default",
            accent="default",
            on_accent="default",
            warn="default",
            pips=_pips("default"),
        ),
    }
)
"""The looks where the terminal shows 256 colours or more."""

_WHITE_ON_BLACK = {"table": "black", "text": "bright_white", "dim": "white", "on_accent": "black"}
SIXTEEN: Mapping[str, Colours] = MappingProxyType(
    {
        "ivory": Colours(
            **_WHITE_ON_BLACK,
            tile="white",
            ink="black",
            edge="black",
            low="black",
            frame="black",
            back="white",
            accent="bright_yellow",
            warn="bright_red",
            pips=_pips("black"),
        ),
        "obsidian": Colours(
            **_WHITE_ON_BLACK,
            tile="black",
            ink="bright_white",
            edge="white",
            low="white",
            frame="bright_yellow",
            back="white",
            accent="bright_yellow",
            warn="bright_red",
            pips=_pips("bright_white"),
        ),
        "high-contrast": Colours(
            **(_WHITE_ON_BLACK | {"dim": "bright_white"}),
            tile="bright_white",
            ink="black",
            edge="black",
            low="black",
            frame="black",
            back="bright_white",
            accent="bright_yellow",
            warn="bright_yellow",
            pips=_pips("black"),
        ),
        "mono": FULL["mono"],
    }
)
"""The looks with 16 colours: shape does the coding of pips, so they are all ink."""
