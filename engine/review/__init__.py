"""Reviews: what each choice of a match was worth by what its seat could know, and what was luck.

``review`` walks a record (``walking``) and has every unforced choice judged (``judging``: chosen on some deals, judged
on as many others; by all hands, and so exactly, once nothing can be drawn: ``closed``), and the luck of every round
found with open hands (``lucky``).  ``assembled`` puts both together so that the terms of each round add up (``terms``),
and ``revised`` does so again when choices were judged more closely.  ``judged`` judges one position, for hints;
``to_json`` and ``from_json`` keep a review.
"""

from engine.review.as_json import from_json, to_json
from engine.review.cache import Cache, DiskCache, MemoryCache
from engine.review.judging import judged
from engine.review.marks import mark_of, win_percent
from engine.review.revising import revised
from engine.review.running import Cancelled, review
from engine.review.values import (
    VERSION,
    About,
    Caveat,
    Decision,
    Depth,
    Judged,
    LuckEvent,
    Mark,
    Moment,
    Option,
    Review,
    RoundReview,
    SeatTotals,
    Terms,
)

__all__ = [
    "VERSION",
    "About",
    "Cache",
    "Cancelled",
    "Caveat",
    "Decision",
    "Depth",
    "DiskCache",
    "Judged",
    "LuckEvent",
    "Mark",
    "MemoryCache",
    "Moment",
    "Option",
    "Review",
    "RoundReview",
    "SeatTotals",
    "Terms",
    "from_json",
    "judged",
    "mark_of",
    "review",
    "revised",
    "to_json",
    "win_percent",
]
