"""The links of a game frame: they locate the damage in a game whose seal no longer fits.

They are a sequence: one after the header, one after every so many records, and a last one by which
the sequence is bound to the seal; in a packed game, the packed bytes too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from maginor_core.eventlog.chain import LINK, AnyChain, Chain
from maginor_core.eventlog.header import chain_after
from maginor_core.eventlog.seal import MOST_RECORDS, Seal
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import values_in

LINK_EVERY = 64
"""After so many records there is a link."""

_ARRAY_HEADERS = {0xDC: 3, 0xDD: 5}
"""How long the longer headers of arrays are, by their first byte."""


def links_of(header: bytes, records: Sequence[bytes]) -> bytes:
    """Return the links of a game, concatenated, not bound to a seal yet."""
    return add_blocks(chain_after(header), records)


def add_blocks(chain: AnyChain, records: Sequence[bytes]) -> bytes:
    """Add all ``records`` to the chain of a header, and return the links, not bound to a seal."""
    row = chain.link()
    for begin in range(0, len(records), LINK_EVERY):
        block = records[begin : begin + LINK_EVERY]
        chain.add_records(block)
        if len(block) == LINK_EVERY:
            row += chain.link()
    return row


def add_content(chain: Chain, content: bytes, ends: Sequence[int]) -> bytes:
    """Add records to the chain of a header, and return the links, not bound to a seal.

    Args:
        chain: the chain, which is over bytes.
        content: the bytes of all records, concatenated.
        ends: where each record ends after which there is a link.
    """
    links = [chain.link()]
    add, link = chain.add, chain.link
    view = memoryview(content)
    begin = 0
    for end in ends:
        add(view[begin:end])
        links.append(link())
        begin = end
    add(view[begin:])
    return b"".join(links)


def bound(row: bytes, seal: Seal, packed: bytes = b"") -> bytes:
    """Return the links in ``row`` with the link that binds them and packed bytes to the seal."""
    return row + Chain(seal.head + row + packed).link()


def intact_records(header: bytes, records: bytes, links: bytes) -> list[bytes]:
    """Return the records of a damaged game frame up to the last link that still holds.

    Args:
        header: the game's header, known to be intact.
        records: the part of the frame that holds the records, as an array, or its beginning.
        links: the part that holds the links.
    """
    begin = _ARRAY_HEADERS.get(records[0], 1) if records else 0
    chain = chain_after(header)
    kept: list[bytes] = []
    block: list[bytes] = []
    try:
        for record in islice(values_in(records[begin:]), MOST_RECORDS):
            block.append(record)
            if len(block) == LINK_EVERY:
                chain.add_records(block)
                kept += block
                place = len(kept) // LINK_EVERY * LINK
                if chain.link() != links[place : place + LINK]:
                    return kept[:-LINK_EVERY]
                block = []
    except MalformedError:
        pass
    return kept
