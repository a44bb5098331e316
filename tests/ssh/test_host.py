"""End to end with the OpenSSH client in a terminal: what a guest finds, and what nobody gets."""

from __future__ import annotations

import re
import socket
from contextlib import ExitStack

from tests.ssh.host_room import HostRoom, host
from tests.tui.ssh_room import PATIENCE, Line

__all__ = ["host"]

GIVEN_BACK = b"\x1b[?1049l\x1b[?25h"


def leave(line: Line) -> bytes:
    """Quit from the lobby; return all that was sent."""
    line.send("q")
    said = line.end()
    assert line.child.exitstatus == 0
    return said


def colours(said: bytes) -> set[int]:
    """Return the codes of all colours that were sent."""
    codes = {int(code) for codes in re.findall(rb"\x1b\[([\d;]+)m", said) for code in codes.split(b";")}
    return {code for code in codes if 30 <= code <= 49 or code >= 90}


def test_a_guest_finds_the_game_and_gets_his_screen_back(host: HostRoom) -> None:
    line = host.connect("ana", "-A", "-X")
    line.until("practice")
    assert line.said.count(b"\x1b[2J") == 1
    assert len(line.said) <= 4096
    line.send("p")
    line.until("Daily|Free|problem")
    line.send("\x1b")
    line.until("No table is open")
    line.resize(100, 30)
    line.until("─{50}")
    said = leave(line)
    assert said.rstrip().endswith(GIVEN_BACK)
    for mode in (b"\x1b[?1000h", b"\x1b[?1004h", b"\x1b[>", b"\x1b]", b"\x1b[?7l", b"$p"):
        assert mode not in said
    assert said.count(b"\x1b[?2004h") == said.count(b"\x1b[?2004l") == 1


def test_what_is_set_is_there_again_for_the_same_key_and_for_no_other(host: HostRoom) -> None:
    line = host.connect("eve")
    line.until("practice")
    line.send("s\x1b[B\x1b[C")
    line.until(r"\(obsidian\)")
    line.send("\x1b")
    line.until("practice")
    leave(line)
    again, other = host.connect("eve"), host.connect("ben")
    for one, theme in ((again, "obsidian"), (other, "ivory")):
        one.until("practice")
        one.send("s")
        one.until(rf"\({theme}\)")
        one.close()
    assert (host.data / "people").stat().st_mode & 0o077 == 0


def test_a_terminal_of_16_colours_gets_no_more_after_one_of_all_colours(host: HostRoom) -> None:
    rich = host.connect("ana", COLORTERM="truecolor")
    rich.until("practice")
    poor = host.connect("ben", TERM="xterm", COLORTERM="")
    poor.until("practice")
    assert b"38;5;" in leave(rich)
    codes = colours(leave(poor))
    assert codes
    assert not codes & {38, 48}


def test_each_reads_his_own_language(host: HostRoom) -> None:
    one, other = host.connect("ana", LANG="zh_CN.UTF-8"), host.connect("ben")
    one.until("摸牌多米诺")
    other.until("Draw Dominoes")
    one.send("r")
    other.send("r")
    one.until("规则")
    other.until("rulebook|Rules")
    one.close()
    other.close()


def test_an_old_terminal_gets_seven_bits_no_colours_and_no_modes(host: HostRoom) -> None:
    line = host.connect("ana", TERM="vt100", LANG="C")
    line.until("practice")
    said = leave(line)
    assert said.isascii()
    assert not colours(said)
    assert b"?1049" not in said


def test_a_terminal_that_cannot_move_its_cursor_plays_by_lines(host: HostRoom) -> None:
    line = host.connect("ana", TERM="dumb")
    line.until("Type play, continue, practice or quit")
    line.send("plax\x7fy\r")
    line.until("Your hand")
    line.send("quit\r")
    line.until("Your hand(.|\n)*Type play, continue")
    line.send("continue\r")
    line.until("Your hand(.|\n)*Your hand")
    line.send("\x03")
    said = line.end()
    assert line.child.exitstatus == 0
    assert b"\x1b" not in said
    (match,) = host.data.glob("people/*/matches/*")
    assert match.stat().st_mode & 0o077 == 0
    assert not (host.folder / "operator").exists()


def test_nothing_else_is_to_be_had(host: HostRoom) -> None:
    port, address = str(host.port), "ana@127.0.0.1"
    plain = host.words("ana", "-p", port)
    without_terminal = host.run("ssh", *plain, address)
    assert without_terminal.returncode == 1
    assert without_terminal.stdout == b""
    assert without_terminal.stderr == b"This host needs a terminal: connect without a command, or with ssh -t.\r\n"
    assert host.run("ssh", *plain, "-C", address, "id").returncode == 255
    assert host.run("ssh", *plain, "-s", address, "sftp").returncode == 255
    copy = ["-P", port, str(host.key("ana")), f"{address}:/tmp/x"]
    assert host.run("scp", *host.words("ana"), *copy).returncode == 255
    assert host.run("scp", "-O", *host.words("ana"), *copy).returncode != 0
    strict = [*plain, "-o", "ExitOnForwardFailure=yes", "-N"]
    assert host.run("ssh", *strict, "-R", "0:127.0.0.1:22", address).returncode == 255


def free_ports(count: int) -> list[int]:
    """Return ports that nobody listened on a moment ago."""
    with ExitStack() as stack:
        servers = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [int(server.getsockname()[1]) for server in servers]


def said_to(port: int, said: bytes) -> bytes:
    """Return what comes back, until it is over, to whoever says this at a port."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as end:
        end.sendall(said)
        return b"".join(iter(lambda: end.recv(1000), b""))


def test_no_connection_is_passed_on(host: HostRoom) -> None:
    local, dynamic = free_ports(2)
    line = host.connect("ana", "-L", f"{local}:127.0.0.1:{host.port}", "-D", str(dynamic))
    line.until("practice")
    assert said_to(local, b"") == b""
    wish = b"\x05\x01\x00" + b"\x05\x01\x00\x01\x7f\x00\x00\x01" + host.port.to_bytes(2, "big")
    assert b"SSH-" not in said_to(dynamic, wish)  # the client itself says that it will try
    assert said_to(host.port, b"\r\n").startswith(b"SSH-")
    leave(line)


def test_the_log_names_sessions_and_nothing_that_a_client_wrote(host: HostRoom) -> None:
    line = host.connect("mallory")
    line.until("practice")
    leave(line)
    events = host.events()
    assert {"listening", "begins", "ends"} <= {event["event"] for event in events}
    assert "mallory" not in host.log.read_text(encoding="utf-8")
    assert not [event for event in events if event["event"] in ("fault", "loop", "upkeep")]
    assert (host.data / "ssh_host_ed25519_key").stat().st_mode & 0o177 == 0
