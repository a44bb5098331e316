"""Practice: positions in which one play is best by what its player can know, found in games of the bots and proven.

Values
    ``Theme``, ``Difficulty``, ``Quality``, ``Tag`` (string enums, the value is the name in files and on command lines).
    ``Problem``: ``id``, ``rulebook`` (its name), ``rules``, ``seat`` (who is to play), ``deal`` and ``actions`` (the
    whole round up to now in one true world), ``values`` ((action, mean points), the best first), ``best``, ``margin``,
    ``quality``, ``theme``, ``tags``, ``difficulty``, ``rating``.  ``values`` has each play once: where both ends show
    the same number only the left one; ``canonical(snapshot, action)`` turns the other into it.
    ``to_json(problem)``/``from_json(data)``: a line of a file; ``ProblemError`` (a ``GameError``) is one sentence.
    ``as_json(problem, whole=True)``: what ``problems list --json`` prints.
Moments
    ``state_of(problem)``: the true ``MatchState``; ``snapshot_of(problem)``: what the player may know;
    ``worlds_of(problem)``: every hand that agrees with it, ``Weighed(hands, weight)``, masks by seat, his own included;
    ``state_with(problem, hands, actions=())``: the same public history with other hidden hands, played on.
    ``position_of(snapshot, hands)``: the solver's ``Position``.
Judging
    ``values_over(snapshot, worlds)``: {action: [points in each world]}, exact; points are those of the player's side
    less all others' from here to the end of the round.  ``means(table, worlds)``: {action: mean}.
    ``examined(snapshot, rulebook, deal, actions) -> Problem | None``: a moment made a problem if it is a good one.
    ``described(...)`` the same without the filters (any closed position; the editor and "open this moment").
The trainer
    ``begin(problem) -> Trial``: frozen.  ``trial.snapshot`` (what the player sees now), ``legal``, ``is_over``,
    ``judge(action) -> Verdict(action, values, loss, worst, is_right, gives_up, is_open)`` and ``ranking``, by what one
    plan keeps (``engine.practice.keeping``), ``possible`` (the hands of now), ``played(action) -> Trial`` (with the
    others' answers up to his next turn or the end of the round), ``actions`` (all since the problem's moment),
    ``worlds`` (the hands that agree with everything so far), ``verdicts`` (of his plays), ``wrong`` (the first that
    lost value, or None), ``state`` (one true world, for the end only), ``result`` (``RoundResult`` or None),
    ``points``.
The set
    ``problems()`` the shipped ones, ``by_id(text)``, ``of(theme=None, level=None, rulebook=None, seats=None,
    partners=None)``.
    ``make(seed, count, *, rulebook="jaques", seats=2, partners=False, theme=None, level=None, jobs=None,
    executor=None, progress=None, stop=None)`` yields verified problems as they are found; ``progress(rounds, found)``.
    ``verify(problem) -> Verified | Unproven``; three seats and partners by ``coalition.proven(problem, worlds)``.
"""

from engine.practice.examining import described, examined
from engine.practice.kinds import Difficulty, Quality, Tag, Theme
from engine.practice.making import make
from engine.practice.moments import snapshot_of, state_of, state_with, worlds_of
from engine.practice.objects import as_json
from engine.practice.problem import Problem, ProblemError, from_json, to_json
from engine.practice.shipped import by_id, of, problems
from engine.practice.trial import Trial, Verdict, begin
from engine.practice.values import canonical, means, position_of, values_over
from engine.practice.verifying import Unproven, Verified, verify

__all__ = [
    "Difficulty", "Problem", "ProblemError", "Quality", "Tag", "Theme", "Trial", "Unproven", "Verdict", "Verified",
    "as_json", "begin", "by_id", "canonical", "described", "examined", "from_json", "make", "means", "of",
    "position_of", "problems", "snapshot_of", "state_of", "state_with", "to_json", "values_over", "verify", "worlds_of",
]  # fmt: skip
