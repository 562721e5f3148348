"""Client addresses: by which of them limits count, and which proxies may name them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network
from typing import Final

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.validation import shown

PREFIX: Final = 64
"""How many bits of an IPv6 address tell clients apart: each has all addresses with the same."""


@lru_cache(1 << 12)
def counted_as(host: str) -> str:
    """Return what limits count an address as: of IPv6, the network that one client has to itself.

    >>> counted_as("192.0.2.7"), counted_as("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> counted_as("2001:db8:1:2:aaaa::7")
    '2001:db8:1:2::/64'
    """
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), PREFIX), strict=False))


def require_proxies(proxies: str) -> None:
    """Ensure that only certain proxies may say where a request comes from.

    Args:
        proxies: their addresses or networks, comma-separated; may be empty.

    Raises:
        MalformedError: one is neither, or is every address: then each client could name another
            address with each request, and no limit by address would hold.
    """
    for each in proxies.split(",") if proxies else ():
        try:
            network = ip_network(each.strip())
        except ValueError:
            reason = f"must be addresses or networks of proxies, not {shown(each.strip())}"
            raise MalformedError(reason, "proxy") from None
        if network.prefixlen == 0:
            raise MalformedError(f"{each.strip()} would let every client name its address", "proxy")
