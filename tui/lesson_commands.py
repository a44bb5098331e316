"""The commands of first lessons and drills, and of the lists that open them."""

from __future__ import annotations

from tui.command import Command, at
from tui.i18n import N_

LEARNED_WITH = frozenset(
    {f"table.pick-{place}" for place in range(1, 11)}
    | {f"table.{name}" for name in ("left", "right", "up", "down", "first", "last", "next-fit", "last-fit")}
    | {f"table.{name}" for name in ("play", "play-left", "play-right", "tracker", "log", "larger", "smaller")}
)
"""Commands of the table that mean the same in a lesson, by the same keys."""

LESSON: tuple[Command, ...] = (
    at("lesson", "r", "read", N_("read again"), N_("Read again what this lesson is about.")),
    at("lesson", "h", "hint", N_("hint"), N_("Give a hint: where to look; once more, and it is the play.")),
    at("lesson", "u", "begin", N_("from the start"), N_("Put the table of this lesson up again.")),
    at("lesson", "n", "turn(1)", N_("next lesson"), N_("Go to the next lesson."), name="next"),
    at("lesson", "b", "turn(-1)", N_("lesson before"), N_("Go to the lesson before."), name="before"),
    at("lesson", "escape q", "back", N_("leave"), N_("Close what lies over the table, or leave."), palette=False),
)

CHOICES: tuple[Command, ...] = (
    at("choices", "up k", "move(-1)", N_("choose"), N_("Go to the line above."), name="up", palette=False),
    at("choices", "down j", "move(1)", N_("choose"), N_("Go to the line below."), name="down", palette=False),
    at("choices", "enter space", "open", N_("open"), N_("Open the line under the pointer."), palette=False),
    *(
        at(
            "choices",
            str(place % 10),
            f"open_line({place})",
            N_("open"),
            N_("Open the line with this number; 0 is 10."),
            name=f"open-{place}",
            palette=False,
        )
        for place in range(1, 11)
    ),
    at("choices", "escape q", "back", N_("back"), N_("Go back."), palette=False),
)

DRILL: tuple[Command, ...] = (
    *(
        at(
            "drill",
            str(digit),
            f"digit({digit})",
            N_("number"),
            N_("A digit of your answer."),
            name=f"digit-{digit}",
            palette=False,
        )
        for digit in range(10)
    ),
    at("drill", "y", "say('y')", N_("yes"), N_("Answer yes, or: you."), name="yes"),
    at("drill", "n", "say('n')", N_("no"), N_("Answer no, or: the other one."), name="no"),
    at("drill", "backspace", "erase", N_("erase"), N_("Erase the last character."), palette=False),
    at("drill", "enter space", "accept", N_("answer"), N_("Give the answer, or go on."), palette=False),
    at("drill", "t", "time", N_("time limit"), N_("Answer against the clock, or take your time.")),
    at("drill", "l", "log", N_("log"), N_("Show what has happened in this round.")),
    at("drill", "up", "scroll(-1)", N_("scroll"), N_("Scroll up by a line."), name="up", palette=False),
    at("drill", "down", "scroll(1)", N_("scroll"), N_("Scroll down by a line."), name="down", palette=False),
    at("drill", "plus equals_sign", "larger", N_("larger"), N_("Draw the tiles larger.")),
    at("drill", "minus", "smaller", N_("smaller"), N_("Draw the tiles smaller.")),
    at("drill", "escape q", "back", N_("leave"), N_("Close what lies over the table, or leave."), palette=False),
)
