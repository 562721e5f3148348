"""Trust: whose signatures count for an auditor, in which role, and how many are needed."""

from __future__ import annotations

from maginor_core.trust.policy import Party, Policy, Role, Trust
from maginor_core.trust.policy_file import policy_from_json, read_policy

__all__ = ["Party", "Policy", "Role", "Trust", "policy_from_json", "read_policy"]
