"""The oracle's match: who leads, what a round is worth, and how the match ends (R7 to R11, R18 to R30)."""

from __future__ import annotations

from typing import Any

from tests.oracle.round import Round
from tests.oracle.rulebook import Rules
from tests.oracle.scorer import Outcome, Tile, pips_of, score_block

Event = dict[str, Any]


class Standing:
    """A match between the actions."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats: int = rules["seats"]
        self.scores = [0] * (2 if rules["partnership"] else self.seats)
        self.number = 0
        self.phase = "round_over"
        self.leader = 0
        self.reserve = 0
        self.active: list[int] = list(range(self.seats))
        self.sudden = False
        self.last_round: dict[str, Any] | None = None
        self.winner: int | None = None
        self.ended: str | None = None
        self.now = Round([], [], 0, None)
        self.before: Round | None = None
        """The round as it was before a wrong tile that may still be challenged."""
        self.offender = 0
        self.events: list[Event] = []

    def sizes(self) -> tuple[int, int]:
        """Hand size and reserve of the round that is played or comes next."""
        hand, reserve = self.rules["sizes"][len(self.active)]
        return hand, 0 if self.rules["draw"] == "none" else reserve

    def lead_rule(self) -> str:
        """By which rule the coming round is led."""
        if self.number == 0 or self.sudden:
            return str(self.rules["first_lead"])
        if self.rules["next_lead"] != "winner":
            return str(self.rules["next_lead"])
        if self.last_round is None or self.last_round["winner"] is None:
            return str(self.rules["first_lead"])
        return "winner"

    def expected_leader(self, hands: list[list[Tile]]) -> int | None:
        """Who leads with these hands; None where chance decides (a lot) or the deal is no deal (no double)."""
        rule = self.lead_rule()
        if rule == "winner":
            assert self.last_round is not None
            return int(self.last_round["winner"])
        if rule == "rotate":
            return (self.leader + 1) % self.seats
        if rule == "lot":
            return None
        held = [(tile, seat) for seat in self.active for tile in hands[seat]]
        doubles = [(tile[0], seat) for tile, seat in held if tile[0] == tile[1]]
        if doubles:
            return max(doubles)[1]
        if rule == "highest_double_else_redeal":
            return None
        return max(held, key=lambda pair: (sum(pair[0]), max(pair[0])))[1]

    def prescribed_double(self, hands: list[list[Tile]], leader: int) -> Tile | None:
        """The double with which the leader must open, if any."""
        if self.rules["opening_tile"] != "highest_double" or not self.lead_rule().startswith("highest_double"):
            return None
        return max((tile for tile in hands[leader] if tile[0] == tile[1]), default=None)

    def deal(self, hands: list[list[Tile]], boneyard: list[Tile], leader: int) -> None:
        """Begin a round with these tiles and this leader."""
        self.now = Round(hands, boneyard, leader, self.prescribed_double(hands, leader))
        self.before = None
        self.number += 1
        self.leader = leader
        self.reserve = self.sizes()[1]
        self.phase = "playing"

    def team(self, seat: int) -> int:
        """Whose score a seat plays for."""
        return seat % 2 if self.rules["partnership"] else seat

    def pips(self) -> dict[int, int]:
        """The pips of each hand that takes part."""
        return {seat: pips_of(self.now.hands[seat]) for seat in self.active}

    def surrender(self, seat: int) -> bool:
        """A seat gives up the match; whether it may."""
        if not self.rules["surrender"] or self.phase == "match_over":
            return False
        staying = [team for team in range(len(self.scores)) if team != self.team(seat)]
        best = max(self.scores[team] for team in staying)
        top = [team for team in staying if self.scores[team] == best]
        self._match_over(top[0] if len(top) == 1 else None, "surrender")
        return True

    def blocked(self) -> None:
        """End the round because nobody can go on."""
        self.round_over("blocked", score_block(self.rules, self.pips(), self.leader))

    def round_over(self, reason: str, outcome: Outcome) -> None:
        """End the round, add its points, and see whether the match ends too."""
        self.phase = "round_over"
        self.last_round = {
            "reason": reason,
            "winner": outcome.winner,
            "team": outcome.team,
            "points": outcome.points,
            "pips": [pips_of(hand) if seat in self.active else None for seat, hand in enumerate(self.now.hands)],
            "bonus": outcome.bonus,
        }
        if outcome.winner is not None:
            self.scores[self.team(outcome.winner)] += outcome.points
        self.events.append({"type": "round_ended", **self.last_round, "scores": list(self.scores)})
        self._after_round(outcome.winner)

    def _after_round(self, winner: int | None) -> None:
        if self.sudden:
            if winner is not None:
                self._match_over(self.team(winner), "sudden_death")
            else:
                self.events.append({"type": "sudden_death"})
            return
        best = max(self.scores)
        by_rounds = self.rules["rounds"] is not None
        if self.number < self.rules["rounds"] if by_rounds else best < self.rules["target"]:
            return
        tied = [team for team, score in enumerate(self.scores) if score == best]
        if len(tied) > 1 and self.rules["match_tie"] == "sudden_death":
            self.sudden = True
            self.active = [seat for seat in range(self.seats) if self.team(seat) in tied]
            self.events.append({"type": "sudden_death"})
        else:
            self._match_over(tied[0] if len(tied) == 1 else None, "rounds" if by_rounds else "target")

    def _match_over(self, winner: int | None, reason: str) -> None:
        self.phase = "match_over"
        self.winner = winner
        self.ended = reason
        self.events.append({"type": "match_ended", "reason": reason, "winner": winner})
