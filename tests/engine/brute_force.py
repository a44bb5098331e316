"""A solver that knows nothing but ``legal_actions`` and ``apply``: the oracle of the fast one."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.events import Why
from engine.rulebooks import RULEBOOKS
from engine.rules import Rules
from engine.snapshot import Phase
from engine.solver import Position
from engine.state import NO_TILE, Deal, MatchState
from engine.transition import apply, legal_actions, start_match


class TooLargeError(Exception):
    """The position has more nodes than the oracle is given."""


class BruteForce:
    """Plain minimax over every action, one step at a time."""

    def __init__(self, start: MatchState, side: int, limit: int) -> None:
        self.start, self.side, self.limit = start, side, limit
        self._seen: dict[Any, int] = {}
        self.nodes = 0

    def value(self, state: MatchState) -> int:
        """Return what the side scores more than all others from here on."""
        if state.phase is not Phase.PLAYING:
            return self._ahead(state.scores)
        _, standing, _, _, hands, boneyard, line, ends, spinner, turn, passes, duty, _ = state
        marks = line if state.rules.spinner or state.rules.score.value == "fives" else None
        key = (standing.scores, hands, len(boneyard), marks, ends, spinner, turn, passes, duty)
        if key not in self._seen:
            self.nodes += 1
            if self.nodes > self.limit:
                raise TooLargeError
            results = [self.value(apply(state, turn, action).state) for action in legal_actions(state)]
            ours = state.rules.team_of(turn) == state.rules.team_of(self.side)
            self._seen[key] = max(results) if ours else min(results)
        return self._seen[key]

    def _ahead(self, scores: tuple[int, ...]) -> int:
        team = self.start.rules.team_of(self.side)
        won = [now - then for now, then in zip(scores, self.start.scores, strict=True)]
        return 2 * won[team] - sum(won)


def position_of(state: MatchState) -> Position:
    """Return the moment as the solver takes it."""
    bound = state.must_play if state.line else state.setup.prescribed
    return Position(
        state.rules,
        state.hands,
        state.turn,
        state.setup.active,
        state.chain,
        state.boneyard,
        state.drawable,
        state.touched if state.touched != NO_TILE else bound,
        state.passes,
    )


def random_rules(random: Random) -> Rules:
    """Return any rules: a rulebook with some options changed."""
    book, seats = random.choice(list(RULEBOOKS.values())), random.choice((2, 2, 3, 4))
    options: dict[str, object] = {"blocked_winner": random.choice(("lowest_hand", "lowest_team"))}
    for name, choices in (
        ("draw", ("forced", "free", "none")),
        ("score", ("fives", "plain", "plain")),
        ("spinner", (True, False, False)),
        ("partner_minus", (True, False)),
        ("blank_bonus", (0, 10)),
        ("block_ends", ("at_once", "after_passes")),
        ("highest_pip", (6, 6, 9)),
    ):
        if random.random() < 0.5:
            options[name] = random.choice(choices)
    if seats == 4 and "partnership" not in book.refuses:
        options["partnership"] = random.random() < 0.6
    return book.rules(seats, options)


def random_state(random: Random, rules: Rules, most: int = 5) -> MatchState:
    """Return a match in a small round, some random actions on; few tiles, of few suits, so that much can happen."""
    each = random.randint(1, max(2, most - rules.seats + 1))
    tiles = list(range(random.choice((10, 15, 15, 21, rules.set_size))))
    while len(tiles) < rules.seats * each + 4:
        tiles = list(range(rules.set_size))
    random.shuffle(tiles)
    hands = [sum(1 << tile for tile in tiles[seat * each : seat * each + each]) for seat in range(rules.seats)]
    rest = tiles[rules.seats * each :][: rules.reserve + random.randint(0, 4)]
    leader = random.randrange(rules.seats)
    held = [tile for tile in range(rules.set_size) if hands[leader] >> tile & 1]
    prescribed = random.choice(held) if random.random() < 0.2 else NO_TILE
    state = start_match(rules, Deal(tuple(hands), tuple(rest), leader, Why.GIVEN, prescribed)).state
    for _ in range(random.randint(0, 6)):
        after = apply(state, state.turn, random.choice(legal_actions(state))).state
        if after.phase is not Phase.PLAYING:
            break
        state = after
    return state
