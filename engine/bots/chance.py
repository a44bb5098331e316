"""The chance of a bot: streams that have nothing to do with the deal."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from engine.snapshot import Snapshot
from engine.streams import octets, stream_of


def bot_seed(match_seed: str, seat: int) -> str:
    """Return the seed of the bot at a seat; the match's own seed can't be found from it."""
    return sha256(octets(f"bots/{seat}/{match_seed}")).hexdigest()


def stream(seed: str, snapshot: Snapshot) -> Random:
    """Return the stream for one decision; it depends on the moment only, not on what was asked before."""
    return stream_of(f"{seed}/{snapshot.viewer}/{snapshot.round}/{len(snapshot.history)}")
