"""The commands of the review screen."""

from __future__ import annotations

from tui.command import Command, at
from tui.i18n import N_


def _at(keys: str, action: str, label: str, text: str, *, name: str = "", **more: bool) -> Command:
    return at("review", keys, action, label, text, name=name, **more)


REVIEW: tuple[Command, ...] = (
    _at("right", "step(1)", N_("on"), N_("Go one move on."), name="forward", palette=False),
    _at("left", "step(-1)", N_("back"), N_("Go one move back."), name="backward", palette=False),
    _at("n", "mistake(1)", N_("mistake"), N_("Go to the next mistake."), name="next-mistake"),
    _at("N", "mistake(-1)", N_("mistake"), N_("Go to the mistake before."), name="last-mistake"),
    _at("enter space", "decision(1)", N_("decision"), N_("Go to the next choice that was judged."), name="next"),
    _at("backspace", "decision(-1)", N_("decision"), N_("Go to the choice before."), name="previous"),
    _at("up k", "candidate(-1)", N_("play"), N_("Show what the play above would have led to."), name="up"),
    _at("down", "candidate(1)", N_("play"), N_("Show what the play below would have led to."), name="down"),
    _at("s", "seat", N_("whose"), N_("Look at the mistakes and the chance of one seat, or at the mistakes of all.")),
    _at("t", "totals", N_("totals"), N_("Show the figures of the match and of each round, and what they mean.")),
    _at("w", "why", N_("why"), N_("Tell all about this choice: what each play leads to, and what could be known.")),
    _at("c", "closer", N_("look closer"), N_("Judge this choice on up to 3,200 deals.")),
    _at("o", "hands", N_("hands"), N_("Open all hands, or hide them.")),
    _at("p", "practise", N_("practise"), N_("Practise this moment, by what the seat to act can know.")),
    _at("b", "branch", N_("play from here"), N_("Play on from this moment in a match of its own.")),
    _at("x", "export", N_("export"), N_("Write the review as text and as a page to the folder exports."), system=True),
    _at("pagedown right_square_bracket", "leap(1)", N_("round"), N_("Go to the next round."), name="next-round"),
    _at(
        "pageup left_square_bracket",
        "leap(-1)",
        N_("round"),
        N_("Go to the beginning of the round."),
        name="last-round",
    ),
    _at("home g", "edge(-1)", N_("start"), N_("Go to the beginning of the match."), name="start"),
    _at("end G", "edge(1)", N_("end"), N_("Go to the end of the match."), name="end"),
    _at("j", "jump", N_("jump"), N_("Go to a move by its number; 3.5 is move 5 of round 3.")),
    _at("l", "log", N_("log"), N_("Show what has happened in this round.")),
    _at("i", "position", N_("position"), N_("Show this moment as one line, and copy it.")),
    _at("r", "rules", N_("rules"), N_("Show the rules of this match, clause by clause.")),
    _at("plus equals_sign", "larger", N_("larger"), N_("Draw the tiles larger.")),
    _at("minus", "smaller", N_("smaller"), N_("Draw the tiles smaller.")),
    _at("escape q", "back", N_("leave"), N_("Close what is open, or leave; judging ends."), palette=False),
)
