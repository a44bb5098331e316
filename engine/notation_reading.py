"""Reading the text notation of a record (``engine.notation``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from engine.actions import Action, Do, End, play, touch
from engine.differences import SIZES, restored
from engine.errors import RecordError, problem
from engine.events import LotDrawn
from engine.header import VERSION, Branch, Header, Player
from engine.hints_given import Help, Hint, checked
from engine.notation_words import LEADS, LETTERS, TITLE, fields, labels
from engine.options import shown
from engine.record import Entry, GameRecord, Undo
from engine.rules import OPTIONS, Rules
from engine.state import NO_TILE, Deal
from engine.tiles import make_tile, mask_of, parse_halves, parse_tile

_ENDS = {letter: end for end, letter in LETTERS.items()}
_WHYS = {words: why for why, words in LEADS.items()}
_TOLD = frozenset({"Result", "Score", "Tied", "Match"})
"""Lines that follow from the moves."""
_MOVE = re.compile(r"\d+\.")
READ = frozenset({"2", str(VERSION)})
"""The versions of the text that can be read; version 3 added hints and changed nothing."""


def parse_notation(text: str) -> GameRecord:
    """Read ``print_notation`` back; RecordError says in one sentence which line is wrong."""
    from engine.notation import print_notation  # each of the two needs the other

    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or not lines[0][1].startswith(TITLE):
        raise RecordError(problem("notation-none", first=f"{TITLE} {VERSION}"))
    version = lines[0][1].removeprefix(TITLE).strip()
    if version not in READ:
        raise RecordError(problem("record-version", version=shown(version), known=VERSION))
    start = next((place for place, (_, line) in enumerate(lines) if _is_round(line)), len(lines))
    reader = _HeaderReader()
    for number, line in lines[1:start]:
        _tried(reader.read, number, line)
    header = _tried(lambda _: reader.header(), lines[start - 1][0], lines[start - 1][1])
    rounds = _RoundReader(header)
    for number, line in lines[start:]:
        _tried(rounds.read, number, line)
    entries = tuple(_tried(lambda _: rounds.entries(), *lines[-1]))
    hints = _tried(lambda _: reader.hints(header), lines[start - 1][0], lines[start - 1][1])
    record = GameRecord(header, entries, checked(hints, len(entries), header.rules.seats))
    _compare(lines[start:], print_notation(record))
    return record


def _tried(read: Callable[[str], Any], number: int, line: str) -> Any:
    try:
        return read(line)
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        raise RecordError(problem("notation-line", line=number, text=shown(line))) from None


def _is_round(line: str) -> bool:
    return re.fullmatch(r"Round \d+", line) is not None


def _compare(lines: Iterable[tuple[int, str]], printed: str) -> None:
    """Refuse a text that tells something else than its moves lead to."""
    expected = printed.splitlines()
    start = next((place for place, line in enumerate(expected) if _is_round(line)), len(expected))
    words = [word for line in expected[start:] for word in line.split()]
    place = 0
    for number, line in lines:
        for word in line.split():
            if place >= len(words) or words[place] != word:
                right = words[place] if place < len(words) else ""
                raise RecordError(problem("notation-differs", line=number, text=shown(word), expected=shown(right)))
            place += 1
    if place < len(words):
        raise RecordError(problem("notation-short", expected=shown(words[place])))


class _HeaderReader:
    """Takes the lines before the first round."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._players: list[Player] = []
        self._branch: Branch | None = None
        self._hints: list[str] = []
        self._texts: dict[str, Any] = {}

    def read(self, line: str) -> None:
        """Take one line."""
        key, _, rest = line.partition(" ")
        words = fields(rest)
        if key == "Rules":
            self._rules = _rules(words)
        elif key == "Player":
            seat, _, rest = rest.partition(" ")
            name, *bot = fields(rest)
            if int(seat) != len(self._players) or len(bot) > 1:
                raise ValueError("a player too many")
            self._players.append(Player(name, *bot))
        elif key == "Hints":
            self._hints += words
        elif key == "Branch":
            of, number, entries = fields(rest.removeprefix("of"))
            self._branch = Branch(of, int(number.removeprefix("round ")), int(entries.removesuffix(" entries")))
        else:
            names = {"Rulebook": "rulebook", "Played": "created", "Kind": "kind", "Commitment": "commitment"}
            name = {**names, "Seed": "seed", "Salt": "salt"}[key]
            (self._texts[name],) = words

    def header(self) -> Header:
        """Return the header; ValueError if something is missing."""
        if self._rules is None or len(self._players) != self._rules.seats:
            raise ValueError("no rules, or not one player a seat")
        seed = self._texts.pop("seed", "")
        return Header(self._rules, seed, tuple(self._players), branch=self._branch, **self._texts)

    def hints(self, header: Header) -> list[Hint]:
        """Return who was helped; ValueError for what is no hint."""
        names = labels(header)
        said = [hint.split(" ") for hint in self._hints]
        return [Hint(int(entry), names.index(name), Help(how)) for name, how, entry in said]


