"""A moment of a round as one line for links, files and messages: the position id.

``print_position`` and ``parse_position`` are a pair.  A position holds what its viewer may know and no more: hands are
tiles or only how many, the moves are those that everybody saw, so that it can be told from them who lacks what.

The line is ``dd1.RULES.HANDS.BONEYARD.STATE.SCORES.MOVES``, of characters that no link has to escape::

    RULES     the rulebook, the seats, and each option that differs: jaques2-tg50-sp1
    HANDS     a hand each, parted by _: two digits a tile, then xN for N tiles that are not known, - for none
    BONEYARD  the same, in the order in which it is drawn
    STATE     leader, turn (x after the round), passes in a row, the round, and the seats if not all play: 0x1r3a02;
              then d or h if the highest double or the heaviest tile led, and the tile if the leader tells: d44
    SCORES    parted by _
    MOVES     o45 opens with 4-5; l46 r46 u46 d46 plays at an end, the half that touches first, in capitals a wrong
              tile; b draws, B draws a penalty, p passes, t46 touches (T46 must be played), c146 seat 1 took 4-6 back,
              a1 accepts the last tile of seat 1.  The seat stands before a move that is not by the next in turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from engine.differences import SIZES, differences, restored
from engine.errors import RecordError, problem
from engine.events import HandDealt, MisplayChallenged, RoundStarted, TilePlayed, Why
from engine.options import Kind, shown
from engine.position_moves import Move, moves_in, parse_moves, print_moves
from engine.rules import CHOICES, OPTIONS, Rules
from engine.snapshot import OpenTable, Phase, Snapshot
from engine.tiles import Tile, make_tile

Tiles: TypeAlias = "tuple[Tile, ...] | int"
"""Tiles that are known, or only how many there are."""

CODES: Mapping[str, str] = MappingProxyType(
    {
        "highest_pip": "hp",
        "hand_size": "hs",
        "draw": "dr",
        "reserve": "rs",
        "first_lead": "fl",
        "opening_tile": "ot",
        "next_lead": "nl",
        "block_ends": "be",
        "partnership": "pa",
        "partner_minus": "pm",
        "blocked_winner": "bw",
        "blank_bonus": "bb",
        "target": "tg",
        "rounds": "ro",
        "match_tie": "mt",
        "score": "sc",
        "spinner": "sp",
        "referee": "re",
        "misplay_penalty": "mp",
        "touch_move": "tm",
        "surrender": "su",
        SIZES: "sz",
    }
)
"""Two letters for each option; the seats stand by themselves."""

_FORM = re.compile(
    r"dd1\.(?P<book>[a-z]+)(?P<seats>[234])(?P<options>(?:-[a-z]{2}[0-9nx]+)*)\.(?P<hands>[0-9x_-]+)"
    r"\.(?P<boneyard>[0-9x-]+)\.(?P<leader>[0-3])(?P<turn>[0-3x])(?P<passes>[0-9]+)r(?P<round>[1-9][0-9]*)"
    r"(?:a(?P<active>[0-3]+))?(?:(?P<why>[dh])(?P<led>\d\d)?)?\.(?P<scores>[0-9]+(?:_[0-9]+)*)\.(?P<moves>[0-9A-Za-z]*)"
)
_LONGEST = 2000
_LEADS = {"d": Why.HIGHEST_DOUBLE, "h": Why.HEAVIEST}
"""The reasons to lead that prove something about the hands."""


class Position(NamedTuple):
    """A moment of a round; ``turn`` is None once it is over."""

    rules: Rules
    hands: tuple[Tiles, ...]
    boneyard: Tiles
    leader: int
    turn: int | None
    passes: int
    round: int
    active: tuple[int, ...]
    scores: tuple[int, ...]
    moves: tuple[Move, ...]
    why: Why | None = None
    """Why the leader leads, if that proves something: the highest double or the heaviest tile (R8, R9)."""
    led: Tile | None = None
    """That tile, if it is the leader who knows the position: it was dealt to him, and nobody has a higher one."""
    known: tuple[tuple[Tile, ...], ...] = ()
    """The tiles that are known of each hand of which others are not; () if there is no such hand."""

    def known_of(self, seat: int) -> tuple[Tile, ...]:
        """Return the tiles of a hand that are known."""
        hand = self.hands[seat]
        return hand if isinstance(hand, tuple) else self.known[seat] if self.known else ()


def position_of(snapshot: Snapshot, table: OpenTable | None = None) -> Position:
    """Return the position as the viewer knows it, or all of it with the open table."""
    hands: tuple[Tiles, ...] = snapshot.counts if table is None else table.hands
    boneyard: Tiles = snapshot.boneyard if table is None else table.boneyard
    viewer = snapshot.viewer
    if viewer is not None:
        hands = (*hands[:viewer], snapshot.hand, *hands[viewer + 1 :])
    return Position(
        rules=snapshot.rules,
        hands=hands,
        boneyard=boneyard,
        leader=snapshot.leader,
        turn=snapshot.turn if snapshot.phase is Phase.PLAYING else None,
        passes=snapshot.passes,
        round=snapshot.round,
        active=snapshot.active,
        scores=snapshot.scores,
        moves=moves_in(snapshot.history),
        why=next((why for why in _reasons(snapshot) if why in _LEADS.values()), None),
        led=_led(snapshot),
    )


def _reasons(snapshot: Snapshot) -> list[Why]:
    return [event.why for event in snapshot.history if isinstance(event, RoundStarted)]


def _led(snapshot: Snapshot) -> Tile | None:
    """Return the tile by which the viewer leads, if he does and it proves something."""
    why = next((why for why in _reasons(snapshot) if why in _LEADS.values()), None)
    if why is None or snapshot.viewer != snapshot.leader:
        return None
    dealt = [event.hand for event in snapshot.history if isinstance(event, HandDealt)][-1]
    doubles = [tile for tile in dealt if tile.is_double]
    ranked = doubles if why is Why.HIGHEST_DOUBLE else dealt
    return max(ranked, key=lambda tile: (tile.pips, tile.high), default=None)


def print_position(position: Position) -> str:
    """Return the position as one line."""
    rules = position.rules
    turn = "x" if position.turn is None else str(position.turn)
    some = len(position.active) < rules.seats
    active = f"a{''.join(map(str, position.active))}" if some else ""
    why = next((letter for letter, why in _LEADS.items() if why is position.why), "")
    why += _print_tiles((position.led,)) if position.led is not None else ""
    return ".".join(
        [
            "dd1",
            _print_rules(rules),
            "_".join(_print_tiles(hand, position.known_of(seat)) for seat, hand in enumerate(position.hands)),
            _print_tiles(position.boneyard),
            f"{position.leader}{turn}{position.passes}r{position.round}{active}{why}",
            "_".join(map(str, position.scores)),
            print_moves(position.moves, position.leader, position.active),
        ]
    )


def parse_position(text: str) -> Position:
    """Read ``print_position`` back; RecordError says in one sentence what is wrong.

    Blanks and new lines are left out wherever they are: a terminal breaks long lines, and who copies them copies that.
    """
    line = "".join(text.split())
    form = _FORM.fullmatch(line) if len(line) <= _LONGEST else None
    if form is None:
        raise RecordError(problem("position-bad", text=shown(line)))
    try:
        position = _position(form)
    except (ValueError, KeyError, IndexError, OverflowError):
        raise RecordError(problem("position-bad", text=shown(line))) from None
    check_position(position)
    return position


def _position(form: re.Match[str]) -> Position:
    rules = _parse_rules(form["book"], int(form["seats"]), form["options"])
    active = tuple(map(int, form["active"])) if form["active"] else tuple(range(rules.seats))
    leader = int(form["leader"])
    hands = tuple(map(_parse_hand, form["hands"].split("_")))
    return Position(
        rules=rules,
        hands=tuple(hand for hand, _ in hands),
        boneyard=_parse_tiles(form["boneyard"]),
        leader=leader,
        turn=None if form["turn"] == "x" else int(form["turn"]),
        passes=int(form["passes"]),
        round=int(form["round"]),
        active=active,
        scores=tuple(map(int, form["scores"].split("_"))),
        moves=parse_moves(form["moves"], leader, active, spinner=rules.spinner),
        why=_LEADS.get(form["why"]),
        led=_parse_lead(form["led"]),
        known=tuple(known for _, known in hands) if any(known for _, known in hands) else (),
    )


def check_position(position: Position) -> None:
    """Refuse what can't be, such as a tile in two places; RecordError names it."""
    rules, seats = position.rules, range(position.rules.seats)
    known = [*position.hands, position.boneyard]
    laid: list[Tile] = []
    for move in position.moves:
        if isinstance(move, TilePlayed):
            laid.append(move.tile)
        elif isinstance(move, MisplayChallenged) and move.tile in laid:
            laid.remove(move.tile)
    some = [tile for tiles in position.known for tile in tiles]
    places = [tile for tiles in known if isinstance(tiles, tuple) for tile in tiles] + some + laid
    count = len(laid) + sum(tiles if isinstance(tiles, int) else len(tiles) for tiles in known)
    acting = [seat for seat in (position.leader, position.turn) if seat is not None]
    for tile in sorted(places):
        if tile.high > rules.highest_pip:
            raise RecordError(problem("deal-outside-set", "R1", tile=str(tile), highest=rules.highest_pip))
        if places.count(tile) > 1:
            raise RecordError(problem("position-twice", "R1", tile=str(tile)))
    if count > rules.set_size:
        raise RecordError(problem("position-tiles", "R1", count=count, set=rules.set_size))
    if len(position.hands) != rules.seats:
        raise RecordError(problem("position-hands", "R12", hands=len(position.hands), seats=rules.seats))
    if len(position.scores) != rules.teams:
        raise RecordError(problem("position-scores", scores=len(position.scores), sides=rules.teams))
    for seat in (*position.active, *acting):
        if seat not in seats or seat not in position.active:
            raise RecordError(problem("position-seat", seat=seat, allowed=", ".join(map(str, position.active))))


