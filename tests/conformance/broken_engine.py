"""An engine of Maginor with a misreading: the specification with a change to its text.

Run as ``python broken_engine.py READING``.
"""

from __future__ import annotations

import sys

from maginor_core import games
from tests.conformance.misreading import Misreading, read_misreadings, specification
from tests.conformance.patch import patched

MAGINOR = games.game("maginor")
EXAMPLES = read_misreadings("misreadings/maginor/examples")
READINGS = {one.reading: one for one in EXAMPLES}


def misreading(reading: str) -> Misreading:
    """Return the example that is described so."""
    return READINGS[reading]


if __name__ == "__main__":
    text = patched(specification(MAGINOR), misreading(sys.argv[1]).patch)
    exec(compile(text, "broken_engine", "exec"), {"__name__": "__main__"})
