"""Start a table server: ``python -m tests.serving.launch SETTINGS [SEED]``.

The settings are JSON. It prints its address once clients can connect. With a seed, all its tables
are dealt from it. If ``MAGINOR_CHARGES`` names a file, it contains how many seconds of a processor
addresses were charged for so far: those of the server, of examiners, and of bots, as three doubles.
"""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from mmap import mmap
from pathlib import Path

from maginor_core.tables import table_request
from maginor_core.tables.server import bots
from maginor_core.tables.server.application import serve
from maginor_core.tables.server.bot_processes import Allowances
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.turns import Account, Allowance, Turns


def tell(port: int) -> None:
    print(f"http://127.0.0.1:{port}/", flush=True)  # noqa: T201 # whoever started it reads this


def write_charges(path: str) -> None:
    """Write to a file what addresses are charged for from now on."""
    with Path(path).open("r+b") as file:
        totals = memoryview(mmap(file.fileno(), 24)).cast("d")

    class Examining(Allowance):
        """The allowance of an address for what examiners do."""

        __slots__ = ()

        def take(self, seconds: float, moment: float | None = None) -> None:
            totals[1] += seconds
            super().take(seconds, moment)

    def take(account: Account, seconds: float, moment: float | None = None) -> None:
        totals[0] += seconds
        Allowance.take(account, seconds, moment)

    def account(turns: Turns, address: str) -> Account:
        found = usual(turns, address)
        found.examining.__class__ = Examining
        return found

    def think(allowances: Allowances, address: str, seconds: float) -> None:
        totals[2] += seconds
        usual_take(allowances, address, seconds)

    usual, usual_take = Turns.account, Allowances.take
    Allowances.take = think  # type: ignore[method-assign, assignment] # for whoever measures this process
    Account.take = take  # type: ignore[method-assign, assignment] # as above
    Turns.account = account  # type: ignore[method-assign, assignment] # as above


if __name__ == "__main__":
    if "MAGINOR_CHARGES" in os.environ:
        write_charges(os.environ["MAGINOR_CHARGES"])
    setattr(bots, "HINT_SECONDS", 120.0)  # noqa: B010 # in which a busy machine starts a process
    for given in sys.argv[2:]:
        setattr(table_request, "fresh_seed", partial(str, given))  # noqa: B010 # it is imported there
    serve(Settings(**json.loads(sys.argv[1])), tell)
