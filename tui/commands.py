"""Every command of the program and its keys, declared once, by the place where it works.

Bindings, lines of keys, help and the list of commands are all read off these (``tui.keys``).  Keys have Textual's names
(``left_square_bracket``).
"""

from __future__ import annotations

from tui.command import EVERYWHERE, Command
from tui.command import at as _at
from tui.editor_commands import EDITOR
from tui.i18n import N_
from tui.lesson_commands import CHOICES, DRILL, LEARNED_WITH, LESSON
from tui.lobby_commands import LOBBY_COMMANDS
from tui.practice_commands import MENU, PRACTICE, PRACTISED_WITH
from tui.review_commands import REVIEW

__all__ = ["ANYWHERE", "COMMANDS", "EVERYWHERE", "Command"]


def _picks() -> tuple[Command, ...]:
    """Return a command for each digit: the first ten places of a hand."""
    help_text = N_("Pick the tile above this digit. Picking never plays.")
    return tuple(
        _at("table", str(place % 10), f"pick({place})", N_("pick"), help_text, name=f"pick-{place}", palette=False)
        for place in range(1, 11)
    )


TABLE: tuple[Command, ...] = (
    *_picks(),
    _at("table", "left", "left", N_("pick"), N_("Pick the next tile to the left."), palette=False),
    _at("table", "right", "right", N_("pick"), N_("Pick the next tile to the right."), palette=False),
    _at("table", "up", "up", N_("row"), N_("Go to the row of tiles above."), palette=False),
    _at("table", "down", "down", N_("row"), N_("Go to the row of tiles below."), palette=False),
    _at("table", "home", "first", N_("first"), N_("Pick the first tile that fits."), palette=False),
    _at("table", "end", "last", N_("last"), N_("Pick the last tile that fits."), palette=False),
    _at("table", "tab", "next_fit", N_("next"), N_("Pick the next tile that fits."), priority=True, palette=False),
    _at(
        "table",
        "shift+tab",
        "last_fit",
        N_("back"),
        N_("Pick the tile before that fits."),
        priority=True,
        palette=False,
    ),
    _at("table", "slash", "name_tile", N_("name"), N_("Pick any tile by its two numbers, such as /64.")),
    _at("table", "enter space", "play", N_("play"), N_("Play the picked tile; if it fits several ends you are asked.")),
    _at(
        "table",
        "left_square_bracket comma",
        "play_at('left')",
        N_("end"),
        N_("Play the picked tile at the left end."),
        name="play-left",
    ),
    _at(
        "table",
        "right_square_bracket full_stop",
        "play_at('right')",
        N_("end"),
        N_("Play the picked tile at the right end."),
        name="play-right",
    ),
    _at(
        "table",
        "left_curly_bracket",
        "play_at('up')",
        N_("arm"),
        N_("Play the picked tile on the spinner's upper arm."),
        name="play-up",
    ),
    _at(
        "table",
        "right_curly_bracket",
        "play_at('down')",
        N_("arm"),
        N_("Play the picked tile on the spinner's lower arm."),
        name="play-down",
    ),
    _at("table", "d", "draw", N_("draw"), N_("Draw one tile from the boneyard.")),
    _at("table", "p", "pass", N_("pass"), N_("Pass, when nothing fits and nothing may be drawn.")),
    _at("table", "s", "sort", N_("sort"), N_("Sort your hand by suit, by pips, or the doubles first.")),
    _at("table", "w", "why", N_("why"), N_("Say why: what you must do, who leads, what fits.")),
    _at(
        "table",
        "k",
        "tracker",
        N_("unseen"),
        N_("Show how many of each number are on the table, in your hand and unseen."),
    ),
    _at("table", "h", "hint", N_("hint"), N_("Show what each choice is worth and leads to; the record says so.")),
    _at("table", "l", "log", N_("log"), N_("Show what has happened in this round.")),
    _at("table", "r", "rules", N_("rules"), N_("Show the rules of this match, clause by clause.")),
    _at("table", "m", "auto", N_("auto"), N_("Draws, passes and forced plays are done for you, or no longer.")),
    _at("table", "u", "undo", N_("undo"), N_("Take back to your last decision; the record says so.")),
    _at("table", "less_than_sign", "pace(-1)", N_("slower"), N_("Let the bots play more slowly."), name="slower"),
    _at("table", "greater_than_sign", "pace(1)", N_("faster"), N_("Let the bots play faster."), name="faster"),
    _at("table", "v", "fair", N_("fair shuffle"), N_("Show how the deals were promised, and whether that was kept.")),
    _at("table", "i", "position", N_("position"), N_("Show this moment as one line, and copy it.")),
    _at("table", "c", "challenge", N_("challenge"), N_("Challenge the last tile: it was laid wrongly.")),
    _at("table", "a", "accept", N_("accept"), N_("Accept the last tile as it lies.")),
    _at("table", "t", "touch", N_("touch"), N_("Touch the picked tile; with touch-move it must be played if it fits.")),
    _at("table", "x", "surrender", N_("give up"), N_("Give up the match; you are asked once more.")),
    _at("table", "plus equals_sign", "larger", N_("larger"), N_("Draw the tiles larger.")),
    _at("table", "minus", "smaller", N_("smaller"), N_("Draw the tiles smaller.")),
    _at(
        "table",
        "escape",
        "back",
        N_("back"),
        N_("Close what lies over the table, or a half-made choice."),
        palette=False,
    ),
    _at("table", "question_mark", "help", N_("help"), N_("Show the keys.")),
    _at("table", "q", "leave", N_("leave"), N_("Leave the table; the match is saved. You are asked once more.")),
)

