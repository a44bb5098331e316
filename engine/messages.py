"""One English sentence for every code of a refusal.

They are message ids too: the terminal translates them, the referee prints them as they are.
"""

from __future__ import annotations

from engine.errors import GameError, Problem

TEMPLATES: dict[str, str] = {
    # options and rulebooks
    "unknown-option": "There is no option {option}; the options are {allowed}.",
    "bad-value": "{option} = {value} is not allowed; it may be {allowed} ({clause}).",
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
    "deal-hands": "The deal has {hands} hands, but {seats} seats play ({clause}).",
    "deal-empty-hand": "The deal gives seat {seat} no tile; every hand needs at least one ({clause}).",
    "deal-tile-twice": "The deal has the tile {tile} twice ({clause}).",
    "deal-outside-set": "The tile {tile} is not in the set, which goes up to {highest}-{highest} ({clause}).",
    "deal-leader": "Seat {seat} can't lead; the seats that play are {allowed} ({clause}).",
    "deal-lead": "Seat {seat} can't lead for the reason that the deal gives, or opens with another tile ({clause}).",
    "deal-no-double": "Nobody is dealt a double, so the rules would deal again ({clause}); give a leader or a double.",
    # actions
    "no-match-in-progress": "No match is in progress; start one first.",
    "match-over": "The match is over ({clause}).",
    "round-over": "The round is over; the next one has to be dealt first ({clause}).",
    "round-not-over": "The round is still being played ({clause}).",
    "no-such-seat": "There is no seat {seat}; the seats are 0 to {last} ({clause}).",
    "not-your-turn": "It is not the turn of seat {seat}, but of seat {turn} ({clause}).",
    "stale": "The table has changed since; look again.",
    "not-in-hand": "Seat {seat} does not hold {tile} ({clause}).",
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
    "nothing-to-challenge": "There is nothing to challenge: the last play is right or stands ({clause}).",
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
    "review-bad": "The review can't be read: {reason}.",
    "review-version": "The review is of version {version}; this program reads version {known}.",
    "notation-none": "This is no record in words: its first line has to be {first!r}.",
    "notation-line": "Line {line} of the record can't be read: {text}.",
    "notation-differs": "Line {line} of the record says {text}, but what is before it leads to {expected}.",
    "notation-short": "The record breaks off: {expected} has to follow.",
    "position-bad": "This is no position: {text} can't be read.",
    "position-twice": "The tile {tile} is in two places of the position ({clause}).",
    "position-tiles": "The position has {count} tiles, but the set has {set} ({clause}).",
    "position-hands": "The position has {hands} hands, but {seats} seats play ({clause}).",
    "position-scores": "The position has {scores} scores, but there are {sides} sides.",
    "position-seat": "Seat {seat} can't lead, act or play in this position; the seats that play are {allowed}.",
    "position-turned": "{tile} lies the wrong way round: the {end} end shows {number} ({clause}).",
    "position-dealt": "Seat {seat} would have been dealt no tile: it drew all that it holds and has played ({clause}).",
    "position-order": "After these moves it is the turn of seat {turn}, not of seat {seat} ({clause}).",
    "position-passes": "After these moves {passes} passes stand in a row, not {given}.",
    "position-over": "The round is over here: somebody has gone out, or nobody can play or draw ({clause}).",
    "position-running": "The round is not over in this position: it is the turn of seat {turn} ({clause}).",
    "position-drew": "Seat {seat} can't hold {tile}: it had to draw on {ends} ({clause}).",
    "position-passed": "Seat {seat} can't hold {tile}: it passed on {ends} ({clause}).",
    "position-few": "Seat {seat} has {count} unknown tiles, but draws and passes leave only {left} that it can hold.",
    "position-none": "No deal leads to this position: draws, passes and the known tiles exclude each other.",
    "position-blocked": "Nobody can hold a tile that fits, and nothing may be drawn: the round was over ({clause}).",
    "position-turn": "Move {number} is by seat {seat}, but it is the turn of seat {turn} ({clause}).",
    "position-move": "Move {number}, by seat {seat}, can't have been made.",
    "position-full": "All tiles of seat {seat} are given already ({count}); take one out first, or give it more.",
    "position-unfit": "{tile} fits no open end; they show {ends} ({clause}).",
    "position-no-move": "There is no move to take away.",
    "position-plain": "Positions with touched, wrong or challenged tiles can be solved, but not edited.",
    "position-hidden": "The hand of seat {seat}, whose turn it is, is not known: give its tiles.",
    "position-closed": "To solve with open hands every hand and the boneyard that can be drawn have to be known.",
    "position-side": "What seat {seat} knows is solved on its own turn only, and it is the turn of seat {turn}; with "
    "all hands known open hands can be solved for any seat.",
    "position-ended": "The round is over: there is nothing to solve.",
    # practice
    "practice-bad": "This practice problem can't be read: {reason}.",
    "practice-file": "{file} can't be used: line {line} is no practice problem ({reason}).",
    "practice-none": "There is no practice problem {id}.",
    # taking back
    "undo-people": "Moves can be taken back only where one person plays against bots.",
    "undo-round-over": "The round is over: what has been scored stays.",
    "branch-over": "The match is over at this moment: go back a move to play on from there.",
    "undo-nothing": "You have decided nothing in this round that could be taken back.",
    # fair shuffle
    "fair-holds": "The commitment holds: every deal of {file} is that of its seed ({rounds} in all).",
    "fair-given": "The commitment holds; in {file} the deals of the rounds {given} were set up, the others are those "
    "of its seed.",
    "fair-branch": "The commitment holds; {file} is a branch of {of}: the deals of the rounds {given} were copied, the "
    "others are those of its seed.",
    "fair-unfinished": "The match of {file} is not over: its seed and salt stay closed until then.",
    "fair-none": "Nothing was promised before {file} was dealt: it holds no commitment.",
    "fair-closed": "The record {file} does not hold the seed and the salt that open its commitment.",
    "fair-broken": "The commitment of {file} does not hold: SHA-256 of its salt and seed is another number.",
    "fair-deal": "The commitment of {file} holds, but the deal of round {round} is not that of its seed.",
    # files of matches
    "match-locked": "This match is being played in another terminal; you can watch it.",
    "match-locked-by": "This match is being played in another terminal (process {pid}); you can watch it.",
    "disk-full": "The disk is full: the match waits, and goes on when there is space again.",
    "disk-trouble": "The match can't be saved now ({reason}): it waits, and goes on when that works again.",
    "disk-full-start": "The disk is full: the match can begin when there is space again.",
    "disk-trouble-start": "The match can't be saved ({reason}): it can begin when that works again.",
    "disk-full-demo": "The disk is full: the demo goes on without being recorded.",
    "disk-trouble-demo": "The demo can't be recorded ({reason}): it goes on without.",
    # statistics
    "statistics-aside": "The file of the statistics was damaged: all is counted again, the old file is kept as {kept}.",
    "statistics-unused": "The file of the statistics can't be used now ({reason}): all is counted for this time only.",
    # what is kept of practice
    "practice-locked": "Another program holds {file}, so what you practise now is not kept.",
    "practice-read-only": "{file} may not be written to, so what you practise now is not kept.",
    "practice-full": "The disk is full, so what you practise now is not kept in {file}.",
    "practice-damaged": "{file} is damaged, so what you practise now is not kept; move it away to begin a new one.",
    "practice-newer": "{file} comes from a newer version of the game, so what you practise now is not kept.",
    "practice-unused": "{file} can't be used ({reason}), so what you practise now is not kept.",
    "practice-mended": "A part of {file} was damaged and is left out; the file as it was is kept as {kept}.",
    # what is kept of reviews
    "reviews-locked": "Another program holds {file}, so no review is kept now.",
    "reviews-read-only": "{file} may not be written to, so no review is kept.",
    "reviews-full": "The disk is full, so no review is kept in {file}.",
    "reviews-damaged": "{file} is damaged, so the reviews in it can't be read and no new one is kept; move it away to "
    "begin a new one.",
    "reviews-newer": "{file} comes from a newer version of the game, so the reviews in it can't be read.",
    "reviews-unused": "{file} can't be used ({reason}), so no review is kept.",
    "reviews-mended": "A part of {file} was damaged and is left out; the file as it was is kept as {kept}.",
    # work and the arena
    "executor-unknown": "There is no executor '{executor}'; there are {allowed}.",
    "cluster-missing": "{executor} needs the package distributed: pip install 'draw-dominoes[cluster]' installs it.",
    "cluster-silent": "No cluster answers at {executor}.",
    "cluster-idle": "The cluster at {executor} has no workers; each needs this program in the same version.",
    "workers-gone": "The workers ended before their work was done.",
    "bot-command": "{command} is no command line.",
    "bot-start": "The bot {command} can't be started: {reason}.",
    "arena-file": "{file} is no file of the arena: line {line} can't be read.",
    "arena-file-held": "{file} is being written by another run.",
}

REASONS = (
    "something follows the end of the match",
    "its end is wrong",
    "it is no JSON",
    "it is no file",
    "it is no record of this program",
    "it breaks a rule",
    "it can't be opened",
    "its name is not possible",
    "its version is not known",
    "its rules can't be read",
    "it does not name one player a seat",
    "a player has no name",
    "its header holds something that is no text",
    "it does not say of what it is a branch",
    "it does not say whose it is",
    "a hint in it is wrong",
    "it has no list of entries",
    "it begins with an action instead of a deal",
    "an entry is neither a deal nor an action",
    "an entry is wrong",
    "it is not UTF-8 text",
    "its fields are others than expected",
    "a field is wrong",
    "it has no such seat, or no plays",
    "it is another seat's turn",
    "too many hands are possible",
    "it is no review of this program",
    "it belongs to another record",
)
"""What a sentence gives as its ``{reason}``; more may follow in brackets."""


def sentence(what: Problem | GameError) -> str:
    """Return a problem in one English sentence (several for several conflicts of options)."""
    if isinstance(what, GameError):
        return " ".join(sentence(one) for one in what.problems)
    text = TEMPLATES[what.code].format(**what.values)
    return text.replace(" ()", "")
