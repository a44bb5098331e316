"""What the player chose for good: read from and written to ``settings.toml`` in the config folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.asides import free_aside
from tui.aids import Aids
from tui.i18n import FROM_ENVIRONMENT, n, t
from tui.paths import config_folder, see_to_be_read
from tui.reason_words import reason_words
from tui.surroundings import here

GLYPHS = ("auto", "unicode", "cjk-safe", "ascii", "digits")
TILE_SIZES = ("auto", "large", "medium", "narrow", "compact")
PACES = ("slow", "normal", "quick", "fast", "max")
STEP = "step"
"""The pace of a table where a key lets each bot move."""
TABLE_PACES = (STEP, *PACES)
SORTS = ("suit", "pips", "doubles")
CURSORS = ("hidden", "follow")
MOUSE = ("auto", "on", "off")
LIGHT = ("auto", "on", "off")
COLOURS = ("auto", "truecolor", "256", "16", "mono")


def _choice(choices: tuple[str, ...], default: str) -> str:
    value: str = field(default=default, metadata={"choices": choices})
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """One value for each thing that can be set; the defaults suit a first evening."""

    language: str = FROM_ENVIRONMENT
    """A language code, or ``auto`` for what the environment says."""
    theme: str = "ivory"
    """The name of a theme; the app falls back with a notice if there is none of that name."""
    glyphs: str = _choice(GLYPHS, "auto")
    tile_size: str = _choice(TILE_SIZES, "auto")
    pace: str = _choice(TABLE_PACES, "normal")
    """How fast the bots play."""
    auto: bool = False
    """Whether draws, passes and forced plays are done for the player."""
    undo: bool = True
    """Whether moves against bots can be taken back."""
    hints: bool = True
    """Whether the player may ask what his choices are worth, in friendly games."""
    tutor: bool = False
    """Whether he is asked before he blunders, in friendly games."""
    sort: str = _choice(SORTS, "suit")
    """The order in which a hand is dealt out."""
    animations: bool = False
    bell: bool = False
    tracker: bool = True
    voids: bool = True
    hand_pips: bool = True
    cursor: str = _choice(CURSORS, "hidden")
    """``follow`` lets the terminal's cursor sit where a screen reader should read."""
    mouse: str = _choice(MOUSE, "auto")
    """Whether clicks are asked for; ``auto`` is yes, but not over SSH."""
    colours: str = _choice(COLOURS, "auto")
    """How many colours the terminal is sent; ``auto`` is what its variables promise, but at most 256 over SSH."""
    light: str = _choice(LIGHT, "auto")
    """Whether marks take the place of what costs many bytes; ``auto`` is yes over SSH."""
    chat: bool = True
    """Whether what others say is shown, in a house of tables."""
    player_name: str = ""
    """Empty means "You" in the player's language."""
    keymap: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Keys by the id of their binding, only those that the player changed."""

    @property
    def aids(self) -> Aids:
        """The knowledge aids that are on."""
        return Aids(tracker=self.tracker, voids=self.voids, hand_pips=self.hand_pips)


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings, and a sentence for everything in the file that could not be used."""

    settings: Settings
    notices: tuple[str, ...] = ()


def choices_of(name: str) -> tuple[str, ...]:
    """Return the allowed values of a setting from a closed list, or nothing."""
    return next((tuple(item.metadata.get("choices", ())) for item in fields(Settings) if item.name == name), ())


def settings_file(*, create_folder: bool = False) -> Path:
    """Return the path of ``settings.toml``."""
    return config_folder(create=create_folder) / "settings.toml"


def load(path: Path | None = None) -> Loaded:
    """Read the settings; a damaged file is put aside, one that can't be read is left alone: a sentence names either."""
    path = path or settings_file()
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return Loaded(Settings())
    except (UnicodeDecodeError, IsADirectoryError) as problem:
        return Loaded(Settings(), (_put_aside(path, _reason(problem)),))
    except OSError as problem:
        return Loaded(Settings(), (_unread(path, _reason(problem)),))
    try:
        return parse(text)
    except ValueError as problem:
        return Loaded(Settings(), (_put_aside(path, _reason(problem)),))


def saved_language(path: Path | None = None) -> str:
    """Return the language that was chosen for good, for what is printed."""
    return saved_word("language", path) or FROM_ENVIRONMENT


