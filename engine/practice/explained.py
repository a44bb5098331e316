"""The values that the explanation of a position is made of; ``engine.practice.facts`` finds them."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Action
from engine.practice.proofs import Excluded, Proven
from engine.tiles import Tile


class Out(NamedTuple):
    """An unseen tile that another hand may hold: which seats, and the one that holds it for certain, if any does."""

    tile: Tile
    seats: tuple[int, ...]
    holder: int | None


class Number(NamedTuple):
    """A number that is open after a play, and where its tiles are then."""

    number: int
    laid: tuple[Tile, ...]
    mine: tuple[Tile, ...]
    nowhere: tuple[Excluded, ...]
    """Those that are in no hand, with what proves it."""
    out: tuple[Out, ...]

    @property
    def is_exhausted(self) -> bool:
        """Whether nobody can follow it any more."""
        return not self.mine and not self.out


class Follower(NamedTuple):
    """Another seat, with which chance it has a tile that fits after a play, and which ones those can be."""

    seat: int
    share: float
    tiles: tuple[Tile, ...]


class Range(NamedTuple):
    """The least and the most of a count."""

    least: int
    most: int


class Counts(NamedTuple):
    """The pips of a block: mine, those of each other seat, and those of each side where sides are counted (R26)."""

    mine: int
    others: tuple[tuple[int, Range], ...]
    sides: tuple[Range, Range] | None
    """My own side's and the other one's; None where the lightest hand decides."""


class Step(NamedTuple):
    """One action of a line of play."""

    seat: int
    action: Action
    on: int | None = None
    """The number that a tile is laid on."""


class Course(NamedTuple):
    """How a round goes on after a play with all hands open: the hands, best play of all, what that brings."""

    hands: tuple[int, ...]
    points: int
    steps: tuple[Step, ...]


class Play(NamedTuple):
    """A legal play: what is open after it, what it brings, and whether it blocks.

    ``mean`` and ``worst`` are what one plan is sure of, over all hands and in the worst; ``open_mean`` and
    ``open_worst`` what there would be if all hands were open.
    """

    action: Action
    ends: tuple[int, ...]
    mean: float
    worst: int
    open_mean: float
    open_worst: int
    blocks: float
    """The share of hands with which nobody can play any more."""
    counts: Counts | None
    """The pips if it blocks; None if it never does."""


class Tempting(NamedTuple):
    """A worse play that looks good, and the hand that refutes it."""

    play: Play
    is_heaviest: bool
    """Whether it lays the heaviest tile of all that fit."""
    course: Course
    instead: int
    """What the best play brings against the same hand, with all hands open too."""


class Known(NamedTuple):
    """What can be known of another hand: how many tiles it has, those it must hold, and all that it may hold."""

    seat: int
    tiles: int
    must: tuple[Tile, ...]
    may: tuple[Tile, ...]
    proofs: tuple[Proven, ...]


class Facts(NamedTuple):
    """Everything that an explanation needs."""

    hands: int
    """How many hands agree with what was seen."""
    plays: tuple[Play, ...]
    """Every legal play, the best one first."""
    numbers: tuple[Number, ...]
    """The numbers that are open after the best play."""
    followers: tuple[Follower, ...]
    """The others after the best play, in the order of their turns."""
    course: Course
    """How it goes on, with open hands, after the best play in the hand in which its plan keeps least."""
    tempting: Tempting | None
    known: tuple[Known, ...]
    matters: int
    """The number to look at: the open one of which the fewest tiles are out after the best play."""
    is_open: bool = False
    """Whether all figures are those with open hands, because comparing plans would take too long."""

    @property
    def best(self) -> Play:
        """The best play."""
        return self.plays[0]

    @property
    def lock(self) -> Play | None:
        """A play that is not best although it blocks more often than not."""
        return next((play for play in self.plays[1:] if play.blocks > 0.5), None)
