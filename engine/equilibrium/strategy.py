"""A plan for both seats: for each node with a choice, each move and each hand that can make it, a probability."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TypeAlias

from engine.actions import Action
from engine.equilibrium.endgame import Node, Public, Tree

Strategy: TypeAlias = list[list[list[float]]]
"""``strategy[node.number][move][k]`` is how likely the hand ``move.mover[k]`` makes the move."""

Policy: TypeAlias = Callable[[int, Public, tuple[Action, ...]], "Action | Sequence[float]"]
"""From the mover's hand as a mask, what everybody sees and its actions: one of them, or how likely each is."""

Pick: TypeAlias = Callable[[Sequence[float]], Sequence[float]]
"""Takes the entries at some places out of a list."""


def uniform(tree: Tree) -> Strategy:
    """Return the plan that makes every move of a hand equally often."""
    plan: Strategy = []
    for node in tree.nodes:
        many = node.choices
        plan.append([[1 / many[place] for place in move.mover] for move in node.moves])
    return plan


def strategy_of(tree: Tree, policy: Policy) -> Strategy:
    """Return the plan of a policy, asked for each hand wherever its own earlier moves can lead it to a choice."""
    plan = uniform(tree)
    _follow(tree, tree.root, ([True] * len(tree.hands[0]), [True] * len(tree.hands[1])), policy, plan)
    return plan


def _follow(tree: Tree, node: Node, alive: tuple[list[bool], list[bool]], policy: Policy, plan: Strategy) -> None:
    """Ask for the hands that are alive at a node, that is, that the policy itself brings here, and go on."""
    if not node.moves:
        return
    seat = node.public.turn
    for place, asked in enumerate(alive[seat]):
        able = [number for number, move in enumerate(node.moves) if place in move.mover] if asked else []
        if len(able) > 1:
            for number, chance in zip(able, _asked(tree, node, place, able, policy), strict=True):
                plan[node.number][number][node.moves[number].mover.index(place)] = chance
    for move, chances in zip(node.moves, plan[node.number], strict=True):
        mine = [alive[seat][place] and chance > 0 for place, chance in zip(move.mover, chances, strict=True)]
        theirs = [alive[1 - seat][place] for place in move.other]
        _follow(tree, move.child, (mine, theirs) if seat == 0 else (theirs, mine), policy, plan)


def _asked(tree: Tree, node: Node, place: int, able: list[int], policy: Policy) -> Sequence[float]:
    """Return how likely a hand makes each move that it is able to make."""
    actions = tuple(node.moves[number].action for number in able)
    answer = policy(tree.hand_at(node, place), node.public, actions)
    if isinstance(answer, Action):
        return [float(action == answer) for action in _alike(actions, answer)]
    return answer


def _alike(actions: tuple[Action, ...], answer: Action) -> tuple[Action, ...]:
    """Return the actions with the answer among them: a play at the other of two equal ends counts as it."""
    if answer in actions:
        return actions
    if sum(action.tile == answer.tile for action in actions) != 1:
        raise ValueError(f"{answer} is not one of {', '.join(map(str, actions))}")
    return tuple(answer if action.tile == answer.tile else action for action in actions)


def picker(places: list[int], length: int) -> Pick | None:
    """Return what takes these places out of a list, None if they are all of them in order."""
    if places == list(range(length)):
        return None
    if len(places) == 1:
        (only,) = places
        return lambda values: (values[only],)
    return itemgetter(*places)
