"""What the terminal can do and where the files are, one plain sentence each, without asking the terminal."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from tui.cli_look import COLOURS_VARIABLE
from tui.i18n import available_languages, current_language, t
from tui.paths import config_folder, data_folder
from tui.settings import saved_word
from tui.terminal.probe import Found, ask, is_open
from tui.terminal.wire import DEPTHS, is_remote, locale_of

SMALLEST = (60, 20)
DESIGNED = (80, 24)
ENOUGH_MEGABYTES = 50


def report(environ: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """Return pairs of a heading and what was found, in reading order."""
    variables = os.environ if environ is None else environ
    return [
        (t("Program"), _program()),
        (t("Python"), t("Python {version} on {system}.", version=platform.python_version(), system=platform.system())),
        (t("Terminal"), _terminal(variables)),
        (t("Size"), _size()),
        (t("Colours"), _colours(variables)),
        (t("Characters"), _characters(variables)),
        (t("Connection"), _connection(variables)),
        (t("Language"), _language()),
        (t("Matches"), _folder(data_folder(create=False))),
        (t("Settings"), _folder(config_folder(create=False))),
        (t("Disk"), _disk(data_folder(create=False))),
    ]


def _program() -> str:
    return t(
        "Draw Dominoes {version} with Textual {textual} and Rich {rich}.",
        version=_version("draw-dominoes"),
        textual=_version("textual"),
        rich=_version("rich"),
    )


def _version(distribution: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return t("(not installed)")


def _terminal(variables: Mapping[str, str]) -> str:
    name = variables.get("TERM", "")
    closed = [label for label, ok in ((t("input"), _isatty(0)), (t("output"), _isatty(1))) if not ok]
    if closed:
        return t("Not a terminal ({which}): only commands that print lines will work.", which=t(", ").join(closed))
    if not name:
        return t("TERM is not set, so nothing is known about the terminal; try TERM=xterm-256color.")
    if name in {"dumb", "unknown"}:
        return t("{term} can't move its cursor, so full screens won't work.", term=name)
    return t("{term}, a terminal that can show full screens.", term=name)


def _isatty(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def _size() -> str:
    try:
        columns, rows = os.get_terminal_size(1)
    except OSError:
        return t("Unknown, because the output is not a terminal.")
    size = {"columns": columns, "rows": rows}
    if columns < SMALLEST[0] or rows < SMALLEST[1]:
        return t("{columns}x{rows} is too small: the game needs 60x20 or more.", **size)
    if columns < DESIGNED[0] or rows < DESIGNED[1]:
        return t("{columns}x{rows} works; 80x24 or more shows the tiles better.", **size)
    return t("{columns}x{rows} is enough for everything.", **size)


def _colours(variables: Mapping[str, str]) -> str:
    term = variables.get("TERM", "")
    if variables.get("NO_COLOR"):
        return t("None, because NO_COLOR is set; nothing is told by colour alone.")
    variable, wanted = COLOURS_VARIABLE, variables.get(COLOURS_VARIABLE, "")
    if wanted in DEPTHS:
        return t("{wanted}, because {variable} says so.", wanted=wanted, variable=variable)
    wanted = saved_word("colours")
    if wanted in DEPTHS and variables.get(COLOURS_VARIABLE) != "auto":
        return t("{wanted}, because the settings say so.", wanted=wanted)
    if variables.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        if is_remote(variables):
            return t("256, as over SSH all of them would only be more bytes; --colours truecolor sends them.")
        return t("All of them (COLORTERM={value}).", value=variables["COLORTERM"])
    if "256" in term or "direct" in term:
        return t("256, by the name of the terminal.")
    if term in {"", "dumb", "unknown"} or term.startswith("vt"):
        return t("None, by the name of the terminal.")
    return t("16, by the name of the terminal; COLORTERM=truecolor tells if it can show more.")


def _characters(variables: Mapping[str, str]) -> str:
    locale = locale_of(variables)
    if is_open(variables) and _isatty(0) and _isatty(1):
        return _answer(ask())
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    if encoding.replace("-", "") != "utf8":
        return t("{encoding}: frames and pips may be wrong; the ascii glyphs are safe.", encoding=encoding)
    if not locale or locale in {"C", "POSIX"}:
        return t("Written as UTF-8, but the locale promises only ASCII; the ascii glyphs are safe.")
    if locale.lower().startswith(("zh", "ja", "ko")):
        return t("UTF-8 ({locale}); if frames look torn, choose the cjk-safe glyphs.", locale=locale)
    return t("UTF-8 ({locale}).", locale=locale)


def _answer(found: Found) -> str:
    if not found.answered:
        return t("The locale says nothing, and the terminal gave no answer; the ascii glyphs are taken.")
    if not found.is_utf8:
        return t("The locale says nothing, and the terminal takes 8 bits; the ascii glyphs are taken.")
    if found.is_wide:
        return t("UTF-8 with lines two columns wide, as the terminal answered; the cjk-safe glyphs are taken.")
    return t("UTF-8, as the terminal answered; the locale says nothing.")


def _connection(variables: Mapping[str, str]) -> str:
    via = []
    if variables.get("SSH_CONNECTION") or variables.get("SSH_TTY"):
        via.append("SSH")
    if variables.get("TMUX"):
        via.append("tmux")
    elif variables.get("STY"):
        via.append("GNU screen")  # not translated: the name of a program
    if not via:
        return t("Direct: neither SSH nor tmux nor screen in between.")
    return t("Through {programs}; every key of the game passes them.", programs=", ".join(via))


def _language() -> str:
    return t("{code}; there are {all}.", code=current_language(), all=", ".join(available_languages()))


def _nearest(folder: Path) -> Path:
    """Return the folder or the first of its parents that exists."""
    return next(path for path in (folder, *folder.parents) if os.path.lexists(path))


def _folder(folder: Path) -> str:
    place = _nearest(folder)
    if not (place.is_dir() and os.access(place, os.W_OK | os.X_OK)):
        return t("{folder} can't be written: nothing would be saved. DRAW_DOMINOES_HOME names another.", folder=folder)
    if place == folder:
        return t("{folder} can be written.", folder=folder)
    return t("{folder} will be made when it is needed.", folder=folder)


def _disk(folder: Path) -> str:
    try:
        megabytes = shutil.disk_usage(_nearest(folder)).free // 1_000_000
    except OSError:
        return t("It is unknown how much is free.")
    if megabytes < ENOUGH_MEGABYTES:
        return t("Only {free} MB are free; a match needs less than one, but it can't be saved without.", free=megabytes)
    return t("{free} MB are free.", free=megabytes)
