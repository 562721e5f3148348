"""The command line ``maginor``, for players, auditors and authors of engines.

It needs the extra ``cli``; ``main`` reports it if that is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec

NEEDED = ("click", "rich")
LARGER = {"serve": "web"}
"""By command, the extra that contains this one and what the command needs besides."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Args:
        arguments: what follows the program's name; those of the process if None.

    Returns:
        0 if all went well, or the answer is yes; 1 if the answer is no (a false log, a set that
        cannot be dealt); 2 if there is no answer (a file or an extra is missing, an option is
        wrong, the program itself fails); 130 if it was interrupted.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        words = sys.argv[1:] if arguments is None else arguments
        command = next((word for word in words if word in LARGER), "")
        sys.stderr.write(
            f"maginor: the command line needs {' and '.join(missing)}; "
            f"install: pip install 'maginor-core[{LARGER.get(command, 'cli')}]'\n"
        )
        return 2
    from maginor_core.cli.program import run

    return run(arguments)
