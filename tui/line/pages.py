"""Longer answers as lines: why, the log, the rules, help."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.belief import believed
from engine.errors import Problem
from engine.fairness import checked
from engine.record import Header
from engine.session import Session
from engine.snapshot import Phase, Snapshot
from engine.tiles import tiles_in
from tui.aids import Aids
from tui.cli_syntax import quoted
from tui.i18n import n, t
from tui.line.facts import ended
from tui.line.naming import UnclearError, the_one
from tui.line.table import LineTable
from tui.line.vocabulary import VOCABULARY
from tui.problem_words import problem_words
from tui.rule_text.clause import Clause
from tui.rule_text.whole import parts
from tui.words.fair import fair_lines
from tui.words.lists import listed
from tui.words.log import log_lines
from tui.words.people import People
from tui.words.reasons import tile_words
from tui.words.tracker import known_lines
from tui.words.why import why_lines

_CLAUSE = re.compile(r"[rR]?([0-9]{1,3})")


def why(table: LineTable, refusal: Problem | None) -> list[str]:
    """Return why each of my tiles fits or not, and why things are as they are."""
    snapshot, people = table.snapshot, table.people
    tiles: list[str] = []
    if snapshot.legal:
        tiles = [
            t("{number}: {text}", number=number, text=tile_words(snapshot, tile, people))
            for number, tile in enumerate(table.places.tiles, 1)
            if tile is not None
        ]
    return [*tiles, *why_lines(snapshot, people, refusal)]


def unseen(snapshot: Snapshot, people: People, aids: Aids) -> list[str]:
    """Return the tiles that are nowhere in sight, and what is known for certain, by the aids that are on."""
    belief = believed(snapshot)
    lines: list[str] = []
    if aids.tracker:
        tiles = tiles_in(belief.unseen)
        lines.append(
            n("Unseen, {count} tile: {tiles}.", "Unseen, {count} tiles: {tiles}.", len(tiles), tiles=listed(tiles))
        )
    known = known_lines(snapshot, belief, people, aids)
    return [*lines, *(known or [t("Nothing is proven about the other hands yet.")])]


def fair(session: Session) -> list[str]:
    """Return what was promised about the deals, and when the match is over whether it was kept."""
    return [line for line in fair_lines(session.header, _verdict(session)) if line]


def kept_promise(session: Session) -> str:
    """Return the sentence that says whether the promise about the deals was kept; "" before the match is over."""
    verdict = _verdict(session)
    return "" if verdict is None else problem_words(verdict)


def _verdict(session: Session) -> Problem | None:
    is_over = session.state.phase is Phase.MATCH_OVER
    return checked(session.record(), t("this match"))[1] if is_over else None


def log(snapshot: Snapshot, people: People) -> list[str]:
    """Return what has happened in this round."""
    return [ended(line) for line in log_lines(snapshot, people)]


def _clause_line(clause: Clause) -> str:
    return t("{number}: {text}", number=clause.number, text=clause.text)


def rules(header: Header, text: str) -> list[str]:
    """Return the rules of the match, or one clause of them."""
    found = parts(header.rules)
    if not text:
        lines = [t("Rules · {rulebook}", rulebook=t(header.rulebook))] if header.rulebook else []
        for part in found:
            lines += [part.heading, *map(_clause_line, part.clauses)]
        return lines
    match = _CLAUSE.fullmatch(text)
    number = f"R{int(match[1])}" if match is not None else ""
    clauses = [_clause_line(clause) for part in found for clause in part.clauses if clause.number == number]
    if not clauses:
        raise UnclearError(t("These rules have no clause {text}; rules 13 tells clause R13.", text=quoted(text)))
    return clauses


def help_on(text: str) -> Sequence[str]:
    """Return every command with what it does, or one of them."""
    if not text:
        lines = [_help(name) for name in VOCABULARY]
        return [t("Type the beginning of a word, as much as makes it clear."), *lines]
    return [_help(the_one(text, VOCABULARY))]


def _help(name: str) -> str:
    command = VOCABULARY[name]
    return t("{usage}: {text}", usage=command.usage, text=t(command.help))
