"""Problems of practice for tests, as lines of a file."""

from __future__ import annotations

from dataclasses import replace

from engine.practice import moments
from engine.practice.problem import Problem, from_line

LOCK = from_line(
    '{"id":"txra3y","rulebook":"jaques","rules":{"seats":2,"partnership":false},"seat":1,"deal":{"hands":[["0-3",'
    '"0-5","0-6","2-2","2-3","3-5","5-6"],["0-0","0-1","1-2","1-3","2-4","2-5","2-6"]],"boneyard":["3-4","1-1","5'
    '-5","4-5","0-4","1-6","3-3","4-4","1-4","1-5","3-6","0-2","6-6","4-6"],"leader":0,"why":"highest_double"},"a'
    'ctions":"2-2 1-2l 2-3r 1-3r draw draw 1-1l 0-1l 0-3l draw draw draw draw 1-6r 5-6r 5-5r 3-5r draw 3-3l 3-4l '
    '2-4l draw draw draw draw 3-6r 2-6r draw 0-2l 0-0l 0-5l","values":{"2-5l":19.1316,"2-5r":8.9079,"4-5l":8.5132'
    '},"quality":"sure","theme":"lock_now","tags":["kills_an_end","heaviest_wrong","blocked_anyway"],"difficulty"'
    ':"medium","rating":1400}'
)
"""A lock now: 2-5 on the 5, and every 2 lies."""

CHAIN = from_line(
    '{"id":"manbrn","rulebook":"jaques","rules":{"seats":2,"partnership":false},"seat":0,"deal":{"hands":[["0-4",'
    '"1-1","1-2","1-4","2-2","2-3","4-6"],["0-3","1-5","2-5","3-5","3-6","5-6","6-6"]],"boneyard":["0-2","2-4","1'
    '-6","1-3","0-1","0-6","4-5","3-3","0-5","2-6","4-4","3-4","0-0","5-5"],"leader":1,"why":"highest_double"},"a'
    'ctions":"6-6 4-6l 5-6r 1-4l 1-5l draw draw draw draw draw draw draw 4-5l 3-5r 2-3r 2-5r 2-4l draw draw 0-5r '
    '0-2r draw 2-6l 0-6l 0-3l 1-3l draw draw pass 0-1l pass","values":{"2-2r":25.1667,"0-4l":8.5,"1-2r":2.6667},"'
    'quality":"sure","theme":"shut_out_chain","tags":[],"difficulty":"easy","rating":1100}'
)
"""A shut-out chain: 2-2 on the 2, then 1-2, 1-1 …"""

THREE = from_line(
    '{"id":"b1ngax","rulebook":"jaques","rules":{"seats":3,"partnership":false},"seat":0,"deal":{"hands":[["0-1",'
    '"1-1","2-2","3-4","6-6"],["0-0","0-6","1-5","2-4","4-5"],["0-5","1-3","2-6","3-3","5-6"]],"boneyard":["5-5",'
    '"1-4","0-3","1-6","0-2","4-4","0-4","1-2","2-3","3-6","4-6","2-5","3-5"],"leader":0,"why":"highest_double"},'
    '"actions":"1-1 1-5l 1-3r 3-4r 4-5l draw draw 1-4l 0-1l 0-0l 0-5l draw draw draw draw 4-4r 2-4r 5-5l 2-2r '
    'draw draw 1-2r 5-6l 6-6l 0-6l draw draw draw pass 0-2l pass 2-6l","values":{"1-6l":32.6579,"1-6r":-9.2281},"'
    'quality":"sure","theme":"lock_now","tags":["kills_an_end","blocked_anyway"],"difficulty":"easy","rating":110'
    "0}"
)
"""A lock with three seats."""