def _print_tiles(tiles: Tiles, known: tuple[Tile, ...] = ()) -> str:
    if isinstance(tiles, int):
        some = "".join(f"{tile.low}{tile.high}" for tile in known)
        return f"{some}x{tiles - len(known)}"
    return "".join(f"{tile.low}{tile.high}" for tile in tiles) or "-"


def _parse_lead(text: str | None) -> Tile | None:
    tile = None if text is None else make_tile(int(text[0]), int(text[1]))
    if tile is not None and text != f"{tile.low}{tile.high}":
        raise ValueError("the larger half first")
    return tile


def _parse_hand(text: str) -> tuple[Tiles, tuple[Tile, ...]]:
    """Return a hand, and the tiles of it that are known if others are not."""
    some, cross, rest = text.partition("x")
    if not some or not cross:
        return _parse_tiles(text), ()
    known = _parse_tiles(some)
    if isinstance(known, int) or not known or not int(rest):
        raise ValueError("a hand is none")
    return len(known) + int(rest), known


def _parse_tiles(text: str) -> Tiles:
    if text == "-":
        return ()
    if text.startswith("x"):
        return int(text[1:])
    if len(text) % 2 or not text.isdecimal():
        raise ValueError("half a tile")
    return tuple(make_tile(int(one), int(other)) for one, other in zip(text[::2], text[1::2], strict=True))


