"""The process in which bots think: ``python -m tui.minds.worker``. It answers on standard output what comes in.

It loads no Textual, and it ends at once when its standard input does, amid a thought too: so it never outlives the
program, whatever ended that.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from engine.judging import Stop
from tui.minds.frames import Answer, Question, Source, frame_from, packed, unpacked
from tui.minds.thought import Noting

NICE = 5
"""Keys come first where there is one processor for both; the first word of the command may say another number."""


def answer_to(question: Question) -> Answer:
    """Think."""
    if question.wish is not None:
        return _advised(question)
    bot = Noting(question.seed, question.effort, clock_until(question.until))
    bot.chances = question.chances
    return Answer(bot.choose(question.snapshot), bot.judgement)


def _advised(question: Question) -> Answer:
    """Return advice to the person in whose place the snapshot is."""
    from engine.hinting import advice  # most tables are not asked for any

    assert question.wish is not None
    clock = clock_until(question.until)
    found = advice(question.snapshot, question.wish, *([] if clock is None else [clock()]))
    return Answer(found.judged.best.action, None, found)


def clock_until(moment: float | None) -> Callable[[], Stop] | None:
    """Return the clock of a bot that has to answer by a moment."""
    if moment is None:
        return None
    return lambda: lambda: monotonic() >= moment


def come_last(nice: int) -> None:
    """Let others go first; Linux may share its processors among sessions, of which this process has its own."""
    with suppress(AttributeError, OSError):
        os.nice(nice)
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(nice), encoding="ascii")


def main() -> None:
    """Answer until the input ends."""
    come_last(int(sys.argv[1]) if len(sys.argv) > 1 else NICE)
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    answers = os.dup(1)
    os.dup2(2, 1)  # whatever else is printed must not come between
    while True:
        left = packed(_answered(questions.get()))
        while left:
            left = left[os.write(answers, left) :]


def _answered(frame: bytes) -> Answer | str:
    """Return the answer, or what went wrong."""
    try:
        return answer_to(unpacked(frame))
    except Exception as error:  # a bot may fail in any way
        return f"raised {type(error).__name__}: {error}"  # not translated: for the log


def _listen(source: Source, questions: SimpleQueue[bytes]) -> None:
    try:
        while frame := frame_from(source):
            questions.put(frame)
    finally:
        os.kill(os.getpid(), signal.SIGKILL)  # nobody waits for an answer any more; a thought asks for no other way


if __name__ == "__main__":
    main()
