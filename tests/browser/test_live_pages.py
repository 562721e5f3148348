"""Examples of the pages are changed and run in their place, by the worker of a site."""

from __future__ import annotations

import html
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from maginor_core.suite.transcript import text_of, transcript_files
from tests.browser.test_audit_page import LONG
from tests.serving.served import ROOT
from tests.serving.static_files import static
from tests.site.test_examples import python_of

RULING = "MOVE-01"


def with_blocks(*programs: str) -> str:
    """Return a page as Sphinx makes it of blocks of code."""
    blocks = [
        f'<div class="highlight-python"><pre>{html.escape(one)}</pre></div>' for one in programs
    ]
    script = '<script type="module" src="/_static/live.js"></script>'
    icon = '<link rel="icon" href="data:,">'
    return f"<!doctype html>{icon}{script}<h3>{RULING}: A wizard moves</h3>{''.join(blocks)}"


@pytest.fixture(scope="module")
def pages(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of some pages with a site beside them."""
    folder = tmp_path_factory.mktemp("pages")
    shutil.copytree(built_site, folder / "play")
    shutil.copytree(ROOT / "docs" / "live", folder / "_static")
    first, second, *_ = python_of("docs/how-to/library.md")
    (folder / "library.html").write_text(with_blocks(first, second, "while True: pass"))
    (folder / "spec").mkdir()
    (folder / "spec" / "rulings.html").write_text(with_blocks())
    transcripts = folder / "_static" / "transcripts" / "maginor"
    transcripts.mkdir(parents=True)
    texts = [text_of(path)[1] for path in transcript_files() if path.name.startswith(RULING)]
    (transcripts / f"{RULING}.json").write_text(json.dumps(texts))
    with static(folder) as url:
        yield url


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(LONG)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    context.close()
    assert problems == []


def test_an_example_is_run_after_those_above_it_and_again_as_it_is_changed(
    page: Page, pages: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{pages}library.html")
    expect(page.get_by_role("button", name="Run it here")).to_have_count(3)
    assert not [url for url in asked if "/play/" in url]  # nothing is loaded before it is asked for
    page.get_by_role("button", name="Run it here").nth(1).click()
    page.get_by_role("button", name="Run", exact=True).click()
    shown = page.get_by_role("status")
    expect(shown).to_contain_text("NotInPlayError: atlantis is not in play", timeout=LONG)
    page.get_by_label("Program").fill(">>> game.version * 10\n")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(shown).to_have_text(">>> game.version * 10\n10")
    page.get_by_role("button", name="As it was").click()
    expect(page.get_by_label("Program")).to_have_value(python_of("docs/how-to/library.md")[1])
    page.get_by_role("button", name="Run it here").last.click()  # a program without an end
    page.get_by_label("Program").last.press("Control+Enter")
    page.get_by_role("button", name="Stop").last.click()
    expect(shown.last).to_contain_text("Stopped")


def test_a_ruling_is_played_by_its_transcripts(page: Page, pages: str) -> None:
    page.goto(f"{pages}spec/rulings.html")
    page.get_by_role("button", name="Play an example").click()
    text = page.get_by_label("Transcript").last
    changed = text.input_value().replace('"player":0,"oracle":"a"} fire', '"player":1} fire', 1)
    text.fill(changed)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("malformed", timeout=LONG)


def test_without_a_site_the_page_says_what_is_missing(
    page: Page, pages: str, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "docs" / "live", tmp_path / "_static")
    (tmp_path / "one.html").write_text(with_blocks("print(1)"))
    with static(tmp_path) as url:
        page.goto(f"{url}one.html")
        page.get_by_role("button", name="Run it here").click()
        page.get_by_role("button", name="Run", exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("maginor site play")
