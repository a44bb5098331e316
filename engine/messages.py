"""One English sentence for every code of a refusal.

They are message ids too: the terminal translates them, the referee prints them as they are.
"""

from __future__ import annotations

from engine.errors import GameError, Problem

TEMPLATES: dict[str, str] = {
    # options and rulebooks
    "unknown-option": "There is no option {option}; the options are {allowed}.",
    "bad-value": "{option} = {value} is not allowed; it may be {allowed}.",
    "bad-seats-key": "{option} has a value for {value} seats; seats may be {allowed}.",
    "seats-twice": "seats is given twice, as {seats} and as {value}; give it once.",
    "rulebook-refuses": "{option} = {value} is not offered by {rulebook} ({clause}); leave it out.",
    "partnership-seats": "{option} = {value} needs 4 seats, not {seats} ({clause}).",
    "needs-drawing": "{option} = {value} means nothing with draw = none ({clause}); it may be 0.",
    "too-many-tiles": "hand_size = {value} with reserve = {reserve} for {seats} seats needs more than the {set} tiles "
    "of the set; with this reserve hand_size may be at most {most} ({clause}).",
    "unknown-rulebook": "There is no rulebook {rulebook}; there are {allowed}.",
    "file-unreadable": "{file} can't be read: {reason}.",
    "file-not-toml": "{file} is no TOML file: {reason}.",
    # deals
    "deal-hands": "The deal has {hands} hands, but {seats} seats play.",
    "deal-empty-hand": "The deal gives seat {seat} no tile; every hand needs at least one.",
    "deal-tile-twice": "The deal has the tile {tile} twice.",
    "deal-outside-set": "The tile {tile} is not in the set, which goes up to {highest}-{highest}.",
    "deal-leader": "Seat {seat} can't lead; the seats that play are {allowed}.",
    "deal-no-double": "Nobody is dealt a double, so the rules would deal again ({clause}); give a leader or a double.",
    # actions
    "no-match-in-progress": "No match is in progress; start one first.",
    "match-over": "The match is over.",
    "round-over": "The round is over; the next one has to be dealt first.",
    "round-not-over": "The round is still being played.",
    "no-such-seat": "There is no seat {seat}; the seats are 0 to {last}.",
    "not-your-turn": "It is not the turn of seat {seat}, but of seat {turn} ({clause}).",
    "stale": "The table has changed since; look again.",
    "not-in-hand": "Seat {seat} does not hold {tile}.",
    "no-match": "{tile} does not fit the {end} end, which shows {number} ({clause}).",
    "end-closed": "The {end} end is not open; open are {open} ({clause}).",
    "end-needed": "Say at which end {tile} is played: {open} ({clause}).",
    "opening-has-no-end": "The opening tile {tile} is played without an end ({clause}).",
    "opening-prescribed": "The round must be opened with {tile} ({clause}).",
    "drawn-must-be-played": "You drew {tile}, which fits: it must be played now ({clause}).",
    "touched-must-be-played": "You touched {tile}, which fits: it must be played ({clause}).",
    "can-play-no-draw": "You can play, so you may not draw ({clause}).",
    "nothing-to-draw": "Nothing may be drawn: {boneyard} tiles are in the boneyard and {reserve} stay ({clause}).",
    "no-drawing": "There is no drawing in this game ({clause}).",
    "opening-no-draw": "The round must be opened with {tile}; you may not draw first ({clause}).",
    "can-play-no-pass": "You can play, so you can't pass ({clause}).",
    "can-draw-no-pass": "You can't pass while tiles may be drawn, and {drawable} may ({clause}).",
    "no-touch-move": "Touching a tile means nothing here: touch-move is off ({clause}).",
    "nothing-to-challenge": "There is nothing to challenge: the last play was right, or stands already ({clause}).",
    "challenge-own": "Seat {seat} can't challenge its own tile ({clause}).",
    "nothing-to-accept": "There is nothing to accept: no last tile waits to be challenged ({clause}).",
    "accept-first": "Seat {offender} laid its last tile, {tile}, wrongly: accept it or challenge it ({clause}).",
    "no-surrender": "These rules offer no surrender ({clause}).",
    "sits-out": "Seat {seat} sits this round out ({clause}).",
    # records
    "record-bad": "The record can't be read: {reason}.",
    "record-version": "The record is of version {version}; this program reads version {known}.",
    "record-refused": "The record can't be replayed: action {number} of round {round} is refused.",
    "record-empty": "{file} is empty: no match was ever written to it.",
    "record-none": "{file} is no record of this program.",
    "record-too-large": "{file} is no record: it is larger than {limit} MB.",
    "record-damaged": "{file} is damaged at line {line}: {reason}.",
    "record-aside": "{file} is damaged at line {line} ({reason}); it is kept as {kept}.",
    "file-version": "{file} was written by a newer program: its version is {version}, this one reads {known}.",
    # files of matches
    "match-locked": "This match is being played in another terminal; you can watch it.",
    "match-locked-by": "This match is being played in another terminal (process {pid}); you can watch it.",
    "disk-full": "The disk is full: the match waits, and goes on when there is space again.",
    "disk-trouble": "The match can't be saved now ({reason}): it waits, and goes on when that works again.",
}


def sentence(what: Problem | GameError) -> str:
    """Return a problem in one English sentence (several for several conflicts of options)."""
    if isinstance(what, GameError):
        return " ".join(sentence(one) for one in what.problems)
    text = TEMPLATES[what.code].format(**what.values)
    return text.replace(" ()", "")