PARTNERS = from_line(
    '{"id":"5pphc6","rulebook":"official","rules":{"seats":4,"partnership":true},"seat":0,"deal":{"hands":[["0-5"'
    ',"0-6","1-1","2-4","2-6"],["0-3","1-4","4-4","4-6","6-6"],["0-4","2-3","2-5","3-5","5-5"],["0-2","1-2","1-6"'
    ',"2-2","3-4"]],"boneyard":["3-3","0-0","0-1","4-5","3-6","1-5","5-6","1-3"],"leader":1,"why":"highest_double'
    '","prescribed":"6-6"},"actions":"6-6 draw draw draw draw draw 3-6l 1-6r 1-1r 1-4r 3-3l 3-4r draw draw draw '
    '1-3l 0-3r 0-1l 0-2l 0-6r 4-6r 2-3l pass 2-4r pass 2-5r pass 1-5r pass 3-5l 1-2r 2-6r pass 5-5l pass","values'
    '":{"5-6r":1.6,"5-6l":-15.6,"0-5l":-18.2},"quality":"dominant","theme":"refuse_the_lock","tags":["count_decid'
    'es"],"difficulty":"easy","rating":1100}'
)
"""Partners refuse a lock."""

REFUSE = from_line(
    '{"id":"hk0qs5","rulebook":"jaques","rules":{"seats":2,"partnership":false},"seat":0,"deal":{"hands":[["0-0",'
    '"1-1","1-4","2-6","3-5","4-4","4-5"],["0-2","0-3","1-2","2-2","2-4","3-4","5-5"]],"boneyard":["2-3","5-6","6'
    '-6","1-6","4-6","1-3","2-5","3-6","0-1","0-4","1-5","0-6","3-3","0-5"],"leader":1,"why":"highest_double"},"a'
    'ctions":"2-2 2-6l 2-4r 4-4r 3-4r 3-5r 5-5r 4-5r draw draw 5-6l 1-4r 1-2r draw draw draw draw draw 2-5r draw '
    'draw draw draw 1-5l 1-1l 0-1l 0-0l 0-2l draw pass 2-3l 1-3l pass 1-6l 3-6l pass 0-3l 0-6l pass","values":{"6'
    '-6l":5.4286,"4-6l":-7.7143},"quality":"sure","theme":"refuse_the_lock","tags":["count_decides"],"difficulty"'
    ':"easy","rating":1100}'
)
"""A lock that is refused for its count."""

BLOCK = from_line(
    '{"id":"emmtyf","rulebook":"jaques","rules":{"seats":2,"partnership":false},"seat":1,"deal":{"hands":[["0-0",'
    '"0-5","1-1","2-5","2-6","3-5","4-4"],["0-1","0-4","1-3","2-3","3-3","4-5","5-6"]],"boneyard":["1-2","5-5","6'
    '-6","0-6","4-6","1-4","2-2","3-6","2-4","0-3","3-4","1-6","1-5","0-2"],"leader":0,"why":"highest_double"},"a'
    'ctions":"0-0 0-4l 0-5r 4-5l 2-5l 2-3l 3-5l 5-6l 2-6l draw 1-2l 1-1l 1-3l draw 5-5r 3-3l draw draw draw draw '
    'draw draw 3-6l draw draw draw draw 1-6l 1-4l","values":{"2-4l":20.8,"3-4l":3.5},"quality":"sure","theme":"bu'
    'ild_a_block","tags":["count_decides","needs_inference","heaviest_wrong","rulebook_wrong","experience_wrong",'
    '"blocked_anyway"],"difficulty":"expert","rating":2000}'
)
"""A block that is built; 1-5 is in no hand."""

ALL = (LOCK, CHAIN, THREE, PARTNERS, REFUSE, BLOCK)


def with_other_truth(problem: Problem) -> Problem:
    """Return the same problem as it would be if the hidden hands were others."""
    state = moments.state_of(problem)
    hands = next(world.hands for world in moments.worlds_of(problem) if world.hands != state.hands)
    return replace(problem, deal=moments._deal_with(state, problem, hands))
