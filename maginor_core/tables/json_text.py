"""JSON texts of messages: by msgspec where it is installed, or by the standard library."""

try:
    from maginor_core.tables.json_fast import RawJson, fields_in, submitted_in, text_of_json
except ModuleNotFoundError as error:
    if error.name != "msgspec":
        raise
    from maginor_core.tables.json_plain import (  # type: ignore[assignment] # they do the same
        RawJson,
        fields_in,
        submitted_in,
        text_of_json,
    )

__all__ = ["RawJson", "fields_in", "submitted_in", "text_of_json"]
