"""The JSON form of events."""

from __future__ import annotations

from typing import get_args

from maginor_core.engine.facts import FactJson
from maginor_core.events import Event

EVENT_JSON = FactJson("event", get_args(Event))
