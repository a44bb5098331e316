"""The moment that is reviewed: what was found about it so far, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.belief import believed
from engine.practice.explained import Number
from engine.practice.proofs import proven
from engine.record import GameRecord
from engine.review import Judged, Mark
from engine.review.numbers import number_of
from engine.review.outlook import outlook
from engine.review.themes import better, told_of
from engine.snapshot import Phase, Snapshot
from tui.i18n import t
from tui.reviewing import Found, Reviewing
from tui.screens.replay import ReplayScreen
from tui.words.results import headline, match_headline
from tui.words.review_blocks import block_after
from tui.words.review_moves import action_line, luck_line, proof_lines, reason, reason_ways, verdict
from tui.words.review_themes import READING, number_ways, number_words, theme_ways, theme_words


class ReviewMoment(ReplayScreen):
    """A record and a place in it."""

    def __init__(self, record: GameRecord, name: str, reviewing: Reviewing) -> None:
        super().__init__(record, name=name, is_open=False)
        self.reviewing = reviewing
        self.eyes: int | None = None
        """The seat whose mistakes are looked at, None for all: at first the only person's."""
        self.picked: int | None = None
        """The place of the candidate that is looked at."""
        self.trouble = ""
        """Why the review stopped, if it did."""
        self.is_totals = False
        self.top = 0
        """The first line of the totals that is shown."""
        self._rounds = _beginnings([moment.snapshot.round for moment in self.moments])
        self._scored = [moment.snapshot.scores for moment in self.moments]
        if self.people.you is not None:
            self.look_at(self.people.you)

    # what is looked at

    def look_at(self, seat: int) -> None:
        """Look at a seat, and begin at its first choice."""
        self.eyes = seat
        first = (entry for entry, choice in sorted(self.reviewing.choices.items()) if choice.seat == seat)
        self.at = next(first, 1) - 1

    @property
    def found(self) -> Found:
        """What is known so far."""
        return self.reviewing.found

    @property
    def entry(self) -> int:
        """The entry of the record that follows this moment."""
        return self.at + 1

    @property
    def judged(self) -> Judged | None:
        """The judgement of the choice of now, if there is one and it is known."""
        return self.found.at(self.entry)

    @property
    def seen(self) -> Snapshot:
        """What the seat to act could know, where it had a choice; else what everybody knows."""
        step = self.reviewing.steps.get(self.entry)
        return self.snapshot if step is None else step.snapshot()

    @property
    def looker(self) -> int:
        """The seat that the graph is about."""
        return next(seat for seat in (self.eyes, self.people.you, 0) if seat is not None)

    def marks(self) -> Mapping[int, Mark]:
        """Return the marks by entry, of the seat that is looked at or of all."""
        choices = self.reviewing.choices
        return {
            entry: judged.mark
            for entry in sorted(self.found.judged)
            if (judged := self.found.at(entry)) is not None
            and judged.mark is not Mark.GOOD
            and self.eyes in (None, choices[entry].seat)
        }

    def next_marked(self, step: int) -> int | None:
        """Return the entry of the next mistake, or of the one before."""
        return self.beyond(self.marks(), step)

    def beyond(self, entries: Iterable[int], step: int) -> int | None:
        """Return the next of some entries, or the one before."""
        if step > 0:
            return min((entry for entry in entries if entry > self.entry), default=None)
        return max((entry for entry in entries if entry < self.entry), default=None)

    # what is said

    def nothing(self) -> tuple[str, Sequence[str]]:
        """Return what is said where nothing is to be judged, or not yet."""
        snapshot, step = self.snapshot, self.reviewing.steps.get(self.entry)
        if self.entry in self.reviewing.choices:
            return t("A choice"), (t("This choice is being judged."),)
        if snapshot.phase is Phase.MATCH_OVER:
            return t("The end"), (match_headline(snapshot, self.people),)
        if snapshot.last_round is not None and snapshot.phase is Phase.ROUND_OVER:
            return t("The end of the round"), (headline(snapshot.last_round, snapshot, self.people),)
        if step is None:
            return t("No choice"), ()
        return t("No choice"), (action_line(step.seat, step.action, step.snapshot(), self.people),)

    def said(self) -> list[Sequence[str]]:
        """Return ways to say the verdict, the reasons and the luck, the most important first."""
        judged, seen = self.judged, self.seen
        luck = (self._luck(),)
        if judged is None:
            return [luck]
        facts: list[Sequence[str]] = [(line,) for line in self._facts(judged, seen)]
        if self.picked is not None:
            return [reason_ways(outlook(seen, judged.options[self.picked].action), seen, self.people), luck, *facts]
        told = told_of(judged, [outlook(seen, option.action) for option in judged.options])
        theme = theme_ways(told, seen, self.people)
        first, *others = [
            reason_ways(outlook(seen, action), seen, self.people)
            for action in dict.fromkeys((better(judged).action, judged.played))
            if told is None or action != told.outlook.action
        ] or [("",)]
        said = [verdict(judged, seen, self.people), *([theme] if theme else []), first]
        return [*said, *self._accounted(judged, seen), luck, *others, *facts]

    def _luck(self) -> str:
        """Return the luck of the deal that led here, of the tile that is drawn now, and of the guess."""
        turn = self.snapshot.turn
        if turn is None:
            return ""
        events = [one for one in self.found.events.get(self.at, ()) if one.is_deal]
        events += [one for one in self.found.events.get(self.entry, ()) if not one.is_deal]
        decision = self.found.decision(self.entry)
        guess = None if decision is None else decision.guess
        return luck_line(events, self.header.rules.team_of(turn), guess, self.people.within(turn))

    def page(self) -> tuple[str, Sequence[str]] | None:
        """Return the page that is open: why, or one of those of every record."""
        if self.open_page == "why":
            return t("Why"), self._wrapped(self.why())
        return super().page()

    def action_why(self) -> None:
        """Show or close all that can be told of the choice."""
        self._toggle("why")

    def why(self) -> list[str]:
        """Return the verdict, what each play leads to, where the numbers are, what is proven, and the luck."""
        judged, seen, people = self.judged, self.seen, self.people
        if judged is None:
            return list(self.nothing()[1])
        outlooks = [outlook(seen, option.action) for option in judged.options]
        theme = theme_words(judged, seen, people)
        lines = [
            verdict(judged, seen, people)[0],
            *filter(None, (theme,)),
            "",
            *(reason(one, seen, people) for one in outlooks),
        ]
        later = block_after(self.reviewing.rounds, self.entry, people)
        lines += ["", *self._facts(judged, seen), "", later, self._luck(), "", *map(t, READING)]
        return [line for place, line in enumerate(lines) if line or (place and lines[place - 1])]

    def _facts(self, judged: Judged, seen: Snapshot) -> list[str]:
        """Return where the tiles of the numbers are that the played and the best choice open, and what is proven."""
        others = [seat for seat in seen.active if seat != seen.viewer]
        belief = believed(seen)
        proofs = [proof for seat in others for proof in proven(seen, belief, seat)]
        where = [number_words(one, self.people) for one in _numbers(judged, seen)]
        return [*where, *proof_lines(proofs, seen, self.people)]

    def _accounted(self, judged: Judged, seen: Snapshot) -> list[Sequence[str]]:
        """Return the same of the numbers that no other hand has."""
        return [number_ways(one, self.people) for one in _numbers(judged, seen) if not one.out]


def _numbers(judged: Judged, seen: Snapshot) -> list[Number]:
    """Return where the tiles of the numbers are that the best and the played choice open."""
    told = (better(judged).action, judged.played)
    return [number_of(seen, one) for one in dict.fromkeys(end for action in told for end in outlook(seen, action).ends)]


def _beginnings(rounds: Sequence[int]) -> dict[int, int]:
    """Return the first moment of each round."""
    first: dict[int, int] = {}
    for place, number in enumerate(rounds):
        first.setdefault(number, place)
    return first
