"""JSON texts of messages: by msgspec where it is installed, or by the standard library."""

from typing import Final

try:
    from maginor_core.tables import json_fast as chosen
except ModuleNotFoundError as error:
    if error.name != "msgspec":
        raise
    from maginor_core.tables import json_plain as chosen  # type: ignore[no-redef] # it does the same

RawJson = chosen.RawJson
text_of_json: Final = chosen.text_of_json
submitted_in: Final = chosen.submitted_in
fields_in: Final = chosen.fields_in
