"""A policy: the parties whom an auditor trusts, by their keys, and how many of them must sign.

A signature shows only that some key has signed. Whose key it is, the auditor must know from
elsewhere; the policy is where that is written down.

``docs/how-to/auditing.md`` describes its file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias, get_args

from attrs import frozen

from maginor_core.engine.errors import MalformedError, listed, shown
from maginor_core.engine.paths import is_visible
from maginor_core.eventlog.files import local_file
from maginor_core.eventlog.log_error import fields_of, from_json_text
from maginor_core.eventlog.signing import key_problem

Role: TypeAlias = Literal["host", "referee", "player"]

ROLES: Final[tuple[Role, ...]] = get_args(Role)

OWNERS: Final[frozenset[Role]] = frozenset(("host", "referee"))
"""The roles whose parties may own a manifest."""


@frozen
class TrustedParty:
    """Somebody with keys.

    Attributes:
        name: who, for people; no two parties have the same.
        keys: the public keys that count, in hexadecimal digits; with several the party counts once.
        revoked: keys whose signatures do not count any more, whenever they were made.
    """

    name: str
    role: Role
    keys: frozenset[str]
    revoked: frozenset[str] = frozenset()


@frozen
class Trust:
    """What a policy makes of the signatures of a game.

    Attributes:
        parties: those that have, each as its role and name, in the order of the policy.
        lacking: what is missing, as a part of a sentence; empty if nothing is.
    """

    satisfied: bool
    parties: tuple[str, ...]
    lacking: str = ""


class Policy:
    """Whose signatures count, and how many parties of each role must have signed."""

    def __init__(self, parties: Iterable[TrustedParty], required: Mapping[Role, int]) -> None:
        """Make a policy.

        Args:
            required: for each role, how many of its parties must have signed, at least one; roles
                that are left out need not sign.
        """
        self.parties = tuple(parties)
        self.required = dict(required)
        self._by_key: dict[str, TrustedParty] = {}
        self._revoked: dict[str, TrustedParty] = {}
        names: set[str] = set()
        for party in self.parties:
            if party.name in names:
                raise MalformedError(f"two parties are called {party.name}", "party")
            names.add(party.name)
            for key in sorted(party.keys | party.revoked):
                if key in self._by_key or key in self._revoked or key in party.keys & party.revoked:
                    raise MalformedError(f"the key {key} is there twice", "party")
                (self._by_key if key in party.keys else self._revoked)[key] = party
        self._require_sense()

    @classmethod
    def of_keys(cls, keys: Iterable[str]) -> Self:
        """Return the policy that every one of these public keys must have signed.

        Each is the key of a host, so that it may own a manifest too.
        """
        parties = [TrustedParty(key, "host", frozenset((key,))) for key in dict.fromkeys(keys)]
        return cls(parties, {"host": len(parties)})

    def trust(self, signed_by: Collection[str]) -> Trust:
        """Return what the valid signatures of a game amount to."""
        signing = {self._by_key[key].name for key in signed_by if key in self._by_key}
        signers = [party for party in self.parties if party.name in signing]
        missing = []
        for role, needed in self.required.items():
            count = sum(party.role == role for party in signers)
            if count < needed:
                missing.append(f"{count} of {needed} with the role {role}")
        lacking = f"signed by {listed(missing)}" if missing else ""
        revoked = sorted(self._revoked[key].name for key in signed_by if key in self._revoked)
        if missing and revoked:
            lacking += f"; a key of {listed(revoked)} that has signed is revoked"
        names = tuple(f"{party.role} {party.name}" for party in signers)
        return Trust(not missing, names, lacking)

    def owner_problem(self, key: str) -> str:
        """Return why a manifest whose owner has this ``key`` is not trusted; empty if it is."""
        if key in self._revoked:
            return f"the key of its owner, {self._revoked[key].name}, is revoked"
        party = self._by_key.get(key)
        if party is None:
            return f"its owner has the key {key}, which is nobody's by the policy"
        if party.role not in OWNERS:
            return f"its owner, {party.name}, has the role {party.role}"
        return ""

    def _require_sense(self) -> None:
        if not self.required or min(self.required.values()) < 1:
            raise MalformedError("must require at least one signature of some role", "require")
        for role, needed in self.required.items():
            there = sum(party.role == role and bool(party.keys) for party in self.parties)
            if needed > there:
                reason = f"{needed} with the role {role} must sign, and {there} can"
                raise MalformedError(reason, "require")


# Policies in files, TOML or JSON, read strictly: what is misspelt is refused, never passed over.

FORMAT: Final = 1
LARGEST: Final = 1 << 20
"""How many bytes a file with a policy may have."""
LONGEST_NAME: Final = 100
MOST_DOTS: Final = 200
"""How many dots a line of TOML may have; time and memory grow with the square of those in a key."""

_KEY: Final = re.compile("[0-9a-f]{64}")

Json = dict[str, Any]  # Any: what a file contains, checked here


def read_policy(path: str | Path) -> Policy:
    """Return the policy in the file at ``path``; JSON if its name ends in ``.json``, else TOML."""
    with local_file(path) as file:
        data = file.read(LARGEST + 1)
    try:
        if len(data) > LARGEST:
            raise MalformedError(f"has more than {LARGEST} bytes")
        if str(path).endswith(".json"):
            content = from_json_text(data)
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
    """Return the policy that plain JSON data, or that of a TOML file, describes."""
    fields = fields_of(content, ("format", "require", "party"), "")
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
    fields = fields_of(content, (), "require", optional=ROLES)
    for role, count in fields.items():
        if type(count) is not int or not 1 <= count <= 1000:
            raise MalformedError(f"must be a whole number from 1, not {shown(count)}", role)
    return {role: fields[role] for role in ROLES if role in fields}


def _party(content: object, path: str) -> TrustedParty:
    fields = fields_of(content, ("name", "role", "keys"), path, optional=("revoked",))
    name, role = fields["name"], fields["role"]
    if type(name) is not str or not is_visible(name) or len(name) > LONGEST_NAME:
        reason = f"must be printable text of 1 to {LONGEST_NAME} characters, not {shown(name)}"
        raise MalformedError(reason, f"{path}.name")
    if role not in ROLES:
        raise MalformedError(
            f"must be one of {', '.join(ROLES)}, not {shown(role)}", f"{path}.role"
        )
    keys = _keys(fields["keys"], f"{path}.keys")
    return TrustedParty(name, role, keys, _keys(fields.get("revoked", []), f"{path}.revoked"))


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


__all__ = ["Policy", "Role", "Trust", "TrustedParty", "policy_from_json", "read_policy"]