TABLE = tuple(one._replace(places=("table", "lesson")) if one.id in LEARNED_WITH else one for one in TABLE)
TABLE = tuple(one._replace(places=(*one.places, "practice")) if one.id in PRACTISED_WITH else one for one in TABLE)

HOME: tuple[Command, ...] = (
    _at("home", "up k", "move(-1)", N_("choose"), N_("Go to the line above."), name="up", palette=False),
    _at("home", "down j", "move(1)", N_("choose"), N_("Go to the line below."), name="down", palette=False),
    _at("home", "enter space", "open", N_("open"), N_("Open the line under the pointer."), palette=False),
    _at("home", "p", "open('play')", N_("new game"), N_("Set up a new match and play it."), name="play"),
    _at("home", "c", "open('continue')", N_("continue"), N_("Go on with the last match."), name="continue"),
    _at("home", "t", "open('practice')", N_("practice"), N_("Find the one best play in endgames."), name="practice"),
    _at("home", "w", "open('watch')", N_("watch"), N_("Watch bots play each other."), name="watch"),
    _at("home", "v", "open('replays')", N_("replays"), N_("Look at finished matches, move by move."), name="replays"),
    _at(
        "home",
        "a",
        "open('statistics')",
        N_("statistics"),
        N_("See how your matches went, by rulebook and opponent."),
        name="statistics",
    ),
    _at("home", "r", "open('rules')", N_("rules"), N_("Read the rules of each rulebook."), name="rules"),
    _at(
        "home", "s", "open('settings')", N_("settings"), N_("Choose language, theme, tiles and pace."), name="settings"
    ),
    _at("home", "q", "open('quit')", N_("quit"), N_("Leave the program."), name="quit"),
    _at("home", "escape", "leave", N_("quit"), N_("Leave the program, after a question."), palette=False),
)

FORM: tuple[Command, ...] = (
    _at("form", "up", "move(-1)", N_("line"), N_("Go to the line above."), name="up", palette=False),
    _at("form", "down", "move(1)", N_("line"), N_("Go to the line below."), name="down", palette=False),
    _at("form", "tab", "move(1)", N_("line"), N_("Go to the line below."), name="next", priority=True, palette=False),
    _at(
        "form",
        "shift+tab",
        "move(-1)",
        N_("line"),
        N_("Go to the line above."),
        name="previous",
        priority=True,
        palette=False,
    ),
    _at("form", "left", "change(-1)", N_("change"), N_("Choose the value before."), name="less", palette=False),
    _at("form", "right", "change(1)", N_("change"), N_("Choose the next value."), name="more", palette=False),
    _at("form", "space", "tick", N_("tick"), N_("Tick the line, or choose its next value."), palette=False),
    _at("form", "enter", "accept", N_("next"), N_("Go on; the last page starts the game."), palette=False),
    _at("form", "backspace", "erase", N_("erase"), N_("Erase the last character of a name or number."), palette=False),
    _at("form", "r", "rules", N_("rules"), N_("Show the rules of the match as it is set up now.")),
    _at("form", "escape", "back", N_("back"), N_("Go back one page."), palette=False),
)

