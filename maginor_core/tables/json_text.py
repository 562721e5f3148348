"""JSON texts of messages: by msgspec where it is installed, or by the standard library."""

from importlib.util import find_spec
from typing import Final

if find_spec("msgspec") is None:
    from maginor_core.tables import json_plain as chosen
else:
    from maginor_core.tables import json_fast as chosen  # type: ignore[no-redef] # it does the same

RawJson = chosen.RawJson
text_of_json: Final = chosen.text_of_json
submitted_in: Final = chosen.submitted_in
fields_in: Final = chosen.fields_in
plain_of: Final = chosen.plain_of
made_of: Final = chosen.made_of
prepare: Final = chosen.prepare
