"""One round on the oracle's table: what lies, who holds what, and where a tile may go."""

from __future__ import annotations

from tests.oracle.scorer import Tile


def name(tile: Tile) -> str:
    """A tile as the protocol writes it."""
    return f"{min(tile)}-{max(tile)}"


class Round:
    """One round: everything a challenge takes back is in here."""

    def __init__(self, hands: list[list[Tile]], boneyard: list[Tile], leader: int, prescribed: Tile | None) -> None:
        self.hands = [list(hand) for hand in hands]
        self.boneyard = list(boneyard)
        self.turn = leader
        self.prescribed = prescribed
        self.chain: list[Tile] = []
        self.up: list[Tile] = []
        self.down: list[Tile] = []
        self.spinner: int | None = None
        self.passes = 0
        self.touched: Tile | None = None
        self.drawn: Tile | None = None

    def put(self, seat: int, tile: Tile, end: str | None, inner: int, *, spinner: bool) -> None:
        """Lay a tile of the seat's hand; its half ``inner`` touches (for the opening tile: lies left)."""
        self.hands[seat].remove(tile)
        outer = tile[1] if inner == tile[0] else tile[0]
        if end == "left":
            self.chain.insert(0, (outer, inner))
        elif end == "up":
            self.up.append((inner, outer))
        elif end == "down":
            self.down.append((inner, outer))
        else:
            self.chain.append((inner, outer))
        if spinner and self.spinner is None and inner == outer:
            self.spinner = inner
        self.passes = 0
        self.touched = None

    def take(self, seat: int) -> Tile:
        """Draw the next tile into a hand."""
        tile = self.boneyard.pop(0)
        self.hands[seat].append(tile)
        return tile

    def ends(self) -> dict[str, int]:
        """The open ends by name."""
        if not self.chain:
            return {}
        found = {"left": self.chain[0][0], "right": self.chain[-1][1]}
        if self.spinner is not None and (self.spinner, self.spinner) in self.chain[1:-1]:
            found["up"] = self.up[-1][1] if self.up else self.spinner
            found["down"] = self.down[-1][1] if self.down else self.spinner
        return found

    def places(self, tile: Tile) -> list[str | None]:
        """Where a tile may lawfully lie, whoever holds it."""
        if not self.chain:
            return [None] if self.prescribed in (None, tile) else []
        return [end for end, number in self.ends().items() if number in tile]

    def plays(self, seat: int) -> list[tuple[Tile, str | None]]:
        """Every lawful placement of a seat's tiles, whatever he touched or drew."""
        return [(tile, end) for tile in self.hands[seat] for end in self.places(tile)]

    def opening_is_free(self) -> bool:
        """Whether no prescribed double has to be laid first."""
        return bool(self.chain) or self.prescribed is None
