"""A site without a server: people play in the browser, offline too, and nothing leaves it."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Request, Route, expect
from playwright.sync_api import TimeoutError as Timeout

from maginor_core import webassembly
from maginor_core.audit import audit
from maginor_core.engine.languages import LANGUAGES
from maginor_core.site import folder
from maginor_core.site.folder import INTERPRETER as FILES
from maginor_core.site.worker import FIRST, LIBRARY, REST, SITE
from maginor_core.tables.json_text import text_of_json
from tests.browser.conftest import INTERPRETER
from tests.browser.test_replay import log_of
from tests.browser.test_sheets import SHOTS, SIZES, THUMBS, write_sheet
from tests.browser.visitor import holds, until
from tests.serving.served import ROOT
from tests.serving.static_files import static

SLOW = 120_000
"""Milliseconds in which an interpreter starts on a busy machine."""
MESSAGES = ROOT / "maginor_core/tables/server/client/messages"
IS_KEPT = """async () => {
    const keys = await (await caches.open("maginor-memory")).keys();
    return keys.some(({ url }) => !url.includes("?"));  // its head, after all pieces
}"""
SPOIL = """async () => {
    const cache = await caches.open("maginor-memory");
    return cache.delete((await cache.keys()).find(({ url }) => url.includes("?")));  // a piece
}"""
IS_NEW = """async () => {
    const names = await caches.keys();
    return names.filter(name => name.startsWith("maginor-site-new")).length === 1;
}"""
IS_SERVED = "() => Boolean(navigator.serviceWorker.controller)"
KEEP_AND_ASK = """async () => {
    const { engine } = await import(new URL("engine.js", location.href).href);
    const kept = engine().call("keep");
    await engine().call("request", { method: "GET", path: "/api/logs/none" }).catch(() => {});
    return kept;
}"""
CRASH = "chrome://crash"
"""An address at which the process of a page ends at once."""


@pytest.fixture
def site(built_site: Path, tmp_path: Path) -> Iterator[str]:
    """Return the address of a site in a folder of a host, which a test may change."""
    shutil.copytree(built_site, tmp_path / "host" / "play")
    with static(tmp_path / "host") as url:
        yield f"{url}play/"


Open = Callable[..., BrowserContext]


@pytest.fixture
def reader(browser: Browser, site: str) -> Iterator[Open]:
    """Return a function that begins somebody's browser; nothing may be asked elsewhere."""
    contexts: list[BrowserContext] = []
    elsewhere: list[str] = []
    problems: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith((site, "blob:", "data:", CRASH)):
            elsewhere.append(request.url)

    def begin(language: str = "en", width: int = 1024, height: int = 800) -> BrowserContext:
        context = browser.new_context(
            locale=language,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            accept_downloads=True,
        )
        context.set_default_timeout(SLOW)
        context.add_init_script(
            "if (location.protocol === 'http:') localStorage.pace ??= '\"none\"'"
        )
        context.on("request", asked)
        context.on("weberror", lambda error: problems.append(str(error.error)))
        contexts.append(context)
        return context

    yield begin
    for context in contexts:
        context.close()
    assert elsewhere == []
    assert problems == []


def visit(context: BrowserContext, site: str) -> Page:
    """Open the lobby."""
    page = context.new_page()
    page.goto(site)
    expect(page.locator(".offer").first).to_be_visible()
    return page


def play(page: Page, game: str = "Maginor") -> None:
    """Play at once, and wait for the first own decision."""
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").click()
    await_version(page, 0)


def await_version(page: Page, version: int) -> None:
    """Wait until a table shows a version or a later one."""
    page.wait_for_function(
        "version => Number(document.body.dataset.version ?? -1) >= version", arg=version
    )


def choose(page: Page) -> None:
    """Make the first choice of the list, and those that it leads to, or see the game end."""
    before = shown(page)
    until(lambda: step(page) and (shown(page) > before or ended(page)), SLOW / 1000)


