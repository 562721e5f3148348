"""The files of the web client: its modules as they are, or the few files made of them."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from maginor_core.tables.server.settings import CLIENT

BUNDLE: Final = "bundle"
"""The folder of the client's modules as few files, which ``scripts/bundle-client`` makes."""
SOURCES: Final = "sources.txt"
"""The file in it that says what it was made of."""


def sources_digest(client: Path) -> str:
    """Return the digest of all modules of a client, by their names, in hexadecimal digits."""
    made = sha256()
    for path in sorted([*client.glob("*.js"), *client.glob("vendor/*/*.js")]):
        content = path.read_bytes()
        name = path.relative_to(client).as_posix()
        made.update(f"{name} {len(content)}\n".encode() + content)
    return made.hexdigest()


def is_whole(bundle: Path) -> bool:
    """Return whether a bundle was made of the modules beside it as they are now."""
    known = bundle / SOURCES
    return known.is_file() and known.read_text().strip() == sources_digest(bundle.parent)


@lru_cache(maxsize=256)
def client_text(path: Path, changed: int) -> bytes:
    """Return a file of the client as it is sent: what only its readers need is left out.

    ``changed`` says which state of the file it is.
    """
    content = path.read_bytes()
    as_it_is = path.suffix == ".ftl" or {"vendor", BUNDLE} & set(path.parts)
    if as_it_is or not path.is_relative_to(CLIENT):
        return content
    begin = rb"/\*\*(?=\s)" if path.suffix == ".js" else rb"/\*"
    whole_lines = re.sub(rb"(?ms)^[ \t]*" + begin + rb"(?:(?!\*/).)*\*/[ \t]*\n", b"", content)
    return re.sub(rb"(?s)" + begin + rb".*?\*/ ?", b"", whole_lines)
