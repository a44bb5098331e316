"""What went wrong in the program itself: the details go to the log file, one sentence to the player."""

from __future__ import annotations

import contextlib
import logging
import warnings
from pathlib import Path

from tui.i18n import t
from tui.paths import log_file

LARGEST = 1_000_000
"""Bytes after which a new log is begun; the one before is kept."""

logger = logging.getLogger("draw-dominoes")


class LogFile(logging.Handler):
    """Appends to the log file, which is made when there is something to say; a full disk is no second fault."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one entry."""
        with contextlib.suppress(OSError, ValueError):
            path = log_file()
            if path.exists() and path.stat().st_size > LARGEST:
                path.replace(path.with_name(f"{path.name}.old"))
            with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{self.format(record)}\n")


def keep_log() -> None:
    """Write what goes wrong unseen to the log file from now on."""
    if not any(isinstance(handler, LogFile) for handler in logger.handlers):
        handler = LogFile(logging.INFO)
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))  # not translated: the log
        logger.addHandler(handler)
        logger.propagate = False


def noted(error: BaseException) -> str:
    """Write the whole story of an error to the log file; return the sentence for the player."""
    keep_log()
    logger.error("the program failed", exc_info=error)  # not translated: the log
    warnings.simplefilter("ignore")  # of what falls over behind it: the program is ending
    fault = " ".join(f"{type(error).__name__}: {error}".split())
    fault = "".join(char for char in fault[:160] if char.isprintable()).strip(" :")
    path = _written()
    if path is None:
        return t("the program failed ({fault}); every move was saved before it was shown.", fault=fault)
    return t(
        "the program failed ({fault}); every move was saved before it was shown, and {path} has the details.",
        fault=fault,
        path=path,
    )


def _written() -> Path | None:
    """Return the log file if it is there."""
    with contextlib.suppress(OSError, ValueError):
        path = log_file(create=False)
        return path if path.exists() else None
    return None
