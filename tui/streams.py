"""Standard input, output and errors as every command may rely on them, however the program was started."""

from __future__ import annotations

import os
import sys
from typing import Any

_MODES = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))


def mend() -> None:
    """Put nothing in the place of closed streams, so that no file takes theirs; print '?' for the unencodable."""
    for descriptor, (name, mode) in enumerate(_MODES):
        if not _is_open(descriptor):
            os.open(os.devnull, os.O_RDWR)  # the lowest free descriptor: this one
        if getattr(sys, name) is None:
            setattr(sys, name, open(descriptor, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    reconfigure: Any = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def silence_output() -> None:
    """Let what is still to be printed go nowhere: the interpreter flushes it at its end."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True
