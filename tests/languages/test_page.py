"""docs/how-to/languages.md: its table, and its example."""

from __future__ import annotations

import re
from pathlib import Path

import maginor_core

ROOT = Path(maginor_core.__file__).parent.parent
PAGE = (ROOT / "docs" / "how-to" / "languages.md").read_text(encoding="utf-8")


def test_the_table_lists_every_part_that_has_messages() -> None:
    stated = set(re.findall(r"\| `(maginor_core/[\w/]+)/` \|", PAGE))
    found = {
        path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "maginor_core").rglob("en.ftl")
    }
    assert found <= stated
    assert len(stated) == len(re.findall(r"(?m)^\| .*/messages/` \|$", PAGE))


def test_the_example_works() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    made: list[str] = []
    exec(re.sub(r"(?m)^(say[.(].*)$", r"made.append(\1)", code), {"made": made})  # our own page
    assert made == ["Ada zieht den Zauberer zum Orakel Eule.", "2 Stimmen", "Ada, Bo oder Cy"]
