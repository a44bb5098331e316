"""Playing deals: a chunk of them is what one worker does at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from time import perf_counter
from typing import NamedTuple

from engine.actions import Action, Do
from engine.arena.contest import COMMAND, Contest, Game, Pair
from engine.arena.external import BotFault, External
from engine.arena.seatings import Seating, seatings_of
from engine.arena.stopwatch import Stopwatch
from engine.bots.chance import bot_seed
from engine.bots.ladder import make_bot
from engine.bots.protocol import Bot
from engine.dealing import make_deal
from engine.luck import LuckMeter
from engine.snapshot import Phase, Snapshot
from engine.state import Deal, MatchState
from engine.transition import apply, deal_round, legal_actions, start_match
from engine.views import snapshot_for
from engine.work import GivenUp, WorkError, go_on

PATIENCE = 3
"""So many faults in one game, and the bot is not asked again in it: the first legal action is taken instead."""

Clock = Callable[[], float]


class Chunk(NamedTuple):
    """Deals that are played together: those with the numbers from ``first`` on."""

    contest: Contest
    first: int
    pairs: int


class Played(NamedTuple):
    """What came of a chunk; times are for A and B, as seconds and the steps of a ``Stopwatch``."""

    first: int
    pairs: tuple[Pair, ...]
    times: tuple[tuple[float, dict[int, int]], tuple[float, dict[int, int]]]
    seconds: float


def play_chunk(chunk: Chunk, clock: Clock = perf_counter) -> Played:
    """Play some deals of a contest; the games are functions of the contest and of the deals' numbers."""
    start = clock()
    watches = (Stopwatch(), Stopwatch())
    numbers = range(chunk.first, chunk.first + chunk.pairs)
    pairs = tuple([play_pair(chunk.contest, number, watches, clock) for number in numbers])
    a, b = ((watch.seconds, dict(watch.steps)) for watch in watches)
    return Played(chunk.first, pairs, (a, b), clock() - start)


def play_pair(contest: Contest, number: int, watches: tuple[Stopwatch, Stopwatch], clock: Clock = perf_counter) -> Pair:
    """Play one deal in each of its seatings."""
    seed = f"{contest.seed}/{number}"
    first = make_deal(contest.rules, seed, None)
    return tuple([_game(contest, seed, first, seating, watches, clock) for seating in seatings_of(contest, number)])


def _game(
    contest: Contest, seed: str, first: Deal, seating: Seating, watches: tuple[Stopwatch, Stopwatch], clock: Clock
) -> Game:
    """Play one game; a bot's seed depends on its seat, so that two equal bots do the same whichever is called A."""
    rules = contest.rules
    with ExitStack() as living:
        players = [
            _Player(_bot(contest, seed, seat, is_a, living), watches[not is_a], clock)
            for seat, is_a in enumerate(seating)
        ]
        meter = LuckMeter(rules, contest.luck, with_deals=contest.matches or not contest.mirrored)
        state = play_round(start_match(rules, first).state, players, meter)
        while contest.matches and state.phase is not Phase.MATCH_OVER:
            state = play_round(deal_round(state, make_deal(rules, seed, state)).state, players, meter)
    return _result(contest, seating, state, players, meter)


def _bot(contest: Contest, seed: str, seat: int, is_a: bool, living: ExitStack) -> Bot:
    name = contest.a if is_a else contest.b
    if name.startswith(COMMAND):
        return living.enter_context(
            External(name.removeprefix(COMMAND), contest.move_time, shows_errors=contest.shows_errors)
        )
    return make_bot(name, bot_seed(seed, seat))


class _Player:
    """A bot at its seat: its time is taken, and what it may not do is replaced by the first legal action."""

    def __init__(self, bot: Bot, watch: Stopwatch, clock: Clock) -> None:
        self._bot = bot
        self._watch = watch
        self._clock = clock
        self.faults: Counter[str] = Counter()

    def choose(self, snapshot: Snapshot) -> Action:
        go_on()
        if self.faults.total() >= PATIENCE:
            return snapshot.legal[0]
        start = self._clock()
        try:
            action = self._bot.choose(snapshot)
            fault = "" if action in snapshot.legal else "illegal"
        except BotFault as error:
            fault = error.kind
        except (WorkError, GivenUp):  # a program that can't even be started; or nobody waits any more
            raise
        except Exception:  # a bot may fail in any way
            fault = "error"
        self._watch.note(self._clock() - start)
        if not fault:
            return action
        self.faults[fault] += 1
        return snapshot.legal[0]


def play_round(state: MatchState, players: Sequence[_Player], meter: LuckMeter) -> MatchState:
    """Play the round to its end; a bot is asked only where it has a choice."""
    playing, draw = Phase.PLAYING, Do.DRAW
    meter.deal(state)
    version = 0
    while state.phase is playing:
        seat, legal = state.turn, legal_actions(state)
        action = legal[0] if len(legal) == 1 else players[seat].choose(snapshot_for(state, seat, version))
        before, state = state, apply(state, seat, action).state
        if action.do is draw:
            meter.draw(before, state)
        version += 1
    return state


def _result(
    contest: Contest, seating: Seating, state: MatchState, players: Sequence[_Player], meter: LuckMeter
) -> Game:
    rules = contest.rules
    side = rules.team_of(seating.index(True))
    winners = [rules.team_of(result.winner) for result in state.results if result.winner is not None]
    won = winners.count(side)
    faults: Counter[str] = Counter()
    for player, is_a in zip(players, seating, strict=True):
        for kind, many in player.faults.items():
            faults[f"{'a' if is_a else 'b'} {kind}"] += many
    return Game(
        margin=round(margin(state.scores, side)),
        rounds=len(state.results),
        won=won,
        lost=len(winners) - won,
        match=_share(state, side) if contest.matches else None,
        luck=None if meter.total is None else round(margin(meter.total, side), 6),
        faults=tuple(sorted(faults.items())),
    )


def margin(by_side: Sequence[float], side: int) -> float:
    """Return what a side has more than the others, summed over the others."""
    return by_side[side] * len(by_side) - sum(by_side)


def _share(state: MatchState, side: int) -> float:
    """Return a side's share of the match: 1 for a win, an equal part of a drawn one."""
    if state.winner is not None:
        return float(state.winner == side)
    top = [other for other, score in enumerate(state.scores) if score == max(state.scores)]
    return 1 / len(top) if side in top else 0.0