def step(page: Page) -> bool:
    """Click the first choice of the list, if there is one now; return True."""
    menu = page.locator("#menu")
    for button in (menu.locator(".drawer[aria-expanded=false]"), menu.locator("li button").first):
        with suppress(Timeout):  # a bot has moved meanwhile, and the list is another or gone
            if button.is_visible() and button.is_enabled(timeout=5000):
                button.click(timeout=5000)
    return True


def ended(page: Page) -> bool:
    """Tell whether a table shows the end of its game."""
    return page.locator(".rematch button").first.is_visible()


def shown(page: Page) -> int:
    """Return the version that a table shows; -1 if it shows none."""
    return int(page.locator("body").get_attribute("data-version") or -1)


def text_of(name: str, language: str) -> str:
    """Return a text of the client."""
    texts = (MESSAGES / f"{language}.ftl").read_text()
    found = re.search(rf"(?m)^{name} = (.*)$", texts)
    assert found is not None, name
    return found[1]


def banner(page: Page, name: str, language: str = "en") -> None:
    """Wait until the page tells something at its top."""
    expect(page.locator("#banner")).to_contain_text(text_of(name, language), timeout=SLOW)


def test_one_click_plays_and_the_game_survives_a_reload_and_being_offline(
    reader: Open, site: str
) -> None:
    context = reader()
    page = visit(context, site)
    play(page)
    choose(page)
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    version = shown(page)
    assert version > 0
    page.reload()
    await_version(page, version)
    page.wait_for_function(IS_SERVED)
    context.set_offline(True)
    page.reload()
    await_version(page, version)
    choose(page)
    expect(page.locator("#banner")).to_be_empty()
    page.goto(site)
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    play(page, "Magalon")
    context.set_offline(False)


def test_the_lobby_waits_for_no_engine(reader: Open, site: str) -> None:
    page = reader().new_page()
    held: list[Route] = []
    page.route("**/games/en.json", lambda route: held.append(route))  # noqa: PLW0108 # Playwright marks what it is given
    page.goto(site, wait_until="commit")
    until(lambda: bool(held), SLOW / 1000, page)
    assert page.workers == []
    held[0].continue_()
    expect(page.locator(".offer").first).to_be_visible(timeout=SLOW)
    until(lambda: bool(page.workers), SLOW / 1000, page)


def test_what_needs_the_engine_waits_for_nothing_else(reader: Open, site: str) -> None:
    page = reader().new_page()
    held: list[Route] = []
    page.route("**/games/en.json", lambda route: held.append(route))  # noqa: PLW0108 # Playwright marks what it is given
    page.goto(f"{site}?audit", wait_until="commit")
    until(lambda: bool(held and page.workers), SLOW / 1000, page)
    expect(page.locator(".drop")).to_have_count(0)
    held[0].continue_()
    expect(page.locator(".drop")).to_be_visible(timeout=SLOW)


def test_the_memory_that_is_kept_starts_the_next_page(reader: Open, site: str) -> None:
    context = reader()
    page = visit(context, site)
    play(page)
    assert page.evaluate(KEEP_AND_ASK) is False, "what is asked meanwhile does not wait"
    until(lambda: holds(page, IS_KEPT), SLOW / 1000)
    said: list[str] = []
    context.on("console", lambda message: said.append(message.text))
    page.goto(site)
    play(page)
    choose(page)
    assert said == [], "the memory was not refused"
    assert page.evaluate(SPOIL)
    page.goto(site)
    play(page)
    until(lambda: bool(said), SLOW / 1000, page)
    assert len(said) == 1
    assert "the kept memory cannot be used: Error: a piece of it is missing" in said[0]


def test_a_finished_game_is_saved_as_a_log_that_an_audit_accepts(
    reader: Open, site: str, tmp_path: Path
) -> None:
    page = visit(reader(), site)
    play(page, "Abracada…What?")
    for _ in range(400):
        if ended(page):
            break
        choose(page)
    page.get_by_role("button", name="More").first.click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save log").click()
    saved = tmp_path / "saved.maginor"
    saving.value.save_as(saved)
    assert [verdict.word for verdict in audit([saved])] == ["ok"]
    page.goto(f"{site}?replay")
    page.locator("#log-file").set_input_files(saved)
    expect(page.locator(".verdict.good")).to_be_visible()
    expect(page.locator("#picture svg")).to_be_visible()
    page.get_by_role("button", name="Where was it decided?").click()
    page.wait_for_function("() => document.querySelector('.analysis progress')?.value > 0")
    page.get_by_role("button", name="To the start").click()  # which is answered meanwhile
    expect(page.locator("body")).to_have_attribute("data-version", "0")


