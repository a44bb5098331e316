"""Shuffling, reproducible from a seed and from nothing else (R6).

A shuffle is a number taken from SHAKE-256 over the seed and a purpose, read as a permutation in the factorial number
system: the same in every Python version and language, and uniform to 2^-256.
"""

from __future__ import annotations

import hashlib

from engine.streams import octets


def shuffled(seed: str, purpose: str, size: int) -> list[int]:
    """Return the numbers 0 … size-1 in an order that depends on seed and purpose alone; size ≤ 60."""
    digest = hashlib.shake_256(octets(f"draw-dominoes/1/{purpose}/{seed}")).digest(68)
    number = int.from_bytes(digest, "big")
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        number, chosen = divmod(number, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
