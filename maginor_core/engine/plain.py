"""Objects of attrs classes as plain JSON data, for reports and settings.

What a game contains has forms of its own (``engine.fields``), which are exact and name rulings; all
else that is written as JSON is converted by cattrs.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cattrs import Converter


def plain(made: object) -> Any:  # Any: plain JSON data
    """Return an object of an attrs class as plain JSON data: dictionaries, lists, numbers, text.

    Bytes are written in hexadecimal digits.
    """
    return _converter().unstructure(made)


@cache
def _converter() -> Converter:
    from cattrs import Converter  # noqa: PLC0415 # it loads slowly

    converter = Converter(unstruct_collection_overrides={tuple: list})
    converter.register_unstructure_hook(bytes, bytes.hex)
    return converter
