"""A record as text that people read: one block a round, and every move with its number.

``print_notation`` and ``parse_notation`` are a pair.  Faces of draws, points and sums are printed for the reader; when
a text is read they have to be what the moves lead to.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.actions import Do
from engine.differences import SIZES, differences
from engine.events import (
    Event,
    MatchEnded,
    MisplayChallenged,
    PointsScored,
    RoundEnded,
    RoundReason,
    SuddenDeath,
    TileDrawn,
    TilePlayed,
)
from engine.header import VERSION, Header
from engine.notation_reading import parse_notation
from engine.notation_words import LEADS, LETTERS, TITLE, labels, line, quoted
from engine.options import shown
from engine.record import Entry, GameRecord, Undo, replay
from engine.rules import Rules
from engine.state import NO_TILE, Deal, MatchState
from engine.sums import terms
from engine.tiles import TILES, tiles_in

__all__ = ["parse_notation", "print_notation"]

_COLUMNS = 78


def print_notation(record: GameRecord) -> str:
    """Return the record as text, with a line break at the end; RecordError if it breaks a rule."""
    names = labels(record.header)
    lines = [*_header(record.header), *_hints(record, names)]
    moves: list[str] = []
    number = 0
    for entry, step in zip(record.entries, replay(record), strict=True):
        if isinstance(entry, Deal):
            lines += ["", *_deal(entry, step.state, names)]
            number = 0
            continue
        number += 1
        moves.append(f"{number}. {_move(entry, step.events, names)}")
        ended = list(_ends(step.events, step.state.rules, names))
        if ended:
            lines += [*_wrapped(moves), *ended]
            moves = []
    return "\n".join([*lines, *_wrapped(moves), ""])


def _header(header: Header) -> list[str]:
    nearest = differences(header.rules)
    options = [_option(name, value) for name, value in nearest.values.items()]
    lines = [f"{TITLE} {VERSION}"]
    if header.rulebook:
        lines.append(line("Rulebook", quoted(header.rulebook)))
    lines.append(line("Rules", nearest.rulebook, f"{header.rules.seats} seats", *options))
    for seat, player in enumerate(header.players):
        level = [] if player.bot is None else [quoted(player.bot)]
        lines.append(line(f"Player {seat}", quoted(player.name), *level))
    branch = header.branch
    if branch is not None:
        where = (quoted(branch.of), f"round {branch.round}", f"{branch.entries} entries")
        lines.append(line("Branch of", *where))
    texts: Mapping[str, str] = {
        "Played": header.created,
        "Kind": "" if header.kind == "match" else header.kind,
        "Commitment": header.commitment,
        "Seed": header.seed,
        "Salt": header.salt,
    }
    return [*lines, *(line(key, quoted(text)) for key, text in texts.items() if text)]


def _hints(record: GameRecord, names: Sequence[str]) -> list[str]:
    """Return after which entries who was helped."""
    words = [f"{names[hint.seat]} {hint.help.value} {hint.entry}" for hint in record.hints]
    return [line("Hints", *words)] if words else []


def _option(name: str, value: Any) -> str:
    if name == SIZES:
        return f"{name} = {' '.join(f'{hand}/{kept}' for hand, kept in value) or 'none'}"
    return f"{name} = {shown(value)}"


def _deal(deal: Deal, state: MatchState, names: Sequence[str]) -> list[str]:
    lines = [f"Round {state.setup.number}"]
    if deal.given:
        lines.append(line("Deal", "given"))
    lines += [line("Lot", f"{lot.again}: {names[lot.seat]} {lot.tile}") for lot in deal.lots]
    lines += [line("Shown", " | ".join(_tiles(hand) for hand in hands)) for hands in deal.shown]
    lines += [line("Hand", f"{name}: {_tiles(hand)}") for name, hand in zip(names, deal.hands, strict=True)]
    lines.append(line("Boneyard", " ".join(str(TILES[number]) for number in deal.boneyard)))
    opens = [] if deal.prescribed == NO_TILE else [f"opens with {TILES[deal.prescribed]}"]
    return [*lines, line("Lead", names[deal.leader], LEADS[deal.why], *opens)]


def _tiles(hand: int) -> str:
    return " ".join(map(str, tiles_in(hand)))


def _move(entry: Entry, events: Sequence[Event], names: Sequence[str]) -> str:
    """Return ``Ana 4-3 L`` or ``(undo 2)``: a tile is written as it lies, the half that touches the chain first."""
    if isinstance(entry, Undo):
        return f"(undo {entry.actions})"
    assert not isinstance(entry, Deal)
    seat, action = entry
    words = [names[seat], *([] if action.do is Do.PLAY else [action.do.value])]
    if action.do is Do.TOUCH:
        words.append(str(action.tile))
    for event in events:
        if isinstance(event, TilePlayed):
            words.append(f"{event.inner}-{event.outer}")
            if event.end is not None:
                words.append(LETTERS[event.end] + ("?" if event.wrong else ""))
        elif isinstance(event, PointsScored):
            words.append(f"+{event.points}")
        elif isinstance(event, TileDrawn | MisplayChallenged):
            words.append(str(event.tile))
    return " ".join(words)


def _ends(events: Sequence[Event], rules: Rules, names: Sequence[str]) -> Iterator[str]:
    """Yield how the round and the match ended, if these events ended them."""
    sides = [f"{names[0]}+{names[2]}", f"{names[1]}+{names[3]}"] if rules.partnership else names
    for event in events:
        if isinstance(event, RoundEnded):
            totals = [f"{side} {score}" for side, score in zip(sides, event.scores, strict=True)]
            yield line("Result", _result(event, rules, names))
            yield line("Score", *totals)
        elif isinstance(event, SuddenDeath):
            yield line("Tied", *(names[seat] for seat in event.seats))
        elif isinstance(event, MatchEnded):
            winner = "drawn" if event.winner is None else f"won by {sides[event.winner]}"
            yield line("Match", winner, event.reason.value.replace("_", " "))


def _result(event: RoundEnded, rules: Rules, names: Sequence[str]) -> str:
    blocked = event.reason is RoundReason.BLOCKED
    if event.winner is None:
        held = " ".join("-" if pips is None else str(pips) for pips in event.pips)
        return f"blocked, nobody wins: {held}"
    added = terms(event, rules)
    words = "".join(f" {'+' if sign > 0 else '-'} {pips}" for sign, pips in added).removeprefix(" + ")
    if sum(sign * pips for sign, pips in added) < 0:
        words = f"max(0, {words})"
    if event.bonus:
        words += f" + {event.bonus}"
    how = "blocked, lightest" if blocked else "out"
    total = f" = {event.points}" if len(added) + bool(event.bonus) > 1 else ""
    return f"{names[event.winner]} {how}: {words}{total}"


def _wrapped(moves: Sequence[str]) -> list[str]:
    """Return moves as lines; none is broken in two."""
    text = "  ".join(move.replace(" ", "\N{NO-BREAK SPACE}") for move in moves)
    wrapped = textwrap.wrap(text, _COLUMNS, break_on_hyphens=False, break_long_words=False)
    return [one.replace("\N{NO-BREAK SPACE}", " ") for one in wrapped]
