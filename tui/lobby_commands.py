"""The commands of a house of tables: the room where its guests meet, a table before a match, and one that is shared."""

from __future__ import annotations

from tui.command import Command
from tui.command import at as _at
from tui.i18n import N_

_WRITE = N_("Write something to everybody here; Enter sends it, Esc ends.")
_PEOPLE = N_("See who is here and where; there you hear somebody no more, or again.")
_CHAT = N_("Show what is said, or nothing of it; this is remembered.")

LOBBY: tuple[Command, ...] = (
    _at("lobby", "up", "move(-1)", N_("tables"), N_("Go to the table above."), name="up", palette=False),
    _at("lobby", "down", "move(1)", N_("tables"), N_("Go to the table below."), name="down", palette=False),
    _at("lobby", "enter space", "sit", N_("sit"), N_("Sit down at the table under the pointer, or watch a match.")),
    _at("lobby", "w", "watch", N_("watch"), N_("Watch the table under the pointer.")),
    _at("lobby", "n", "new_table", N_("new table"), N_("Open a table of your own.")),
    _at("lobby", "k", "quick", N_("quick match"), N_("Sit down where somebody waits for a simple match, or wait.")),
    _at("lobby", "j", "join", N_("words"), N_("Go to a private table by its four words.")),
    _at("lobby", "x", "get_up", N_("get up"), N_("Give up your seat at the table under the pointer.")),
    _at("lobby", "c", "write", N_("write"), _WRITE),
    _at("lobby", "m", "people", N_("guests"), _PEOPLE),
    _at("lobby", "C", "chat", N_("chat"), _CHAT),
    _at("lobby", "b", "open('play')", N_("bots"), N_("Play against bots, alone."), name="bots"),
    _at("lobby", "d", "open('watch')", N_("demo"), N_("Watch bots play each other."), name="demo"),
    _at("lobby", "g", "open('continue')", N_("go on"), N_("Go on with your last match against bots."), name="continue"),
    _at("lobby", "p", "open('practice')", N_("practice"), N_("Find the one best play in endgames."), name="practice"),
    _at(
        "lobby",
        "v",
        "open('replays')",
        N_("replays"),
        N_("Look at your matches move by move, or at their reviews."),
        name="replays",
    ),
    _at(
        "lobby",
        "a",
        "open('statistics')",
        N_("statistics"),
        N_("See how your matches went, by rulebook and opponent."),
        name="statistics",
    ),
    _at("lobby", "l", "leaders", N_("ratings"), N_("See who is rated best, and your own matches here.")),
    _at("lobby", "r", "open('rules')", N_("rules"), N_("Read the rules of each rulebook."), name="rules"),
    _at("lobby", "s", "open('settings')", N_("settings"), N_("Choose language, theme and tiles."), name="settings"),
    _at("lobby", "q", "open('quit')", N_("quit"), N_("Leave the house; your seats are held."), name="quit"),
)

ROOM: tuple[Command, ...] = (
    _at("room", "up", "move(-1)", N_("seat"), N_("Go to the seat above."), name="up", palette=False),
    _at("room", "down", "move(1)", N_("seat"), N_("Go to the seat below."), name="down", palette=False),
    _at(
        "room",
        "enter space",
        "ready",
        N_("ready"),
        N_("Say that you are ready, or not; the match begins when all are."),
    ),
    _at("room", "s", "sit", N_("sit there"), N_("Take the seat under the pointer, or ask who sits there to swap.")),
    _at("room", "b", "bot", N_("bot"), N_("Let a bot take the seat under the pointer; again, one of the next level.")),
    _at("room", "x", "clear", N_("clear"), N_("Clear the seat under the pointer: a person's after a question.")),
    _at("room", "w", "words", N_("new words"), N_("Make new words for your private table; the old ones end.")),
    _at("room", "i", "invite", N_("invite"), N_("Choose somebody who is here, and invite him to this table.")),
    _at("room", "y", "answer(True)", N_("yes"), N_("Agree to what somebody asks."), name="yes"),
    _at(
        "room",
        "n",
        "answer(False)",
        N_("no"),
        N_("Decline what somebody asks, or take your own question back."),
        name="no",
    ),
    _at("room", "c", "write", N_("write"), _WRITE),
    _at("room", "m", "people", N_("guests"), _PEOPLE),
    _at("room", "C", "chat", N_("chat"), _CHAT),
    _at("room", "r", "rules", N_("rules"), N_("Show the rules of this match, clause by clause.")),
    _at("room", "q", "leave", N_("leave"), N_("Get up and go back to the lobby.")),
)

HOUSE: tuple[Command, ...] = (
    _at("house", "y", "answer(True)", N_("yes"), N_("Agree to what somebody asks."), name="yes"),
    _at(
        "house",
        "n",
        "answer(False)",
        N_("no"),
        N_("Decline what somebody asks, or take your own question back."),
        name="no",
    ),
    _at("house", "b", "break", N_("break"), N_("Ask for a pause, or to go on after one.")),
    _at("house", "j", "adjourn", N_("adjourn"), N_("Ask to go on with the match another day.")),
    _at(
        "house",
        "o",
        "table",
        N_("who sits"),
        N_("Show who sits here, the clocks, and what was agreed about this table."),
    ),
    _at("house", "C", "write", N_("chat"), N_("Read what is said at this table, and write something; c does so too.")),
    _at("house", "M", "people", N_("guests"), _PEOPLE),
)

PEOPLE: tuple[Command, ...] = (
    _at("people", "up", "move(-1)", N_("choose"), N_("Go to the line above."), name="up", palette=False),
    _at("people", "down", "move(1)", N_("choose"), N_("Go to the line below."), name="down", palette=False),
    _at("people", "enter", "choose", N_("choose"), N_("Choose who is under the pointer.")),
    _at("people", "m", "mute", N_("mute"), N_("Hear who is under the pointer no more, or again.")),
    _at("people", "escape q", "back", N_("back"), N_("Close the list."), palette=False),
)

WELCOME: tuple[Command, ...] = (
    _at("welcome", "up", "scroll(-1)", N_("read on"), N_("Go back in the greeting."), name="up", palette=False),
    _at("welcome", "down", "scroll(1)", N_("read on"), N_("Read on in the greeting."), name="down", palette=False),
    _at("welcome", "enter space escape", "back", N_("go in"), N_("Go into the lobby."), name="go-in", palette=False),
)

LOBBY_COMMANDS = (*LOBBY, *ROOM, *HOUSE, *PEOPLE, *WELCOME)
