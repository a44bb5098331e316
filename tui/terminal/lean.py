"""What would be loaded on the way to the first frame and isn't needed for it."""

from __future__ import annotations

import gc
import sys


def start_lean() -> None:
    """Load ``asyncio`` without TLS, which no screen has a use for; look for no garbage until the first frame.

    Nothing that is loaded on that way becomes garbage, and ``asyncio`` is made to do without ``ssl``; whoever imports
    ``ssl`` later gets it all the same.
    """
    gc.disable()
    if "ssl" in sys.modules or "asyncio" in sys.modules:
        return
    sys.modules["ssl"] = None  # type: ignore[assignment]  # the documented way to make an import fail
    try:
        import asyncio  # noqa: F401
    finally:
        del sys.modules["ssl"]
