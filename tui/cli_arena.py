"""``draw-dominoes arena``: how much stronger one bot is than another, as lines or as one JSON object."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from engine.arena.contest import COMMAND, Contest
from engine.arena.external import External
from engine.arena.report import as_json, rungs
from engine.arena.run import Plan, Stopped, run
from engine.arena.store import Store
from engine.arena.tally import Tally
from engine.bots.ladder import LEVELS, level_named
from engine.errors import GameError
from engine.rules import Rules
from engine.work import EXECUTORS, executor_of
from tui.cli_match import rules_of, whole_number
from tui.cli_syntax import PROGRAM, Given, UsageError, quoted
from tui.ending import Ending
from tui.i18n import t
from tui.problem_words import problems_words
from tui.progress import Progress
from tui.words.arena import estimate_words, lines_of, table_of

FAILED = 1

MOST_LUCK = 10_000


class Order(NamedTuple):
    """What was asked for; ``title`` is the rulebook's."""

    contests: tuple[Contest, ...]
    plan: Plan
    executor: str | None
    jobs: int | None
    resume: Path | None
    title: str


def arena(given: Given) -> int:
    """Play the contest or the ladder and print its figures; the status tells of bots that fail and of signals."""
    order = order_of(given)
    played: list[tuple[Tally, Stopped]] = []
    failure: Exception | None = None
    with Ending() as ending:
        try:
            played += _run(order)
        except KeyboardInterrupt:
            if not played:
                return ending.status
        except Exception as error:  # what is there is printed before it is said
            failure = error
        ending.hold()
        if played:
            _print(order, played, given)
    if isinstance(failure, GameError):
        raise UsageError(problems_words(failure.problems))
    if failure is not None:
        raise failure
    stopped = [why for _, why in played]
    failures = list(_failures(order, played))
    for said in failures:
        print(f"{PROGRAM}: {said}", file=sys.stderr)
    if Stopped.INTERRUPTED in stopped:
        return ending.status
    return FAILED if failures else 0


def _failures(order: Order, played: list[tuple[Tally, Stopped]]) -> Iterator[str]:
    """Yield a sentence for each way in which bots spoilt a contest."""
    for tally, why in played:
        for side, never in zip("AB", tally.never_answers(), strict=True):
            if never:
                yield t("{bot} never answered: its program ended each time. --bot-errors shows what it says.", bot=side)
        if why is Stopped.FAULTS:
            yield t("A bot made more than {faults} faults, so the contest was ended.", faults=order.plan.faults)


def _run(order: Order) -> Iterator[tuple[Tally, Stopped]]:
    progress = Progress(sys.stderr)
    with ExitStack() as stack:
        store = stack.enter_context(Store(order.resume)) if order.resume is not None else None
        if order.executor in (None, *EXECUTORS[:2]):
            for contest in order.contests:
                _try_programs(contest)
        work = stack.enter_context(executor_of(order.executor, order.jobs))
        for contest in order.contests:
            so_far = Tally(contest)

            def show(tally: Tally) -> None:
                nonlocal so_far
                so_far = tally
                progress.show(len(tally.pairs), order.plan.pairs, _so_far(tally))

            try:
                tally, stopped = run(contest, order.plan, work, store, show)
            except Exception:
                if so_far.pairs:
                    yield so_far, Stopped.ERROR
                raise
            finally:
                progress.clear()
            yield tally, stopped
            if stopped is Stopped.INTERRUPTED:
                return


def _try_programs(contest: Contest) -> None:
    """Start each program once, so that a mistake is said before anything is played."""
    for name in contest.externals:
        with External(name.removeprefix(COMMAND), contest.move_time) as program:
            program.start()


def _so_far(tally: Tally) -> str:
    return t("{a} v {b}: {points}", a=tally.contest.a, b=tally.contest.b, points=estimate_words(tally.best()))


