"""Sheets of screens: each in three sizes, light and dark, in two languages, without violations.

With --update-golden, they are stored in docs/screenshots.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from maginor_core.games import GAMES
from maginor_core.tables.seat_page import seat_page
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.test_screens import NODE
from tests.browser.visitor import Visitor, path_of_seat, seated
from tests.pictures.test_scenes import SHOWN, played, scenes_of
from tests.serving.seats import call
from tests.serving.served import ROOT, Served

SHOTS = ROOT / "docs" / "screenshots"
LARGEST = 400_000
"""Bytes that a picture in the docs has at most."""
SIZES = ((360, 740), (1024, 768), (1440, 900))
CHECKED = (("en", False), ("de", True))
LOOKS = (*CHECKED, ("en", True), ("de", False))
"""Sheets that are stored show all of these; what may be wrong with one shows in the first two."""
THUMBS = {360: 160, 1024: 330, 1440: 430}
"""How wide a screen is on a sheet, in pixels, by its width."""
SINGLE = (("en", 1024, 690), ("de", 360, 800))
"""Language, width and height of the pictures of each game that are stored by themselves."""
BOTS = {"maginor": "greedy", "abracada": "odds", "magalon": "seeking"}


@pytest.fixture
def folder(tmp_path: Path, update_golden: bool) -> Path:
    return SHOTS if update_golden else tmp_path


@pytest.fixture
def looks(update_golden: bool) -> Sequence[tuple[str, bool]]:
    return LOOKS if update_golden else CHECKED


def shots(
    visit: Visit,
    server: Served,
    path: str,
    ready: Callable[[Visitor], None],
    looks: Sequence[tuple[str, bool]],
) -> list[str]:
    """Return the images of a screen, after looking for violations of accessibility."""
    found = []
    for language, dark in looks:
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


def write_sheet(page: Page, images: list[str], path: Path, abreast: int = len(SIZES)) -> None:
    """Write a sheet of images, one look below the other, as WebP."""
    size = abreast
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
    folder: Path,
    looks: Sequence[tuple[str, bool]],
    update_golden: bool,
) -> None:
    name, kind, seed, commands, deciders = sheet
    table, tokens, players = seated(visit, server, kind, seed=seed)
    game = play(players, table, BOTS[kind], commands, clicks=0)
    while len(game.to_act) != deciders:
        game = play(players, table, BOTS[kind], 1, clicks=0)

    def ready(visitor: Visitor) -> None:
        visitor.wait_until_open()
        visitor.wait_for_version(game.version)
        expect(visitor.page.locator("#picture .lit").first).to_be_attached()

    seat = game.to_act[0]
    path = path_of_seat(table, seat, tokens[seat])
    images = shots(visit, server, path, ready, looks)
    write_sheet(players[0].context.new_page(), images, folder / f"{name}-sheet.webp")
    for language, width, height in SINGLE if update_golden and name in GAMES else ():
        visitor = visit(server, path, language=language, width=width, height=height)
        ready(visitor)
        visitor.page.wait_for_timeout(400)  # where a march can end has been drawn
        visitor.page.screenshot(path=folder / f"{name}-{language}-{width}.png")
        assert (folder / f"{name}-{language}-{width}.png").stat().st_size < LARGEST


@NODE
def test_a_sheet_shows_how_a_host_waits(
    visit: Visit, server: Served, folder: Path, looks: Sequence[tuple[str, bool]]
) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    asked = {"game": "magalon", "seats": seats, "public": True}
    made = call(server.url, "/api/tables", asked)
    host = path_of_seat(made["table"], 0, made["tokens"][0])

    def ready(visitor: Visitor) -> None:
        expect(visitor.page.locator(".free")).to_have_count(2)
        tops = (
            visitor.page.locator(".free")
            .first.locator("> *")
            .evaluate_all("all => all.map(one => one.offsetTop + one.offsetHeight / 2)")
        )
        assert max(tops) - min(tops) < 8  # a seat takes one row beside its name

    images = shots(visit, server, host, ready, looks)
    write_sheet(visit(server).context.new_page(), images, folder / "waiting-sheet.webp")


@NODE
def test_sheets_show_the_lobby_and_the_end_and_the_replay_of_a_game(
    visit: Visit, server: Served, folder: Path, looks: Sequence[tuple[str, bool]]
) -> None:
    table, tokens, players = seated(visit, server, "abracada", seed="sheet")
    play(players, table, "odds", clicks=0)
    assert stored(server.store, table).finished

    def lobby(visitor: Visitor) -> None:
        expect(visitor.page.locator(".offer")).to_have_count(len(GAMES))

    def end(visitor: Visitor) -> None:
        visitor.wait_until_open()
        expect(visitor.page.locator(".end")).to_be_visible()

    def replay(visitor: Visitor) -> None:
        expect(visitor.page.locator("#picture svg")).to_be_visible()

    screens = {
        "lobby": ("/", lobby),
        "end": (path_of_seat(table, 0, tokens[0]), end),
        "replay": (f"/t/{table}#token=0:{tokens[0]}&at=9", replay),
    }
    for name, (path, ready) in screens.items():
        images = shots(visit, server, path, ready, looks)
        write_sheet(players[0].context.new_page(), images, folder / f"{name}-sheet.webp")


SELDOM: dict[str, list[tuple[int, str, int]]] = {
    "maginor": [(2, "search-easy", 260), (6, "greedy", 260)],
    "abracada": [],
    "magalon": [(1, "search-easy", 260), (11, "random", 360)],
}
"""Seeds, bots and records of games with scenes that others seldom have."""
SCENES = {
    "maginor": SHOWN["maginor"] | {"BeastsRevealed", "SpellWon"},
    "abracada": SHOWN["abracada"],
    "magalon": SHOWN["magalon"] | {"DiceRolled", "WizardAttacked", "WizardExhausted"},
}
"""The results of all scenes of each game."""
GRID = """scenes => {
    const main = document.querySelector("main");
    document.body.dataset.version = "";
    main.className = "";
    main.style.cssText = "display:flex;flex-wrap:wrap;gap:14px;padding:14px;width:1000px";
    main.replaceChildren(...scenes.map(({picture, lines: [result, ...beside]}) => {
        const card = document.createElement("div");
        card.className = "scene";
        card.style.cssText = "width:312px";
        card.innerHTML = picture;
        for (const text of [result, ...beside]) {
            const line = document.createElement("p");
            line.textContent = text;
            line.className = text === result ? "result" : "";
            card.append(line);
        }
        return card;
    }));
}"""
"""Shows scenes side by side, as a page of their game does one after another."""


@NODE
@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_shows_the_scenes_of_each_game(
    visit: Visit, server: Served, name: str, folder: Path
) -> None:
    made: dict[str, dict[str, Any]] = {}  # Any: a text, and texts
    for game in (played(name, 1), played(name, 2), *[played(name, *one) for one in SELDOM[name]]):
        for version, place, told, scene in scenes_of(seat_page(game, 0, ("Ada", "Bo", "Cy"))):
            at = place + scene["result"]
            kind = type(list(game.events_seen_by(0, version, version + 1))[at]).__name__
            lines = [told[at]["text"], *[told[place + each]["text"] for each in scene["beside"]]]
            if len(scene["picture"]) > len(made.get(kind, {"picture": ""})["picture"]):
                made[kind] = {"picture": scene["picture"], "lines": lines}
    assert made.keys() == SCENES[name]
    images = []
    for dark in (False, True):
        _, _, visitors = seated(visit, server, name, dark=dark)
        page = visitors[0].page
        page.evaluate(GRID, list(made.values()))
        expect(page.locator(".scene")).to_have_count(len(made))
        page.wait_for_function("() => document.querySelector('.symbols *') !== null")
        shot = base64.b64encode(page.locator("main").screenshot()).decode()
        images.append(f'<img width="760" src="data:image/png;base64,{shot}">')
    sheet = visit(server).context.new_page()
    write_sheet(sheet, images, folder / f"{name}-scenes.webp", abreast=1)
