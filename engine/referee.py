"""The referee protocol, version 1: one JSON object a line in, one a line out (``docs/protocol.md``).

It is what external bots, scripts and tests talk to.  It never exits on bad input: it answers one sentence, and
nothing has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, BinaryIO, NoReturn

from engine.actions import Action, Do, End, play
from engine.dealing import GivenDeal
from engine.errors import GameError, IllegalActionError, problem
from engine.events import Dealt, Event, RoundEnded
from engine.messages import sentence
from engine.options import shown
from engine.protocol import plain, table_object, view_object
from engine.record import Header, Player, record_from_json, record_to_json
from engine.rulebooks import DEFAULT, rulebook
from engine.session import Session, new_seed
from engine.snapshot import Phase, Snapshot
from engine.tiles import TILES, Tile, make_tile, parse_halves, tiles_in

SILENT = {"accepted", "surrendered"}
"""Events that the protocol does not list: ``round_ended`` and ``match_ended`` say the same."""


class RequestError(Exception):
    """A request that can't be understood; its text is the sentence to answer."""


class Referee:
    """Answers requests about one match."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._operations: Mapping[str, tuple[frozenset[str], Callable[[dict[str, Any]], dict[str, Any]]]] = {
            "new": (frozenset({"preset", "seats", "seed", "options", "deal"}), self._new),
            "act": (frozenset({"seat", "do", "tile", "end"}), self._act),
            "next": (frozenset({"deal"}), self._next),
            "view": (frozenset({"seat"}), self._view),
            "table": (frozenset(), self._table),
            "load": (frozenset({"record"}), self._load),
            "record": (frozenset(), self._record),
            "choose": (frozenset({"level", "seed"}), self._choose),
            "analyse": (frozenset({"seat", "deals", "open", "seed"}), self._analyse),
        }

    def answer(self, line: str | bytes) -> str:
        """Return the answer to one line, without a newline."""
        try:
            text = line.decode("utf-8") if isinstance(line, bytes) else line
            reply = self._dispatch(_parsed(text))
        except RequestError as error:
            reply = {"ok": False, "error": str(error)}
        except GameError as error:
            reply = {"ok": False, "error": sentence(error)}
        except UnicodeDecodeError:
            reply = {"ok": False, "error": "The request is not UTF-8 text."}
        return json.dumps(reply, separators=(",", ":"), allow_nan=False)

    def _dispatch(self, request: dict[str, Any]) -> dict[str, Any]:
        name = request.get("op")
        if not isinstance(name, str) or name not in self._operations:
            _refuse(f"op is {_word(name)}; it must be one of {', '.join(self._operations)}.")
        keys, operation = self._operations[name]
        _known(request, keys | {"op"}, f"a request {name}")
        return {"ok": True, **operation(request)}

    # requests

    def _new(self, request: dict[str, Any]) -> dict[str, Any]:
        preset, options, seed = request.get("preset", DEFAULT.name), request.get("options"), request.get("seed")
        if not isinstance(preset, str):
            _refuse(f"preset is {_word(preset)}; it must be a text such as jaques.")
        if options is not None and not isinstance(options, dict):
            _refuse(f"options is {_word(options)}; it must be an object of options by name.")
        if seed is not None:
            _checked_seed(seed)
        rules = rulebook(preset).rules(request.get("seats"), options)
        seed = new_seed() if seed is None else seed
        players = tuple(Player(f"Seat {seat}") for seat in range(rules.seats))
        session = Session(Header(rules, str(seed), players, rulebook(preset).title), deal=_deal(request.get("deal")))
        self._session = session
        started = {"type": "match_started", "preset": preset, "seats": rules.seats, "seed": seed}
        return {"events": [started, *self._events(session.opening[1:])], "table": self._whole()}

    def _act(self, request: dict[str, Any]) -> dict[str, Any]:
        session = self._running()
        seat = request.get("seat")
        if isinstance(seat, bool) or not isinstance(seat, int) or abs(seat) > 99:
            _refuse(f"seat is {_word(seat)}; it must be a number from 0 to {session.rules.seats - 1}.")
        events = session.submit(seat, _action(request))
        return {"events": self._events(events), "table": self._whole()}

    def _next(self, request: dict[str, Any]) -> dict[str, Any]:
        events = self._running().next_round(_deal(request.get("deal")))
        return {"events": self._events(events), "table": self._whole()}

    def _view(self, request: dict[str, Any]) -> dict[str, Any]:
        session = self._running()
        seat = request.get("seat")
        if seat is not None:
            if isinstance(seat, bool) or not isinstance(seat, int) or abs(seat) > 99:
                _refuse(f"seat is {_word(seat)}; it must be a number, or null for a spectator.")
            _seat(seat, session.rules.seats)
        snapshot = session.snapshot(seat)
        view = view_object(snapshot) if snapshot.phase is Phase.PLAYING else self._whole() | {"legal": []}
        return {"events": [], "table": view, "view": view}

    def _table(self, request: dict[str, Any]) -> dict[str, Any]:
        self._running()
        return {"events": [], "table": self._whole()}

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        record = record_from_json(request.get("record"))
        if not record.entries:
            _refuse("The record can't be read: it has no deal.")
        self._session = Session(record.header, entries=record.entries, hints=record.hints)
        return {"events": [], "table": self._whole()}

    def _record(self, request: dict[str, Any]) -> dict[str, Any]:
        session = self._running()
        return {"events": [], "record": record_to_json(session.record()), "table": self._whole()}

    def _choose(self, request: dict[str, Any]) -> dict[str, Any]:
        from engine.advising import chosen  # thinking loads more than a referee needs otherwise
        from engine.bots.ladder import DEFAULT_LEVEL, LEVELS

        snapshot = self._to_act()
        level, seed = request.get("level", DEFAULT_LEVEL), request.get("seed", 0)
        if not isinstance(level, str) or level not in LEVELS:
            _refuse(f"level is {_word(level)}; it must be one of {', '.join(LEVELS)}.")
        _checked_seed(seed)
        return {"events": [], "seat": snapshot.viewer, "action": chosen(snapshot, level, str(seed))}

    def _analyse(self, request: dict[str, Any]) -> dict[str, Any]:
        from engine import advising

        snapshot = self._to_act()
        seat = _seat(request.get("seat", snapshot.viewer), snapshot.rules.seats)
        is_open, deals, seed = request.get("open", False), request.get("deals", advising.DEALS), request.get("seed", 0)
        if not isinstance(is_open, bool):
            _refuse(f"open is {_word(is_open)}; it must be true or false.")
        if isinstance(deals, bool) or not isinstance(deals, int) or not 1 <= deals <= advising.MOST_DEALS:
            _refuse(f"deals is {_word(deals)}; it must be a whole number from 1 to {advising.MOST_DEALS}.")
        _checked_seed(seed)
        if is_open:
            actions, exact = advising.analysed_open(snapshot, self._running().open_table(), seat)
            return {"events": [], "seat": seat, "open": True, "exact": exact, "actions": actions}
        if seat != snapshot.viewer:
            raise IllegalActionError(problem("not-your-turn", "R12", seat=seat, turn=self._running().state.turn))
        return {"events": [], "seat": seat, "open": False, "actions": advising.analysed(snapshot, deals, str(seed))}

    # answers

    def _to_act(self) -> Snapshot:
        """Return what the seat to act may know."""
        session = self._running()
        if session.state.phase is not Phase.PLAYING:
            code, clause = ("match-over", "R28") if session.state.phase is Phase.MATCH_OVER else ("round-over", "R18")
            raise IllegalActionError(problem(code, clause))
        return session.snapshot(session.state.round.turn)

    def _running(self) -> Session:
        if self._session is None:
            raise IllegalActionError(problem("no-match-in-progress"))
        return self._session

    def _whole(self) -> dict[str, Any]:
        session = self._running()
        snapshot = session.snapshot(session.state.round.turn)
        table = session.open_table()
        hands = [[str(tile) for tile in hand] for hand in table.hands]
        return table_object(snapshot, hands, [str(tile) for tile in table.boneyard])

    def _events(self, events: Iterable[Event]) -> list[dict[str, Any]]:
        table = self._running().open_table()
        told: list[dict[str, Any]] = []
        for event in events:
            if event.type in SILENT:
                continue
            fields = {"type": event.type, **{name: plain(value) for name, value in event._asdict().items()}}
            if isinstance(event, Dealt):
                fields["hands"] = plain(tuple(tiles_in(hand) for hand in event.hands))
            if isinstance(event, RoundEnded):
                fields |= {"hands": plain(table.hands), "boneyard": plain(table.boneyard)}
            told.append(fields)
        return told


# reading requests


def _parsed(text: str) -> dict[str, Any]:
    def no_constant(word: str) -> NoReturn:
        raise ValueError(f"{word} is no JSON number")

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise ValueError("a key is given twice")
        return found

    try:
        request = json.loads(text, parse_constant=no_constant, object_pairs_hook=unique)
    except RecursionError:
        _refuse("The request is nested too deeply.")
    except ValueError as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        _refuse(f"The request is not one JSON object: {reason}.")
    if not isinstance(request, dict):
        _refuse(f"The request is {_word(request)}; it must be one JSON object.")
    return request


def _action(request: dict[str, Any]) -> Action:
    do, text, end = request.get("do"), request.get("tile"), request.get("end")
    if not isinstance(do, str) or do not in set(Do):
        _refuse(f"do is {_word(do)}; it must be one of {', '.join(Do)}.")
    kind = Do(do)
    if kind not in (Do.PLAY, Do.TOUCH) and text is not None:
        _refuse(f"{do} takes no tile, but {_word(text)} is given.")
    if kind is not Do.PLAY and end is not None:
        _refuse(f"{do} takes no end, but {_word(end)} is given.")
    if kind not in (Do.PLAY, Do.TOUCH):
        return Action(kind)
    first, second = _halves(text)
    tile = make_tile(first, second)
    if kind is Do.TOUCH:
        return Action(Do.TOUCH, tile)
    if end is None:
        return play(tile)
    if not isinstance(end, str) or end not in set(End):
        _refuse(f"end is {_word(end)}; it must be one of {', '.join(End)}.")
    return Action(Do.PLAY, tile, End(end), first) if first > second else play(tile, End(end))


def _seat(seat: Any, seats: int) -> int:
    """Return the number of a seat."""
    if isinstance(seat, bool) or not isinstance(seat, int) or abs(seat) > 99:
        _refuse(f"seat is {_word(seat)}; it must be a number from 0 to {seats - 1}.")
    if not 0 <= seat < seats:
        raise IllegalActionError(problem("no-such-seat", "R12", seat=seat, last=seats - 1))
    return int(seat)


def _checked_seed(seed: Any) -> None:
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        _refuse(f"seed is {_word(seed)}; it must be a whole number or a text.")


def _halves(text: Any) -> tuple[int, int]:
    if not isinstance(text, str):
        _refuse(f"tile is {_word(text)}; it must be a text such as 6-4.")
    try:
        return parse_halves(text)
    except ValueError:
        _refuse(f"{_word(text)} is no tile; write two halves of 0 to 9 pips, such as 6-4.")


def _deal(given: Any) -> GivenDeal | None:
    if given is None:
        return None
    if not isinstance(given, dict):
        _refuse(f"deal is {_word(given)}; it must be an object with hands and boneyard.")
    _known(given, frozenset({"hands", "boneyard", "leader"}), "a deal")
    hands, boneyard, leader = given.get("hands"), given.get("boneyard", []), given.get("leader")
    if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in hands):
        _refuse(f"hands is {_word(hands)}; it must be a list of hands, each a list of tiles.")
    if not isinstance(boneyard, list):
        _refuse(f"boneyard is {_word(boneyard)}; it must be a list of tiles.")
    if leader is not None and (isinstance(leader, bool) or not isinstance(leader, int) or abs(leader) > 99):
        _refuse(f"leader is {_word(leader)}; it must be the number of a seat.")
    return GivenDeal(tuple(_tiles(hand) for hand in hands), _tiles(boneyard), leader)


def _tiles(texts: list[Any]) -> tuple[Tile, ...]:
    return tuple(TILES[make_tile(*_halves(text)).id] for text in texts)


def _known(given: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    unknown = sorted(set(given) - known)
    if unknown:
        _refuse(
            f"Unknown in {where}: {', '.join(shown(key) for key in unknown)}; it may hold {', '.join(sorted(known))}."
        )


def _word(value: Any) -> str:
    """Return a value of a request, short, for a sentence."""
    if value is None:
        return "missing"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return shown(value) or "an empty text"


def _refuse(text: str) -> NoReturn:
    raise RequestError(text)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of ``source`` on ``sink`` until it ends."""
    referee = Referee()
    for line in source:
        sink.write(referee.answer(line).encode() + b"\n")
        sink.flush()


def main() -> int:
    """Serve standard input and output; the exit status is 0."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
