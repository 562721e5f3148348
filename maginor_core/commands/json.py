"""The JSON form of commands."""

from __future__ import annotations

from typing import get_args

from maginor_core.commands import Command
from maginor_core.kernel.json_facts import FactJson

COMMAND_JSON = FactJson("command", get_args(Command))
