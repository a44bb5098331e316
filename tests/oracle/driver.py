"""Plays random matches against a referee and compares everything it says with the oracle."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.oracle.checks import check_conserved, check_deal_events, check_events, check_lot, check_refused, check_views
from tests.oracle.game import Oracle
from tests.oracle.rulebook import effective_rules, whole_set
from tests.oracle.scorer import Tile
from tests.oracle.setups import Options, as_written, random_deal, random_setup, tied_setup, tying_deal

Answer = dict[str, Any]
Ask = Callable[[dict[str, Any]], Answer]


def halves(text: str) -> Tile:
    """The halves of a tile as written."""
    return int(text[0]), int(text[2])


def sorted_tile(text: str) -> Tile:
    """The tile, its lower half first."""
    one, other = halves(text)
    return min(one, other), max(one, other)


def comparable(table: dict[str, Any]) -> dict[str, Any]:
    """A table with its legal actions as a set; a repeated one is an error."""
    legal = [(act["do"], act.get("tile", ""), act.get("end", "")) for act in table["legal"]]
    assert len(set(legal)) == len(legal), f"a legal action is listed twice: {legal}"
    assert all(set(act) <= {"do", "tile", "end"} for act in table["legal"])
    return {**table, "legal": set(legal)}


class Match:
    """One match, played by the referee and by the oracle side by side."""

    def __init__(self, ask: Ask, chance: Random, setup: tuple[str, int, Options], seed: int = 0) -> None:
        self.ask = ask
        self.chance = chance
        self.preset, self.seats, self.options = setup
        rules = effective_rules(*setup)
        assert rules is not None
        self.oracle = Oracle(rules)
        self.seed = seed
        self.transcript: list[tuple[dict[str, Any], Answer]] = []
        self.actions = 0
        self.dealt: list[Tile] = []

    def send(self, request: dict[str, Any]) -> Answer:
        """Ask the referee and note it down."""
        reply = self.ask(request)
        self.transcript.append((request, reply))
        return reply

    def fail(self, why: str) -> AssertionError:
        """The error to raise: what went wrong, with the requests that lead there."""
        lines = "\n".join(json.dumps(request) for request, _ in self.transcript)
        return AssertionError(f"{why}\nrequests:\n{lines}")

    def start(self, deal: dict[str, Any] | None = None) -> None:
        """Begin the match."""
        request = {
            "op": "new",
            "preset": self.preset,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
        }
        self._deal(request, deal)

    def next_round(self, deal: dict[str, Any] | None = None) -> None:
        """Deal the next round."""
        self._deal({"op": "next"}, deal)

    def _deal(self, request: dict[str, Any], deal: dict[str, Any] | None) -> None:
        oracle = self.oracle
        if deal is not None:
            hands = [[sorted_tile(text) for text in hand] for hand in deal["hands"]]
            nobody = not any(low == high for hand in hands for low, high in hand)
            if nobody and "leader" not in deal and oracle.lead_rule() == "highest_double_else_redeal":
                check_refused(self.send({**request, "deal": deal}))
                deal = {**deal, "leader": self.chance.choice(oracle.active)}
            request = {**request, "deal": deal}
        reply = self.send(request)
        if not reply["ok"]:
            raise self.fail(f"the deal is refused: {reply['error']}")
        table = reply["table"]
        if deal is None:
            hands = [[sorted_tile(text) for text in hand] for hand in table["hands"]]
            boneyard = [sorted_tile(text) for text in table["boneyard"]]
            self._check_sizes(hands, boneyard)
        else:
            boneyard = [sorted_tile(text) for text in deal["boneyard"]]
        self.dealt = sorted([*boneyard, *(tile for hand in hands for tile in hand)])
        oracle.deal(hands, boneyard, self._leader(hands, deal, reply))
        check_deal_events(reply["events"], oracle, first=request["op"] == "new")
        self.compare(table)

    def _leader(self, hands: list[list[Tile]], deal: dict[str, Any] | None, reply: Answer) -> int:
        lots = [event for event in reply["events"] if event["type"] == "lot_drawn"]
        if deal is not None and "leader" in deal:
            assert not lots, "a lot was drawn although the leader is given"
            return int(deal["leader"])
        leader = self.oracle.expected_leader(hands)
        if leader is not None:
            assert not lots, "a lot was drawn although the rules name the leader"
            return leader
        assert self.oracle.lead_rule() == "lot", "nobody holds a double, yet the round is played"
        return check_lot(lots, self.oracle.active, self.oracle.rules["highest_pip"])

    def _check_sizes(self, hands: list[list[Tile]], boneyard: list[Tile]) -> None:
        oracle = self.oracle
        size, _ = oracle.sizes()
        assert [len(hand) for hand in hands] == [size if seat in oracle.active else 0 for seat in range(oracle.seats)]
        everything = sorted([*boneyard, *(tile for hand in hands for tile in hand)])
        assert everything == whole_set(oracle.rules["highest_pip"])

    def act(self, seat: int, do: str, tile: str | None = None, end: str | None = None) -> bool:
        """Do one action on both sides; returns whether it was accepted."""
        request: dict[str, Any] = {"op": "act", "seat": seat, "do": do}
        if tile is not None:
            request["tile"] = tile
        if end is not None:
            request["end"] = end
        expected = self.oracle.act(seat, do, None if tile is None else halves(tile), end)
        reply = self.send(request)
        if reply["ok"] is not expected:
            raise self.fail(f"the oracle {'accepts' if expected else 'refuses'} the last request: {reply}")
        self.actions += 1
        if expected:
            check_events(reply["events"], self.oracle.events)
            self.compare(reply["table"])
        else:
            check_refused(reply)
        return expected

    def compare(self, table: dict[str, Any] | None = None) -> None:
        """Compare the referee's table with the oracle's."""
        told = comparable(self.ask({"op": "table"})["table"] if table is None else table)
        expected = self.oracle.table()
        if told != expected:
            wrong = [f"{k}: referee {told.get(k)!r}, oracle {v!r}" for k, v in expected.items() if told.get(k) != v]
            raise self.fail("the tables differ: " + ("; ".join(wrong) or f"unknown keys {set(told) - set(expected)}"))
        assert bool(told["legal"]) == (told["phase"] == "playing")
        check_conserved(told, self.dealt)

    def check_views(self) -> None:
        """Compare what each seat and a spectator may see."""
        check_views(self.ask, self.oracle)

    # random play

    def step(self, trouble: float = 0.15) -> None:
        """One random action: mostly a legal one, now and then any other."""
        oracle = self.oracle
        if self.chance.random() < 0.0015:
            self.act(self.chance.randrange(oracle.seats), "surrender")
        elif oracle.before is not None and self.chance.random() < 0.4:
            self.act(self.chance.randrange(oracle.seats), "challenge")
        elif self.chance.random() < trouble:
            if not self._any_act():
                self.compare()
        elif oracle.rules["referee"] == "players" and self.chance.random() < 0.25:
            self._wish(oracle.now.turn)
        else:
            do, tile, end = self.chance.choice(sorted(oracle.legal()))
            written = as_written(self.chance, halves(tile)) if tile else None
            self.act(oracle.now.turn, do, written, end or None)

    def _wish(self, seat: int) -> None:
        """A tile of the seat's own anywhere, a draw or a touch: often let through at the players' table."""
        hand = self.oracle.now.hands[seat]
        if not hand or self.chance.random() < 0.3:
            self.act(seat, "draw")
            return
        tile = as_written(self.chance, self.chance.choice(hand))
        if self.oracle.rules["touch_move"] and self.chance.random() < 0.4:
            self.act(seat, "touch", tile)
        else:
            self.act(seat, "play", tile, self.chance.choice([*self.oracle.now.ends(), None]))

    def _any_act(self) -> bool:
        chance, oracle = self.chance, self.oracle
        seat = oracle.now.turn if chance.random() < 0.6 else chance.randint(-1, oracle.seats)
        do = chance.choice(("play", "play", "play", "draw", "pass", "touch", "challenge", "accept"))
        if do not in ("play", "touch"):
            return self.act(seat, do)
        own = oracle.now.hands[seat] if 0 <= seat < oracle.seats else []
        tile = chance.choice(own) if own and chance.random() < 0.7 else chance.choice(whole_set(9))
        end = chance.choice((None, "left", "right", "up", "down")) if do == "play" else None
        return self.act(seat, do, as_written(chance, tile), end)

    def maybe_deal(self, share: float) -> dict[str, Any] | None:
        """A random given deal for a share of the rounds."""
        return random_deal(self.chance, self.oracle) if self.chance.random() < share else None

    def play_round(self, trouble: float = 0.15, views: float = 0.05) -> None:
        """Play until the round is over."""
        while self.oracle.phase == "playing":
            self.step(trouble)
            if self.chance.random() < views:
                self.check_views()
        self.check_views()

    def play(self, rounds: int, given: float = 0.3, trouble: float = 0.15, views: float = 0.05) -> int:
        """Play the match, at most so many rounds; returns how many rounds were played."""
        self.start(self.maybe_deal(given))
        while True:
            self.play_round(trouble, views)
            check_refused(self.send({"op": "act", "seat": 0, "do": "draw"}))
            if self.oracle.phase == "match_over" or self.oracle.number >= rounds:
                return self.oracle.number
            if self.chance.random() < 0.01:
                self.act(self.chance.randrange(self.seats), "surrender")
                if self.oracle.phase == "match_over":
                    return self.oracle.number
            self.next_round(self.maybe_deal(given))


class TiedMatch(Match):
    """A match whose first rounds leave its first seats (or both teams) tied at the top."""

    def maybe_deal(self, share: float) -> dict[str, Any] | None:
        """The tying deals first, then as usual."""
        if self.oracle.number < self.oracle.rules["rounds"]:
            return tying_deal(self.seats, self.oracle.number)
        return super().maybe_deal(share)


def tied_match(ask: Ask, seed: int) -> Match:
    """A match that goes to a sudden death, as a rule."""
    chance = Random(seed)
    return TiedMatch(ask, chance, tied_setup(chance), seed)


def random_match(ask: Ask, seed: int) -> Match:
    """A match of random rules, with its own chance."""
    chance = Random(seed)
    return Match(ask, chance, random_setup(chance), seed)
