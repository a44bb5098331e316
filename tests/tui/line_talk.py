"""A match by lines with somebody who reads everything that is printed and types what he decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from random import Random
from typing import Any

from engine.dealing import GivenDeal
from engine.record import Header, Player
from engine.rulebooks import rulebook
from engine.session import Recorder, Session
from engine.snapshot import Phase
from engine.tiles import Tile, parse_tile
from tui.line.answers import After
from tui.line.game import LineGame
from tui.line.printer import Printer
from tui.line.reader import BadLine
from tui.line.stopping import Stop
from tui.settings import Settings

Typist = Callable[["Talk"], str | BadLine | None]
TILE = re.compile(r"\b(\d)-(\d)\b")


def tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles of ``"6-4 3-3"``."""
    return tuple(parse_tile(word) for word in text.split())


def dealt(
    book: str = "jaques",
    seats: int = 2,
    seed: str = "7",
    humans: Sequence[int] = (0,),
    recorder: Recorder | None = None,
    **options: Any,
) -> Session:
    """Return a match that chance deals, with novices at the seats that are nobody's."""
    return Session(_header(book, seats, seed, humans, options), recorder=recorder)


def given(
    *hands: str,
    boneyard: str = "",
    leader: int | None = None,
    book: str = "jaques",
    humans: Sequence[int] = (0,),
    recorder: Recorder | None = None,
    **options: Any,
) -> Session:
    """Return a match whose first round is dealt as given."""
    deal = GivenDeal(tuple(map(tiles, hands)), tiles(boneyard), leader)
    return Session(_header(book, len(hands), "seed", humans, options), deal=deal, recorder=recorder)


def _header(book: str, seats: int, seed: str, humans: Sequence[int], options: dict[str, Any]) -> Header:
    names = iter(("Ana", "Ben", "Cleo", "Dov"))
    players = tuple(Player("") if seat in humans else Player(next(names), "novice") for seat in range(seats))
    return Header(rulebook(book).rules(seats, options), seed, players, "Jaques")


class Talk:
    """What is printed, and what is typed when something is waited for; None ends the input."""

    def __init__(
        self, session: Session, typist: Typist, *, asks: bool = False, settings: Settings | None = None
    ) -> None:
        self.session = session
        self.said: list[str] = []
        """What was printed before each line that was typed."""
        self._typist = typist
        self._out = StringIO()
        stop = Stop()
        printer = Printer(self._out, stop)
        self.game = LineGame(session, settings or Settings(), printer, self, stop, asks=asks)

    def read(self) -> str | None:
        """Take in what was printed; return what the typist answers."""
        self._take()
        line = self._typist(self)
        if isinstance(line, BadLine):
            raise line
        return line

    def _take(self) -> None:
        self.said.append(self._out.getvalue())
        self._out.seek(0)
        self._out.truncate()

    def play(self) -> After:
        """Play until the typist leaves."""
        after = self.game.play()
        self._take()
        return after

    @property
    def last(self) -> str:
        """What was printed last."""
        return self.said[-1]

    @property
    def whole(self) -> str:
        """Everything that was printed."""
        return "".join(self.said)


def typing(lines: Iterable[str | BadLine]) -> Typist:
    """Return somebody who types these lines, whatever is said."""
    waiting = iter(lines)
    return lambda _: next(waiting, None)


def answers_to(session: Session, *lines: str, settings: Settings | None = None) -> list[str]:
    """Return what is printed in answer to each line."""
    talk = Talk(session, typing(lines), settings=settings)
    talk.play()
    return [said.strip() for said in talk.said[1 : len(lines) + 1]]


def random_player(seed: str) -> Typist:
    """Return somebody who plays any legal action, in one of the ways in which it can be written."""
    chance = Random(seed)

    def typed(talk: Talk) -> str | None:
        session = talk.session
        state = session.state
        if state.phase is Phase.MATCH_OVER:
            return None
        if state.phase is Phase.ROUND_OVER:
            return chance.choice(["next", "n", ""])
        snapshot = session.snapshot(state.turn)
        if state.turn != talk.game.viewer:
            return ""
        action = chance.choice(snapshot.legal)
        if action.tile is None:
            return chance.choice([action.do.value, action.do.value[:2]])
        low, high = action.tile
        name = chance.choice([f"{low}-{high}", f"{high}-{low}", f"{low}{high}", f"{high}|{low}", f"[{low}|{high}]"])
        end = "" if action.end is None else chance.choice([action.end.value, action.end.value[0]])
        return chance.choice([f"play {name} {end}", f"{name} {end}", f"pl {name} {end}"]).strip()

    return typed


def tiles_in_text(text: str) -> set[tuple[int, int]]:
    """Return every tile that a text names."""
    return {(min(one, other), max(one, other)) for one, other in (map(int, pair) for pair in TILE.findall(text))}
