"""Fair shuffle: the deals are promised before the first of them, and anybody can check that afterwards.

The promise is the SHA-256 of salt and seed, written ``"SALT SEED"``: it tells nothing before the salt is known, and
no other seed can be made to fit it later.  ``printf '%s' 'SALT SEED' | sha256sum`` computes it anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256

from engine.dealing import make_deal
from engine.errors import Problem, RecordError, problem
from engine.header import Header
from engine.hints_given import hints_before
from engine.record import Entry, GameRecord, Replayer, replay
from engine.snapshot import Phase
from engine.state import Deal
from engine.streams import octets

HOLDS = frozenset({"fair-holds", "fair-given", "fair-branch"})
"""The codes of a verdict that confirms the promise."""


def new_salt() -> str:
    """Return a salt of 128 bits that nobody can guess."""
    return os.urandom(16).hex()


def commitment_of(seed: str, salt: str) -> str:
    """Return the promise that a seed and a salt open."""
    return sha256(octets(f"{salt} {seed}")).hexdigest()


def committed(header: Header, salt: str | None = None) -> Header:
    """Return the header with the promise of its deals."""
    salt = new_salt() if salt is None else salt
    return header._replace(salt=salt, commitment=commitment_of(header.seed, salt))


def verdict(record: GameRecord, name: str) -> Problem:
    """Return whether the promise was kept, as one sentence's code; RecordError if the record breaks a rule.

    Every deal is made again from the seed and compared with the one that was played.
    """
    header = record.header
    if _phase(record) is not Phase.MATCH_OVER:
        return problem("fair-unfinished", file=name)
    if not header.commitment:
        return problem("fair-none", file=name)
    if not header.salt:
        return problem("fair-closed", file=name)
    if commitment_of(header.seed, header.salt) != header.commitment:
        return problem("fair-broken", file=name)
    replayer = Replayer(header.rules)
    rounds, given = 0, list[int]()
    for entry in record.entries:
        if isinstance(entry, Deal):
            rounds += 1
            if entry.given:
                given.append(rounds)
            elif entry != make_deal(header.rules, header.seed, replayer.state):
                return problem("fair-deal", file=name, round=rounds)
        replayer.step(entry)
    if not given:
        return problem("fair-holds", file=name, rounds=rounds)
    if header.branch is not None:
        return problem("fair-branch", file=name, of=header.branch.of, given=_numbers(given))
    return problem("fair-given", file=name, given=_numbers(given))


def _numbers(rounds: Sequence[int]) -> str:
    return ", ".join(map(str, rounds))


def _phase(record: GameRecord) -> Phase | None:
    phase: Phase | None = None
    for step in replay(record):
        phase = step.state.phase
    return phase


def disclosed(record: GameRecord) -> GameRecord:
    """Return what may be shown of a record: before the end neither seed nor salt, nor the round that people play."""
    phase = _phase(record)
    if phase is Phase.MATCH_OVER:
        return record
    entries: tuple[Entry, ...] = record.entries
    if phase is Phase.PLAYING and any(player.bot is None for player in record.header.players):
        last = max(place for place, entry in enumerate(entries) if isinstance(entry, Deal))
        entries = entries[:last]
    hints = hints_before(record.hints, len(entries))
    return GameRecord(record.header._replace(seed="", salt=""), entries, hints)


def checked(record: GameRecord, name: str) -> tuple[bool, Problem]:
    """Return whether the promise of a record was kept, and the sentence about it."""
    try:
        said = verdict(record, name)
    except RecordError as error:
        return False, error.problems[0]
    return said.code in HOLDS, said
