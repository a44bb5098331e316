"""A table of a house that is being put together: a match, and what is agreed about clocks, seats and watching."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.errors import Problem, problem
from engine.rulebooks import RULEBOOKS
from tui.draft import MOST_SEATS, Draft, Seat
from tui.house.options import TableOptions, rated


def _agreed() -> TableOptions:
    book = next(iter(RULEBOOKS.values()))
    return TableOptions(rules=book.rules(2), rulebook=book.title)


@dataclass(frozen=True, kw_only=True)
class TableDraft(Draft):
    """The choices of the form of a table; a seat without a level is for a person."""

    people: tuple[Seat, ...] = tuple(Seat(None, "", "") for _ in range(MOST_SEATS))
    own: int = 0
    """The seat of who opens the table."""
    is_private: bool = False
    agreed: TableOptions = field(default_factory=_agreed)
    """What is agreed beside the rules, but for what a rated table changes of it; the rules in it are not looked at."""

    @property
    def agreed_now(self) -> TableOptions:
        """What is agreed, as the table will have it."""
        return rated(self.agreed) if self.agreed.is_rated else self.agreed

    @property
    def table(self) -> TableOptions:
        """The table; RulesError as long as the rules can't be played."""
        setup = self.setup
        return replace(self.agreed_now, rules=setup.rules, rulebook=setup.rulebook)

    @property
    def seat(self) -> int:
        """The seat of who opens the table, at a table of so many."""
        return min(self.own, self.seats - 1)

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The bots by seat."""
        return tuple(None if place == self.seat else one.level for place, one in enumerate(self.people[: self.seats]))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that keeps the table from being opened."""
        found = super().problems
        if found:
            return found
        bots = (problem("rated-bots"),) if self.agreed.is_rated and any(self.levels) else ()
        return (*self.table.problems, *bots)
