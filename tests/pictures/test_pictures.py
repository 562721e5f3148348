"""Pictures are well-formed, need nothing else, and show what the view contains and no more."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import fields
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core import maginor
from maginor_core.components.tokens import BEASTS
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.languages import LANGUAGES
from maginor_core.engine.picture import (
    WIDTHS,
    PictureLook,
    Svg,
    Width,
    _stamped,
    letter_of,
    picture,
    sheet,
)
from maginor_core.games.abracada.definition import DEFINITION as ABRACADA
from maginor_core.games.magalon.definition import DEFINITION as MAGALON
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, next_command, usual_bot
from maginor_core.suite.testing import games as drawn_games
from maginor_core.tables import seat_page
from tests.tiny.game import TINY

SVG = "{http://www.w3.org/2000/svg}"
UNKNOWN = "href='#stone-unknown'"
GAMES = [DEFINITION, ABRACADA, MAGALON, TINY]
ALL = pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)


def look_at(game: Game, players: list[str] | None = None, *, width: Width = "wide") -> PictureLook:
    names = players or [f"Player {number}" for number in range(game.setup.players)]
    say = presentation_of(game.definition, game.setup, names, {}).say
    return PictureLook(names, say, width=width)


def drawn(
    game: Game, seat: int | None, players: list[str] | None = None, *, width: Width = "wide"
) -> str:
    look = look_at(game, players, width=width)
    return picture(game.definition, game.setup_known_to(seat), game.view_json(seat), look)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@ALL
@settings(max_examples=15)
@given(data=st.data())
def test_every_position_of_every_seat_can_be_drawn(
    definition: GameDefinition, data: st.DataObject
) -> None:
    game = data.draw(drawn_games(definition))
    for seat, screen in product((None, *range(game.setup.players)), WIDTHS):
        svg = drawn(game, seat, width=screen)
        root = ElementTree.fromstring(svg)
        assert root.get("role") == "img"
        assert [child.tag for child in root][:4] == [
            f"{SVG}{tag}" for tag in ("title", "desc", "style", "defs")
        ]
        assert not re.search(r"<script|style=|href=['\"][^#]|url\([^#]|@import|@font-face", svg)
        there = {element.get("id") for element in root.iter()}
        assert set(re.findall(r"(?:href=['\"]|url\()#([\w-]+)", svg)) <= there
        width, height = map(float, root.get("viewBox", "").split()[2:])
        root.remove(root[3])  # symbols have coordinates of their own
        for element in root.iter(f"{SVG}text"):
            assert 0 <= float(element.get("x", -1)) <= width
            assert 0 <= float(element.get("y", -1)) <= height
        if screen == "narrow":
            assert width == 360
        for place in root.iter(f"{SVG}g"):
            if "data-place" in place.attrib:
                check_place(place, width, height)


@ALL
def test_what_is_sent_at_a_move_leaves_style_and_symbols_to_the_sheet(
    definition: GameDefinition,
) -> None:
    game = Game(definition, definition.deal(3, 1, None, {}), 1)
    known = sheet(definition)
    names = ["Ada", "Bo", "Cy"]
    svg = seat_page(game, 0, names).shown()["picture"]
    root = ElementTree.fromstring(svg)
    assert root.get("data-sheet") == f"{definition.name}/{known.digest}"
    assert [child.tag for child in root][:3] == [f"{SVG}{tag}" for tag in ("title", "desc", "rect")]
    assert not re.search(r"<style|<symbol|<defs| id=", svg)
    assert set(re.findall(r"href=['\"]#([^'\"]+)", svg)) <= set(known.symbols)
    alone = drawn(game, 0, names)
    assert re.sub(r"<style>.*?</style><defs>.*?</defs>", "", alone, flags=re.DOTALL) == re.sub(
        r" data-sheet='[^']*'", "", svg
    )


@ALL
def test_a_picture_with_its_sheet_elsewhere_is_a_text_of_json_as_it_is(
    definition: GameDefinition,
) -> None:
    """The attack: players are called by what would end the text, the attribute or the element."""
    game = Game(definition, definition.deal(3, 1, None, {}), 1)
    names = ['"Ada\\', "<Bo>&'", "Cy\n\u2028\x7f"]
    for seat, width in product((None, 0), WIDTHS):
        svg = seat_page(game, seat, names, width=width).picture(alone=False)
        assert f'"{svg}"' == json.dumps(svg, ensure_ascii=False)
        assert ElementTree.fromstring(svg).tag == f"{SVG}svg"


@ALL
def test_a_sheet_is_whole_and_says_everything_without_a_style_attribute(
    definition: GameDefinition,
) -> None:
    text = sheet(definition).to_text()
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', text)) <= set(ids)
    assert not re.search(r"<script|style=|@import|@font-face| on\w+=", text)


@pytest.mark.parametrize("definition", GAMES[:3], ids=lambda game: game.name)
def test_parts_that_are_kept_are_those_that_would_be_drawn_now(definition: GameDefinition) -> None:
    """Parts are drawn again for all that they depend on: the position, and the viewer."""
    matches = [
        Game(definition, definition.deal(players, seed, None, {}), seed)
        for players, seed in ((2, 1), (3, 2))
    ]
    names, random = ["Ada", "Bo", "Cy"], Random(1)
    looks = {
        (game, width): look_at(game, names[: game.setup.players], width=width)
        for game, width in product(matches, WIDTHS)
    }
    for version in range(60):
        for game, seat, width in product(matches, (None, 0, 1), WIDTHS):
            kept = looks[game, width]
            svg = picture(definition, game.setup_known_to(seat), game.view_json(seat), kept)
            if version % 10 < 2:
                _stamped.cache_clear()
                assert svg == drawn(game, seat, list(kept.players), width=width)
        for game in matches:
            if not game.finished:
                command = random.choice(game.legal())
                game.submit(command)


def check_place(place: ElementTree.Element, width: float, height: float) -> None:
    """Check that a place has a name, can be touched, and contains no other place."""
    title, hit, *_ = place
    assert title.tag == f"{SVG}title"
    assert title.text
    assert "hit" in hit.get("class", "").split()
    left, top, across, down = (float(hit.get(key, "0")) for key in ("x", "y", "width", "height"))
    assert across >= 24
    assert down >= 24
    assert 0 <= left <= left + across <= width
    assert 0 <= top <= top + down <= height
    assert len([part for part in place.iter() if "data-place" in part.attrib]) == 1


def attributes(svg: str, name: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [element.attrib[name] for element in root.iter() if name in element.attrib]


@pytest.mark.parametrize("definition", GAMES[:3], ids=lambda game: game.name)
@settings(max_examples=12)
@given(data=st.data())
def test_every_command_can_be_reached_by_places_of_the_picture_and_words_of_the_menu(
    definition: GameDefinition, data: st.DataObject
) -> None:
    """Some steps are words of the menu alone, such as how a ruin is turned."""
    game = data.draw(drawn_games(definition))
    for seat in game.to_act:
        menu = seat_page(game, seat, [f"Player {n}" for n in range(game.setup.players)]).shown()[
            "menu"
        ]
        places = set(attributes(drawn(game, seat), "data-place"))
        assert places == set(attributes(drawn(game, seat, width="narrow"), "data-place"))
        for path in paths(menu):
            known = [branch["place"] for branch in path if branch["place"] in places]
            words = [branch["word"] for branch in path if branch["place"] not in places]
            assert known or set(words) <= IN_WORDS, [branch["place"] for branch in path]


IN_WORDS = {"keep", "only", "stay", "on"}
"""The commands that no place stands for."""


def paths(menu: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:  # Any: branches as JSON
    for branch in menu:
        yield from ([[branch]] if branch["command"] is not None else [])
        yield from ([branch, *rest] for rest in paths(branch["branches"]))


@ALL
def test_pieces_keep_their_keys_and_each_is_there_once(definition: GameDefinition) -> None:
    game = Game(definition, definition.deal(3, 2, None, {}), 2)
    keys = []
    for _ in range(12):
        found = attributes(drawn(game, 0), "data-piece")
        assert len(found) == len(set(found))
        keys.append(set(found))
        game.submit(game.legal(game.to_act[0])[0], seat=game.to_act[0])
    assert (
        definition.resources.pictures == ""
        or definition is ABRACADA
        or len(set.intersection(*keys)) >= 3
    )


@ALL
def test_every_player_and_piece_bears_a_letter_and_a_name(definition: GameDefinition) -> None:
    game = Game(definition, definition.deal(3, 1, None, {}), 1)
    found = texts(drawn(game, 0, ["Ada", "Bo", "Cyril"]))
    assert all(any(name in text for text in found) for name in ("Ada", "Bo", "Cyril"))
    if definition.resources.pictures:
        assert {"A", "B", "C"} <= set(found)


def test_stones_that_a_seat_may_not_know_are_question_marks() -> None:
    game = Game(ABRACADA, ABRACADA.deal(2, 1, None, {}), 1)
    assert [drawn(game, seat).count(UNKNOWN) for seat in (0, 1, None)] == [5, 5, 10]


@ALL
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_picture_is_drawn_from_a_setup_without_what_is_hidden(
    definition: GameDefinition, seat: int | None
) -> None:
    game = Game(definition, definition.deal(3, 1, None, {}), 1)
    assert game.setup.numbers  # kept by setups, and complete
    known, hidden = game.setup_known_to(seat), getattr(game.setup, "hidden", ())
    assert type(known) is type(game.setup)
    for each in fields(type(known)):
        own = getattr(known, each.name)
        if each.name in hidden:
            assert json.loads(json.dumps(own)) == game.setup_seen(seat)[each.name]
        else:
            assert own == getattr(game.setup, each.name)
    assert not hidden or "numbers" not in vars(known)


def test_a_duellist_sees_its_own_beast_alone() -> None:
    state = Game(DEFINITION, DEFINITION.deal(2, 1, None, {}), 1)
    view = {**state.view_json(0), "own_beast": "firebeast"}
    setup = state.setup_known_to(0)
    assert own_beasts(picture(DEFINITION, setup, view, look_at(state))) == ["beast:firebeast"]
    assert own_beasts(drawn(state, 1)) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_the_beasts_of_a_duel_have_their_whole_names_in_every_language(width: Width) -> None:
    game = Game(DEFINITION, DEFINITION.deal(2, 1, None, {}), 1)
    view = {**game.view_json(0), "own_beast": "firebeast"}
    for language in LANGUAGES:
        say = presentation_of(DEFINITION, game.setup, ["Ada", "Bo"], {}, language).say
        look = PictureLook(["Ada", "Bo"], say, width=width)
        shown = texts(picture(DEFINITION, game.setup_known_to(0), view, look))
        assert {say("beast", beast=beast) for beast in BEASTS} <= set(shown), language


@pytest.mark.parametrize("definition", GAMES[:3], ids=lambda game: game.name)
def test_no_word_of_the_game_is_cut_off_in_any_language(definition: GameDefinition) -> None:
    game, random = Game(definition, definition.deal(4, 1, None, {}), 1), Random(1)
    for version in range(60):
        if version % 20 == 0:
            for language, width in product(LANGUAGES, WIDTHS):
                shown = seat_page(game, 0, ["Ada", "Bo", "Cy", "Di"], {}, language, width=width)
                cut = [text for text in texts(shown.picture()) if text.endswith("…")]
                assert cut == [], (language, width)
        game.submit(random.choice(game.legal()))


@pytest.mark.parametrize("viewer", [None, 0])
def test_the_panels_of_magalon_take_the_same_room_however_many_play(viewer: int | None) -> None:
    ends = set()
    for players in (2, 3, 4):
        game = Game(MAGALON, MAGALON.deal(players, 1, None, {}), 1)
        panel = r"<rect [^>]*y='([\d.]+)'[^>]*height='([\d.]+)'[^>]*class='(?:panel|own)[ ']"
        panels = re.findall(panel, drawn(game, viewer))
        assert len(panels) == players
        ends.add(max(float(y) + float(height) for y, height in panels))
    assert max(ends) - min(ends) <= 2  # they begin at whole numbers


def own_beasts(svg: str) -> list[str]:
    groups = [g for g in ElementTree.fromstring(svg).iter(f"{SVG}g") if "data-place" in g.attrib]
    beasts = [group for group in groups if group.attrib["data-place"].startswith("beast:")]
    return [beast.attrib["data-place"] for beast in beasts if "own" in beast[1].attrib["class"]]


@ALL
def test_names_cannot_break_a_picture(definition: GameDefinition) -> None:
    game = Game(definition, definition.deal(2, 1, None, {}), 1)
    svg = drawn(game, None, ["<script>&\x00\ud800", "]]>\n"])
    assert "<script" not in svg
    assert any("<script>&\ufffd\ufffd" in text for text in texts(svg))


def test_notebooks_show_what_a_spectator_may_see() -> None:
    game = maginor.new(2, 7)
    assert game._repr_svg_() == game._repr_svg_()
    hiding = Game(ABRACADA, ABRACADA.deal(2, 1, None, {}), 1)
    assert hiding._repr_svg_().count(UNKNOWN) == 10


PAGE = Path(seat_page.__code__.co_filename).parent / "server" / "client" / "style.css"
LOOKS = re.compile(
    r"(^|[;{\s])(fill|stroke|color|opacity|filter|font|font-size|visibility|width|height|transform)\s*:"
)


@pytest.mark.parametrize("definition", GAMES[:3], ids=lambda game: game.name)
def test_the_style_of_the_page_leaves_pictures_as_they_are(definition: GameDefinition) -> None:
    """What the page styles by class alone, no sheet styles by the same class."""
    rules = re.sub(r"/\*.*?\*/", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    drawn_by = set(re.findall(r"\.([a-z][\w-]*)", sheet(definition).style)) - {"game-board"}
    for selectors, block in re.findall(r"([^{}]+)\{([^{}]*)\}", rules):
        if not LOOKS.search(block):
            continue
        for selector in selectors.strip().split(","):
            subject = selector.strip()
            if not re.match(r"[#.]picture\b|\.trace\b", subject) and " " not in subject:
                clash = drawn_by & set(re.findall(r"\.([a-z][\w-]*)", subject)) - {"dim"}
                assert not clash, subject


@pytest.mark.parametrize("definition", GAMES[:3], ids=lambda game: game.name)
def test_what_can_be_chosen_or_is_asked_has_a_colour_that_nothing_else_has(
    definition: GameDefinition,
) -> None:
    """So it is the first thing that is seen; the page adds a halo, and a ring for the dark."""
    style = sheet(definition).style
    [glow] = re.findall(r"--glow:(#\w+)", style)
    bright = [
        selector
        for selectors, block in re.findall(r"([^{}]+)\{([^{}]*)\}", style)
        if re.search(rf"var\(--glow\)|(?<!--glow:){glow}", block)
        for selector in selectors.split(",")
    ]
    assert bright
    assert all(re.search(r"\.(lit|asked|acts)\b", selector) for selector in bright), bright
    assert glow not in "".join(sheet(definition).symbols.values())
    assert f"#picture .lit > .hit {{\n  stroke: {glow};" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("definition", GAMES[:3], ids=lambda game: game.name)
def test_white_words_can_be_read_on_every_shade_of_the_ground(definition: GameDefinition) -> None:
    """Grounds are gradients, so that axe cannot tell; coloured bands are looked at as well."""
    known = sheet(definition)
    [ground] = [
        text
        for name, text in known.symbols.items()
        if text.startswith("<radialGradient") and f"url(#{name})" in known.style
    ]
    shades = re.findall(r"#[0-9a-f]{6}\b", ground)
    shades += re.findall(r"#[0-9a-f]{6}\b", "".join(re.findall(r"--band:([^;}]+)", known.style)))
    assert len(shades) >= 4
    for shade in shades:
        assert 1.05 / (luminance(shade) + 0.05) >= 4.5, shade


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


LARGEST = {"maginor": 6_400, "abracada": 2_700, "magalon": 4_900, TINY.name: 600}
"""Bytes of the largest picture that is sent at a move, compressed."""


@ALL
def test_what_is_sent_at_a_move_is_small_and_won_tiles_come_from_their_places(
    definition: GameDefinition,
) -> None:
    players, bot = min(4, definition.most_players), bots_of(definition)[usual_bot(definition)]
    game = definition.new(players=players, seed="large")
    before: set[str] = set()
    for number in range(120):
        if game.finished:
            break
        game.submit(next_command(game, bot, game.to_act[0], "large"))
        if number % 8:
            continue
        for width in WIDTHS:
            look = look_at(game, width=width)
            svg = picture(definition, game.setup_known_to(0), game.view_json(0), look, alone=False)
            assert len(zlib.compress(svg.encode())) <= LARGEST[definition.name]
            pieces = set(attributes(svg, "data-piece"))
            won = {each for each in pieces if each.startswith("oracle:")}
            assert won <= before | pieces
            before |= set(attributes(svg, "data-place"))


def test_each_spell_has_a_colour_of_its_own_and_unseen_stones_are_counted_in_words() -> None:
    hues = dict(re.findall(r"\.h(\d)\{--h:(#[0-9a-f]{6})\}", sheet(ABRACADA).style))
    assert len(set(hues.values())) == len(hues) == 8
    channels = [[int(hue[at : at + 2], 16) for at in (1, 3, 5)] for hue in hues.values()]
    for number, one in enumerate(channels):
        for other in channels[:number]:
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 40
    game = Game(ABRACADA, ABRACADA.deal(2, 1, None, {}), 1)
    assert not [text for text in texts(drawn(game, 0)) if "?" in text and len(text) > 1]


def test_each_seat_of_a_large_game_has_a_letter_of_its_own() -> None:
    assert len({letter_of(seat) for seat in range(26)}) == 26
    for seat, letter in enumerate("ABCDEFGHI"):
        counter, figure = Svg(100, 100, "", ""), Svg(100, 100, "", "")
        counter.counter(50, 50, 20, seat)
        figure.figure(50, 50, 20, seat)
        for svg in (counter, figure):
            assert re.findall(">(.)</text>", svg.to_text(sheet(TINY))) == [letter]
