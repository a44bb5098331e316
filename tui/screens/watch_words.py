"""What a watched match says: its prompt, its keys, its paces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.bots.ladder import LEVELS
from engine.snapshot import Phase, Snapshot
from tui import keys
from tui.i18n import N_, t
from tui.words.lists import sentences
from tui.words.people import People
from tui.words.results import headline, match_headline

PACE_NAMES = {"slow": N_("slow"), "normal": N_("normal"), "quick": N_("quick"), "fast": N_("fast"), "max": N_("max")}


def level_words(name: str) -> str:
    """Return what a bot's level is called; "" for a person."""
    return t(LEVELS[name].label) if name in LEVELS else name


def prompt_words(snapshot: Snapshot, people: People, end: str, *, is_playing: bool) -> str:
    """Return what is so and what can be done; ``end`` is what can be done after the match."""
    if snapshot.phase is Phase.MATCH_OVER:
        return sentences([match_headline(snapshot, people), end])
    said = ""
    if snapshot.phase is Phase.ROUND_OVER and snapshot.last_round is not None:
        said = t("{said}.", said=headline(snapshot.last_round, snapshot, people))
    return sentences([said, _short_keys(is_playing) if said else _keys_now(is_playing)])


def _keys_now(is_playing: bool) -> str:
    names = {"space": "play-or-pause", "on": "forward", "back": "backward"}
    shown = {name: keys.key_of(f"watch.{command}") for name, command in names.items()}
    if is_playing:
        return t("It plays by itself. {space} pauses; then {on} {back} go by moves.", **shown)
    return t("Paused: {on} one move on, {back} one back, {space} plays on.", **shown)


def _short_keys(is_playing: bool) -> str:
    if is_playing:
        return t("{space} pauses.", space=keys.key_of("watch.play-or-pause"))
    return t("{on} goes on.", on=keys.key_of("watch.forward"))


def key_hints(keymap: Mapping[str, str], more: Sequence[tuple[str, str]], *, is_playing: bool) -> list[tuple[str, str]]:
    """Return the keys of the bottom line, those that are needed most first; ``more`` are a screen's own."""

    def hint(label: str, *names: str) -> tuple[str, str]:
        return keys.shown_keys([f"watch.{name}" for name in names], keymap), label

    return [
        hint(t("pause") if is_playing else t("play on"), "play-or-pause"),
        hint(t("move"), "backward", "forward"),
        hint(t("hands"), "hands"),
        *more,
        hint(t("pace"), "slower", "faster"),
        hint(t("size"), "larger", "smaller"),
        hint(t("round"), "last-round", "next-round"),
        hint(t("log"), "log"),
        hint(t("rules"), "rules"),
        (keys.shown_keys(("everywhere.help",), keymap), t("help")),
        (keys.keys_of("watch.back", keymap)[-1], t("leave")),
    ]
