"""Ten first lessons: easy positions in which the play that is taught is the only best one, and the round to its end.

Each is a round of two seats under Jaques' rules, the player's seat being 0, made of a deal and of moves: so draws and
passes are real.  What is best is worked out over every hand that the other seat can hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from engine.actions import DRAW, PASS, Action, End, play
from engine.belief import believed, enumerated
from engine.dealing import GivenDeal, make_deal
from engine.events import Drew, SeenEvent, TilePlayed
from engine.judging.endings import root_of
from engine.position_moves import Move, parse_moves
from engine.practice.values import canonical, means, values_over
from engine.rulebooks import rulebook
from engine.snapshot import Phase, Snapshot
from engine.solver import solve
from engine.state import MatchState
from engine.tiles import Tile, make_tile
from engine.transition import apply, start_match
from engine.views import snapshot_for

PLAYER = 0
"""The seat of who learns."""
_MOST_HANDS = 5000
_EQUAL = 0.01


class Lesson(NamedTuple):
    """A lesson: both hands as they were dealt, the boneyard in drawing order, who led, and the moves up to now.

    Tiles are two digits each, moves as in a position id (``engine.position``); ``taught`` is the play to be found.
    """

    name: str
    mine: str
    theirs: str
    boneyard: str
    leader: int
    moves: str
    taught: Action


class Answer(NamedTuple):
    """What came of a play: whether it was a best one, and the table after it.

    ``events`` is what was seen from the play on: after a good one until the player has a choice again or the round is
    over, after a bad one until the end of the round, as it goes when both play as well as they can.
    """

    is_right: bool
    state: MatchState
    events: tuple[SeenEvent, ...]


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        name="dead",
        mine="04050612151646",
        theirs="11222325263536",
        boneyard="5545132401340003021466564433",
        leader=1,
        moves="o36r64l35l50bbr45l04r55r51r11r16r62r21br13bl42l25bbr34bbbbr41r10r03bbl56r32",
        taught=play(Tile(6, 6), End.LEFT),
    ),
    Lesson(
        name="seven",
        mine="02051622233436",
        theirs="00011225465556",
        boneyard="2411034535260613153314044466",
        leader=1,
        moves="o01r16r65r50l00l02l21bbl11br03r36r64r43bbr35bbbl13r52r26bbl33r60bbr04",
        taught=play(Tile(2, 4), End.RIGHT),
    ),
    Lesson(
        name="lock",
        mine="04132226364666",
        theirs="02030512163335",
        boneyard="1444341101002415062523565545",
        leader=0,
        moves="o66r61r13r33r36bbbbbbbbbr60r04r41l62l21bbbpr11pl10pl00pl03l32l20pr15r56l05l52l24",
        taught=play(Tile(4, 6), End.LEFT),
    ),
    Lesson(
        name="lighter",
        mine="03041526334456",
        theirs="01021113162566",
        boneyard="1400462234362305240645123555",
        leader=1,
        moves="o11l15r13l56l61r33l10r30l02l26l66r04br41bbl64bbl43bl36bbbbl60l00l05bl54l42b",
        taught=play(Tile(1, 2), End.LEFT),
    ),
    Lesson(
        name="refuse",
        mine="00020416364466",
        theirs="03121322242634",
        boneyard="3533230514562545115506154601",
        leader=0,
        moves="o66r62l63l34l44l42r20l22r04l21l16bbbbbr41bl65l53bbbr11l33bbbr15r50r06l32l25p",
        taught=play(Tile(5, 5), End.LEFT),
    ),
    Lesson(
        name="pass",
        mine="00051215222633",
        theirs="03041434354556",
        boneyard="4424660236551601132346061125",
        leader=0,
        moves="o26r65r51r14l22r40r05r53r33r34l21r45bbbbbbr55bl16l66bbbbl64l44bpl42l23l36l60",
        taught=play(Tile(0, 2), End.LEFT),
    ),
    Lesson(
        name="draws",
        mine="00030406133455",
        theirs="14162425334456",
        boneyard="0245221166123526051536462301",
        leader=0,
        moves="o00bl02r03r33r34l24r40l44r06r65r55r52bl45br22bbbr21r14bl53bbbbl36l66l62br46r61",
        taught=play(Tile(1, 3), End.RIGHT),
    ),
    Lesson(
        name="shut",
        mine="05061223244445",
        theirs="01021416365666",
        boneyard="1133550026043422461303153525",
        leader=1,
        moves="o66r60l65r05bbbr55r54r41r12r20br00r01bbbbbbr13r33r34bbl51r44l16l64pr42pr22pr26r63",
        taught=play(Tile(2, 3), End.RIGHT),
    ),
    Lesson(
        name="chain",
        mine="03143335364666",
        theirs="00020422232534",
        boneyard="1624554411131201150656052645",
        leader=0,
        moves="o66br61l64l40r14l00l03r43r36l32bl24bbl44bbbbbbr60r02r21bbpr15r50r01p",
        taught=play(Tile(1, 1), End.RIGHT),
    ),
    Lesson(
        name="whole",
        mine="03141622333644",
        theirs="00011125265666",
        boneyard="1206155502244523130405344635",
        leader=1,
        moves="o66r63l65r33l52l22l26l61l11l14bbbbbbl42r30r06bbl23bl31bbbpl15l54p",
        taught=play(Tile(4, 4), End.LEFT),
    ),
)
"""In the order in which they are to be taken."""

BY_NAME: Mapping[str, Lesson] = MappingProxyType({lesson.name: lesson for lesson in LESSONS})


@lru_cache(maxsize=16)
def state_of(lesson: Lesson) -> MatchState:
    """Return the table of a lesson, with all that happened before."""
    rules = rulebook("jaques").rules(2)
    given = GivenDeal((_tiles(lesson.mine), _tiles(lesson.theirs)), _tiles(lesson.boneyard), lesson.leader)
    state = start_match(rules, make_deal(rules, "", None, given=given)).state
    for move in parse_moves(lesson.moves, lesson.leader, (0, 1), spinner=rules.spinner):
        state = apply(state, move.seat, _action(move)).state
    return state


def seen(state: MatchState) -> Snapshot:
    """Return what the player may know."""
    return snapshot_for(state, PLAYER, len(state.placements) + state.passes)


@lru_cache(maxsize=64)
def worth(state: MatchState) -> Mapping[Action, tuple[float, int]]:
    """Return what each play of the player is worth on average, and at worst, over all hands; the best first."""
    snapshot = seen(state)
    worlds = enumerated(believed(snapshot), _MOST_HANDS) or ()
    table = values_over(snapshot, worlds)
    return {action: (mean, min(table[action])) for action, mean in means(table, worlds).items()}


def answered(state: MatchState, action: Action) -> Answer:
    """Return what comes of a play of the player's; IllegalActionError if it is none."""
    then = apply(state, PLAYER, action).state
    values = worth(state)
    is_right = values[canonical(seen(state), action)][0] >= max(mean for mean, _ in values.values()) - _EQUAL
    then = _gone_on(then, to_the_end=not is_right)
    return Answer(is_right, then, seen(then).history[len(seen(state).history) :])


def has_choice(state: MatchState) -> bool:
    """Whether the player is to act and can do more than one thing; his last tile ends the round anyhow."""
    is_mine = state.phase is Phase.PLAYING and state.turn == PLAYER
    return is_mine and len(seen(state).legal) > 1 and len(seen(state).hand) > 1


def _gone_on(state: MatchState, *, to_the_end: bool) -> MatchState:
    """Return the table when the other seat has answered as well as it can, and what is forced is done."""
    while state.phase is Phase.PLAYING and (to_the_end or not has_choice(state)):
        snapshot = snapshot_for(state, state.turn)
        action = snapshot.legal[0]
        if len(snapshot.legal) > 1:
            action = solve(root_of(snapshot)._replace(hands=state.hands)).line[0]
        state = apply(state, state.turn, action).state
    return state


def _action(move: Move) -> Action:
    if isinstance(move, TilePlayed):
        return play(move.tile, move.end)
    return DRAW if isinstance(move, Drew) else PASS


def _tiles(digits: str) -> tuple[Tile, ...]:
    return tuple(make_tile(int(one), int(other)) for one, other in zip(digits[::2], digits[1::2], strict=True))
