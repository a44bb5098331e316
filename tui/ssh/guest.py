"""Whoever comes in over SSH, and the one place where it is decided what he finds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tui.house.people import identity_of_key

if TYPE_CHECKING:
    from tui.app import DominoesApp
    from tui.surroundings import Surroundings
    from tui.terminal.probe import Found


class Guest(NamedTuple):
    """One session; everything that the client chose is cut to size, but none of it is to be believed."""

    number: int
    """Of this session, for logs; it is never given again."""
    nick: str
    """What he wishes to be called: the ssh user name, printable characters only, 16 at most; "" if nothing is left."""
    user: str
    """The ssh user name (a resume code may stand there), printable, 64 characters at most."""
    fingerprint: str | None
    """SHA256:… of his key, which is his identity; None for a guest without a key."""
    address: str
    """Where he connects from, for limits: the IPv4 address, or the /64 of an IPv6 one."""
    environ: Mapping[str, str]
    """TERM, LANG, LC_*, COLORTERM, NO_COLOR of his terminal, and SSH_CONNECTION."""
    size: tuple[int, int]
    """Columns and rows at the beginning, clamped."""
    home: Path
    """The folder of what is kept for him: DATA/people/<identity>; without a key it is this session's own."""
    surroundings: Surroundings
    """The language, keys and folders of this session; ``home`` and ``idle_limit`` may be set anew."""
    found: Found | None = None
    """What his terminal answered where its locale says nothing."""
    motd: str = ""
    """The operator's message of the day, printable lines only."""
    port: int = 0
    """Where he came in, for the command with which he comes back; 0 if that is not known."""


class Door(Protocol):
    """What a guest finds; called within his surroundings, it may raise: he is told one sentence then."""

    def __call__(self, guest: Guest) -> DominoesApp:
        """Return the app of a session."""


def guest_app(guest: Guest) -> DominoesApp:
    """Return the game with its home screen: practice, demos, matches against bots in the guest's own folder."""
    from tui.app import DominoesApp
    from tui.settings import load

    loaded = load()
    return DominoesApp(loaded.settings, notices=loaded.notices, found=guest.found)


def identity_folder(people: Path, fingerprint: str) -> Path:
    """Return the folder of an identity, the same as the house of tables has for it."""
    return people / identity_of_key(fingerprint)


def clean_nick(user: str) -> str:
    """Return what is left of a wished name when only harmless characters stay."""
    import unicodedata

    text = unicodedata.normalize("NFC", user[:64])
    return " ".join("".join(char for char in text if char.isprintable()).split())[:16].strip()
