"""Sources: the digest of what a library was made from, by which it is known to be up to date."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path


def digest_of(sources: Iterable[str]) -> str:
    """Return the SHA-256 of files, named from their top packages on, in hexadecimal.

    A file that is not there counts as one without content.
    """
    digest = hashlib.sha256()
    for source in sources:
        path = _place_of(source)
        content = path.read_bytes() if path is not None and path.is_file() else b""
        digest.update(f"{source}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _place_of(source: str) -> Path | None:
    first, _, rest = source.partition("/")
    try:
        spec = find_spec(first.removesuffix(".py"))
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    if not rest:
        return Path(spec.origin) if spec.origin else None
    places = [Path(one) / rest for one in spec.submodule_search_locations or ()]
    return next((place for place in places if place.is_file()), None)
