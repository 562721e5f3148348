"""How long properties are tried, by ``MAGINOR_PROFILE``: ``ci``, the same games each time;
``short``, the first of these, for a second build; ``long``, new ones.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("short", settings.get_profile("ci"), max_examples=20)
settings.register_profile("long", settings.get_profile("ci"), max_examples=5000, derandomize=False)
settings.load_profile(os.environ.get("MAGINOR_PROFILE", "ci"))
