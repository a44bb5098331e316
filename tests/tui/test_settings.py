"""Settings survive the disk, and nothing on the disk can stop the game."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui import paths
from tui.lessons_done import remember_done
from tui.own_positions import keep_position
from tui.settings import (
    CURSORS,
    GLYPHS,
    PACES,
    TILE_SIZES,
    Settings,
    choices_of,
    load,
    parse,
    render,
    save,
    settings_file,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
SETTINGS = st.builds(
    Settings,
    language=TEXTS,
    theme=TEXTS,
    glyphs=st.sampled_from(GLYPHS),
    tile_size=st.sampled_from(TILE_SIZES),
    pace=st.sampled_from(PACES),
    auto=st.booleans(),
    animations=st.booleans(),
    bell=st.booleans(),
    cursor=st.sampled_from(CURSORS),
    player_name=TEXTS,
    keymap=st.dictionaries(TEXTS, TEXTS, max_size=5),
)


@given(SETTINGS)
def test_what_is_written_is_read_back(settings: Settings) -> None:
    loaded = parse(render(settings))
    assert (loaded.settings, loaded.notices) == (settings, ())


def test_settings_are_saved_for_the_player_alone() -> None:
    mine = Settings(theme="obsidian", player_name='Zoë "6-6" 王', keymap={"table.draw": "x"})
    assert save(mine) is None
    assert load().settings == mine
    assert stat.S_IMODE(settings_file().stat().st_mode) == 0o600
    assert stat.S_IMODE(settings_file().parent.stat().st_mode) == 0o700
    assert [path.name for path in settings_file().parent.iterdir()] == ["settings.toml"]


def test_nothing_on_disk_means_the_defaults_and_makes_no_folder() -> None:
    assert load().settings == Settings()
    assert not paths.config_folder(create=False).exists()


def write(text: bytes) -> Path:
    path = settings_file(create_folder=True)
    path.write_bytes(text)
    return path


@pytest.mark.parametrize("text", [b"theme = ", b"\xff\xfe", b"\0", b"a = " + b"[" * 5000])
def test_a_corrupt_file_gives_the_defaults_and_is_kept_beside(text: bytes) -> None:
    path = write(text)
    loaded = load()
    assert loaded.settings == Settings()
    assert len(loaded.notices) == 1
    assert str(path.with_name("settings.toml.broken")) in loaded.notices[0]
    assert path.with_name("settings.toml.broken").read_bytes() == text
    assert not path.exists()


def test_a_second_corrupt_file_does_not_replace_the_first() -> None:
    for number in (1, 2):
        write(b"broken" + str(number).encode())
        load()
    kept = sorted(path.read_bytes() for path in settings_file().parent.iterdir())
    assert kept == [b"broken1", b"broken2"]


def test_a_folder_in_its_place_is_put_aside_too() -> None:
    settings_file(create_folder=True).mkdir()
    assert load().settings == Settings()
    assert save(Settings(bell=True)) is None
    assert load().settings.bell


def test_a_file_that_cannot_be_read_is_neither_moved_nor_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(b"bell = true\n")

    def denied(*_: object, **__: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_text", denied)
        patch.setattr(Path, "open", denied)
        loaded = load()
        assert loaded.settings == Settings()
        assert loaded.notices == (
            f"The settings in {path} could not be read (Permission denied); the defaults are used.",
        )
        said = save(Settings())
        assert said is not None
        assert "Permission denied" in said
        with pytest.raises(PermissionError):
            keep_position("a position")
        remember_done("a lesson")
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert load().settings.bell


def test_unknown_settings_are_named_and_the_others_hold() -> None:
    write(b'theme = "obsidian"\ncolour = 3\nsound = true\n')
    loaded = load()
    assert loaded.settings == Settings(theme="obsidian")
    assert loaded.notices == ("Unknown settings colour, sound were ignored.",)


def test_a_wrong_value_is_named_and_the_others_hold() -> None:
    write(b'pace = "lightning"\nauto = 1\ntheme = 2\nbell = true\n[keymap]\ndraw = 1\n')
    loaded = load()
    assert loaded.settings == Settings(bell=True)
    assert loaded.notices == (
        "Setting theme must be a text in quotes, not 2.",
        "Setting pace can't be lightning: it is one of step, slow, normal, quick, fast, max.",
        "Setting auto must be true or false, not 1.",
        "Setting keymap must be a table that names a key for each command.",
    )


def test_a_failed_save_is_one_sentence_and_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert save(Settings(theme="obsidian")) is None

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    sentence = save(Settings(theme="mono"))
    assert sentence is not None
    assert "No space left on device" in sentence
    assert load().settings.theme == "obsidian"
    assert len(list(settings_file().parent.iterdir())) == 1


def test_a_home_that_is_a_file_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DRAW_DOMINOES_HOME", str(tmp_path / "file" / "below"))
    assert load().settings == Settings()
    assert save(Settings()) is not None


def test_a_link_to_the_settings_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.touch()
    settings_file(create_folder=True).symlink_to(real)
    save(Settings(bell=True))
    assert settings_file().is_symlink()
    assert "bell = true" in real.read_text(encoding="utf-8")


def test_choices_are_known_for_closed_lists_only() -> None:
    assert (choices_of("glyphs"), choices_of("theme"), choices_of("nothing")) == (GLYPHS, (), ())


def test_one_home_holds_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "deep" / "home"
    monkeypatch.setenv("DRAW_DOMINOES_HOME", str(home))
    assert paths.matches_folder() == home / "matches"
    assert paths.demos_folder() == home / "demos"
    assert paths.log_file() == home / "draw-dominoes.log"
    for folder in (home.parent, home, home / "matches", home / "demos"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_without_a_home_the_platform_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DRAW_DOMINOES_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    data, config = paths.data_folder(create=False), paths.config_folder(create=False)
    assert data.name == config.name == "draw-dominoes"
    assert data != config
    assert tmp_path in data.parents
    assert not data.exists()
