"""QR codes with links to tables, as SVG without styles, so that the strictest policy shows them."""

from __future__ import annotations

import io
from typing import Final

import segno

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.validation import shown

LONGEST_LINK: Final = 500
"""How many characters a link may have."""


def qr_code(link: object) -> str:
    """Return a QR code that leads to a link, black on white, of any size."""
    if type(link) is not str or not link.startswith(("http://", "https://")):
        raise MalformedError(f"must be an address of the web, not {shown(link)}", "link")
    if len(link) > LONGEST_LINK or not link.isascii():
        raise MalformedError(f"must have at most {LONGEST_LINK} characters of ASCII", "link")
    found = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        found, kind="svg", xmldecl=False, light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    return found.getvalue().decode().strip()
