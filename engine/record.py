"""A match as it is kept: a header, the deals and the actions; it prints, parses and replays to the same states.

On disk a record is a journal, one JSON object a line (``engine.journal``); in the protocol it is one JSON document.
A deal is kept as it fell, so a record never depends on how tiles are shuffled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.actions import ENDS, OPENING_PLAYS, PLAYS, Action, Do
from engine.errors import GameError, RecordError, problem
from engine.events import LotDrawn, Why
from engine.options import shown
from engine.rules import Rules, rules_from_json, rules_to_json
from engine.state import NO_TILE, Deal, MatchState, Transition
from engine.tiles import TILES, Tile, mask_of, parse_halves, parse_tile, tiles_in
from engine.transition import apply, deal_round, start_match

FORMAT = "draw-dominoes"
VERSION = 1
"""Version of the format; a reader refuses a newer one by name."""


class Player(NamedTuple):
    """Who sits at a seat: a name, and the bot's level if it is one (None for a person)."""

    name: str
    bot: str | None = None


class Header(NamedTuple):
    """What a record begins with. ``rulebook`` is the title that users see; ``created`` an ISO date and time or ""."""

    rules: Rules
    seed: str
    players: tuple[Player, ...]
    rulebook: str = ""
    created: str = ""
    kind: str = "match"


Entry = Deal | tuple[int, Action]
"""A deal, or the action of a seat."""


class GameRecord(NamedTuple):
    """A match: its header and everything that happened, in order."""

    header: Header
    entries: tuple[Entry, ...]


