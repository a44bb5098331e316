"""The rules again, slow and simple, written only from the text of the rules and of the protocol.

It shares nothing with the engine: plain lists and dicts, one mutable object a match.
"""

from __future__ import annotations

import copy
from typing import Any

from tests.oracle.match import Standing
from tests.oracle.round import name
from tests.oracle.scorer import Tile, ends_sum, fives, score_domino

Legal = tuple[str, str, str]
"""What to do, with which tile, at which end; "" where there is none."""


class Oracle(Standing):
    """A match that predicts the protocol's ``table`` and which requests are refused."""

    def act(self, seat: Any, do: Any, tile: Any = None, end: Any = None) -> bool:
        """Do what a request says if the rules let it; ``tile`` is the pair of halves as written."""
        self.events = []
        if type(seat) is not int or not 0 <= seat < self.seats:
            return False
        if do == "surrender":
            return self.surrender(seat)
        if self.phase != "playing":
            return False
        if do == "challenge":
            return self._challenge(seat)
        if seat != self.now.turn:
            return False
        if self.waits_for_accept() and do not in ("accept", "touch"):
            return False
        steps = {"play": self._play, "touch": self._touch, "draw": self._draw, "pass": self._pass}
        if do == "accept":
            return self._accept()
        if do not in steps:
            return False
        return steps[do](seat, tile, end)

    def waits_for_accept(self) -> bool:
        """Whether a wrong last tile lies and the next seat may only accept it."""
        return self.before is not None and not self.now.hands[self.offender]

    def _play(self, seat: int, written: Any, end: Any) -> bool:
        if not isinstance(written, tuple):
            return False
        now = self.now
        tile = (min(written), max(written))
        if tile not in now.hands[seat] or (now.touched is not None and tile != now.touched):
            return False
        if not now.chain:
            if end is not None or (now.prescribed is not None and tile != now.prescribed):
                return False
            return self._lay(seat, tile, None, tile[0])
        if end not in now.ends():
            return False
        number = now.ends()[end]
        if number in tile:
            if now.drawn is not None and tile != now.drawn:
                return False
            return self._lay(seat, tile, end, number)
        if self.rules["referee"] != "players":
            return False
        self.before = copy.deepcopy(now)
        self.offender = seat
        now.put(seat, tile, end, written[0], spinner=self.rules["spinner"])
        self.events.append({"type": "tile_played", "seat": seat, "tile": name(tile)})
        self._turn_ends(seat)
        return True

    def _lay(self, seat: int, tile: Tile, end: str | None, inner: int) -> bool:
        self.before = None
        self.now.put(seat, tile, end, inner, spinner=self.rules["spinner"])
        self.events.append({"type": "tile_played", "seat": seat, "tile": name(tile)})
        if self.rules["score"] == "fives":
            points = fives(ends_sum(self.now.chain, self.now.up, self.now.down, self.now.spinner))
            if points:
                self.scores[self.team(seat)] += points
                self.events.append({"type": "points_scored", "seat": seat, "points": points})
        if not self.now.hands[seat]:
            self.round_over("domino", score_domino(self.rules, self.pips(), seat, tile))
        else:
            self._turn_ends(seat)
            self._check_block()
        return True

    def _draw(self, seat: int, written: Any, end: Any) -> bool:
        now = self.now
        if written is not None or end is not None or not self.drawable() or now.touched is not None:
            return False
        needed = not now.plays(seat)
        lawful = now.opening_is_free() if self.rules["draw"] == "free" else needed
        if not lawful and self.rules["referee"] != "players":
            return False
        self.before = None
        tile = now.take(seat)
        now.drawn = None
        if needed and self.rules["draw"] == "forced" and now.places(tile):
            now.drawn = tile
        self.events.append({"type": "tile_drawn", "seat": seat, "tile": name(tile)})
        self._check_block()
        return True

    def _pass(self, seat: int, written: Any, end: Any) -> bool:
        if written is not None or end is not None or self.now.plays(seat) or self.drawable():
            return False
        self.before = None
        self.events.append({"type": "passed", "seat": seat})
        self.now.passes += 1
        passes = self.now.passes
        self._turn_ends(seat)
        if self.rules["block_ends"] == "after_passes" and passes == len(self.active):
            self.blocked()
        self._check_block()
        return True

    def _touch(self, seat: int, written: Any, end: Any) -> bool:
        now = self.now
        if not self.rules["touch_move"] or not isinstance(written, tuple) or end is not None:
            return False
        tile = (min(written), max(written))
        if tile not in now.hands[seat] or now.touched is not None:
            return False
        bound = any(played == name(tile) for _, played, _ in self.legal())
        if bound:
            now.touched = tile
        self.events.append({"type": "tile_touched", "seat": seat, "tile": name(tile), "bound": bound})
        return True

    def _challenge(self, seat: int) -> bool:
        if self.before is None or seat == self.offender or seat not in self.active:
            return False
        self.now = self.before
        self.before = None
        self.events.append({"type": "misplay_challenged", "seat": self.offender, "by": seat})
        for _ in range(min(self.rules["misplay_penalty"], self.drawable())):
            tile = self.now.take(self.offender)
            self.events.append({"type": "tile_drawn", "seat": self.offender, "tile": name(tile)})
        self._check_block()
        return True

    def _accept(self) -> bool:
        if not self.waits_for_accept():
            return False
        assert self.before is not None
        (last,) = self.before.hands[self.offender]
        self.before = None
        self.round_over("domino", score_domino(self.rules, self.pips(), self.offender, last))
        return True

    def drawable(self) -> int:
        """How many tiles may still be drawn."""
        if self.rules["draw"] == "none":
            return 0
        return max(0, len(self.now.boneyard) - self.reserve)

    def legal(self) -> set[Legal]:
        """What the seat to act may do."""
        if self.phase != "playing":
            return set()
        if self.waits_for_accept():
            return {("accept", "", "")}
        now = self.now
        plays = now.plays(now.turn)
        found = {
            ("play", name(tile), end or "")
            for tile, end in plays
            if tile == now.touched or (now.touched is None and now.drawn in (None, tile))
        }
        may_draw = self.drawable() > 0 and now.touched is None and now.opening_is_free()
        if may_draw and (self.rules["draw"] == "free" or not plays):
            found.add(("draw", "", ""))
        return found or {("pass", "", "")}

    def table(self) -> dict[str, Any]:
        """The protocol's ``table``, except that ``legal`` is a set."""
        now = self.now
        return {
            "phase": self.phase,
            "round": self.number,
            "leader": self.leader,
            "turn": now.turn if self.phase == "playing" else None,
            "chain": [list(tile) for tile in now.chain],
            "arms": {"up": [list(tile) for tile in now.up], "down": [list(tile) for tile in now.down]},
            "ends": now.ends(),
            "hands": [[name(tile) for tile in sorted(hand)] for hand in now.hands],
            "boneyard": [name(tile) for tile in now.boneyard],
            "drawable": self.drawable(),
            "scores": list(self.scores),
            "passes": now.passes,
            "touched": name(now.touched) if now.touched is not None else None,
            "legal": self.legal(),
            "last_round": self.last_round,
            "winner": self.winner,
        }

    def _turn_ends(self, seat: int) -> None:
        place = self.active.index(seat)
        self.now.turn = self.active[(place + 1) % len(self.active)]
        self.now.touched = None
        self.now.drawn = None

    def _check_block(self) -> None:
        if self.rules["block_ends"] != "at_once" or self.phase != "playing" or self.before is not None:
            return
        if not self.drawable() and not any(self.now.plays(seat) for seat in self.active):
            self.blocked()