def _rules(words: list[str]) -> Rules:
    rulebook, seats, *options = words
    values: dict[str, Any] = {}
    for option in options:
        name, _, text = (part.strip() for part in option.partition("="))
        if name == SIZES:
            pairs = [] if text == "none" else [pair.split("/") for pair in text.split()]
            values[name] = tuple((int(hand), int(kept)) for hand, kept in pairs)
        else:
            values[name] = OPTIONS[name].parse(text)
    return restored(rulebook, int(seats.removesuffix(" seats")), values)


class _RoundReader:
    """Takes the lines from the first round on."""

    def __init__(self, header: Header) -> None:
        self._names = labels(header)
        self._entries: list[Entry] = []
        self._deal: dict[str, Any] = {}
        self._words: list[str] = []

    def read(self, line: str) -> None:
        """Take one line."""
        key, _, rest = line.partition(" ")
        rest = rest.strip()
        if _MOVE.fullmatch(key):
            self._words += line.split()
        elif key == "Round":
            self._entries = self.entries()
            self._words, self._deal = [], {"hands": [], "lots": [], "shown": [], "given": False}
        elif key == "Deal":
            self._deal["given"] = {"given": True}[rest]
        elif key == "Lot":
            again, name, tile = rest.split()
            lot = LotDrawn(self._names.index(name), parse_tile(tile), int(again.removesuffix(":")))
            self._deal["lots"].append(lot)
        elif key == "Shown":
            self._deal["shown"].append(tuple(_hand(hand) for hand in rest.split("|")))
        elif key == "Hand":
            name, _, hand = rest.partition(":")
            if self._names.index(name) != len(self._deal["hands"]):
                raise ValueError("hands out of order")
            self._deal["hands"].append(_hand(hand))
        elif key == "Boneyard":
            self._deal["boneyard"] = tuple(parse_tile(tile).id for tile in rest.split())
        elif key == "Lead":
            self._entries.append(self._dealt(*fields(rest)))
        elif key not in _TOLD:
            raise ValueError("an unknown line")

    def _dealt(self, name: str, why: str, opens: str = "") -> Deal:
        deal = self._deal
        return Deal(
            hands=tuple(deal["hands"]),
            boneyard=deal["boneyard"],
            leader=self._names.index(name),
            why=_WHYS[why],
            prescribed=parse_tile(opens.removeprefix("opens with ")).id if opens else NO_TILE,
            lots=tuple(deal["lots"]),
            shown=tuple(deal["shown"]),
            given=deal["given"],
        )

    def entries(self) -> list[Entry]:
        """Return the entries so far, the moves that were read last among them."""
        entries = list(self._entries)
        move: list[str] = []
        for word in [*self._words, "0."]:
            if not _MOVE.fullmatch(word):
                move.append(word)
                continue
            if move:
                entries.append(self._move(move))
            move = []
        return entries

    def _move(self, words: list[str]) -> Entry:
        if words[0] == "(undo":
            return Undo(int(words[1].removesuffix(")")))
        seat, what = self._names.index(words[0]), words[1]
        if "-" not in what:
            do = Do(what)
            return seat, touch(parse_tile(words[2])) if do is Do.TOUCH else Action(do)
        inner, outer = parse_halves(what)
        tile = make_tile(inner, outer)
        where = words[2] if len(words) > 2 else ""
        end: End | None = _ENDS.get(where[:1])
        if where.endswith("?") and inner > outer:
            return seat, Action(Do.PLAY, tile, end, inner)
        return seat, play(tile, end)


def _hand(text: str) -> int:
    tiles = [parse_tile(tile) for tile in text.split()]
    if len(set(tiles)) != len(tiles):
        raise ValueError("a tile is dealt twice")
    return mask_of(tiles)