PAGES: tuple[Command, ...] = (
    _at("pages", "up k", "scroll(-1)", N_("scroll"), N_("Scroll up by a line."), name="up", palette=False),
    _at("pages", "down j enter", "scroll(1)", N_("scroll"), N_("Scroll down by a line."), name="down", palette=False),
    _at("pages", "pageup b", "page(-1)", N_("page"), N_("Go up by a page."), name="page-up", palette=False),
    _at("pages", "pagedown space", "page(1)", N_("page"), N_("Go down by a page."), name="page-down", palette=False),
    _at("pages", "home g", "edge(-1)", N_("start"), N_("Go to the beginning."), name="start", palette=False),
    _at("pages", "end G", "edge(1)", N_("end"), N_("Go to the end."), name="finish", palette=False),
    _at("pages", "left", "turn(-1)", N_("chapter"), N_("Open the chapter before."), name="before", palette=False),
    _at("pages", "right tab", "turn(1)", N_("chapter"), N_("Open the next chapter."), name="after", palette=False),
    _at("pages", "escape q r", "back", N_("back"), N_("Close this page."), palette=False),
)

REPLAYS: tuple[Command, ...] = (
    _at("replays", "up k", "move(-1)", N_("choose"), N_("Go to the match above."), name="up", palette=False),
    _at("replays", "down j", "move(1)", N_("choose"), N_("Go to the match below."), name="down", palette=False),
    _at("replays", "pageup", "move(-10)", N_("page"), N_("Go ten matches up."), name="page-up", palette=False),
    _at("replays", "pagedown", "move(10)", N_("page"), N_("Go ten matches down."), name="page-down", palette=False),
    _at("replays", "slash", "search", N_("search"), N_("Search for names, rulebook, date or result.")),
    _at("replays", "s", "sort", N_("order"), N_("Sort by date, by rulebook, or by length.")),
    _at("replays", "f", "filter", N_("which"), N_("Show all matches, open ones, finished ones, or demos.")),
    _at("replays", "e", "export", N_("export"), N_("Write the record as text to the folder exports."), system=True),
    _at("replays", "m", "review", N_("review"), N_("Say what each choice of the match was worth, and what was luck.")),
    _at("replays", "enter", "open", N_("open"), N_("Open the match under the pointer."), palette=False),
    _at("replays", "escape q", "back", N_("back"), N_("Go back."), palette=False),
)

STATISTICS: tuple[Command, ...] = (
    _at("statistics", "left", "turn(-1)", N_("page"), N_("Open the page before."), name="before", palette=False),
    _at("statistics", "right tab", "turn(1)", N_("page"), N_("Open the next page."), name="after", palette=False),
    _at("statistics", "up k", "scroll(-1)", N_("scroll"), N_("Scroll up by a line."), name="up", palette=False),
    _at("statistics", "down j", "scroll(1)", N_("scroll"), N_("Scroll down by a line."), name="down", palette=False),
    _at("statistics", "m", "scope", N_("which matches"), N_("Count your own matches, those apart, or shared ones.")),
    _at("statistics", "b", "narrow('rulebook')", N_("rulebook"), N_("Count one rulebook alone."), name="rulebook"),
    _at("statistics", "s", "narrow('seats')", N_("seats"), N_("Count one number of seats alone."), name="seats"),
    _at("statistics", "o", "narrow('level')", N_("opponents"), N_("Count one level of opponents alone."), name="level"),
    _at("statistics", "backspace", "widen", N_("all"), N_("Count all of your own matches again.")),
    _at("statistics", "w", "meanings", N_("what it means"), N_("Say what each figure means.")),
    _at("statistics", "escape q", "back", N_("back"), N_("Go back."), palette=False),
)

WATCHING: tuple[Command, ...] = (
    _at("watch", "space", "play_or_pause", N_("pause"), N_("Pause, or go on by itself.")),
    _at("watch", "right", "step(1)", N_("on"), N_("Go one move on."), name="forward", palette=False),
    _at("watch", "left", "step(-1)", N_("back"), N_("Go one move back."), name="backward", palette=False),
    _at("watch", "down pagedown", "leap(1)", N_("round"), N_("Go to the next round."), name="next-round"),
    _at("watch", "up pageup", "leap(-1)", N_("round"), N_("Go to the beginning of the round."), name="last-round"),
    _at("watch", "home g", "edge(-1)", N_("start"), N_("Go to the beginning of the match."), name="start"),
    _at("watch", "end G", "edge(1)", N_("newest"), N_("Go to the newest move."), name="newest"),
    _at("watch", "less_than_sign", "pace(-1)", N_("slower"), N_("Play more slowly."), name="slower"),
    _at(
        "watch",
        "greater_than_sign",
        "pace(1)",
        N_("faster"),
        N_("Play faster, up to as fast as it goes."),
        name="faster",
    ),
    _at("watch", "plus equals_sign", "larger", N_("larger"), N_("Draw the tiles larger.")),
    _at("watch", "minus", "smaller", N_("smaller"), N_("Draw the tiles smaller.")),
    _at("watch", "o", "hands", N_("hands"), N_("Open all hands, or hide them.")),
    _at("watch", "l", "log", N_("log"), N_("Show what has happened in this round.")),
    _at("watch", "r", "rules", N_("rules"), N_("Show the rules of this match, clause by clause.")),
    _at("watch", "escape q", "back", N_("leave"), N_("Close what lies over the table, or leave."), palette=False),
)

