"""Every command of the program and its flags."""

from __future__ import annotations

from tui.cli_arena_flags import ARENA_FLAGS
from tui.cli_practice_flags import PRACTICE_FLAGS, PROBLEMS_FLAGS
from tui.cli_review_flags import REVIEW_FLAGS
from tui.cli_syntax import PROGRAM, CommandLine, Flag, columns
from tui.i18n import N_, t

_RULES = (
    Flag(name="--rules", value="NAME|FILE", help=N_("jaques, official, pagat, or a TOML file of house rules")),
    Flag(name="--seats", value="N", help=N_("how many play: 2, 3 or 4")),
    Flag(name="--target", value="N", help=N_("points that win the match")),
    Flag(
        name="--set",
        value="NAME=VALUE",
        help=N_("any option of the rules, such as rounds=7; may be repeated"),
        repeats=True,
    ),
)
_BOTS = Flag(
    name="--bots",
    value="LEVEL,…",
    help=N_("novice, unloader, rulebook, club, counter, expert or master, or 1 to 7: one for all or one each"),
)
_SEED = Flag(name="--seed", value="TEXT", help=N_("the same seed deals the same match"))
_LOOK = (
    Flag(name="--theme", value="NAME", help=N_("ivory, obsidian, high-contrast or mono, for this time")),
    Flag(name="--glyphs", value="NAME", help=N_("auto, unicode, cjk-safe, ascii or digits, for this time")),
    Flag(name="--colours", value="NAME", help=N_("auto, truecolor, 256, 16 or mono, for this time")),
)
_LINE = Flag(name="--line", help=N_("plain lines instead of a screen, for screen readers and pipes"))
_KIOSK = Flag(name="--kiosk", help=N_("no files and no way to the system, for an account that others are lent"))
_LANGUAGE = Flag(name="--language", value="CODE", help=N_("the language of this time, such as en"))

