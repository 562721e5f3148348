"""A table server, and Chromium to visit it; whatever a page complains about fails its test."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from maginor_core import registry
from maginor_core.site import folder as site_folder
from tests.browser.visitor import Visitor
from tests.serving.served import ROOT, UNLIMITED, Served, served

INTERPRETER = ROOT / "node_modules" / "pyodide"
"""Where ``scripts/node-packages`` puts CPython for browsers."""

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
"""Chromium without a window and what belongs to one, which begins in a third of the time."""
OPTIONS = (
    "--no-sandbox",  # root cannot have one
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return Chromium; the event loop that drives it ends with the module."""
    if not CHROMIUM.exists():
        pytest.skip("Chromium is not installed; on Debian: apt install chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a server for all tests that do not stop it."""
    folder = tmp_path_factory.mktemp("tables")
    with served(f"sqlite:///{folder / 'games.db'}", folder / "log", UNLIMITED) as server:
        yield server
    assert server.problems() == []


@pytest.fixture
def server(shared_server: Served) -> Iterator[Served]:
    yield shared_server
    assert shared_server.problems() == []


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """Return a server that the test may stop, kill and start again."""
    store = f"sqlite:///{tmp_path / 'games.db'}"
    with served(store, tmp_path / "log", UNLIMITED) as server:
        yield server
    assert server.problems() == []


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site, made by whichever process of a run asks first.

    Nothing is compressed by brotli, which takes long and which no test reads.
    """
    if not INTERPRETER.exists() or shutil.which("node") is None:
        pytest.skip("run scripts/node-packages first, with npm")
    run = tmp_path_factory.getbasetemp()
    site = (run.parent if "PYTEST_XDIST_WORKER" in os.environ else run) / "site"
    with site.with_suffix(".lock").open("wb") as lock, pytest.MonkeyPatch.context() as patched:
        fcntl.flock(lock, fcntl.LOCK_EX)
        patched.setattr(site_folder, "_brotli", lambda files, node: {})
        patched.setattr(registry, "loaded_modules", tuple)  # of other tests in this process
        if not site.exists():
            site_folder.write_site(site, INTERPRETER)
    return site


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Return a function that lets somebody visit a server, each in a browser of their own.

    In the end no page may have complained, and no message sent to it may contain what it may not
    know.
    """
    visitors: list[Visitor] = []

    def begin(  # Any: what the visitor's browser is set to
        server: Served, path: str = "/", **options: Any
    ) -> Visitor:
        visitor = Visitor(browser, server, path, **options)
        visitors.append(visitor)
        return visitor

    yield begin
    try:
        for visitor in visitors:
            visitor.check()
    finally:
        for visitor in visitors:
            visitor.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests in a browser one after another in one process, where there are several."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


os.environ.setdefault("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
