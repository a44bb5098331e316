"""What the house refuses: a code with its values, and one sentence for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import IllegalActionError, problem
from tui.i18n import N_


class HouseError(IllegalActionError):
    """Something that the house does not allow; nothing has changed."""


def refused(code: str, /, **values: str | int) -> HouseError:
    """Return the refusal of this code."""
    return HouseError(problem(code, **values))


SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "code-wrong": N_("These words open nothing here."),
        "code-tries": N_(
            "Too many wrong tries from your address: these words were not looked at, and hold again in {minutes} min."
        ),
        "table-public": N_("This table is open to all: it has no words."),
        "code-needed": N_("This table is private: it needs its four words."),
        "table-gone": N_("There is no such table any more."),
        "tables-many": N_("There are {most} tables already; no more can be opened now."),
        "tables-keyless": N_("People without a key have all their {most} tables here; with a key there may be room."),
        "tables-near": N_("At most {most} tables can be open from where you connect; finish one first."),
        "tables-near-keyless": N_(
            "People without a key can have {most} tables from where you connect; with a key there may be room."
        ),
        "tables-own": N_("You have {most} tables already; close one first."),
        "seat-taken": N_("This seat is taken."),
        "seat-none": N_("No seat is open at this table."),
        "seat-elsewhere": N_("You have a seat at the table of {name}: get up there first, or give its match up."),
        "seat-not-yours": N_("You have no seat at this table."),
        "seat-unknown": N_("There is no seat {seat} at this table."),
        "bot-plays": N_("A bot plays for you; take your seat back first."),
        "window-older": N_("You play in a newer window; this one watches."),
        "watching-closed": N_("Nobody may watch this table."),
        "match-running": N_("The match has begun; this is possible before and after it."),
        "match-none": N_("No match is being played at this table."),
        "table-paused": N_("The table is paused."),
        "table-adjourned": N_("The match is adjourned until everybody is back."),
        "maker-only": N_("Only {name}, who opened the table, can do this."),
        "proposal-open": N_("Another question is still open."),
        "proposal-none": N_("Nobody asked anything."),
        "proposal-soon": N_("You asked this just now; wait a little."),
        "take-back-off": N_("Moves stay at this table."),
        "pause-none": N_("The table is not paused."),
        "swap-self": N_("Swap with another person's seat."),
        "rated-seats": N_("Rated tables have two seats for people."),
        "rated-take-back": N_("At a rated table moves stay."),
        "rated-watching": N_("At a rated table hands are hidden from those who watch."),
        "rated-bots": N_("Bots don't play at rated tables."),
        "option-range": N_("{option} can be {least} to {most}."),
        "clock-both": N_("Choose time for each move or for the whole match, not both."),
        "chat-empty": N_("There is nothing to say in that."),
        "chat-fast": N_("Too fast: wait a moment before you say more."),
        "too-fast": N_("Too fast: wait a moment."),
        "watchers-quiet": N_("Who watches with all hands can't write during a round."),
        "chat-off": N_("The chat is off here."),
        "person-none": N_("Nobody here is called {name}."),
        "invite-again": N_("You invited {name} just now; once a minute is enough."),
        "invite-there": N_("{name} is at this table."),
        "invite-self": N_("That is you; choose somebody else."),
        "house-open": N_("Another host has these tables open ({folder})."),
        "table-aside": N_("The table {table} can't be read ({reason}); it was put aside as {kept}."),
        "table-out": N_(
            "The table {table} can't be read now ({reason}). It is left as it is, and comes back at the next start "
            "that can read it."
        ),
        "result-waits": N_("The result can't be written down just now; it will be, as soon as that can be done."),
        "house-aside": N_("The file of people and ratings is damaged; it was put aside as {kept}."),
        "house-mended": N_(
            "A part of the file of people and ratings was damaged and is left out; as it was it is kept as {kept}."
        ),
        "house-locked": N_(
            "Another program holds the file of people and ratings, {file}. It is left as it is: end that program, "
            "and start the host again."
        ),
        "house-full": N_(
            "The disk is full, so the file of people and ratings, {file}, can't be used. It is left as it is: make "
            "room, and start the host again."
        ),
        "house-unused": N_(
            "The file of people and ratings, {file}, can't be used ({reason}). It is left as it is: see to that, and "
            "start the host again."
        ),
    }
)
"""Every refusal and notice of the house by its code."""
