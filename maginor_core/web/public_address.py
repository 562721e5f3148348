"""Public addresses: those of the internet at large, to which a server may be sent by a stranger."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network
from typing import Final

GLOBAL_UNICAST: Final = IPv6Network("2000::/3")
"""All addresses of IPv6 that are handed out; everything else of IPv6 has a special purpose."""
SPECIAL: Final = tuple(
    ip_network(each)
    for each in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # shared by customers of one provider
        "127.0.0.0/8",  # this computer
        "169.254.0.0/16",  # this link, and the metadata of clouds
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocols
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
        "2001::/23",  # protocols: Teredo, ORCHID, benchmarks
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, which contains an address of IPv4
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
)
"""Addresses with a special purpose (IANA's registries), besides those outside of 2000::/3. Of IPv6
these contain, among others, all that stand for an address of IPv4: ::/96, ::ffff:0:0/96,
64:ff9b::/96 and 64:ff9b:1::/48."""


def is_public(address: str) -> bool:
    """Return whether an address is one of the internet at large."""
    found = ip_address(address)
    if not isinstance(found, IPv4Address) and found not in GLOBAL_UNICAST:
        return False
    return not any(found in network for network in SPECIAL)


def public_addresses(host: str, port: int) -> Sequence[str]:
    """Return the addresses of a host; this waits for the resolver.

    Raises:
        OSError: its name is not known, or one of its addresses is not public.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(map(is_public, addresses)):
        raise OSError(f"{host} has no public address")
    return addresses
