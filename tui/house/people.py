"""Who somebody is: the fingerprint of a key, or a guest's four words; names, folders, and who is muted by whom."""

from __future__ import annotations

import errno
import logging
import os
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
from tui.house.writes import Writes

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


class _Row(NamedTuple):
    """What is to be written of somebody."""

    name: str
    folded: str
    code: str | None


class People:
    """Everybody who was ever here."""

    def __init__(
        self, database: sqlite3.Connection, writes: Writes, vault: Vault, folder: Path, clock: Clock, chance: Chance
    ) -> None:
        self._database, self._writes, self._vault, self._folder = database, writes, vault, folder
        self._clock, self._chance = clock, chance
        self._unwritten: dict[str, _Row] = {}
        """Who is not in the file yet, or under another name."""
        self._unwritten_mutes: dict[tuple[str, str], bool] = {}
        self.tries = Tries(clock)
        """Wrong codes, of guests and of private tables."""
        self.lately = Lately(database, writes, clock, vault.place)
        """From where those without a key were here."""
        self._forget()

    def of_key(self, fingerprint: str, wish: str) -> Person:
        """Return whose key this is; he is called as he wishes, with a number behind it if another one is."""
        return self._named(identity_of_key(fingerprint), wish)

    def new_guest(self, wish: str) -> tuple[Person, str]:
        """Return a new guest, and the words with which he comes back; they are told here and never again.

        Without words where too much waits to be written already.
        """
        identity = f"g{self._chance.token()}"
        while self.person(identity) is not None:
            identity = f"g{self._chance.token()}"
        code = new_code(self._chance)
        person = self._named(identity, wish, self._vault.hashed(code))
        return person, code if self.person(identity) is not None else ""

    def resumed(self, words: str, address: str) -> Person:
        """Return the guest of these words; HouseError if there is none, or after too many wrong tries.

        The wrong tries of others shut nobody out where he was lately: he comes back with his own words, and whoever
        guesses there may find none but the words of those few, no faster than an address may connect.
        """
        code = read_code(words)
        person = None if code is None else self._of_code(self._vault.hashed(code))
        if person is None or not self.lately.was(person.identity, address):
            self.tries.check(address)
        if person is None:
            raise self.tries.missed(address)
        return self._named(person.identity, person.name)

    def _of_code(self, hashed: str) -> Person | None:
        found = (Person(identity, row.name) for identity, row in self._unwritten.items() if row.code == hashed)
        return next(found, None) or self._one("code", hashed)

    def _one(self, column: str, value: str) -> Person | None:
        """Return somebody as he is in the file."""
        row = self._database.execute(f"SELECT identity, name FROM people WHERE {column} = ?", (value,)).fetchone()
        return None if row is None else Person(*row)

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
        row = self._unwritten.get(identity)
        return self._one("identity", identity) if row is None else Person(identity, row.name)

    def called(self, name: str) -> Person | None:
        """Return who has this name."""
        wanted = folded(name)
        found = (Person(identity, row.name) for identity, row in self._unwritten.items() if row.folded == wanted)
        return next(found, None) or self._one("folded", wanted)

    def folder(self, person: Person) -> Path:
        """Return the folder of somebody's settings, matches and statistics; made if missing."""
        path = self._folder / person.identity
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return path

    def muted(self, person: Person) -> frozenset[str]:
        """Return the identities of those whom he does not want to hear."""
        rows = self._database.execute("SELECT whom FROM mutes WHERE who = ?", (person.identity,))
        unwritten = {whom: is_on for (who, whom), is_on in self._unwritten_mutes.items() if who == person.identity}
        on = {whom for (whom,) in rows} | {whom for whom, is_on in unwritten.items() if is_on}
        return frozenset(whom for whom in on if unwritten.get(whom, True))

    def mute(self, person: Person, whom: str, *, is_on: bool) -> None:
        """Let somebody not hear another one any more, or hear him again; OSError if too much waits to be written."""
        pair = person.identity, whom
        self._unwritten_mutes[pair] = is_on
        write, settled = partial(_put_mute, pair=pair, is_on=is_on), partial(self._unwritten_mutes.pop, pair, None)
        if not self._writes.do(("mute", *pair), write, settled):
            settled()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _named(self, identity: str, wish: str, code: str | None = None) -> Person:
        """Return somebody under the name that he wishes, as far as it is free; the disk keeps nobody out."""
        now = self._clock.now()
        name = unlike(clean_name(wish), partial(self._is_anothers, identity))
        earlier = self._unwritten.get(identity)
        row = _Row(name, folded(name), code if earlier is None else earlier.code)
        self._unwritten[identity] = row
        write = partial(_put_person, identity=identity, row=row, now=now)
        settled = partial(self._unwritten.pop, identity, None)
        if not self._writes.do(("person", identity), write, settled):
            settled()
        return Person(identity, name)

    def _is_anothers(self, identity: str, name: str) -> bool:
        """Whether somebody else has this (folded) name."""
        if any(row.folded == name and other != identity for other, row in self._unwritten.items()):
            return True
        rows = self._database.execute("SELECT 1 FROM people WHERE folded = ? AND identity <> ?", (name, identity))
        return rows.fetchone() is not None

    def _forget(self) -> None:
        """Free the names of those who played nothing and have long been away; nobody can be such a guest again."""
        try:
            with writing(self._database):
                gone = self._database.execute(
                    "DELETE FROM people WHERE seen < ? AND identity NOT IN"
                    " (SELECT identity FROM players WHERE identity IS NOT NULL) RETURNING identity",
                    (self._clock.now() - _FORGOTTEN,),
                ).fetchall()
        except sqlite3.Error as error:  # there is another day
            _log.warning("those who have long been away could not be forgotten: %s", error)
            return
        for (identity,) in gone:
            if Person(identity, "").is_guest:
                shutil.rmtree(self._folder / identity, ignore_errors=True)


def _put_person(database: sqlite3.Connection, identity: str, row: _Row, now: float) -> None:
    database.execute(
        "INSERT INTO people (identity, name, folded, code, first, seen) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (identity) DO UPDATE SET name = excluded.name, folded = excluded.folded,"
        " code = COALESCE(excluded.code, code), seen = excluded.seen",
        (identity, *row, now, now),
    )


def _put_mute(database: sqlite3.Connection, pair: tuple[str, str], is_on: bool) -> None:
    database.execute("DELETE FROM mutes WHERE who = ? AND whom = ?", pair)
    if is_on:
        database.execute("INSERT INTO mutes VALUES (?, ?)", pair)
