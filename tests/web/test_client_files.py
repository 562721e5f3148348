"""The files of the web client: a bundle in place of modules, as long as it was made of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from maginor_core.tables.server import client_bundle
from maginor_core.tables.server.client_bundle import BUNDLE, is_whole
from maginor_core.tables.server.client_files import ClientFiles
from maginor_core.tables.server.settings import CLIENT


def test_the_bundle_was_made_of_the_modules() -> None:
    assert is_whole(CLIENT / BUNDLE), "run scripts/bundle-client"


def served(client: Path) -> TestClient:
    return TestClient(Starlette(routes=[Mount("/client", ClientFiles(str(client)))]))


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A copy of the client."""
    return Path(shutil.copytree(CLIENT, tmp_path / "client"))


def test_a_bundle_is_sent_in_place_of_the_modules(client: Path) -> None:
    (client / BUNDLE / client_bundle.SOURCES).write_text(client_bundle.sources_digest(client))
    sent = served(client).get("/client/main.js")
    assert sent.text == (client / BUNDLE / "main.js").read_text(encoding="utf-8")
    assert sent.headers["Content-Type"].startswith("text/javascript")
    assert served(client).get("/client/table.js").text == (client / "table.js").read_text()


@pytest.mark.parametrize("change", ["a module", "a part of others", "no bundle", "no digest"])
def test_modules_are_sent_where_the_bundle_is_not_of_them(client: Path, change: str) -> None:
    bundle = client / BUNDLE
    (bundle / client_bundle.SOURCES).write_text(client_bundle.sources_digest(client))
    match change:
        case "a module":
            (client / "new.js").touch()
        case "a part of others":
            (client / "vendor" / "fluent-bundle" / "scope.js").write_text("")
        case "no bundle":
            shutil.rmtree(bundle)
        case "no digest":
            (bundle / client_bundle.SOURCES).unlink()
    sent = served(client).get("/client/main.js")
    assert sent.text == (client / "main.js").read_text(encoding="utf-8")


def test_comments_alone_are_left_out_of_what_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.js"
    page.write_text('/** What it is. */\nconst a = 1; /**/\nconst b = "src/**/x"; /** No */\n')
    assert client_bundle.client_text(page, 1) == page.read_bytes()  # a client of somebody's own
    monkeypatch.setattr(client_bundle, "CLIENT", tmp_path)
    sent = 'const a = 1; /**/\nconst b = "src/**/x"; \n'
    assert client_bundle.client_text(page, 2).decode() == sent
