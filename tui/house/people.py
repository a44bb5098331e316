"""Who somebody is: the fingerprint of a key, or a guest's four words; names, folders, and who is muted by whom."""

from __future__ import annotations

import errno
import logging
import shutil
import sqlite3
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from engine.sqlite_files import writing
from tui.house.chance import Chance
from tui.house.clock import Clock
from tui.house.codes import Tries, Vault, new_code, read_code
from tui.house.lately import Lately
from tui.house.names import clean_name, folded, unlike

_log = logging.getLogger("draw-dominoes")
_FORGOTTEN = 90 * 86_400.0
"""Seconds after which the name of somebody who played no match is free again."""


class Person(NamedTuple):
    """Somebody: ``identity`` never changes, the name may."""

    identity: str
    name: str

    @property
    def is_guest(self) -> bool:
        """Whether he has no key."""
        return has_no_key(self.identity)

    @property
    def mark(self) -> str:
        """What tells two people of one name apart: ``4f:2a``."""
        return f"{self.identity[1:3]}:{self.identity[3:5]}"


def has_no_key(identity: str) -> bool:
    """Whether an identity is a guest's without a key."""
    return identity.startswith("g")


def identity_of_key(fingerprint: str) -> str:
    """Return the identity of a key, which is also the name of a folder: nothing in it was chosen by a client."""
    return "k" + sha256(fingerprint.encode()).hexdigest()[:20]


class People:
    """Everybody who was ever here."""

    def __init__(self, database: sqlite3.Connection, vault: Vault, folder: Path, clock: Clock, chance: Chance) -> None:
        self._database, self._vault, self._folder = database, vault, folder
        self._clock, self._chance = clock, chance
        self.tries = Tries(clock)
        """Wrong codes, of guests and of private tables."""
        self.lately = Lately(clock)
        """From where those without a key were here."""
        self._forget()

    def of_key(self, fingerprint: str, wish: str) -> Person:
        """Return whose key this is; he is called as he wishes, with a number behind it if another one is."""
        return self._named(identity_of_key(fingerprint), wish)

    def new_guest(self, wish: str) -> tuple[Person, str]:
        """Return a new guest, and the words with which he comes back; they are told here and never again.

        Without words where the disk refuses.
        """
        identity = f"g{self._chance.token()}"
        while self.person(identity) is not None:
            identity = f"g{self._chance.token()}"
        person = self._named(identity, wish)
        code = new_code(self._chance)
        try:
            with writing(self._database):
                self._database.execute(
                    "UPDATE people SET code = ? WHERE identity = ?", (self._vault.hashed(code), person.identity)
                )
        except sqlite3.Error as error:
            _log.warning("the words of a guest could not be written down: %s", error)
            return person, ""
        return person, code

    def resumed(self, words: str, address: str) -> Person:
        """Return the guest of these words; HouseError if there is none, or after too many wrong tries.

        The wrong tries of others shut nobody out where he was lately: he comes back with his own words, and whoever
        guesses there may find none but the words of those few, no faster than an address may connect.
        """
        code = read_code(words)
        row = (
            code
            and self._database.execute(
                "SELECT identity, name FROM people WHERE code = ?", (self._vault.hashed(code),)
            ).fetchone()
        )
        if not (row and self.lately.was(row[0], address)):
            self.tries.check(address)
        if not row:
            raise self.tries.missed(address)
        return self._named(row[0], row[1])

    def opens(self, hashed: str, words: str, address: str) -> bool:
        """Whether the words are the ones that were hashed; HouseError after too many wrong tries."""
        self.tries.check(address)
        code = read_code(words)
        return code is not None and self._vault.hashed(code) == hashed

    def place(self, address: str) -> str:
        """Return what is kept of an address."""
        return self._vault.place(address)

    def new_code(self) -> tuple[str, str]:
        """Return new words for a private table, and what is kept of them."""
        code = new_code(self._chance)
        return code, self._vault.hashed(code)

    def person(self, identity: str) -> Person | None:
        """Return somebody who was here."""
        row = self._database.execute("SELECT identity, name FROM people WHERE identity = ?", (identity,)).fetchone()
        return None if row is None else Person(*row)

    def called(self, name: str) -> Person | None:
        """Return who has this name."""
        row = self._database.execute("SELECT identity, name FROM people WHERE folded = ?", (folded(name),)).fetchone()
        return None if row is None else Person(*row)

    def folder(self, person: Person) -> Path:
        """Return the folder of somebody's settings, matches and statistics; made if missing."""
        path = self._folder / person.identity
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return path

    def muted(self, person: Person) -> frozenset[str]:
        """Return the identities of those whom he does not want to hear."""
        rows = self._database.execute("SELECT whom FROM mutes WHERE who = ?", (person.identity,))
        return frozenset(whom for (whom,) in rows)

    def mute(self, person: Person, whom: str, *, is_on: bool) -> None:
        """Let somebody not hear another one any more, or hear him again; OSError if the disk refuses."""
        try:
            with writing(self._database):
                self._database.execute("DELETE FROM mutes WHERE who = ? AND whom = ?", (person.identity, whom))
                if is_on:
                    self._database.execute("INSERT INTO mutes VALUES (?, ?)", (person.identity, whom))
        except sqlite3.Error as error:
            raise OSError(errno.ENOSPC, str(error)) from None

    def _named(self, identity: str, wish: str) -> Person:
        """Return somebody under the name that he wishes, as far as it is free; the disk keeps nobody out."""
        now = self._clock.now()
        name = unlike(clean_name(wish), partial(self._is_anothers, identity))
        try:
            with writing(self._database):
                self._database.execute(
                    "INSERT INTO people (identity, name, folded, first, seen) VALUES (?, ?, ?, ?, ?)"
                    " ON CONFLICT (identity) DO UPDATE SET"
                    " name = excluded.name, folded = excluded.folded, seen = excluded.seen",
                    (identity, name, folded(name), now, now),
                )
        except sqlite3.Error as error:
            _log.warning("somebody's name could not be written down: %s", error)
        return Person(identity, name)

    def _is_anothers(self, identity: str, name: str) -> bool:
        """Whether somebody else has this (folded) name."""
        rows = self._database.execute("SELECT 1 FROM people WHERE folded = ? AND identity <> ?", (name, identity))
        return rows.fetchone() is not None

    def _forget(self) -> None:
        """Free the names of those who played nothing and have long been away; nobody can be such a guest again."""
        with writing(self._database):
            gone = self._database.execute(
                "DELETE FROM people WHERE seen < ? AND identity NOT IN"
                " (SELECT identity FROM players WHERE identity IS NOT NULL) RETURNING identity",
                (self._clock.now() - _FORGOTTEN,),
            ).fetchall()
        for (identity,) in gone:
            if Person(identity, "").is_guest:
                shutil.rmtree(self._folder / identity, ignore_errors=True)
