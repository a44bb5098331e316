"""Threads in which whatever runs is still the session's that asked for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")  # not translated: a name of types
Answer = TypeVar("Answer")


class SessionThreads(ThreadPoolExecutor):
    """The threads of a host's loop: without this, what Textual runs in them would be the operator's, in his folders."""

    def submit(self, fn: Callable[Given, Answer], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Answer]:
        """Run a function in a thread, with the surroundings of the session that asks."""
        context = copy_context()
        return super().submit(lambda: context.run(fn, *args, **kwargs))