def header_to_json(header: Header) -> dict[str, Any]:
    """Return the header as JSON values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": header.kind,
        "rulebook": header.rulebook,
        "created": header.created,
        "seed": header.seed,
        "players": [{"name": p.name, "bot": p.bot} for p in header.players],
        "rules": rules_to_json(header.rules),
    }


def header_from_json(data: object) -> Header:
    """Read ``header_to_json`` back; RecordError says what is wrong."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise _bad("it is no record of this program")
    if data.get("version") != VERSION:
        raise RecordError(problem("record-version", version=shown(data.get("version")), known=VERSION))
    try:
        rules = rules_from_json(data.get("rules"))
    except ValueError as error:
        raise _bad(str(error)) from None
    players = data.get("players")
    if not isinstance(players, list) or len(players) != rules.seats:
        raise _bad("it does not name one player a seat")
    people: list[Player] = []
    for player in players:
        name, bot = (player.get("name"), player.get("bot")) if isinstance(player, Mapping) else (None, None)
        if not isinstance(name, str) or not (bot is None or isinstance(bot, str)):
            raise _bad("a player has no name")
        people.append(Player(name, bot))
    texts = {key: data.get(key, "") for key in ("seed", "rulebook", "created", "kind")}
    if any(not isinstance(text, str) for text in texts.values()):
        raise _bad("its header holds something that is no text")
    return Header(rules, texts["seed"], tuple(people), texts["rulebook"], texts["created"], texts["kind"] or "match")


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON values: ``{"deal": …}`` or ``{"act": [0, "play 6-4 left"]}``."""
    if not isinstance(entry, Deal):
        seat, action = entry
        return {"act": [seat, str(action)]}
    deal: dict[str, Any] = {
        "hands": [[str(tile) for tile in tiles_in(hand)] for hand in entry.hands],
        "boneyard": [str(TILES[number]) for number in entry.boneyard],
        "leader": entry.leader,
        "why": entry.why.value,
    }
    if entry.prescribed != NO_TILE:
        deal["prescribed"] = str(TILES[entry.prescribed])
    if entry.lots:
        deal["lots"] = [[lot.seat, str(lot.tile), lot.again] for lot in entry.lots]
    if entry.shown:
        deal["shown"] = [[[str(tile) for tile in tiles_in(hand)] for hand in hands] for hands in entry.shown]
    return {"deal": deal}


def entry_from_json(data: object) -> Entry:
    """Read ``entry_to_json`` back; RecordError says what is wrong."""
    try:
        if isinstance(data, Mapping) and set(data) == {"act"}:
            seat, text = data["act"]
            if type(seat) is not int:
                raise ValueError("a seat is no number")
            return seat, parse_action(text)
        if isinstance(data, Mapping) and set(data) == {"deal"}:
            return _deal_from_json(data["deal"])
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise _bad(f"an entry is wrong ({shown(str(error))})") from None
    raise _bad("an entry is neither a deal nor an action")


def _deal_from_json(deal: Mapping[str, Any]) -> Deal:
    leader = deal["leader"]
    if type(leader) is not int:
        raise ValueError("a leader is no number")
    return Deal(
        hands=_hands(deal["hands"]),
        boneyard=tuple(parse_tile(text).id for text in deal["boneyard"]),
        leader=leader,
        why=Why(deal["why"]),
        prescribed=parse_tile(deal["prescribed"]).id if "prescribed" in deal else NO_TILE,
        lots=tuple(LotDrawn(int(seat), parse_tile(text), int(again)) for seat, text, again in deal.get("lots", [])),
        shown=tuple(_hands(hands) for hands in deal.get("shown", [])),
    )


def _hands(hands: list[list[str]]) -> tuple[int, ...]:
    masks: list[int] = []
    for hand in hands:
        tiles = [parse_tile(text) for text in hand]
        if len(set(tiles)) != len(tiles):
            raise ValueError("a tile is dealt twice")
        masks.append(mask_of(tiles))
    return tuple(masks)


def parse_action(text: str) -> Action:
    """Read an action as ``str`` prints it: ``draw``, ``play 6-4 left``; ValueError if it is none."""
    words = text.split()
    if not words:
        raise ValueError("an action is empty")
    do = Do(words[0])
    if do is Do.PLAY and len(words) in (2, 3):
        first, second = parse_halves(words[1])
        tile = Tile(min(first, second), max(first, second))
        if len(words) == 2:
            return OPENING_PLAYS[tile.id]
        side = [end.value for end in ENDS].index(words[2])
        if first > second:
            return Action(Do.PLAY, tile, ENDS[side], first)
        return PLAYS[tile.id][side]
    if do is Do.TOUCH and len(words) == 2:
        return Action(Do.TOUCH, parse_tile(words[1]))
    if do not in (Do.PLAY, Do.TOUCH) and len(words) == 1:
        return Action(do)
    raise ValueError(f"{text!r} is no action")


def record_to_json(record: GameRecord) -> dict[str, Any]:
    """Return a record as one JSON document."""
    return {**header_to_json(record.header), "entries": [entry_to_json(entry) for entry in record.entries]}


def record_from_json(data: object) -> GameRecord:
    """Read ``record_to_json`` back without replaying it; RecordError says what is wrong."""
    header = header_from_json(data)
    entries = data.get("entries") if isinstance(data, Mapping) else None
    if not isinstance(entries, list):
        raise _bad("it has no list of entries")
    return GameRecord(header, tuple(entry_from_json(entry) for entry in entries))


def replay(record: GameRecord) -> Iterator[Transition]:
    """Yield the transition of every entry; RecordError if the record breaks a rule."""
    state: MatchState | None = None
    for number, entry in enumerate(record.entries, 1):
        step = replayed(record.header.rules, state, entry, number)
        state = step.state
        yield step


def replayed(rules: Rules, state: MatchState | None, entry: Entry, number: int) -> Transition:
    """Return the transition of one entry, the ``number``-th, after ``state``; RecordError if it breaks a rule."""
    if state is None and not isinstance(entry, Deal):
        raise _bad("it begins with an action instead of a deal")
    try:
        if isinstance(entry, Deal):
            return start_match(rules, entry) if state is None else deal_round(state, entry)
        assert state is not None
        return apply(state, *entry)
    except GameError:
        played = 0 if state is None else state.round.setup.number
        raise RecordError(problem("record-refused", number=number, round=played)) from None


def _bad(reason: str) -> RecordError:
    return RecordError(problem("record-bad", reason=reason))
