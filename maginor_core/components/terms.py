"""Terms: the digest of what a game is played under: rulings, variants and components."""

from __future__ import annotations

import hashlib

from maginor_core.components.layout import SetupNumbers
from maginor_core.components.rulings_revision import RULINGS_REVISION
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import pack_checked

PARTS = 9
"""How many parts a setup has in numbers."""


def terms_of(numbers: SetupNumbers, revision: int = RULINGS_REVISION) -> bytes:
    """Return the digest of what a game with this setup is played under.

    Args:
        numbers: what was read as a header's setup, or the numbers of a setup.
        revision: the revision of the rulings.

    Raises:
        MalformedError: these are not the parts of a setup.
    """
    if len(numbers) != PARTS:
        raise MalformedError("it is not the setup of a game", "header.setup")
    _, _, names, _, tiles, _, variants, counters, hand = numbers
    return hashlib.sha256(pack_checked((revision, variants, names, tiles, counters, hand))).digest()
