"""The modules of a site are divided into what pages import first and what is fetched later."""

from __future__ import annotations

import importlib
import io
import json
import marshal
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from types import ModuleType, SimpleNamespace
from zipfile import ZipFile

import pytest
import zstandard

from maginor_core.site import worker
from maginor_core.site.compilation import STANDARD as STANDARD_ZIP
from maginor_core.site.compilation import (
    compiled_module,
    divided,
    import_all,
    module_name,
    modules_in,
    practise,
)
from maginor_core.site.page_tables import PAGE
from maginor_core.site.worker import FIRST, LATER, LIBRARY, REST, SITE, RestFinder, begin, unpack

FETCHED = worker.fetched
"""What fetches an archive in a page."""


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


STANDARD = zipped(
    early__in____init__='"""Of the library."""',
    early__in__part="x = 0",
    soon="x = 7",
    late="x = 1",
    odd="x = 9",
)
PACKAGES = zipped(here__in____init__="", here__in__later="y = 2")
BARE = {"early"}
USED, SECOND = {"early", "here", "soon"}, {"late", "early.part"}


def test_what_is_used_first_is_compiled_and_the_rest_comes_later() -> None:
    made = divided(STANDARD, PACKAGES, BARE, USED, SECOND)
    assert names(made[STANDARD_ZIP]) == {"early/__init__.pyc", "table.json"}
    assert names(made[FIRST]) == {"here/__init__.pyc", "soon.pyc", "table.json", LATER}
    assert names(made[REST]) == {"rest/late.pyc", "rest/early/part.pyc", "packages/here/later.pyc"}
    assert names(made[LIBRARY]) == {"rest/odd.py"}
    listed = ZipFile(io.BytesIO(made[FIRST])).read(LATER)
    assert json.loads(listed) == {REST: ["early.part", "here.later", "late"], LIBRARY: ["odd"]}
    assert made == divided(STANDARD, PACKAGES, BARE, USED, SECOND), "the same bytes each time"
    assert modules_in(PACKAGES) == ["here", "here.later"]


def test_modules_that_cannot_be_imported_are_passed_over() -> None:
    import_all(["nowhere.at_all", "email.mime.audio", "maginor_core.__main__"])
    assert "email.mime.audio" in sys.modules


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
    """Return a folder of packages, to which other modules come later."""
    folder = tmp_path / "packages"
    made = divided(STANDARD, PACKAGES, BARE, USED, SECOND)
    sent = {f"site/{name}": content for name, content in made.items()}
    monkeypatch.setattr(worker, "fetched", sent.pop)  # each is asked for once
    monkeypatch.setattr(sys, "path", [str(folder), str(tmp_path / "first.zip"), *sys.path])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    (tmp_path / "first.zip").write_bytes(made[STANDARD_ZIP])
    ZipFile(io.BytesIO(made[FIRST])).extractall(folder)
    (folder / SITE).write_text('{"modules": []}')
    yield folder
    for name in ("here", "here.later", "late", "odd", "early", "early.part"):
        sys.modules.pop(name, None)


def test_an_archive_is_fetched_when_something_of_it_is_first_imported(packages: Path) -> None:
    begin(str(packages), "site/")
    begin(str(packages), "site/")  # as in a memory that was kept
    finders = [one for one in sys.meta_path if isinstance(one, RestFinder)]
    assert len(finders) == 2
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("nowhere")
    assert not (packages.parent / "rest").exists()
    assert importlib.import_module("here.later").y == 2
    assert importlib.import_module("late").x == 1
    assert importlib.import_module("early.part").x == 0, "of a package that was there before"
    assert not (packages.parent / "rest" / "odd.py").exists()
    assert importlib.import_module("odd").x == 9


def test_an_archive_may_be_compressed_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = zstandard.compress(PACKAGES)
    standing_in = ModuleType("compression.zstd")  # of a later Python
    standing_in.decompress = zstandard.decompress  # type: ignore[attr-defined] # as that has it
    monkeypatch.setitem(sys.modules, "compression", ModuleType("compression"))
    monkeypatch.setitem(sys.modules, "compression.zstd", standing_in)
    for number, archive in enumerate((PACKAGES, packed)):
        unpack(archive, tmp_path / str(number))
        assert (tmp_path / str(number) / "here" / "later.py").read_text() == "y = 2"


def test_what_cannot_be_fetched_is_no_module(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Request:
        status, response = 404, b""

        def open(self, method: str, url: str, later: bool) -> None:
            assert (method, later) == ("GET", False)

        def send(self) -> None:
            if not self.status:
                raise OSError("offline")

    asked = ModuleType("js")
    asked.XMLHttpRequest = SimpleNamespace(new=Request)  # type: ignore[attr-defined] # as a browser
    monkeypatch.setitem(sys.modules, "js", asked)
    for status, reason in ((404, "which has this module: 404"), (0, "offline")):
        Request.status = status
        with pytest.raises(ImportError, match=reason):
            FETCHED("site/rest.zip")


def test_a_site_knows_the_games_of_its_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(worker, "load_module", loaded.append)
    (tmp_path / SITE).write_text('{"modules": ["high_card"]}')
    begin(str(tmp_path), "")
    assert loaded == ["high_card"]
