"""The audit page of a site, as an auditor uses it who trusts nobody."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from maginor_core import maginor
from maginor_core.audit import audit
from maginor_core.audit.whatif import Reading, what_if
from maginor_core.eventlog.signing import new_keys
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.audit.planting import SEED, plant
from tests.browser.visitor import drop_file
from tests.eventlog.test_golden_logs import FOLDER
from tests.serving.static_files import static

LONG = 120_000
"""Milliseconds in which the engine starts on a busy machine."""
KINDS = ("whole", "illegal", "damaged", "false-faces", "growing", "garbage")
FETCH = "(url) => fetch(url).then(() => 'sent', () => 'refused')"
XHR = """(url) => new Promise((done) => {
    const one = new XMLHttpRequest();
    one.onload = () => done("sent");
    one.onerror = () => done("refused");
    one.open("POST", url);
    one.send("a log");
})"""
IMAGE = """(url) => new Promise((done) => {
    const image = new Image();
    image.onload = () => done("sent");
    image.onerror = () => done("refused");
    image.src = url;
})"""
SOCKET = """(url) => new Promise((done) => {
    document.addEventListener("securitypolicyviolation", () => done("refused"), { once: true });
    try { new WebSocket(url.replace("http", "ws")).onopen = () => done("sent"); }
    catch { done("refused"); }
})"""
ATTEMPTS = (FETCH, XHR, IMAGE, SOCKET)
"""Ways to send something elsewhere."""


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of logs with faults, a signed one, and a file that is none."""
    folder, planted = tmp_path_factory.mktemp("logs"), tmp_path_factory.mktemp("planted")
    game = maginor.new(2, SEED)
    play_out(game, [bots_of(DEFINITION)["greedy"]] * 2, SEED)
    plant(planted, game)
    for kind in KINDS:
        shutil.copy(planted / f"{kind}.maginor", folder)
    shutil.copy(FOLDER / "signed.log", folder / "signed.maginor")
    shutil.copy(FOLDER / "shard.log.zst", folder / "several.maginor.zst")
    (folder / "notes.txt").write_text("no log")
    return folder


@pytest.fixture(scope="module")
def site(built_site: Path, tmp_path_factory: pytest.TempPathFactory, logs: Path) -> Iterator[str]:
    """The URL of a site, which has a log as well."""
    folder = tmp_path_factory.mktemp("host") / "site"
    shutil.copytree(built_site, folder)
    shutil.copy(logs / "whole.maginor", folder / "game.maginor")
    with static(folder) as url:
        yield url


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """The audit page; it may complain about nothing, and ask no other site for anything."""
    context = browser.new_context(locale="en", accept_downloads=True)
    page = context.new_page()
    page.set_default_timeout(LONG)
    asked: list[str] = []
    complaints: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{site}?audit")
    yield page
    assert complaints == []
    elsewhere = [url for url in asked if not url.startswith((site, f"blob:{site}", "data:"))]
    assert elsewhere == []
    context.close()


def judged(page: Page, *paths: Path) -> None:
    page.set_input_files("#audit-files", paths)
    expect(page.locator(".running").get_by_text("Done in")).to_be_visible(timeout=LONG)


def counted(page: Page) -> dict[str, int]:
    """Return how many verdicts of each word the page counts."""
    found = {}
    for chip in page.locator(".chip").all_inner_texts()[1:]:
        word, count = chip.rsplit(" ", 1)
        found[word] = int(count)
    return found


def test_verdicts_are_those_of_an_audit_and_are_looked_at(page: Page, logs: Path) -> None:
    paths = sorted(path for path in logs.iterdir())
    judged(page, *paths)
    expected = [*audit(paths)]
    words = Counter(verdict.word for verdict in expected)
    found = counted(page)
    assert {word: found[word] for word in words} == words
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the report").click()
    rows = [json.loads(line) for line in saved.value.path().read_text().splitlines()]
    verdicts = [{**verdict.to_json(), "file": Path(verdict.file).name} for verdict in expected]
    assert [row for row in rows if "word" in row] == verdicts
    assert any(row["signed_by"] for row in verdicts)

    page.get_by_role("button", name="illegal 1").click()
    expect(page.locator(".findings li")).to_have_count(1)
    page.locator("button.finding").click()
    window = page.get_by_role("dialog")
    expect(window.locator(".position svg")).to_be_visible()
    expect(window).to_contain_text("Played was: move the wizard to Owl")
    expect(window).to_contain_text("Legal were, 27 in all: play the fire card")
    window.locator(".verdict .code").click()
    expect(page.locator(".ruling h3")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.locator(".chip").first.click()
    page.get_by_label("Search by file").fill("whole")
    page.locator("button.finding", has_text=re.compile("^ok")).click()
    window.get_by_text("Under another reading").click()
    window.get_by_role("button", name="Compare").click()
    expect(window.get_by_role("status")).to_contain_text(re.compile("same|refused|other"))
    window.get_by_role("button", name="Open in the viewer").click()
    expect(page.locator("main.replay")).to_be_visible()
    page.go_back()
    expect(page.locator(".findings")).to_be_visible()  # what was found is there still


def test_no_other_origin_can_be_asked(browser: Browser, site: str, tmp_path: Path) -> None:
    with static(tmp_path) as other, browser.new_context() as context:  # it has another port
        finished: list[str] = []
        context.on("requestfinished", lambda request: finished.append(request.url))
        page = context.new_page()
        page.goto(f"{site}?audit")
        for tried in ATTEMPTS:
            assert page.evaluate(tried, other) == "refused"
        assert not [url for url in finished if url.startswith(other)]


def test_only_a_link_of_the_same_site_is_read(page: Page, tmp_path: Path) -> None:
    with static(tmp_path) as other:
        page.get_by_label("Or the address of a log").fill(f"{other}log.maginor")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.get_by_role("dialog")).to_contain_text("nobody else is asked for anything")
        page.keyboard.press("Escape")
    page.get_by_label("Or the address of a log").fill("game.maginor")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".running").get_by_text("Done in")).to_be_visible(timeout=LONG)
    assert counted(page) == {"ok": 1}


