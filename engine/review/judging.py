"""Judging one position by what the seat to act can know: the best option is chosen on some deals, judged on others.

Once nothing can be drawn and there are not too many hands, all of them are looked at instead, see ``closed``.
"""

from __future__ import annotations

from functools import partial
from random import Random

from engine.actions import Action
from engine.equity import facts_of, utility
from engine.equity.remainders import REMAINDERS
from engine.judging import Stop, is_near, margin_of, never
from engine.judging.playing_out import Playouts
from engine.judging.priors import prior_of
from engine.playout import sight_of
from engine.review.choice import Choice, alike, choice_of, position_key
from engine.review.closed import PlayedOut, Worlds, most_hands, solved_by_hand, worlds_of
from engine.review.deals import Deals
from engine.review.marks import SURE, mark_of
from engine.review.options import exact_options, options_of
from engine.review.trials import NONE, Difference, Runs, Trials, difference
from engine.review.values import Depth, Judged, Option
from engine.review.worth import error_of
from engine.snapshot import Snapshot

EVEN = 0.5
"""Options that surely differ by no more points than that need no further deals."""
USUAL = Depth()


def judged(
    snapshot: Snapshot, depth: Depth = USUAL, played: Action | None = None, stop: Stop = never, *, whole: bool = False
) -> Judged:
    """Return what each option of the viewer, who is to act and has a choice, is worth.

    ``played`` is the action to be judged, the best one if none is given; ``whole`` judges all of them on the deals that
    the best was not chosen on.  The answer is a function of what the viewer can know; ``stop`` ends the work early, and
    makes it rougher.
    """
    found = _Judge(snapshot, depth, played, stop, whole=whole).judged()
    return found if played is None or played == found.played else _renamed(found, played)


def _renamed(found: Judged, played: Action) -> Judged:
    """Return what was found with the end at which the tile was laid, where both ends are alike."""
    options = [option._replace(action=played) if option.action == found.played else option for option in found.options]
    return found._replace(options=tuple(options), played=played)


class _Judge:
    """The work on one position."""

    def __init__(self, snapshot: Snapshot, depth: Depth, played: Action | None, stop: Stop, *, whole: bool) -> None:
        assert snapshot.viewer is not None
        self.whole = whole
        self.snapshot, self.depth, self.stop = snapshot, depth, stop
        self.chance = Random(position_key(snapshot))
        self.choice: Choice = choice_of(snapshot)
        self.played = None if played is None else alike(played, self.choice.actions)
        self.wins = utility(snapshot.rules, facts_of(snapshot), REMAINDERS)
        self.side = snapshot.rules.team_of(snapshot.viewer)
        self.trials = Trials(self.choice.player, self.side, self.wins)
        self.error = partial(error_of, snapshot)

    def judged(self) -> Judged:
        """Return what was found."""
        known = worlds_of(self.snapshot, most_hands(self.depth, brief=self.whole), brief=self.whole)
        found = None if known is None else self._looked_at(known)
        if found is not None:
            return found
        self.deals = Deals(self.snapshot, self.chance)
        return self._played_out()

    def _looked_at(self, known: Worlds) -> Judged | None:
        """Return what is so by all the hands that can be held, None if nobody waits any more."""
        actions = self.choice.actions
        played_out = PlayedOut(self.choice.player, self.side, self.wins, known)
        candidates = solved_by_hand(self.snapshot, known, actions, self.wins, self.stop)
        candidates = candidates or played_out.candidates(actions, self.stop)
        if candidates is None:
            return None
        options = exact_options(candidates, self.error)
        chosen = self.played or options[0].action
        gap = next(option for option in options if option.action == chosen)
        beyond = NONE if self.played is None else played_out.difference(chosen, self.choice.reference)
        return _result(options, chosen, Difference(gap.gap, 0.0, gap.chance_gap, 0.0), beyond, exact=True)

    def _played_out(self) -> Judged:
        first, best, rival = self._first()
        chosen = self.played or best
        runs = self.trials.runs
        if self.whole:
            self._run(dict.fromkeys((best, *self.choice.actions)))
        elif self.played is not None:
            self._run(dict.fromkeys((best, chosen, self.choice.reference)))
        elif self.depth.most and rival is not None:
            self._run({best: None, rival: None})
        self._settle(best, rival if self.played is None else chosen)
        options = options_of(best, self.choice.actions, first, runs, self.error)
        beyond = NONE if self.played is None else difference(runs, chosen, self.choice.reference)
        return _result(options, chosen, difference(runs, best, chosen), beyond, exact=False)

    def _first(self) -> tuple[dict[Action, Runs], Action, Action | None]:
        """Choose the best option; return the runs, the best, and what came next to it unless that is clearly worse."""
        rules, viewer, actions = self.snapshot.rules, self.snapshot.viewer or 0, self.choice.actions
        prior = prior_of(self.choice.player, sight_of(self.snapshot), rules, actions)
        playouts = Playouts(self.choice.player, actions, margin_of(rules, viewer), self.wins, prior)
        deals = self.deals.take(self.depth.deals)
        playouts.run([[world] for world in deals.worlds], self.stop, drops=True, by_chance=is_near(self.snapshot))
        running = [trial.action for trial in playouts.running]
        order = sorted(playouts.candidates(), key=lambda found: -found.value)
        rival = order[1].action if len(running) > 1 else None
        runs = {
            trial.action: Runs(trial.points, trial.chances, deals.sources[: len(trial.points)])
            for trial in playouts.trials
        }
        return runs, order[0].action, rival

    def _run(self, actions: dict[Action, None], number: int | None = None) -> None:
        """Try actions on deals that nothing was chosen on, unless there is nothing to compare."""
        if len(actions) > 1:
            self.trials.run(tuple(actions), self.deals.take(number or self.depth.deals), self.stop)

    def _settle(self, best: Action, other: Action | None) -> None:
        """Compare two options on more deals until it is clear which is better, or that none is."""
        runs = self.trials.runs
        if other is None or other == best or best not in runs:
            return
        while self.depth.deals + len(runs[best].points) < self.depth.most and not self.stop():
            gap = difference(runs, best, other)
            if abs(gap.points) > SURE * gap.se or abs(gap.points) + SURE * gap.se < EVEN:
                return
            self._run(dict.fromkeys(runs), len(runs[best].points))


def _result(options: tuple[Option, ...], chosen: Action, gap: Difference, beyond: Difference, *, exact: bool) -> Judged:
    return Judged(
        options=options,
        played=chosen,
        exact=exact,
        gap=gap.points,
        gap_se=gap.se,
        chance_gap=gap.chance,
        chance_gap_se=gap.chance_se,
        mark=mark_of(*gap),
        beyond=beyond.points,
        chance_beyond=beyond.chance,
    )
