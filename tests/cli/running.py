"""Running ``maginor`` in a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Run: TypeAlias = Callable[..., tuple[int, str, str]]
"""Runs ``maginor`` with arguments and what is typed, and gives status, output and errors."""
