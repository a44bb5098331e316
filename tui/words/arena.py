"""The figures of the arena in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.arena.figures import Elo, Estimate
from engine.arena.run import Stopped
from engine.arena.seatings import seatings, shown
from engine.arena.stopwatch import Stopwatch
from engine.arena.tally import Tally
from tui.cli_syntax import columns
from tui.drawing.cells import cell_width
from tui.i18n import N_, n, t
from tui.words.lists import listed

_ENDS = {
    Stopped.CLEAR: N_("It stopped because the result is clear."),
    Stopped.FAULTS: N_("It was ended because of too many faults."),
    Stopped.INTERRUPTED: N_("It was interrupted; these are the figures so far."),
    Stopped.ERROR: N_("It could not go on; these are the figures so far."),
}


def estimate_words(estimate: Estimate | None) -> str:
    """Return a mean with its standard error."""
    if estimate is None:
        return "-"
    mean = f"{estimate.mean:+z.2f}"
    return mean if estimate.error is None else t("{mean} +/- {error}", mean=mean, error=f"{estimate.error:.2f}")


def elo_words(elo: Elo | None) -> str:
    """Return an Elo with its interval."""
    if elo is None:
        return "-"
    middle, low, high = (f"{value:+z.0f}" for value in elo)
    return t("{elo} (95 %: {low} to {high})", elo=middle, low=low, high=high)


def lines_of(tally: Tally, stopped: Stopped, title: str) -> list[str]:
    """Return the figures of one contest."""
    contest = tally.contest
    rows = [
        (t("Deals"), _deals(tally)),
        (t("Points a round"), estimate_words(tally.points())),
    ]
    if contest.luck:
        rows.append((t("without luck"), estimate_words(tally.adjusted())))
    won, lost = tally.won
    rows.append((t("Rounds"), _won(won, lost, tally.rounds - won - lost)))
    if contest.matches:
        rows.append((t("Matches"), _won(*tally.match_counts())))
        rows.append((t("Elo"), elo_words(tally.elo())))
    rows += [(t("Time of {bot}", bot=side), _time(watch)) for side, watch in zip("AB", tally.times, strict=True)]
    for side, faults in zip("AB", tally.faults(), strict=True):
        if faults:
            kinds = listed(f"{kind} {many}" for kind, many in sorted(faults.items()))
            rows.append((t("Faults of {bot}", bot=side), kinds))
    head = t(
        "A: {a}, B: {b}, {rulebook}, seats {seats}", a=contest.a, b=contest.b, rulebook=title, seats=contest.rules.seats
    )
    end = [t(_ENDS[stopped])] if stopped in _ENDS else []
    return [head, *columns(rows), *end]


def table_of(tallies: Sequence[Tally], title: str) -> list[str]:
    """Return the figures of a ladder, a line a rung."""
    head = [
        t("Level"),
        t("Below"),
        t("Points a round"),
        t("without luck"),
        t("Rounds"),
        t("Elo"),
        t("Deals"),
        t("ms a move"),
    ]
    rows = [head, *map(_rung, tallies)]
    kept = [place for place in range(len(head)) if any(row[place] != "-" for row in rows[1:])]
    widths = [max(cell_width(row[place]) for row in rows) for place in kept]
    return [
        t("Ladder, {rulebook}, seats {seats}", rulebook=title, seats=tallies[0].contest.rules.seats),
        *(
            "  ".join(
                row[place] + " " * (width - cell_width(row[place])) for place, width in zip(kept, widths, strict=True)
            ).rstrip()
            for row in rows
        ),
    ]


def _rung(tally: Tally) -> list[str]:
    won, _ = tally.won
    mean = tally.times[0].mean
    return [
        tally.contest.a,
        tally.contest.b,
        estimate_words(tally.points()),
        estimate_words(tally.adjusted()),
        f"{won / tally.rounds:.1%}" if tally.rounds else "-",
        elo_words(tally.elo()),
        str(len(tally.pairs)),
        f"{1000 * mean:.2f}" if mean is not None else "-",
    ]


def _deals(tally: Tally) -> str:
    played = n("{count} deal", "{count} deals", len(tally.pairs))
    if not tally.contest.mirrored:
        return t("{deals}, each once", deals=played)
    every = ", ".join(shown(seating) for seating in seatings(tally.contest.rules))
    return t("{deals}, each seated {seatings}", deals=played, seatings=every)


def _won(a: int, b: int, nobody: int) -> str:
    return t("A {a}, B {b}, nobody {nobody}", a=a, b=b, nobody=nobody)


def _time(watch: Stopwatch) -> str:
    times = (watch.mean, watch.quantile(0.5), watch.quantile(0.95))
    if None in times:
        return "-"
    mean, median, late = (f"{1000 * (one or 0):.3g}" for one in times)
    return t("{mean} ms a move, median {median}, 95 % within {late}", mean=mean, median=median, late=late)