def _print(order: Order, played: list[tuple[Tally, Stopped]], given: Given) -> None:
    if given.has("json"):
        table = {"rules": given.one("rules") or "jaques", "options": _options(given)}
        told = [as_json(tally, stopped, table) for tally, stopped in played]
        print(json.dumps({"ladder": told} if given.has("ladder") else told[0], ensure_ascii=False, allow_nan=False))
    elif given.has("ladder"):
        print("\n".join(table_of([tally for tally, _ in played], order.title)))
    else:
        print("\n".join(lines_of(*played[0], order.title)))
    sys.stdout.flush()


def _options(given: Given) -> list[str]:
    target = given.one("target")
    return [*given.all("set"), *([f"target={target}"] if target is not None else [])]


def order_of(given: Given) -> Order:
    """Return what the flags ask for; UsageError says what is wrong with them."""
    rules, title = _rules(given)
    if given.has("mirrored") and given.has("single"):
        raise UsageError(t("--mirrored and --single exclude each other; give one of them."))
    base = Contest(
        rules=rules,
        a="",
        b="",
        seed=_seed(given),
        mirrored=not given.has("single"),
        matches=given.has("matches"),
        luck=_number(given, "luck", 0, 0, MOST_LUCK),
        move_time=_positive(given, "move-time", 5.0),
        shows_errors=given.has("bot-errors"),
    )
    contests = tuple(base.between(a, b) for a, b in _bots(given))
    pairs = _number(given, "pairs", 1000)
    plan = Plan(
        pairs=pairs,
        errors=_positive(given, "stop-at-se", 2.0) if given.has("stop-at-se") else None,
        least=_number(given, "min-pairs", 100, 2),
        faults=_number(given, "max-faults", 100, 0),
    )
    jobs = _number(given, "jobs", 1, 1, 1024) if given.has("jobs") else None
    resume = given.one("resume")
    return Order(contests, plan, given.one("executor"), jobs, None if resume is None else Path(resume), title)


def _rules(given: Given) -> tuple[Rules, str]:
    if not given.has("partners"):
        return rules_of(given)
    values = {**given.values, "set": [*given.all("set"), "partnership=true"]}
    if not given.has("seats") and not any(text.strip().startswith("seats=") for text in given.all("set")):
        values["seats"] = ["4"]
    return rules_of(given._replace(values=values))


def _bots(given: Given) -> list[tuple[str, str]]:
    names = given.one("a"), given.one("b")
    if given.has("ladder"):
        if names != (None, None):
            raise UsageError(t("--ladder plays all levels, so it goes without --a and --b."))
        return rungs()
    a, b = names
    if a is None or b is None:
        raise UsageError(t("arena needs both --a and --b, or --ladder."))
    return [(_bot(a), _bot(b))]


def _bot(word: str) -> str:
    if word.startswith(COMMAND):
        return word
    level = level_named(word)
    if level is None:
        raise UsageError(
            t(
                "There is no bot {word}; the levels are {levels}, and {form} is a program of yours.",
                word=quoted(word),
                levels=", ".join(LEVELS),
                form="'cmd:COMMAND LINE'",
            )
        )
    return level.name


def _seed(given: Given) -> str:
    seed = given.one("seed") or "1"
    if given.has("seed") and not (given.one("seed") or "").strip():
        raise UsageError(t("--seed must not be empty."))
    if not seed.isprintable():
        raise UsageError(t("--seed must be a text that can be printed, not {text}.", text=quoted(seed)))
    return seed


def _number(given: Given, name: str, default: int, minimum: int = 1, maximum: int = 10_000_000) -> int:
    text = given.one(name)
    number = default if text is None else whole_number(f"--{name}", text, minimum=minimum)
    if number > maximum:
        raise UsageError(
            t("--{name} may be at most {maximum}, not {text}.", name=name, maximum=maximum, text=quoted(str(text)))
        )
    return number


def _positive(given: Given, name: str, default: float) -> float:
    text = given.one(name)
    if text is None:
        return default
    try:
        number = float(text) if text.isascii() else 0.0
    except ValueError:
        number = 0.0
    if not 0 < number <= 1000:
        raise UsageError(
            t("--{name} must be a number above 0 and up to 1000, not {text}.", name=name, text=quoted(text))
        )
    return number
