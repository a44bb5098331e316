"""The rules of one match as one frozen value of declared options (section 1 of the rules)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.errors import Problem, problem
from engine.options import Kind, Option, declare, options_of
from engine.tiles import HIGHEST_PIPS, tile_set_size

SEATS = (2, 3, 4)
"""How many can play."""


class DrawRule(StrEnum):
    """How the boneyard is used (R13, R14, R15)."""

    FORCED = "forced"
    FREE = "free"
    NONE = "none"


class FirstLead(StrEnum):
    """Who leads the first round (R7, R8, R9)."""

    LOT = "lot"
    HIGHEST_DOUBLE_ELSE_HEAVIEST = "highest_double_else_heaviest"
    HIGHEST_DOUBLE_ELSE_REDEAL = "highest_double_else_redeal"


class NextLead(StrEnum):
    """Who leads every later round (R7–R11)."""

    WINNER = "winner"
    ROTATE = "rotate"
    LOT = "lot"
    HIGHEST_DOUBLE_ELSE_HEAVIEST = "highest_double_else_heaviest"
    HIGHEST_DOUBLE_ELSE_REDEAL = "highest_double_else_redeal"


class OpeningTile(StrEnum):
    """With what a round is opened that the highest double leads (R8, R9)."""

    ANY = "any"
    HIGHEST_DOUBLE = "highest_double"


class BlockEnds(StrEnum):
    """When a blocked round ends (R19)."""

    AT_ONCE = "at_once"
    AFTER_PASSES = "after_passes"


class BlockedWinner(StrEnum):
    """Which side wins a blocked round in partnership (R26)."""

    LOWEST_HAND = "lowest_hand"
    LOWEST_TEAM = "lowest_team"


class MatchTie(StrEnum):
    """What an equal score at the top of the match means (R28)."""

    DRAWN = "drawn"
    SUDDEN_DEATH = "sudden_death"


class Score(StrEnum):
    """Whether plays score (R16, R32)."""

    PLAIN = "plain"
    FIVES = "fives"


class Referee(StrEnum):
    """Who watches over the moves (R35)."""

    ENGINE = "engine"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Everything that decides what is legal and what it scores; one value for each option of a match.

    Built by ``Rulebook.rules``; a value that ``problems`` finds fault with must not be played.
    """

    seats: int = declare(Kind.NUMBER, "R12", "Seats", "how many play", choices=SEATS)
    highest_pip: int = declare(
        Kind.NUMBER, "R1", "Highest pip", "6 for double-six, 9 for double-nine", choices=HIGHEST_PIPS
    )
    hand_size: int = declare(Kind.NUMBER, "R6", "Hand size", "tiles dealt to each seat", minimum=1, by_seats=True)
    draw: DrawRule = declare(
        Kind.CHOICE, "R13", "Drawing", "forced: only if you must; free: as you like; none: Block", choices=DrawRule
    )
    reserve: int = declare(Kind.NUMBER, "R17", "Reserve", "tiles of the boneyard that are never drawn", by_seats=True)
    first_lead: FirstLead = declare(Kind.CHOICE, "R8", "First lead", "who leads the first round", choices=FirstLead)
    opening_tile: OpeningTile = declare(
        Kind.CHOICE, "R9", "Opening tile", "with what the highest double's holder opens", choices=OpeningTile
    )
    next_lead: NextLead = declare(Kind.CHOICE, "R10", "Next lead", "who leads the later rounds", choices=NextLead)
    block_ends: BlockEnds = declare(
        Kind.CHOICE, "R19", "Block ends", "at once, or when every seat has passed in a row", choices=BlockEnds
    )
    partnership: bool = declare(Kind.YES_NO, "R25", "Partners", "seats 0 and 2 against seats 1 and 3")
    partner_minus: bool = declare(Kind.YES_NO, "R26", "Minus the partner", "going out scores minus the partner's hand")
    blocked_winner: BlockedWinner = declare(
        Kind.CHOICE, "R26", "Blocked winner", "the lowest hand or the lowest team", choices=BlockedWinner
    )
    blank_bonus: int = declare(Kind.NUMBER, "R23", "Blank bonus", "points for going out with 0-0")
    target: int = declare(Kind.NUMBER, "R27", "Target", "points that win the match", minimum=1, by_seats=True)
    rounds: int | None = declare(
        Kind.NUMBER_OR_NONE, "R29", "Rounds", "play this many rounds instead of to a target", minimum=1
    )
    match_tie: MatchTie = declare(
        Kind.CHOICE, "R28", "Tie at the top", "the match is drawn, or one more round decides", choices=MatchTie
    )
    score: Score = declare(
        Kind.CHOICE, "R32", "Scoring", "plain, or fives: ends that sum to 5, 10, 15 score", choices=Score
    )
    spinner: bool = declare(Kind.YES_NO, "R34", "Spinner", "the first double has four arms")
    referee: Referee = declare(
        Kind.CHOICE, "R35", "Referee", "the engine refuses wrong tiles, or the players challenge", choices=Referee
    )
    misplay_penalty: int = declare(Kind.NUMBER, "R35", "Misplay penalty", "tiles to draw for a challenged wrong tile")
    touch_move: bool = declare(Kind.YES_NO, "R37", "Touch-move", "a touched tile that fits must be played")
    surrender: bool = declare(Kind.YES_NO, "R30", "Surrender", "a seat may give up the match")
    sizes: tuple[tuple[int, int], ...] = ()
    """Hand size and reserve for 2, 3 and 4 active seats: a sudden death is played by as many as are tied (R28)."""

    @property
    def teams(self) -> int:
        """How many scores are kept: one a seat, or one a team in partnership (R25)."""
        return 2 if self.partnership else self.seats

    @property
    def set_size(self) -> int:
        """Number of tiles of the set."""
        return tile_set_size(self.highest_pip)

    def team_of(self, seat: int) -> int:
        """Return whose score a seat plays for: its team in partnership, else the seat itself (R25)."""
        return seat % 2 if self.partnership else seat

    def sizes_for(self, active: int) -> tuple[int, int]:
        """Return hand size and reserve for this many active seats (R28)."""
        if active == self.seats or not self.sizes:
            return self.hand_size, self.reserve
        return self.sizes[active - 2]


