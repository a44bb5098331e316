"""``draw-dominoes review``: what each choice of a match was worth, as lines, as JSON, or as a page for a browser."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import GameError, problem
from engine.record import GameRecord
from engine.review import Cancelled, Depth, DiskCache, Review, review, to_json
from engine.work import executor_of
from tui.cli_kiosk import named_file
from tui.cli_match import whole_number
from tui.cli_records import STDIN, record_given, take_terminal
from tui.cli_syntax import PROGRAM, Given, UsageError, quoted
from tui.ending import Ending
from tui.i18n import t
from tui.kept_reviews import keep_review
from tui.paths import data_folder
from tui.problem_words import problems_words
from tui.progress import Progress
from tui.reason_words import reason_words

if TYPE_CHECKING:
    from textual.screen import Screen

LEAST_DEALS, MOST_DEALS = 10, 10_000
CLOSE = 3200
"""Deals on which close choices are judged when that is asked for."""


def run(given: Given) -> int:
    """Print the review; the status tells of Ctrl-C and of signals."""
    if sum(given.has(name) for name in ("json", "text", "html")) > 1:
        raise UsageError(t("--text, --json and --html exclude each other; give one of them."))
    if not any(given.has(name) for name in ("json", "text", "html")):
        from tui import cli_screens
        from tui.cli_show import has_screen

        if has_screen():
            return cli_screens.run("review", given)
    depth, jobs = _depth(given), _number(given, "jobs", 0, 1, 1024)
    record, is_whole = _reviewable(record_given(given)[0])
    seats = _seats(given, record)
    page = _page_file(given.one("html") or "") if given.has("html") else None
    with Ending() as ending:
        try:
            found = _reviewed(record, depth, seats, jobs or None)
        except GameError as error:
            raise UsageError(problems_words(error.problems)) from None
        except (KeyboardInterrupt, Cancelled):
            ending.hold()
            said = t("Interrupted; what was judged so far is kept, so the next review of this match is quicker.")
            print(f"{PROGRAM}: {said}", file=sys.stderr)
            return ending.status
        ending.hold()
    keep_review(found, record)
    if given.has("json"):
        print(json.dumps(to_json(found), allow_nan=False))
    elif page is not None:
        _write(page, found, record)
    else:
        from tui.words.review import lines_of

        print("\n".join(lines_of(found, record)))
    if not is_whole:
        said = t("The match is not over: its seed and the round in progress are left out.")
        print(f"{PROGRAM}: {said}", file=sys.stderr)
    return 0


def screen_of(given: Given) -> Screen[Any]:
    """Return the review as a screen; UsageError if the record can't be read, or there is nothing to review."""
    from tui.opening import review_screen

    depth, jobs = _depth(given), _number(given, "jobs", 0, 1, 1024)
    record, name = record_given(given)
    seats = _seats(given, record)
    if given.operand == STDIN:
        take_terminal()
    try:
        return review_screen(record, name, depth=depth, jobs=jobs or None, eyes=None if seats is None else seats[0])
    except GameError as error:
        raise UsageError(problems_words(error.problems)) from None


def _reviewable(record: GameRecord) -> tuple[GameRecord, bool]:
    """Return what of a record may be reviewed, and whether that is all; UsageError if nothing may be."""
    from tui.reviewing import reviewable

    try:
        finished = reviewable(record)
    except GameError as error:
        raise UsageError(problems_words(error.problems)) from None
    if finished is None:
        found = problem("record-bad", reason=t("no round is over yet"))
        raise UsageError(problems_words((found,)))
    return finished, finished is record


def _reviewed(record: GameRecord, depth: Depth, seats: tuple[int, ...] | None, jobs: int | None) -> Review:
    progress = Progress(sys.stderr)
    cache = DiskCache(data_folder(create=False))
    try:
        with executor_of(None, jobs) as work:
            return review(
                record, depth, seats=seats, work=work, cache=cache, progress=lambda *far: _show(progress, *far)
            )
    finally:
        progress.clear()
        cache.close()


def _show(progress: Progress, done: int, of: int) -> None:
    progress.show(done, of, t("judging the choices"))


def _page_file(word: str) -> Path:
    """Return the file of the page; UsageError, before any work, if none can be written there."""
    path = named_file(word)
    try:
        code = errno.EISDIR if word and path.is_dir() else 0 if word and path.parent.is_dir() else errno.ENOENT
    except OSError as error:
        code = error.errno or errno.EIO
    if code:
        raise _unwritable(word, os.strerror(code))
    return path


def _write(path: Path, found: Review, record: GameRecord) -> None:
    """Write the page as a whole or not at all; what is no plain file, such as a device, is written to as it is."""
    from tui.review_html import page

    text = page(found, record).encode("utf-8", "replace")
    target = Path(os.path.realpath(path))
    fresh = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(text)
        else:
            fresh.write_bytes(text)
            fresh.replace(target)
    except OSError as error:
        raise _unwritable(str(path), error.strerror or str(error)) from None
    finally:
        fresh.unlink(missing_ok=True)
    print(t("Written to {path}.", path=path))


def _unwritable(word: str, why: str) -> UsageError:
    return UsageError(t("{file} can't be written: {reason}.", file=quoted(word), reason=reason_words(why)))


def _depth(given: Given) -> Depth:
    deals = _number(given, "deals", Depth().deals, LEAST_DEALS, MOST_DEALS)
    return Depth(deals, max(CLOSE, 2 * deals) if given.has("close") else 0)


def _seats(given: Given, record: GameRecord) -> tuple[int, ...] | None:
    word, last = given.one("seat"), record.header.rules.seats - 1
    if word is None:
        return None
    if not (word.isascii() and word.isdecimal() and len(word) < 3 and int(word) <= last):
        raise UsageError(t("--seat {word} is no seat: the seats are 0 to {last}.", word=quoted(word), last=last))
    return (int(word),)


def _number(given: Given, name: str, default: int, least: int, most: int) -> int:
    text = given.one(name)
    if text is None:
        return default
    number = whole_number(f"--{name}", text, minimum=least)
    if number > most:
        raise UsageError(
            t("--{name} may be at most {maximum}, not {text}.", name=name, maximum=most, text=quoted(text))
        )
    return number
