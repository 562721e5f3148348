"""Audits: for each game in a collection of logs, whether it is confirmed, and if not, why."""

from __future__ import annotations

from maginor_core.audit.checkpoint import Checkpoint
from maginor_core.audit.commitments import Commitments
from maginor_core.audit.crosscheck import CrossCheck, CrossFinding
from maginor_core.audit.parallel import processes
from maginor_core.audit.report import Report
from maginor_core.audit.run import audit
from maginor_core.audit.summary import Summary
from maginor_core.audit.verdict import WORDS, Verdict

__all__ = [
    "WORDS",
    "Checkpoint",
    "Commitments",
    "CrossCheck",
    "CrossFinding",
    "Report",
    "Summary",
    "Verdict",
    "audit",
    "processes",
]