OPTIONS: Mapping[str, Option] = options_of(Rules)
"""Every option of the rules, by name, in the order of declaration."""

CHOICES: Mapping[str, type[StrEnum]] = {
    "draw": DrawRule,
    "first_lead": FirstLead,
    "opening_tile": OpeningTile,
    "next_lead": NextLead,
    "block_ends": BlockEnds,
    "blocked_winner": BlockedWinner,
    "match_tie": MatchTie,
    "score": Score,
    "referee": Referee,
}
"""The enumeration of each option that is a choice."""


def problems(rules: Rules) -> tuple[Problem, ...]:
    """Return everything that keeps these rules from being played, all conflicts at once."""
    found: list[Problem] = []
    bad: set[str] = set()
    for name, option in OPTIONS.items():
        wrong = option.check(getattr(rules, name))
        if wrong is not None:
            found.append(wrong)
            bad.add(name)
    if not bad & {"seats", "partnership"} and rules.partnership and rules.seats != 4:
        found.append(problem("partnership-seats", "R25", option="partnership", value="true", seats=rules.seats))
    if bad & {"seats", "highest_pip", "hand_size", "reserve", "draw", "partnership"}:
        return tuple(found)
    for active in range(2, rules.seats + 1):
        hand_size, reserve = rules.sizes_for(active)
        kept = 0 if rules.draw is DrawRule.NONE else reserve
        if active * hand_size + kept > rules.set_size and (active == rules.seats or not rules.partnership):
            most = (rules.set_size - kept) // active
            found.append(
                problem(
                    "too-many-tiles",
                    "R6",
                    option="hand_size",
                    value=hand_size,
                    seats=active,
                    reserve=kept,
                    set=rules.set_size,
                    most=max(most, 0),
                )
            )
    return tuple(found)


def rules_to_json(rules: Rules) -> dict[str, object]:
    """Return the rules as plain JSON values; ``rules_from_json`` reads them back."""
    values: dict[str, object] = {name: getattr(rules, name) for name in OPTIONS}
    return {**values, "sizes": [list(pair) for pair in rules.sizes]}


def rules_from_json(data: object) -> Rules:
    """Return the rules that ``rules_to_json`` wrote; ValueError names what is wrong."""
    if not isinstance(data, dict):
        raise ValueError("rules are not an object")
    unknown = set(data) - set(OPTIONS) - {"sizes"}
    missing = set(OPTIONS) - set(data)
    if unknown or missing:
        raise ValueError(f"rules have unknown or missing options: {', '.join(sorted(unknown | missing))}")
    values: dict[str, object] = {}
    for name, option in OPTIONS.items():
        if option.check(data[name]) is not None:
            raise ValueError(f"rules have a bad value for {name}")
        values[name] = CHOICES[name](data[name]) if name in CHOICES else data[name]
    sizes = data.get("sizes", [])
    if not isinstance(sizes, list) or any(
        not isinstance(pair, list) or len(pair) != 2 or any(type(n) is not int or n < 0 for n in pair) for pair in sizes
    ):
        raise ValueError("rules have bad sizes")
    if len(sizes) not in (0, 3):
        raise ValueError("rules have bad sizes")
    rules = Rules(**values, sizes=tuple((pair[0], pair[1]) for pair in sizes))  # type: ignore[arg-type]  # checked above
    if problems(rules):
        raise ValueError("rules that cannot be played")
    return rules


def changed(rules: Rules, **values: object) -> Rules:
    """Return the rules with some options changed; for tests and house rules that are checked afterwards."""
    return dataclasses.replace(rules, **values)  # type: ignore[arg-type]  # dataclasses.replace is untyped for kwargs
