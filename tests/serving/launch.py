"""Start a table server: ``python -m tests.serving.launch SETTINGS [SEED]``.

The settings are JSON. It prints its address once clients can connect. With a seed, all its tables
are dealt from it.
"""

from __future__ import annotations

import json
import sys
from functools import partial

from maginor_core.tables.server import table_request
from maginor_core.tables.server.application import serve
from maginor_core.tables.server.settings import Settings


def tell(port: int) -> None:
    print(f"http://127.0.0.1:{port}/", flush=True)  # noqa: T201 # whoever started it reads this


if __name__ == "__main__":
    for given in sys.argv[2:]:
        setattr(table_request, "fresh_seed", partial(str, given))  # noqa: B010 # it is imported there
    serve(Settings(**json.loads(sys.argv[1])), tell)
