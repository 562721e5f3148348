"""``python -m maginor_core`` is the command line ``maginor``."""

from __future__ import annotations

import sys

from maginor_core.cli import main

if __name__ == "__main__":
    sys.exit(main())
