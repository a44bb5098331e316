"""What actions are worth: judged over the worlds that agree with what a seat can know, and never by more than that.

``judge`` draws worlds from the belief, weighs them by what the others chose (``reading``), plays each action out in all
of them (``playing_out``), and, once nothing can be drawn and few hands are left, solves every hand (``endings``).
"""

from engine.judging.judge import distinct, is_near, judge, margin_of, never, worlds_of
from engine.judging.playing_out import Stop
from engine.judging.values import Candidate, Effort, Judgement

__all__ = [
    "Candidate",
    "Effort",
    "Judgement",
    "Stop",
    "distinct",
    "is_near",
    "judge",
    "margin_of",
    "never",
    "worlds_of",
]
