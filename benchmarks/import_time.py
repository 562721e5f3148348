"""How much processor time it takes to import the package and begin a game, beyond the libraries.

    python3 -m benchmarks.import_time [ROUNDS]

Each round starts a process for each program below, in alternation, and takes the processor time
that the system reports for it, user and system: another load of the machine hardly changes it. The
least of all rounds counts, since everything that disturbs only adds. What counts as the libraries
are attrs, cattrs and msgpack, as far as the package loads them, with the modules of the standard
library that they load.
"""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

LIBRARIES = ("attrs", "cattrs", "msgpack")
IMPORTED = "from maginor_core import Game, maginor"
BEGUN = f"{IMPORTED}; maginor.new(players=2, seed='1')"


def environment(cache: str, checkout: str = "") -> dict[str, str]:
    """Return the environment of the programs: compiled modules are kept in a folder.

    With a ``checkout``, the package is imported from there.
    """
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": cache, **({"PYTHONPATH": checkout} if checkout else {})}


def loaded() -> list[str]:
    """Return the libraries that the package loads."""
    code = f"{BEGUN}; import sys; print(*{{*{LIBRARIES!r}}} & sys.modules.keys())"
    found = subprocess.check_output([sys.executable, "-P", "-c", code], text=True).split()
    return [name for name in LIBRARIES if name in found]


def milliseconds(code: str, cache: str, checkout: str = "") -> float:
    """Return the processor time of a process that runs ``code``."""
    process = subprocess.Popen([sys.executable, "-P", "-c", code], env=environment(cache, checkout))
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{code} ended with status {process.returncode}")
    return 1000 * (used.ru_utime + used.ru_stime)


def main(rounds: int) -> None:
    """Print the least time of each program, and what is beyond the libraries."""
    libraries = ", ".join(loaded())
    programs = {"libraries": f"import {libraries}", "imported": IMPORTED, "begun": BEGUN}
    least = dict.fromkeys(programs, float("inf"))
    with TemporaryDirectory() as cache:
        milliseconds(BEGUN, cache)  # which compiles every module
        for _ in range(rounds):
            for name, code in programs.items():
                least[name] = min(least[name], milliseconds(code, cache))
    print(f"{libraries}: {least['libraries']:.1f} ms")
    for name in ("imported", "begun"):
        print(f"{programs[name]}: {least[name] - least['libraries']:.1f} ms beyond them")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
