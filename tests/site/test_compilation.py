"""The modules of a site are divided into what pages import first and what is fetched later."""

from __future__ import annotations

import importlib
import io
import json
import marshal
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

from maginor_core.site import worker
from maginor_core.site.compilation import compiled_module, divided, module_name, practise
from maginor_core.site.page_tables import PAGE
from maginor_core.site.worker import REST, SITE, RestFinder, begin


def zipped(**files: str) -> bytes:
    """Return an archive; two underscores stand for a folder, and each file is a module."""
    written = io.BytesIO()
    with ZipFile(written, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__in__", "/") + ".py", content)
        archive.writestr("table.json", "{}")
    return written.getvalue()


def names(archive: bytes) -> set[str]:
    return set(ZipFile(io.BytesIO(archive)).namelist())


STANDARD = zipped(early='"""Of the library."""', late="x = 1")
PACKAGES = zipped(here__in____init__="", here__in__later="y = 2")


def test_what_is_used_first_is_compiled_and_the_rest_stays_source() -> None:
    made = divided(STANDARD, PACKAGES, {"early", "here"})
    assert names(made["python_stdlib.zip"]) == {"early.pyc", "table.json"}
    assert names(made["packages.zip"]) == {"here/__init__.pyc", "table.json", REST}
    assert names(made["rest.zip"]) == {"rest/late.py", "packages/here/later.py"}
    listed = ZipFile(io.BytesIO(made["packages.zip"])).read(REST)
    assert json.loads(listed) == ["here.later", "late"]
    assert made == divided(STANDARD, PACKAGES, {"early", "here"}), "the same bytes each time"


def test_docstrings_are_left_out() -> None:
    source = b'"""Of a module."""\nfrom __future__ import annotations\ndef f():\n    """Alone."""\n'
    found: dict[str, object] = {}
    exec(marshal.loads(compiled_module(source, "m.py")[16:]), found)
    assert found.get("__doc__") is None
    function = found["f"]
    assert callable(function)
    assert (function.__doc__, function()) == (None, None)
    assert module_name(PurePosixPath("a/b.py")) == "a.b"


def test_practising_leaves_no_table_behind() -> None:
    practise()
    assert not PAGE.live
    assert not PAGE.thinks


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of packages whose rest is not here yet."""
    folder = tmp_path / "packages"
    folder.mkdir()
    made = divided(STANDARD, PACKAGES, {"early", "here"})
    monkeypatch.setattr(worker, "fetched", {"site/rest.zip": made["rest.zip"]}.__getitem__)
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    (folder / REST).write_text('["here.later", "late"]')
    (folder / SITE).write_text('{"modules": []}')
    (folder / "here").mkdir()
    (folder / "here/__init__.py").touch()
    yield folder
    for name in ("here", "here.later", "late"):
        sys.modules.pop(name, None)


def test_the_rest_is_fetched_when_something_of_it_is_first_imported(packages: Path) -> None:
    begin(str(packages), "site/rest.zip")
    begin(str(packages), "site/rest.zip")  # as in a memory that was kept
    finders = [one for one in sys.meta_path if isinstance(one, RestFinder)]
    assert len(finders) == 1
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("nowhere")
    assert not (packages.parent / "rest").exists()
    assert importlib.import_module("here.later").y == 2
    assert importlib.import_module("late").x == 1


def test_a_site_knows_the_games_of_its_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(worker, "load_module", loaded.append)
    (tmp_path / SITE).write_text('{"modules": ["high_card"]}')
    begin(str(tmp_path), "")
    assert loaded == ["high_card"]
