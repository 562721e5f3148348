"""Golden values: results of chance, deals and dice, and bytes of facts, in ``pins.json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PINS: dict[str, Any] = json.loads(  # Any: the file's own shapes
    Path(__file__).with_name("pins.json").read_text(encoding="utf-8")
)
