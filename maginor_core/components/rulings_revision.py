"""The revision of the rulings that the engine follows, as the page of rulings states it."""

from __future__ import annotations

RULINGS_REVISION = 1
