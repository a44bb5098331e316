"""The command line's grammar: flags are declared, read, and explained from one declaration.

Every mistake is one sentence that names what was wrong and what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tui.i18n import N_, t

PROGRAM = "draw-dominoes"


class UsageError(Exception):
    """A command line that can't be understood; its text is the sentence to print."""


class Flag(NamedTuple):
    """An option such as ``--seats N``; without ``value`` it takes none.  ``help`` is a message id."""

    name: str
    help: str
    value: str = ""
    repeats: bool = False


class CommandLine(NamedTuple):
    """A command with its flags; ``operand`` names what may follow, such as ``FILE``.

    ``kiosk`` says that a kiosk offers it; whatever names a file is refused there.
    """

    name: str
    help: str
    flags: tuple[Flag, ...] = ()
    operand: str = ""
    needs_operand: bool = False
    kiosk: bool = False
    joins: bool = False
    """Whether an operand in several words is put together: one that was copied from where it was broken into lines."""


class Given(NamedTuple):
    """What was given: the values of each flag, by its name without dashes, and the operand."""

    values: Mapping[str, Sequence[str]]
    operand: str | None = None

    def has(self, name: str) -> bool:
        """Whether a flag was given."""
        return name in self.values

    def one(self, name: str) -> str | None:
        """Return the value of a flag, or None."""
        return self.values[name][-1] if name in self.values else None

    def all(self, name: str) -> Sequence[str]:
        """Return every value of a flag that may be repeated."""
        return self.values.get(name, ())


HELP = Flag(name="--help", help=N_("show this help"))


def read(command: CommandLine, words: Sequence[str]) -> Given:
    """Return what was given to a command; UsageError names the first mistake."""
    flags = {flag.name: flag for flag in (*command.flags, HELP)}
    values: dict[str, list[str]] = {}
    operand: str | None = None
    rest = list(words)
    only_operands = False
    while rest:
        word = rest.pop(0)
        if word == "--" and not only_operands:
            only_operands = True
            continue
        if only_operands or not word.startswith("-") or word == "-" or _is_rest(command, operand, word):
            operand = _operand(command, operand, word)
            continue
        name, equals, text = word.partition("=")
        name = "--help" if name == "-h" else name
        flag = flags.get(name)
        if flag is None:
            raise UsageError(_unknown_flag(command, name, flags))
        key = name.removeprefix("--")
        if not flag.value:
            if equals:
                raise UsageError(t("{flag} takes no value.", flag=name))
            values[key] = [""]
            continue
        if not equals:
            if not rest or (rest[0].startswith("--") and len(rest[0]) > 2):
                raise UsageError(t("{flag} needs a value: {flag} {value}.", flag=name, value=flag.value))
            text = rest.pop(0)
        if key in values and not flag.repeats:
            raise UsageError(t("{flag} is given twice; give it once.", flag=name))
        values.setdefault(key, []).append(text)
    if command.needs_operand and operand is None and "help" not in values:
        raise UsageError(
            t(
                "{command} needs {operand}: {program} {command} {operand}.",
                command=command.name,
                operand=command.operand,
                program=PROGRAM,
            )
        )
    return Given(values, operand)


def _operand(command: CommandLine, before: str | None, word: str) -> str:
    if not command.operand:
        raise UsageError(t("{command} takes no argument {word}.", command=command.name, word=quoted(word)))
    if before is not None and command.joins:
        return before + word
    if before is not None:
        raise UsageError(
            t(
                "{command} takes one {operand}, not {one} and {other}.",
                command=command.name,
                operand=command.operand,
                one=quoted(before),
                other=quoted(word),
            )
        )
    return word


def _is_rest(command: CommandLine, before: str | None, word: str) -> bool:
    """Whether a word is no flag but the rest of an operand that was broken before a dash."""
    return command.joins and before is not None and word != "-h" and not word.startswith("--")


def _unknown_flag(command: CommandLine, name: str, known: Iterable[str]) -> str:
    import difflib

    near = difflib.get_close_matches(name, list(known), 1, 0.6)
    if near:
        return t(
            "{command} has no option {name}; did you mean {near}?",
            command=command.name,
            name=quoted(name),
            near=near[0],
        )
    return t(
        "{command} has no option {name}; its options are {known}.",
        command=command.name,
        name=quoted(name),
        known=", ".join(known),
    )


def unknown_command(word: str, commands: Iterable[str]) -> UsageError:
    """Return the error of a command that there isn't."""
    return UsageError(
        t("There is no command {word}; the commands are {commands}.", word=quoted(word), commands=", ".join(commands))
    )


def quoted(word: str, longest: int = 40) -> str:
    """Return a word of the user for a message: short, printable, on one line."""
    clean = "".join(char if char.isprintable() else "?" for char in word)
    return repr(clean if len(clean) <= longest else clean[: longest - 3] + "...")


def help_of(command: CommandLine) -> str:
    """Return the help of one command."""
    operand = f" {command.operand}" if command.needs_operand else f" [{command.operand}]" if command.operand else ""
    rows = [(f"{flag.name} {flag.value}".strip(), t(flag.help)) for flag in (*command.flags, HELP)]
    usage = t("Usage: {line}", line=f"{PROGRAM} {command.name}{operand} [...]")
    from tui.words.wrapping import wrapped

    return "\n".join([usage, "", *wrapped(t(command.help), 78), "", *columns(rows)])


def columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return pairs as two columns within 80 cells."""
    from tui.drawing.cells import cell_width, fit
    from tui.words.wrapping import wrapped

    left = max(cell_width(name) for name, _ in rows) + 2
    lines: list[str] = []
    for name, text in rows:
        first, *more = wrapped(text, 78 - left - 2) or [""]
        lines.append(f"  {fit(name, left)}{first}".rstrip())
        lines += [" " * (left + 2) + line for line in more]
    return lines
