"""Pictures say how everything stands: who is first on an Oracle, and when it is scored."""

from __future__ import annotations

import re
from copy import deepcopy
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from maginor_core import maginor
from maginor_core.components.layout import NO_SPELL
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.languages import LANGUAGES
from maginor_core.engine.picture import WIDTHS, PictureLook, Width, picture
from maginor_core.events import MaginorMoved, OracleScored
from maginor_core.play.bots import bots_of, next_command
from maginor_core.projections.state import ranking
from maginor_core.registry import game as game_called
from maginor_core.tables.seat_page import seat_page

SVG = "{http://www.w3.org/2000/svg}"
PLAYERS = ("Ada", "Bo", "Cy")


def played(seed: int) -> Game:
    """Return a whole game of bots."""
    game = maginor.new(len(PLAYERS), seed)
    bot = bots_of(game.definition)["greedy"]
    while not game.finished:
        seat = game.to_act[0]
        game.submit(next_command(game, bot, seat, seed), seat=seat)
    return game


def tiles(game: Game, version: int) -> dict[str, ElementTree.Element]:
    """Return the groups of the tiles in the picture of a version, by their Oracle."""
    branch = game.branch(version)
    root = ElementTree.fromstring(seat_page(branch, 0, PLAYERS).picture())
    found = {}
    for group in root.iter(f"{SVG}g"):
        for place in group.findall(f"{SVG}g"):
            if place.get("data-place", "").startswith("oracle:"):
                found[place.get("data-place", "").removeprefix("oracle:")] = group
    return found


def told(tile: ElementTree.Element) -> str:
    """Return what a tile is called."""
    return tile.find(f"{SVG}g[@data-place]/{SVG}title").text or ""  # type: ignore[union-attr] # every tile is a place


def test_a_tile_names_and_shows_who_is_first_and_who_would_get_what() -> None:
    game, led, gives = played(3), 0, set()
    for version in (*range(0, game.version, 9), game.version):
        state = game.state_at(version)
        for oracle, tile in tiles(game, version).items():
            number = state.layout.names.index(oracle)
            ranked = ranking(state, number)
            has_spell = state.spells_beside[number] != NO_SPELL
            counters = [
                use.get("href")
                for group in tile.findall(f"{SVG}g[@class='through']")
                for use in group.findall(f"{SVG}use")
                if not group.get("data-piece")
            ]
            shown = ranked[: 1 + has_spell]  # the second one gets the spell (SCORE-05)
            assert counters == [f"#counter-{seat}" for seat in shown]
            expected = [f"{PLAYERS[seat]} is" for seat in ranked]
            positions = [told(tile).find(each) for each in expected]
            assert -1 not in positions
            assert positions == sorted(positions)
            assert ("nobody has a counter there" in told(tile)) == (not ranked)
            gets = (
                ("the first takes the votes or the spell, the second the other", len(ranked) > 1),
                ("whoever is alone takes the votes or the spell", len(ranked) == 1),
            )
            for text, fits in gets:
                assert (text in told(tile)) == (fits and has_spell)
                gives.add((text, text in told(tile)))
            led += len(ranked)
    assert led > 20
    assert len(gives) == 4


def test_a_tile_says_in_how_many_steps_of_maginor_it_is_scored() -> None:
    game, checked = played(5), 0
    scored = [
        (version, event.oracle)
        for version in range(game.version)
        for event in game.log.events_of(version)
        if isinstance(event, OracleScored)
    ]
    for (begin, gone), (end, oracle) in pairwise([(0, ""), *scored]):
        settled = next(
            version
            for version in range(begin + 1, game.version + 1)
            if gone not in map(game.state_at(version).name, game.state_at(version).circle)
        )
        between = [
            one for version in range(settled, end + 1) for one in game.log.events_of(version)
        ]
        until = next(at for at, one in enumerate(between) if isinstance(one, OracleScored))
        if not isinstance(between[until - 1], MaginorMoved):
            continue  # its last slot was taken, or it was summoned
        moves = sum(isinstance(one, MaginorMoved) for one in between[:until])

        name = told(tiles(game, settled)[oracle])
        expected = "with the next step" if moves == 1 else f"in {moves} steps"
        assert name.endswith(f"Maginor scores it {expected}"), (name, moves)
        countdown = tiles(game, settled)[oracle].find(f".//{SVG}circle[@class='countdown']/..")
        assert countdown is not None
        assert "".join(countdown.itertext()) == str(moves)
        checked += 1
    assert checked > 3


