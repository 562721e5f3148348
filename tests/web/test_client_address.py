"""Limits by address count clients, whatever address a client says that it has."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count

import pytest
from attrs import evolve

from maginor_core.engine.errors import MalformedError
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.tables import new_token, token_digest
from maginor_core.tables.server.application import serve
from maginor_core.tables.server.security import counted_as, require_proxies
from maginor_core.tables.server.settings import Settings
from tests.tables.test_seat_sessions import table_of
from tests.web.running import running

ALLOWED = 3
FORGED: dict[str, Callable[[int], str]] = {
    "one address": lambda number: f"198.51.{number}.1",
    "several": lambda number: f"198.51.{number}.1, 203.0.113.{number}",
    "its own before others": lambda number: f"127.0.0.1, 198.51.{number}.1",
    "IPv6": lambda number: f"2001:db8:{number:x}::1",
    "no address": lambda number: f"client {number}",
}


def answered(settings: Settings, forwarded: Callable[[int], str]) -> list[int]:
    """Return the statuses of wrong requests that each say that they come from elsewhere."""
    found = []
    with running(evolve(settings, posts_per_minute=ALLOWED)) as server:
        for number in range(ALLOWED + 2):
            headers = {"X-Forwarded-For": forwarded(number)}
            found.append(server.http.post("/api/tables/x/seats", json={}, headers=headers))
    return [each.status_code for each in found]


LIMITED = [400] * ALLOWED + [429] * 2


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
@pytest.mark.parametrize("proxies", ["", "192.0.2.1", "192.0.2.0/24"])
def test_a_client_that_is_no_proxy_cannot_name_its_address(
    settings: Settings, proxies: str, forged: Callable[[int], str]
) -> None:
    assert answered(evolve(settings, proxies=proxies), forged) == LIMITED


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_what_a_client_sends_to_a_proxy_that_adds_its_address_does_not_count(
    settings: Settings, forged: Callable[[int], str]
) -> None:
    settings = evolve(settings, proxies="127.0.0.1")
    assert answered(settings, lambda number: f"{forged(number)}, 203.0.113.7") == LIMITED


def test_a_proxy_tells_clients_apart(settings: Settings) -> None:
    settings = evolve(settings, proxies="127.0.0.1")
    assert answered(settings, lambda number: f"203.0.113.{number}") == [400] * (ALLOWED + 2)


def test_a_client_of_ipv6_is_its_network_and_not_each_of_its_addresses(settings: Settings) -> None:
    settings = evolve(settings, proxies="127.0.0.1")
    assert answered(settings, lambda number: f"2001:db8:1:2:{number:x}::{number:x}") == LIMITED
    ports = count(4000)
    assert answered(settings, lambda number: f"[2001:db8:1:3::1]:{next(ports)}") == LIMITED
    assert counted_as("::ffff:192.0.2.1") == counted_as("192.0.2.1")
    assert counted_as("fe80::1%eth0") == counted_as("fe80::2%eth1")
    assert counted_as("2001:db8:1:2::1") != counted_as("2001:db8:1:3::1")


@pytest.mark.parametrize("proxies", ["*", "0.0.0.0/0", "::/0", "10.0.0.1,*", "proxy.example", ","])
def test_a_server_does_not_start_that_would_let_everybody_name_an_address(
    settings: Settings, proxies: str
) -> None:
    with pytest.raises(MalformedError, match="proxy"):
        serve(evolve(settings, proxies=proxies))
    require_proxies("127.0.0.1, 10.0.0.0/8,::1")


def test_the_check_of_a_token_takes_as_long_however_much_of_it_is_right() -> None:
    token = new_token()
    table = table_of(DEFINITION)
    table.seats = {token_digest(token): 0}
    assert table.seat_of(token) == 0
    wrong = {
        right: token[:right] + "".join("-" if each != "-" else "_" for each in token[right:])
        for right in (0, len(token) // 2, len(token) - 1)
    }
    took: dict[int, list[int]] = {right: [] for right in wrong}
    for _ in range(5000):
        for right, guess in wrong.items():
            began = time.perf_counter_ns()
            with suppress(KeyError):
                table.seat_of(guess)
                raise AssertionError(f"{right} right characters open a seat")
            took[right].append(time.perf_counter_ns() - began)
    medians = [statistics.median(each) for each in took.values()]
    assert max(medians) < 2 * min(medians)
    assert token not in repr(table)
