"""A policy: the parties whom an auditor trusts, by their keys, and how many of them must sign.

A signature shows only that some key has signed. Whose key it is, the auditor must know from
elsewhere; the policy is where that is written down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, Literal, Self, TypeAlias, get_args

from attrs import frozen

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.wording import listed

Role: TypeAlias = Literal["host", "referee", "player"]

ROLES: Final[tuple[Role, ...]] = get_args(Role)

OWNERS: Final[frozenset[Role]] = frozenset(("host", "referee"))
"""The roles whose parties may own a manifest."""


@frozen
class Party:
    """Somebody with keys.

    Attributes:
        name: who, for people; no two parties have the same.
        role: as what.
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
        satisfied: whether enough parties have signed.
        parties: those that have, each as its role and name, in the order of the policy.
        lacking: what is missing, as a part of a sentence; empty if nothing is.
    """

    satisfied: bool
    parties: tuple[str, ...]
    lacking: str = ""


class Policy:
    """Whose signatures count, and how many parties of each role must have signed."""

    def __init__(self, parties: Iterable[Party], required: Mapping[Role, int]) -> None:
        """Make a policy.

        Args:
            parties: who is trusted.
            required: for each role, how many of its parties must have signed, at least one; roles
                that are left out need not sign.

        Raises:
            MalformedError: a name or a key is there twice, nobody must sign, or more of a role must
                sign than there are with a key that counts.
        """
        self.parties = tuple(parties)
        self.required = dict(required)
        self._by_key: dict[str, Party] = {}
        self._revoked: dict[str, Party] = {}
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
        parties = [Party(key, "host", frozenset((key,))) for key in dict.fromkeys(keys)]
        return cls(parties, {"host": len(parties)})

    def trust(self, signed_by: Collection[str]) -> Trust:
        """Return what the valid signatures of a game amount to.

        Args:
            signed_by: the public keys whose signatures are valid, in hexadecimal digits.
        """
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
