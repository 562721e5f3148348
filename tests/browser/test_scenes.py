"""What matters is shown in the middle of the board, at the pace that the reader has set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from maginor_core.events import DieRolled
from maginor_core.games.abracada.events import DieRolled as Rolled
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.visitor import Visitor, path_of_seat, seated, stop_clock
from tests.serving.served import Served

NEVER = """
globalThis.scenes = 0;
new MutationObserver(() => {
    if (document.querySelector(".scene:not([hidden]), .dice > *")) globalThis.scenes += 1;
}).observe(document, {subtree: true, childList: true, attributes: true});
void 0;
"""
"""Counts changes of the page while a scene or a die is shown."""


def command_of(visitor: Visitor, word: str) -> int:
    """Return the command of the entry of the menu with that word."""
    menu = visitor.state["shown"]["menu"]
    return int(next(branch["command"] for branch in menu if branch["word"] == word))


def rolled(visit: Visit, server: Served, **options: Any) -> tuple[str, Visitor]:  # Any: of visitors
    """Let somebody roll Maginor's die, and stop the clock of who watches."""
    table, _, visitors = seated(visit, server, "maginor", 2, **options)
    game = stored(server.store, table)
    acting, watching = visitors[game.to_act[0]], visitors[1 - game.to_act[0]]
    for visitor in visitors:
        visitor.page.evaluate("localStorage.pace = '\"normal\"'")
    stop_clock(watching.page)
    acting.choose(command_of(acting, "roll"))
    return table, watching


@pytest.mark.parametrize(
    "skip",
    [
        lambda one: one.page.keyboard.press("Escape"),
        lambda one: one.page.keyboard.press("Enter"),
        lambda one: one.page.locator(".scene").click(),
        lambda one: one.button("Skip").click(),
        lambda one: one.page.clock.resume(),
    ],
    ids=["escape", "enter", "click", "button", "time"],
)
def test_board_players_and_question_wait_until_a_scene_is_over_or_skipped(
    visit: Visit, server: Served, skip: Callable[[Visitor], None]
) -> None:
    table, watching = rolled(visit, server, motion=True)
    page, scene = watching.page, watching.page.locator(".scene")
    before = page.locator("#picture svg").inner_html()
    panels = page.locator(".people").inner_text()
    heading = page.locator("h1").inner_text()
    expect(scene).to_be_visible()
    game = stored(server.store, table)
    face = next(one.face for one in game.events() if isinstance(one, DieRolled))
    expect(scene.locator(".result")).to_contain_text(f"rolls {face.upper()}")
    drawn = "p-maginor" if face == "maginor" else f"sign-{face}"
    expect(scene.locator(f"use[href='#{drawn}']").first).to_be_visible()
    expect(page.locator("#said")).to_contain_text(f"rolls {face.upper()}")
    assert page.locator("#picture svg").inner_html() == before
    assert page.locator(".people").inner_text() == panels
    assert page.locator("h1").inner_text() == heading
    assert watching.version < game.version
    skip(watching)
    expect(scene).to_be_hidden()
    page.clock.resume()
    watching.wait_for_version(game.version)


def test_a_scene_is_still_where_nothing_is_to_move(visit: Visit, server: Served) -> None:
    _, watching = rolled(visit, server)
    scene = watching.page.locator(".scene")
    expect(scene).to_be_visible()
    assert not watching.page.evaluate(
        "document.querySelector('.scene').getAnimations({subtree: true}).length"
    )
    watching.page.clock.resume()
    expect(scene).to_be_hidden()


def test_the_pace_is_set_kept_and_followed(visit: Visit, server: Served) -> None:
    table, _, visitors = seated(visit, server, "maginor", 2)
    for visitor, pace in zip(visitors, ("nothing is shown", "calm"), strict=True):
        visitor.tool("Settings")
        visitor.page.get_by_label("Pace of what is shown").select_option(label=pace)
        assert visitor.violations() == []
        visitor.page.keyboard.press("Escape")
        visitor.page.reload()
        visitor.wait_until_open()
        visitor.page.evaluate(NEVER)
    assert [one.page.evaluate("localStorage.pace") for one in visitors] == ['"none"', '"calm"']
    game = stored(server.store, table)
    acting, calm = visitors[game.to_act[0]], visitors[1]
    stop_clock(calm.page)
    acting.choose(command_of(acting, "roll"))
    scene = calm.page.locator(".scene")
    expect(scene).to_be_visible()
    calm.page.clock.run_for(2500)  # the normal pace would be over, the calm one takes twice as long
    expect(scene).to_be_visible()
    calm.page.clock.run_for(10_000)
    expect(scene).to_be_hidden()
    calm.page.clock.resume()
    for visitor in visitors:
        visitor.wait_for_version(stored(server.store, table).version)
    assert visitors[0].page.evaluate("scenes") == 0
    assert calm.page.evaluate("scenes") > 0


TIMELINE = """
globalThis.timeline = [];
let [question, shown] = ["", ""];
const note = (what, text) => globalThis.timeline.push([what, text.trim()]);
new MutationObserver((changes) => {
    for (const {target, addedNodes} of changes) {
        if (target.id === "said") addedNodes.forEach((one) => note("said", one.textContent));
    }
    const scene = document.querySelector(".scene:not([hidden]) .result")?.textContent ?? "";
    if (scene && scene !== shown) note("scene", scene);
    shown = scene;
    const status = document.querySelector(".status");
    const off = status.getAttribute("aria-live") === "off";
    const asked = off ? question : status.querySelector("h1").textContent;
    if (asked !== question) note("question", asked);
    question = asked;
}).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
void 0;
"""
"""Notes what a page says, which scenes it shows, and what those who listen hear asked, in order."""


