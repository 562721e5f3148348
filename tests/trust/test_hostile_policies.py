"""Whatever a file contains, reading it as a policy ends soon, with a policy or an error of ours."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from maginor_core.engine.errors import MalformedError
from maginor_core.evidence.policy import LARGEST, MOST_DOTS, Policy, policy_from_json, read_policy
from tests.trust.test_policy import TOML, content

PARTY = '[[party]]\nname = "{}"\nrole = "host"\nkeys = []\n'

LARGE = {
    "a dotted key.toml": b"a" + b".a" * 100_000 + b" = 1",
    "a dotted key with spaces.toml": b"a" + b" . a" * 100_000 + b" = 1",
    "a dotted key in a table.toml": b"a = { a" + b".a" * 100_000 + b" = 1 }",
    "a dotted header.toml": b"[a" + b".a" * 100_000 + b"]",
    "many dotted keys.toml": b"\n".join(b"a" + b".a" * 150 + b".b%d = 1" % n for n in range(2000)),
    "tables in tables.toml": b"a = " + b"{a=" * 200_000,
    "lists in lists.toml": b"a = " + b"[" * (LARGEST - 4),
    "lists in lists.json": b"[" * LARGEST,
    "objects in objects.json": b'{"a":' * (LARGEST // 5),
    "a long number.toml": b"format = " + b"9" * (LARGEST - 9),
    "a long number.json": b'{"format":' + b"9" * (LARGEST - 11) + b"}",
    "an infinite number.json": b'{"format":1e999,"require":{},"party":[]}',
    "a date.toml": b"format = 2020-01-01\nrequire = {}\nparty = []",
    "parties.toml": b"format = 1\n[require]\nhost = 1\n"
    + "".join(map(PARTY.format, range(20_000))).encode(),
    "parties.json": json.dumps(
        {
            "format": 1,
            "require": {"host": 1},
            "party": [{"name": str(n), "role": "host", "keys": []} for n in range(20_000)],
        }
    ).encode(),
    "keys.json": json.dumps({f"k{n}": 0 for n in range(60_000)}).encode(),
    "comments.toml": b"#\n" * (LARGEST // 2),
    "half a character.json": b'{"format":1,"require":{"host":1},"party":[{"name":"\\ud800"}]}',
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_or_deep_file_is_refused_soon(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(LARGE[name])
    begun = time.process_time()
    with pytest.raises(MalformedError) as found:
        read_policy(path)
    assert str(path) in str(found.value)
    assert len(str(found.value)) < len(str(path)) + 400
    assert time.process_time() - begun < 5


def test_a_name_with_dots_is_no_dotted_key(tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_text(TOML.replace("Ruth", "R.u.t.h") + "# " + "." * (MOST_DOTS - 1))
    assert read_policy(path).parties[1].name == "R.u.t.h"


@pytest.mark.parametrize("name", ["\u3164", "Ada\u3164", "\u0301", "Ada\ufe0f"])
def test_a_party_has_a_name_that_can_be_seen_and_told_from_others(name: str) -> None:
    data = content()
    data["party"][1]["name"] = name
    with pytest.raises(MalformedError, match=r"party 2.name: must be printable"):
        policy_from_json(data)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["host", "01" + "00" * 31, "ff" * 32, "\u3164", 1.0, 10**40, -0.0]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # Any: JSON
    """Yield the path of each value within JSON data."""
    inner = data.items() if type(data) is dict else enumerate(data) if type(data) is list else ()
    for key, value in inner:
        yield (*path, key)
        yield from places(value, (*path, key))


PLACES = list(places(content()))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(PLACES), json_values)
@example(("require", "host"), True)
@example(("require", "host"), 1.0)
@example(("format",), 1.0)
def test_any_value_in_any_place_is_refused_or_makes_a_policy(
    path: tuple[Any, ...], value: object
) -> None:
    data = deepcopy(content())
    place: Any = data  # Any: JSON
    for step in path[:-1]:
        place = place[step]
    was, place[path[-1]] = place[path[-1]], value
    try:
        policy = policy_from_json(data)
    except MalformedError:
        return
    assert isinstance(policy, Policy)
    assert type(value) is type(was)


@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    toml=st.booleans(),
    at=st.integers(0, 10_000),
    cut=st.integers(0, 40),
    put=st.binary(max_size=12),
)
def test_any_bytes_in_any_place_are_refused_or_make_a_policy(
    tmp_path: Path, *, toml: bool, at: int, cut: int, put: bytes
) -> None:
    text = (TOML if toml else json.dumps(content())).encode()
    at %= len(text)
    path = tmp_path / ("policy.toml" if toml else "policy.json")
    path.write_bytes(text[:at] + put + text[at + cut :])
    assert told(path).isprintable()


def told(path: Path) -> str:
    """Return why the file at ``path`` is no policy; empty if it is one."""
    try:
        assert isinstance(read_policy(path), Policy)
    except MalformedError as error:
        return str(error)
    return ""
