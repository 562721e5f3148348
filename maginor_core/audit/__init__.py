"""Audits: for each game in a collection of logs, whether it is confirmed, and if not, why."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maginor_core.audit.checkpoint import Checkpoint
    from maginor_core.audit.commitments import Commitments
    from maginor_core.audit.crosscheck import CrossCheck, CrossFinding
    from maginor_core.audit.report import Report
    from maginor_core.audit.run import audit, processes
    from maginor_core.audit.summary import Summary
    from maginor_core.audit.verdict import WORDS, Verdict
else:
    _MODULES = {
        "WORDS": "verdict",
        "Checkpoint": "checkpoint",
        "Commitments": "commitments",
        "CrossCheck": "crosscheck",
        "CrossFinding": "crosscheck",
        "Report": "report",
        "Summary": "summary",
        "Verdict": "verdict",
        "audit": "run",
        "processes": "run",
    }

    def __getattr__(name: str) -> object:
        """Load what is asked for: most audits need neither databases nor manifests."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        """Return all that may be asked for."""
        return sorted({*globals(), *_MODULES})


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