def test_what_is_spoken_goes_with_the_scenes_and_comes_before_the_question(
    visit: Visit, server: Served
) -> None:
    table, tokens, players = seated(visit, server, "abracada", 2, seed="speech")
    watching = visit(server, path_of_seat(table, 0, tokens[0]), pace="quick")
    watching.wait_until_open()
    watching.page.evaluate(TIMELINE)
    expected: list[tuple[str, str]] = []
    ends, after_scenes = {0}, 0
    for _ in range(16):
        watching.wait_for_version(play(players, table, "odds", 1, clicks=0).version)
        events, place, begun = watching.state["events"], 0, False
        while place < len(events):
            scene = events[place].get("scene", {"count": 1, "result": None})
            covered = [one["text"] for one in events[place : place + scene["count"]]]
            if said := " ".join(filter(None, covered)):
                expected.append(("said", said))
                after_scenes += begun
            if scene["result"] is not None:
                expected.append(("scene", covered[scene["result"]]))
                begun = True
            place += scene["count"]
        ends.add(len(expected))
    told: list[tuple[str, str]] = []
    asked: set[int] = set()
    for what, text in watching.page.evaluate("timeline"):
        if what == "question":
            asked.add(len(told))
        elif (what, text) in expected:  # tips are spoken, too
            told.append((what, text))
    assert told == expected
    assert after_scenes  # which was spoken before those scenes, once
    assert len(asked) > 3
    assert asked <= ends  # what is asked next follows all that led to it


MEASURE = """version => {
    const scene = document.querySelector(".scene:not([hidden])");
    if (!scene) return Number(document.body.dataset.version) >= version && {};
    const {left, right, top, bottom} = scene.getBoundingClientRect();
    const cut = [...scene.querySelectorAll("p")].filter(
        (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1
            || one.getBoundingClientRect().bottom > bottom + 1);
    const first = scene.querySelector("p");
    return {
        inside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
        cut: cut.map((one) => one.textContent),
        first: first.className,
        size: parseFloat(getComputedStyle(first).fontSize),
    };
}"""
"""What a scene looks like as soon as one is shown; nothing if none was until a version."""


@pytest.mark.parametrize(
    ("game", "bot", "size", "language"),
    [
        ("maginor", "greedy", (360, 740), "de"),
        ("abracada", "odds", (390, 844), "hu"),
        ("magalon", "seeking", (390, 844), "fr"),
        ("maginor", "greedy", (1024, 700), "it"),
        ("abracada", "odds", (1440, 900), "de"),
    ],
)
def test_a_scene_is_whole_on_every_screen_and_says_its_result_first(
    visit: Visit, server: Served, game: str, bot: str, size: tuple[int, int], language: str
) -> None:
    table, tokens, players = seated(visit, server, game, 2)
    watching = visit(
        server,
        path_of_seat(table, 0, tokens[0]),
        width=size[0],
        height=size[1],
        language=language,
        pace="calm",
    )
    watching.wait_until_open()
    watching.page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    found: dict[str, Any] = {}  # Any: JSON
    for _ in range(40):
        version = play(players, table, bot, 1, clicks=0).version
        found = watching.page.wait_for_function(MEASURE, arg=version).json_value()
        if found:
            break
        watching.wait_for_version(version)
    assert found == {"inside": True, "cut": [], "first": "result", "size": found["size"]}
    assert found["size"] >= 16


BARE = """
() => [...document.querySelectorAll("#picture [data-place^='beast:']")].map((beast) => {
    const box = beast.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top.closest("[data-place]")?.dataset.place === beast.dataset.place;
})
"""
"""Whether each beast in the middle of the board is bare, or something lies over it."""


def test_where_nothing_is_shown_nothing_lies_over_the_beasts_of_a_duel(
    visit: Visit, server: Served
) -> None:
    table, _, visitors = seated(visit, server, "maginor", 2, seed="duel-9", motion=True)
    for visitor in visitors:
        visitor.page.evaluate("localStorage.pace = '\"none\"'")
        visitor.page.evaluate(NEVER)
    game = play(visitors, table, "greedy", 1, clicks=0)
    while len(game.to_act) < 2:
        game = play(visitors, table, "greedy", 1, clicks=0)
    for visitor in visitors:
        assert visitor.page.evaluate(BARE) == [True] * 3
    game = play(visitors, table, "greedy", 1, clicks=0)  # one beast is chosen
    for visitor in visitors:
        assert visitor.page.evaluate(BARE) == [True] * 3
    play(visitors, table, "greedy", 1, clicks=0)  # both are revealed
    for visitor in visitors:
        assert visitor.page.evaluate("scenes") == 0


def test_the_position_is_shown_where_a_scene_covers_the_roll_of_a_die(
    visit: Visit, server: Served
) -> None:
    table, tokens, players = seated(visit, server, "abracada", 2, seed="scenes")
    watching = visit(server, path_of_seat(table, 0, tokens[0]), pace="quick")
    watching.wait_until_open()
    for _ in range(60):
        game = play(players, table, "odds", 1, clicks=0)
        watching.wait_for_version(game.version)
        if any(isinstance(one, Rolled) for one in game.events()):
            return
    pytest.fail("no die was rolled")
