"""The revision of the rulings that the engine follows; the page ``spec/rulings.md`` states it too."""

from __future__ import annotations

RULINGS_REVISION = 1
