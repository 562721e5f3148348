"""Compression of messages by themselves (RFC 7692), so that no socket keeps what came before.

A socket whose messages follow on each other keeps a window for each direction, more memory than all
else of it. Here a client agrees to begin anew with each message, and only some are compressed.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Final

from websockets.exceptions import InvalidHeader, NegotiationError
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.headers import build_extension, parse_extension

LONGEST_PLAIN: Final = 4_000
"""Longer messages are compressed in any case."""
WINDOW: Final = 15
"""How far back a message refers to itself, in bits, unless a client demands less."""
_RULES: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True
)
_END: Final = b"\x00\x00\xff\xff"
"""How each compressed message ends, which is not sent."""


@lru_cache(maxsize=64)
def agreed(offered: str) -> tuple[str, int]:
    """Return the answer to the extensions that a client offers, and the window of what it is sent.

    Both are false if it offers no compression that can be agreed on.
    """
    try:
        offers = parse_extension(offered)
    except InvalidHeader:
        return "", 0
    for name, parameters in offers:
        try:
            if name == _RULES.name:
                answer, extension = _RULES.process_request_params(parameters, [])
                return build_extension([(name, list(answer))]), extension.local_max_window_bits
        except NegotiationError:
            pass
    return "", 0


def for_fragments(window: int) -> PerMessageDeflate:
    """Return what the library needs for compressed messages that come in several frames."""
    return PerMessageDeflate(True, True, WINDOW, window)  # noqa: FBT003 # its signature


@lru_cache(maxsize=16)
def deflate(text: bytes, window: int) -> bytes:
    """Return a message as it is sent; all who are told the same share it."""
    packer = zlib.compressobj(1, wbits=-window)
    return (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))[: -len(_END)]


def inflate(data: bytes, most: int) -> bytes:
    """Return a message that was sent so; its first ``most`` bytes if it is longer.

    Raises:
        zlib.error: it was not compressed so.
    """
    return zlib.decompressobj(-WINDOW).decompress(data + _END, most)
