"""Line mode answers every command, and every mistake with one sentence."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from engine import library
from engine.fairness import committed
from engine.record import Entry
from engine.session import Session
from engine.snapshot import Phase
from tests.tui.line_talk import Talk, answers_to, dealt, given, typing
from tui.line.reader import BadLine
from tui.line.vocabulary import VOCABULARY
from tui.settings import Settings

OPENED = ("6-6 6-5 1-2", "6-4 4-3 0-0")
"""Hands of a round in which 6-6 and then 6-4 on the right are laid: 5-6 fits the 6, 1-2 nothing."""


def test_an_unclear_beginning_lists_what_it_may_mean() -> None:
    assert answers_to(dealt(), "p")[0] == "'p' may mean play or pass."


def test_every_command_is_explained() -> None:
    whole = answers_to(dealt(), "help")[0]
    for name, command in VOCABULARY.items():
        assert f"\n{command.usage}: " in whole
        assert answers_to(dealt(), f"help {name}")[0] == f"{command.usage}: {command.help}"
    assert answers_to(dealt(), "help me")[0].startswith("There is no command 'me'")


def test_the_table_can_be_asked_about() -> None:
    session = given("6-6 6-5 1-2", "6-4 4-3 0-0", boneyard="5-1 5-2 5-3", humans=(0, 1))
    opening = ["", "6-6", "", "64 r", ""]
    asked = ["hand", "ends", "chain", "counts", "score", "legal", "log"]
    said = dict(zip(asked, answers_to(session, *opening, *asked)[len(opening) :], strict=True))
    assert said.pop("log").splitlines()[-2:] == ["Player 1 led 6-6.", "Player 2 played 4-6 on the 6."]
    assert said == {
        "hand": "Your hand, 2 tiles, 14 pips: 1: 1-2, 2: 5-6.",
        "ends": "Ends: 6 left, 4 right.",
        "chain": "2 tiles, from left to right: 6-6, 6-4.",
        "counts": "Player 1 has 2 tiles. Player 2 has 2 tiles. Boneyard: 3 tiles, 1 can be drawn.",
        "score": "Score: Player 1 0, Player 2 0; first to 100.",
        "legal": "You may: play 5-6 left.",
    }


def test_why_names_the_tile_and_the_clause() -> None:
    session = given("6-6 6-5 1-2", "6-4 4-3 0-0", boneyard="5-1 5-2 5-3")
    assert "1-2" in answers_to(session, "66", "why")[1]
    assert "R3" in answers_to(given("6-6 6-5 1-2", "6-4 4-3 0-0", boneyard="5-1 5-2 5-3"), "66", "why")[1]


def test_the_rules_are_told_whole_or_by_the_clause() -> None:
    whole, one, other, wrong = answers_to(dealt(), "rules", "rules 13", "ru R18", "rules 99")
    assert one.startswith("R13: ")
    assert other.startswith("R18: ")
    assert one in whole
    assert other in whole
    assert wrong == "These rules have no clause '99'; rules 13 tells clause R13."


def opened(**more: Any) -> Session:
    """Return a round of one person and a bot: after ``66`` the bot has laid 6-4 on the right."""
    return given(*OPENED, boneyard="5-1 5-2 5-3", **more)


@pytest.mark.parametrize(
    ("typed", "end"), [("l", "left"), ("right", "right"), ("[", "left"), ("]", "right"), (".", "right")]
)
def test_a_tile_that_fits_two_ends_is_asked_about(typed: str, end: str) -> None:
    session = given(*OPENED, humans=(0, 1), boneyard="5-1 5-2 5-3")
    said = answers_to(session, "", "66", "", "64", typed)
    assert said[3] == "4-6 at which end: left (6) or right (6)?"
    ends = "4 left, 6 right" if end == "left" else "6 left, 4 right"
    assert said[4].startswith(f"Player 2 played 4-6 on the 6. Ends: {ends}.")


def test_another_command_than_an_end_drops_the_question() -> None:
    session = given(*OPENED, humans=(0, 1), boneyard="5-1 5-2 5-3")
    said = answers_to(session, "", "66", "", "64", "score", "left")
    assert said[4].startswith("Score: ")
    assert said[5] == "Name a tile with the end, such as 6-4 left."


def test_a_refusal_is_one_sentence_with_its_clause_and_what_can_be_done() -> None:
    _, draw, passing, tile, foreign, end = answers_to(opened(), "66", "draw", "pass", "12", "00", "65 up")
    assert draw == "You can play, so you may not draw (R13). 1 tile fits: 2: 5-6."
    assert passing == "You can play, so you can't pass (R13). 1 tile fits: 2: 5-6."
    assert tile == "1-2 fits neither 4 nor 6 (R3). 1 tile fits: 2: 5-6."
    assert foreign == "You do not hold 0-0. 1 tile fits: 2: 5-6."
    assert end.startswith("The up end is not open; ")
    assert end.endswith("(R3). 1 tile fits: 2: 5-6.")


def test_drawing_and_passing_are_told_and_nothing_else_is_done() -> None:
    session = given("1-2 1-3", "5-5 5-4 0-0", boneyard="0-6 6-6 3-3 0-1", leader=1, book="pagat")
    first, second, third = answers_to(session, "draw", "dr", "pa")
    assert first == "You drew 0-6. You have 3 tiles. 1 to draw.\nYour turn. Nothing fits 5: draw (1 to draw)."
    assert second.splitlines()[1] == "Your turn. Nothing fits 5 and nothing may be drawn (2 stay: R17): pass."
    assert third.splitlines()[0] == "You: Pass, on 5. "[:-1]


def test_sorting_numbers_the_hand_anew() -> None:
    hand, by_pips = answers_to(given("1-2 6-6 0-5", "5-4 0-0 3-3", boneyard="1-1 2-2"), "hand", "sort")
    assert hand == "Your hand, 3 tiles, 20 pips: 1: 0-5, 2: 1-2, 3: 6-6."
    assert by_pips == "Your hand, 3 tiles, 20 pips: 1: 6-6, 2: 0-5, 3: 1-2."


def test_auto_is_turned_on_and_off_by_word() -> None:
    on, what, off, wrong = answers_to(given("1-2 6-6 0-5", "5-4 0-0 3-3"), "auto on", "auto", "auto off", "auto x")
    assert on == what == "Auto is on: draws, passes and forced plays are done for you. auto off ends that."
    assert off == "Auto is off: you draw, pass and play yourself."
    assert wrong == "auto takes on or off, not 'x'."


def test_auto_does_what_is_forced_and_leaves_choices() -> None:
    session = given("6-6 5-6 1-2", "6-4 4-3 0-0", boneyard="5-1 5-2 5-3")
    said = answers_to(session, "auto on", "66")
    assert "You played 5-6 on the 6." in said[1]


def test_giving_up_asks_once_more() -> None:
    session = dealt()
    asked, kept, _, gone = answers_to(session, "surrender", "no", "sur", "yes")
    assert asked == "Give up the match (R30)? Type yes to give up, anything else to play on."
    assert kept == "You play on."
    assert "Ana wins the match." in gone
    assert "You gave it up (R30)." in gone
    assert session.state.phase is Phase.MATCH_OVER


def test_the_end_of_a_round_opens_all_hands_and_writes_the_sum_out() -> None:
    session = given("6-6", "6-4 4-3 0-0", boneyard="5-1 5-2 5-3")
    (said,) = answers_to(session, "1")
    assert said.splitlines() == [
        "You led 6-6.",
        "DOMINO! You win the round, 17 points.",
        "You went out with 6-6 (R18).",
        "1 tile, from left to right: 6-6.",
        "You: no tile left.",
        "Ana: 0-0, 3-4, 4-6; 17 pips.",
        "17 for you.",
        "Left over: 1-5, 2-5, 3-5; they count for nobody (R20).",
        "Score: You 17, Ana 0; first to 100.",
        "Type next to deal round 2.",
    ]


def test_the_end_of_a_match_tells_every_round() -> None:
    session = given("6-6", "6-4 4-3 0-0", boneyard="5-1 5-2 5-3", target=17)
    said = answers_to(session, "1", "next", "66", "draw", "sur", "hand")
    assert said[0].splitlines()[-5:] == [
        "You win the match!",
        "17 is reached; the highest score wins (R27, R28).",
        "Round 1: domino, You +17. Score: You 17, Ana 0.",
        "Score: You 17, Ana 0; first to 17.",
        "Type again for another match under the same rules, or quit.",
    ]
    assert said[1] == "Type again for another match under the same rules, or quit."
    assert all(answer.startswith("The match is over") for answer in said[2:5])


def test_a_wrong_tile_can_be_laid_and_challenged_where_the_players_are_the_referee() -> None:
    session = given(*OPENED, humans=(0, 1), boneyard="5-1 5-2 5-3 1-1 2-2", referee="players")
    said = answers_to(session, "", "66", "", "4-3", "l", "", "challenge")
    assert said[3] == "3-4 fits no 6 (R3). 3-4 at which end: left (6) or right (6)?"
    assert said[4].splitlines()[0] == "Player 2 laid 3-4: it doesn't fit. Ends: 3 left, 6 right. Player 2 has 2 tiles."
    assert "Player 2 laid 3-4, which doesn't fit: challenge it, or play on and it stands." in said[5]
    assert said[6].startswith("Player 1 challenged 3-4; Player 2 took it back (R35).")


@pytest.mark.parametrize(
    ("typed", "told"), [("challenge", "Player 1 challenged 3-4; Player 2 took it back (R35)."), ("accept", "Ana ")]
)
def test_a_wrong_tile_waits_for_a_person_who_is_not_to_move(typed: str, told: str) -> None:
    hands = ("6-6 6-5 1-2", "6-4 4-3 0-0", "6-1 2-2 5-5")
    session = given(*hands, humans=(0, 1), boneyard="5-1 5-2 5-3 1-1 0-5", referee="players")
    said = answers_to(session, "", "66", "", "4-3 left", "draw", typed)
    assert said[3].endswith("Player 2 laid 3-4, which doesn't fit: challenge or accept?")
    assert said[4].startswith("It is the turn of Ana (R12).")
    assert said[5].startswith(told)


def test_a_touched_tile_that_fits_must_be_played() -> None:
    said = answers_to(opened(touch_move=True), "66", "touch 65", "draw", "touch")
    assert said[1].splitlines()[-1] == "Your turn. You touched 5-6, which fits: it must be played (R37)."
    assert said[2].startswith("You touched 5-6, which fits: it must be played (R37).")
    assert said[3].startswith("Touch which tile?")


BAD = {
    "x" * 5000: "There is no command",
    "fly": "There is no command 'fly'; help lists them.",
    "left": "Name a tile with the end, such as 6-4 left.",
    "play": "Play which tile?",
    "play me": "'me' names no tile",
    "９": "There is no command '９'",
    "play ６-４": "names no tile",
    "9": "Your hand has no tile number 9.",
    "64 middle": "'middle' is no end",
    "help fly": "There is no command 'fly'",
    "accept": "There is nothing to accept",
    "challenge": "There is nothing to challenge",
    "touch 66": "Touching a tile means nothing here",
    "next": "The round is still being played.",
    "again": "The match is still being played",
    "[1;31m": "",
}


@pytest.mark.parametrize("line", BAD)
def test_a_mistake_is_answered_by_one_line_and_changes_nothing(line: str) -> None:
    session = opened()
    (said,) = answers_to(session, line)
    assert said.startswith(BAD[line]) or BAD[line] in said
    assert said.count("\n") == 0
    assert said.endswith((".", "!", "?"))
    assert session.version == 1


def test_what_is_no_text_is_answered_and_the_table_goes_on() -> None:
    talk = Talk(dealt(), typing([BadLine("no text."), "score"]))
    talk.play()
    assert talk.said[1].strip() == "no text."
    assert talk.said[2].startswith("Score: ")


class FullDisk:
    """A recorder that refuses while it is full."""

    def __init__(self) -> None:
        self.is_full = False

    def write(self, entry: Entry) -> None:
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_said_and_the_same_move_is_tried_again() -> None:
    disk = FullDisk()
    session = opened(recorder=disk)
    disk.is_full = True

    def typist(talk: Talk) -> str | None:
        disk.is_full = len(talk.said) < 3
        return "66" if len(talk.said) == 1 else "" if len(talk.said) < 5 else None

    talk = Talk(session, typist)
    talk.play()
    assert "The disk is full: the match waits" in talk.said[1]
    assert "Press Enter to try again, or type quit." in talk.said[1]
    assert talk.said[3].startswith("You led 6-6.")


def test_several_people_see_their_hands_only_when_they_say_that_they_are_alone() -> None:
    session = given(*OPENED, humans=(0, 1), boneyard="5-1 5-2 5-3")
    talk = Talk(session, typing(["hand", "ends", "", "66", "why", "sur", ""]))
    talk.play()
    assert talk.said[0].endswith("Player 1, press Enter when you are alone with the screen.\n")
    assert talk.said[1] == "First press Enter, Player 1: nobody sits at the table yet.\n"
    assert talk.said[2] == "No tile lies on the table yet.\n"
    assert talk.said[3].startswith("Your hand, 3 tiles, 26 pips: 1: 1-2, 2: 5-6, 3: 6-6.\nPlayer 1, it is your turn.")
    assert talk.said[4].endswith("Player 2, press Enter when you are alone with the screen.\n")
    assert talk.said[5] == talk.said[6] == "First press Enter, Player 2: nobody sits at the table yet.\n"
    assert "1: 0-0" in talk.said[7]


def test_a_match_goes_on_with_what_was_known(tmp_path: Path) -> None:
    header = dealt().header
    session = library.start(tmp_path, header)
    Talk(session, typing([str(session.snapshot(0).legal[0])])).play()
    library.leave(session)
    (path,) = tmp_path.iterdir()
    again, _ = library.resume(path)
    talk = Talk(again, typing(["hand"]))
    talk.play()
    assert "Round 1 goes on. Before: " in talk.said[0]
    assert "Score: " in talk.said[0]
    library.leave(again)


def test_auto_of_the_settings_holds_from_the_start() -> None:
    session = given("6-6 5-6 1-2", "6-4 4-3 0-0", boneyard="5-1 5-2 5-3")
    assert "You played 5-6" in answers_to(session, "66", settings=Settings(auto=True))[0]


def test_a_move_is_taken_back_and_the_table_told_again() -> None:
    session = opened()
    _, back, nothing = answers_to(session, "66", "undo", "undo")
    assert back.startswith("2 moves are taken back.\nYour hand, 3 tiles, 26 pips: ")
    assert back.endswith("Your turn. You lead, with any tile.")
    assert nothing.count("\n") == 0
    assert session.snapshot(0).chain.placements == ()
    (off,) = answers_to(opened(), "undo", settings=Settings(undo=False))
    assert off == "Undo is off; the settings turn it on."


def test_what_is_unseen_is_told_by_the_aids_that_are_on() -> None:
    (told,) = answers_to(opened(), "unseen")
    assert told.startswith("Unseen, 25 tiles: 0-0, 0-1, ")
    (less,) = answers_to(opened(), "unseen", settings=Settings(tracker=False))
    assert "Unseen" not in less


def test_the_promise_of_the_deals_can_be_asked_for() -> None:
    session = Session(committed(dealt().header, "salt"))
    promised, *_, end, kept = answers_to(session, "fair", "sur", "yes", "fair")
    assert f"SHA-256 {session.header.commitment}" in promised
    assert "salt" not in promised.replace("a salt", "")
    assert "The commitment holds" in end
    assert "Salt salt" in kept
