"""One practice problem by lines: what is shown, what a play brings, hints, and the answer."""

from __future__ import annotations

from engine.actions import Action, Do
from engine.bots.ladder import BOT_NAMES
from engine.events import MatchEnded, RoundEnded, SuddenDeath
from engine.practice import Problem, Trial, begin, worlds_of
from engine.practice.facts import facts_at
from engine.practice.refuting import refuted
from engine.snapshot import Snapshot
from engine.views import open_table
from tui.i18n import n, t
from tui.line import closing, facts, telling, turn
from tui.line.naming import Named, UnclearError
from tui.line.practice_answer import why_lines
from tui.practice_store import Outcome
from tui.widgets.places import Places
from tui.words import reasons
from tui.words.lists import all_of, sentences
from tui.words.people import People, people_of
from tui.words.practice.faults import fault_words
from tui.words.practice.hints import HINTS, hint
from tui.words.practice.names import level_name, promise
from tui.words.practice.plays import hands_words, play_words, points_words
from tui.words.practice.scoring import worth_words
from tui.words.practice.standing import theme_words
from tui.words.practice.wrong import wrong_line

_TOLD_AT_THE_END = (RoundEnded, MatchEnded, SuddenDeath)
"""Events that the account of the end puts into words."""


class Task:
    """A problem that is being solved; every method returns what there is to say."""

    def __init__(self, problem: Problem, order: int, *, is_rated: bool = True) -> None:
        self.problem = problem
        self._is_rated = is_rated
        self.trial: Trial = begin(problem)
        self.people = _people(problem)
        self.places = Places(order=order).updated(self.trial.snapshot.hand, close_gaps=True)
        self.hints = self.retries = 0
        self._is_shown = False
        self._missed: Trial | None = None
        """The decision at which a play lost value first, or at which the answer was asked for."""

    @property
    def snapshot(self) -> Snapshot:
        """What the player sees now."""
        return self.trial.snapshot

    @property
    def is_over(self) -> bool:
        """Whether it is solved, or its answer was shown."""
        return self._is_shown or self.trial.is_over

    @property
    def is_tried(self) -> bool:
        """Whether leaving it now is a failure."""
        return self.retries > 0 or self.hints == HINTS

    @property
    def outcome(self) -> Outcome:
        """How it ended, or ends if it is left now."""
        if self._is_shown or not self.trial.is_over:
            return Outcome.SHOWN
        return Outcome.LATER if self.retries else Outcome.SOLVED

    @property
    def _partner(self) -> str:
        return self.people[(self.problem.seat + 2) % self.problem.rules.seats]

    # what is said

    def opening(self) -> list[str]:
        """Return what the problem is."""
        snapshot, rules = self.snapshot, self.problem.rules
        head = t(  # a position of one's own may have no best play
            "Problem {id}: {rulebook}, {level}. {promise}",
            id=self.problem.id,
            rulebook=self.problem.rulebook,
            level=level_name(self.problem.difficulty),
            promise=promise(self.problem.quality) if self.problem.margin else "",
        )
        return [
            head,
            *([t("{partner} is your partner.", partner=self._partner)] if rules.partnership else []),
            *telling.opening_lines(snapshot, self.people),
            *facts.chain_words(snapshot),
            facts.counts_words(snapshot, self.people),
            facts.ends_words(snapshot),
            facts.hand_words(snapshot, self.places),
        ]

    def can(self) -> str:
        """Return what can be played."""
        return turn.turn_words(self.snapshot, self.people, self.places, alone=True)

    # what is done

    def action_for(self, wanted: Named) -> Action | None:
        """Return the play that is meant, None if its end has to be asked; UnclearError if it can't be made."""
        tile, _, end = wanted
        if tile not in self.snapshot.hand:
            raise UnclearError(t("You do not hold {tile}.", tile=tile))
        fits = [action for action in self.trial.legal if action.do is Do.PLAY and action.tile == tile]
        if not fits:
            raise UnclearError(reasons.why_not(self.snapshot, tile, self.people))
        if end is None:
            numbers = {self.snapshot.ends[action.end] for action in fits if action.end is not None}
            return fits[0] if len(numbers) < 2 else None
        found = next((action for action in fits if action.end in (end, None)), None)
        if found is None:
            ends = all_of(reasons.end_name(action.end) for action in fits if action.end is not None)
            raise UnclearError(t("{tile} fits on these ends only: {ends}.", tile=tile, ends=ends))
        return found

    def end_question(self, wanted: Named) -> str:
        """Return the question at which end a tile goes."""
        ends = [action.end for action in self.trial.legal if action.tile == wanted.tile and action.end is not None]
        return turn.end_question(self.snapshot, wanted.tile, ends)

    def play(self, action: Action) -> list[str]:
        """Make a play and say what came of it; one that loses value is said so and not made."""
        verdict = self.trial.judge(action)
        if not verdict.is_right:
            is_first, self._missed = self._missed is None, self._missed or self.trial
            self.retries += 1
            lost = t("For your rating it is lost now.") if is_first and self._is_rated else ""
            return [
                wrong_line(self.snapshot, verdict),
                fault_words(refuted(self.trial, action), self.people),
                sentences([lost, t("Try again, or type hint or answer.")]),
            ]
        said = [t("Right.")] if len(self.trial.legal) > 1 else []
        said += self._go_on(action)
        while not self.trial.is_over and len(self.trial.legal) == 1:  # nothing else can be done
            said += self._go_on(self.trial.legal[0])
        return [*said, *(self._end() if self.trial.is_over else [])]

    def _go_on(self, action: Action) -> list[str]:
        seen = len(self.snapshot.history)
        self.trial = self.trial.played(action)
        snapshot = self.snapshot
        self.places = self.places.updated(snapshot.hand, close_gaps=False)
        events = [event for event in snapshot.history[seen:] if not isinstance(event, _TOLD_AT_THE_END)]
        return [said for event in events if (said := telling.event_line(event, snapshot, self.people))]

    def _end(self) -> list[str]:
        result, table = self.trial.result, open_table(self.trial.state)
        lines = [] if result is None else closing.round_lines(result, self.snapshot, table, self.people)
        hands, points = len(worlds_of(self.problem)), points_words(self.trial.points)
        if hands < 2:
            return [*lines, t("It brings you {points}.", points=points)]
        said = t(
            "Of the {hands} that you could not tell apart this is the worst for you: {points}.",
            hands=hands_words(hands, self.problem.rules.seats),
            points=points,
        )
        return [*lines, said]

    def hint(self) -> list[str]:
        """Return the next hint; the last one says the play."""
        self.hints = min(self.hints + 1, HINTS)
        if self.hints == 1:
            said = t("Type unseen: which number is nearly used up? Who may still hold it?")
        else:
            said = hint(self.hints, facts_at(self.trial), self.snapshot, self.people)
        left = HINTS - self.hints
        more = n("{count} hint more.", "{count} hints more.", left) if left else ""
        return [said, *([rest] if (rest := sentences([self._cost(), more])) else [])]

    def _cost(self) -> str:
        """Return what a solution counts now; "" if nothing is at stake."""
        if not self._is_rated:
            return ""
        if self.retries:
            return t("It counts as lost already; solve it all the same.")
        return t("Solved now it counts: {worth}.", worth=worth_words(self.hints))

    def answer(self) -> list[str]:
        """Return the play and why, which ends the problem."""
        self._is_shown = True
        self._missed = self.trial
        said = t("The play: {play}.", play=play_words(self.snapshot, facts_at(self.trial).best.action))
        return [said, *self.why(with_theme=False)]

    @property
    def explained(self) -> Trial:
        """The decision that is explained: where the answer was asked for, else the first that was missed."""
        return self._missed or begin(self.problem)

    def why(self, *, with_theme: bool = True) -> list[str]:
        """Return what the problem is about, and why its best play is that."""
        theme = t("The theme: {theme}.", theme=theme_words(self.problem.theme.value))
        return [*([theme] if with_theme else []), *why_lines(self.explained, self.people)]


def _people(problem: Problem) -> People:
    names = iter(BOT_NAMES)
    seats = ["" if seat == problem.seat else next(names) for seat in range(problem.rules.seats)]
    return people_of(seats, (problem.seat,), problem.seat)
