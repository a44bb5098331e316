"""Matches of bots without a screen: as fast as they go, with a summary at the end.

Everything that is printed depends on the rules, the bots and the seed alone, the last line aside, which says how long
it took.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from engine.bots.ladder import LEVELS
from engine.bots.protocol import Bot
from engine.bots.safe import safe_choice
from engine.rules import Rules
from engine.session import Session, new_seed
from engine.snapshot import Phase
from tui.ending import Ending
from tui.i18n import n, t
from tui.match_setup import MatchSetup, seated
from tui.problem_words import problem_words
from tui.series import Series, is_over
from tui.words.heading import match_title
from tui.words.lists import listed
from tui.words.people import People, people_of
from tui.words.tally import tally_lines

_LINES = 20
"""At most about so many matches are reported."""

_log = logging.getLogger("draw-dominoes")


def run_plain(
    rules: Rules,
    bots: Sequence[str],
    matches: int | None,
    seed: str | None,
    out: TextIO,
    *,
    rulebook: str = "",
    folder: Path | None = None,
) -> int:
    """Play the matches (None: until Ctrl-C), print a line now and then and a summary; return the exit status.

    ``bots`` are levels, repeated as needed; ``folder`` is where the matches are recorded.
    """
    base = seed if seed is not None else new_seed()
    setup = MatchSetup(rules=rules, rulebook=rulebook, players=seated(rules.seats, (), bots), seed=base)
    series = Series(setup, folder)
    people = people_of([player.name for player in setup.players], (), None)
    started = time.perf_counter()
    _print(out, _title(setup, people))
    status = 0
    with Ending() as ending:
        try:
            _play_all(series, matches, people, out)
        except KeyboardInterrupt:
            status = ending.status
        ending.hold()
    _print(out, "")
    for line in tally_lines(series.tally, rules, people):
        _print(out, line)
    if seed is None:
        _print(out, t("The same again: --seed {seed}", seed=base))
    _print(out, t("Time: {seconds} s", seconds=f"{time.perf_counter() - started:.1f}"))
    return status


def _play_all(series: Series, matches: int | None, people: People, out: TextIO) -> None:
    every = 100 if matches is None else -(-matches // _LINES)
    said = None
    while matches is None or series.number < matches:
        session = series.begin()
        bots = series.bots(session)
        while not is_over(session):
            move(session, bots, series)
        series.leave(session)
        series.end(session)
        if series.trouble is not None and said is None:
            said = problem_words(series.trouble)
            _print(out, said)
        if series.number % every == 0 or series.number == matches:
            _print(out, _match_line(series.number, session, people))


def move(session: Session, bots: Mapping[int, Bot], series: Series) -> None:
    """Make the next move of a match, or deal its next round."""
    state = session.state
    try:
        if state.phase is Phase.ROUND_OVER:
            session.next_round()
        else:
            seat = state.round.turn
            action = safe_choice(bots[seat], session.snapshot(seat), _log.warning)
            session.submit(seat, action)
    except OSError as error:
        series.go_on_unrecorded(session, error)


def _print(out: TextIO, line: str) -> None:
    out.write(f"{line}\n")
    out.flush()


def _title(setup: MatchSetup, people: People) -> str:
    seats = [
        t("{name} ({level})", name=people[seat], level=_level(player.bot or ""))
        for seat, player in enumerate(setup.players)
    ]
    title = match_title(setup.rulebook, setup.rules)
    return t("Demo: {title}. {players}.", title=title, players=listed(seats))


def _level(name: str) -> str:
    return t(LEVELS[name].label) if name in LEVELS else name


def _match_line(number: int, session: Session, people: People) -> str:
    snapshot = session.snapshot(None)
    scores = listed(f"{people.side(snapshot, side)} {score}" for side, score in enumerate(snapshot.scores))
    rounds = n("{count} round", "{count} rounds", len(snapshot.results))
    return t("Match {number}: {scores} in {rounds}", number=number, scores=scores, rounds=rounds)
