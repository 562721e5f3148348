"""Sheets of screens: each in three sizes, light and dark, in two languages, without violations."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.test_languages import LARGEST, SHOTS
from tests.browser.test_screens import NODE
from tests.browser.visitor import Visitor, seated
from tests.serving.seats import call
from tests.serving.served import Served

SIZES = ((360, 740), (1024, 768), (1440, 900))
LOOKS = (("en", False), ("en", True), ("de", False), ("de", True))
CHECKED = (("en", False), ("de", True))
"""In which of these accessibility is checked: that takes half of the time."""
THUMBS = {360: 160, 1024: 330, 1440: 430}
"""How wide a screen is on a sheet, in pixels, by its width."""
BOTS = {"maginor": "greedy", "abracada": "odds", "magalon": "seeking"}


def shots(visit: Visit, server: Served, path: str, ready: Callable[[Visitor], None]) -> list[str]:
    """Return the images of a screen, after looking for violations of accessibility."""
    found = []
    for language, dark in LOOKS:
        visitor = visit(server, path, language=language, dark=dark)
        for width, height in SIZES:
            visitor.page.set_viewport_size({"width": width, "height": height})
            ready(visitor)
            visitor.page.wait_for_timeout(400)  # the other width has been drawn
            ready(visitor)
            assert visitor.overflow() <= 0, (language, width)
            if (language, dark) in CHECKED and width != SIZES[1][0]:  # it has what the widest has
                assert visitor.violations() == [], (language, dark, width)
            shot = base64.b64encode(visitor.page.screenshot()).decode()
            found.append(f'<img width="{THUMBS[width]}" src="data:image/png;base64,{shot}">')
        visitor.close()
    return found


def write_sheet(page: Page, images: list[str], path: Path) -> None:
    """Write a sheet of images, one look below the other, as WebP."""
    size = len(SIZES)
    rows = [images[at : at + size] for at in range(0, len(images), size)]
    body = "".join(f"<p>{''.join(row)}</p>" for row in rows)
    page.set_viewport_size({"width": sum(THUMBS.values()) + 40, "height": 100})
    style = "<style>body{margin:8px;background:#777}p{display:flex;gap:8px;margin:8px 0}</style>"
    page.set_content(style + body)
    session = page.context.new_cdp_session(page)
    asked = {"format": "webp", "quality": 60, "captureBeyondViewport": True}
    box = page.locator("body").bounding_box()
    assert box is not None
    clip = {"x": 0, "y": 0, "width": box["width"] + 16, "height": box["height"] + 16, "scale": 1}
    shot = session.send("Page.captureScreenshot", {**asked, "clip": clip})
    path.write_bytes(base64.b64decode(shot["data"]))
    assert 5_000 < path.stat().st_size < LARGEST


@NODE
@pytest.mark.parametrize(
    "sheet",
    [*[(name, name, "sheet", 10, 1) for name in GAMES], ("duel", "maginor", "duel-9", 1, 2)],
    ids=lambda sheet: sheet[0],
)
def test_a_sheet_shows_the_table_of_each_game_and_a_duel(
    visit: Visit,
    server: Served,
    sheet: tuple[str, str, str, int, int],
    tmp_path: Path,
    update_golden: bool,
) -> None:
    """With --update-golden, it is stored in docs/screenshots, as are the others here."""
    name, game, seed, commands, deciders = sheet
    table, tokens, players = seated(visit, server, game, seed=seed)
    match = play(players, table, BOTS[game], commands)
    while len(match.to_act) != deciders:
        match = play(players, table, BOTS[game], 1)

    def ready(visitor: Visitor) -> None:
        visitor.wait_until_open()
        visitor.wait_for_version(match.version)
        expect(visitor.page.locator("#picture .lit").first).to_be_attached()

    seat = match.to_act[0]
    images = shots(visit, server, f"/t/{table}#token={seat}:{tokens[seat]}", ready)
    folder = SHOTS if update_golden else tmp_path
    write_sheet(players[0].context.new_page(), images, folder / f"{name}-sheet.webp")


@NODE
def test_a_sheet_shows_how_a_host_waits(
    visit: Visit, server: Served, tmp_path: Path, update_golden: bool
) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    asked = {"game": "magalon", "seats": seats, "public": True}
    made = call(server.url, "/api/tables", asked)
    host = f"/t/{made['table']}#token=0:{made['tokens'][0]}"

    def ready(visitor: Visitor) -> None:
        expect(visitor.page.locator(".free")).to_have_count(2)
        tops = (
            visitor.page.locator(".free")
            .first.locator("> *")
            .evaluate_all("all => all.map(one => one.offsetTop + one.offsetHeight / 2)")
        )
        assert max(tops) - min(tops) < 8  # a seat takes one row beside its name

    images = shots(visit, server, host, ready)
    page = visit(server).context.new_page()
    write_sheet(page, images, (SHOTS if update_golden else tmp_path) / "waiting-sheet.webp")


@NODE
def test_sheets_show_the_lobby_and_the_end_and_the_replay_of_a_game(
    visit: Visit, server: Served, tmp_path: Path, update_golden: bool
) -> None:
    table, tokens, players = seated(visit, server, "abracada", seed="sheet")
    play(players, table, "odds")
    assert stored(server.store, table).finished
    folder = SHOTS if update_golden else tmp_path

    def lobby(visitor: Visitor) -> None:
        expect(visitor.page.locator(".offer")).to_have_count(len(GAMES))

    def end(visitor: Visitor) -> None:
        visitor.wait_until_open()
        expect(visitor.page.locator(".end")).to_be_visible()

    def replay(visitor: Visitor) -> None:
        expect(visitor.page.locator("#picture svg")).to_be_visible()

    screens = {
        "lobby": ("/", lobby),
        "end": (f"/t/{table}#token=0:{tokens[0]}", end),
        "replay": (f"/t/{table}#token=0:{tokens[0]}&at=9", replay),
    }
    for name, (path, ready) in screens.items():
        images = shots(visit, server, path, ready)
        write_sheet(players[0].context.new_page(), images, folder / f"{name}-sheet.webp")