def test_a_hint_an_undo_and_a_replay_are_there_at_a_table(reader: Open, site: str) -> None:
    page = visit(reader(), site)
    play(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint strong")).to_be_visible()
    expect(page.locator("#picture .advice .frame").first).to_be_visible()
    choose(page)
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_enabled(timeout=SLOW)
    version = shown(page)
    undo.click()
    await_version(page, version + 1)
    choose(page)
    version = shown(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.locator(".replay")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator("body")).to_have_attribute("data-version", "0")
    page.go_back()
    await_version(page, version)


def test_a_game_outlives_its_tab_that_crashes(reader: Open, site: str) -> None:
    context = reader()
    page = visit(context, site)
    play(page)
    choose(page)
    version, address = shown(page), page.url
    with pytest.raises(Error):
        page.goto(CRASH)
    page.close()
    page = context.new_page()
    page.goto(address)
    await_version(page, version)
    choose(page)
    assert shown(page) > version
    expect(page.locator("#banner")).to_be_empty()


def test_a_game_of_somebody_else_is_played_in_the_page(
    reader: Open, site: str, tmp_path: Path
) -> None:
    maginor: list[str | Path] = [sys.executable, "-m", "maginor_core"]
    subprocess.run([*maginor, "new-game", "lonely_card", "--into", tmp_path / "lonely"], check=True)
    written = [*maginor, "--module", "lonely_card", "site", tmp_path / "host" / "play"]
    without_node = {"PATH": "", "PYTHONPATH": f"{ROOT}:{tmp_path / 'lonely'}"}
    subprocess.run([*written, "--interpreter", INTERPRETER], check=True, env=without_node)
    page = visit(reader(), site)
    play(page, "Lonely Card")
    choose(page)
    assert shown(page) > 0


def pictures(page: Page) -> list[str]:
    """Return what is seen on screens of three sizes, which nothing may be wider than."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        shot = base64.b64encode(page.screenshot()).decode()
        found.append(f'<img width="{THUMBS[width]}" src="data:image/png;base64,{shot}">')
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    return found


def test_offline_on_a_telephone_one_plays_and_checks_logs(
    reader: Open, site: str, tmp_path: Path, update_golden: bool
) -> None:
    width, height = SIZES[0]
    context = reader(width=width, height=height)
    page = visit(context, site)
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)", timeout=SLOW)
    page.reload()
    page.wait_for_function(IS_SERVED)
    context.set_offline(True)
    page.goto(site)
    expect(page.locator(".offer").first).to_be_visible()
    seen = pictures(page)
    page.get_by_role("button", name="How to play").first.click()
    expect(page.get_by_role("dialog").locator(".extract svg")).to_be_visible()
    page.keyboard.press("Escape")
    play(page)
    choose(page)
    seen += pictures(page)
    page.goto(f"{site}?audit")
    whole, _ = log_of("abracada", tmp_path)
    cut = tmp_path / "cut.maginor"
    cut.write_bytes(whole.read_bytes()[:-9])
    page.locator("#audit-files").set_input_files([whole, cut])
    expect(page.locator(".running").get_by_text("Done in")).to_be_visible(timeout=SLOW)
    assert page.locator("button.finding .word").all_inner_texts() == ["ok", "torn"]
    seen += pictures(page)
    page.locator("button.finding").first.click()
    expect(page.get_by_role("dialog").locator(".position svg")).to_be_visible()
    seen += pictures(page)
    page.get_by_role("button", name=text_of("audit-viewer", "en")).click()
    expect(page.locator(".replay")).to_be_visible()
    context.set_offline(False)
    drawing = context.new_page()
    write_sheet(drawing, seen, (SHOTS if update_golden else tmp_path) / "site-sheet.webp")


def test_the_interpreter_compiles_the_same_bytes_again(built_site: Path) -> None:
    node = shutil.which("node")
    packages = webassembly.archive((), {SITE: text_of_json({"modules": []})})
    files = {**dict(folder._interpreter_files(INTERPRETER)), folder.PACKAGES: packages}
    again = dict(folder._compiled(files, node))
    assert {f"python/{name}" for name in (*FILES, FIRST, REST, LIBRARY)} == set(again)
    for name, content in again.items():
        assert content == (built_site / name).read_bytes(), name
    texts = {"sha256.txt": again["python/pyodide.mjs"]}
    assert folder._brotli(texts, node) == folder._brotli(texts, node) != {}


def test_nothing_may_be_asked_elsewhere_by_page_or_worker(reader: Open, site: str) -> None:
    page = visit(reader(), site)
    ask = "url => fetch(url).then(() => 'answered', () => 'refused')"
    other = site.replace("127.0.0.1", "localhost")
    play(page)
    assert page.evaluate(ask, site) == "answered"
    assert page.evaluate(ask, other) == "refused"
    [worker] = page.workers[:1]
    assert worker.evaluate(ask, site) == "answered"
    assert worker.evaluate(ask, other) == "refused"


def test_a_game_is_played_in_one_tab_at_a_time(reader: Open, site: str) -> None:
    context = reader()
    first = visit(context, site)
    play(first)
    second = context.new_page()
    second.goto(first.url)
    banner(second, "site-elsewhere")
    choose(first)
    version = shown(first)
    first.close()
    await_version(second, version)
    expect(second.locator("#banner")).to_be_empty()


def spoil(folder: Path, before: str, after: str) -> None:
    """Let the module that keeps things do something else."""
    store = folder / "host" / "play" / "store.js"
    text = store.read_text()
    assert before in text
    store.write_text(text.replace(before, after))


def test_a_browser_that_keeps_nothing_says_so_and_plays(
    reader: Open, site: str, tmp_path: Path
) -> None:
    context = reader("de")
    denied = "(() => { throw new Error('denied'); })(); indexedDB.open"
    spoil(tmp_path, "indexedDB.open", denied)
    page = context.new_page()
    page.goto(site)
    page.locator(".offer button.main").first.click()
    await_version(page, 0)
    banner(page, "site-storage-denied", "de")
    choose(page)


def test_what_a_full_browser_could_not_keep_does_not_count(
    reader: Open, site: str, tmp_path: Path
) -> None:
    context = reader()
    begins = "async keep(changes) {"
    full = f"{begins} if ((this.count = (this.count ?? 0) + 1) === 2) throw new Error('full');"
    spoil(tmp_path, begins, full)
    page = visit(context, site)
    play(page)
    full_text = text_of("site-storage-full", "en")
    until(lambda: step(page) and full_text in page.locator("#banner").inner_text(), SLOW / 1000)
    await_version(page, 0)
    choose(page)
    assert shown(page) > 0


def test_a_new_version_of_the_site_is_offered(reader: Open, site: str, tmp_path: Path) -> None:
    context = reader()
    page = visit(context, site)
    play(page)
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    await_version(page, 0)
    worker = tmp_path / "host" / "play" / "service_worker.js"
    worker.write_text(worker.read_text().replace('"version":"', '"version":"new'))
    page.reload()
    banner(page, "site-update")
    page.get_by_role("button", name=text_of("site-reload", "en")).click()
    until(lambda: holds(page, IS_NEW), SLOW / 1000)
    await_version(page, 0)
    expect(page.locator("#banner")).to_be_empty()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_without_webassembly_says_so(reader: Open, site: str, language: str) -> None:
    context = reader(language)
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(site)
    banner(page, "site-wasm", language)
    page.locator(".offer button.main").first.click()
    expect(page.get_by_role("dialog")).to_contain_text(text_of("error-wasm", language))


def test_several_people_play_at_one_screen(reader: Open, site: str) -> None:
    page = visit(reader(width=390), site)
    offer = page.get_by_role("region", name="Abracada…What?")
    offer.get_by_role("button", name="Play with others").click()
    for _ in range(2):
        page.locator(".seats select").last.select_option("person")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button").first.click()
    await_version(page, 0)