def test_slots_can_be_read_on_a_tablet_and_the_numbers_of_tiles_are_explained() -> None:
    game, roots = maginor.new(2, 3), {}
    for width in WIDTHS:
        page = seat_page(game, 0, PLAYERS[:2], width=width)
        roots[width] = ElementTree.fromstring(page.picture())
        told = [text.text for text in roots[width].iter(f"{SVG}text")]
        assert told.count("steps until Maginor scores the Oracle") == 1
    root = roots["medium"]
    wide, tall = map(float, root.get("viewBox", "").split()[2:])
    scale = min(670 / wide, 690 / tall)  # the board has so much in a window of 1024 times 768
    slots = [
        float(place.findall(f"{SVG}rect")[0].get("x", ""))
        for place in root.iter(f"{SVG}g")
        if place.get("data-place", "").startswith("slot:guild_hall:")
    ]
    assert (slots[1] - slots[0]) * scale >= 25


@pytest.mark.parametrize("width", WIDTHS)
def test_a_duel_marks_the_counter_that_is_at_stake_and_its_oracle(width: Width) -> None:
    game, duels = played(3), 0
    for version in range(game.version):
        branch = game.branch(version)
        decision = branch.view_json(None)["state"]["decision"]
        if decision["kind"] != "choose_beast" or duels == 5:
            continue
        duels += 1
        page = seat_page(branch, 0, PLAYERS, width=width)
        root = ElementTree.fromstring(page.picture())
        marked = [
            group.get("data-place")
            for group in root.iter(f"{SVG}g")
            if "#duel-mark" in [use.get("href") for use in group.findall(f"{SVG}use")]
        ]
        asked = [
            group.get("data-place")
            for group in root.iter(f"{SVG}g")
            if "asked" in " ".join(one.get("class", "") for one in group.findall(f"{SVG}rect"))
        ]
        assert marked == [f"slot:{decision['oracle']}:{decision['slot']}"]
        assert asked == [f"oracle:{decision['oracle']}"]
    assert duels == 5


@pytest.mark.parametrize("width", WIDTHS)
def test_the_die_with_its_symbols_is_in_the_middle_and_covers_no_tile(width: Width) -> None:
    root = ElementTree.fromstring(
        seat_page(maginor.new(2, 3), 0, PLAYERS[:2], width=width).picture()
    )
    boxes = {
        group.get("data-place", ""): [
            float(rect.get(one, "")) for one in ("x", "y", "width", "height")
        ]
        for group in root.iter(f"{SVG}g")
        for rect in group.findall(f"{SVG}rect")[:1]
        if group.get("data-place")
    }
    middle = {name: box for name, box in boxes.items() if re.match("die$|symbol:", name)}
    tiles = [box for name, box in boxes.items() if name.startswith("oracle:")]
    assert len(middle) == 6
    left, _, wide, _ = boxes["die"]
    assert left + wide / 2 == pytest.approx(float(root.get("viewBox", "").split()[2]) / 2, abs=1)
    for x, y, across, down in middle.values():
        assert all(
            x + across <= tile[0]
            or tile[0] + tile[2] <= x
            or y + down <= tile[1]
            or tile[1] + tile[3] <= y
            for tile in tiles
        )


class Placed:
    """A picture of Maginor whose pieces stand where a test wants them."""

    def __init__(self, game: Game, width: Width, language: str = "en", **state: object) -> None:
        """Draw the position of ``game``, but with ``state`` in place of parts of its state."""
        setup, names = game.setup, ("Ada", "Bo", "Cy", "Dee")[: game.setup.players]
        say = presentation_of(game.definition, setup, names, {}, language).say
        view = deepcopy(game.view_json(None))
        view["state"].update(state)
        look = PictureLook(names, say, width=width)
        self.root = ElementTree.fromstring(picture(game.definition, setup, view, look))

    def pieces(self, kind: str) -> list[list[float]]:
        """Return left, top, right and bottom of the figures of a kind."""
        found = []
        for group in self.root.findall(f".//{SVG}g[@data-piece]"):
            for use in group.findall(f"{SVG}use"):
                if group.get("data-piece", "").startswith(kind):
                    x, y, wide, tall = (
                        float(use.get(each, "")) for each in ("x", "y", "width", "height")
                    )
                    found.append([x, y, x + wide, y + tall])
        return found

    def names(self, kind: str) -> list[list[float]]:
        """Return left, top, right and base line of the names of places of a kind."""
        found = []
        for group in self.root.findall(f".//{SVG}g[@data-place]"):
            if group.get("data-place", "").startswith(kind):
                text = group.findall(f"{SVG}text")[0]
                x, y, size = (float(text.get(each, "")) for each in ("x", "y", "font-size"))
                letters = len(text.text or "") * size * 0.58  # as wide as bold ones are
                wide = float(text.get("textLength") or letters)
                found.append([x, y - size * 0.7, x + wide, y])
        return found

    def slots(self) -> list[list[float]]:
        """Return the middle of each slot, and its radius."""
        boxes = [
            [float(group.findall(f"{SVG}rect")[0].get(each, "")) for each in ("x", "y", "width")]
            for group in self.root.findall(f".//{SVG}g[@data-place]")
            if group.get("data-place", "").startswith("slot:")
        ]
        return [[x + wide / 2, y + wide / 2, wide / 2] for x, y, wide in boxes]


