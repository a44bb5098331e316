"""What the first lessons answer, by lesson and the tiles that were played so far; message ids."""

from __future__ import annotations

from collections.abc import Mapping

from tui.i18n import N_

RIGHT: Mapping[tuple[str, str], str] = {
    ("dead", "6-6"): N_(
        "Right. You kept the 6 open, and all seven 6s were on the table or yours: Ana could not cover it, and "
        "whatever she did, your 0-6 still fitted."
    ),
    ("seven", "2-4"): N_(
        "Right. No 3 and no 2 is unseen, but three 4s are: 1-4, 4-4 and 4-5. You covered the 4, the only end at "
        "which Ana could have played, and she had to pass. Go on: play so that your last tile fits too."
    ),
    ("seven", "2-4 2-2"): N_("Right. The 2 stayed open, and only you had one: Ana passed again, and you are out."),
    ("seven", "2-4 2-3"): N_("Right. The 2 stayed open, and only you had one: Ana passed again, and you are out."),
    ("lock", "4-6"): N_(
        "Right, a lock. Both ends are 6, and all seven 6s are on the table: nobody can play. You hold 2-2, 4 pips, "
        "and win the pips that Ana has above that."
    ),
    ("lighter", "1-2"): N_(
        "Right. Both ends are 1, and all seven 1s are on the table: locked. You knew before that you hold 8 pips, "
        "and Ana 16 at least."
    ),
    ("refuse", "5-5"): N_(
        "Right. The 5s are all on the table or yours, and Ana has no 6: after 5-5 she had to pass. Then your 4-5 "
        "locked, with only 0-0 left in your hand: 0 pips."
    ),
    ("pass", "0-2"): N_(
        "Right. The ends are 2 and 5, and 2-5 is the only tile left for either. Ana passed on a 5, so it lies in "
        "the boneyard: locked. You hold 0-0, no pip at all."
    ),
    ("draws", "1-3"): N_(
        "Right. The ends are 2 and 3, and 2-3 is the only tile left for either. Ana has no 3, so it lies in the "
        "boneyard: locked. You hold 1-1, 2 pips; any two of 0-1, 0-5 and 1-5 are more."
    ),
    ("shut", "2-3"): N_(
        "Right. The 4 is yours alone, and Ana has no 2: 2-5 lies in the boneyard. She was shut out and had to pass, "
        "and you went out with 0-4."
    ),
    ("chain", "1-1"): N_(
        "Right, the double first: it keeps the 1 open. Ana passed, your 1-3 was the only tile that fitted, and she "
        "passed again. Now two of your tiles fit the 3: which one?"
    ),
    ("chain", "1-1 3-3"): N_(
        "Right, again the double first: it kept the 3 open for 3-5. Ana could not play once, and you are out."
    ),
    ("whole", "4-4"): N_(
        "Right. 3-4 at once would lock too, but with 17 pips against Ana's 16. After 4-4 she had to pass, for she "
        "has no 4 and no 6. And now?"
    ),
    ("whole", "4-4 3-4"): N_(
        "Right, now the lock. The last 3 and the last 6, 3-5 and 4-6, lie in the boneyard. And without 4-4 you are "
        "the lighter one, with 9 pips."
    ),
}
"""Why a play is right."""

WRONG: Mapping[tuple[str, str], str] = {
    ("dead", "0-6"): N_(
        "No: 0-6 covers the 6, and your 6-6 fits nowhere any more. Keep a dead number open while you have another "
        "tile of it."
    ),
    ("seven", "2-3"): N_(
        "No: the 4 stays open, and three 4s are unseen: 1-4, 4-4 and 4-5. Of the 2s and the 3s none is. You may "
        "still win, but less: cover the end at which Ana can play."
    ),
    ("seven", "2-4 2-3"): N_(
        "No: now both ends are 3, and your 2-2 can't go out any more. You win, but less. Keep the 2 open for your "
        "last tile."
    ),
    ("lock", "4-6"): N_(
        "No: both ends are 4 now, and three 4s are unseen: 3-4, 4-4 and 4-5. Ana plays on, and you can't. How many "
        "6s are unseen?"
    ),
    ("lighter", "1-2"): N_(
        "No: both ends are 2 now, and 2-2, 2-3 and 2-5 are unseen: that locks nobody but you. Cover the 2, so that "
        "both ends are 1: how many 1s are unseen?"
    ),
    ("refuse", "4-5"): N_(
        "No: it locks, but you are the heavier one with 10 pips. Ana can't play anyway, so the lock does not run "
        "away: first get rid of the heavy tile."
    ),
    ("pass", "0-0"): N_(
        "No: the 0 stays open, and Ana can have 0-1 and 0-3. She has no 5: make the other end a number that she "
        "can't have either."
    ),
    ("draws", "1-1"): N_(
        "No: the 1 stays open, and Ana can have 0-1 and 1-5. The last 2 is 2-3, which she can't have: make the "
        "other end a number that she can't have either."
    ),
    ("shut", "0-4"): N_(
        "No: you covered the 4, which was yours alone, and opened the 0. Ana laid 0-3, both ends are 0, and your "
        "2-3 fits nowhere. Cover the 3 instead, with a number that she can't have."
    ),
    ("chain", "1-3"): N_(
        "No, that wins less: your 1-1 never fits again. A double fits only its own number: lay it while that is open."
    ),
    ("chain", "1-1 3-5"): N_(
        "No: it covers the 3, so that your 3-3 fits nowhere any more, and opens the 5, which Ana can have. The "
        "double first, as before."
    ),
    ("whole", "3-4"): N_(
        "No: it locks, but your count would be 17. Of the seven unseen tiles only 3-5 and 4-6 can't be "
        "Ana's, and her five are 16 pips. First get lighter: she can't play anyway."
    ),
    ("whole", "0-4"): N_(
        "No: it opens the 0, and three 0s are unseen, all of them with Ana: 0-0, 0-1 and 0-2. She plays on, and you "
        "can't."
    ),
    ("whole", "4-4 0-4"): N_(
        "No: it opens the 0, and Ana has three of them. Lock with 3-4 instead: then your count is 9, 0-4 and "
        "0-5, and Ana's is 16."
    ),
}
"""Why a play is not right."""
