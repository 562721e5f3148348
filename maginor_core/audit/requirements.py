"""Requirements: what an audit demands of a log besides that nothing in it is wrong."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from attrs import evolve

from maginor_core.audit.verdict import (
    SEALED,
    DiceFindingKind,
    Requirement,
    TrustFindingKind,
    Verdict,
)

if TYPE_CHECKING:
    from maginor_core.evidence.policy import Policy

COMMITTED: Final[frozenset[DiceFindingKind]] = frozenset(
    ("verified", "follow from a published commitment")
)
"""The findings on dice for which something was published before the game."""
_MISSING: dict[Requirement, str] = {
    "sealed": "it is not sealed",
    "signed": "it does not have a valid signature",
    "committed": "no commitment from before the game shows that dice and setup were not chosen",
}


def apply_requirements(verdict: Verdict, requirements: Collection[Requirement]) -> Verdict:
    """Return ``verdict``, or if something required is missing, one that says what.

    It holds for the log of a seat too. A game in which something is wrong keeps its verdict; what
    is missing is listed all the same.
    """
    missing = tuple(name for name in _MISSING if name in requirements and _lacks(verdict, name))
    if not missing:
        return verdict
    if verdict.refuted:
        return evolve(verdict, missing=missing)
    reasons = [_reason(verdict, name) for name in missing]
    found = [verdict.reason] if verdict.reason else []
    reason = "; ".join([f"required: {', '.join(missing)}", *reasons, *found])
    return evolve(verdict, word="insufficient", missing=missing, reason=reason)


def apply_policy(verdict: Verdict, policy: Policy) -> Verdict:
    """Return ``verdict`` with what a policy makes of the valid signatures of the game."""
    trust = policy.trust(verdict.signed_by)
    word: TrustFindingKind = "satisfied" if trust.satisfied else "not satisfied"
    return evolve(verdict, trust=word, vouched_by=trust.parties, distrust=trust.lacking)


def _reason(verdict: Verdict, requirement: Requirement) -> str:
    reason = _MISSING[requirement]
    if requirement != "signed":
        return reason
    if verdict.distrust:
        reason = f"the policy is not satisfied: it is {verdict.distrust}"
    if verdict.unchecked_signatures:
        reason += "; signatures were not checked, without maginor-core[sign] or beyond the limit"
    return reason


def _lacks(verdict: Verdict, requirement: Requirement) -> bool:
    match requirement:
        case "sealed":
            return verdict.ending not in SEALED
        case "signed":
            return not verdict.signed_by or verdict.trust == "not satisfied"
        case "committed":
            return verdict.dice not in COMMITTED or verdict.deal != "dealt"