HOME = CommandLine(name="", help="", flags=(*_LOOK, _KIOSK, _LANGUAGE), kiosk=True)
COMMANDS: dict[str, CommandLine] = {
    command.name: command
    for command in (
        CommandLine(
            name="play",
            help=N_("Go straight to the table, with you at seat 0."),
            flags=(
                *_RULES,
                _BOTS,
                Flag(name="--humans", value="SEAT,…", help=N_("the seats of people at this terminal, such as 0,2")),
                Flag(name="--name", value="NAME", help=N_("what you are called")),
                _SEED,
                _LINE,
                *_LOOK,
                _KIOSK,
                _LANGUAGE,
            ),
            kiosk=True,
        ),
        CommandLine(
            name="demo",
            help=N_("Watch bots play each other."),
            flags=(
                *_RULES,
                _BOTS,
                Flag(name="--matches", value="N", help=N_("stop after so many matches; else they go on and on")),
                Flag(
                    name="--speed", value="PACE", help=N_("slow, normal, quick, fast or max; max prints a summary only")
                ),
                Flag(name="--thinking", help=N_("show what the bots think of each play; a key does it too")),
                _SEED,
                _LINE,
                *_LOOK,
                _KIOSK,
                _LANGUAGE,
            ),
            kiosk=True,
        ),
        CommandLine(
            name="continue",
            help=N_("Go on with the match that was played last, or with that of a file."),
            flags=(_LINE, *_LOOK, _KIOSK, _LANGUAGE),
            operand="FILE",
            kiosk=True,
        ),
        CommandLine(
            name="watch",
            help=N_("Watch a match that is being played in another terminal, or follow that of a file."),
            flags=(*_LOOK, _KIOSK, _LANGUAGE),
            operand="FILE",
            kiosk=True,
        ),
        CommandLine(
            name="practice",
            help=N_(
                "Find the best play: endgame problems at your strength, and those that you failed once more; or a "
                "position of your own, with - from standard input up to an empty line."
            ),
            flags=(*PRACTICE_FLAGS, _LINE, *_LOOK[1:], _KIOSK, _LANGUAGE),
            operand="POSITION",
            joins=True,
            kiosk=True,
        ),
        CommandLine(
            name="problems",
            help=N_("List the practice problems, or make new ones as lines of JSON."),
            flags=(*PROBLEMS_FLAGS, _LANGUAGE),
            operand="list|make",
            needs_operand=True,
        ),
        CommandLine(
            name="solve",
            help=N_(
                "Say what each play of a position is worth: by what its player can know, and with open hands. With - "
                "the position is read from standard input."
            ),
            flags=(
                Flag(name="--json", help=N_("print one JSON object for other programs")),
                Flag(name="--seat", value="SEAT", help=N_("whose points are counted; else those of the seat to act")),
                Flag(name="--open", help=N_("with open hands only; all hands have to be given")),
                _LANGUAGE,
            ),
            operand="POSITION",
            needs_operand=True,
            joins=True,
        ),
        CommandLine(
            name="rules",
            help=N_("Show the rules of a match in words, clause by clause."),
            flags=(
                *_RULES,
                Flag(name="--plain", help=N_("print them instead of showing a screen")),
                *_LOOK,
                _KIOSK,
                _LANGUAGE,
            ),
            kiosk=True,
        ),
        CommandLine(
            name="replay",
            help=N_("Look at a match move by move; FILE may be its text, or - for standard input."),
            flags=(*_LOOK, _LANGUAGE),
            operand="FILE",
            needs_operand=True,
        ),
        CommandLine(
            name="record",
            help=N_("Print a match as text that people read, or as one JSON document."),
            flags=(
                Flag(name="--text", help=N_("as text, one block a round; this is what it does anyway")),
                Flag(name="--json", help=N_("as one JSON document")),
                _LANGUAGE,
            ),
            operand="FILE",
            needs_operand=True,
        ),
        CommandLine(
            name="review",
            help=N_("Show what each choice of a match was worth by what its player could know, and what was luck."),
            flags=(*REVIEW_FLAGS, *_LOOK, _LANGUAGE),
            operand="FILE",
            needs_operand=True,
        ),
        CommandLine(
            name="verify",
            help=N_("Check that the deals of a finished match are those that were promised before it."),
            flags=(_LANGUAGE,),
            operand="FILE",
            needs_operand=True,
        ),
        CommandLine(
            name="stats",
            help=N_("Say how your matches went, counted from their records."),
            flags=(
                Flag(name="--json", help=N_("print one JSON object for other programs")),
                Flag(name="--rebuild", help=N_("count everything again instead of what is new")),
                _LANGUAGE,
            ),
        ),
        CommandLine(
            name="arena",
            help=N_("Measure how much stronger one bot is than another, from deals played in every seating."),
            flags=(*ARENA_FLAGS, *_RULES, _SEED, _LANGUAGE),
        ),
        CommandLine(
            name="host",
            help=N_("Let others play here over SSH; host status tells how a running host is doing."),
            flags=(
                Flag(name="--listen", value="ADDRESS", help=N_("where to listen; without it 127.0.0.1, this machine")),
                Flag(name="--port", value="N", help=N_("the port; without it 2222")),
                Flag(
                    name="--auth",
                    value="none|open|keys FILE|password-file FILE",  # not translated: words of the command line
                    help=N_("who may come in: everybody, anybody with or without a key, keys or a password of a file"),
                ),
                Flag(name="--max-sessions", value="N", help=N_("how many may be here at once; without it 200")),
                Flag(name="--data", value="FOLDER", help=N_("where the host's key and its guests' files are")),
                Flag(name="--motd", value="FILE", help=N_("lines that greet everybody who comes in")),
                Flag(name="--metrics", value="PORT|FILE", help=N_("tell Prometheus how the host is doing")),
                Flag(name="--spare-loopback", help=N_("do not count this machine's own connections, for tests")),
                _LANGUAGE,
            ),
            operand="status",
        ),
        CommandLine(
            name="referee", help=N_("Speak the protocol of docs/protocol.md: one JSON object a line in and out.")
        ),
        CommandLine(
            name="doctor", help=N_("Say what this terminal can do and where the files are."), flags=(_LANGUAGE,)
        ),
    )
}
"""The commands by name, in the order of the help."""


def whole_help() -> str:
    """Return the help of the program."""
    rows = [(f"{command.name} {command.operand}".strip(), t(command.help)) for command in COMMANDS.values()]
    return "\n".join(
        [
            t("Usage: {line}", line=f"{PROGRAM} [{t('COMMAND')} ...]"),
            "",
            t("Draw Dominoes in the terminal. Without a command it opens the home screen."),
            "",
            *columns(rows),
            "",
            *columns(
                [("--version", t("print the version")), ("--help", t("show this help; after a command that command's"))]
            ),
        ]
    )
