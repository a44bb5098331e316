"""The command ``draw-dominoes``: reads the command line and starts what it asks for.

What a command needs is imported by it alone: help, version, referee and doctor never load Textual.
"""

from __future__ import annotations

import sys

from tui.terminal import splash

TYPE_CHECKING = False  # typing itself would be in the way of the splash
if TYPE_CHECKING:
    from collections.abc import Sequence

BROKEN_PIPE = 141
FAILED = 1
INTERRUPTED = 130
WRONG = 2
_LONGEST_FILE = 400
"""Characters of a file's name that are said: its end is what tells it from others."""

_PRINTING = {
    "rules": ("tui.cli_prints", "rules"),
    "record": ("tui.cli_records", "record"),
    "review": ("tui.cli_review", "run"),
    "verify": ("tui.cli_records", "verify"),
    "stats": ("tui.cli_stats", "stats"),
    "arena": ("tui.cli_arena", "arena"),
    "host": ("tui.cli_host", "host"),
    "problems": ("tui.cli_problems", "problems"),
    "solve": ("tui.cli_solve", "solve"),
}
"""Commands that print lines: the module and the function of each, so that only what is asked for is loaded."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status; no mistake of a user ends in a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not splash.has_place(words):
        return _main(words)
    try:
        from tui.terminal.early import raising

        with raising():
            splash.show()
            return _main(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        splash.take_down()


def _main(words: list[str]) -> int:
    from tui import kiosk, streams
    from tui.cli_syntax import PROGRAM, UsageError

    streams.mend()
    try:
        if [word for word in words if word != "--"] == ["referee"] and not kiosk.is_on():
            from engine.referee import main as referee

            return referee()
        status = _run(words)
        sys.stdout.flush()
    except UsageError as error:
        splash.take_down()
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        streams.silence_output()
        return BROKEN_PIPE
    except Exception as error:  # a fault of the program, or a disk that is full
        from tui.terminal.early import end_if_told

        end_if_told()
        splash.take_down()
        print(f"{PROGRAM}: {_sentence(error)}", file=sys.stderr)
        streams.silence_output()
        return FAILED
    return status


def _sentence(error: Exception) -> str:
    """Return what to say of an error that no command expects."""
    if isinstance(error, OSError):
        from tui.i18n import t
        from tui.reason_words import reason_words

        reason = reason_words(error.strerror or str(error))
        if error.filename is None:
            return t("Nothing more can be written or read: {reason}.", reason=reason)
        from tui.cli_syntax import quoted

        return t("{file} can't be used: {reason}.", file=quoted(str(error.filename), _LONGEST_FILE), reason=reason)
    from tui.faults import noted

    return noted(error)


def _run(words: list[str]) -> int:
    from tui import cli_kiosk
    from tui.cli_commands import COMMANDS, HOME, whole_help
    from tui.cli_syntax import help_of, read, unknown_command
    from tui.i18n import choose_language, set_language
    from tui.settings import saved_language

    set_language(choose_language(None, saved_language()))
    if words[:1] in (["--help"], ["-h"], ["help"]):
        print(whole_help())
        return 0
    if words[:1] in (["--version"], ["-V"]):
        return _version()
    name = words[0] if words and not words[0].startswith("-") else ""
    if name and name not in COMMANDS:
        raise unknown_command(name, COMMANDS)
    command = COMMANDS[name] if name else HOME
    given = read(command, words[1:] if name else words)
    if given.has("language"):
        from tui.cli_look import checked_language

        set_language(checked_language(given.one("language") or ""))
    if given.has("help"):
        print(help_of(command) if name else whole_help())
        return 0
    cli_kiosk.take(command, given)
    if name == "doctor":
        return _doctor()
    if name in _PRINTING:
        import importlib

        module, does = _PRINTING[name]
        return int(getattr(importlib.import_module(module), does)(given))
    from tui import cli_screens

    return cli_screens.run(name, given)


def _version() -> int:
    from importlib.metadata import PackageNotFoundError, version

    from tui.cli_syntax import PROGRAM

    try:
        print(PROGRAM, version(PROGRAM))
    except PackageNotFoundError:
        print(PROGRAM, "(not installed)")  # not translated: the version of a program
    return 0


def _doctor() -> int:
    from tui.cli_syntax import columns
    from tui.doctor import report

    print("\n".join(columns(report())))
    return 0