REPLAY: tuple[Command, ...] = (
    _at("replay", "j", "jump", N_("jump"), N_("Go to a move by its number; 3.5 is move 5 of round 3.")),
    _at("replay", "b", "branch", N_("play from here"), N_("Play on from this moment in a match of its own.")),
    _at("replay", "p", "practise", N_("practise"), N_("Practise this moment, by what the seat to act can know.")),
    _at("replay", "m", "review", N_("review"), N_("Say what each choice of the match was worth, and what was luck.")),
    _at("replay", "i", "position", N_("position"), N_("Show this moment as one line, and copy it.")),
    _at("replay", "e", "export", N_("export"), N_("Write the record as text to the folder exports."), system=True),
    _at("replay", "v", "fair", N_("fair shuffle"), N_("Show how the deals were promised, and whether that was kept.")),
)

DEMO: tuple[Command, ...] = (
    _at(
        "demo",
        "t",
        "thinking",
        N_("thinking"),
        N_("Show what the bots think of each play: points until the round ends ± error, chance to win the match."),
    ),
    _at("demo", "n", "next_match", N_("next match"), N_("Play this match out at once and begin the next one.")),
)

LOOK: tuple[Command, ...] = (
    Command(
        id="look.faces",
        keys=("f",),
        action="next_faces",
        label=N_("tile faces"),
        help=N_("Draw the tiles with other characters: pips, digits, safe in Chinese terminals, ASCII."),
        places=("table", "watch"),
    ),
    Command(
        id="look.theme",
        keys=("F",),
        action="next_theme",
        label=N_("colours"),
        help=N_("Take other colours: ivory, obsidian, high contrast, mono."),
        places=("table", "watch"),
    ),
)

LOOK = tuple(one._replace(places=(*one.places, "practice", "lesson", "drill", "review")) for one in LOOK)

COMMAND_LIST: tuple[Command, ...] = (
    _at("commands", "up", "move(-1)", N_("choose"), N_("Go to the command above."), name="up", palette=False),
    _at("commands", "down", "move(1)", N_("choose"), N_("Go to the command below."), name="down", palette=False),
    _at("commands", "pageup", "move(-10)", N_("page"), N_("Go ten commands up."), name="page-up", palette=False),
    _at("commands", "pagedown", "move(10)", N_("page"), N_("Go ten commands down."), name="page-down", palette=False),
    _at("commands", "enter", "run", N_("run"), N_("Run the command under the pointer."), palette=False),
    _at("commands", "backspace", "erase", N_("erase"), N_("Erase the last character."), palette=False),
    _at("commands", "escape", "back", N_("back"), N_("Close the list."), palette=False),
)

ANYWHERE: tuple[Command, ...] = (
    _at(EVERYWHERE, "question_mark", "help", N_("help"), N_("Show the keys of this screen.")),
    _at(EVERYWHERE, "colon", "command_palette", N_("commands"), N_("List every command."), palette=False),
    _at(EVERYWHERE, "ctrl+c", "quit", N_("quit"), N_("Leave the program at once; the match is saved."), priority=True),
    _at(
        EVERYWHERE,
        "ctrl+z",
        "suspend_process",
        N_("shell"),
        N_("Go to the shell for a while; fg comes back."),
        name="suspend",
        priority=True,
        palette=False,
        system=True,
    ),
)

COMMANDS: tuple[Command, ...] = (
    *(*TABLE, *HOME, *FORM, *PAGES, *REPLAYS, *STATISTICS),
    *(*LESSON, *CHOICES, *DRILL, *PRACTICE, *MENU, *EDITOR),
    *(*WATCHING, *REPLAY, *REVIEW, *DEMO, *LOOK, *LOBBY_COMMANDS, *COMMAND_LIST, *ANYWHERE),
)
"""Every command; other screens add theirs above."""
