"""Component sets, deals, editions and dice."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core import (
    ComponentSet,
    SetupError,
    Variants,
    deal,
    read_components,
    reference_components,
)
from maginor_core.components.component_set import parse_components
from maginor_core.components.setup import EDITIONS, variants_of
from maginor_core.components.tokens import FACES
from maginor_core.engine.chance import NoOutcomeError, ScriptedChance, SeededChance
from maginor_core.engine.fields import differing
from tests.unit.pins import PINS

REFERENCE: dict[str, Any] = json.loads(  # Any: the file's own shapes
    files("maginor_core.components").joinpath("reconstruction-1.json").read_text("utf-8")
)
OWL = REFERENCE["tiles"]["owl"]


def spoiled(*place: str, value: object = ...) -> dict[str, Any]:  # Any: as above
    """Return the reference set with ``value`` at ``place``, or with nothing there."""
    data = deepcopy(REFERENCE)
    *above, key = place
    inner = data
    for name in above:
        inner = inner[name]
    if value is ...:
        del inner[key]
    else:
        inner[key] = value
    return data


def test_the_reference_set_is_of_the_printed_games_form() -> None:
    box = reference_components()
    assert box.id == "reconstruction-1"
    assert (len(box.tiles), box.counters) == (11, 15)
    assert [tile.oracle for tile in box.of_size("guild_hall")] == ["guild_hall"]
    assert len(box.of_size("small")) == 2
    assert len(box.of_size("large")) == 8
    hall = box.of_size("guild_hall")[0]
    assert all(len(tile.slots) < len(hall.slots) for tile in box.tiles if tile is not hall)
    assert "water" in next(t for t in box.tiles if t.oracle == "great_eagle").slots
    assert "fire" in next(t for t in box.tiles if t.oracle == "unicorn").slots
    assert box.remarks()[0].startswith("placeholder names: ")


def test_an_owner_can_read_a_set_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "printed.json"
    path.write_text(json.dumps(REFERENCE), encoding="utf-8")
    assert read_components(path) == read_components(str(path)) == reference_components()


@pytest.mark.parametrize(
    ("data", "ruling", "path"),
    [
        (None, "SETUP-02", "the file"),
        ([], "SETUP-02", "the file"),
        (spoiled("id"), "SETUP-02", "the file.id"),
        (spoiled("tiles"), "SETUP-02", "the file.tiles"),
        (spoiled("hand"), "SETUP-02", "the file.hand"),
        (spoiled("counters"), "SETUP-02", "the file.counters"),
        (spoiled("colour", value=1), "SETUP-02", "the file.colour"),
        (spoiled("id", value=""), "SETUP-02", "id"),
        (spoiled("id", value=5), "SETUP-02", "id"),
        (spoiled("about", value=None), "SETUP-02", "about"),
        (spoiled("counters", value=0), "SETUP-01", "counters"),
        (spoiled("counters", value=True), "SETUP-01", "counters"),
        (spoiled("counters", value=15.0), "SETUP-01", "counters"),
        (spoiled("hand", value=[]), "SETUP-02", "hand"),
        (spoiled("hand", "fire"), "SETUP-02", "hand.fire"),
        (spoiled("hand", "ice", value=1), "SETUP-02", "hand.ice"),
        (spoiled("hand", "fire", value=-1), "SETUP-01", "hand.fire"),
        (spoiled("hand", "fire", value="1"), "SETUP-01", "hand.fire"),
        (spoiled("tiles", value=[]), "SETUP-02", "tiles"),
        (spoiled("tiles", "owl", value=[]), "SETUP-02", "tiles.owl"),
        (spoiled("tiles", "owl", "slots"), "SETUP-02", "tiles.owl.slots"),
        (spoiled("tiles", "owl", "colour", value=1), "SETUP-02", "tiles.owl.colour"),
        (spoiled("tiles", "owl", "name", value=""), "SETUP-02", "tiles.owl.name"),
        (spoiled("tiles", "owl", "name", value=None), "SETUP-02", "tiles.owl.name"),
        (spoiled("tiles", "owl", "size", value="tiny"), "SETUP-03", "tiles.owl.size"),
        (spoiled("tiles", "owl", "size", value=["small"]), "SETUP-03", "tiles.owl.size"),
        (spoiled("tiles", "owl", "name_source", value="x"), "SETUP-02", "tiles.owl.name_source"),
        (spoiled("tiles", "owl", "name_source", value={}), "SETUP-02", "tiles.owl.name_source"),
        (spoiled("tiles", "owl", "slots", value=[]), "SETUP-02", "tiles.owl.slots"),
        (spoiled("tiles", "owl", "slots", value="fire"), "SETUP-02", "tiles.owl.slots"),
        (spoiled("tiles", "owl", "slots", value=["fire", "ice"]), "SETUP-02", "tiles.owl.slots.1"),
        (spoiled("tiles", "owl", "slots", value=[None]), "SETUP-02", "tiles.owl.slots.0"),
        (spoiled("tiles", "guild_hall"), "SETUP-03", "tiles.guild_hall"),
        (spoiled("tiles", "guild_hall", "size", value="large"), "SETUP-03", "tiles.guild_hall"),
        (spoiled("tiles", "owl", "size", value="guild_hall"), "SETUP-03", "tiles.owl.size"),
        (spoiled("tiles", "owl", "size", value="large"), "SETUP-03", "tiles"),
        (spoiled("tiles", "owl2", value=OWL), "SETUP-03", "tiles"),
    ],
)
def test_a_wrong_set_is_refused_with_tile_and_field(data: object, ruling: str, path: str) -> None:
    with pytest.raises(SetupError) as caught:
        parse_components(data)
    assert (caught.value.path, caught.value.ruling) == (path, ruling)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"id": 1} x', b"nonsense"]
)
def test_a_file_that_is_not_json_is_refused_with_its_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(SetupError, match=r"broken\.json: is not JSON"):
        read_components(path)


def test_remarks_describe_how_a_set_differs_from_print() -> None:
    data = spoiled("tiles", "dragon")
    data["tiles"]["kraken"]["slots"] = ["fire"] * 15
    for tile in data["tiles"].values():
        tile["name_source"] = "printed"
    assert parse_components(data).remarks() == (
        "the printed game has 11 tiles, this set has 10",
        "kraken has as many slots as the Guild Hall or more; in print that is largest",
    )


@pytest.mark.ruling("SETUP-03", "SETUP-04", "SETUP-05", "SETUP-06")
@pytest.mark.parametrize("pin", PINS["deals"], ids=lambda pin: str(pin["seed"]))
def test_golden_deals(pin: dict[str, Any]) -> None:  # Any: as above
    setup = deal(pin["players"], pin["seed"])
    assert list(setup.circle) == pin["circle"]
    assert dict(setup.spells) == pin["spells"]
    assert setup.first_player == pin["first_player"]
    assert deal(pin["players"], str(pin["seed"])) == setup


def test_deals_without_a_seed_differ() -> None:
    assert len({deal(2).circle for _ in range(20)}) > 1


@pytest.mark.ruling("SETUP-05")
def test_spells_are_dealt_to_every_place_and_the_bare_one_too() -> None:
    lying: dict[object, set[str]] = {}
    bare = set()
    for seed in range(300):
        setup = deal(2, seed)
        for oracle in setup.circle[1:-1]:
            lying.setdefault(setup.spells.get(oracle), set()).add(oracle)
        bare.add(setup.circle.index(next(o for o in setup.circle if o not in setup.spells)))
    assert len(lying) == 9
    assert all(len(places) == 10 for places in lying.values())
    assert bare == set(range(1, 10))


@pytest.mark.ruling("SETUP-06")
def test_every_seat_begins_sometimes() -> None:
    for players in (2, 3, 4):
        first = [deal(players, seed).first_player for seed in range(300)]
        assert set(first) == set(range(players))
        assert all(first.count(seat) > 200 / players for seat in range(players))


def test_a_set_of_few_tiles_is_dealt_as_far_as_it_goes() -> None:
    box = reference_components()
    few = evolve(box, tiles=tuple(tile for tile in box.tiles if tile.size != "large"))
    setup = deal(2, 1, few)
    assert len(setup.circle) == 3
    assert list(setup.spells.values()).count("golden_cauldron") == 1
    assert setup.spells[setup.circle[-1]] == "golden_cauldron"


@pytest.mark.parametrize("players", [0, 1, 5, -1, True, 2.0, "2", None])
def test_not_two_to_four_players_are_refused(players: object) -> None:
    with pytest.raises(SetupError, match="SETUP-01") as caught:
        deal(players, 1)  # type: ignore[arg-type] # that is the point
    assert caught.value.path == "players"


@pytest.mark.parametrize("seed", [True, 1.0, b"1", [], ()])
def test_a_strange_seed_is_refused(seed: object) -> None:
    with pytest.raises(SetupError, match="seed: must be text or a whole number"):
        deal(2, seed)  # type: ignore[arg-type] # that is the point


@pytest.mark.ruling("EDITION-01")
def test_editions_are_those_of_the_rulings() -> None:
    assert set(EDITIONS) == {"en", "da", "no", "sv", "de", "fr", "it", "hu"}
    assert [e for e in EDITIONS if EDITIONS[e] != Variants()] == ["de", "it"]
    with pytest.raises(SetupError, match='"nl" is unknown; known are en, da, no') as caught:
        deal(2, 1, edition="nl")
    assert (caught.value.ruling, caught.value.path) == ("EDITION-01", "edition")
    assert differing(variants_of("it")) == {
        "reversal_before_duel": True,
        "reversal_covers_tie": False,
        "rolled_fate_is_wild": False,
    }
    assert deal(2, 1, edition="it", variants=Variants()).variants == Variants()


@pytest.mark.parametrize("value", [1, 0, None, "yes"])
def test_a_variant_is_true_or_false(value: object) -> None:
    with pytest.raises(SetupError, match=r"variants\.rites_count: must be true or false"):
        Variants(rites_count=value)  # type: ignore[arg-type] # that is the point


@pytest.mark.ruling("DIE-01")
@pytest.mark.parametrize("seed", PINS["dice"])
def test_golden_dice(seed: str) -> None:
    dice = SeededChance(seed)
    assert [FACES[dice.outcome(len(FACES))] for _ in range(12)] == PINS["dice"][seed]
    dice.start(11)
    assert FACES[dice.outcome(len(FACES))] == PINS["dice"][seed][11]


def test_scripted_outcomes_come_in_order_until_the_script_ends() -> None:
    chance = ScriptedChance([0, 5])
    chance.start(1)
    assert chance.outcome(6) == 5
    chance.start(0)
    assert [chance.outcome(6), chance.outcome(6)] == [0, 5]
    with pytest.raises(NoOutcomeError, match="ends after 2 outcomes; outcome 3 is missing"):
        chance.outcome(6)


@pytest.mark.parametrize("outcome", [6, -1])
def test_scripted_outcomes_must_be_possible(outcome: int) -> None:
    with pytest.raises(NoOutcomeError, match="is not from 0 to 5"):
        ScriptedChance([outcome]).outcome(6)


def test_a_component_set_without_remarks_has_none() -> None:
    data = spoiled("about")
    for tile in data["tiles"].values():
        del tile["name_source"]
    box = parse_components(data)
    assert isinstance(box, ComponentSet)
    assert box.about == ""
    assert box.remarks() == ()


def test_the_reference_set_is_read_once_and_cannot_be_changed() -> None:
    assert reference_components() is reference_components()
    with pytest.raises(TypeError, match="cannot be changed"):
        reference_components().hand["fire"] = 9  # type: ignore[index] # that is the point
    assert pickle.loads(pickle.dumps(reference_components())) == reference_components()
