"""Policies in files, TOML or JSON, read strictly: what is misspelt is refused, never passed over.

format = 1

[require]            # how many of each role must have signed
host = 1
player = 2

[[party]]
name = "Ada"         # a party counts once, however many of its keys have signed
role = "host"        # host, referee or player
keys = ["64 hexadecimal digits"]
revoked = []         # may be left out
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from maginor_core.eventlog.ed25519 import key_problem
from maginor_core.eventlog.files import local_file
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.printable import is_visible
from maginor_core.kernel.validation import shown
from maginor_core.trust.policy import ROLES, Party, Policy, Role

FORMAT: Final = 1
LARGEST: Final = 1 << 20
"""How many bytes a file with a policy may have."""
LONGEST_NAME: Final = 100
MOST_DOTS: Final = 200
"""How many dots a line of TOML may have; time and memory grow with the square of those in a key."""

_KEY: Final = re.compile("[0-9a-f]{64}")

Json = dict[str, Any]  # Any: what a file contains, checked here


def read_policy(path: str | Path) -> Policy:
    """Return the policy in the file at ``path``; JSON if its name ends in ``.json``, else TOML.

    Raises:
        LogError: it cannot be read.
        MalformedError: it is not a policy, or does not make sense.
    """
    with local_file(path) as file:
        data = file.read(LARGEST + 1)
    try:
        if len(data) > LARGEST:
            raise MalformedError(f"has more than {LARGEST} bytes")
        if str(path).endswith(".json"):
            content = json.loads(data, object_pairs_hook=_without_repeats)
        else:
            if any(line.count(b".") > MOST_DOTS for line in data.split(b"\n")):
                raise MalformedError(f"has a line with more than {MOST_DOTS} dots")
            content = tomllib.loads(data.decode())
        return policy_from_json(content)
    except MalformedError as error:
        raise MalformedError(str(error), str(path)) from None
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"is not a policy ({error})", str(path)) from None


def policy_from_json(content: object) -> Policy:
    """Return the policy that plain JSON data, or that of a TOML file, describes.

    Raises:
        MalformedError: it does not describe one, or none that makes sense.
    """
    fields = _object(content, "", needed=("format", "require", "party"))
    if type(fields["format"]) is not int or fields["format"] != FORMAT:
        raise MalformedError(f"must be {FORMAT}, not {shown(fields['format'])}", "format")
    parties = fields["party"]
    if type(parties) is not list:
        raise MalformedError("must be a list of parties", "party")
    return Policy(
        [_party(each, f"party {number}") for number, each in enumerate(parties, 1)],
        _required(fields["require"]),
    )


def _required(content: object) -> dict[Role, int]:
    fields = _object(content, "require", allowed=ROLES)
    for role, count in fields.items():
        if type(count) is not int or not 1 <= count <= 1000:
            raise MalformedError(f"must be a whole number from 1, not {shown(count)}", role)
    return {role: fields[role] for role in ROLES if role in fields}


def _party(content: object, path: str) -> Party:
    fields = _object(content, path, needed=("name", "role", "keys"), allowed=("revoked",))
    name, role = fields["name"], fields["role"]
    if type(name) is not str or not is_visible(name) or len(name) > LONGEST_NAME:
        reason = f"must be printable text of 1 to {LONGEST_NAME} characters, not {shown(name)}"
        raise MalformedError(reason, f"{path}.name")
    if role not in ROLES:
        raise MalformedError(
            f"must be one of {', '.join(ROLES)}, not {shown(role)}", f"{path}.role"
        )
    keys = _keys(fields["keys"], f"{path}.keys")
    return Party(name, role, keys, _keys(fields.get("revoked", []), f"{path}.revoked"))


def _keys(content: object, path: str) -> frozenset[str]:
    if type(content) is not list:
        raise MalformedError("must be a list of public keys", path)
    for key in content:
        if type(key) is not str or not _KEY.fullmatch(key):
            raise MalformedError(
                f"must be 64 lower-case hexadecimal digits, not {shown(key)}", path
            )
        if problem := key_problem(bytes.fromhex(key)):
            raise MalformedError(f"{key}: {problem}", path)
    if len(set(content)) != len(content):
        raise MalformedError("contains a key twice", path)
    return frozenset(content)


def _object(
    content: object, path: str, needed: tuple[str, ...] = (), allowed: tuple[str, ...] = ()
) -> Json:
    """Return an object that has all ``needed`` fields, and no others than these and ``allowed``."""
    if type(content) is not dict:
        raise MalformedError(f"must have fields, and is {shown(content)}", path)
    if missing := [name for name in needed if name not in content]:
        raise MalformedError(f"lacks {', '.join(missing)}", path)
    if unknown := [name for name in content if name not in needed + allowed]:
        known = ", ".join(needed + allowed)
        raise MalformedError(f"has {shown(unknown[0])}; the fields are {known}", path)
    return content


def _without_repeats(pairs: list[tuple[str, Any]]) -> Json:  # Any: JSON
    content = dict(pairs)
    if len(content) != len(pairs):
        raise MalformedError("contains a field twice")
    return content
