"""Streams of chance for anything but the deal: the same for the same seed, whatever text it is."""

from __future__ import annotations

from random import Random


def octets(text: str) -> bytes:
    """Return a text as bytes, whatever is in it: a seed may hold halves of characters."""
    return text.encode("utf-8", "surrogatepass")


def stream_of(seed: str) -> Random:
    """Return a stream; it depends on the seed alone."""
    return Random(octets(seed))
