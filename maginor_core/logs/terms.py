"""Terms: the digest of all that a game is played under: rulings, variants and components."""

from __future__ import annotations

import hashlib

from maginor_core.components.layout import SetupNumbers
from maginor_core.components.rulings_revision import RULINGS_REVISION
from maginor_core.kernel.logbook.strict import pack


def terms_of(numbers: SetupNumbers, revision: int = RULINGS_REVISION) -> bytes:
    """Return the digest of what a game with this setup is played under."""
    _, _, names, _, tiles, _, variants, counters, hand = numbers
    return hashlib.sha256(pack((revision, variants, names, tiles, counters, hand))).digest()
