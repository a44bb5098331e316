"""What the first lessons say, by lesson; message ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tui.i18n import N_


class Text(NamedTuple):
    """What a lesson is called, and what it says before the first play."""

    title: str
    says: str


FIRST_LOOK = N_(
    "How to read the picture: the chain may turn and come back. A bracket stands at each of its two open ends, here "
    "[6 and 2], with the number that is open; > marks an end that your picked tile fits. A heavy frame or * marks the "
    "tile that was laid last. Below is your hand, each tile that fits with the key that picks it."
)
"""How the picture of a position is read."""

TEXTS: Mapping[str, Text] = {
    "dead": Text(
        N_("A dead number"),
        N_(
            "The numbers at the two ends of the chain are open: here 6 and 2. Only a tile with an open number fits. "
            "A number is dead for Ana when all seven of its tiles are on the table or in your hand: then only you "
            "can play on it. The 6 is dead for her. Play so that you can use it once more."
        ),
    ),
    "seven": Text(
        N_("Seven of each number"),
        N_(
            "Each number is on seven tiles. Those that are neither on the table nor in your hand are unseen: they are "
            "with Ana or in the boneyard. How many 2s, 3s and 4s are unseen? ({unseen} shows it.) Play so that Ana "
            "finds no tile for either end."
        ),
    ),
    "lock": Text(
        N_("The lock"),
        N_(
            "When nobody can play and nothing may be drawn, the round is locked, or blocked, and ends at once. The "
            "count of a hand is the sum of its pips: the lower count wins the difference. The boneyard is closed: "
            "its last two tiles stay. 4-6 fits both ends, but locks at only one. At which?"
        ),
    ),
    "lighter": Text(
        N_("Lock when you are lighter"),
        N_(
            "The lower count wins a lock, so know both counts before you lock. Without 1-2 you hold 4-4: your count "
            "is 8. Ana holds three of the five unseen tiles 2-2, 2-3, 2-5, 3-5 and 5-5. Even the lightest three are "
            "4 + 5 + 7 = 16, so you would win by 8 at least. At which end does 1-2 lock?"
        ),
    ),
    "refuse": Text(
        N_("Refuse the lock"),
        N_(
            "4-5 locks at once: of the 4s and the 6s only 4-6 is unseen, and Ana has no 4 and no 6, as the line "
            "below says. But you would hold 0-0 and 5-5, and your count would be 10; Ana has two of 0-1, 0-3 and "
            "1-3, 7 at most. What do you play first, so that the lock comes later and you are lighter?"
        ),
    ),
    "pass": Text(
        N_("What a pass proves"),
        N_(
            "Who can play must play, so a pass proves that a hand has no tile of either open end. Ana passed on 4 "
            "and 5 and has drawn nothing since: she has no 4 and no 5. Of the 5s and the 2s that you can't see "
            "there is only one tile: 2-5. Where must it be, and how do you lock with that?"
        ),
    ),
    "draws": Text(
        N_("What draws prove"),
        N_(
            "Only who can't play may draw, so draws prove what a pass proves; and the tiles that Ana drew and kept "
            "did not fit either; what is drawn later may be anything. She drew at 3 and 4: she has no 3 and no 4. Of "
            "the 2s and the 3s only one tile is unseen: 2-3. Where is it, and how do you lock with that?"
        ),
    ),
    "shut": Text(
        N_("The shut-out"),
        N_(
            "A shut-out: Ana can play at neither end, but you still can. She must pass, and you play twice in a "
            "row. All seven 4s are on the table or yours, and Ana passed when a 2 was open. Which play shuts her "
            "out and leaves you a tile that fits?"
        ),
    ),
    "chain": Text(
        N_("The shut-out chain"),
        N_(
            "While Ana is shut out she passes again and again, and you lay tile after tile. She passed on 4 and 1, "
            "and all 1s and 3s that are not on the table are yours. (She may have drawn up to two 6s later.) So "
            "all four of your tiles can go in a row, if the order is right. Which comes first?"
        ),
    ),
    "whole": Text(
        N_("All together"),
        N_(
            "Now a real endgame. Which numbers can Ana not have? What would lock, and who would be the lighter one? "
            "Only one play wins. {unseen} shows what is unseen and what is proven, {log} what happened."
        ),
    ),
}
