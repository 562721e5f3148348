"""A table of Abracada…What? whose caster of 4 takes the secret stone, or leaves it (SPELL-10)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from maginor_core.engine.languages import LANGUAGES
from maginor_core.games.abracada.commands import CastSpell, EndTurn, TakeSecret
from maginor_core.games.abracada.presentation import present
from tests.browser.conftest import Visit
from tests.browser.playing import stored
from tests.browser.visitor import Visitor, path_of_seat, seated, unfold_new_table
from tests.serving.seats import new_table
from tests.serving.served import Served

OPTIONAL = {"secret_optional": True}
SEED = "secret 0"
"""By which the first seat has a 4."""


def cast_4(visitor: Visitor, server: Served, table: str) -> None:
    """Let the visitor, whose turn it is, cast a 4 by the list of what can be done."""
    game = stored(server.store, table)
    visitor.choose(game.legal().index(CastSpell(game.to_act[0], 4)))
    visitor.wait_for_state(1)


@pytest.mark.parametrize("takes", [True, False])
def test_the_stone_is_taken_or_left_on_the_board(visit: Visit, server: Served, takes: bool) -> None:
    table, _, visitors = seated(visit, server, "abracada", seed=SEED, variants=OPTIONAL)
    seat = stored(server.store, table).to_act[0]
    visitor, page = visitors[seat], visitors[seat].page
    cast_4(visitor, server, table)
    assert "take a secret stone" in visitor.state["shown"]["question"]
    expect(page.get_by_text(visitor.state["shown"]["question"]).first).to_be_visible()
    assert visitor.violations() == []
    page.locator("#picture [data-place='supply'] .hit").click()
    offered = visitor.menu.locator("button[data-word=take], button[data-word=end]")
    expect(offered).to_have_count(2)
    offered.nth(0 if takes else 1).click()
    visitor.wait_for_state(2)
    state = stored(server.store, table).live_state
    assert [len(taken) for taken in state.taken] == [int(takes and seat == each) for each in (0, 1)]
    assert (stored(server.store, table).to_act == (seat,)) is takes
    for other in visitors:
        other.wait_for_state(2)
        lines = [one["text"] for told in other.received for one in told[1].get("events", ())]
        assert any("takes a secret stone" in line for line in lines) is takes


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choice_is_put_into_words_in_each_language(
    visit: Visit, server: Served, language: str
) -> None:
    table, tokens = new_table(server.url, "abracada", 2, SEED, variants=OPTIONAL)
    game = stored(server.store, table)
    seat = game.to_act[0]
    visitor = visit(server, path_of_seat(table, seat, tokens[seat]), language=language)
    visitor.wait_until_open()
    cast_4(visitor, server, table)
    visitor.pull_out()
    say = present(game.setup, ("Ada", "Bo"), {}, language).say
    expect(visitor.page.get_by_text(say("question-secret"), exact=False).first).to_be_visible()
    for word in ("take", "end"):
        button = visitor.menu.locator(f"button[data-word={word}]")
        expect(button).to_be_visible()
        expect(button).to_contain_text(say(f"menu-{word}"))
    legal = stored(server.store, table).legal()
    assert TakeSecret(seat) in legal
    assert EndTurn(seat) in legal
    lobby = visit(server, language=language)
    unfold_new_table(lobby.page)
    lobby.page.locator("[data-focus='game-abracada']").check()
    lobby.page.locator("form.new details > summary").first.click()
    expect(lobby.page.get_by_label(say("variant-secret-optional"))).to_be_visible()
