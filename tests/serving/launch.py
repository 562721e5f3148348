"""Start a table server with any settings: ``python -m tests.serving.launch SETTINGS`` (JSON).

It prints its address once clients can connect.
"""

from __future__ import annotations

import json
import sys

from maginor_core.web.serving import serve
from maginor_core.web.settings import Settings


def tell(port: int) -> None:
    print(f"http://127.0.0.1:{port}/", flush=True)  # noqa: T201 # whoever started it reads this


if __name__ == "__main__":
    serve(Settings(**json.loads(sys.argv[1])), tell)
