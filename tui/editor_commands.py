"""The keys of the editor of positions; digits type tiles."""

from __future__ import annotations

from tui.command import Command
from tui.command import at as _at
from tui.i18n import N_

EDITOR: tuple[Command, ...] = (
    _at("editor", "up", "move(-1)", N_("line"), N_("Go to the line above."), name="up", palette=False),
    _at("editor", "down tab", "move(1)", N_("line"), N_("Go to the line below."), name="down", palette=False),
    _at("editor", "left", "change(-1)", N_("change"), N_("Choose the value before."), name="less", palette=False),
    _at("editor", "right", "change(1)", N_("change"), N_("Choose the next value."), name="more", palette=False),
    _at(
        "editor",
        "left_square_bracket comma",
        "lay('left')",
        N_("end"),
        N_("Lay the tile that was typed at the left end."),
        name="lay-left",
        palette=False,
    ),
    _at(
        "editor",
        "right_square_bracket full_stop",
        "lay('right')",
        N_("end"),
        N_("Lay the tile that was typed at the right end."),
        name="lay-right",
        palette=False,
    ),
    _at(
        "editor",
        "left_curly_bracket",
        "lay('up')",
        N_("arm"),
        N_("Lay the tile that was typed on the spinner's upper arm."),
        name="lay-up",
        palette=False,
    ),
    _at(
        "editor",
        "right_curly_bracket",
        "lay('down')",
        N_("arm"),
        N_("Lay the tile that was typed on the spinner's lower arm."),
        name="lay-down",
        palette=False,
    ),
    _at("editor", "p", "pass_turn", N_("pass"), N_("The seat whose turn it is passes."), name="pass"),
    _at("editor", "d", "draw_tile", N_("draw"), N_("The seat whose turn it is draws."), name="draw"),
    _at("editor", "backspace", "erase", N_("erase"), N_("Take away the last move, or the last tile of the hand.")),
    _at(
        "editor", "plus equals_sign", "count(1)", N_("more"), N_("Give the seat of this line a tile more."), name="add"
    ),
    _at("editor", "minus", "count(-1)", N_("fewer"), N_("Give the seat of this line a tile fewer."), name="take"),
    _at("editor", "x", "forget", N_("unknown"), N_("Let the hand of this line be unknown.")),
    _at("editor", "u", "undo", N_("undo"), N_("Take back the last change.")),
    _at("editor", "v enter", "solve", N_("solve"), N_("Say what each play of the seat to act is worth."), name="solve"),
    _at("editor", "t", "train", N_("practise"), N_("Practise this position: play it on against the best defence.")),
    _at("editor", "i", "share", N_("as a line"), N_("Show this position as one line, and copy it.")),
    _at("editor", "s", "save_position", N_("save"), N_("Keep this position among your own."), name="save", system=True),
    _at("editor", "o", "open_line", N_("open"), N_("Open a position that is kept, or from a line."), name="open"),
    _at("editor", "n", "begin_anew", N_("new"), N_("Begin with an empty table."), name="new"),
    _at("editor", "r", "rules", N_("rules"), N_("Show the rules of this position, clause by clause.")),
    _at("editor", "escape q", "back", N_("back"), N_("Close what is open, or leave the editor."), palette=False),
)