def saved_word(name: str, path: Path | None = None) -> str:
    """Return the text of one setting, for what is printed; "" where there is none, or no file that can be used.

    ``load`` puts such a file aside and tells of it: that belongs to the screens.
    """
    try:
        text = (path or settings_file()).read_text(encoding="utf-8")
        import tomllib  # only where there is something to read

        found = tomllib.loads(text).get(name)
    except (OSError, ValueError, RecursionError):
        return ""
    return found if isinstance(found, str) else ""


def save(settings: Settings, path: Path | None = None) -> str | None:
    """Write the settings in one step; return a sentence if that was not possible."""
    try:
        target = (path or settings_file(create_folder=True)).resolve()
        see_to_be_read(target)
        fresh = target.with_name(f"{target.name}.{os.getpid()}.new")
        try:
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                file.write(render(settings))
                file.flush()
                if not here().is_hosted:  # in a host everybody would wait for the disk
                    os.fsync(file.fileno())
            fresh.replace(target)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as problem:
        return t("The settings could not be saved ({reason}); they hold until you leave.", reason=_reason(problem))
    return None


def parse(text: str) -> Loaded:
    """Return the settings of a TOML text; ValueError if it is no TOML."""
    import tomllib

    try:
        entries = tomllib.loads(text)
    except RecursionError as problem:
        raise ValueError("nested too deeply") from problem
    known = {item.name: item for item in fields(Settings)}
    unknown = [name for name in entries if name not in known]
    notices = []
    if unknown:
        notices.append(
            n(
                "Unknown setting {names} was ignored.",
                "Unknown settings {names} were ignored.",
                len(unknown),
                names=", ".join(unknown),
            )
        )
    values: dict[str, Any] = {}
    for name, item in known.items():
        if name not in entries:
            continue
        choices = tuple(item.metadata.get("choices", ()))
        problem_found = _problem(name, entries[name], choices)
        if problem_found:
            notices.append(problem_found)
        else:
            values[name] = MappingProxyType(entries[name]) if name == "keymap" else entries[name]
    return Loaded(Settings(**values), tuple(notices))


def render(settings: Settings) -> str:
    """Return the settings as TOML; ``parse`` gives them back."""
    lines = []
    for item in fields(settings):
        value = getattr(settings, item.name)
        if isinstance(value, bool):
            lines.append(f"{item.name} = {'true' if value else 'false'}")
        elif isinstance(value, str):
            lines.append(f"{item.name} = {_quoted(value)}")
    lines += ["", "[keymap]"]
    lines += [f"{_quoted(name)} = {_quoted(keys)}" for name, keys in sorted(settings.keymap.items())]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Return a TOML basic string: JSON's, but with the delete character written as an escape too."""
    import json  # only saving needs it

    clean = text.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(clean, ensure_ascii=False).replace("\x7f", "\\u007f")


def _problem(name: str, value: object, choices: tuple[str, ...]) -> str | None:
    """Return why a value can't be used, or None."""
    if choices:
        if value in choices:
            return None
        return t(
            "Setting {name} can't be {value}: it is one of {choices}.",
            name=name,
            value=value,
            choices=", ".join(choices),
        )
    if name == "keymap":
        fits = isinstance(value, dict) and all(isinstance(keys, str) for keys in value.values())
        return None if fits else t("Setting keymap must be a table that names a key for each command.")
    default = getattr(Settings(), name)
    if type(value) is type(default):
        return None
    if isinstance(default, bool):
        return t("Setting {name} must be true or false, not {value}.", name=name, value=value)
    return t("Setting {name} must be a text in quotes, not {value}.", name=name, value=value)


def _put_aside(path: Path, reason: str) -> str:
    """Move the file out of the way without losing an earlier one, and say so."""
    beside = free_aside(path)
    try:
        path.rename(beside)
    except OSError:
        return _unread(path, reason)
    return t(
        "The settings could not be read ({reason}); the defaults are used, and the file is kept as {path}.",
        path=beside,
        reason=reason,
    )


def _unread(path: Path, reason: str) -> str:
    return t("The settings in {path} could not be read ({reason}); the defaults are used.", path=path, reason=reason)


def _reason(problem: Exception) -> str:
    if isinstance(problem, UnicodeDecodeError):
        return t("it is not UTF-8")
    if isinstance(problem, OSError):
        return reason_words(problem.strerror or type(problem).__name__)
    return str(problem)
