"""The others at the table: name, tiles as backs and as a number, what each did last.

To reuse it: set ``snapshot`` and ``people``.  After a round it says why the round is over instead.
"""

from __future__ import annotations

from textual.reactive import var

from engine.events import Passed, RoundStarted
from engine.snapshot import Phase, Snapshot
from tui.drawing.cells import cell_width, fit
from tui.drawing.hand_picture import backs
from tui.i18n import n, t
from tui.widgets.picture import Picture, Row, text_row
from tui.words.facts import did, last_turn
from tui.words.knowledge import seat_words
from tui.words.lists import sentences
from tui.words.log import last_turns, lead_words
from tui.words.people import People
from tui.words.results import headline, match_headline, match_why, why_lines
from tui.words.wrapping import wrapped

_LONGEST_NAME = 8
_MOST_BACKS = 9


class SeatsView(Picture):
    """One row for each other seat; with one other seat also what is proven of its hand, and the last turns."""

    snapshot: var[Snapshot | None] = var[Snapshot | None](None, init=False)
    people: var[People] = var(People(()), init=False)

    def watch_snapshot(self) -> None:
        """Show what happened."""
        self.redraw()

    def watch_people(self) -> None:
        """Show the names of now."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the rows."""
        snapshot, people = self.snapshot, self.people
        width, height = self.size
        if snapshot is None or not people.names or not height:
            return []
        if snapshot.phase is not Phase.PLAYING:
            return _result(snapshot, people, width, height)
        others = others_of(snapshot)
        if len(others) > height:
            return _lines(snapshot, people, others, width, height)
        rows = [_seat(snapshot, people, seat, others, width) for seat in others]
        if height == 1:
            return rows
        indent = _name_width(people, others) + 2
        if len(others) == 1:
            known = seat_words(snapshot, others[0], width - indent - 1) if self.look.aids.voids else ""
            rows.append(((" " * indent, "table"), (fit(known, width - indent), "dim")))
        if len(rows) < height:
            label = fit(" " + t("Log"), indent)
            said = _latest(snapshot, people, width - indent - 1)
            rows.append(text_row((label, "dim"), (said, "text")))
        return rows


def others_of(snapshot: Snapshot) -> list[int]:
    """Return the other seats, clockwise from the viewer; every seat for a spectator."""
    seats = snapshot.rules.seats
    if snapshot.viewer is None:
        return list(range(seats))
    return [(snapshot.viewer + step) % seats for step in range(1, seats)]


def _name_width(people: People, seats: list[int]) -> int:
    return min(_LONGEST_NAME, max(cell_width(people[seat]) for seat in seats) + 1)


def _name(snapshot: Snapshot, people: People, seat: int) -> str:
    partner = snapshot.rules.partnership and people.you is not None and seat == (people.you + 2) % 4
    return people[seat] + ("*" if partner else "")


def _seat(snapshot: Snapshot, people: People, seat: int, others: list[int], width: int) -> Row:
    count = snapshot.counts[seat]
    name = fit(" " + _name(snapshot, people, seat), _name_width(people, others) + 2)
    if seat not in snapshot.active:
        return text_row((name, "dim"), (t("sits this round out"), "dim"))
    most = max(min(_MOST_BACKS, snapshot.counts[other]) for other in others)
    back = _back_char(count)[:-1] + "+" if count > _MOST_BACKS else _back_char(count)
    said = n("{count} tile", "{count} tiles", count)
    room = width - cell_width(name) - most - cell_width(said) - 4
    words = did(snapshot, seat)
    if cell_width(words) > room:
        words = did(snapshot, seat, brief=True)
    if not words and snapshot.turn == seat:
        words = t("is thinking")
    return text_row(
        (name, "bold" if snapshot.turn == seat else "text"),
        (fit(back, most + 1), "back"),
        (said, "text"),
        (fit("  " + words, max(0, room + 2)), "text"),
    )


def _back_char(count: int) -> str:
    from tui.drawing.glyphs import PIPS_SET

    return backs(min(count, _MOST_BACKS), glyphs=PIPS_SET)


def _lines(snapshot: Snapshot, people: People, others: list[int], width: int, height: int) -> list[Row]:
    """Return all seats in as few lines as there are: ``Ben ▮▮▮ 3   Cleo* ▮ 1``."""
    parts = []
    for seat in others:
        count = snapshot.counts[seat]
        mark = "►" if snapshot.turn == seat and height == 1 else ""
        part = f"{mark}{_name(snapshot, people, seat)} {_back_char(min(count, 5))} {count}"
        if seat not in snapshot.active:
            parts.append(t("{name} sits out", name=_name(snapshot, people, seat)))
            continue
        acts = last_turn(snapshot, seat)
        parts.append(t("{seat} Pass", seat=part) if acts and isinstance(acts[-1], Passed) else part)
    rows: list[Row] = []
    line = ""
    for part in parts:
        wider = f"{line}   {part}" if line else f" {part}"
        if cell_width(wider) > width and len(rows) < height - 1:
            rows.append(text_row((line, "text")))
            wider = f" {part}"
        line = wider
    rows.append(text_row((fit(line, width), "text")))
    return rows


def _latest(snapshot: Snapshot, people: People, width: int) -> str:
    """Return as many of the last turns as have room; who leads and why, before the first one."""
    for count in (4, 3, 2, 1):
        said = last_turns(snapshot, people, count)
        if cell_width(said) <= width:
            break
    if not said:
        said = next(
            (
                lead_words(event.why, people[event.leader], snapshot.rules)
                for event in snapshot.history
                if isinstance(event, RoundStarted)
            ),
            "",
        )
    return fit(said, width)


def _result(snapshot: Snapshot, people: People, width: int, height: int) -> list[Row]:
    """Return how the round ended and why."""
    result = snapshot.last_round
    if snapshot.ended is not None and (result is None or result.round != snapshot.round):
        said = [(match_headline(snapshot, people), "bold"), (match_why(snapshot, people), "text")]
    elif result is None:
        return []
    else:
        words = sentences(why_lines(result, snapshot, people))
        said = [(headline(result, snapshot, people), "bold")]
        said += [(line, "text") for line in wrapped(words, width - 2)]
    return [text_row((" " + line, style)) for line, style in said[:height]]
