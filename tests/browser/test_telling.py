"""What happens is told: dice are seen, walks share a line, sounds are heard, newcomers get tips."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from maginor_core.engine.game import Game
from maginor_core.engine.languages import LANGUAGES
from maginor_core.games import GAMES, game
from maginor_core.tables.table_request import catalogue
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.visitor import Visitor, seated
from tests.serving.seats import new_table
from tests.serving.served import Served

HEARING = """
globalThis.heard = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...at) { globalThis.heard += 1; return start.apply(this, at); };
}
"""
"""Counts what is heard."""


def command_of(visitor: Visitor, word: str) -> int:
    """Return the command of the entry of the menu with that word."""
    menu = visitor.state["shown"]["menu"]
    return int(next(branch["command"] for branch in menu if branch["word"] == word))


def told_to(visitor: Visitor) -> list[dict[str, Any]]:  # Any: JSON
    """Return the events that a visitor was told in words."""
    messages = [message for _, message in visitor.received]
    events = [one for message in messages for one in message.get("events", ())]
    return [one for one in events if one.get("text")]


def failing_cast(visitor: Visitor, game: Game) -> int:
    """Return a command of Abracada…What? that names what the visitor has not, by its index."""
    commands = visitor.state["legal"]
    hand = game.live_state.hands[commands[0]["player"]]
    return next(
        place
        for place, command in enumerate(commands)
        if command["type"] == "cast_spell" and not hand[command["number"]]
    )


TAUGHT = {
    "maginor": {"die_rolled", "symbol_card_played", "duel_began"},
    "abracada": {"spell_cast", "cast_failed", "round_ended"},
    "magalon": {"card_played", "artifact_taken", "wizard_attacked"},
}
"""What a newcomer is told about when it happens for the first time, among other things."""


def test_cues_are_of_events_of_their_games_and_have_fields_and_symbols() -> None:
    entries = {entry["name"]: entry for entry in catalogue("de")}  # other tests may add games
    for name in ("maginor", "abracada", "magalon"):
        entry, kinds = entries[name], game(name).event_json.types
        lessons = {kind for kind, cue in entry["cues"].items() if cue.get("lesson")}
        assert TAUGHT[name] <= lessons
        for kind, cue in entry["cues"].items():
            needed = {*cue.get("walk", ()), *filter(None, [cue.get("face")])}
            assert needed <= set(kinds[kind].names)


def test_a_newcomer_is_told_once_what_the_die_does(visit: Visit, server: Served) -> None:
    table, _, visitors = seated(visit, server, "maginor", 2)
    game = stored(server.store, table)
    acting, watching = visitors[game.to_act[0]], visitors[1 - game.to_act[0]]
    acting.choose(command_of(acting, "roll"))
    lesson = watching.page.get_by_role("note", name="Tip")
    expect(lesson).to_contain_text("The die names a symbol")
    lesson.get_by_role("button", name="No more tips").click()
    expect(lesson).to_be_hidden()
    watching.page.reload()
    watching.wait_until_open()
    play(visitors, table, "random", 3)
    expect(lesson).to_be_hidden()
    watching.tool("Settings")
    expect(watching.page.get_by_label("Tips in the first games")).not_to_be_checked()


APART = """
() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const tip = box(".lesson");
    return ["#picture", ".log", ".players"].map(box).every((other) =>
        tip.right <= other.left + 1 || other.right <= tip.left + 1 ||
        tip.bottom <= other.top + 1 || other.bottom <= tip.top + 1);
}
"""
"""Whether a tip lies over none of board, history and players."""


@pytest.mark.parametrize("width", [1024, 1440])
@pytest.mark.parametrize("game", GAMES)
def test_a_tip_takes_the_place_of_neither_board_nor_history_nor_players(
    visit: Visit, server: Served, game: str, width: int
) -> None:
    table, _, visitors = seated(visit, server, game, width=width)
    bot = {"maginor": "greedy", "abracada": "odds", "magalon": "seeking"}[game]
    taught = []
    for _ in range(12):
        play(visitors, table, bot, 1, clicks=0)
        for visitor in visitors:
            lesson = visitor.page.get_by_role("note", name="Tip")
            if lesson.is_visible():
                taught.append(lesson.locator("p").first.inner_text())
                assert visitor.page.evaluate(APART), taught[-1]
    assert any(not one.startswith("Goal:") for one in taught)


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [("en", "your stones", "the caster’s stones"), ("fr", "vos pierres", "qui a lancé le sort")],
)
def test_a_failed_cast_teaches_the_caster_and_the_others_each_in_their_words(
    visit: Visit, server: Served, language: str, own: str, others: str
) -> None:
    table, _, visitors = seated(visit, server, "abracada", language=language)
    game = stored(server.store, table)
    acting, watching = visitors[game.to_act[0]], visitors[1 - game.to_act[0]]
    acting.choose(failing_cast(acting, game))
    expect(acting.page.locator(".lesson")).to_contain_text(own)
    expect(watching.page.locator(".lesson")).to_contain_text(others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_failed_cast_teaches_the_others_is_not_worded_for_the_caster(language: str) -> None:
    cues = {entry["name"]: entry["cues"] for entry in catalogue(language)}["abracada"]
    cue = cues["cast_failed"]
    words = set(re.findall(r"\w+", cue["lesson"].casefold()))
    assert words.isdisjoint(ADDRESSED)
    assert not set(re.findall(r"\w+", cue["own_lesson"].casefold())).isdisjoint(ADDRESSED)


ADDRESSED = {
    "you",
    "your",
    "yours",
    "du",
    "dich",
    "deiner",
    "dein",
    "tu",
    "te",
    "vous",
    "votre",
    "vos",
} | {"ti", "tue", "tua", "tuo", "dig", "dine", "din", "dina", "deg", "köveden", "köröd", "tiéd"}
"""Words by which a reader is addressed, in all languages."""


def test_the_steps_of_a_walk_share_a_line(visit: Visit, server: Served) -> None:
    table, _, visitors = seated(visit, server, "magalon", 2)
    game = play(visitors, table, "random", 10)
    walks = {"wizard_stepped", "gnome_stepped", "giant_stepped", "wizard_displaced_step"}
    told = told_to(visitors[0])
    keys = [
        (one["event"]["type"], one["event"].get("player"), one["event"].get("gnome"))
        if one["event"]["type"] in walks
        else number
        for number, one in enumerate(told)
    ]
    lines = 1 + sum(key != before for before, key in pairwise(keys))
    assert lines < len(told)
    expect(visitors[0].page.locator(".log li")).to_have_count(lines)
    assert game.version >= told[-1]["version"]


def test_sounds_are_heard_and_each_can_be_switched_off(visit: Visit, server: Served) -> None:
    table, _, visitors = seated(visit, server, "abracada", 2)
    for visitor in visitors:
        visitor.context.add_init_script(HEARING)
        visitor.page.reload()
        visitor.wait_until_open()
        visitor.page.locator(
            "h1"
        ).click()  # browsers are silent until somebody has touched the page
    play(visitors, table, "odds", 4)
    page = visitors[0].page
    assert page.evaluate("heard") > 0
    visitors[0].tool("Settings")
    for name in ("when it is my turn", "of dice", "of cards", "at the end"):
        page.get_by_label(f"Sound {name}").uncheck()
    page.keyboard.press("Escape")
    before = page.evaluate("heard")
    play(visitors, table, "odds", 4)
    assert page.evaluate("heard") == before


@pytest.mark.parametrize(
    ("game", "kind"), [("maginor", "counter:"), ("abracada", "open:"), ("magalon", "card:")]
)
def test_counters_drop_stones_turn_over_and_cards_are_laid_unless_nothing_is_to_move(
    visit: Visit, server: Served, game: str, kind: str
) -> None:
    """One player wants movement, the other one does not."""
    table, tokens = new_table(server.url, game, 2)
    visitors = []
    for seat, token in enumerate(tokens):
        visitor = visit(server, f"/t/{table}#token={seat}:{token}", motion=seat == 0)
        visitor.wait_until_open()
        visitor.page.evaluate(MOVED)
        visitors.append(visitor)
    bot = {"maginor": "greedy", "abracada": "odds", "magalon": "seeking"}[game]
    moved: list[str] = []
    for _ in range(16):
        play(visitors, table, bot, 1)
        moved = visitors[0].page.evaluate("moved")
        if any(key.startswith(kind) for key in moved):
            break
    assert any(key.startswith(kind) for key in moved)
    assert visitors[1].page.evaluate("moved") == []
    lessons = {cue.get("lesson") for entry in catalogue("en") for cue in entry["cues"].values()}
    for visitor in visitors:  # both are newcomers
        lesson = visitor.page.get_by_role("note", name="Tip")
        expect(lesson).to_be_visible()
        assert lesson.locator("p").first.inner_text() in lessons


MOVED = """
globalThis.moved = [];
const begun = Element.prototype.animate;
Element.prototype.animate = function (...how) {
    if (this.dataset.piece) moved.push(this.dataset.piece);
    return begun.apply(this, how);
};
void 0;
"""
"""Notes which pieces move."""


def test_a_small_place_says_at_the_first_tap_what_the_second_one_does(
    visit: Visit, server: Served
) -> None:
    table, _, visitors = seated(visit, server, "magalon", width=360)
    visitor = visitors[stored(server.store, table).to_act[0]]
    tap = (
        "one => one.dispatchEvent(new PointerEvent('click', {bubbles: true, pointerType: 'touch'}))"
    )
    place = visitor.page.locator("#picture .lit").first
    place.evaluate(tap)
    expect(visitor.page.locator(".tip .choices button")).to_have_count(1)
    assert stored(server.store, table).version == 0
    place.evaluate(tap)
    visitor.wait_for_version(1)
    assert stored(server.store, table).version == 1
