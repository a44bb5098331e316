"""The terminal is asked which characters it takes, and nothing that is typed meanwhile is lost."""

from __future__ import annotations

import os
import pty
import termios
import threading

import pytest

from tests.tui.test_pty_start import Start, start
from tui import doctor
from tui.look import glyphs_for
from tui.terminal.probe import QUESTION, Found, ask, is_open, understood

__all__ = ["start"]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"\x1b[7;2R\x1b[7;2R", Found(True, True, False, b"")),
        (b"\x1b[7;2R\x1b[7;3R", Found(True, True, True, b"")),
        (b"\x1b[7;3R\x1b[7;4R", Found(True, False, False, b"")),
        (b"pl\x1b[1;2Ray\x1b[1;2R\x1b[C", Found(True, True, False, b"play\x1b[C")),
        (b"\x1b[1;2Rx", Found(False, False, False, b"x")),
        (b"", Found()),
    ],
)
def test_answers_tell_the_characters_and_keys_stay_keys(data: bytes, found: Found) -> None:
    assert understood(data) == found


def test_a_terminal_is_asked_once_and_left_as_it_was() -> None:
    outside, inside = pty.openpty()
    before = termios.tcgetattr(inside)

    def answer() -> None:
        heard = b""
        while QUESTION not in heard:
            heard += os.read(outside, 100)
        os.write(outside, b"q\x1b[1;2R\x1b[1;3R")

    thread = threading.Thread(target=answer)
    thread.start()
    found = ask(inside, inside, 30)
    thread.join()
    assert found == Found(True, True, True, b"q")
    assert termios.tcgetattr(inside) == before
    os.close(inside)
    os.close(outside)


def test_a_terminal_that_does_not_answer_is_not_waited_for() -> None:
    outside, inside = pty.openpty()
    os.write(outside, b"p")
    assert ask(inside, inside, 0.01).answered is False
    os.close(inside)
    os.close(outside)


def test_what_is_no_terminal_is_not_asked() -> None:
    inside, outside = os.pipe()
    assert ask(inside, outside) == Found()
    os.close(inside)
    os.close(outside)


@pytest.mark.parametrize(
    ("environ", "asked"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "LC_CTYPE": "C.UTF-8"}, True),
        ({"TERM": "xterm", "LANG": "C"}, False),
        ({"TERM": "xterm", "LANG": "en_GB.UTF-8"}, False),
        ({"TERM": "dumb"}, False),
        ({}, False),
    ],
)
def test_it_is_asked_where_the_locale_says_nothing(environ: dict[str, str], asked: bool) -> None:
    assert is_open(environ) is asked


@pytest.mark.parametrize(
    ("wanted", "found", "glyphs"),
    [
        ("auto", Found(True, True), "pips"),
        ("auto", Found(True, True, True), "cjk-safe"),
        ("auto", Found(True), "ascii"),
        ("auto", Found(), "ascii"),
        ("auto", None, "ascii"),
        ("digits", Found(), "digits"),
    ],
)
def test_the_answer_chooses_the_glyphs_unless_the_player_did(wanted: str, found: Found | None, glyphs: str) -> None:
    assert glyphs_for(wanted, {"TERM": "xterm"}, "utf-8", found).name == glyphs


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Found(True, True), "UTF-8, as the terminal answered"),
        (Found(True, True, True), "two columns wide"),
        (Found(True), "8 bits"),
        (Found(), "no answer"),
    ],
)
def test_the_doctor_says_what_the_terminal_answered(monkeypatch: pytest.MonkeyPatch, found: Found, words: str) -> None:
    monkeypatch.setattr(doctor, "ask", lambda: found)
    monkeypatch.setattr("os.isatty", lambda descriptor: True)
    assert words in dict(doctor.report({"TERM": "xterm"}))["Characters"]


def test_a_key_typed_before_the_first_screen_is_taken(start: Start) -> None:
    child = start(LANG="", TERM="xterm-256color")
    child.expect_exact("\x1b[6n")
    child.send("?\x1b[1;2R\x1b[1;2R")
    child.expect_exact("Keys")