def cover(one: list[float], other: list[float]) -> bool:
    """Return whether two boxes of left, top, right and bottom have more than a pixel in common."""
    across, down = (
        min(one[side + 2], other[side + 2]) - max(one[side], other[side]) for side in (0, 1)
    )
    return across > 1 and down > 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wizards_leave_the_names_of_spells_and_oracles_free_wherever_they_stand(
    players: int, width: Width, language: str
) -> None:
    game = maginor.new(players, 5)
    for oracle in game.setup.circle:
        drawn = Placed(game, width, language, wizards=[oracle] * players, maginor=None)
        wizards, names = drawn.pieces("wizard:"), drawn.names("spell:") + drawn.names("oracle:")
        assert len(wizards) == players
        assert not [oracle for each in wizards for name in names if cover(each, name)]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("place", ["before", "on"])
def test_maginor_covers_no_slot_and_no_name(place: str, players: int, width: Width) -> None:
    game = maginor.new(players, 5)
    for oracle in game.setup.circle:
        at = {"oracle": oracle, "place": place}
        drawn = Placed(game, width, maginor=at, wizards=[None] * players)
        [(left, top, right, bottom)] = drawn.pieces("maginor")
        left, right = left + (right - left) * 7 / 52, right - (right - left) / 52  # as he is drawn
        names = drawn.names("spell:") + drawn.names("oracle:")
        assert not [name for name in names if cover([left, top, right, bottom], name)], oracle
        for x, y, radius in drawn.slots():
            beside, above = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
            assert beside**2 + above**2 >= (radius - 0.5) ** 2, oracle


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("width", WIDTHS)
def test_a_card_that_another_player_of_magalon_has_laid_can_be_looked_at_large(
    players: int, width: Width
) -> None:
    definition = game_called("magalon")
    game = definition.new(players=players, seed=1)

    def laid() -> dict[int, int]:
        played = enumerate(game.view_json(0)["state"]["played"])
        return {seat: value for seat, value in played if seat and value is not None}

    while not laid():
        game.submit(game.legal(game.to_act[0])[-1])
    names = ("Ada", "Bo", "Cy", "Dee")[:players]
    page = seat_page(game, 0, names, width=width)
    root = ElementTree.fromstring(page.picture())
    cards = [one for one in root.iter(f"{SVG}g") if one.get("data-card") == ""]
    titles = {one.get("data-place"): one.findtext(f"{SVG}title") or "" for one in cards}
    for seat, value in laid().items():
        assert titles[f"laid:{seat}"].startswith(f"card {value}: ")
        assert page.reasons(f"laid:{seat}") == []  # nothing can be tried there


@pytest.mark.parametrize("width", WIDTHS)
def test_players_of_abracada_with_equal_points_stand_side_by_side_on_their_step(
    width: Width,
) -> None:
    for players in (2, 3, 4, 5):
        game = game_called("abracada").new(players=players, seed=1)
        page = seat_page(game, None, ("Ada", "Bo", "Cy", "Dee", "Eve")[:players], width=width)
        root = ElementTree.fromstring(page.picture())
        spots = []
        for piece in root.iter(f"{SVG}g"):
            if not piece.get("data-piece", "").startswith("points:"):
                continue
            [use] = piece.findall(f"{SVG}use")
            if "transform" in use.attrib:  # a disc
                numbers = re.findall(r"[\d.]+", use.get("transform", ""))
            else:
                numbers = [
                    str(float(use.get(one, "")) + float(use.get(size, "")) / 2)
                    for one, size in (("x", "width"), ("y", "height"))
                ]
            spots.append((float(numbers[0]), float(numbers[1])))
        assert len(spots) == players
        for (x, y), (other, below) in combinations(spots, 2):
            assert abs(x - other) + abs(y - below) >= 11
        assert min(x for x, _ in spots) > 9


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", WIDTHS)
def test_no_card_of_magalon_covers_in_which_order_players_have_their_turns(
    players: int, width: Width
) -> None:
    game = game_called("magalon").new(players=players, seed=1)
    while game.view_json(0)["state"]["decision"]["kind"] == "play_card":
        game.submit(game.legal(game.to_act[0])[-1])
    page = seat_page(game, None, ("Ada", "Bo", "Cy", "Dee")[:players], width=width)
    root = ElementTree.fromstring(page.picture())
    cards = [
        [
            float(group.findall(f"{SVG}rect")[0].get(one, ""))
            for one in ("x", "y", "width", "height")
        ]
        for group in root.iter(f"{SVG}g")
        if group.get("data-place", "").startswith("laid:")
    ]
    notes = [text for text in root.iter(f"{SVG}text") if (text.text or "").startswith("turn ")]
    assert len(cards) == players
    assert len(notes) == (0 if width == "narrow" else players)
    for note in notes:
        right, base = float(note.get("x", "")), float(note.get("y", ""))
        for x, y, wide, tall in cards:
            assert right <= x or not y - 2 < base < y + tall or right > x + wide + 40
