"""The families of rules whose round scores were measured, and which of them is nearest to given rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from engine.rulebooks import rulebook
from engine.rules import Rules
from engine.tiles import PIPS, tile_set_size


class Family(NamedTuple):
    """Rules under which many rounds were played to see what they score."""

    name: str
    book: str
    seats: int
    options: Mapping[str, object] = MappingProxyType({})

    @property
    def rules(self) -> Rules:
        """The rules that were measured."""
        return rulebook(self.book).rules(self.seats, self.options)


_PARTNERS = {"partnership": True}
_FIVES, _NINE, _BLOCK = {"score": "fives"}, {"highest_pip": 9}, {"draw": "none"}

FAMILIES: tuple[Family, ...] = (
    Family("jaques-2", "jaques", 2),
    Family("official-2", "official", 2),
    Family("pagat-2", "pagat", 2),
    Family("block-2", "jaques", 2, _BLOCK),
    Family("fives-2", "jaques", 2, _FIVES),
    Family("fives-block-2", "jaques", 2, {**_FIVES, **_BLOCK}),
    Family("nine-2", "jaques", 2, _NINE),
    Family("jaques-3", "jaques", 3),
    Family("official-3", "official", 3),
    Family("pagat-3", "pagat", 3),
    Family("block-3", "jaques", 3, _BLOCK),
    Family("fives-3", "jaques", 3, _FIVES),
    Family("nine-3", "jaques", 3, _NINE),
    Family("jaques-4", "jaques", 4),
    Family("official-4", "official", 4),
    Family("pagat-4", "pagat", 4),
    Family("block-4", "jaques", 4, _BLOCK),
    Family("fives-4", "jaques", 4, _FIVES),
    Family("nine-4", "jaques", 4, _NINE),
    Family("jaques-partners", "jaques", 4, _PARTNERS),
    Family("official-partners", "official", 4, _PARTNERS),
    Family("block-partners", "jaques", 4, {**_PARTNERS, **_BLOCK}),
    Family("fives-partners", "jaques", 4, {**_PARTNERS, **_FIVES}),
    Family("nine-partners", "jaques", 4, {**_PARTNERS, **_NINE}),
)
"""Every family that was measured; the first of equally near ones is taken."""


class Traits(NamedTuple):
    """What decides how rounds score, the most important first."""

    seats: int
    partnership: bool
    score: str
    draw: str
    highest_pip: int
    partner_minus: bool
    hand_size: int
    blank_bonus: int


def traits(rules: Rules) -> Traits:
    """Return what decides how the rounds of these rules score."""
    return Traits(
        rules.seats,
        rules.partnership,
        rules.score.value,
        rules.draw.value,
        rules.highest_pip,
        rules.partnership and rules.partner_minus,
        rules.hand_size,
        rules.blank_bonus,
    )


def nearest(rules: Rules) -> tuple[Family, float]:
    """Return the family that is nearest to the rules, and how much more a round of theirs scores than one of its."""
    wanted = traits(rules)
    family = min(_measured(), key=lambda one: _distance(wanted, one[1]))
    near = family[1]
    mean = _mean_pips(wanted.highest_pip) / _mean_pips(near.highest_pip)
    return family[0], mean * wanted.hand_size / near.hand_size


@cache
def _measured() -> tuple[tuple[Family, Traits], ...]:
    return tuple((family, traits(family.rules)) for family in FAMILIES)


def _mean_pips(highest: int) -> float:
    return sum(PIPS[: tile_set_size(highest)]) / tile_set_size(highest)


def _distance(wanted: Traits, near: Traits) -> tuple[object, ...]:
    """Return what differs, each trait by whether or how much, in the order of the traits."""
    differ = tuple(one != other for one, other in zip(wanted[:6], near[:6], strict=True))
    return (*differ, abs(wanted.hand_size - near.hand_size), abs(wanted.blank_bonus - near.blank_bonus))