def test_a_folder_of_many_files_is_shown_a_page_at_a_time(page: Page, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    (folder / "deep").mkdir(parents=True)
    for number in range(230):
        (folder / "deep" / f"{number:03}.maginor").write_bytes(b"no log %d" % number)
    (folder / "notes.txt").write_text("not a log")
    page.set_input_files("#audit-folder", folder)
    expect(page.locator(".running").get_by_text("Done in")).to_be_visible(timeout=LONG)
    assert counted(page) == {"damaged": 230}
    expect(page.get_by_text("not checked: 1")).to_be_visible()
    expect(page.locator(".findings li")).to_have_count(100)
    for _ in range(2):
        page.locator(".turning").get_by_role("button", name="One on").click()
    expect(page.locator(".findings li")).to_have_count(30)
    expect(page.get_by_text("201–230 of 230")).to_be_visible()
    expect(page.locator(".findings li").last).to_contain_text("many/deep/229.maginor")
    page.locator("button.finding").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("cannot be shown")


def test_a_large_file_is_dropped_and_judged_piece_by_piece(
    page: Page, logs: Path, tmp_path: Path
) -> None:
    large = tmp_path / "large.maginor"
    whole = (logs / "whole.maginor").read_bytes()
    large.write_bytes(whole * ((5 << 19) // len(whole)))
    drop_file(page, large)
    expect(page.locator(".running").get_by_text("Done in")).to_be_visible(timeout=LONG)
    words = Counter(verdict.word for verdict in audit([large]))
    found = counted(page)
    assert words["ok"] > 10
    assert {word: found[word] for word in words} == words


def test_a_file_that_is_gone_ends_nothing(page: Page, logs: Path, tmp_path: Path) -> None:
    gone = tmp_path / "gone.maginor"
    shutil.copy(logs / "whole.maginor", gone)
    judged(page, gone)
    gone.unlink()
    page.locator("button.finding").click()
    expect(page.get_by_role("dialog")).to_contain_text("gone.maginor")
    page.keyboard.press("Escape")
    judged(page, logs / "signed.maginor")
    assert counted(page) == {"ok": 1}


def test_keys_and_requirements_count(page: Page, logs: Path, tmp_path: Path) -> None:
    new_keys(tmp_path / "private.pem", tmp_path / "public.pem")
    page.get_by_text("Compare with what was published").click()
    page.get_by_label("What the games are compared with").set_input_files(tmp_path / "public.pem")
    page.get_by_label("Every game must be sealed").check()
    judged(page, logs / "signed.maginor", logs / "growing.maginor")
    assert counted(page) == {"insufficient": 2}
    (tmp_path / "key.pem").write_text("-----BEGIN PUBLIC KEY-----")
    page.get_by_label("What the games are compared with").set_input_files(tmp_path / "key.pem")
    page.set_input_files("#audit-files", logs / "signed.maginor")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("key.pem: is not a public key of Ed25519 in PEM form")


def test_a_whole_folder_is_compared_with_another_reading(
    page: Page, logs: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name in ("whole.maginor", "signed.maginor", "illegal.maginor"):
        shutil.copy(logs / name, folder)
    page.set_input_files("#audit-folder", folder)
    expect(page.locator(".running").get_by_text("Done in")).to_be_visible(timeout=LONG)
    page.locator(".rereading summary").click()
    rereading = page.locator(".rereading")
    rereading.get_by_label("Variant").select_option("rites_count")
    rereading.get_by_label("Value").select_option("false")
    rereading.get_by_role("button", name="Compare").click()
    expect(rereading.get_by_role("button", name="Save the report")).to_be_enabled(timeout=LONG)
    reading = Reading({"rites_count": False})
    expected = {Path(one.file).name: one for one in what_if([folder], reading)}
    assert {"other result", "unanswered"} == {one.word for one in expected.values()}
    for name, finding in expected.items():
        row = rereading.locator("button.finding", has_text=name)
        expect(row.locator(".word")).to_have_text(finding.word)
    with page.expect_download() as saved:
        rereading.get_by_role("button", name="Save the report").click()
    rows = [json.loads(line) for line in saved.value.path().read_text().splitlines()]
    assert [row["word"] for row in rows] == [one.word for one in expected.values()]


@pytest.mark.parametrize(("width", "language"), [(390, "de"), (1440, "hu")])
def test_it_fits_screens(browser: Browser, site: str, width: int, language: str) -> None:
    context = browser.new_context(locale=language, viewport={"width": width, "height": 844})
    page = context.new_page()
    page.goto(f"{site}?audit")
    expect(page.locator("h1")).to_be_visible(timeout=LONG)
    assert page.locator("h1").inner_text() != "Check logs"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
