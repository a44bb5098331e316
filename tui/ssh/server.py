"""Connections: who is let in, how he says who he is, and that he gets one session and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import asyncssh

from tui.ssh.limits import Gate
from tui.ssh.login import Auth
from tui.ssh.private import hear_of_back_pressure, let_go, slow_down, take_any_name, turn_away
from tui.ssh.session import ChannelSession

if TYPE_CHECKING:
    from tui.ssh.service import Service

KEX = ("mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org")
KEX_OLDER = ("ecdh-sha2-nistp256", "ecdh-sha2-nistp384", "ecdh-sha2-nistp521")
"""What a handshake costs 2 to 3 ms with; groups of large numbers cost up to 17, for everybody."""
WINDOW = 16_384
"""Bytes that a client may send ahead."""
LOGIN_SECONDS = 20
KEEPALIVE, KEEPALIVES = 15, 3
TRIES = 3
"""Passwords that a connection may try."""
OFFERS = 20
"""Keys that it may offer."""
IDLE_CONNECTION = 20.0
"""Seconds that a connection may be without a session."""
ENOUGH = "too many wrong passwords"  # not translated: the protocol's
FULL = b"This host is full, try again later.\r\n"  # not translated: before anything is known of whoever asks
WHY_NOT = {
    "address": b"Too many connections from your address, wait a moment.\r\n",
    "draining": b"This host is about to stop, try again in a minute.\r\n",
}
"""What is said instead, by the reason in the log."""


Challenge = tuple[str, str, str, list[tuple[str, bool]]]


class Connection(asyncssh.SSHServer):
    """One connection of a client."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._gate: Gate = service.gate
        self._conn: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._is_in = self._is_known = False
        self._user = ""
        self._key: asyncssh.SSHKey | None = None
        self._fingerprint: str | None = None
        self._tries = self._offers = 0
        self._session: ChannelSession | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._is_paused = False

    # coming and going

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Count the connection before anything is computed for it."""
        self._conn = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if isinstance(peer, tuple) else "local"
        reason = "draining" if self._service.is_draining else self._gate.enter(self._address)
        if reason is not None:
            self._service.refusals.note(reason, self._address)
            turn_away(conn, WHY_NOT.get(reason, FULL))
            return
        self._is_in = True
        hear_of_back_pressure(conn, self._paused)
        slow_down(conn)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it out; its session ends with it."""
        if isinstance(exc, asyncssh.IllegalUserName):
            self._service.refusals.note("name", self._address)  # one that is no UTF-8, or endless
        if self._is_in:
            self._is_in = False
            self._gate.leave(was_authenticated=self._is_known)
        if self._idle is not None:
            self._idle.cancel()
        if self._session is not None:
            self._session.lost()
        if self._is_known and self._conn is not None:
            let_go(self._conn)
        self._conn = self._session = None

    def _paused(self, is_paused: bool) -> None:
        self._is_paused = is_paused
        if self._session is not None:
            self._session.network_paused(is_paused)

    # who it is

    def begin_auth(self, username: str) -> bool:
        """Ask for a key or a password unless everybody is let in."""
        self._user = username[:64]
        if self._service.motd and self._conn is not None:
            self._conn.send_auth_banner(self._service.motd.replace("\n", "\r\n") + "\r\n")
        return self._service.login.auth is not Auth.NONE

    def public_key_auth_supported(self) -> bool:
        """Whether keys say who somebody is."""
        return self._service.login.takes_keys

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key may come in; it counts only when its owner has signed for it, which is asked last."""
        self._offers += 1
        self._key = None
        if self._offers > OFFERS or not self._service.login.takes_key(key, self._address):
            return False
        self._key = key
        return True

    def kbdint_auth_supported(self) -> bool:
        """Whether a guest without a key may come in."""
        return self._service.login.auth is Auth.OPEN

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        """Ask nothing."""
        self._key = None
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Let him in as nobody: a key that was only shown is no identity."""
        self._key = None
        return True

    def password_auth_supported(self) -> bool:
        """Whether a password is asked for."""
        return self._service.login.auth is Auth.PASSWORD

    def validate_password(self, username: str, password: str) -> bool:
        """Whether it is the password; after a few wrong ones the line is cut."""
        self._key = None
        if self._tries < TRIES and self._service.login.takes_password(password):
            return True
        self._tries += 1
        self._service.log.event("wrong-password", address=self._address)
        if self._tries >= TRIES and self._conn is not None:
            self._conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, ENOUGH)
        return False

    def auth_completed(self) -> None:
        """Take down who it is, and give him a while to ask for a session."""
        self._is_known = True
        self._gate.authenticated()
        self._fingerprint = None if self._key is None else self._key.get_fingerprint()
        self._idle = asyncio.get_running_loop().call_later(IDLE_CONNECTION, self._close)

    def _close(self) -> None:
        if self._conn is not None and self._session is None:
            self._conn.close()

    # what he gets

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        """Give one session to a connection."""
        if self._session is not None or self._conn is None:
            return False
        self._session = ChannelSession(self._service, self._conn, self._user, self._fingerprint, self._address)
        self._session.network_paused(self._is_paused)
        return self._session


async def listen(service: Service, address: str, port: int) -> asyncssh.SSHAcceptor:
    """Listen for connections; OSError if that can't be done."""
    take_any_name()
    return await asyncssh.create_server(
        lambda: Connection(service),
        address,
        port,
        server_host_keys=[service.key.key],
        kex_algs=[*KEX, *KEX_OLDER],
        compression_algs=None,  # a packet of zeros would become 200 MB
        encoding=None,
        line_editor=False,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        host_based_auth=False,
        gss_auth=False,
        gss_kex=False,
        login_timeout=LOGIN_SECONDS,
        keepalive_interval=KEEPALIVE,
        keepalive_count_max=KEEPALIVES,
        window=WINDOW,
        max_pktsize=WINDOW,
        server_version="DrawDominoes",  # not translated: the protocol's
        backlog=128,
    )