def _print_rules(rules: Rules) -> str:
    nearest = differences(rules)
    options = [f"-{CODES[name]}{_print_value(name, value)}" for name, value in nearest.values.items()]
    return f"{nearest.rulebook}{rules.seats}{''.join(options)}"


def _print_value(name: str, value: Any) -> str:
    if name == SIZES:
        return "x".join(f"{hand}x{kept}" for hand, kept in value) or "n"
    if value is None:
        return "n"
    return str(list(CHOICES[name]).index(value) if name in CHOICES else int(value))


def _parse_rules(book: str, seats: int, options: str) -> Rules:
    names = {code: name for name, code in CODES.items()}
    values: dict[str, Any] = {}
    for option in options.split("-")[1:]:
        name, text = names[option[:2]], option[2:]
        if name in values:
            raise ValueError("an option twice")
        values[name] = _parse_value(name, text)
    return restored(book, seats, values)


def _parse_value(name: str, text: str) -> Any:
    if name == SIZES:
        numbers = [] if text == "n" else list(map(int, text.split("x")))
        if len(numbers) not in (0, 6):
            raise ValueError("sizes for other tables")
        return tuple(zip(numbers[::2], numbers[1::2], strict=True))
    if text == "n":
        return None
    if name in CHOICES:
        return list(CHOICES[name])[int(text)]
    return {0: False, 1: True}[int(text)] if OPTIONS[name].kind is Kind.YES_NO else int(text)
