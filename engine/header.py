"""What a record begins with: the rules, who sits where, and what the deals come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.errors import RecordError, problem
from engine.options import shown
from engine.rules import Rules, rules_from_json, rules_to_json

FORMAT = "draw-dominoes"
VERSION = 3
"""Version of the format; a reader refuses a newer one by name and brings an older one up to date."""


class Player(NamedTuple):
    """Who sits at a seat: a name, and the bot's level if it is one (None for a person)."""

    name: str
    bot: str | None = None


class Branch(NamedTuple):
    """Where a match was copied from: the match ``of`` which it is a branch, and so many of its entries."""

    of: str
    round: int
    entries: int


class Header(NamedTuple):
    """What a record begins with. ``rulebook`` is the title that users see; ``created`` an ISO date and time or "".

    ``commitment`` is the SHA-256 that was shown before the first deal, ``salt`` what opens it together with the
    seed (``engine.fairness``); both are "" in a match that promised nothing.
    """

    rules: Rules
    seed: str
    players: tuple[Player, ...]
    rulebook: str = ""
    created: str = ""
    kind: str = "match"
    salt: str = ""
    commitment: str = ""
    branch: Branch | None = None
    own: int | None = None
    """The seat of whoever keeps this copy of the record; None where it is nobody's in particular."""


_TEXTS = ("seed", "rulebook", "created", "kind", "salt", "commitment")


def header_to_json(header: Header) -> dict[str, Any]:
    """Return the header as JSON values; what a match does not have is left out."""
    told: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "kind": header.kind,
        "rulebook": header.rulebook,
        "created": header.created,
        "seed": header.seed,
        "players": [{"name": p.name, "bot": p.bot} for p in header.players],
        "rules": rules_to_json(header.rules),
    }
    if header.salt:
        told["salt"] = header.salt
    if header.commitment:
        told["commitment"] = header.commitment
    if header.branch is not None:
        told["branch"] = header.branch._asdict()
    if header.own is not None:
        told["own"] = header.own
    return told


def header_from_json(data: object) -> Header:
    """Read ``header_to_json`` back; RecordError says what is wrong."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise bad_record("it is no record of this program")
    if data.get("version") != VERSION:
        raise RecordError(problem("record-version", version=shown(data.get("version")), known=VERSION))
    try:
        rules = rules_from_json(data.get("rules"))
    except ValueError as error:
        raise bad_record(f"its rules can't be read ({error})") from None
    players = data.get("players")
    if not isinstance(players, list) or len(players) != rules.seats:
        raise bad_record("it does not name one player a seat")
    people: list[Player] = []
    for player in players:
        name, bot = (player.get("name"), player.get("bot")) if isinstance(player, Mapping) else (None, None)
        if not isinstance(name, str) or not (bot is None or isinstance(bot, str)):
            raise bad_record("a player has no name")
        people.append(Player(name, bot))
    texts = {key: data.get(key, "") for key in _TEXTS}
    if any(not isinstance(text, str) for text in texts.values()):
        raise bad_record("its header holds something that is no text")
    texts["kind"] = texts["kind"] or "match"
    own = data.get("own")
    if own is not None and not (type(own) is int and 0 <= own < rules.seats):
        raise bad_record("it does not say whose it is")
    return Header(rules=rules, players=tuple(people), branch=_branch(data.get("branch")), own=own, **texts)


def _branch(data: object) -> Branch | None:
    if data is None:
        return None
    if isinstance(data, Mapping) and set(data) == set(Branch._fields):
        of, number, entries = (data[name] for name in Branch._fields)
        if isinstance(of, str) and type(number) is int and type(entries) is int:
            return Branch(of, number, entries)
    raise bad_record("it does not say of what it is a branch")


def bad_record(reason: str) -> RecordError:
    """Return the refusal of a record that can't be read."""
    return RecordError(problem("record-bad", reason=reason))
