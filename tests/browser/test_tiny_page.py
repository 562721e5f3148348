"""The page of the tiny server plays in a browser, and goes on when the server comes back."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect

from tests.examples.test_tiny_server import hosted


def menu(page: Page) -> list[str]:
    return page.locator("#menu button").all_inner_texts()


def test_three_pages_play_undo_and_outlive_the_server(browser: Browser, tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        problems: list[str] = []
        pages = []
        for token in host.tokens:
            page = browser.new_context().new_page()  # one behind another draws nothing
            page.on("pageerror", lambda error: problems.append(str(error)))
            page.goto(f"http://localhost:{host.port}/#{token}")
            expect(page.locator("#picture svg")).to_be_visible()
            expect(page.locator("#question")).not_to_be_empty()
            pages.append(page)
        [mover] = [page for page in pages if menu(page)]
        mover.get_by_role("button", name="move your wizard").click()
        mover.get_by_role("button", name="Owl").click()
        for page in pages:
            expect(page.locator("#log li").first).to_contain_text("Owl")
        [following] = [page for page in pages if "roll" in " ".join(menu(page))]
        assert following is not mover

        host.kill()
        host.restart()
        for _ in range(40):  # until the page is connected again; a new state begins the menu again
            with suppress(Error):
                following.get_by_role("button", name="move your wizard").click(timeout=5_000)
                following.get_by_role("button", name="Owl").click(timeout=5_000)
            if following.locator("#log li", has_text="moves the wizard").count() == 2:
                break
        for page in pages:
            moves = page.locator("#log li", has_text="moves the wizard")
            expect(moves).to_have_count(2, timeout=60_000)
        mover.get_by_role("button", name="Undo").click()
        for page in pages:
            if page is not mover:
                page.get_by_role("button", name="Agree to the undo").click()
        for page in pages:
            expect(page.locator("#log li").last).to_contain_text("takes back")
        assert [page for page in pages if "roll" in " ".join(menu(page))] == [mover]
        assert problems == []
        for page in pages:
            page.context.close()
