"""The best answer to a plan: how much can be won against it, and what each first move is worth."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from engine.actions import Action
from engine.equilibrium.endgame import Node, Tree
from engine.equilibrium.strategy import Strategy


def value_against(tree: Tree, strategy: Strategy, seat: int) -> float:
    """Return the points that a seat scores on average against the plan of the other, if it answers best."""
    return sum(_values(tree.root, strategy, seat, _ones(tree, 1 - seat), None)) / tree.total


def value_of(tree: Tree, strategy: Strategy, seat: int, other: Strategy | None = None) -> float:
    """Return the points that a seat scores on average with its plan against that of the other seat."""
    plan = strategy if other is None else other
    return sum(_values(tree.root, plan, seat, _ones(tree, 1 - seat), strategy)) / tree.total


def exploitability(tree: Tree, strategy: Strategy) -> float:
    """Return the points that best answers win from a plan, on average over the two seats; 0 is an equilibrium."""
    return (value_against(tree, strategy, 0) + value_against(tree, strategy, 1)) / 2


def first_moves(tree: Tree, strategy: Strategy, hand: int) -> dict[Action, float]:
    """Return what each first move of a hand is worth to the seat to move, if it goes on best against the plan.

    The opponent follows the plan from the start: he does not know the hand, and answers a first move as it does.
    """
    root, seat = tree.root, tree.endgame.turn
    place = root.hands[seat].index(tree.hands[seat].index(hand))
    pairs = tree.endgame.pairs.items()
    weight = sum(chance for pair, chance in pairs if pair[seat] == hand)
    if not root.moves:
        raise ValueError("no hand has a choice in this endgame")
    found: dict[Action, float] = {}
    reach = _ones(tree, 1 - seat)
    for move in root.moves:
        if place in move.mover:
            values = _values(move.child, strategy, seat, [reach[other] for other in move.other], None)
            found[move.action] = values[move.mover.index(place)] / weight
    return found


def margin(values: dict[Action, float], action: Action) -> float:
    """Return by how much a first move is better than every other, less than 0 if one of them is better."""
    others = [value for other, value in values.items() if other != action]
    return values[action] - max(others) if others else 0.0


def _ones(tree: Tree, seat: int) -> list[float]:
    return [1.0] * len(tree.hands[seat])


def _values(node: Node, plan: Strategy, seat: int, reach: Sequence[float], own: Strategy | None) -> list[float]:
    """Return for each hand of the seat what it comes to, times how likely the other hands get there.

    The other seat follows its plan; the seat itself its own, or without one the best.
    """
    if not node.moves:
        return payoffs(node, seat, reach)
    if node.public.turn != seat:
        total = [0.0] * len(node.hands[seat])
        for move, chances in zip(node.moves, plan[node.number], strict=True):
            onward = [reach[place] * chance for place, chance in zip(move.mover, chances, strict=True)]
            if any(onward):
                values = _values(move.child, plan, seat, onward, own)
                for place, value in zip(move.other, values, strict=True):
                    total[place] += value
        return total
    best = [0.0 if own is not None else float("-inf")] * len(node.hands[seat])
    for number, move in enumerate(node.moves):
        values = _values(move.child, plan, seat, [reach[place] for place in move.other], own)
        if own is not None:
            chances = own[node.number][number]
            for place, value, chance in zip(move.mover, values, chances, strict=True):
                best[place] += value * chance
        else:
            for place, value in zip(move.mover, values, strict=True):
                best[place] = max(best[place], value)
    return best


def payoffs(node: Node, seat: int, reach: Sequence[float]) -> list[float]:
    """Return what each hand of the seat comes to at an end."""
    if seat == 0:
        return [sum(map(mul, row, reach)) for row in node.payoff]
    return [-sum(map(mul, column, reach)) for column in zip(*node.payoff, strict=True)]
