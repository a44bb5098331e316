"""Who may come in, and how he is known."""

from __future__ import annotations

import hmac
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tui.cli_syntax import UsageError, quoted
from tui.i18n import t
from tui.ssh.host_key import private_text

if TYPE_CHECKING:
    from asyncssh import SSHAuthorizedKeys, SSHKey


class Auth(StrEnum):
    """How guests say who they are."""

    NONE = "none"
    """They don't: everybody is let in as a guest."""
    OPEN = "open"
    """By any key, which is an identity from then on; without one they are guests."""
    KEYS = "keys"
    """By a key that a file names."""
    PASSWORD = "password-file"
    """By a password that all share."""


class Login(NamedTuple):
    """A way to come in."""

    auth: Auth
    keys: SSHAuthorizedKeys | None = None
    password: bytes = b""

    @property
    def takes_keys(self) -> bool:
        """Whether anybody here is known by a key."""
        return self.auth in (Auth.OPEN, Auth.KEYS)

    def takes_key(self, key: SSHKey, address: str) -> bool:
        """Whether a key opens the door."""
        if self.auth is Auth.OPEN:
            return True
        return self.keys is not None and self.keys.validate(key, address, address) is not None

    def takes_password(self, password: str) -> bool:
        """Whether it is the password; how long that takes tells nothing."""
        given = password.encode("utf-8", "replace")
        return self.auth is Auth.PASSWORD and hmac.compare_digest(given, self.password)


def login_of(word: str, file: str | None) -> Login:
    """Return the way in that ``--auth WORD [FILE]`` asks for; UsageError if it isn't one."""
    try:
        auth = Auth(word)
    except ValueError:
        allowed = "none, open, keys FILE, password-file FILE"  # not translated: words of the command line
        raise UsageError(
            t("--auth can't be {value}; it is one of {allowed}.", value=quoted(word), allowed=allowed)
        ) from None
    if auth in (Auth.NONE, Auth.OPEN):
        if file is not None:
            raise UsageError(t("--auth {value} takes no file.", value=auth.value))
        return Login(auth)
    if not file:
        raise UsageError(t("--auth {value} needs a file: --auth {value} FILE.", value=auth.value))
    return _from_keys(Path(file)) if auth is Auth.KEYS else _from_password(Path(file))


def _from_keys(path: Path) -> Login:
    import asyncssh

    try:
        found = asyncssh.import_authorized_keys(path.read_text(encoding="utf-8").strip() or "#")
        return Login(Auth.KEYS, keys=found)
    except OSError as error:
        from tui.reason_words import reason_words

        reason = reason_words(error.strerror or type(error).__name__)
        raise UsageError(t("{file} can't be used: {reason}.", file=quoted(str(path)), reason=reason)) from None
    except ValueError:
        raise UsageError(t("{file} is no list of public keys, one a line.", file=quoted(str(path)))) from None


def _from_password(path: Path) -> Login:
    password = private_text(path).split("\n")[0].strip()
    if not password:
        raise UsageError(t("{file} has no password in its first line.", file=quoted(str(path))))
    return Login(Auth.PASSWORD, password=password.encode())
