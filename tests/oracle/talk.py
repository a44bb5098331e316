"""Ways to ask a referee: in this process, or a real one over pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.referee import Referee

Ask = Callable[[dict[str, Any]], dict[str, Any]]
ROOT = Path(__file__).resolve().parents[2]


def asking(referee: Referee) -> Ask:
    """Ask a referee in this process, as one line of text."""

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        answer = referee.answer(json.dumps(request))
        assert "\n" not in answer
        reply = json.loads(answer)
        assert isinstance(reply, dict)
        return reply

    return ask


def fresh() -> Ask:
    """A new referee in this process."""
    return asking(Referee())


@contextmanager
def real_process(*command: str) -> Iterator[Ask]:
    """A referee in a process of its own; it must end by itself, silently, with status 0."""
    arguments = command or (sys.executable, "-m", "engine.referee")
    process = subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    sink, source = process.stdin, process.stdout

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        sink.write(json.dumps(request) + "\n")
        sink.flush()
        reply = json.loads(source.readline())
        assert isinstance(reply, dict)
        return reply

    try:
        yield ask
        rest, complaint = process.communicate(timeout=60)
        assert (rest, complaint, process.returncode) == ("", "", 0)
    finally:
        process.kill()
        process.wait()


class Table:
    """A match that a test sets up and plays by hand, by short words."""

    def __init__(self, preset: str = "jaques", seats: int = 2, seed: int = 1, **options: Any) -> None:
        self.ask = fresh()
        self.request = {"op": "new", "preset": preset, "seats": seats, "seed": seed, "options": options}
        self.events: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}

    def dealt(self, *hands: str, boneyard: str = "", leader: int | None = None) -> Table:
        """Begin with these hands, each tiles with spaces between."""
        deal: dict[str, Any] = {"hands": [hand.split() for hand in hands], "boneyard": boneyard.split()}
        if leader is not None:
            deal["leader"] = leader
        self._send({**self.request, "deal": deal} if not self.now else {"op": "next", "deal": deal})
        return self

    def shuffled(self) -> Table:
        """Begin with a deal of chance."""
        self._send(self.request if not self.now else {"op": "next"})
        return self

    def do(self, seat: int, words: str) -> Table:
        """Let a seat act: ``play 4-1 left``, ``draw``."""
        self._send(self._request(seat, words))
        return self

    def error(self, seat: int, words: str) -> str:
        """The sentence that refuses an action; nothing may have changed."""
        reply = self.ask(self._request(seat, words))
        assert reply["ok"] is False, f"{words} is accepted"
        assert set(reply) == {"ok", "error"}
        assert self.ask({"op": "table"})["table"] == self.now
        return str(reply["error"])

    @staticmethod
    def _request(seat: int, words: str) -> dict[str, Any]:
        do, *rest = words.split()
        return {"op": "act", "seat": seat, "do": do, **dict(zip(("tile", "end"), rest, strict=False))}

    def _send(self, request: dict[str, Any]) -> None:
        reply = self.ask(request)
        assert reply["ok"], reply["error"]
        self.now, self.events = reply["table"], reply["events"]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees."""
        reply = self.ask({"op": "view", "seat": seat})
        assert reply["ok"]
        return dict(reply["table"])

    @property
    def legal(self) -> set[str]:
        """The legal actions in short words."""
        return {" ".join(str(act[key]) for key in ("do", "tile", "end") if key in act) for act in self.now["legal"]}

    @property
    def types(self) -> list[str]:
        """The types of the last request's events."""
        return [event["type"] for event in self.events]

    @property
    def ends(self) -> tuple[int, int]:
        """The left and the right end."""
        return self.now["ends"]["left"], self.now["ends"]["right"]
