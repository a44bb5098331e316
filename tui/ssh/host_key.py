"""The host's key: made once, kept for itself alone, and never made again behind anybody's back."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tui.cli_syntax import UsageError, quoted
from tui.i18n import t
from tui.reason_words import reason_words

if TYPE_CHECKING:
    from asyncssh import SSHKey

NAME = "ssh_host_ed25519_key"
_LEFT = ("house.sqlite3", "house.secret", "people", "tables")
"""What a host leaves in its folder."""


class HostKey(NamedTuple):
    """The key, whether it was made just now, and whether a host was here before that."""

    key: SSHKey
    fingerprint: str
    is_new: bool
    is_replaced: bool = False

    @property
    def words(self) -> str:
        """What the operator is told of it."""
        if self.is_replaced:
            return t(
                "There was no host key in a folder that a host had used: a new one was made, {fingerprint}. "
                "Clients that know the old one will warn of it; if you have that one still, put it back as {file}.",
                fingerprint=self.fingerprint,
                file=NAME,
            )
        if self.is_new:
            return t("A host key was made: {fingerprint}.", fingerprint=self.fingerprint)
        return t("The host key is {fingerprint}.", fingerprint=self.fingerprint)


def host_key(folder: Path) -> HostKey:
    """Return the key in a folder, which is made at the first start; UsageError if there is one that can't be used."""
    import asyncssh

    path = folder / NAME
    _make_folder(folder)
    try:
        _check(folder)
        was_used = any((folder / name).exists() for name in _LEFT)
        is_new = _make(path)
        _check_file(path)
        key = asyncssh.import_private_key(path.read_bytes())
    except OSError as error:
        reason = reason_words(error.strerror or type(error).__name__)
        raise UsageError(
            t("The host key {file} can't be used ({reason}); it is never replaced by itself.", file=path, reason=reason)
        ) from None
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        raise UsageError(
            t("{file} is no private key without a passphrase; it is never replaced by itself.", file=path)
        ) from None
    return HostKey(key, key.get_fingerprint(), is_new, is_replaced=is_new and was_used)


def _make_folder(folder: Path) -> None:
    """Make the folder of a host if it is missing; UsageError if that can't be done."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise UsageError(t("--data can't be {folder}: a file is in the way.", folder=quoted(str(folder)))) from None
    except OSError as error:
        reason = reason_words(error.strerror or type(error).__name__)
        raise UsageError(t("--data can't be {folder}: {reason}.", folder=quoted(str(folder)), reason=reason)) from None


def _make(path: Path) -> bool:
    """Make the key if there is none; False if there is."""
    import asyncssh

    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return False
    with os.fdopen(descriptor, "wb") as file:
        file.write(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        file.flush()
        os.fsync(file.fileno())
    return True


def _check(path: Path) -> None:
    """UsageError if others may read it."""
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise UsageError(
            t("{file} can be read by others than its owner; chmod go= {file} changes that.", file=quoted(str(path)))
        )


def _check_file(path: Path) -> None:
    """UsageError if it is a folder, or others may read it."""
    if path.is_dir():
        raise UsageError(t("{file} is a folder, no file.", file=quoted(str(path))))
    _check(path)


def private_text(path: Path) -> str:
    """Return the text of a file that only its owner may read; UsageError if others may, or it can't be read."""
    try:
        _check_file(path)
        return path.read_text(encoding="utf-8")
    except OSError as error:
        reason = reason_words(error.strerror or type(error).__name__)
        raise UsageError(t("{file} can't be used: {reason}.", file=quoted(str(path)), reason=reason)) from None
    except UnicodeDecodeError:
        reason = t("it is not UTF-8")
        raise UsageError(t("{file} can't be used: {reason}.", file=quoted(str(path)), reason=reason)) from None
