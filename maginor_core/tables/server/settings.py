"""The settings of a table server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from attrs import asdict, frozen

from maginor_core.tables.table_row import ABSENT_SECONDS

CLIENT: Final = Path(__file__).parent / "client"
"""The folder of the client."""


@frozen
class Settings:
    """How a table server runs.

    Attributes:
        store: the URL of the database.
        host: the address on which it listens.
        port: the port; 0 for any that is free.
        public_url: the address under which people reach it, without a slash at its end.
        origins: further origins whose pages may use it.
        workers: how many processes serve.
        part: which part of the tables this process has, if they are divided.
        proxies: the addresses of proxies whose ``X-Forwarded-For`` is believed, comma-separated.
        client: the folder of the client.
        compress: whether all messages are compressed for clients that can read that, not only
            long ones.
        idle_seconds: after how many seconds without a connection a table leaves memory.
        archive_seconds: after how many seconds a table that is over loses its tokens.
        abandon_seconds: after how many seconds a table at which nobody has been is sealed as
            abandoned and archived; 0 for never.
        withheld_seconds: after how many seconds without a clock a seat that does not disclose what
            is due may be named, and its game ended; or gets the default for its choice.
        absent_seconds: after how many seconds without a clock the others may go on without an
            absent player, at tables whose openers do not choose it.
        join_seconds: how long a new connection may take until it joins.
        send_seconds: how long a client may take to read a message.
        drain_seconds: how long open requests may take when the server ends.
        message_bytes: how long a message of a client may be.
        request_bytes: how long a request may be.
        upload_bytes: how long a dropped log file may be.
        upload_plain_bytes: how long it may be after decompression.
        upload_games: how many games it may have.
        upload_seconds: how much time of a processor it may take to examine it.
        upload_mebibytes: how much memory a process may have that examines files.
        core_share: how much of a processor core one address may take, on average; a fifth of it is
            for files and games that are examined.
        core_burst: how many seconds of a processor at once; with it, what an address takes stays
            below a tenth of a core in any 8 s.
        upload_burst: how many seconds of a processor examiners may work at once for one address;
            analyses leave a quarter of it for files.
        posts_per_minute: how many tables, seats and the like one address may ask for.
        notify_command: a command of the shell that tells somebody by mail; empty for none.
        notify_seconds: after how many seconds a player who is away is told.
        traces: whether messages have OpenTelemetry spans.
        push_key: the file with the private key for Web Push; empty for none.
        push_contact: a URL under which push services reach the operator.
        bots: policies of the operator's own that are offered as bots (``play.bots.invite``).
        bot_seconds: how long one of these may take for a decision, before another bot takes over.
        bot_share: how much of a processor bots may take for one address, on average.
        fingerprint: whether the logs of new games name the rules that are installed.
        sockets_per_address: how many sockets one address may have at once, and how many other
            connections, per process.
    """

    store: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    origins: tuple[str, ...] = ()
    workers: int = 1
    part: int = 0
    proxies: str = ""
    client: str = str(CLIENT)
    compress: bool = False
    idle_seconds: float = 600
    archive_seconds: float = 30 * 24 * 3600
    abandon_seconds: float = 30 * 24 * 3600
    withheld_seconds: float = 24 * 3600
    absent_seconds: int = ABSENT_SECONDS
    join_seconds: float = 10
    send_seconds: float = 20
    drain_seconds: float = 10
    message_bytes: int = 1 << 16
    request_bytes: int = 1 << 16
    upload_bytes: int = 4 << 20
    upload_plain_bytes: int = 16 << 20
    upload_games: int = 100
    upload_seconds: float = 10
    upload_mebibytes: int = 1024
    core_share: float = 0.06
    core_burst: float = 0.2
    upload_burst: float = 120
    posts_per_minute: int = 60
    bots: tuple[str, ...] = ()
    bot_seconds: float = 10
    bot_share: float = 0.25
    sockets_per_address: int = 2000
    notify_command: str = ""
    notify_seconds: float = 60
    traces: bool = False
    fingerprint: bool = False
    push_key: str = ""
    push_contact: str = ""

    def to_json(self) -> str:
        """Return the settings as JSON, for another process."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Settings:
        """Return the settings that ``to_json`` has written."""
        data = json.loads(text)
        lists = {name: tuple(data[name]) for name in ("bots", "origins")}
        return cls(**{**data, **lists})

    @property
    def is_divided(self) -> bool:
        """Whether the tables are divided over the processes, since each has a SQLite file."""
        return self.workers > 1 and self.store.startswith("sqlite")

    @property
    def is_secure(self) -> bool:
        """Whether people reach it by HTTPS."""
        return urlsplit(self.public_url).scheme == "https"


def origin_of(url: str) -> str:
    """Return the origin of a URL: scheme, host and port, as a browser sends it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()
