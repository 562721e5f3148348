"""The JSON form of events."""

from __future__ import annotations

from typing import get_args

from maginor_core.events import Event
from maginor_core.kernel.json_facts import FactJson

EVENT_JSON = FactJson("event", get_args(Event))
