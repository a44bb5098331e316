"""A fault of the program: the terminal is restored, one sentence, status 1, and the traceback is in the log only."""

from __future__ import annotations

import os
import sys
import termios
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parents[2]
WHERE = {
    "a widget": "from tui.widgets.chain_view import ChainView\nChainView.render_line = broken",
    "a key": "from tui.screens.table import TableScreen\nTableScreen.action_sort = broken",
    "a timer": (
        "from tui.screens.table import TableScreen\nnormal = TableScreen.on_mount\n"
        "def on_mount(self):\n    normal(self)\n    self.set_timer(0.2, broken)\nTableScreen.on_mount = on_mount"
    ),
    "a worker": (
        "from tui.screens.table import TableScreen\nnormal = TableScreen.on_mount\n"
        "async def work(): broken()\n"
        "def on_mount(self):\n    normal(self)\n    self.run_worker(work())\nTableScreen.on_mount = on_mount"
    ),
    "the table's host": "from tui.host import Host\nHost._may_go_on = broken",
    "the start": "from tui.screens.table import TableScreen\nTableScreen.compose = broken",
    "the command": "import tui.cli_match\ntui.cli_match.setup_of = broken",
}
"""Code that breaks a part of the program."""


@pytest.mark.parametrize("where", WHERE)
def test_an_exception_ends_as_one_sentence_with_the_terminal_restored(where: str, tmp_path: Path) -> None:
    code = (
        "import sys\nfrom tui.cli import main\n"
        "def broken(*_, **__): raise ValueError('the\\nboat sank')\n"
        f"{WHERE[where]}\nsys.exit(main(['play', '--seed', '7']))"
    )
    child = pexpect.spawn(
        sys.executable,
        ["-c", code],
        cwd=str(ROOT),
        env={**os.environ, "DRAW_DOMINOES_HOME": str(tmp_path)},
        dimensions=(24, 200),
        timeout=30,
    )
    before = termios.tcgetattr(child.fileno())[:4]
    if where == "a key":
        child.expect_exact("Boneyard")
        child.send("s")
    child.expect(pexpect.EOF)
    said = child.before.replace(b"\r\n", b"\n").rpartition(b"\x1b[")[2].decode()
    child.wait()
    assert child.exitstatus == 1
    assert b"Traceback" not in child.before
    assert "draw-dominoes: the program failed (ValueError: the boat sank); " in said
    assert said.count("\n") <= 2
    assert termios.tcgetattr(child.fileno())[:4] == before
    log = (tmp_path / "draw-dominoes.log").read_text(encoding="utf-8")
    assert "Traceback" in log
    assert "in broken" in log
    if where != "the command":
        assert list((tmp_path / "matches").glob("*.jsonl"))
