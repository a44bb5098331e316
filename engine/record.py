"""A match as it is kept: a header, the deals and the actions; it prints, parses and replays to the same states.

On disk a record is a journal, one JSON object a line (``engine.journal``); in the protocol it is one JSON document.
A deal is kept as it fell, so a record never depends on how tiles are shuffled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.actions import ENDS, OPENING_PLAYS, PLAYS, Action, Do
from engine.errors import GameError, RecordError, problem
from engine.events import LotDrawn, Why
from engine.header import (
    FORMAT,
    VERSION,
    Branch,
    Header,
    Player,
    bad_record,
    header_from_json,
    header_to_json,
)
from engine.hints_given import Hint, checked, hints_from_json, hints_to_json
from engine.migrations import upgraded_document
from engine.options import shown
from engine.rules import Rules
from engine.snapshot import Phase
from engine.state import NO_TILE, Deal, MatchState, Transition
from engine.tiles import TILES, Tile, mask_of, parse_halves, parse_tile, tiles_in
from engine.trail import Trail
from engine.transition import apply, deal_round, start_match

__all__ = [
    "FORMAT",
    "VERSION",
    "Branch",
    "Entry",
    "GameRecord",
    "Header",
    "Player",
    "Replayer",
    "Undo",
    "entry_from_json",
    "entry_to_json",
    "header_from_json",
    "header_to_json",
    "parse_action",
    "record_from_json",
    "record_to_json",
    "replay",
    "without_undone",
]


class Undo(NamedTuple):
    """The last ``actions`` actions of the round were taken back; what they drew lies in the boneyard again."""

    actions: int


Entry = Deal | tuple[int, Action] | Undo
"""A deal, the action of a seat, or that actions were taken back."""


class GameRecord(NamedTuple):
    """A match: its header and everything that happened, in order; ``hints`` change nothing and so stand apart."""

    header: Header
    entries: tuple[Entry, ...]
    hints: tuple[Hint, ...] = ()


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON values: ``{"deal": …}``, ``{"act": [0, "play 6-4 left"]}`` or ``{"undo": 2}``."""
    if isinstance(entry, Undo):
        return {"undo": entry.actions}
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
    if entry.given:
        deal["given"] = True
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
        if isinstance(data, Mapping) and set(data) == {"undo"}:
            if type(data["undo"]) is not int or data["undo"] < 1:
                raise ValueError("an undo takes nothing back")
            return Undo(data["undo"])
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise bad_record(f"an entry is wrong ({shown(str(error))})") from None
    raise bad_record("an entry is neither a deal nor an action")


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
        given=deal.get("given", False) is True,
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
    told = {**header_to_json(record.header), "entries": [entry_to_json(entry) for entry in record.entries]}
    return told | ({"hints": hints_to_json(record.hints)} if record.hints else {})


def record_from_json(data: object) -> GameRecord:
    """Read ``record_to_json`` back without replaying it, of an older version too; RecordError says what is wrong."""
    data = upgraded_document(data)
    header = header_from_json(data)
    entries = data.get("entries") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(entries, list):
        raise bad_record("it has no list of entries")
    hints = checked(hints_from_json(data.get("hints", [])), len(entries), header.rules.seats)
    return GameRecord(header, tuple(entry_from_json(entry) for entry in entries), hints)


class Replayer:
    """Follows a match entry by entry, also where actions are taken back."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.state: MatchState | None = None
        self.entries = 0
        """How many entries have been followed."""
        self.trail = Trail()

    def step(self, entry: Entry) -> Transition:
        """Return the transition of the next entry; an undo has no events.  RecordError if it breaks a rule."""
        self.entries += 1
        before = self.state
        if isinstance(entry, Undo):
            step = self._taken_back(entry.actions)
        else:
            step = self._stepped(entry)
            if isinstance(entry, Deal):
                self.trail.clear()
            elif before is not None:
                self.trail.note(before, *entry)
        self.state = step.state
        return step

    def _stepped(self, entry: Deal | tuple[int, Action]) -> Transition:
        state = self.state
        try:
            if isinstance(entry, Deal):
                return start_match(self.rules, entry) if state is None else deal_round(state, entry)
            if state is None:
                raise bad_record("it begins with an action instead of a deal")
            return apply(state, *entry)
        except RecordError:
            raise
        except GameError:
            raise self._refused() from None

    def _taken_back(self, actions: int) -> Transition:
        """Return the match before so many actions; a round that is over can't be opened again."""
        if self.state is None or self.state.phase is not Phase.PLAYING or not 0 < actions <= len(self.trail):
            raise self._refused()
        return Transition(self.trail.back(actions), ())

    def _refused(self) -> RecordError:
        played = 0 if self.state is None else self.state.setup.number
        return RecordError(problem("record-refused", number=self.entries, round=played))


def replay(record: GameRecord) -> Iterator[Transition]:
    """Yield the transition of every entry; RecordError if the record breaks a rule."""
    replayer = Replayer(record.header.rules)
    for entry in record.entries:
        yield replayer.step(entry)


def without_undone(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries without those that were taken back, and without the undos."""
    kept: list[Entry] = []
    for entry in entries:
        if isinstance(entry, Undo):
            del kept[max(0, len(kept) - entry.actions) :]
        else:
            kept.append(entry)
    return tuple(kept)
