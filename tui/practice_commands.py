"""The keys of the practice screens: the choice of problems, and a problem with its answer."""

from __future__ import annotations

from tui.command import Command
from tui.command import at as _at
from tui.i18n import N_

PRACTISED_WITH = frozenset(
    {f"table.pick-{place}" for place in range(1, 11)}
    | {"table.left", "table.right", "table.up", "table.down", "table.first", "table.last", "table.next-fit"}
    | {"table.last-fit", "table.name-tile", "table.play", "table.play-left", "table.play-right", "table.play-up"}
    | {"table.play-down", "table.draw", "table.pass", "table.sort", "table.why", "table.tracker", "table.log"}
    | {"table.rules", "table.larger", "table.smaller", "table.back", "table.help"}
)
"""The table's commands that work at a problem too."""

PRACTICE: tuple[Command, ...] = (
    _at("practice", "h", "hint", N_("hint"), N_("Give a hint: where to look, the number that matters, the play.")),
    _at(
        "practice",
        "u",
        "retry",
        N_("try again"),
        N_("Take the play back, to your last choice, and try again."),
    ),
    _at("practice", "x", "give_up", N_("give up"), N_("Show the answer and why it is best.")),
    _at("practice", "n", "next", N_("next"), N_("Go to the next problem.")),
    _at(
        "practice",
        "o",
        "open_hands",
        N_("open hands"),
        N_("After the answer: the unluckiest hands that are possible, then the true ones."),
    ),
    _at("practice", "v", "what_is_known", N_("known"), N_("After the answer: what could be known of each hand.")),
    _at("practice", "e", "edit", N_("edit"), N_("Open this position in the editor.")),
    _at("practice", "i", "share", N_("share"), N_("Show this position as one line, and copy it.")),
    _at("practice", "q", "leave", N_("leave"), N_("Leave the problem.")),
)

MENU: tuple[Command, ...] = (
    _at("training", "up k", "move(-1)", N_("choose"), N_("Go to the line above."), name="up", palette=False),
    _at("training", "down j", "move(1)", N_("choose"), N_("Go to the line below."), name="down", palette=False),
    _at("training", "left", "level(-1)", N_("level"), N_("Take easier problems."), name="easier"),
    _at("training", "right", "level(1)", N_("level"), N_("Take harder problems."), name="harder"),
    _at("training", "b", "kind", N_("who plays"), N_("Take problems of other seats or another rulebook.")),
    _at("training", "enter space", "open", N_("open"), N_("Open the line under the pointer."), palette=False),
    _at("training", "d", "open('daily')", N_("daily problem"), N_("Solve the problem of the day."), name="daily"),
    _at("training", "r", "open('review')", N_("review"), N_("Try again what you failed before."), name="review"),
    _at(
        "training",
        "m",
        "open('mistakes')",
        N_("mistakes"),
        N_("Try your own errors of reviewed matches once more."),
        name="mistakes",
    ),
    _at(
        "training",
        "f",
        "open('lessons')",
        N_("first lessons"),
        N_("Learn what lock, shut-out and count mean."),
        name="lessons",
    ),
    _at("training", "c", "open('drills')", N_("drills"), N_("Short questions, ten at a time."), name="drills"),
    _at("training", "e", "open('editor')", N_("editor"), N_("Set up a position of your own."), name="editor"),
    _at("training", "escape q", "back", N_("back"), N_("Go back."), palette=False),
)
