"""An engine of Maginor with a misreading: the specification with a change to its text.

Run as ``python broken_engine.py READING``.
"""

from __future__ import annotations

import sys

from maginor_core import games
from tests.conformance.misreading import Misreading, misread_text, specification
from tests.conformance.misreadings.maginor.examples import MISREADINGS

MAGINOR = games.game("maginor")
READINGS = {one.reading: one for one in MISREADINGS}


def misreading(reading: str) -> Misreading:
    """Return the example that is described so."""
    return READINGS[reading]


if __name__ == "__main__":
    text = misread_text(specification(MAGINOR), misreading(sys.argv[1]))
    exec(compile(text, "broken_engine", "exec"), {"__name__": "__main__"})
